"""Gullinbursti: another move instead of a stone (RR-6.14)."""

from __future__ import annotations

from typing import ClassVar

from meadhall.games.ragnarocks.rules.board import NAMES
from meadhall.games.ragnarocks.rules.power import Offer, Power, offered
from meadhall.games.ragnarocks.rules.state import Ragnarocks
from meadhall.games.ragnarocks.rules.turn import Turn
from meadhall.kernel.record import record
from meadhall.kernel.rule import Done, Rule


class Gullinbursti(Power):
    CLAUSES = ("RR-6.14",)

    def instead_of_summon(self, g: Ragnarocks, turn: Turn) -> Rule | None:
        return offered(GullinburstiMove(g.side, turn.viking), g)

    def has_stone(self, g: Ragnarocks, side: int) -> bool:
        return True  # none is needed

    def can_finish(self, g: Ragnarocks, at: int) -> bool:
        return bool(g.reach(at))


@record
class GullinburstiMove(Offer):
    PROMPT: ClassVar[str] = "gullinbursti"
    NEEDED: ClassVar[bool] = True

    def targets(self, g: Ragnarocks) -> tuple[int, ...]:
        return g.reach(g.vikings[self.viking])

    def may_pass(self, g: Ragnarocks) -> bool:
        return bool(g.stone_targets(g.vikings[self.viking]))

    def accept(self, g: Ragnarocks, h: int) -> Done:
        g.tell("gullinbursti", g.seat_of(self.side), NAMES[g.vikings[self.viking]], NAMES[h])
        g.vikings[self.viking] = h
        return Done(1)


POWER = Gullinbursti()
