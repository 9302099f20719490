"""Sleipnir: a jump over a stone (RR-6.26)."""

from __future__ import annotations

from meadhall.games.ragnarocks.rules.board import NEAR_MASK, RAYS
from meadhall.games.ragnarocks.rules.power import Power
from meadhall.games.ragnarocks.rules.state import Ragnarocks


class Sleipnir(Power):
    CLAUSES = ("RR-6.26",)

    def moves(self, g: Ragnarocks, at: int) -> tuple[int, ...]:
        return tuple(sorted({*g.reach(at), *jumps(g, at)}))

    def arrive(self, g: Ragnarocks, viking: int, to: int) -> None:
        g.relocate(viking, to)

    def can_act(self, g: Ragnarocks, at: int, free: int) -> bool:
        return super().can_act(g, at, free) or bool(jumps(g, at))


def jumps(g: Ragnarocks, at: int) -> list[int]:
    """The unoccupied wild or contested hexes behind adjacent stones, with room for a stone of its own."""
    free, settled = g.free(), g.settled_land()
    found = []
    for ray in RAYS[at]:
        if len(ray) > 1 and g.stones >> ray[0] & 1:
            to = ray[1]
            if (free & ~settled) >> to & 1 and NEAR_MASK[to] & (free | 1 << at):
                found.append(to)
    return found


POWER = Sleipnir()
