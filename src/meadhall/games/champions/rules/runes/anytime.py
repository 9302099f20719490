"""The runes that may be used at any time, and windows: moments that are only for using them (CM-11.1, CM-11.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.runes import RUNES
from meadhall.games.champions.rules.runes.rune import Anytime
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import DONE, PASS, Ask, Done, Rule, step

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions


ANYTIME: dict[str, Anytime] = {name: rune.anytime for name, rune in RUNES.items() if rune.anytime is not None}


def window(g: Champions, moment: str) -> Rule | None:
    """Returns a `Window` if somebody holds a rune that could act, else None."""
    for clan in g.clans:
        if g.asides(clan.seat):
            return Window(moment)
    return None


@record
class Window(Rule):
    """Each holder in turn, from the first player on, may use such a rune now: it is offered beside `pass`."""

    moment: str = public()
    turn: int = public(default=0)

    @step
    def offer(self, g: Champions, _: None) -> Ask | Done:
        order = g.from_first()
        while self.turn < len(order):
            seat = order[self.turn]
            if g.asides(seat):
                return Ask(seat, f"window.{self.moment}", (PASS,))
            self.turn += 1
        return DONE

    @step
    def next_clan(self, g: Champions, _: str) -> None:
        self.turn += 1
        self.goto("offer")
