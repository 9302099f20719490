"""Jormungandr: a row of exactly three stones brings another turn with the same Viking (RR-6.19)."""

from __future__ import annotations

from typing import ClassVar

from meadhall.games.ragnarocks.rules.board import NAMES, RAYS
from meadhall.games.ragnarocks.rules.power import Offer, Power, offered
from meadhall.games.ragnarocks.rules.state import Ragnarocks
from meadhall.games.ragnarocks.rules.turn import Turn
from meadhall.kernel.record import record
from meadhall.kernel.rule import Rule

IN_A_ROW = 3


class Jormungandr(Power):
    CLAUSES = ("RR-6.19",)

    def after_summon(self, g: Ragnarocks, turn: Turn) -> Rule | None:
        turn.granted = makes_a_row(g.stones, turn.stone)
        return None

    def another_turn(self, g: Ragnarocks, turn: Turn) -> Rule | None:
        return offered(JormungandrTurn(g.side, turn.viking), g) if turn.granted else None


def makes_a_row(stones: int, stone: int) -> bool:
    """Is the stone part of an unbroken straight row of exactly three?"""
    rays = RAYS[stone]
    return any(1 + run(stones, rays[d]) + run(stones, rays[d + 3]) == IN_A_ROW for d in range(3))


def run(stones: int, ray: tuple[int, ...]) -> int:
    length = 0
    while length < len(ray) and stones >> ray[length] & 1:
        length += 1
    return length


@record
class JormungandrTurn(Offer):
    PROMPT: ClassVar[str] = "jormungandr"

    def targets(self, g: Ragnarocks) -> tuple[int, ...]:
        at = g.vikings[self.viking]
        return (at,) if at in g.able(self.side) else ()

    def accept(self, g: Ragnarocks, h: int) -> None:
        g.tell("jormungandr", g.seat_of(self.side), NAMES[h])
        g.extra = self.viking


POWER = Jormungandr()
