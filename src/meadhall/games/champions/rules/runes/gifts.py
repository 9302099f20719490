"""Gifts: four goods, any mix of Wood, Food and Coins (CM-11.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.runes.rune import Anytime, Rune
from meadhall.games.champions.rules.tables import up_to
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Rule, step

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan

GOODS = 4


def could_act(g: Champions, clan: Clan) -> bool:
    return True


@record
class Gifts(Rule):
    seat: int = public()
    wood: int = public(default=0)

    @step
    def flip(self, g: Champions, _: None) -> None:
        g.flip(g.clans[self.seat], "gifts")

    @step
    def how_much_wood(self, g: Champions, _: None) -> Ask:
        return Ask(self.seat, "gifts.wood", up_to(GOODS))

    @step
    def how_much_food(self, g: Champions, wood: int) -> Ask | None:
        self.wood = wood
        return Ask(self.seat, "gifts.food", up_to(GOODS - wood)) if wood < GOODS else None

    @step
    def collect(self, g: Champions, food: int | None) -> None:
        clan, food = g.clans[self.seat], food or 0
        coins = GOODS - self.wood - food
        clan.wood += self.wood
        clan.food += food
        clan.coins += coins
        g.tell("gifts", self.seat, self.wood, food, coins)


RUNE = Rune("gifts", ("CM-11.3",), asks=("gifts.wood", "gifts.food"), anytime=Anytime(could_act, Gifts))
