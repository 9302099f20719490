"""YG-7: the sixteen Giants and the four runes."""

from __future__ import annotations

from collections import Counter

import pytest

from meadhall.games.yggdrasil.rules.tables import EFFECT_OF, ENEMIES, ENEMY, GIANTS, RUNE_OF, RUNES, WORLDS
from meadhall.kernel.errors import IllegalAnswer
from meadhall.kernel.match import Match
from tests.games.yggdrasil.helpers import (
    acting,
    bag,
    card,
    islands,
    options,
    position,
    prompt,
    say,
    space,
    table,
    told,
    valkyries,
)

BLOCKERS = [(name, target) for name, (kind, target) in EFFECT_OF.items() if kind == "blocks"]
STRENGTHENERS = [(n, target) for n, (kind, target) in EFFECT_OF.items() if kind == "stronger" and target != "giants"]
BUSY = {"gods": ["thor", "frey"], "vikings": {"thor": 4}, "elves": {"thor": 1}, "spaces": {"surt": 4}, "vanir": 3}


def of_rune(rune: str) -> list[str]:
    return [name for name in GIANTS if RUNE_OF[name] == rune]


def beat_the_last_of(rune: str, **fields: object) -> tuple[Match, list[str]]:
    """Thor has four Vikings, and three Giants of a rune are beaten; the fourth is active."""
    *three, last = of_rune(rune)
    match = acting(
        **{
            "gods": ["thor", "frey"],
            "vikings": {"thor": 4},
            "giants": {"active": [last], "defeated": three},
            **fields,
        }
    )
    return match, [last]


@pytest.mark.clause("YG-7.2", "YG-7.3")
def test_kinds_and_runes() -> None:
    assert Counter(kind for kind, _ in EFFECT_OF.values()) == {
        "blocks": 6,
        "stronger": 7,
        "whirlpool": 1,
        "no_powers": 1,
        "no_die": 1,
    }
    assert {t for _, t in BLOCKERS} == set(WORLDS) - {"asgard", "midgard", "jotunheim"}
    assert {t for _, t in STRENGTHENERS} == set(ENEMIES)
    assert Counter(RUNE_OF.values()) == dict.fromkeys(RUNES, 4)
    assert (EFFECT_OF["gialp"], RUNE_OF["gialp"]) == (("blocks", "muspellheim"), "daeg")


@pytest.mark.clause("YG-7.4", "YG-7.1")
@pytest.mark.parametrize(("giant", "world"), BLOCKERS)
def test_a_blocked_world_allows_no_action_until_its_giant_is_beaten(giant: str, world: str) -> None:
    assert world in options(acting(**BUSY))
    match = acting(**BUSY, giants={"active": [giant]})
    assert options(match) == (*[w for w in WORLDS if w != world], "pass")
    with pytest.raises(IllegalAnswer) as caught:
        match.answer(world)
    assert caught.value.clause == "YG-7.4"
    say(match, "jotunheim", giant, 3, 0, fate=(0,))
    assert world in options(match)


@pytest.mark.clause("YG-7.1")
def test_two_giants_block_two_worlds() -> None:
    match = acting(**BUSY, giants={"active": ["gialp", "greip"]})
    assert "muspellheim" not in options(match)
    assert "alfheim" not in options(match)


@pytest.mark.clause("YG-7.4")
def test_a_blocked_helheim_still_gives_to_the_vanir_and_takes_the_fallen() -> None:
    match = acting(**BUSY, giants={"active": ["hrym"]}, bags={"white": [5, 12]})
    say(match, "vanaheim", "vikings", "asgard", "surt", 1, 0, fate=(0,))
    assert table(match).vikings == [5, 0]
    assert table(match).helheim == 1


@pytest.mark.clause("YG-7.4")
def test_a_blocked_muspellheim_still_serves_surt() -> None:
    match = card("surt", "white", giants={"active": ["gialp"]})
    assert bag(match, "white") == (6, 13)


@pytest.mark.clause("YG-7.4")
def test_a_blocked_alfheim_still_takes_elves_back() -> None:
    match = acting(**BUSY, giants={"active": ["greip"]})
    say(match, "asgard", "surt", 0, 1, fate=(0,))
    assert table(match).alfheim == 3


@pytest.mark.clause("YG-7.5")
@pytest.mark.parametrize(("giant", "enemy"), STRENGTHENERS)
def test_a_strengthened_enemy_has_one_force_more(giant: str, enemy: str) -> None:
    match = acting(
        gods=["odin"],
        spaces=dict.fromkeys(ENEMIES, 3),
        vikings={"odin": 8},
        giants={"active": [giant]},
        bags={"black": [0, 0]},
    )
    g = table(match)
    assert {name: g.force(ENEMY[name]) for name in ENEMIES} == dict.fromkeys(ENEMIES, 5) | {enemy: 6}
    say(match, "asgard", enemy, 4, 0, fate=(1,))
    assert space(match, enemy) == 3  # 5 is not enough
    say(match, "jotunheim", giant, 3, 0, fate=(0,))
    assert g.force(ENEMY[enemy]) == 5


@pytest.mark.clause("YG-7.5", "YG-5.21")
def test_strengthened_giants_all_have_four() -> None:
    match = acting(gods=["odin"], vikings={"odin": 4}, giants={"active": ["geirrod", "gialp"]})
    say(match, "jotunheim", "pile", 3)
    assert match.waiting is not None
    assert match.waiting.about[1] == 4
    match = acting(gods=["odin"], vikings={"odin": 4}, giants={"active": ["geirrod", "gialp"]})
    say(match, "jotunheim", "geirrod", 3, 0, fate=(0,))
    assert "geirrod" in table(match).giants()
    match = acting(gods=["odin"], vikings={"odin": 4}, giants={"active": ["geirrod", "gialp"]})
    say(match, "jotunheim", "geirrod", 4, 0, fate=(0,))
    assert table(match).giants() == ("gialp",)


# -- powers cancelled (the powers themselves are in test_rulebook_gods.py) -------------------------------------------


@pytest.mark.clause("YG-7.6")
def test_powers_end_the_moment_loki_calls_that_giant() -> None:
    match = position("thrym", gods=["frey"], deck=["loki", "hel"])
    assert match.waiting is not None
    assert match.waiting.about == (3,)


@pytest.mark.clause("YG-7.6")
def test_powers_are_back_the_moment_that_giant_is_beaten() -> None:
    match = acting(gods=["frey"], vikings={"frey": 3}, giants={"active": ["thrym"]})
    assert match.waiting is not None
    assert match.waiting.about == (3,)
    say(match, "jotunheim", "thrym", 3, 0, fate=(0,))
    assert match.waiting.about == (3,)  # four, less the one spent


# -- no die --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("YG-7.7")
def test_without_a_die_only_vikings_artifacts_and_elves_count() -> None:
    match = acting(
        gods=["tyr"],
        spaces={"surt": 4},
        vikings={"tyr": 3},
        elves={"tyr": 1},
        artifacts={"tyr": {"mimming": 2}},
        giants={"active": ["skrymir"]},
    )
    rolls = len(match.rolls)
    say(match, "asgard", "surt", 3, 1)
    assert len(match.rolls) == rolls
    assert space(match, "surt") == 3  # 3 + 2 + 1


@pytest.mark.clause("YG-7.7", "YG-8.3")
@pytest.mark.parametrize("switch", [False, True])
def test_thor_without_a_die_is_a_switch(switch: bool) -> None:
    match = acting(
        gods=["thor"],
        spaces={"surt": 4},
        vikings={"thor": 5},
        giants={"active": ["skrymir"]},
        options={"thor_without_die": switch},
    )
    say(match, "asgard", "surt", 5, 0)
    assert space(match, "surt") == (3 if switch else 4)


@pytest.mark.clause("YG-7.7")
def test_other_rolls_go_on_without_a_die_in_combat() -> None:
    match = card("hel", "blue", giants={"active": ["skrymir"]})
    assert bag(match, "blue") == (8, 9)
    match = acting(gods=["thor"], spaces={"fenrir": 2}, fenrir=1, giants={"active": ["skrymir"]})
    say(match, "calm", fate=("white",))
    assert table(match).fenrir == 0


# -- the whirlpool -------------------------------------------------------------------------------------------------


@pytest.mark.clause("YG-7.8")
def test_the_valkyries_cannot_move_onto_the_whirlpool() -> None:
    match = acting(gods=["thor"], valkyries="blue", submerged="green", giants={"active": ["aegir"]})
    say(match, "midgard")
    assert islands(match) == ("white", "blue")
    with pytest.raises(IllegalAnswer) as caught:
        match.answer("green")
    assert caught.value.clause == "YG-7.8"


@pytest.mark.clause("YG-7.8")
def test_the_whirlpool_may_be_left() -> None:
    match = acting(gods=["thor"], valkyries="blue", submerged="blue", giants={"active": ["aegir"]})
    say(match, "midgard")
    assert islands(match) == ("white", "green")
    say(match, "white", fate=(1,))
    assert valkyries(match) == "white"


@pytest.mark.clause("YG-7.8", "YG-5.26")
def test_the_whirlpool_stops_the_vanirs_move_too() -> None:
    match = acting(gods=["thor"], valkyries="blue", submerged="green", giants={"active": ["aegir"]})
    say(match, "vanaheim", "valkyries")
    assert options(match) == ("white",)
    match = acting(gods=["thor"], vanir=2, submerged="white", giants={"active": ["aegir"]})
    say(match, "vanaheim")
    assert options(match) == ("advance", "vikings")


# -- runes ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("YG-5.23")
@pytest.mark.parametrize("rune", RUNES)
def test_the_fourth_giant_completes_a_rune(rune: str) -> None:
    match, (last,) = beat_the_last_of(rune, spaces={"surt": 5})
    say(match, "jotunheim", last, 4, 0, fate=(0,))
    assert told(match).count("rune") == 1


@pytest.mark.clause("YG-5.23")
def test_a_rune_completed_by_an_unseen_giant() -> None:
    match = acting(gods=["thor"], vikings={"thor": 4}, giants={"defeated": ["gialp", "greip", "aegir"]})
    say(match, "jotunheim", "pile", 4, 0, fate=(0, "hraesvelg"))
    assert table(match).quiet_turns == 3


@pytest.mark.clause("YG-7.9")
def test_sigel_shares_out_up_to_fifteen_vikings() -> None:
    match, (last,) = beat_the_last_of("sigel", helheim=14, bags={"black": [0, 3]})
    say(match, "jotunheim", last, 4, 0, fate=(0,))  # now 18 are dead
    assert prompt(match) == "sigel"
    assert match.waiting.about == ("thor", 15)
    assert options(match) == tuple(range(16))
    say(match, 4)
    assert match.waiting.about == ("frey", 11)
    say(match, 10)
    assert table(match).vikings == [4, 10]
    assert table(match).helheim == 4
    assert prompt(match) == "action"


@pytest.mark.clause("YG-7.9")
def test_sigel_with_few_dead() -> None:
    match, (last,) = beat_the_last_of("sigel", helheim=0)
    say(match, "jotunheim", last, 2, 0, fate=(1,))
    assert options(match) == (0, 1, 2)
    say(match, 2)  # nothing is left for Frey, so he is not asked about
    assert prompt(match) == "action"
    match, (last,) = beat_the_last_of("sigel", helheim=0)
    say(match, "jotunheim", last, 0, 0, fate=(3,))
    assert prompt(match) == "action"


@pytest.mark.clause("YG-7.10")
def test_daeg_stops_the_cards_for_three_turns() -> None:
    match, (last,) = beat_the_last_of("daeg", deck=["surt", "hel"])
    say(match, "jotunheim", last, 4, 0, "pass", fate=(0,))
    for seat in (1, 0, 1):
        assert match.waiting.seat == seat
        assert space(match, "surt") == 1
        if seat == 1 and table(match).quiet_turns == 0:
            break
        say(match, "pass")
    say(match, "pass", fate=("white",))
    assert space(match, "surt") == 2
    assert match.waiting.seat == 0
    assert told(match).count("quiet") == 4  # the three, and the one this position began with


@pytest.mark.clause("YG-7.10", "YG-3.5")
def test_daeg_on_the_turn_of_the_last_card_changes_nothing() -> None:
    match = position(
        "blue",
        gods=["thor"],
        deck=["hel"],
        vikings={"thor": 4},
        giants={"active": ["gialp"], "defeated": ["greip", "aegir", "hraesvelg"]},
    )
    say(match, "jotunheim", "gialp", 4, 0, "pass", fate=(0,))
    assert match.result is not None
    assert match.result.how == "won"


@pytest.mark.clause("YG-7.10", "YG-6.13")
def test_fenrir_stays_angry_through_quiet_turns() -> None:
    match = acting(gods=["thor", "frey"], fenrir=1, spaces={"fenrir": 2})
    assert options(match) == ("calm",)


@pytest.mark.clause("YG-7.11", "YG-4.9")
def test_mann_moves_one_enemy_three_spaces_back() -> None:
    match, (last,) = beat_the_last_of("mann", spaces={"surt": 6, "hel": 3})
    say(match, "jotunheim", last, 4, 0, fate=(0,))
    assert prompt(match) == "mann"
    assert options(match) == ("hel", "surt")
    after = match.state.clone()
    after.apply("hel")
    assert after.spaces[ENEMY["hel"]] == 1  # not beyond the first
    say(match, "surt")
    assert space(match, "surt") == 3
    assert table(match).steps_back == 3


@pytest.mark.clause("YG-7.11")
def test_mann_with_all_enemies_on_the_first_space() -> None:
    match, (last,) = beat_the_last_of("mann")
    say(match, "jotunheim", last, 4, 0, fate=(0,))
    assert options(match) == ENEMIES
    say(match, "surt")
    assert table(match).spaces == [1] * 6
    assert "pushed_back" not in told(match)


@pytest.mark.clause("YG-7.9", "YG-7.11", "YG-7.12", "YG-6.11", "YG-5.28", "YG-5.29", "YG-5.30")
def test_the_active_god_chooses_for_all() -> None:
    """The active god may have any seat; here it is the second."""
    frey = {"gods": ["thor", "frey"], "to_move": "frey", "vikings": {"frey": 4}}
    for rune in ("sigel", "mann", "tiwaz"):
        match, (last,) = beat_the_last_of(rune, **frey, spaces={"surt": 5, "hel": 4})
        say(match, "jotunheim", last, 4, 0, fate=(0,))
        assert match.waiting is not None
        assert (match.waiting.prompt, match.waiting.seat) == (rune, 1)
    for effect in ("rearrange", "push", "giant"):
        match = acting(**frey, spaces={"surt": 5, "hel": 4}, vanir=5, deck=["hel", "surt", "surt"])
        say(match, "vanaheim", effect)
        assert match.waiting is not None
        assert (match.waiting.prompt.removeprefix("vanir."), match.waiting.seat) == (effect, 1)
    match = card("nidhogg", **frey)
    assert match.waiting is not None
    assert (match.waiting.prompt, match.waiting.seat) == ("nidhogg", 1)


@pytest.mark.clause("YG-7.12")
def test_tiwaz_moves_three_enemies_one_space_back() -> None:
    match, (last,) = beat_the_last_of("tiwaz", spaces={"surt": 6, "hel": 3, "loki": 2, "nidhogg": 4})
    say(match, "jotunheim", last, 4, 0, fate=(0,))
    assert prompt(match) == "tiwaz"
    assert options(match) == ("hel+loki+nidhogg", "hel+loki+surt", "hel+nidhogg+surt", "loki+nidhogg+surt")
    say(match, "hel+nidhogg+surt")
    assert [space(match, name) for name in ("hel", "loki", "nidhogg", "surt")] == [2, 2, 3, 5]


@pytest.mark.clause("YG-7.12")
@pytest.mark.parametrize(("spaces", "offered"), [({"surt": 2, "hel": 2}, ("hel+surt",)), ({"surt": 2}, ("surt",))])
def test_tiwaz_moves_fewer_if_fewer_can(spaces: dict[str, int], offered: tuple[str, ...]) -> None:
    match, (last,) = beat_the_last_of("tiwaz", spaces=spaces)
    say(match, "jotunheim", last, 4, 0, fate=(0,))
    assert options(match) == offered
    say(match, offered[0])
    assert table(match).spaces == [1] * 6


@pytest.mark.clause("YG-7.12")
def test_tiwaz_with_no_enemy_to_move() -> None:
    match, (last,) = beat_the_last_of("tiwaz")
    say(match, "jotunheim", last, 4, 0, fate=(0,))
    assert prompt(match) == "action"
