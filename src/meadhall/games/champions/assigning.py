"""Assigning warriors to the combat locations and ships (CM-5): one number a kind.

A clan's plan is a row of numbers, four to an errand: swords, spears, axes, Food. In turn order everybody sees it grow,
and it is carried out when it is complete. In secret only its clan sees it, the same questions are asked whatever was
answered before, and all plans are carried out together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.tables import CARGO, FOOD, SHIPS
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Rule, ask, step

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
        plan, have, sailing = clan.plan, clan.dice, g.sailing
        while n < last:
            kind, where = n % 4, errands[n // 4]
            if have[kind] if kind < FOOD else where in sailing:
                choices = g.choices(clan, errands, plan, n)
                if len(choices) > 1 or (secret and asked(g, clan, where, kind)):
                    self.n = n
                    return ask(clan.seat, "assign", choices, (where, CARGO[kind]), (), secret)
            n += 1
            plan += (0,)
        self.n = n
        self.goto("complete")
        return None

    @step
    def write_it_down(self, g: Champions, n: int) -> None:
        clan = g.clans[self.order[self.turn]]
        plan, at = clan.plan, self.n
        if len(plan) < at:
            plan += (0,) * (at - len(plan))
        clan.plan = (*plan, n)
        clan.planned = self.n = at + 1
        self.pc = 1  # how_many

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
    plan, dice = clan.plan, clan.dice
    for i, where in enumerate(errands):
        party = plan[4 * i : 4 * i + 4]
        g.parties[where] = party
        swords, spears, axes, food = party
        clan.food -= food
        dice[0] -= swords
        dice[1] -= spears
        dice[2] -= axes
        if g.story is None:
            continue
        if where in g.sailing:
            g.tell("loaded", clan.seat, g.sailing[where][1], where, *party)
        else:
            g.tell("assigned", clan.seat, where, *party[:FOOD])
    clan.plan, clan.planned = (), 0


def capacity(g: Champions, shore: str) -> int:
    return SHIPS[g.sailing[shore][1]].capacity
