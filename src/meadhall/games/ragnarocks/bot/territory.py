"""Which side reaches each hex first: the evaluation in plain Python, used without numba."""

from __future__ import annotations

from meadhall.games.ragnarocks.rules.board import ALL, RAYS, hexes
from meadhall.games.ragnarocks.rules.state import IVORY, RED, Ragnarocks


def moves_to(g: Ragnarocks, side: int) -> list[int]:
    """Returns a list: entry n is the set of hexes that a side's Nomadic Vikings reach in exactly n slides."""
    busy = g.occupied()
    seen = busy | ALL & ~g.nomadic_land
    frontier = [h for h in g.of(side) if g.nomadic_land >> h & 1]
    levels = []
    while frontier:
        found = 0
        for origin in frontier:
            for ray in RAYS[origin]:
                for h in ray:
                    if busy >> h & 1:
                        break
                    found |= 1 << h
        found &= ~seen
        seen |= found
        levels.append(found)
        frontier = list(hexes(found))
    return levels


def lead(g: Ragnarocks) -> float:
    """Ivory's lead in points: settled land, and the open land that Ivory reaches in fewer slides than Red, minus
    the same for Red.
    """
    ivory, red = g.scores()
    total = float(ivory - red)
    mine, theirs = moves_to(g, IVORY), moves_to(g, RED)
    had_mine = had_theirs = 0
    for level in range(max(len(mine), len(theirs))):
        now_mine = mine[level] if level < len(mine) else 0
        now_theirs = theirs[level] if level < len(theirs) else 0
        total += (now_mine & ~had_theirs & ~now_theirs).bit_count()
        total -= (now_theirs & ~had_mine & ~now_mine).bit_count()
        had_mine |= now_mine
        had_theirs |= now_theirs
    return total
