"""The board: 86 hexes in ten rows, their names, lines and neighbours.

Hexes are numbered 0..85 in the order A1..A5, B1..B6, ..., J1..J9: rows from the 5-side (south) to the 9-side (north),
each from west to east. A set of hexes is an int with bit h set for hex h.
"""

from __future__ import annotations

from collections.abc import Iterable

ROWS = (5, 6, 7, 8, 9, 10, 11, 11, 10, 9)
"""Hexes in each row, A to J."""

WEST_OFFSETS = (7, 6, 5, 4, 3, 2, 1, 0, 1, 2)
"""How far each row's first hex lies east of the board's west corner, in half hexes; for drawing."""

DIRECTIONS = ("NE", "E", "SE", "SW", "W", "NW")
"""Clockwise; hexes have no neighbour due north or south."""

STEPS = ((1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0), (0, 1))
"""Each direction as a step in axial coordinates."""

_FIRST_X = (0, 0, 0, 0, 0, 0, 0, 0, 1, 2)
"""The x of each row's first hex: the west side turns back after row H."""

XY: tuple[tuple[int, int], ...] = tuple(
    (first + number, y)
    for y, (first, length) in enumerate(zip(_FIRST_X, ROWS, strict=True))
    for number in range(length)
)
"""Axial coordinates: y is the row, x grows to the east, and (x, y) to (x, y + 1) is a step to the north-west."""

NAMES: tuple[str, ...] = tuple(f"{'ABCDEFGHIJ'[y]}{x - _FIRST_X[y] + 1}" for x, y in XY)
INDEX: dict[str, int] = {name: h for h, name in enumerate(NAMES)}
HEXES = len(NAMES)

_AT: dict[tuple[int, int], int] = {xy: h for h, xy in enumerate(XY)}


def _ray(origin: int, direction: int) -> tuple[int, ...]:
    (x, y), (dx, dy) = XY[origin], STEPS[direction]
    found = []
    while (x := x + dx, y := y + dy) in _AT:
        found.append(_AT[x, y])
    return tuple(found)


def mask_of(members: Iterable[int]) -> int:
    """The set of these hexes."""
    mask = 0
    for h in members:
        mask |= 1 << h
    return mask


def hexes(mask: int) -> tuple[int, ...]:
    """The members of a set of hexes, ascending."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(found)


RAYS: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(_ray(h, direction) for direction in range(len(DIRECTIONS))) for h in range(HEXES)
)
"""RAYS[hex][direction]: the hexes outward from it, nearest first."""

NEAR_MASK: tuple[int, ...] = tuple(mask_of(ray[0] for ray in rays if ray) for rays in RAYS)
"""The neighbours of each hex."""

ALL = (1 << HEXES) - 1
EDGE = mask_of(h for h in range(HEXES) if NEAR_MASK[h].bit_count() < len(DIRECTIONS))
"""The hexes with fewer than six neighbours."""

IVORY_START: tuple[int, ...] = tuple(INDEX[name] for name in ("A2", "A3", "A4"))
RED_START: tuple[int, ...] = tuple(INDEX[name] for name in ("J4", "J5", "J6"))


def component(start: int, open_mask: int) -> int:
    """The hexes of open_mask joined to `start` through it; `start` itself must be open, else there are none."""
    found = frontier = 1 << start & open_mask
    while frontier:
        grown = 0
        while frontier:
            lowest = frontier & -frontier
            grown |= NEAR_MASK[lowest.bit_length() - 1]
            frontier ^= lowest
        frontier = grown & open_mask & ~found
        found |= frontier
    return found
