"""The board's shape, against facts that were not computed with its own tables."""

from __future__ import annotations

import pytest

from meadhall.games.ragnarocks.rules import board
from meadhall.games.ragnarocks.rules.board import ALL, DIRECTIONS, EDGE, INDEX, NAMES, NEAR_MASK, RAYS, component, hexes


def mask(names: str) -> int:
    return board.mask_of(INDEX[name] for name in names.split())


def named(region: int) -> str:
    return " ".join(NAMES[h] for h in hexes(region))


def near(h: int, direction: str) -> int | None:
    ray = RAYS[h][DIRECTIONS.index(direction)]
    return ray[0] if ray else None


def test_there_are_86_hexes_in_reading_order() -> None:
    assert len(NAMES) == len(set(NAMES)) == board.HEXES == 86
    assert NAMES[:7] == ("A1", "A2", "A3", "A4", "A5", "B1", "B2")
    assert NAMES[-1] == "J9"
    assert sum(board.ROWS) == 86
    assert [INDEX[name] for name in NAMES] == list(range(86))
    assert hexes(ALL) == tuple(range(86))


def test_thirty_hexes_lie_on_the_edge() -> None:
    assert EDGE.bit_count() == 30
    corners = [h for h in range(86) if NEAR_MASK[h].bit_count() == 3]
    assert [NAMES[h] for h in corners] == ["A1", "A5", "G11", "H1", "J1", "J9"]
    assert all(NEAR_MASK[h].bit_count() in (3, 4) for h in hexes(EDGE))


def test_the_six_sides_have_six_lengths() -> None:
    """Walks along the edge from corner to corner; neighbouring sides share a corner."""
    sides = [("J1", "E"), ("J9", "SE"), ("G11", "SW"), ("A5", "W"), ("A1", "NW"), ("H1", "NE")]
    walked = [[INDEX[start], *RAYS[INDEX[start]][DIRECTIONS.index(way)]] for start, way in sides]
    assert [len(side) for side in walked] == [9, 4, 7, 5, 8, 3]
    assert [side[-1] for side in walked] == [side[0] for side in walked[1:] + walked[:1]]
    assert board.mask_of(h for side in walked for h in side) == EDGE


def test_neighbours_are_mutual_and_opposite() -> None:
    for h in range(86):
        for i, direction in enumerate(DIRECTIONS):
            other = near(h, direction)
            if other is not None:
                assert near(other, DIRECTIONS[(i + 3) % 6]) == h
                assert NEAR_MASK[other] >> h & 1


@pytest.mark.parametrize(
    ("name", "around"),
    [
        ("A1", ["B2", "A2", None, None, None, "B1"]),
        ("A3", ["B4", "A4", None, None, "A2", "B3"]),
        ("E5", ["F6", "E6", "D5", "D4", "E4", "F5"]),
        ("G11", [None, None, None, "F10", "G10", "H11"]),
        ("H5", ["I5", "H6", "G5", "G4", "H4", "I4"]),
        ("J5", [None, "J6", "I6", "I5", "J4", None]),
    ],
)
def test_directions(name: str, around: list[str | None]) -> None:
    found = [near(INDEX[name], direction) for direction in DIRECTIONS]
    assert [None if h is None else NAMES[h] for h in found] == around


def test_neighbours_are_the_nearest_hexes_of_the_drawing() -> None:
    """The drawing's offsets and the axial coordinates describe the same geometry."""
    place = {}
    for y, (length, west) in enumerate(zip(board.ROWS, board.WEST_OFFSETS, strict=True)):
        for number in range(length):
            place["ABCDEFGHIJ"[y] + str(number + 1)] = (west + 2 * number, y)
    for a, (ax, ay) in place.items():
        close = {b for b, (bx, by) in place.items() if (abs(ax - bx), abs(ay - by)) in {(2, 0), (1, 1)}}
        assert {NAMES[h] for h in hexes(NEAR_MASK[INDEX[a]])} == close


def test_a_long_ray() -> None:
    assert [NAMES[h] for h in RAYS[INDEX["A2"]][0]] == ["B3", "C4", "D5", "E6", "F7", "G8", "H9", "I9", "J9"]


def test_starts() -> None:
    assert [NAMES[h] for h in board.IVORY_START] == ["A2", "A3", "A4"]
    assert [NAMES[h] for h in board.RED_START] == ["J4", "J5", "J6"]


def test_opening_moves() -> None:
    """52 slides for ivory's three Vikings: 18, 17 and 17."""
    busy = board.mask_of(board.IVORY_START + board.RED_START)

    def slides(origin: int) -> int:
        total = 0
        for ray in RAYS[origin]:
            for h in ray:
                if busy >> h & 1:
                    break
                total += 1
        return total

    assert [slides(h) for h in board.IVORY_START] == [18, 17, 17]


def test_components() -> None:
    wall = mask("D1 D2 D3 D4 D5 D6 D7 D8")
    south = component(INDEX["A3"], ALL & ~wall)
    assert south.bit_count() == 18
    assert component(INDEX["J5"], ALL & ~wall).bit_count() == 60
    assert component(INDEX["A3"], ALL & ~wall | mask("D4")).bit_count() == 79
    assert component(INDEX["D4"], ALL & ~wall) == 0
    assert named(component(INDEX["A1"], ALL & ~mask("B1 B2 A2"))) == "A1"
