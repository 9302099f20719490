"""Shipwright: build one private longship, the only one of your game (CM-4.17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.places.place import Place
from meadhall.games.champions.rules.tables import SHIPS
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Rule, step

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan

NAME = "shipwright"


def affordable(g: Champions, clan: Clan) -> tuple[str, ...]:
    wood, coins = clan.wood, clan.coins
    return tuple([name for name in g.ships_left if SHIPS[name].wood <= wood and SHIPS[name].coins <= coins])


def refuses(g: Champions, clan: Clan) -> str:
    return "" if clan.wood and clan.coins and not clan.ship and affordable(g, clan) else "CM-4.17"


def visit(g: Champions, clan: Clan) -> Rule:
    g.at[NAME] = clan.seat
    return Build(clan.seat)


@record
class Build(Rule):
    seat: int = public()

    @step
    def which(self, g: Champions, _: None) -> Ask:
        return Ask(self.seat, "build", affordable(g, g.clans[self.seat]))

    @step
    def build(self, g: Champions, ship: str) -> None:
        clan = g.clans[self.seat]
        clan.wood -= SHIPS[ship].wood
        clan.coins -= SHIPS[ship].coins
        clan.ship = ship
        g.ships_left = tuple(name for name in g.ships_left if name != ship)
        g.tell("built", self.seat, ship)


PLACE = Place(NAME, ("CM-4.17", "CM-9.5"), visit, refuses, asks=(("build", "CM-4.17"),))
