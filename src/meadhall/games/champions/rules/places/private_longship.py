"""Your own longship: once a round a worker sails it, also in the round in which it was built (CM-4.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.places.harbour import Sail, harbours_are_taken
from meadhall.games.champions.rules.places.place import Place
from meadhall.kernel.rule import Rule

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan


def refuses(g: Champions, clan: Clan) -> str:
    if not clan.ship or clan.ship in g.at:
        return "CM-4.10"
    return harbours_are_taken(g, clan)


def visit(g: Champions, clan: Clan) -> Rule:
    g.at[clan.ship] = clan.seat
    return Sail(clan.seat, clan.ship)


PLACE = Place("private_longship", ("CM-4.10", "CM-4.11"), visit, refuses)
