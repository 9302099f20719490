"""Sigel: Vikings from Helheim (YG-7.9)."""

from __future__ import annotations

from meadhall.games.yggdrasil.rules.runes.rune import Rune
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import NUMBER, UP_TO
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Done, Rule, step

SIGEL_VIKINGS = NUMBER["sigel_vikings"]


@record
class Sigel(Rule):
    """Up to 15 Vikings from Helheim, distributed by the active god: one number per god."""

    left: int = public(default=0)
    seat: int = public(default=0)

    @step
    def count(self, g: Yggdrasil, _: None) -> None:
        self.left = min(SIGEL_VIKINGS, g.helheim)

    @step
    def next_god(self, g: Yggdrasil, _: None) -> Ask | Done:
        if not self.left or self.seat == g.seats:
            return Done()
        return Ask(g.active, "sigel", UP_TO[self.left], (g.gods[self.seat], self.left))

    @step
    def give(self, g: Yggdrasil, vikings: int) -> None:
        g.helheim -= vikings
        g.vikings[self.seat] += vikings
        g.tell("sigel", self.seat, vikings)
        self.left -= vikings
        self.seat += 1
        self.goto("next_god")


RUNE = Rune(Sigel, ("YG-5.23", "YG-7.9"), asks=(("sigel", "YG-7.9"),))
