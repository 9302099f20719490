"""Bragi: before the move, an adjacent opposing Viking is sent away (RR-6.4)."""

from __future__ import annotations

from typing import ClassVar

from meadhall.games.ragnarocks.rules.board import NAMES, NEAR_MASK
from meadhall.games.ragnarocks.rules.power import Offer, Power, offered
from meadhall.games.ragnarocks.rules.state import Ragnarocks
from meadhall.games.ragnarocks.rules.turn import Turn
from meadhall.kernel.record import record
from meadhall.kernel.rule import Rule


class Bragi(Power):
    CLAUSES = ("RR-6.4",)

    def before_move(self, g: Ragnarocks, turn: Turn) -> Rule | None:
        return offered(BragiViking(g.side, turn.viking), g)

    def can_act(self, g: Ragnarocks, at: int, free: int) -> bool:
        """Yes also if an opposing Viking next to it can be moved away, which makes room."""
        return super().can_act(g, at, free) or bool(movable(g, at, 1 - g.vikings.index(at) // 3, free))


def movable(g: Ragnarocks, at: int, side: int, free: int) -> tuple[int, ...]:
    """The Vikings of a side next to a hex that have room to move."""
    return tuple(sorted(h for h in g.of(side) if NEAR_MASK[at] >> h & 1 and NEAR_MASK[h] & free))


@record
class BragiViking(Offer):
    PROMPT: ClassVar[str] = "bragi"
    NEEDED: ClassVar[bool] = True

    def targets(self, g: Ragnarocks) -> tuple[int, ...]:
        return movable(g, g.vikings[self.viking], 1 - self.side, g.free())

    def may_pass(self, g: Ragnarocks) -> bool:
        return bool(NEAR_MASK[g.vikings[self.viking]] & g.free())

    def accept(self, g: Ragnarocks, h: int) -> Rule:
        return BragiMove(self.side, g.vikings.index(h))


@record
class BragiMove(Offer):
    PROMPT: ClassVar[str] = "bragi_move"

    def targets(self, g: Ragnarocks) -> tuple[int, ...]:
        return g.reach(g.vikings[self.viking])

    def may_pass(self, g: Ragnarocks) -> bool:
        return False

    def accept(self, g: Ragnarocks, h: int) -> None:
        g.tell("bragi", g.seat_of(self.side), NAMES[g.vikings[self.viking]], NAMES[h])
        g.vikings[self.viking] = h


POWER = Bragi()
