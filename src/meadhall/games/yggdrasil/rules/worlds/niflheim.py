"""Niflheim: give, take or exchange Vikings and Elves with one other god (YG-5.16, YG-5.17)."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.worlds.world import World
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Done, Option, Rule, step


def partners(g: Yggdrasil) -> tuple[str, ...]:
    """The gods with whom the active god can exchange something."""
    me = g.active
    if g.vikings[me] or g.elves[me]:
        return g.gods[:me] + g.gods[me + 1 :]
    return tuple([god for seat, god in enumerate(g.gods) if seat != me and (g.vikings[seat] or g.elves[seat])])


@cache
def between(least: int, most: int, zero: bool) -> tuple[Option, ...]:
    return tuple([n for n in range(least, most + 1) if n or zero])


@record
class Niflheim(Rule):
    """Numbers are what the active god gives; negative numbers are what the god takes (ruling 15)."""

    LEAST: ClassVar[int] = -99  # Vikings that are taken count below 0

    other: int = public(default=-1)
    vikings: int = public(default=0)

    @step
    def choose_a_god(self, g: Yggdrasil, _: None) -> Ask:
        return Ask(g.active, "niflheim.god", partners(g))

    @step
    def vikings_to_move(self, g: Yggdrasil, god: str) -> Ask:
        me, other = g.active, g.gods.index(god)
        self.other = other
        elves_too = g.elves[me] + g.elves[other] > 0
        return Ask(me, "niflheim.vikings", between(-g.vikings[other], g.vikings[me], elves_too), (god,))

    @step
    def elves_to_move(self, g: Yggdrasil, vikings: int) -> Ask:
        me, other = g.active, self.other
        self.vikings = vikings
        elves = between(-g.elves[other], g.elves[me], vikings != 0)
        return Ask(me, "niflheim.elves", elves, (g.gods[other], vikings))

    @step
    def they_go(self, g: Yggdrasil, elves: int) -> Done:
        me, other = g.active, self.other
        g.vikings[me] -= self.vikings
        g.vikings[other] += self.vikings
        g.elves[me] -= elves
        g.elves[other] += elves
        if self.vikings > 0 or elves > 0:
            g.tell("niflheim.given", me, other, max(0, self.vikings), max(0, elves))
        if self.vikings < 0 or elves < 0:
            g.tell("niflheim.taken", me, other, max(0, -self.vikings), max(0, -elves))
        return Done()


WORLD = World("niflheim", Niflheim, ("YG-5.16", "YG-5.17"))
