"""Worker Huts: once a game, buy one more worker; each buyer pays a Coin less than the one before (CM-4.21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.places.place import Place
from meadhall.games.champions.rules.tables import HUT_PRICES

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan

NAME = "worker_huts"


def price(g: Champions) -> int:
    """What the next buyer of the game pays."""
    return HUT_PRICES[min(g.huts_sold, len(HUT_PRICES) - 1)]


def refuses(g: Champions, clan: Clan) -> str:
    return "CM-4.21" if clan.hut or clan.coins < price(g) else ""


def visit(g: Champions, clan: Clan) -> None:
    g.at[NAME] = clan.seat
    clan.coins -= price(g)
    g.huts_sold += 1
    clan.hut = True
    clan.crew += 1
    clan.workers += 1
    g.tell("hired", clan.seat)


PLACE = Place(NAME, ("CM-4.21",), visit, refuses)
