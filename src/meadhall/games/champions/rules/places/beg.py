"""Begging: take a Food and a Blame. Always possible; the worker stays on the clan's own board (CM-4.31)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.places.place import Place

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan


def visit(g: Champions, clan: Clan) -> None:
    clan.begging += 1
    clan.food += 1
    clan.blame += 1
    g.tell("begged", clan.seat)


PLACE = Place("beg", ("CM-4.31", "CM-9.8"), visit)
