"""Hunting Grounds: any number of workers; warriors not sent elsewhere will hunt (CM-4.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.places.place import Place

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan


def visit(g: Champions, clan: Clan) -> None:
    clan.hunting += 1


PLACE = Place("hunting_grounds", ("CM-4.5", "CM-6.2"), visit)
