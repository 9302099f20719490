"""Ymir: one more stone at the end of the turn, adjacent to a Nomadic Viking (RR-6.32)."""

from __future__ import annotations

from typing import ClassVar

from meadhall.games.ragnarocks.rules.board import NAMES, NEAR_MASK, hexes
from meadhall.games.ragnarocks.rules.power import Offer, Power, offered
from meadhall.games.ragnarocks.rules.state import Ragnarocks
from meadhall.games.ragnarocks.rules.turn import Turn
from meadhall.kernel.record import record
from meadhall.kernel.rule import Rule


class Ymir(Power):
    CLAUSES = ("RR-6.32",)

    def end_of_turn(self, g: Ragnarocks, turn: Turn) -> Rule | None:
        return offered(YmirStone(g.side), g)


@record
class YmirStone(Offer):
    PROMPT: ClassVar[str] = "ymir"

    def targets(self, g: Ragnarocks) -> tuple[int, ...]:
        if g.supply == 0:
            return ()
        near = 0
        for h in g.nomads(self.side):
            near |= NEAR_MASK[h]
        return hexes(near & g.free())

    def accept(self, g: Ragnarocks, h: int) -> None:
        g.tell("ymir", g.seat_of(self.side), NAMES[h])
        g.place_stone(h)


POWER = Ymir()
