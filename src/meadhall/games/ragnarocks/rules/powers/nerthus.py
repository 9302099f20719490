"""Nerthus: the other side's stones create no region as long as there is another hex for them (RR-6.21)."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.games.ragnarocks.rules.power import Placing, Power
from meadhall.games.ragnarocks.rules.state import Ragnarocks


class Nerthus(Power):
    CLAUSES = ("RR-6.21",)
    BARS = True

    def bar(self, g: Ragnarocks, wanted: Sequence[Placing], others: Sequence[Placing]) -> Sequence[Placing]:
        harmless = [placing for placing in wanted if not creates(g, placing)]
        if harmless or any(not creates(g, placing) for placing in others):
            return harmless
        return wanted


def creates(g: Ragnarocks, placing: Placing) -> bool:
    """Do these stones, one after another, create a region?"""
    stones = g.stones
    try:
        for stone in placing:
            if g.would_create(stone):
                return True
            g.stones |= 1 << stone
    finally:
        g.stones = stones
    return False


POWER = Nerthus()
