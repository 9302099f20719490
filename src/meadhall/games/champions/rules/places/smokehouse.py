"""Smokehouse: take all Food here (CM-4.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.names import BLUE
from meadhall.games.champions.rules.places.place import Place

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan

NAME = "smokehouse"
SLOT = BLUE.index(NAME)


def visit(g: Champions, clan: Clan) -> None:
    g.at[NAME] = clan.seat
    clan.food += g.stock[SLOT]
    g.tell("gained", clan.seat, g.stock[SLOT], "food")
    g.stock[SLOT] = 0


PLACE = Place(NAME, ("CM-4.4", "CM-2.7"), visit)
