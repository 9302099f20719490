"""Fafnir: a Viking next to a stone moves from the stone's hex (RR-6.6)."""

from __future__ import annotations

from meadhall.games.ragnarocks.rules.board import NEAR_MASK, RAYS, hexes
from meadhall.games.ragnarocks.rules.power import Power
from meadhall.games.ragnarocks.rules.state import Ragnarocks


class Fafnir(Power):
    def moves(self, g: Ragnarocks, at: int) -> tuple[int, ...]:
        origins = hexes(NEAR_MASK[at] & g.stones)
        found = set(g.reach(at)) if not origins or self.name in g.may else set()
        free = g.free() | 1 << at  # the Viking's own hex is empty while it moves
        for origin in origins:
            for ray in RAYS[origin]:
                if not ray or not g.nomadic_land >> ray[0] & 1:
                    continue
                for h in ray:
                    if not free >> h & 1:
                        break
                    if NEAR_MASK[h] & free:  # there is room for a stone
                        found.add(h)
        return tuple(sorted(found))

    def arrive(self, g: Ragnarocks, viking: int, to: int) -> None:
        g.relocate(viking, to)

    def can_act(self, g: Ragnarocks, at: int, free: int) -> bool:
        return bool(self.moves(g, at))


POWER = Fafnir()
