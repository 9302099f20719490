"""Combinations of powers: with the other side's power, with Idun, with Nerthus, and in teams."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.ragnarocks.rules.regions import CONTESTED, SETTLED, WILD
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Result
from tests.games.ragnarocks.helpers import (
    WALL,
    asked,
    land,
    memory,
    options,
    play,
    plus,
    position,
    refused,
    stones,
    table,
    told,
    where,
)

FENRIR, IDUN = Result((1, -1), how="fenrir"), Result((1, -1), how="idun")

# -- Nerthus against powers that place stones. Red is to move, and A1 can be cut off by a stone on A2.


@pytest.mark.clause("RR-6.21", "RR-6.29")
def test_nerthus_bars_a_stone_of_thor_that_creates_a_region() -> None:
    match = position(power="nerthus", against="thor", ivory="C4", red="A5 J5", stones="B1 B2", to_move="red")
    play(match, "J5 J6")
    assert asked(match) == (1, "thor")
    assert "A2" not in options(match)
    assert {"A1", "A3", "E5"} <= options(match)
    assert refused(match, "A2") == "RR-6.21"
    assert refused(match, "B1") == "RR-6.29"  # it is occupied by a stone


@pytest.mark.clause("RR-6.21", "RR-6.29")
def test_where_every_ordinary_stone_creates_a_region_thor_must_use_his_card() -> None:
    match = position(
        power="nerthus", against="thor", ivory="C4", red="A1", stones="B1 B2 B3 B4 B5", to_move="red", selected="A1"
    )
    assert asked(match) == (1, "thor")
    assert not options(match) & {"A2", "A3", "A4", "A5", "pass"}
    assert "J5" in options(match)
    without = position(
        power="nerthus",
        against="thor",
        ivory="C4",
        red="A1",
        stones="B1 B2 B3 B4 B5",
        to_move="red",
        selected="A1",
        memory={"red": {"left": 0}},
    )
    assert (asked(without), options(without)) == ((1, "summon"), {"A2", "A3", "A4", "A5"})


@pytest.mark.clause("RR-6.21", "RR-6.28")
def test_nerthus_bars_a_pair_of_surtr_that_creates_a_region() -> None:
    match = position(
        power="nerthus", against="surtr", ivory="C4", red="A3 J5", stones="B1 B2", to_move="red", selected="A3"
    )
    assert asked(match) == (1, "surtr")
    assert "A2" not in options(match)  # only this stone cuts off A1
    assert (refused(match, "A2"), refused(match, "E5")) == ("RR-6.21", "RR-6.28")
    play(match, "B3")
    # With B3 a stone on A2 would cut off A1.
    assert "A2" not in options(match)
    assert {"B4", "C3"} <= options(match)


@pytest.mark.clause("RR-6.21", "RR-6.28")
def test_nerthus_judges_the_two_stones_of_surtr_together() -> None:
    # Neither B2 nor A2 creates a region by itself; after B2 a stone on A2 cuts off A1.
    match = position(
        power="nerthus", against="surtr", ivory="E5", red="B3 J5", stones="B1", to_move="red", selected="B3"
    )
    assert {"A2", "B2"} <= options(match)
    play(match, "B2")
    assert options(match) == {"A1", "C2", "C3"}
    assert (refused(match, "A2"), refused(match, "E5")) == ("RR-6.21", "RR-6.28")


@pytest.mark.clause("RR-6.21", "RR-6.28")
def test_where_every_stone_creates_a_region_nerthus_bars_no_pair_either() -> None:
    # From A1 every stone creates a region, and A2 is the only first stone of a pair.
    match = position(
        power="nerthus",
        against="surtr",
        ivory="C7",
        red="A1 A4",
        stones="B1 B2 B4 B5 C3 C4",
        to_move="red",
        selected="A1",
    )
    assert (asked(match), options(match)) == ((1, "surtr"), plus("A2"))
    play(match, "A2")
    assert options(match) == {"A3", "B3"}


@pytest.mark.clause("RR-6.21", "RR-6.14")
def test_not_summoning_does_not_count_as_another_hex_for_the_stone() -> None:
    match = position(
        power="nerthus",
        against="gullinbursti",
        ivory="C4",
        red="A1",
        stones="B1 B2 B3 B4 B5",
        to_move="red",
        selected="A1",
    )
    assert "pass" in options(match)
    assert options(play(match, "pass")) == {"A2", "A3", "A4", "A5"}


@pytest.mark.clause("RR-6.21", "RR-6.3")
def test_nerthus_judges_the_stones_that_blodughofi_can_place() -> None:
    # Next to A1 there is only A2, and that creates a region: so it is allowed.
    match = position(
        power="nerthus", against="blodughofi", ivory="C4", red="A1 J5", stones="B1 B2", to_move="red", selected="A1"
    )
    assert options(match) == {"A2"}
    other = position(
        power="nerthus", against="blodughofi", ivory="C4", red="A3 J5", stones="B1 B2", to_move="red", selected="A3"
    )
    assert options(other) == {"A4", "B3", "B4"}


@pytest.mark.clause("RR-6.21", "RR-6.2")
def test_nerthus_bars_stones_of_ask_and_embla() -> None:
    match = position(
        power="nerthus",
        against="ask_and_embla",
        ivory="C4",
        red="A5 J5",
        stones="B1 B2 A4",
        to_move="red",
        selected="A5",
    )
    assert {"A1", "A3"} <= options(match)
    assert "A2" not in options(match)


@pytest.mark.clause("RR-6.21", "RR-6.32")
def test_nerthus_does_not_bar_stones_at_the_end_of_a_turn() -> None:
    match = position(
        power="nerthus", against="ymir", ivory="C4", red="A3 J5", stones="B1 B2", to_move="red", selected="A3"
    )
    assert "A2" not in options(match)
    play(match, "A5")
    assert "A2" in options(match)
    play(match, "A2")
    assert land(match)[WILD, None] == [1]


@pytest.mark.clause("RR-6.21", "RR-6.9")
def test_nerthus_bars_the_stone_but_not_the_one_of_forseti() -> None:
    match = position(
        power="nerthus",
        against="forseti",
        ivory="C4",
        red="A1 J5",
        stones="B1 B2 B3 B4 B5 I10 J8",
        to_move="red",
        selected="A1",
    )
    play(match, "A3")
    assert asked(match) == (1, "forseti")
    assert {"A4", "A5", "A2"} <= options(match)
    play(match, "I9")  # which cuts off J9
    assert (land(match)[SETTLED, 1], land(match)[WILD, None]) == ([2], [1])


@pytest.mark.clause("RR-6.21", "RR-6.19")
def test_nerthus_binds_an_extra_turn_too() -> None:
    match = position(
        power="nerthus", against="jormungandr", ivory="C4", red="A5 J5", stones="B1 B2 C6 D6", to_move="red"
    )
    play(match, "A5 A3")
    assert "A2" not in options(match)
    match = position(
        power="nerthus",
        against="jormungandr",
        ivory="C4",
        red="E5 J5",
        stones="B1 B2 F4 F6",
        to_move="red",
        selected="E5",
    )
    play(match, "F5 E5 E5")
    assert asked(match) == (1, "move")
    play(match, "A5")
    assert "A2" not in options(match)


# -- Idun counts every way in which land is settled


@pytest.mark.clause("RR-6.18", "RR-6.15")
def test_idun_wins_before_heimdallr_can_reopen_the_region() -> None:
    """Red's stone settles six hexes for Ivory, and the rest stays contested."""
    match = position(
        power="idun",
        against="heimdallr",
        ivory="A2 G6",
        red="A5 J5",
        stones="C1 C2 C3 C4 B4",
        to_move="red",
        selected="A5",
    )
    assert play(match, "A4").result == IDUN


@pytest.mark.clause("RR-6.18", "RR-6.15")
def test_idun_is_spent_by_land_that_heimdallr_leaves_again() -> None:
    match = position(power="heimdallr", against="idun", ivory="A2 G6", red="J5", stones="C1 C2 C3 C4 B4", selected="A2")
    play(match, "A4")
    assert memory(match, "red") == {"spent": True}
    play(match, "A2 E5")
    assert land(match) == {(WILD, None): [6], (CONTESTED, None): [86 - 6 - 6]}
    assert memory(match, "red") == {"spent": True}


@pytest.mark.clause("RR-6.18", "RR-6.26")
def test_idun_wins_by_land_that_sleipnir_leaves() -> None:
    """Ivory jumps out of a region, and Red keeps at least seventeen hexes of it."""
    match = position(power="sleipnir", against="idun", ivory="C4 G6", red="A3 J5", stones=WALL)
    play(match, "C4 E4")
    assert match.result == Result((-1, 1), how="idun")


@pytest.mark.clause("RR-6.18", "RR-6.26")
def test_idun_wins_by_wild_land_that_is_taken() -> None:
    # Idun's own side cannot jump; but wild land that the other side settles first spends the card.
    match = position(power="sleipnir", against="idun", ivory="E4 G6", red="J5", stones=WALL)
    play(match, "E4 C4")
    assert land(match) == {(SETTLED, 0): [18], (CONTESTED, None): [60]}
    assert memory(match, "red") == {"spent": True}


@pytest.mark.clause("RR-6.18", "RR-6.25", "RR-6.8")
@pytest.mark.parametrize(("power", "answers"), [("selkolla", "A2 J9"), ("fjorgyn", "C4 E4"), ("fafnir", "C4 E4")])
def test_idun_wins_by_land_that_other_powers_leave(power: str, answers: str) -> None:
    ivory = f"{answers.split()[0]} G6"
    match = position(power=power, against="idun", ivory=ivory, red="A3 J5", stones=WALL)
    assert play(match, answers).result == Result((-1, 1), how="idun")


@pytest.mark.clause("RR-6.18", "RR-6.5", "RR-5.19")
def test_idun_wins_in_the_middle_of_a_turn_of_dain() -> None:
    """The first stone left behind settles six hexes for Red, whose Viking is in them; Ivory's others never move."""
    match = position(power="dain", against="idun", ivory="A4 G6", red="A2 J5", stones="C1 C2 C3 C4 B4")
    play(match, "A4 A5")
    assert match.result == Result((-1, 1), how="idun")


@pytest.mark.clause("RR-6.18", "RR-6.28", "RR-5.19")
def test_idun_sees_the_first_stone_of_surtr_alone() -> None:
    match = position(power="surtr", against="idun", ivory="A5 G6", red="A2 J5", stones="C1 C2 C3 C4 B4", selected="A5")
    assert asked(match) == (0, "surtr")
    play(match, "A4")
    assert match.result == Result((-1, 1), how="idun")


@pytest.mark.clause("RR-6.18", "RR-6.29")
def test_idun_wins_by_a_stone_of_thor() -> None:
    match = position(power="thor", against="idun", ivory="G6 A5", red="A2 J5", stones="C1 C2 C3 C4 B4", selected="G6")
    assert play(match, "A4").result == Result((-1, 1), how="idun")


@pytest.mark.clause("RR-6.18", "RR-6.32")
def test_idun_wins_by_a_stone_at_the_end_of_a_turn() -> None:
    match = position(power="ymir", against="idun", ivory="G6 A5", red="A2 J5", stones="C1 C2 C3 C4 B4", selected="G6")
    assert play(match, "G7 A4").result == Result((-1, 1), how="idun")


# -- Fenrir wins only at the start of the own turn


@pytest.mark.clause("RR-6.7", "RR-6.17")
def test_a_viking_that_pushes_fenrir_is_adjacent_and_loses() -> None:
    match = position(power="fenrir", against="hildisvini", ivory="E5 A3", red="E2 J5", to_move="red")
    play(match, "E2 E5")
    assert where(match)[:2] == ({"E6", "A3"}, {"E5", "J5"})
    assert play(match, "E1").result == FENRIR


@pytest.mark.clause("RR-6.7", "RR-6.30")
def test_a_viking_that_trades_places_with_fenrir_stays_adjacent() -> None:
    match = position(power="fenrir", against="tyr", ivory="E6 A3", red="E2 J5", to_move="red")
    play(match, "E2 E5 E6")
    assert play(match, "E9").result == FENRIR


@pytest.mark.clause("RR-6.7", "RR-6.31")
def test_after_a_throw_by_vali_fenrir_is_still_adjacent() -> None:
    match = position(power="fenrir", against="vali", ivory="E6 A3", red="E2 J5", to_move="red")
    assert play(match, "E2 E5 E6 E9").result == FENRIR


@pytest.mark.clause("RR-6.7", "RR-6.4")
def test_bragi_can_move_fenrir_away() -> None:
    match = position(power="fenrir", against="bragi", ivory="E6 A3", red="E5 J5", to_move="red")
    play(match, "E5 E6 E9 E1 E2")
    assert asked(match) == (0, "select")


@pytest.mark.clause("RR-6.7", "RR-6.1", "RR-5.12")
def test_aegir_can_move_fenrir_away_at_the_end_of_a_turn() -> None:
    fields: dict[str, Any] = {"ivory": "C4 B5", "red": "B6 J5", "stones": "B1 B2", "to_move": "red"}
    match = play(position(power="fenrir", against="aegir", **fields), "B6 A5 A2")  # next to B5
    assert (asked(match), options(match)) == ((1, "aegir"), plus("B5 C4"))
    play(match, "B5 C5 pass")
    assert asked(match) == (0, "select")
    caught = position(power="fenrir", against="aegir", **fields)
    assert play(caught, "B6 A5 A2 pass").result == FENRIR


@pytest.mark.clause("RR-6.7", "RR-6.20")
def test_mani_can_move_a_viking_away_from_fenrir() -> None:
    fields: dict[str, Any] = {"ivory": "E6 A3", "red": "E2 J5", "to_move": "red"}
    assert play(position(power="fenrir", against="mani", **fields), "E2 E5 E1 pass").result == FENRIR
    match = play(position(power="fenrir", against="mani", **fields), "E2 E5 E1 E5 E4")
    assert asked(match) == (0, "select")


@pytest.mark.clause("RR-6.7", "RR-5.8")
def test_fenrir_starts_a_turn_after_an_earlier_skip_of_the_other_side() -> None:
    """Red's earlier skip does not count: Ivory has taken a turn since, with the last stone, and moved next to E6."""
    match = position(power="fenrir", ivory="E2 A3", red="E6 J5", supply=1, skipped=True)
    assert play(match, "E2 E5 A1").result == FENRIR
    assert told(match)[-2] == "Red cannot take a turn and skips it."


@pytest.mark.clause("RR-4.1", "RR-6.7", "RR-6.23")
def test_the_game_ends_when_both_sides_started_a_turn_and_could_not_take_it() -> None:
    hand = {"ivory": {"hand": ["sol", "ymir"]}}
    match = position(power="odin", against="fenrir", memory=hand, red="J4 J5", supply=0)
    assert asked(match) == (0, "odin")
    play(match, "pass")
    assert match.over
    assert told(match) == [
        "The runestones are used up.",
        "Ivory cannot take a turn and skips it.",
        "The runestones are used up.",
        "Neither side can take a turn. Ivory has 0, Red has 0.",
    ]


# -- Stones and points


@pytest.mark.clause("RR-6.10", "RR-6.16")
def test_freya_against_hel() -> None:
    match = position(power="freya", against="hel", ivory="A3", red="J5", stones=f"{WALL} B1 B2 A2")
    assert match.result == Result((1, -1), (14 + 1, 11))


@pytest.mark.clause("RR-6.12", "RR-6.29", "RR-5.10")
def test_the_stones_of_frigg_and_thor_are_counted_separately() -> None:
    match = position(
        power="frigg",
        against="thor",
        ivory="E5",
        red="J5",
        turns_taken={"ivory": 1},
        memory={"ivory": {"tokens": 2}, "red": {"left": 3}},
    )
    assert match.dump()["supply"] == 40 - 2 - 3
    play(match, "E5 E6 E9 E1")
    assert memory(match) == {"tokens": 3, "used": False}
    assert memory(match, "red") == {"left": 3}
    play(match, "J5 J6 pass J5")
    assert match.dump()["supply"] == 40 - 3 - 3 - 2


@pytest.mark.clause("RR-6.11", "RR-6.16")
def test_a_stone_that_freyr_removes_is_lost_to_hel() -> None:
    match = position(power="freyr", against="hel", ivory="E5", red="J5", stones="F5", selected="E5")
    play(match, "E9 F5")
    assert table(match).scores() == (0, 1)


@pytest.mark.clause("RR-6.1", "RR-6.28")
def test_aegir_sees_what_the_first_stone_of_surtr_created() -> None:
    match = position(power="surtr", against="aegir", ivory="A3 E5", red="C6 J5", stones="B1 B2", selected="A3")
    play(match, "A2 B3")
    assert (asked(match), options(match)) == ((1, "aegir"), plus("A3 E5"))


@pytest.mark.clause("RR-6.1", "RR-6.5")
def test_aegir_sees_what_a_stone_of_dain_created() -> None:
    match = position(power="dain", against="aegir", ivory="A2", red="J5 E9", stones="B1 B2")
    play(match, "A2 A5")
    assert asked(match) == (1, "aegir")
    assert options(match) == plus("A5")


@pytest.mark.clause("RR-6.1", "RR-6.19")
def test_each_turn_of_jormungandr_counts_its_own_created_regions() -> None:
    match = position(power="jormungandr", against="aegir", ivory="C4 E5", red="A5 J5", stones="B1 B2 C2", selected="C4")
    play(match, "A2 pass C4 C4 C7 C6")
    assert asked(match) == (1, "select")  # the extra turn created nothing


@pytest.mark.clause("RR-6.26", "RR-6.21")
def test_sleipnir_in_wild_land_still_obeys_nerthus() -> None:
    # In the pocket A1 to A4 a stone on A3 would cut A4 off.
    match = position(
        power="nerthus", against="sleipnir", ivory="C4", red="C2 J5", stones="B1 B2 B3 B4 B5 A5", to_move="red"
    )
    play(match, "C2 A2")
    assert options(match) == {"A1", "A4"}


# -- Teams: a power lasts from its player's turn to the next one of the same team


def team(of_ivory: str, of_red: str, **fields: Any) -> Match:
    cards = {"ivory": of_ivory.split(), "red": of_red.split()}
    sizes = [len(cards["ivory"]), len(cards["red"])]
    return position(powers=cards, teams={"sizes": sizes, "next": [1, 1]}, **fields)


@pytest.mark.clause("RR-8.5", "RR-8.6")
@pytest.mark.parametrize(
    ("power", "answers", "prompt"),
    [
        ("sol", "A4", "sol"),  # before the move
        ("tyr", "A3 A2", "tyr"),  # after it
        ("surtr", "A3 E7", "surtr"),  # instead of the summon
        ("ratatoskr", "A3 E7 E6", "ratatoskr"),  # after it
        ("ymir", "A3 E7 E6", "ymir"),  # at the end
        ("dain", "A3 C5", "select"),  # the whole turn
    ],
)
def test_in_a_team_each_power_acts_only_in_its_players_turn(power: str, answers: str, prompt: str) -> None:
    match = team(f"vali {power}", "gerd")
    assert asked(match) == (0, "select")
    play(match, "A2 A1 B2 J6 J7 J8")
    assert asked(match) == (1, "select")
    play(match, answers)
    assert asked(match) == (1, prompt)


@pytest.mark.clause("RR-8.6", "RR-6.21")
def test_nerthus_of_a_team_lapses_with_the_next_players_turn() -> None:
    fields = {"ivory": "C4 E5", "red": "A5 J5", "stones": "B1 B2"}
    match = team("nerthus sol", "gerd", **fields)
    play(match, "E5 E9 E8 A5 A4")
    assert asked(match) == (2, "summon")
    assert "A2" not in options(match)
    play(match, "A5 C4 pass C5 C4 A4 A3")  # the second player of Ivory has no Nerthus
    assert asked(match) == (2, "summon")
    assert "A2" in options(match)


@pytest.mark.clause("RR-8.6", "RR-6.1")
def test_aegir_of_a_team_is_asked_of_his_player() -> None:
    match = team("aegir sol", "gerd", ivory="C4 E5", red="A5 J5", stones="B1 B2")
    play(match, "E5 E9 E8 A5 A4 A2")
    assert (asked(match), options(match)) == ((0, "aegir"), plus("A4 J5"))


@pytest.mark.clause("RR-8.8", "RR-6.19")
def test_an_extra_turn_in_a_team_is_the_same_players() -> None:
    match = team("jormungandr sol", "gerd", ivory="E5 A3", red="J5", stones="F4 F6")
    play(match, "E5 E4 F5")
    assert asked(match) == (0, "jormungandr")
    play(match, "E4")
    assert (asked(match), options(match)) == ((0, "select"), {"E4"})
    play(match, "E4 E3 E9 J5 J6 J5")
    assert asked(match) == (1, "select")


@pytest.mark.clause("RR-8.7")
def test_a_skipped_turn_passes_the_power_on() -> None:
    # A1 cannot move and is skipped; the next player of the team has Sleipnir, and can jump.
    match = team("sol sleipnir", "gerd", ivory="A1", red="A2 J5", stones="B1 B2")
    assert told(match)[-1] == "Ivory 1 cannot take a turn and skips it."
    assert asked(match) == (2, "select")
    play(match, "J5 J6 J5")
    assert (asked(match), options(match)) == ((1, "select"), {"A1"})
    assert stones(match) == {"B1", "B2", "J5"}
