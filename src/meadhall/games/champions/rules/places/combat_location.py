"""The red places: a worker reserves the fight with the enemy there (CM-4.19, CM-4.20)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from meadhall.games.champions.rules.places.place import Place

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan


def combat_location(name: str, clauses: tuple[str, ...], enemy: Callable[[Champions], str]) -> Place:
    """`enemy` says which card lies there; without one the place is closed by the first of the clauses."""

    def refuses(g: Champions, clan: Clan) -> str:
        return "" if enemy(g) else clauses[0]

    def visit(g: Champions, clan: Clan) -> None:
        g.at[name] = clan.seat

    return Place(name, clauses, visit, refuses)
