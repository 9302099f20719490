"""The runes that may be used at any time, and the windows in which nothing else is asked (CM-11.1, CM-11.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from meadhall.games.champions.rules.runes import gifts, knowledge, success, wealth
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import PASS, Ask, Rule, step

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan


class Anytime(NamedTuple):
    could_act: Callable[[Champions, Clan], bool]
    rule: Callable[[int], Rule]


ANYTIME: dict[str, Anytime] = {
    "gifts": Anytime(gifts.could_act, gifts.Gifts),
    "knowledge": Anytime(knowledge.could_act, knowledge.Knowledge),
    "success": Anytime(success.could_act, success.Success),
    "wealth": Anytime(wealth.could_act, wealth.Wealth),
}


def window(g: Champions, moment: str) -> Rule | None:
    """A moment for those who hold a rune that could act; nothing if nobody does."""
    if not g.no_asides:
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
    def offer(self, g: Champions, _: None) -> Ask | None:
        order = g.from_first()
        while self.turn < len(order):
            seat = order[self.turn]
            if g.asides(seat):
                return Ask(seat, f"window.{self.moment}", (PASS,))
            self.turn += 1
        self.pc += 1
        return None

    @step
    def next_clan(self, g: Champions, _: str) -> None:
        self.turn += 1
        self.goto("offer")
