"""Powers that change the move: Dain, Fafnir, Fjorgyn, Hildisvini, Selkolla, Sleipnir."""

from __future__ import annotations

import pytest

from meadhall.games.ragnarocks.rules.regions import CONTESTED, SETTLED, WILD
from tests.games.ragnarocks.helpers import (
    WALL,
    asked,
    land,
    options,
    play,
    position,
    refused,
    stones,
    told,
    where,
)

# -- Dain, Dvalin, Duneyr and Durathror


@pytest.mark.clause("RR-6.5")
def test_dain_moves_all_vikings_and_leaves_stones_behind() -> None:
    match = play(position(power="dain"), "A3 C5")
    assert stones(match) == {"A3"}
    assert (asked(match), options(match)) == ((0, "select"), {"A2", "A4"})
    play(match, "A4 A5")
    assert (asked(match), options(match)) == ((0, "select"), {"A2"})
    play(match, "A2 B2")
    assert where(match)[0] == {"C5", "A5", "B2"}
    assert stones(match) == {"A2", "A3", "A4"}
    assert asked(match) == (1, "select")


@pytest.mark.clause("RR-6.5")
def test_dain_passes_over_a_viking_that_has_settled() -> None:
    match = position(power="dain", ivory="A1 A2", red="J5", stones="B1 B2 B3")
    assert options(match) == {"A2"}
    play(match, "A2 A5")
    assert stones(match) == {"A2", "B1", "B2", "B3"}
    assert asked(match) == (1, "select")


@pytest.mark.clause("RR-6.5")
def test_dain_may_block_an_own_viking() -> None:
    # A1 can only leave through A2; the stone left there blocks it, although Red is in the same region.
    match = position(power="dain", ivory="A1 A3", red="B1 J5", stones="B2 C1 C2")
    assert options(match) == {"A1", "A3"}
    play(match, "A3 A2")
    assert asked(match) == (1, "select")  # A1 is blocked by an own Viking and by Red
    assert stones(match) == {"A3", "B2", "C1", "C2"}


@pytest.mark.clause("RR-6.5", "RR-5.10")
def test_dain_stops_when_the_stones_run_out() -> None:
    match = play(position(power="dain", supply=2), "A3 C5 A4 A5")
    assert match.over
    assert stones(match) == {"A3", "A4"}


@pytest.mark.clause("RR-6.5", "RR-6.21")
def test_nerthus_cannot_forbid_the_stones_of_dain() -> None:
    match = position(power="dain", against="nerthus", ivory="A2 E5", red="J5", stones="B1 B2")
    play(match, "A2 A5")
    assert "A2" in stones(match)
    assert told(match)[-1] == "A region of 1 hex is cut off and stays wild."


# -- Fafnir


@pytest.mark.clause("RR-6.6")
def test_fafnir_starts_from_an_adjacent_stone() -> None:
    match = play(position(power="fafnir", ivory="E5", red="J5", stones="F5"), "E5")
    assert asked(match) == (0, "move")
    assert len(options(match)) == 26
    assert {"E5", "F1", "J7", "J3", "A5"} <= options(match)
    assert refused(match, "E9") == "RR-6.6"
    play(match, "E5")  # where it was
    assert asked(match) == (0, "summon")
    assert where(match)[0] == {"E5"}


@pytest.mark.clause("RR-6.6")
def test_the_story_says_from_which_stone_fafnir_started() -> None:
    match = play(position(power="fafnir", ivory="E5", red="J5", stones="F5"), "E5 F1")
    assert told(match) == ["Ivory moves from E5 to F1.", "The move of Ivory started from the stone on F5 (Fafnir)."]
    own_line = position(power="fafnir", ivory="E5", red="J5", stones="F5", options={"fafnir_may": True})
    assert told(play(own_line, "E5 E9")) == ["Ivory moves from E5 to E9."]
    no_stone = position(power="fafnir", ivory="E5", red="J5", stones="G5")
    assert told(play(no_stone, "E5 E9")) == ["Ivory moves from E5 to E9."]


@pytest.mark.clause("RR-6.6", "RR-5.16")
def test_fafnir_enters_no_settled_land() -> None:
    match = play(position(power="fafnir", ivory="A3 E5", red="J5", stones=WALL), "E5")
    assert not options(match) & {"C4", "C5", "B3", "B5", "A3"}
    assert {"E6", "F7", "F5"} <= options(match)


@pytest.mark.clause("RR-6.6", "RR-5.16")
def test_fafnir_enters_no_wild_land_but_other_contested_land() -> None:
    wild = play(position(power="fafnir", ivory="E5", red="J5", stones=WALL), "E5")
    assert not options(wild) & {"C4", "C5", "C3", "C6"}
    match = play(position(power="fafnir", ivory="A3 E5", red="C6 J5", stones=WALL), "E5")
    assert {"C4", "C5"} <= options(match)
    play(match, "C5 C4")
    assert land(match) == {(CONTESTED, None): [17], (SETTLED, 1): [60]}


@pytest.mark.clause("RR-6.6")
def test_fafnir_away_from_stones_moves_as_usual() -> None:
    match = play(position(power="fafnir", ivory="E5", red="J5", stones="G5"), "E5")
    assert {"E1", "E9", "F5"} <= options(match)
    assert not options(match) & {"G5", "H5", "E5"}


@pytest.mark.clause("RR-6.6", "RR-5.5")
def test_with_the_option_fafnir_may_use_its_own_lines_too() -> None:
    match = position(power="fafnir", ivory="E5", red="J5", stones="F5", options={"fafnir_may": True})
    play(match, "E5")
    assert {"E9", "F1"} <= options(match)
    assert "E5" in options(match)


@pytest.mark.clause("RR-6.6", "RR-5.7")
def test_fafnir_cannot_select_a_viking_whose_stones_lead_nowhere() -> None:
    # A1's stones are B1 and B2. B1 leads only to A1, C1 and C2, B2 to A1 and A2: walls, and wild land behind them.
    walls = "B1 B2 C1 C2 C3 B3 B4 B5 A4"
    match = position(power="fafnir", ivory="A1 E5", red="A3 J5", stones=walls)
    assert "A1" in options(match)  # by B2's ray to A2, or back to A1
    play(match, "A1")
    assert options(match) == {"A1", "A2"}
    # With Red on A2 it could only return to A1, where there is no room for a stone.
    stuck = position(power="fafnir", ivory="A1 E5", red="A2 J5", stones=walls)
    assert options(stuck) == {"E5"}
    assert refused(stuck, "A1") == "RR-6.6"


# -- Fjorgyn and Fjorgynn


@pytest.mark.clause("RR-6.8")
def test_fjorgyn_walks_through_a_row_of_stones() -> None:
    match = play(position(power="fjorgyn", ivory="E2 A3", red="J5", stones="E3 E4"), "E2")
    assert "E5" in options(match)
    assert refused(match, "E6") == "RR-6.8"
    play(match, "E5 E6")
    assert where(match)[0] == {"E5", "A3"}


@pytest.mark.clause("RR-6.8")
def test_fjorgyn_does_not_mix_stones_and_empty_hexes() -> None:
    match = play(position(power="fjorgyn", ivory="E2 A3", red="J5", stones="E3 E5"), "E2")
    assert "E4" in options(match)
    assert "E6" not in options(match)
    empty_first = play(position(power="fjorgyn", ivory="E2 A3", red="J5", stones="E4"), "E2")
    assert options(empty_first) & {"E3", "E5"} == {"E3"}


@pytest.mark.clause("RR-6.8")
def test_fjorgyn_stops_at_vikings() -> None:
    match = play(position(power="fjorgyn", ivory="E2 A3", red="E4 J5", stones="E3"), "E2")
    assert not options(match) & {"E4", "E5"}


@pytest.mark.clause("RR-6.8", "RR-5.16")
def test_fjorgyn_ends_on_contested_land() -> None:
    wild = play(position(power="fjorgyn", ivory="E5 F3", red="J5", stones=WALL), "E5")
    assert not options(wild) & {"C4", "C5"}
    settled = play(position(power="fjorgyn", ivory="E5 A3", red="J5", stones=WALL), "E5")
    assert not options(settled) & {"C3", "C5"}


@pytest.mark.clause("RR-6.8", "RR-5.15")
def test_fjorgyn_may_change_regions_and_the_one_left_is_judged() -> None:
    match = play(position(power="fjorgyn", ivory="E5 A3", red="C6 J5", stones=WALL), "E5 C5")
    assert land(match) == {(CONTESTED, None): [18], (SETTLED, 1): [60]}
    assert told(match)[-1] == "Red settles 60 hexes."


# -- Hildisvini


@pytest.mark.clause("RR-6.17")
def test_hildisvini_pushes_a_viking_and_takes_its_hex() -> None:
    match = play(position(power="hildisvini", ivory="E2", red="E5 J5"), "E2")
    assert {"E3", "E4", "E5"} <= options(match)
    assert "E6" not in options(match)
    play(match, "E5 E4")
    assert where(match) == ({"E5"}, {"E6", "J5"}, {"E4"})


@pytest.mark.clause("RR-6.17")
def test_hildisvini_needs_room_behind_the_pushed_viking() -> None:
    assert "E5" not in options(play(position(power="hildisvini", ivory="E2", red="E5 E6"), "E2"))
    assert "E5" not in options(play(position(power="hildisvini", ivory="E2", red="E5 J5", stones="E6"), "E2"))
    assert "E9" not in options(play(position(power="hildisvini", ivory="E2", red="E9 J5"), "E2"))  # the edge


@pytest.mark.clause("RR-6.17")
def test_hildisvini_pushes_own_vikings_but_no_stones() -> None:
    match = play(position(power="hildisvini", ivory="E2 E5", red="J5", stones="G4"), "E2")
    assert "E5" in options(match)
    assert not options(match) & {"G4"}
    play(match, "E5 E4")
    assert where(match)[0] == {"E5", "E6"}


@pytest.mark.clause("RR-6.17")
def test_the_stone_of_hildisvini_pushes_no_viking() -> None:
    match = play(position(power="hildisvini", ivory="E2", red="E5 J5"), "E2 E3")
    assert not options(match) & {"E5", "E6"}


@pytest.mark.clause("RR-6.17", "RR-5.7")
def test_a_viking_surrounded_by_vikings_can_push_one_away() -> None:
    match = position(power="hildisvini", ivory="A1", red="A2 J5", stones="B1 B2")
    assert options(match) == {"A1"}
    assert options(play(match, "A1")) == {"A2"}
    play(match, "A2 A1")
    assert where(match) == ({"A2"}, {"A3", "J5"}, {"A1", "B1", "B2"})


# -- Selkolla


EDGE = """A1 A2 A3 A4 A5 B1 B6 C1 C7 D1 D8 E1 E9 F1 F10 G1 G11 H1 H11 I1 I10 J1 J2 J3 J4 J5 J6 J7 J8 J9"""


@pytest.mark.clause("RR-6.25")
def test_selkolla_goes_to_any_edge_hex_and_summons_next_to_it() -> None:
    match = play(position(power="selkolla"), "A3")
    taken = {"A2", "A3", "A4", "J4", "J5", "J6"}
    assert set(EDGE.split()) - taken <= options(match)
    assert len(set(EDGE.split()) - taken) == 24
    assert "E7" in options(match)  # an ordinary slide
    play(match, "J9")
    assert options(match) == {"J8", "I9", "I10"}
    slide = play(position(power="selkolla"), "A3 E7")
    assert options(slide) == {"D6", "D7", "E6", "E8", "F7", "F8"}
    assert refused(slide, "E5") == "RR-6.25"


@pytest.mark.clause("RR-6.25", "RR-5.15")
def test_selkolla_may_leave_her_region_to_the_other_side() -> None:
    match = play(position(power="selkolla", ivory="A3 E5", red="C6 J5", stones=WALL), "A3")
    assert "J9" in options(match)
    play(match, "J9")
    assert land(match) == {(SETTLED, 1): [18], (CONTESTED, None): [60]}


@pytest.mark.clause("RR-6.25", "RR-5.16")
def test_selkolla_goes_to_contested_edges_only() -> None:
    match = play(position(power="selkolla", ivory="E1 G3", red="J5", stones=WALL), "E1")
    assert not options(match) & {"A1", "A2", "A3", "A4", "A5", "B1", "B6", "C1", "C7"}  # wild
    assert "J9" in options(match)


@pytest.mark.clause("RR-6.25")
def test_selkolla_away_from_the_edge_only_slides() -> None:
    match = play(position(power="selkolla", ivory="E5", red="J5"), "E5")
    assert "J9" not in options(match)
    assert "E1" in options(match)


@pytest.mark.clause("RR-6.25", "RR-5.7")
def test_selkolla_goes_only_where_the_stone_has_room() -> None:
    corner = play(position(power="selkolla", ivory="A3 A2", red="B1 J5", stones="B2 C1 C2"), "A3")
    # A1 touches A2, B1 and B2: no hex is left for the stone.
    assert "A1" not in options(corner)
    assert "A5" in options(corner)


# -- Sleipnir


@pytest.mark.clause("RR-6.26")
def test_sleipnir_jumps_a_stone() -> None:
    match = play(position(power="sleipnir", ivory="E5", red="J5", stones="F5"), "E5")
    assert "G5" in options(match)
    assert not options(match) & {"F5", "H5"}
    play(match, "G5 H5")
    assert where(match)[0] == {"G5"}


@pytest.mark.clause("RR-6.26", "RR-5.15", "RR-5.16")
def test_sleipnir_may_take_wild_land() -> None:
    match = play(position(power="sleipnir", ivory="D3 E5", red="J5", stones="C1 C2 C3 B3 A3"), "D3")
    assert "B1" in options(match)
    play(match, "B1")
    assert land(match)[SETTLED, 0] == [4]
    assert told(match)[-1] == "Ivory settles 4 hexes."
    assert options(match) == {"A1", "B2"}
    play(match, "A1")
    assert land(match)[SETTLED, 0] == [3]


@pytest.mark.clause("RR-6.26")
def test_sleipnir_jumps_one_stone_and_no_viking() -> None:
    two = play(position(power="sleipnir", ivory="E5", red="J5", stones="E6 E7"), "E5")
    assert not options(two) & {"E7", "E8"}
    viking = play(position(power="sleipnir", ivory="E5", red="E6 J5"), "E5")
    assert "E7" not in options(viking)
    behind = play(position(power="sleipnir", ivory="E5", red="E7 J5", stones="E6"), "E5")
    assert not options(behind) & {"E7", "E8"}


@pytest.mark.clause("RR-6.26", "RR-5.16")
def test_sleipnir_does_not_jump_into_settled_land() -> None:
    match = play(position(power="sleipnir", ivory="E5 A3", red="J5", stones=WALL), "E5")
    assert not options(match) & {"C3", "C5"}


@pytest.mark.clause("RR-6.26", "RR-5.7")
def test_sleipnir_does_not_jump_where_no_stone_can_follow() -> None:
    # Behind A2 lies A1, a wild region of one hex: nothing could be summoned from there.
    match = play(position(power="sleipnir", ivory="A3", red="J5", stones="A2 B1 B2"), "A3")
    assert "A1" not in options(match)


@pytest.mark.clause("RR-6.26", "RR-5.7")
def test_a_viking_surrounded_by_stones_can_jump_out() -> None:
    # A1 and the Red Viking on A2 are alone in a region of two.
    match = position(power="sleipnir", ivory="A1 E5", red="A2 J5", stones="B1 B2 B3 A3")
    assert options(match) == {"A1", "E5"}
    play(match, "A1")
    assert options(match) == {"C1", "C3"}
    play(match, "C3 C4")
    assert land(match)[SETTLED, 1] == [2]
    assert land(match).get((WILD, None)) is None
