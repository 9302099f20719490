"""Hildisvini: a Viking in the way is pushed one hex on (RR-6.17)."""

from __future__ import annotations

from meadhall.games.ragnarocks.rules.board import NAMES, RAYS
from meadhall.games.ragnarocks.rules.power import Power
from meadhall.games.ragnarocks.rules.state import Ragnarocks


class Hildisvini(Power):
    CLAUSES = ("RR-6.17",)

    def moves(self, g: Ragnarocks, at: int) -> tuple[int, ...]:
        return tuple(sorted({*g.reach(at), *pushes(g, at)}))

    def arrive(self, g: Ragnarocks, viking: int, to: int) -> None:
        pushed = pushes(g, g.vikings[viking]).get(to)
        if pushed is not None:
            g.tell("hildisvini", g.seat_of(g.side), NAMES[to], NAMES[pushed])
            g.vikings[g.vikings.index(to)] = pushed
        g.vikings[viking] = to

    def can_act(self, g: Ragnarocks, at: int, free: int) -> bool:
        return super().can_act(g, at, free) or bool(pushes(g, at))


def pushes(g: Ragnarocks, at: int) -> dict[int, int]:
    """The hexes of Vikings that can be pushed from here, and where to."""
    busy, stones = g.occupied(), g.stones
    found = {}
    for ray in RAYS[at]:
        way = 0
        while way < len(ray) and not busy >> ray[way] & 1:
            way += 1
        if way + 1 < len(ray) and not stones >> ray[way] & 1 and not busy >> ray[way + 1] & 1:
            found[ray[way]] = ray[way + 1]
    return found


POWER = Hildisvini()
