"""Fafnir: a Viking next to a stone moves from the stone's hex (RR-6.6)."""

from __future__ import annotations

from meadhall.games.ragnarocks.rules.board import NAMES, NEAR_MASK, RAYS, hexes
from meadhall.games.ragnarocks.rules.power import Power
from meadhall.games.ragnarocks.rules.state import Ragnarocks


class Fafnir(Power):
    CLAUSES = ("RR-6.6",)

    def moves(self, g: Ragnarocks, at: int) -> tuple[int, ...]:
        origins = hexes(NEAR_MASK[at] & g.stones)
        found = set(g.reach(at)) if not origins or self.name in g.may else set()
        for origin in origins:
            found |= from_the_stone(g, at, origin)
        return tuple(sorted(found))

    def arrive(self, g: Ragnarocks, viking: int, to: int) -> None:
        at = g.vikings[viking]
        origins = [origin for origin in hexes(NEAR_MASK[at] & g.stones) if to in from_the_stone(g, at, origin)]
        if origins and not (self.name in g.may and to in g.reach(at)):
            g.tell("fafnir", g.seat_of(g.side), NAMES[origins[0]])  # of several stones that lead there, the first
        g.relocate(viking, to)

    def can_act(self, g: Ragnarocks, at: int, free: int) -> bool:
        return bool(self.moves(g, at))


def from_the_stone(g: Ragnarocks, at: int, origin: int) -> set[int]:
    """The hexes that a Viking here reaches from the hex of an adjacent stone."""
    free = g.free() | 1 << at  # the Viking's own hex is empty while it moves
    found = set()
    for ray in RAYS[origin]:
        if not ray or not g.nomadic_land >> ray[0] & 1:
            continue
        for h in ray:
            if not free >> h & 1:
                break
            if NEAR_MASK[h] & free:  # there is room for a stone
                found.add(h)
    return found


POWER = Fafnir()
