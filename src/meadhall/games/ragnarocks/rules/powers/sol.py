"""Sol: a step east or west before the move (RR-6.27)."""

from __future__ import annotations

from typing import ClassVar

from meadhall.games.ragnarocks.rules.board import DIRECTIONS, NAMES, RAYS
from meadhall.games.ragnarocks.rules.power import Offer, Power, offered
from meadhall.games.ragnarocks.rules.state import Ragnarocks
from meadhall.games.ragnarocks.rules.turn import Turn
from meadhall.kernel.record import record
from meadhall.kernel.rule import Rule

EAST_AND_WEST = tuple(DIRECTIONS.index(d) for d in ("E", "W"))


class Sol(Power):
    CLAUSES = ("RR-6.27",)

    def before_move(self, g: Ragnarocks, turn: Turn) -> Rule | None:
        return offered(SolStep(g.side, turn.viking), g)


@record
class SolStep(Offer):
    PROMPT: ClassVar[str] = "sol"

    def targets(self, g: Ragnarocks) -> tuple[int, ...]:
        free = g.free()
        rays = [RAYS[g.vikings[self.viking]][d] for d in EAST_AND_WEST]
        return tuple(sorted(ray[0] for ray in rays if ray and free >> ray[0] & 1))

    def accept(self, g: Ragnarocks, h: int) -> None:
        g.tell("sol", g.seat_of(self.side), NAMES[g.vikings[self.viking]], NAMES[h])
        g.vikings[self.viking] = h


POWER = Sol()
