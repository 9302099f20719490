"""The ten runes (CM-11)."""

from __future__ import annotations

import pytest

from meadhall.games.champions.rules.names import DESTINY_DECK, DISCARDED, FULFILLED, HANDS, JOURNEY_DECK, REVEALED
from meadhall.games.champions.rules.tables import DESTINIES, ENEMIES, JOURNEYS
from meadhall.kernel import fate
from tests.games.champions.helpers import (
    beg_on,
    clan,
    fight,
    options,
    placing,
    position,
    prompt,
    say,
    seat,
    table,
    told,
    voyage,
    why,
)


@pytest.mark.clause("CM-11.1")
def test_four_runes_are_offered_beside_every_question() -> None:
    clans = [{"runes": ["gifts", "glory", "knowledge", "success", "wealth"], "destinies": ["craftsman"]}, {}]
    match = position(clans=clans)
    assert match.asides == ("gifts", "knowledge", "success", "wealth")
    say(match, "market")
    assert match.asides == ("gifts", "knowledge", "success", "wealth")
    say(match, 0, 0)
    assert seat(match) == 1
    assert match.asides == ()


@pytest.mark.clause("CM-11.1")
def test_a_rune_is_used_once() -> None:
    match = say(placing(clan={"runes": ["wealth"]}), "wealth")
    assert (clan(match).runes, clan(match).spent) == ((), ("wealth",))
    assert prompt(match) == "place"
    assert why(match, "wealth") == "CM-11.1"


@pytest.mark.clause("CM-11.1")
def test_runes_without_an_effect_are_not_offered() -> None:
    match = placing(clan={"runes": ["wealth", "success"], "coins": 0})
    assert match.asides == ()
    assert why(match, "wealth") == "CM-11.12"
    assert why(match, "success") == "CM-11.10"


@pytest.mark.clause("CM-11.1", "CM-11.7")
def test_knowledge_needs_a_journey_on_the_board() -> None:
    match = position(phase="scoring", clans=[{"runes": ["knowledge"]}, {}])
    assert match.over  # there is none, so nothing was asked


@pytest.mark.clause("CM-11.2")
def test_windows() -> None:
    clans = [{"runes": ["gifts"], "workers": 1}, {"workers": 1, "runes": ["wealth"], "dice": [0, 0, 4], "favor": 0}]
    match = position(clans=clans, first=1, round=8, troll="stray_troll")
    say(match, "troll", "beg")
    seen = []
    while not match.over:
        seen.append((prompt(match), seat(match)))
        match.answer("pass" if "pass" in options(match) else options(match)[-1])
    assert seen == [
        ("window.placed", 1),
        ("window.placed", 0),
        ("assign", 1),
        ("window.armed", 1),
        ("window.armed", 0),
        *[("window.killed", 1), ("window.killed", 0)] * bool(told(match, "defeated")),
        ("window.cleanup", 1),
        ("window.cleanup", 0),
        ("window.scoring", 1),
        ("window.scoring", 0),
    ]
    assert told(match, "defeated")


@pytest.mark.clause("CM-11.2")
def test_a_window_closes_when_the_rune_is_used() -> None:
    clans = [{"runes": ["wealth"], "workers": 1}, {"workers": 0}]
    match = say(position(clans=clans, round=8), "beg")
    assert (prompt(match), options(match), match.asides) == ("window.placed", ("pass",), ("wealth",))
    assert why(match, "keep") == "CM-11.2"
    say(match, "wealth")
    assert match.over  # nobody has anything else to decide
    assert clan(match).coins == 2


@pytest.mark.clause("CM-11.2")
def test_clans_without_a_rune_are_not_asked_in_a_window() -> None:
    match = beg_on(placing(clan={"runes": ["glory", "healing", "journey", "potential", "reaction", "true_vision"]}))
    assert prompt(match) == "place"
    assert table(match).round == 2


@pytest.mark.clause("CM-11.3")
@pytest.mark.parametrize(("wood", "food", "coins"), [(0, 0, 4), (1, 2, 1), (0, 4, 0), (2, 0, 2)])
def test_gifts(wood: int, food: int, coins: int) -> None:
    match = say(placing(clan={"runes": ["gifts"]}), "gifts")
    assert (prompt(match), options(match)) == ("gifts.wood", (0, 1, 2, 3, 4))
    say(match, wood)
    assert options(match) == tuple(range(5 - wood))
    say(match, food)
    assert (clan(match).wood, clan(match).food, clan(match).coins) == (1 + wood, 1 + food, 1 + coins)
    assert prompt(match) == "place"


@pytest.mark.clause("CM-11.3")
def test_four_wood_need_no_second_question() -> None:
    match = say(placing(clan={"runes": ["gifts"]}), "gifts", 4)
    assert (clan(match).wood, prompt(match)) == (5, "place")


@pytest.mark.clause("CM-11.3")
def test_gifts_while_loading_a_ship() -> None:
    match = position(
        phase="assigning", clans=[{"runes": ["gifts"], "food": 0}, {}], sailing={"near_left": [0, "small"]}
    )
    assert options(match) == (0, 1)
    say(match, "gifts", 0, 4, 1)
    assert options(match) == (0, 1, 2, 3, 4)


@pytest.mark.clause("CM-11.4")
@pytest.mark.parametrize("card", ["stone_jotunn_red", "lyndwurm_red", "jormungandr_spawn_yellow", "fenris_cub_red"])
def test_glory_adds_half_the_printed_glory(card: str) -> None:
    enemy = ENEMIES[card]
    load = (0, 6, 0, 3) if enemy.ban != 1 else (6, 0, 0, 3)
    match = voyage("1" * 6, load=load, monster=card, clan={"runes": ["glory"]})
    assert (prompt(match), options(match)) == ("glory", ("pass", "glory"))
    say(match, "glory")
    extra = {13: 6, 15: 7, 9: 4}[enemy.glory]
    assert clan(match).glory == enemy.glory + extra
    assert clan(match).spent == ("glory",)


@pytest.mark.clause("CM-11.4", "CM-7.4")
def test_glory_for_the_kraken_is_one() -> None:
    match = voyage("1222", load=(0, 0, 4, 1), journey="kraken", clan={"runes": ["glory"]})
    say(match, "glory")
    assert told(match, "kraken") == [(0, 4)]


@pytest.mark.clause("CM-11.4")
def test_glory_may_be_kept_for_later() -> None:
    match = fight("22", dice=(0, 0, 2), runes=["glory"])
    say(match, "pass")
    assert (clan(match).glory, clan(match).runes) == (5, ("glory",))


@pytest.mark.clause("CM-11.5")
def test_healing_cancels_the_losses_of_one_round() -> None:
    match = fight("--", dice=(2, 0, 0), runes=["healing"], troll="cave_troll")
    assert match.waiting is not None
    assert (prompt(match), options(match), match.waiting.about) == ("healing", ("pass", "healing"), (2,))
    say(match, "healing", fate=("12",))  # three of four; the losses of the next round are not cancelled
    assert told(match, "healing") == [(0, 2)]
    assert told(match, "lost")[0] == (0, 2, 0, 0, 0)
    assert told(match, "beaten")


@pytest.mark.clause("CM-11.5")
def test_healing_saves_at_most_all_warriors() -> None:
    match = fight("-", dice=(1, 0, 0), runes=["healing"], troll="mountain_troll")  # attack 3
    assert match.waiting is not None
    assert (match.waiting.prompt, match.waiting.about) == ("healing", (1,))


@pytest.mark.clause("CM-11.5", "CM-6.12")
def test_healing_is_not_offered_without_losses_nor_at_sea_for_hunger() -> None:
    match = fight("ss", "12", dice=(2, 2, 0), runes=["healing"], troll="wood_troll")
    assert prompt(match) == "blame"
    match = voyage(load=(1, 0, 0, 0), journey="storm", clan={"runes": ["healing"]})
    assert prompt(match) == "place"


@pytest.mark.clause("CM-11.6")
def test_journey_throws_a_card_away_and_turns_the_next() -> None:
    match = voyage(load=(1, 0, 0, 2), journey="storm", clan={"runes": ["journey"]})
    assert match.waiting is not None
    assert (prompt(match), options(match)) == ("journey", ("pass", "journey"))
    assert match.waiting.about == ("storm", 14)
    say(match, "journey", fate=("no_wind", "-"))
    assert told(match, "journey") == [(0, "near_left", "storm"), (0, "near_left", "no_wind")]
    assert told(match, "lost")[0] == (0, 0, 0, 0, 1)
    assert table(match).cards.at(DISCARDED) == ("no_wind", "storm")


@pytest.mark.clause("CM-11.6")
def test_journey_may_be_kept() -> None:
    match = voyage(load=(0, 0, 0, 2), journey="all_quiet", clan={"runes": ["journey"]})
    say(match, "pass")
    assert clan(match).runes == ("journey",)


@pytest.mark.clause("CM-11.6", "CM-2.9")
def test_journey_with_an_empty_deck_shuffles_the_discarded_cards() -> None:
    rest = dict(JOURNEYS)
    for kind in ("storm", "all_quiet", "all_quiet"):
        rest[kind] -= 1
    match = voyage(load=(0, 0, 0, 1), journey="storm", seats=3, clan={"runes": ["journey"]})
    g = table(match)
    (part,) = g.cards.decks[JOURNEY_DECK]
    for kind, n in rest.items():
        for _ in range(n):
            g.cards.move(kind, part, DISCARDED)
    assert fate.size(g.cards, JOURNEY_DECK) == 0
    g.ask_again()
    assert match.waiting is not None
    assert match.waiting.about == ("storm", 16)  # all cards except those at the two other shores are shuffled
    say(match, "journey", fate=("kraken",))
    assert told(match, "journey")[-1] == (0, "near_left", "kraken")
    assert fate.size(table(match).cards, JOURNEY_DECK) + table(match).cards.count(DISCARDED) == 15
    assert table(match).cards.at(REVEALED) == ()


@pytest.mark.clause("CM-11.7")
def test_knowledge_shows_all_journeys_on_the_board() -> None:
    laid = {"near_left": "kraken", "near_right": "storm", "far_left": "lost"}
    match = say(placing(3, clan={"runes": ["knowledge"]}, journeys=laid), "knowledge")
    claims = {(c.kinds, c.places) for c in table(match).cards.known or () if c.seat == 0}
    # It shows no card of the deck.
    assert claims == {(("kraken",), ("near_left",)), (("storm",), ("near_right",)), (("lost",), ("far_left",))}
    looked = [e for e in match.story if e.key == "looked"]
    assert [e.privy for e in looked] == [("kraken",), ("storm",), ("lost",)]
    assert all(e.seen_by(1).privy is None for e in looked)
    assert prompt(match) == "place"


@pytest.mark.clause("CM-11.8")
def test_potential_rolls_all_blanks_again() -> None:
    match = fight("--1", "-", dice=(3, 0, 1), runes=["potential"])
    assert options(match) == ("keep", "potential")
    say(match, "potential", fate=("s2", "2"))
    assert told(match, "rolled")[1] == (0, "Swordsmen (1 shield, 1 hit, 1 double hit), Axemen (1 double hit)", 5, 1)
    assert clan(match).spent == ("potential",)


@pytest.mark.clause("CM-11.8", "CM-6.12")
def test_potential_needs_a_blank() -> None:
    match = fight("1", "2", dice=(1, 0, 1), runes=["potential"])
    assert prompt(match) == "lose.one"
    match = fight("1", "2", dice=(1, 0, 1), runes=["potential"], favor=1)
    assert options(match) == ("keep", "favor")
    assert why(match, "potential") == "CM-11.8"


@pytest.mark.clause("CM-11.8", "CM-6.5")
def test_potential_and_favor_in_any_order() -> None:
    match = fight("--", dice=(2, 0, 0), runes=["potential"], favor=1)
    say(match, "favor", 1, fate=("-",))
    assert options(match) == ("keep", "potential")
    say(match, "potential", fate=("12",))
    assert told(match, "rolled")[2] == (0, "Swordsmen (1 hit, 1 double hit)", 3, 0)


@pytest.mark.clause("CM-11.9")
def test_reaction_makes_shields_hit_and_they_stay_shields() -> None:
    match = fight("s", "ss", dice=(1, 2, 0), runes=["reaction"], troll="stray_troll")
    assert options(match) == ("keep", "reaction")
    say(match, "reaction")
    assert told(match, "rolled") == [(0, "Swordsmen (1 shield), Spearmen (2 shield)", 3, 3)]
    assert not told(match, "lost")
    assert told(match, "defeated")


@pytest.mark.clause("CM-11.9")
def test_reaction_counts_for_dice_rolled_again_and_for_one_round_only() -> None:
    match = fight("-s", dice=(2, 0, 0), runes=["reaction"], favor=1, troll="mountain_troll")
    say(match, "reaction")
    assert options(match) == ("keep", "favor")
    say(match, "favor", 1, 0, fate=("s",))
    assert told(match, "rolled")[1] == (0, "Swordsmen (2 shield)", 2, 2)
    assert clan(match).spent == ("reaction",)
    assert why(fight("-1", dice=(2, 0, 0), runes=["reaction"], favor=1), "reaction") == "CM-11.9"


@pytest.mark.clause("CM-11.8", "CM-11.9", "CM-6.2")
def test_potential_and_reaction_on_a_hunt() -> None:
    one = {"dice": [2, 0, 0], "hunting": 1, "favor": 0, "runes": ["potential", "reaction"]}
    match = position("--", phase="combat", clans=[one, {}])
    assert options(match) == ("keep", "potential")
    say(match, "potential", fate=("ss",))
    assert options(match) == ("keep", "reaction")
    say(match, "reaction")
    assert told(match, "hunted") == [(0, 2)]


@pytest.mark.clause("CM-11.10")
@pytest.mark.parametrize(
    ("mine", "theirs", "how", "glory"), [(3, 2, "alone", 5), (3, 3, "tied", 2), (2, 3, "none", 0), (0, 0, "none", 0)]
)
def test_success_scores_now_and_again_at_the_end(mine: int, theirs: int, how: str, glory: int) -> None:
    first = {"wood": mine, "runes": ["success"], "destinies": ["craftsman", "runemaster"], "workers": 1}
    match = position(clans=[first, {"wood": theirs, "workers": 0}], round=8)
    say(match, "success")
    assert (prompt(match), options(match)) == ("success", ("craftsman", "runemaster"))
    say(match, "craftsman")
    assert told(match, "success") == [(0, "craftsman", how, glory)]
    assert clan(match).glory == glory
    assert table(match).cards.at(FULFILLED[0]) == ("craftsman",)
    assert match.view(1).table.cards.at(FULFILLED[0]) == ("craftsman",)
    assert match.view(1).table.cards.at(HANDS[0]) == ()
    say(match, "beg")
    assert (0, "craftsman", how, glory) in told(match, "score.destiny")
    assert (0, "runemaster", "alone", 4) in told(match, "score.destiny")


@pytest.mark.clause("CM-11.11")
def test_true_vision_draws_two_more() -> None:
    match = placing(clan={"runes": ["true_vision"], "leader": "ullr"})
    say(match, "sages_house", "far_left", "true_vision", fate=("craftsman", "prepared", "runemaster"))
    assert options(match) == ("craftsman", "prepared", "runemaster")
    say(match, "prepared", "runemaster")
    g = table(match)
    assert g.cards.at(HANDS[0]) == ("prepared",)
    assert [g.cards.at(part) for part in g.cards.decks[DESTINY_DECK][1:]] == [("runemaster",), ("craftsman",)]


@pytest.mark.clause("CM-11.11")
def test_true_vision_may_be_kept() -> None:
    match = placing(clan={"runes": ["true_vision"], "leader": "ullr"})
    say(match, "sages_house", "far_left", "pass", fate=("craftsman",))
    assert clan(match).runes == ("true_vision",)
    assert table(match).cards.at(HANDS[0]) == ("craftsman",)


@pytest.mark.clause("CM-11.11", "CM-4.16")
def test_true_vision_is_not_offered_when_no_destiny_is_left() -> None:
    names = list(DESTINIES)
    clans = [{"runes": ["true_vision"]}, {"destinies": names[:6]}, {"destinies": names[6:]}]
    match = say(position(clans=clans), "sages_house", "near_left")
    assert (prompt(match), seat(match)) == ("place", 1)


@pytest.mark.clause("CM-11.12")
@pytest.mark.parametrize(("before", "after"), [(1, 2), (4, 8), (5, 10), (6, 11), (20, 25)])
def test_wealth(before: int, after: int) -> None:
    assert clan(say(placing(clan={"runes": ["wealth"], "coins": before}), "wealth")).coins == after
