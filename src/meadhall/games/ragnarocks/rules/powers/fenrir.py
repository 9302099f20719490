"""Fenrir: two Vikings, and a win when an opposing one is adjacent at the start of a turn (RR-6.7)."""

from __future__ import annotations

from typing import ClassVar

from meadhall.games.ragnarocks.rules.board import NAMES, NEAR_MASK
from meadhall.games.ragnarocks.rules.power import Offer, Power
from meadhall.games.ragnarocks.rules.state import OFF_BOARD, Ragnarocks
from meadhall.kernel.record import record
from meadhall.kernel.rule import Rule


class Fenrir(Power):
    CLAUSES = ("RR-6.7",)
    VIKINGS = 2
    STARTS = True

    def set_up(self, g: Ragnarocks, side: int) -> Rule | None:
        return LeaveOut(side)

    def start_of_turn(self, g: Ragnarocks) -> Rule | None:
        theirs = g.sides[1 - g.side]
        if any(NEAR_MASK[h] & theirs for h in g.of(g.side)):
            g.win(g.side, self.name)
        return None


@record
class LeaveOut(Offer):
    """Asks which start hex stays empty; used by all cards that begin with two Vikings on the board."""

    PROMPT: ClassVar[str] = "leave_out"

    def targets(self, g: Ragnarocks) -> tuple[int, ...]:
        return tuple(sorted(g.of(self.side)))

    def may_pass(self, g: Ragnarocks) -> bool:
        return False

    def accept(self, g: Ragnarocks, h: int) -> None:
        g.tell("left_out", g.seat_of(self.side), NAMES[h])
        left = [at for at in g.of(self.side) if at != h]
        g.vikings[3 * self.side : 3 * self.side + 3] = [*left, OFF_BOARD]  # Vikings off the board come last


POWER = Fenrir()
