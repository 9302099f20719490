"""Dain, Dvalin, Duneyr and Durathror: all Nomadic Vikings move, each leaving a stone behind (RR-6.5)."""

from __future__ import annotations

from meadhall.games.ragnarocks.rules.board import NAMES
from meadhall.games.ragnarocks.rules.power import Power, named
from meadhall.games.ragnarocks.rules.state import OFF_BOARD, Ragnarocks
from meadhall.games.ragnarocks.rules.turn import Turn
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Rule, step


@record
class DainTurn(Turn):
    moved: tuple[int, ...] = public(default=())  # which of the six

    def waiting(self, g: Ragnarocks) -> tuple[int, ...]:
        """Those that still have to move, and can."""
        return tuple(h for h in g.able(g.side) if g.vikings.index(h) not in self.moved)

    @step
    def select(self, g: Ragnarocks, _: None) -> Ask:
        first = self.only != OFF_BOARD and not self.moved
        waiting = (g.vikings[self.only],) if first else self.waiting(g)
        return Ask(g.seat_of(g.side), "select", named(waiting))

    @step
    def has_moved(self, g: Ragnarocks, _: None) -> Rule | None:
        self.moved = (*self.moved, self.viking)
        g.tell("dain", g.seat_of(g.side), NAMES[self.moved_from])
        g.place_stone(self.moved_from)
        self.goto("select" if self.waiting(g) else "after_summon")
        return None


class Dain(Power):
    CLAUSES = ("RR-6.5",)
    TURN = DainTurn

    def can_finish(self, g: Ragnarocks, at: int) -> bool:
        return g.supply != 0  # the stone comes to the hex that was left


POWER = Dain()
