"""Mani: at the end of the turn one Viking moves one hex (RR-6.20)."""

from __future__ import annotations

from typing import ClassVar

from meadhall.games.ragnarocks.rules.board import NAMES, NEAR_MASK, hexes
from meadhall.games.ragnarocks.rules.power import Offer, Power, offered
from meadhall.games.ragnarocks.rules.state import Ragnarocks
from meadhall.games.ragnarocks.rules.turn import Turn
from meadhall.kernel.record import record
from meadhall.kernel.rule import Rule


class Mani(Power):
    CLAUSES = ("RR-6.20",)

    def end_of_turn(self, g: Ragnarocks, turn: Turn) -> Rule | None:
        return offered(ManiViking(g.side), g)


@record
class ManiViking(Offer):
    PROMPT: ClassVar[str] = "mani"

    def targets(self, g: Ragnarocks) -> tuple[int, ...]:
        free = g.free()
        return tuple(sorted(h for h in g.of(self.side) if NEAR_MASK[h] & free))

    def accept(self, g: Ragnarocks, h: int) -> Rule:
        return ManiStep(self.side, g.vikings.index(h))


@record
class ManiStep(Offer):
    PROMPT: ClassVar[str] = "mani_step"

    def targets(self, g: Ragnarocks) -> tuple[int, ...]:
        return hexes(NEAR_MASK[g.vikings[self.viking]] & g.free())

    def may_pass(self, g: Ragnarocks) -> bool:
        return False

    def accept(self, g: Ragnarocks, h: int) -> None:
        g.tell("mani", g.seat_of(self.side), NAMES[g.vikings[self.viking]], NAMES[h])
        g.vikings[self.viking] = h


POWER = Mani()
