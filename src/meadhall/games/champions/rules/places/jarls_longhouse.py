"""Jarl's Longhouse: take a Swordsman and the First Player Marker, which moves in no other way (CM-4.6, CM-4.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.places.place import Place
from meadhall.games.champions.rules.tables import KINDS

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan

NAME = "jarls_longhouse"


def visit(g: Champions, clan: Clan) -> None:
    g.at[NAME] = clan.seat
    g.tell("recruited", clan.seat, g.enlist(clan, 0, 1), KINDS[0])
    g.first = (clan.seat + 1) % len(g.clans) if g.first == clan.seat else clan.seat
    g.tell("marker", g.first)


PLACE = Place(NAME, ("CM-4.6", "CM-4.7"), visit)
