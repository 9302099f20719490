"""Powers at the end of a turn: Aegir, Forseti, Freyr, Heimdallr, Mani, Ymir."""

from __future__ import annotations

import pytest

from meadhall.games.ragnarocks.rules.regions import CONTESTED, SETTLED, WILD
from tests.games.ragnarocks.helpers import WALL, asked, land, options, play, plus, position, stones, table, told, where

# -- Aegir


@pytest.mark.clause("RR-6.1")
def test_aegir_moves_opposing_vikings_when_a_region_was_created() -> None:
    match = position(power="aegir", ivory="C4 E5", red="B6 J5", stones="B1 B2", to_move="red")
    play(match, "B6 A5 A2")
    assert (asked(match), options(match)) == ((0, "aegir"), plus("A5 J5"))
    play(match, "A5")
    assert (asked(match), options(match)) == ((0, "aegir_step"), {"A4", "B5", "B6"})
    play(match, "B5")
    assert (asked(match), options(match)) == ((0, "aegir"), plus("J5"))  # each once
    play(match, "J5 I6")
    assert where(match)[1] == {"B5", "I6"}
    assert asked(match) == (0, "select")


@pytest.mark.clause("RR-6.1", "RR-5.14")
def test_aegir_does_nothing_when_no_region_was_created() -> None:
    match = position(power="aegir", ivory="C4 E5", red="B6 J5", stones="B1 B2", to_move="red")
    assert asked(play(match, "B6 A5 A3")) == (0, "select")


@pytest.mark.clause("RR-6.1", "RR-5.5")
def test_aegir_acts_in_the_own_turn_too_and_may_stop_at_any_time() -> None:
    match = position(power="aegir", ivory="C4 E5", red="A5 J5", stones="B1 B2", selected="C4")
    play(match, "A2")
    assert (asked(match), options(match)) == ((0, "aegir"), plus("A5 J5"))
    play(match, "pass")
    assert asked(match) == (1, "select")
    assert where(match)[1] == {"A5", "J5"}


@pytest.mark.clause("RR-6.1")
def test_aegir_moves_opposing_nomadic_vikings_that_can_move() -> None:
    # Red's A2 is settled by the stone, though it could step to A1, and J9 has no free neighbour.
    walls = "B1 B2 B3 I9 I10"
    match = position(power="aegir", ivory="J8 E5", red="A2 J9 C5", stones=walls, selected="C5", to_move="red")
    play(match, "A3")
    assert land(match)[SETTLED, 1] == [2]
    assert options(match) == plus("C5")


@pytest.mark.clause("RR-6.1")
def test_the_steps_of_aegir_come_one_after_another() -> None:
    """The first to step makes room for the next."""
    match = position(power="aegir", ivory="C4 E5", red="A5 J9 J8", stones="B1 B2 I9 I10", to_move="red", selected="A5")
    play(match, "A2")
    assert options(match) == plus("A5 J8")
    play(match, "J8 J7")
    assert options(match) == plus("A5 J9")


# -- Forseti


@pytest.mark.clause("RR-6.9")
def test_forseti_adds_a_stone_when_a_region_was_created() -> None:
    match = position(power="forseti", ivory="C4 E5", red="A5 J5", stones="B1 B2", selected="C4")
    play(match, "A2")
    assert asked(match) == (0, "forseti")
    assert {"A1", "J9", "pass"} <= options(match)
    assert len(options(match)) == 86 - 4 - 3 + 1
    play(match, "A1")
    assert stones(match) == {"A1", "A2", "B1", "B2"}
    assert asked(match) == (1, "select")


@pytest.mark.clause("RR-6.9", "RR-5.14")
def test_forseti_has_no_offer_when_nothing_was_created() -> None:
    match = position(power="forseti", ivory="C4 E5", red="A5 J5", stones="B1 B2", selected="C4")
    assert asked(play(match, "A4")) == (1, "select")


@pytest.mark.clause("RR-6.9")
def test_forseti_may_shrink_land_just_settled_but_no_older_land() -> None:
    match = position(
        power="forseti", ivory="C4 A3", red="J5", stones=f"{WALL.replace('D4 ', '')} I9 I10 J8", selected="C4"
    )
    play(match, "D4")
    assert table(match).scores() == (18, 56)
    assert {"J5", "J9"} & options(match) == set()  # occupied; wild since earlier
    assert {"G6", "B2"} <= options(match)
    play(match, "G6")
    assert match.over
    assert table(match).scores() == (18, 55)


@pytest.mark.clause("RR-6.9")
def test_forseti_acts_once_even_if_his_stone_creates_a_region() -> None:
    match = position(power="forseti", ivory="C4 E5", red="C2 J5", stones="B1 B2 B5 B6", selected="C4")
    play(match, "A2")
    assert {"A4"} <= options(match)
    play(match, "A4")
    assert asked(match) == (1, "select")
    assert land(match)[WILD, None] == [1, 1]


@pytest.mark.clause("RR-6.9", "RR-5.10")
def test_forseti_needs_a_stone() -> None:
    match = position(power="forseti", ivory="C4 E5", red="A5 J5", stones="B1 B2", selected="C4", supply=1)
    assert play(match, "A2").over


@pytest.mark.clause("RR-6.1", "RR-6.9", "RR-5.12")
def test_a_region_created_by_the_stone_at_the_end_is_seen_by_aegir() -> None:
    match = position(power="ymir", against="aegir", ivory="A3 E5", red="C6 J5", stones="B1 B2", selected="A3")
    play(match, "A5")
    assert asked(match) == (0, "ymir")
    play(match, "A2")
    assert (asked(match), options(match)) == ((1, "aegir"), plus("A3 E5"))


# -- Freyr


@pytest.mark.clause("RR-6.11", "RR-5.10")
def test_freyr_removes_a_stone_beside_his_viking() -> None:
    match = position(power="freyr", ivory="E5", red="J5", stones="F5 F6", selected="E5", supply=30)
    play(match, "E9")
    assert (asked(match), options(match)) == ((0, "freyr"), plus("F5 F6"))
    play(match, "F5")
    assert stones(match) == {"E9", "F6"}
    assert match.dump()["supply"] == 30
    assert asked(match) == (1, "select")


@pytest.mark.clause("RR-6.11")
def test_freyr_may_take_back_the_stone_just_placed() -> None:
    match = play(position(power="freyr", ivory="E5", red="J5", selected="E5"), "F5")
    assert options(match) == plus("F5")
    assert stones(play(match, "F5")) == set()


@pytest.mark.clause("RR-6.11")
def test_freyr_opens_no_settled_or_wild_land() -> None:
    settled = position(power="freyr", ivory="A3 E5", red="J5", stones=WALL, selected="E5")
    assert asked(play(settled, "E9")) == (1, "select")
    wild = position(power="freyr", ivory="E5", red="J5", stones=WALL, selected="E5")
    assert asked(play(wild, "E9")) == (1, "select")


@pytest.mark.clause("RR-6.11")
def test_freyr_may_join_contested_regions() -> None:
    match = position(power="freyr", ivory="A3 E5", red="C6 J5", stones=WALL, selected="E5")
    play(match, "E9")
    assert options(match) == plus("D4 D5")
    play(match, "D5")
    assert land(match) == {(CONTESTED, None): [18 + 59 + 1]}


@pytest.mark.clause("RR-6.11")
def test_freyr_removes_nothing_when_the_selected_viking_is_settled() -> None:
    match = position(power="freyr", ivory="A1 E5", red="J5", stones="B1 B2", selected="A1")
    assert asked(play(match, "A2")) == (1, "select")


# -- Heimdallr


@pytest.mark.clause("RR-6.15", "RR-5.15")
def test_heimdallr_relocates_a_viking_from_land_just_settled() -> None:
    match = position(power="heimdallr", ivory="A3 C4", red="J5", stones=WALL.replace("D4 ", ""), selected="C4")
    play(match, "D4")
    assert not match.over
    assert table(match).scores() == (18, 60)
    assert (asked(match), options(match)) == ((0, "heimdallr"), plus("A3 C4"))
    play(match, "C4")
    assert asked(match) == (0, "heimdallr_to")
    assert {"G6", "B1", "J9"} <= options(match)
    play(match, "G6")
    assert land(match) == {(SETTLED, 0): [18], (CONTESTED, None): [60]}
    assert asked(match) == (1, "select")


@pytest.mark.clause("RR-6.15", "RR-5.15")
def test_the_land_that_heimdallr_leaves_becomes_wild() -> None:
    match = position(power="heimdallr", ivory="A3", red="J5", stones=WALL.replace(" D6", ""), selected="A3")
    play(match, "D6 A3 G6")
    assert land(match) == {(WILD, None): [18], (CONTESTED, None): [60]}
    assert told(match)[-3:] == [
        "Ivory sets a Viking from A3 down on G6 (Heimdallr).",
        "A region of 18 hexes is left without Vikings and is wild now.",
        "A region of 60 hexes is contested again.",
    ]


@pytest.mark.clause("RR-6.15")
def test_heimdallr_moves_no_viking_that_was_settled_before() -> None:
    match = position(
        power="heimdallr", ivory="A1 C4", red="J5", stones=f"A2 B1 B2 {WALL.replace('D4 ', '')}", selected="C4"
    )
    play(match, "D4")
    assert options(match) == plus("C4")


@pytest.mark.clause("RR-6.15")
def test_heimdallr_goes_to_no_land_that_was_settled_when_the_turn_began() -> None:
    match = position(
        power="heimdallr",
        ivory="C4 A3",
        red="J5 J9",
        stones=f"{WALL.replace('D4 ', '')} I8 I9 I10 J7",
        selected="C4",
    )
    play(match, "D4 C4")
    assert land(match)[SETTLED, 1] == [54, 2]  # J8 and J9 were Red's before
    assert options(match) & {"J7", "J8", "J9", "J6"} == {"J6"}
    assert {"G6", "B2"} <= options(match)


@pytest.mark.clause("RR-6.15", "RR-5.16")
def test_heimdallr_may_take_wild_land() -> None:
    match = position(
        power="heimdallr", ivory="A3 C4", red="J5", stones=f"{WALL.replace('D4 ', '')} I9 I10 J8", selected="C4"
    )
    play(match, "D4 C4 J9")
    assert match.over
    assert told(match)[-2] == "Ivory settles 1 hex."
    assert land(match) == {(SETTLED, 0): [18, 1], (SETTLED, 1): [56]}


@pytest.mark.clause("RR-6.15", "RR-5.5")
def test_heimdallr_has_no_offer_unless_a_viking_was_settled() -> None:
    assert asked(play(position(power="heimdallr"), "A3 E7 E3")) == (1, "select")
    match = position(power="heimdallr", ivory="A3 C4", red="J5", stones=WALL.replace("D4 ", ""), selected="C4")
    assert play(match, "D4 pass").over


# -- Mani


@pytest.mark.clause("RR-6.20")
def test_mani_moves_a_viking_one_hex() -> None:
    match = position(power="mani", ivory="A3", red="J5", selected="A3")
    play(match, "E7")
    assert (asked(match), options(match)) == ((0, "mani"), plus("A3"))
    play(match, "A3")
    assert (asked(match), options(match)) == ((0, "mani_step"), {"A2", "A4", "B3", "B4"})
    play(match, "B4")
    assert where(match)[0] == {"B4"}
    assert asked(match) == (1, "select")


@pytest.mark.clause("RR-6.20")
def test_mani_has_no_offer_when_all_are_blocked() -> None:
    match = position(power="mani", ivory="A1", red="J5", stones="B1 B2", selected="A1")
    assert play(match, "A2").over


@pytest.mark.clause("RR-6.20", "RR-5.5")
def test_mani_may_move_any_viking_a_settled_one_too_or_none() -> None:
    match = position(power="mani", ivory="A3 E5 F7", red="J5", stones=WALL, selected="E5")
    play(match, "E9")
    assert options(match) == plus("A3 E5 F7")
    play(match, "A3 A2")
    assert where(match)[0] == {"A2", "E5", "F7"}
    declined = play(position(power="mani"), "A3 E7 E3 pass")
    assert asked(declined) == (1, "select")


# -- Ymir


@pytest.mark.clause("RR-6.32")
def test_ymir_adds_a_stone_beside_a_nomad() -> None:
    match = position(power="ymir", ivory="A1 E5", red="J5", stones="B1 B2", selected="A1")
    play(match, "A2")
    assert (asked(match), options(match)) == ((0, "ymir"), plus("D4 D5 E4 E6 F5 F6"))
    play(match, "F6")
    assert stones(match) == {"A2", "B1", "B2", "F6"}
    assert asked(match) == (1, "select")


@pytest.mark.clause("RR-6.32")
def test_ymir_has_no_offer_without_a_nomad() -> None:
    match = position(power="ymir", ivory="A3 C4", red="J5", stones=WALL.replace("D4 ", ""), selected="C4")
    assert play(match, "D4").over


@pytest.mark.clause("RR-6.32", "RR-5.10")
def test_ymir_needs_a_stone() -> None:
    assert play(position(power="ymir", supply=1), "A3 E7 E3").over
    assert asked(play(position(power="ymir", supply=2), "A3 E7 E3")) == (0, "ymir")


@pytest.mark.clause("RR-6.32", "RR-5.5")
def test_the_stone_of_ymir_may_settle_land_or_be_declined() -> None:
    match = position(power="ymir", ivory="A1 E5", red="J5", stones="B1 B2", selected="E5")
    play(match, "E9 A2")
    assert land(match)[SETTLED, 0] == [1]
    declined = play(position(power="ymir"), "A3 E7 E3 pass")
    assert stones(declined) == {"E3"}
