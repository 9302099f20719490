"""The five leaders (CM-10)."""

from __future__ import annotations

import pytest

from meadhall.games.champions.rules import dice
from meadhall.games.champions.rules.names import DESTINY_DECK, HANDS, SAGE
from tests.games.champions.helpers import clan, fight, options, placing, position, prompt, say, table, told


@pytest.mark.clause("CM-10.1")
def test_asmundr_scores_spent_favor_at_once() -> None:
    match = fight("--", dice=(2, 0, 0), favor=2, leader="asmundr")
    say(match, "favor", 2, fate=("--",))
    assert (clan(match).glory, clan(match).favor) == (2, 1)
    say(match, "favor", 2, fate=("12",))
    assert (clan(match).glory, clan(match).favor) == (4 + 5, 0)  # and the troll
    match = fight("--", dice=(2, 0, 0), favor=1, leader="gylfir")
    say(match, "favor", 2, fate=("-s",))
    assert clan(match).glory == 0


@pytest.mark.clause("CM-10.1", "CM-6.2")
def test_asmundr_scores_on_a_hunt_too() -> None:
    match = position("--", phase="combat", clans=[{"dice": [2, 0, 0], "hunting": 1, "leader": "asmundr"}, {}])
    say(match, "favor", 2)
    assert clan(match).glory == 2


@pytest.mark.clause("CM-10.2", "CM-4.16")
def test_dagrun_draws_two_and_keeps_one() -> None:
    match = say(placing(clan={"leader": "dagrun"}), "sages_house", "near_left", fate=("craftsman", "prepared"))
    assert match.waiting is not None
    assert (prompt(match), options(match), match.waiting.secret) == ("sage.keep", ("craftsman", "prepared"), True)
    say(match, "prepared")
    g = table(match)
    assert g.cards.at(HANDS[0]) == ("prepared",)
    under = g.cards.decks[DESTINY_DECK][-1]
    assert g.cards.at(under) == ("craftsman",)
    assert [(c.seat, c.kinds) for c in g.cards.known or () if under in c.places] == [(0, ("craftsman",))]
    assert SAGE not in g.cards.places


@pytest.mark.clause("CM-10.2", "CM-11.11", "CM-4.16")
def test_dagrun_with_true_vision_draws_four() -> None:
    match = placing(clan={"leader": "dagrun", "runes": ["true_vision"]})
    say(match, "sages_house", "near_left")
    assert (prompt(match), options(match)) == ("true_vision", ("pass", "true_vision"))
    say(match, "true_vision", fate=("craftsman", "prepared", "runemaster", "prosperous"))
    assert len(options(match)) == 4
    say(match, "runemaster")
    assert (prompt(match), options(match)) == ("sage.under", ("craftsman", "prepared", "prosperous"))
    say(match, "prosperous", "craftsman")
    g = table(match)
    assert [g.cards.at(part) for part in g.cards.decks[DESTINY_DECK][-3:]] == [
        ("prosperous",),
        ("craftsman",),
        ("prepared",),
    ]
    assert g.cards.at(HANDS[0]) == ("runemaster",)
    assert clan(match).spent == ("true_vision",)


@pytest.mark.clause("CM-10.3")
def test_gylfir_pays_no_coin_at_the_merchant_ship() -> None:
    match = placing(clan={"leader": "gylfir", "coins": 0}, merchant="timber")
    say(match, "merchant_ship")
    assert (clan(match).wood, clan(match).coins) == (4, 0)
    assert "merchant_ship" not in options(placing(clan={"leader": "ullr", "coins": 0}))


@pytest.mark.clause("CM-10.4")
def test_svanhildr_adds_hits_to_swords_only() -> None:
    match = fight("-s12", "1", dice=(4, 1, 0), leader="svanhildr", troll="mountain_troll")
    assert told(match, "rolled")[0] == (
        0,
        "Swordsmen (1 blank, 1 shield, 1 hit, 1 double hit), Spearmen (1 hit)",
        2 + 3 + 1,
        1,
    )


@pytest.mark.clause("CM-10.4", "CM-6.2")
def test_svanhildr_hunts_better_but_never_more_than_six() -> None:
    match = position(
        "-1", phase="combat", clans=[{"dice": [2, 0, 0], "hunting": 1, "favor": 0, "leader": "svanhildr"}, {}]
    )
    assert told(match, "hunted") == [(0, 2)]
    match = position(
        "1222", phase="combat", clans=[{"dice": [4, 0, 0], "hunting": 1, "favor": 0, "leader": "svanhildr"}, {}]
    )
    assert told(match, "hunted") == [(0, 6)]


@pytest.mark.clause("CM-10.4", "CM-11.9")
@pytest.mark.parametrize(
    ("word", "hits", "with_reaction"),
    [("s", 0, 2), ("1", 2, 2), ("2", 3, 3), ("-", 0, 0), ("-s12", 5, 7), ("ss", 0, 4)],
)
def test_svanhildr_and_reaction(word: str, hits: int, with_reaction: int) -> None:
    faces = (*dice.counted(word), *[0] * 8)
    assert dice.hits(faces, 1) == hits
    assert dice.hits(faces, 1, True) == with_reaction
    spears = (*[0] * 4, *dice.counted(word), *[0] * 4)
    plain = {"s": 0, "1": 1, "2": 2, "-": 0, "-s12": 3, "ss": 0}[word]
    assert dice.hits(spears, 1) == plain
    assert dice.hits(spears, 1, True) == plain + word.count("s")


@pytest.mark.clause("CM-10.5")
def test_ullr_scores_each_round_with_a_double_hit() -> None:
    match = fight("-s2", "-s", "1", dice=(0, 3, 0), leader="ullr", troll="cave_troll")
    assert told(match, "beaten")
    assert clan(match).glory == 1  # also when the fight is lost
    match = fight("-s2", "-s", "2", dice=(0, 3, 0), leader="ullr", troll="cave_troll")
    assert told(match, "berserk") == [(0, 1), (0, 1)]
    assert clan(match).glory == 2 + 7


@pytest.mark.clause("CM-10.5")
def test_ullr_scores_once_a_round_and_not_on_a_hunt() -> None:
    match = fight("22", dice=(0, 0, 2), leader="ullr")
    assert clan(match).glory == 5 + 1
    match = position("22", phase="combat", clans=[{"dice": [0, 0, 2], "hunting": 1, "favor": 0, "leader": "ullr"}, {}])
    assert clan(match).glory == 0


@pytest.mark.clause("CM-10.5")
def test_ullr_counts_the_faces_that_stay() -> None:
    match = fight("2", dice=(0, 0, 1), leader="ullr", favor=1, troll="cave_troll")
    say(match, "favor", fate=("-",))
    assert clan(match).glory == 0
