"""Where things lie in the picture. Units: a hex is 60 wide and 70 high.

On a wide screen there is water to the left and right of this area, and the picture draws into it.
"""

from __future__ import annotations

from functools import lru_cache
from math import hypot

from meadhall.games.ragnarocks.rules.board import NAMES, RAYS, ROWS, WEST_OFFSETS, hexes

BOARD, LAND, TRAIL, PIECES, TARGETS, WORTH = "rr-board", "rr-land", "rr-trail", "rr-pieces", "rr-targets", "rr-worth"
SEA, POWERS, TEAMS, DRAFT = "rr-sea", "rr-powers", "rr-teams", "rr-draft"
DRAWN = (BOARD, LAND, TRAIL, PIECES, WORTH, TARGETS)
"""The layers of the isle, each an SVG."""

LAYERS = (SEA, *DRAWN, POWERS, TEAMS, DRAFT)

HALF, TALL, SIDE = 30, 35, 17  # a hex: half its width, its height above the middle, half the length of its side
WEST, NORTH = 64, 51  # the middle of the westernmost and of the northernmost hexes
WIDTH, HEIGHT = WEST + 22 * HALF + 20, NORTH + 9 * (TALL + SIDE) + TALL + 22
CORNERS = ((0, -TALL), (HALF, -SIDE), (HALF, SIDE), (0, TALL), (-HALF, SIDE), (-HALF, -SIDE))
"""Clockwise from the top: edge i, towards direction i, runs from corner i to the next."""

AT: tuple[tuple[int, int], ...] = tuple(
    (WEST + HALF * (west + 2 * n), NORTH + (TALL + SIDE) * (9 - y))
    for y, (west, length) in enumerate(zip(WEST_OFFSETS, ROWS, strict=True))
    for n in range(length)
)
"""The middle of each hex."""

Point = tuple[float, float]


def line(a: str, b: str) -> str:
    """A path from the middle of a hex to that of another."""
    (ax, ay), (bx, by) = AT[NAMES.index(a)], AT[NAMES.index(b)]
    return f"M{ax} {ay}L{bx} {by}"


HEX = "M0-35l30 18v34l-30 18-30-18v-34z"
"""A hex around the origin."""


@lru_cache(maxsize=1024)
def loops(land: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The borders of some land, outer and inner, each as its corners, with the land to the right hand."""
    leads: dict[tuple[int, int], tuple[int, int]] = {}
    for h in hexes(land):
        x, y = AT[h]
        for i, ray in enumerate(RAYS[h]):
            if not ray or not land >> ray[0] & 1:
                (ax, ay), (bx, by) = CORNERS[i], CORNERS[(i + 1) % 6]
                leads[x + ax, y + ay] = x + bx, y + by
    found = []
    while leads:
        here = min(leads)
        loop = []
        while here in leads:
            loop.append(here)
            here = leads.pop(here)
        found.append(tuple(loop))
    return tuple(found)


def outline(land: int, inside: float = 0) -> str:
    """The border of some land as a path; `inside`: so far within it."""
    path = ""
    for loop in loops(land):
        (x, y), *rest = [(round(px), round(py)) for px, py in moved_in(loop, inside)]
        path += f"M{x} {y}"
        for to_x, to_y in rest:
            path += f"v{to_y - y}" if to_x == x else f"l{to_x - x}{to_y - y:+}".replace("+", " ")
            x, y = to_x, to_y
        path += "z"
    return path


def moved_in(loop: tuple[tuple[int, int], ...], by: float) -> list[Point]:
    """The corners of a border, moved inwards."""
    if not by:
        return [(x, y) for x, y in loop]
    found = []
    for i, (x, y) in enumerate(loop):
        (px, py), (nx, ny) = loop[i - 1], loop[(i + 1) % len(loop)]
        before, after = _normal((px, py), (x, y)), _normal((x, y), (nx, ny))
        scale = by / (1 + before[0] * after[0] + before[1] * after[1])
        found.append((x + (before[0] + after[0]) * scale, y + (before[1] + after[1]) * scale))
    return found


def _normal(a: Point, b: Point) -> Point:
    """The direction to the right hand of a line."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy)
    return -dy / length, dx / length
