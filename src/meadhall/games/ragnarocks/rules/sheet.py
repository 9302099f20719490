"""The automa's sheet: its choices, and the step of the sheet that made each. Pure functions on sets of hexes.

`humans` are the hexes of the human's Nomadic Vikings, `busy` is everything that stands on the map, and `targets`
returns the hexes where a stone that starts on a hex may stop, for given occupied hexes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from meadhall.games.ragnarocks.rules.board import NEAR_MASK, RAYS, hexes, mask_of

FINISHING, HARASSING = "finishing", "harassing"
ONLY, ROOM, FARTHEST, CLOCKWISE = "only", "room", "farthest", "clockwise"

Targets = Callable[[int, int], int]


class Chosen(NamedTuple):
    to: int
    step: str  # finishing or harassing
    tie: str  # the tie-break that chose among several: room, farthest, clockwise; empty if there was no choice


def slides(origin: int, busy: int) -> list[int]:
    """The hexes where a slide may end, by direction from the north-east clockwise, nearest first."""
    found = []
    for ray in RAYS[origin]:
        for h in ray:
            if busy >> h & 1:
                break
            found.append(h)
    return found


def plain_targets(origin: int, busy: int) -> int:
    """Where a stone may be placed if no power changes that."""
    return mask_of(slides(origin, busy))


def beside(humans: Iterable[int], busy: int) -> int:
    """The free hexes next to a human Viking."""
    found = 0
    for h in humans:
        found |= NEAR_MASK[h] & ~busy
    return found


def last_spaces(humans: Iterable[int], busy: int) -> int:
    """The hexes that are the last free one next to some human Viking."""
    found = 0
    for h in humans:
        free = NEAR_MASK[h] & ~busy
        if free.bit_count() == 1:
            found |= free
    return found


def standard_move(origin: int, humans: Sequence[int], busy: int, targets: Targets) -> Chosen | None:
    """The end of the standard move, or None if no slide lets the Viking summon next to a human."""
    finishing, harassing = [], []
    for end in slides(origin, busy):
        there = busy & ~(1 << origin) | 1 << end  # with the Viking on its new hex: it may fill a space
        stones = targets(end, there)
        if stones & last_spaces(humans, there):
            finishing.append(end)
        elif stones & beside(humans, there):
            harassing.append(end)
    if finishing:
        return _end(origin, finishing, busy, FINISHING)
    if harassing:
        return _end(origin, harassing, busy, HARASSING)
    return None


def _end(origin: int, ends: list[int], busy: int, step: str) -> Chosen:
    """Picks the end with most room, then the farthest, then the first clockwise."""
    if len(ends) == 1:
        return Chosen(ends[0], step, ONLY)
    without = busy & ~(1 << origin)
    room = [(NEAR_MASK[end] & ~without).bit_count() for end in ends]
    best = [end for end, free in zip(ends, room, strict=True) if free == max(room)]
    if len(best) == 1:
        return Chosen(best[0], step, ROOM)
    return _farthest(origin, best, step)


def _farthest(origin: int, found: Sequence[int], step: str) -> Chosen:
    """Picks the farthest along its line, then the first clockwise from the north-east."""
    if len(found) == 1:
        return Chosen(found[0], step, ONLY)
    by_distance: dict[int, list[int]] = {}
    for ray in RAYS[origin]:  # north-east first, clockwise
        for distance, h in enumerate(ray):
            if h in found:
                by_distance.setdefault(distance, []).append(h)
    best = by_distance[max(by_distance)]
    return Chosen(best[0], step, FARTHEST if len(best) == 1 else CLOCKWISE)


def summon(origin: int, humans: Sequence[int], busy: int, targets: Targets) -> Chosen | None:
    """The hex for the stone of a Viking here; None: no stone."""
    stones = targets(origin, busy)
    for step, wanted in ((FINISHING, last_spaces(humans, busy)), (HARASSING, beside(humans, busy))):
        if stones & wanted:
            return _farthest(origin, hexes(stones & wanted), step)
    return None


def step_closer(origin: int, humans: Sequence[int], stones: int) -> tuple[int, bool] | None:
    """The first hex clockwise that is one step nearer to a nearest human, and whether there were others as near.

    Distances go around stones, but through Vikings. None if no human can be reached.
    """
    nearer = mask_of(humans)
    seen = nearer
    while nearer and not nearer & NEAR_MASK[origin]:
        grown = 0
        for h in hexes(nearer):
            grown |= NEAR_MASK[h]
        nearer = grown & ~stones & ~seen
        seen |= nearer
    found = [ray[0] for ray in RAYS[origin] if ray and nearer >> ray[0] & 1]
    return (found[0], len(found) > 1) if found else None


def special_move(origin: int, vikings: Sequence[int], humans: Sequence[int], stones: int) -> tuple[int, list[int]]:
    """Returns the Viking's hex after two steps, with swaps, and the hexes of all six."""
    now, folk = list(vikings), list(humans)
    for _ in range(2):
        found = step_closer(origin, folk, stones)
        if found is None:
            break
        to, _several = found
        swap(now, origin, to)
        folk = [origin if h == to else h for h in folk]
        origin = to
    return origin, now


def swap(vikings: list[int], one: int, other: int) -> None:
    """Swaps the Vikings on two hexes."""
    for i, h in enumerate(vikings):
        if h in (one, other):
            vikings[i] = one + other - h
