"""Tyr: the selected Viking trades places with an adjacent one (RR-6.30)."""

from __future__ import annotations

from typing import ClassVar

from meadhall.games.ragnarocks.rules.board import NAMES, NEAR_MASK
from meadhall.games.ragnarocks.rules.power import Offer, Power, offered
from meadhall.games.ragnarocks.rules.state import OFF_BOARD, Ragnarocks
from meadhall.games.ragnarocks.rules.turn import Turn
from meadhall.kernel.record import record
from meadhall.kernel.rule import Rule


class Tyr(Power):
    CLAUSES = ("RR-6.30",)

    def after_move(self, g: Ragnarocks, turn: Turn) -> Rule | None:
        return offered(TyrTrade(g.side, turn.viking), g)

    def can_finish(self, g: Ragnarocks, at: int) -> bool:
        return super().can_finish(g, at) or (g.supply != 0 and bool(trades(g, at)))


def trades(g: Ragnarocks, at: int) -> tuple[int, ...]:
    """The adjacent Vikings from whose hex a stone can be summoned."""
    free = g.free()
    return tuple(sorted(h for h in g.vikings if h != OFF_BOARD and NEAR_MASK[at] >> h & 1 and NEAR_MASK[h] & free))


@record
class TyrTrade(Offer):
    PROMPT: ClassVar[str] = "tyr"
    NEEDED: ClassVar[bool] = True

    def targets(self, g: Ragnarocks) -> tuple[int, ...]:
        return trades(g, g.vikings[self.viking])

    def may_pass(self, g: Ragnarocks) -> bool:
        return bool(g.stone_targets(g.vikings[self.viking]))

    def accept(self, g: Ragnarocks, h: int) -> None:
        at, other = g.vikings[self.viking], g.vikings.index(h)
        g.tell("tyr", g.seat_of(self.side), NAMES[at], NAMES[h])
        g.vikings[self.viking], g.vikings[other] = h, at


POWER = Tyr()
