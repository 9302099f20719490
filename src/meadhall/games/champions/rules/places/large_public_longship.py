"""Large Public Longship: it carries ten and costs a Coin each time (CM-4.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.places.harbour import Sail, harbours_are_taken
from meadhall.games.champions.rules.places.place import Place
from meadhall.games.champions.rules.tables import LARGE, SHIPS
from meadhall.kernel.rule import Rule

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan

NAME = "large_public_longship"
COINS = SHIPS[LARGE].coins


def refuses(g: Champions, clan: Clan) -> str:
    return "CM-4.9" if clan.coins < COINS else harbours_are_taken(g, clan)


def visit(g: Champions, clan: Clan) -> Rule:
    g.at[NAME] = clan.seat
    clan.coins -= COINS
    return Sail(clan.seat, LARGE)


PLACE = Place(NAME, ("CM-4.9", "CM-4.11"), visit, refuses)
