"""Fjorgyn and Fjorgynn: two Vikings that may go through rows of stones (RR-6.8)."""

from __future__ import annotations

from meadhall.games.ragnarocks.rules.board import NEAR_MASK, RAYS
from meadhall.games.ragnarocks.rules.power import Power
from meadhall.games.ragnarocks.rules.powers.fenrir import LeaveOut
from meadhall.games.ragnarocks.rules.state import Ragnarocks
from meadhall.kernel.rule import Rule


class Fjorgyn(Power):
    CLAUSES = ("RR-6.8",)
    VIKINGS = 2

    def set_up(self, g: Ragnarocks, side: int) -> Rule | None:
        return LeaveOut(side)

    def moves(self, g: Ragnarocks, at: int) -> tuple[int, ...]:
        return tuple(sorted({*g.reach(at), *through_stones(g, at)}))

    def arrive(self, g: Ragnarocks, viking: int, to: int) -> None:
        g.relocate(viking, to)

    def can_act(self, g: Ragnarocks, at: int, free: int) -> bool:
        return super().can_act(g, at, free) or bool(through_stones(g, at))


def through_stones(g: Ragnarocks, at: int) -> list[int]:
    """The hexes behind unbroken rows of stones, contested before the move, with room for a stone afterwards."""
    free = g.free()
    found = []
    for ray in RAYS[at]:
        stones = 0
        while stones < len(ray) and g.stones >> ray[stones] & 1:
            stones += 1
        if 0 < stones < len(ray):
            to = ray[stones]
            if (free & g.nomadic_land) >> to & 1 and NEAR_MASK[to] & (free | 1 << at):
                found.append(to)
    return found


POWER = Fjorgyn()
