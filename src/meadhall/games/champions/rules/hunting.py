"""Hunting: each clan with a worker there rolls all warriors that were not sent elsewhere (CM-6.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules import dice
from meadhall.games.champions.rules.leaders import LEADERS
from meadhall.games.champions.rules.rolling import Roll
from meadhall.games.champions.rules.tables import MOST_GAME
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import DONE, Done, Rule, step

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions


@record
class Hunting(Rule):
    turn: int = public(default=0)
    seat: int = public(default=-1)

    @step
    def next_hunter(self, g: Champions, _: None) -> Rule | Done:
        order = g.from_first()
        while self.turn < len(order):
            clan = g.clans[order[self.turn]]
            self.turn += 1
            if clan.hunting and any(clan.dice):
                self.seat = clan.seat
                return Roll(clan.seat, "hunt", tuple(clan.dice))
        return DONE

    @step
    def bring_home(self, g: Champions, reaction: int) -> None:
        clan = g.clans[self.seat]
        game = dice.hits(g.rolled, LEADERS[clan.leader].sword_bonus, bool(reaction))
        game = min(game, MOST_GAME)
        clan.food += game
        g.tell("hunted", self.seat, game)
        self.goto("next_hunter")
