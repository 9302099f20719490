"""Selkolla: relocation from edge to edge; stones are placed adjacent only (RR-6.25)."""

from __future__ import annotations

from meadhall.games.ragnarocks.rules.board import EDGE, NEAR_MASK, hexes
from meadhall.games.ragnarocks.rules.power import Power
from meadhall.games.ragnarocks.rules.state import Ragnarocks


class Selkolla(Power):
    CLAUSES = ("RR-6.25",)

    def moves(self, g: Ragnarocks, at: int) -> tuple[int, ...]:
        return tuple(sorted({*g.reach(at), *along_the_edge(g, at)}))

    def arrive(self, g: Ragnarocks, viking: int, to: int) -> None:
        g.relocate(viking, to)

    def stones(self, g: Ragnarocks, at: int) -> tuple[int, ...]:
        return hexes(NEAR_MASK[at] & g.free())

    def can_act(self, g: Ragnarocks, at: int, free: int) -> bool:
        return super().can_act(g, at, free) or bool(along_the_edge(g, at))


def along_the_edge(g: Ragnarocks, at: int) -> list[int]:
    """From an edge hex: the unoccupied contested edge hexes with room for a stone beside them."""
    if not EDGE >> at & 1:
        return []
    free = g.free()
    return [h for h in hexes(EDGE & free & g.nomadic_land) if NEAR_MASK[h] & (free | 1 << at)]


POWER = Selkolla()
