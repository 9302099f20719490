"""Assigning warriors to the combat locations and ships (CM-5): one number per kind.

A clan's plan is a row of numbers, four for each errand: swords, spears, axes, Food. In turn order everybody sees each
number, and the plan is carried out when it is complete. In secret only its clan sees it; the questions do not depend on
earlier answers, and all plans are carried out together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.tables import CARGO, FOOD
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Rule, step

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan


@record
class Assigning(Rule):
    # The clans with errands, and their errands, clockwise from the present holder of the marker (CM-5.2).
    errands: tuple[tuple[int, tuple[str, ...]], ...] = public()
    turn: int = public(default=0)
    n: int = public(default=0)  # the number asked for

    @step
    def how_many(self, g: Champions, _: None) -> Ask | None:
        seat, errands = self.errands[self.turn]
        clan, sailing, secret = g.clans[seat], g.sailing, g.simultaneous
        plan, have = clan.plan, clan.dice
        for n in range(self.n, 4 * len(errands)):
            kind, where = n % 4, errands[n // 4]
            if have[kind] if kind < FOOD else where in sailing:
                choices = g.choices(clan, plan, where, kind)
                if len(choices) > 1 or (secret and asked(g, clan, where, kind)):
                    self.n = n
                    return Ask(seat, "assign", choices, about=(where, CARGO[kind]), secret=secret)
            plan += (0,)
        self.n = 4 * len(errands)
        self.goto("complete")
        return None

    @step
    def write_it_down(self, g: Champions, n: int) -> None:
        clan = g.clans[self.errands[self.turn][0]]
        plan, at = clan.plan, self.n
        if len(plan) < at:
            plan += (0,) * (at - len(plan))
        clan.plan = (*plan, n)
        clan.planned = self.n = at + 1
        self.goto("how_many")

    @step
    def complete(self, g: Champions, _: None) -> None:
        seat, errands = self.errands[self.turn]
        clan = g.clans[seat]
        clan.plan += (0,) * (self.n - len(clan.plan))
        clan.planned = self.n
        if not g.simultaneous:
            carry_out(g, clan, errands)
        self.turn += 1
        if self.turn < len(self.errands):
            self.n = 0
            self.goto("how_many")
        elif g.simultaneous:
            g.revealed()
            for seat, errands in self.errands:
                carry_out(g, g.clans[seat], errands)


def assigning(g: Champions) -> Assigning | None:
    """Returns the rule that asks for plans; None if nobody has errands."""
    errands = g.all_errands()
    return Assigning(tuple([(seat, errands[seat]) for seat in g.from_first() if seat in errands])) if errands else None


def asked(g: Champions, clan: Clan, where: str, kind: int) -> bool:
    """Is this secret number asked for even if there is only one option? This must not depend on anything secret."""
    if where in g.sailing:
        return True
    return kind != FOOD and g.foe(where).ban != kind


def carry_out(g: Champions, clan: Clan, errands: tuple[str, ...]) -> None:
    """Moves the warriors and Food of a plan to its errands."""
    plan, dice = clan.plan, clan.dice
    for i, where in enumerate(errands):
        party = plan[4 * i : 4 * i + 4]
        g.parties[where] = party
        swords, spears, axes, food = party
        clan.food -= food
        dice[0] -= swords
        dice[1] -= spears
        dice[2] -= axes
        if where in g.sailing:
            g.tell("loaded", clan.seat, g.sailing[where][1], where, *party)
        else:
            g.tell("assigned", clan.seat, where, *party[:FOOD])
    clan.plan, clan.planned = (), 0
