"""Aegir: when a region was created, opposing Nomadic Vikings are moved one hex each (RR-6.1)."""

from __future__ import annotations

from typing import ClassVar

from meadhall.games.ragnarocks.rules.board import NAMES, NEAR_MASK, hexes
from meadhall.games.ragnarocks.rules.power import Offer, Power, offered
from meadhall.games.ragnarocks.rules.state import Ragnarocks
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Done, Option, Rule, step


class Aegir(Power):
    CLAUSES = ("RR-6.1",)

    def end_of_any_turn(self, g: Ragnarocks, side: int) -> Rule | None:
        return offered(AegirViking(side), g) if g.created else None


@record
class AegirViking(Offer):
    """One Viking after another, until it is declined or none is left."""

    PROMPT: ClassVar[str] = "aegir"

    moved: tuple[int, ...] = public(default=())  # which of the six

    def targets(self, g: Ragnarocks) -> tuple[int, ...]:
        free = g.free()
        found = [h for h in g.nomads(1 - self.side) if g.vikings.index(h) not in self.moved and NEAR_MASK[h] & free]
        return tuple(sorted(found))

    def accept(self, g: Ragnarocks, h: int) -> Rule:
        viking = g.vikings.index(h)
        self.moved = (*self.moved, viking)
        return AegirStep(self.side, viking)

    @step
    def done(self, g: Ragnarocks, result: Option | None) -> Done | None:
        if not self.targets(g):
            return Done()
        self.goto("offer")
        return None


@record
class AegirStep(Offer):
    PROMPT: ClassVar[str] = "aegir_step"

    def targets(self, g: Ragnarocks) -> tuple[int, ...]:
        return hexes(NEAR_MASK[g.vikings[self.viking]] & g.free())

    def may_pass(self, g: Ragnarocks) -> bool:
        return False

    def accept(self, g: Ragnarocks, h: int) -> None:
        g.tell("aegir", g.seat_of(self.side), NAMES[g.vikings[self.viking]], NAMES[h])
        g.vikings[self.viking] = h


POWER = Aegir()
