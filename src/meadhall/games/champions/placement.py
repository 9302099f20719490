"""Worker placement: in turn, one worker at a time, until nobody has one left (CM-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.places import BEG, CHECKED, OPEN, PLACES, PRIVATE_LONGSHIP, STALL_CHECKS
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Done, Option, Rule, step

if TYPE_CHECKING:
    from meadhall.games.champions.state import Champions, Clan


@record
class Placement(Rule):
    turn: int = public()  # whose turn it is

    @step
    def choose_a_place(self, g: Champions, _: None) -> Ask | Done:
        clans = g.clans
        for _again in clans:
            clan = clans[self.turn]
            if clan.workers:
                return Ask(self.turn, "place", usable(g, clan), (clan.workers,))
            self.turn = (self.turn + 1) % len(clans)
        return Done()

    @step
    def use_it(self, g: Champions, name: str) -> Rule | None:
        clan = g.clans[self.turn]
        clan.workers -= 1
        if g.story is not None:
            g.tell("placed", clan.seat, name)
        self.turn = (self.turn + 1) % len(g.clans)
        self.goto("choose_a_place")
        return PLACES[name].visit(g, clan)


def usable(g: Champions, clan: Clan) -> tuple[Option, ...]:
    """The places a clan may send a worker to now, in a fixed order; begging always (CM-3.8)."""
    at, coins, wood = g.at, clan.coins, clan.wood
    found = [
        name
        for name, least_coins, least_wood, refuses in CHECKED
        if name not in at and coins >= least_coins and wood >= least_wood and not refuses(g, clan)
    ]
    found += [name for name in OPEN if name not in at]
    for name in g.stalls:
        if name not in at and not (name in STALL_CHECKS and STALL_CHECKS[name](g, clan)):
            found.append(name)
    if clan.ship and not PRIVATE_LONGSHIP.refuses(g, clan):
        found.append(PRIVATE_LONGSHIP.name)
    found.append(BEG)
    return tuple(found)
