"""Assigning warriors to the combat locations and ships (CM-5): one number a kind.

A clan's plan is a row of numbers, four to an errand: swords, spears, axes, Food. In turn order everybody sees it grow,
and it is carried out when it is complete. In secret only its clan sees it, the same questions are asked whatever was
answered before, and all plans are carried out together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.tables import CARGO, FOOD, SHIPS
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Rule, step

if TYPE_CHECKING:
    from meadhall.games.champions.state import Champions, Clan


@record
class Assigning(Rule):
    order: tuple[int, ...] = public()  # clockwise from the marker, as it lies now (CM-5.2)
    turn: int = public(default=0)
    errands: tuple[str, ...] = public(default=())
    n: int = public(default=0)  # the number asked for

    @step
    def next_clan(self, g: Champions, _: None) -> None:
        while self.turn < len(self.order):
            self.errands = g.errands(self.order[self.turn])
            if self.errands:
                self.n = 0
                return
            self.turn += 1
        self.goto("march")

    @step
    def how_many(self, g: Champions, _: None) -> Ask | None:
        clan, errands, secret = g.clans[self.order[self.turn]], self.errands, g.simultaneous
        n, last = self.n, 4 * len(errands)
        plan = clan.plan
        while n < last:
            kind = n % 4
            if kind == FOOD or clan.dice[kind]:
                choices = g.choices(clan, errands, plan, n)
                if len(choices) > 1 or (secret and asked(g, clan, errands[n // 4], kind)):
                    self.n = n
                    return Ask(clan.seat, "assign", choices, (errands[n // 4], CARGO[kind]), (), secret)
            n += 1
            plan = (*plan, 0)
        self.n = n
        self.goto("complete")
        return None

    @step
    def write_it_down(self, g: Champions, n: int) -> None:
        clan = g.clans[self.order[self.turn]]
        clan.plan += (0,) * (self.n - len(clan.plan)) + (n,)
        self.n += 1
        clan.planned = self.n
        self.goto("how_many")

    @step
    def complete(self, g: Champions, _: None) -> None:
        clan = g.clans[self.order[self.turn]]
        clan.plan += (0,) * (self.n - len(clan.plan))
        clan.planned = self.n
        if not g.simultaneous:
            carry_out(g, clan, self.errands)
        self.turn += 1
        self.goto("next_clan")

    @step
    def march(self, g: Champions, _: None) -> None:
        if g.simultaneous:
            g.revealed()
            for seat in self.order:
                carry_out(g, g.clans[seat], g.errands(seat))


def asked(g: Champions, clan: Clan, where: str, kind: int) -> bool:
    """Is a secret number asked for although there may be no choice? That must not depend on what is secret."""
    if where in g.sailing:
        return True
    return kind != FOOD and g.foe(where).ban != kind


def carry_out(g: Champions, clan: Clan, errands: tuple[str, ...]) -> None:
    """The warriors go where the plan sends them."""
    plan = clan.plan
    for i, where in enumerate(errands):
        party = plan[4 * i : 4 * i + 4]
        g.parties[where] = party
        clan.food -= party[FOOD]
        for kind in range(FOOD):
            clan.dice[kind] -= party[kind]
        if where in g.sailing:
            g.tell("loaded", clan.seat, g.sailing[where][1], where, *party)
        else:
            g.tell("assigned", clan.seat, where, *party[:FOOD])
    clan.plan, clan.planned = (), 0


def capacity(g: Champions, shore: str) -> int:
    return SHIPS[g.sailing[shore][1]].capacity
