"""RR-1: the map and the set-up."""

from __future__ import annotations

import pytest

from meadhall.games.ragnarocks.rules.board import ALL, DIRECTIONS, INDEX, NAMES, NEAR_MASK, RAYS, ROWS
from meadhall.games.ragnarocks.rules.regions import CONTESTED, regions
from meadhall.kernel.match import Match
from tests.games.ragnarocks.helpers import options, play, table


def new(**options: bool) -> Match:
    return Match.new("ragnarocks", options=options, seed="test")


@pytest.mark.clause("RR-1.1")
def test_the_map_has_86_hexes_in_ten_rows() -> None:
    assert ROWS == (5, 6, 7, 8, 9, 10, 11, 11, 10, 9)
    assert len(NAMES) == sum(ROWS) == 86
    for row, length in zip("ABCDEFGHIJ", ROWS, strict=True):
        assert [name for name in NAMES if name[0] == row] == [f"{row}{n}" for n in range(1, length + 1)]


@pytest.mark.clause("RR-1.2")
@pytest.mark.parametrize(
    ("name", "around"),
    [
        ("A1", {"NE": "B2", "E": "A2", "NW": "B1"}),
        ("E5", {"NE": "F6", "E": "E6", "SE": "D5", "SW": "D4", "W": "E4", "NW": "F5"}),
        ("H1", {"NE": "I1", "E": "H2", "SE": "G1"}),
        ("J9", {"SE": "I10", "SW": "I9", "W": "J8"}),
    ],
)
def test_a_hex_has_up_to_six_named_neighbours(name: str, around: dict[str, str]) -> None:
    rays = RAYS[INDEX[name]]
    assert {d: NAMES[ray[0]] for d, ray in zip(DIRECTIONS, rays, strict=True) if ray} == around
    assert {NAMES[h] for h in range(86) if NEAR_MASK[INDEX[name]] >> h & 1} == set(around.values())


@pytest.mark.clause("RR-1.3")
def test_vikings_start_in_the_middle_of_the_short_and_the_long_side() -> None:
    dump = new().dump()
    assert dump["ivory"] == ["A2", "A3", "A4"]
    assert dump["red"] == ["J4", "J5", "J6"]


@pytest.mark.clause("RR-1.4")
def test_all_forty_stones_start_in_the_supply() -> None:
    assert new().dump()["supply"] == 40
    assert new().dump()["stones"] == []
    assert new(unlimited=True).dump()["supply"] is None


@pytest.mark.clause("RR-1.5")
def test_ivory_begins_and_the_sides_alternate() -> None:
    match = new()
    assert match.waiting is not None
    assert match.waiting.seat == 0
    assert options(match) == {"A2", "A3", "A4"}
    play(match, "A3 E7 E3")
    assert match.waiting.seat == 1
    assert options(match) == {"J4", "J5", "J6"}
    play(match, "J5 I5 H5")
    assert match.waiting.seat == 0


@pytest.mark.clause("RR-3.7")
def test_at_the_start_the_whole_map_is_one_contested_region() -> None:
    g = table(new())
    (only,) = regions(g.stones, g.sides)
    assert only.land == ALL == g.nomadic_land
    assert only.status == CONTESTED
