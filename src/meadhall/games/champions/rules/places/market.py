"""Market: Food, Wood and Coins for Food, Wood and Coins, one for one, as often as you like (CM-4.12).

The result is any mix of the same number of goods, so the rule asks for that mix: Food, then Wood; the rest are Coins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.places.place import Place
from meadhall.games.champions.rules.tables import up_to
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Rule, step

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan

NAME = "market"


def refuses(g: Champions, clan: Clan) -> str:
    return "" if clan.food or clan.wood or clan.coins else "CM-4.12"


def visit(g: Champions, clan: Clan) -> Rule:
    g.at[NAME] = clan.seat
    return Trade(clan.seat)


@record
class Trade(Rule):
    seat: int = public()
    food: int = public(default=0)

    @step
    def how_much_food(self, g: Champions, _: None) -> Ask:
        clan = g.clans[self.seat]
        goods = clan.food + clan.wood + clan.coins
        return Ask(self.seat, "market.food", up_to(goods), (goods,))

    @step
    def how_much_wood(self, g: Champions, food: int) -> Ask | None:
        clan = g.clans[self.seat]
        self.food = food
        rest = clan.food + clan.wood + clan.coins - food
        return Ask(self.seat, "market.wood", up_to(rest), (rest,)) if rest else None

    @step
    def trade(self, g: Champions, wood: int | None) -> None:
        clan, wood = g.clans[self.seat], wood or 0
        clan.coins += clan.food + clan.wood - self.food - wood
        clan.food, clan.wood = self.food, wood
        g.tell("traded", self.seat, clan.food, clan.wood, clan.coins)


PLACE = Place(NAME, ("CM-4.12",), visit, refuses, asks=(("market.food", "CM-4.12"), ("market.wood", "CM-4.12")))
