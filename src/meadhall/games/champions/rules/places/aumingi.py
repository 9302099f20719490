"""Aumingi: give up to three Food for as much Favor (CM-4.29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.places.place import Place
from meadhall.games.champions.rules.tables import STALLS, up_to
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Rule, step

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan

NAME = "aumingi"
TIMES: int = STALLS[NAME]["times"]


def refuses(g: Champions, clan: Clan) -> str:
    return "" if clan.food else "CM-4.29"


def visit(g: Champions, clan: Clan) -> Rule:
    g.at[NAME] = clan.seat
    return GiveAlms(clan.seat)


@record
class GiveAlms(Rule):
    seat: int = public()

    @step
    def how_often(self, g: Champions, _: None) -> Ask:
        return Ask(self.seat, "alms", up_to(min(TIMES, g.clans[self.seat].food))[1:])

    @step
    def give(self, g: Champions, times: int) -> None:
        clan = g.clans[self.seat]
        clan.food -= times
        clan.favor += times
        g.tell("alms", self.seat, times)


PLACE = Place(NAME, ("CM-4.29",), visit, refuses, asks=(("alms", "CM-4.29"),))
