"""Which side reaches each hex first: the evaluation in plain Python, used without numba."""

from __future__ import annotations

from meadhall.games.ragnarocks.facts.reach import first, levels
from meadhall.games.ragnarocks.rules.state import IVORY, RED, Ragnarocks


def moves_to(g: Ragnarocks, side: int) -> list[int]:
    """Returns a list: entry n is the set of hexes that a side's Nomadic Vikings reach in exactly n + 1 slides."""
    return levels(g.of(side), g.nomadic_land, g.occupied())


def lead(g: Ragnarocks) -> float:
    """Ivory's lead in points: settled land, and the open land that Ivory reaches in fewer slides than Red, minus
    the same for Red.
    """
    ivory, red = g.scores()
    mine, theirs = first(moves_to(g, IVORY), moves_to(g, RED))
    return float(ivory - red + mine.bit_count() - theirs.bit_count())
