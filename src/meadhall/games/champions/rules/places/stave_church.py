"""Stave Church: pay 1, 3, 6 or 10 Coins for 1 to 4 Favor (CM-4.18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.places.place import Place
from meadhall.games.champions.rules.tables import FAVOR_PRICES
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Rule, step

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan

NAME = "stave_church"


def refuses(g: Champions, clan: Clan) -> str:
    return "" if clan.coins >= FAVOR_PRICES[0] else "CM-4.18"


def visit(g: Champions, clan: Clan) -> Rule:
    g.at[NAME] = clan.seat
    return Pray(clan.seat)


@record
class Pray(Rule):
    seat: int = public()

    @step
    def how_much(self, g: Champions, _: None) -> Ask:
        coins = g.clans[self.seat].coins
        return Ask(self.seat, "pray", tuple([i + 1 for i, price in enumerate(FAVOR_PRICES) if price <= coins]))

    @step
    def pay(self, g: Champions, favor: int) -> None:
        clan = g.clans[self.seat]
        clan.coins -= FAVOR_PRICES[favor - 1]
        clan.favor += favor
        g.tell("prayed", self.seat, FAVOR_PRICES[favor - 1], favor)


PLACE = Place(NAME, ("CM-4.18", "CM-6.5"), visit, refuses, asks=(("pray", "CM-4.18"),))
