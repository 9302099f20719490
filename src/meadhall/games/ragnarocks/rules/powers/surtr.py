"""Surtr: two stones instead of one, the second touching the first (RR-6.28)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from meadhall.games.ragnarocks.rules.board import NAMES, NEAR_MASK, hexes
from meadhall.games.ragnarocks.rules.power import Offer, Placing, Power, offered
from meadhall.games.ragnarocks.rules.state import Ragnarocks
from meadhall.games.ragnarocks.rules.turn import Turn
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Done, Option, Rule


class Surtr(Power):
    CLAUSES = ("RR-6.28",)

    def other_placings(self, g: Ragnarocks, at: int) -> Sequence[Placing]:
        if g.supply is not None and g.supply < 2:
            return ()
        return [(first, second) for first in hexes(NEAR_MASK[at] & g.free()) for second in seconds(g, first)]

    def instead_of_summon(self, g: Ragnarocks, turn: Turn) -> Rule | None:
        return offered(SurtrFirst(g.side, turn.viking), g)


def seconds(g: Ragnarocks, first: int) -> tuple[int, ...]:
    """The hexes for the second stone when the first is placed: unoccupied, contested then, and touching it."""
    parts = g.parts_around(first)
    ivory, red = g.sides
    land = 0
    for part in parts:
        if part & ivory and part & red:
            land |= part
    return hexes(NEAR_MASK[first] & land & g.free())


@record
class SurtrFirst(Offer):
    PROMPT: ClassVar[str] = "surtr"
    NEEDED: ClassVar[bool] = True

    def placings(self, g: Ragnarocks) -> Sequence[Placing]:
        return g.other_placings(g.vikings[self.viking])

    def targets(self, g: Ragnarocks) -> tuple[int, ...]:
        return tuple(sorted({first for first, _ in self.placings(g)}))

    def may_pass(self, g: Ragnarocks) -> bool:
        return bool(g.stone_targets(g.vikings[self.viking]))

    def accept(self, g: Ragnarocks, h: int) -> Rule:
        second = tuple(b for a, b in self.placings(g) if a == h)  # as the board is now: the other side may forbid some
        g.tell("surtr", g.seat_of(self.side), NAMES[h])
        g.place_stone(h)
        return SurtrSecond(self.side, self.viking, h, second)


@record
class SurtrSecond(Offer):
    PROMPT: ClassVar[str] = "surtr_second"

    first: int = public(default=-1)
    open: tuple[int, ...] = public(default=())

    def targets(self, g: Ragnarocks) -> tuple[int, ...]:
        return self.open

    def may_pass(self, g: Ragnarocks) -> bool:
        return False

    def about(self, g: Ragnarocks) -> tuple[Option, ...]:
        return (NAMES[self.first],)

    def accept(self, g: Ragnarocks, h: int) -> Done:
        g.tell("surtr", g.seat_of(self.side), NAMES[h])
        g.place_stone(h)
        return Done(1)


POWER = Surtr()
