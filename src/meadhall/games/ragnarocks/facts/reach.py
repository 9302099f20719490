"""Which side reaches each contested hex first: for bots, and for the land that pictures show as likely."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from meadhall.games.ragnarocks.rules.board import ALL, RAYS, hexes


def levels(origins: Sequence[int], land: int, busy: int) -> list[int]:
    """Returns a list: entry n is the set of hexes of `land` that Vikings at `origins` reach in exactly n + 1 slides."""
    seen = busy | ALL & ~land
    frontier: Sequence[int] = [h for h in origins if land >> h & 1]
    found = []
    while frontier:
        reached = 0
        for origin in frontier:
            for ray in RAYS[origin]:
                for h in ray:
                    if busy >> h & 1:
                        break
                    reached |= 1 << h
        reached &= ~seen
        seen |= reached
        found.append(reached)
        frontier = hexes(reached)
    return found


def first(mine: Sequence[int], theirs: Sequence[int]) -> tuple[int, int]:
    """The hexes that each of two sides reaches in fewer slides than the other, from their levels."""
    only_mine = only_theirs = had_mine = had_theirs = 0
    for level in range(max(len(mine), len(theirs))):
        now_mine = mine[level] if level < len(mine) else 0
        now_theirs = theirs[level] if level < len(theirs) else 0
        only_mine |= now_mine & ~had_theirs & ~now_theirs
        only_theirs |= now_theirs & ~had_mine & ~now_mine
        had_mine |= now_mine
        had_theirs |= now_theirs
    return only_mine, only_theirs


@lru_cache(maxsize=1024)
def likely(ivory: tuple[int, ...], red: tuple[int, ...], stones: int, land: int) -> tuple[int, int]:
    """The contested land that each side reaches first, with the hexes on which its own Nomadic Vikings stand.

    It is a guess, and takes no account of powers. `land`: all contested land.
    """
    busy = stones
    for h in (*ivory, *red):
        busy |= 1 << h
    found = first(levels(ivory, land, busy), levels(red, land, busy))
    standing = [sum(1 << h for h in side if land >> h & 1) for side in (ivory, red)]
    return found[0] | standing[0], found[1] | standing[1]
