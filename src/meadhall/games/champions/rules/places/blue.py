"""The blue places on which goods pile up: a visitor takes all of them (CM-4.1 to CM-4.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.names import BLUE
from meadhall.games.champions.rules.places.place import Place
from meadhall.games.champions.rules.tables import KINDS

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan


def forge(name: str, clauses: tuple[str, ...]) -> Place:
    """A place where warriors of one kind wait."""
    kind = BLUE.index(name)

    def visit(g: Champions, clan: Clan) -> None:
        g.at[name] = clan.seat
        waiting = g.stock[kind]
        g.supply[kind] += waiting  # dice without room go back to the supply, not to the forge
        g.stock[kind] = 0
        came = g.enlist(clan, kind, waiting)
        g.tell("recruited", clan.seat, came, KINDS[kind])

    return Place(name, clauses, visit)
