"""Small Public Longship: it carries five, and sailing is free (CM-4.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.places.harbour import Sail, harbours_are_taken
from meadhall.games.champions.rules.places.place import Place
from meadhall.games.champions.rules.tables import SMALL
from meadhall.kernel.rule import Rule

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan

NAME = "small_public_longship"


def visit(g: Champions, clan: Clan) -> Rule:
    g.at[NAME] = clan.seat
    return Sail(clan.seat, SMALL)


PLACE = Place(NAME, ("CM-4.8", "CM-4.11"), visit, harbours_are_taken)
