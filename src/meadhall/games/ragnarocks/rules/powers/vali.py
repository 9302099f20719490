"""Vali: an adjacent opposing Viking is relocated to the other side of the selected one (RR-6.31)."""

from __future__ import annotations

from typing import ClassVar

from meadhall.games.ragnarocks.rules.board import NAMES, RAYS
from meadhall.games.ragnarocks.rules.power import Offer, Power, offered
from meadhall.games.ragnarocks.rules.state import Ragnarocks
from meadhall.games.ragnarocks.rules.turn import Turn
from meadhall.kernel.record import record
from meadhall.kernel.rule import Rule


class Vali(Power):
    CLAUSES = ("RR-6.31",)

    def after_move(self, g: Ragnarocks, turn: Turn) -> Rule | None:
        return offered(ValiThrow(g.side, turn.viking), g)

    def can_finish(self, g: Ragnarocks, at: int) -> bool:
        return super().can_finish(g, at) or (g.supply != 0 and bool(throws(g, at, g.side)))


def throws(g: Ragnarocks, at: int, side: int) -> dict[int, int]:
    """The adjacent Vikings of the other side, and the free hexes straight opposite them."""
    theirs, free, rays = g.sides[1 - side], g.free(), RAYS[at]
    found = {}
    for d, ray in enumerate(rays):
        opposite = rays[(d + 3) % len(rays)]
        if ray and opposite and theirs >> ray[0] & 1 and free >> opposite[0] & 1:
            found[ray[0]] = opposite[0]
    return found


@record
class ValiThrow(Offer):
    PROMPT: ClassVar[str] = "vali"

    def targets(self, g: Ragnarocks) -> tuple[int, ...]:
        return tuple(sorted(throws(g, g.vikings[self.viking], self.side)))

    def accept(self, g: Ragnarocks, h: int) -> None:
        to = throws(g, g.vikings[self.viking], self.side)[h]
        g.tell("vali", g.seat_of(self.side), NAMES[h], NAMES[to])
        g.vikings[g.vikings.index(h)] = to


POWER = Vali()
