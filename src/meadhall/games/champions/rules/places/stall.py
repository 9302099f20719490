"""A market stall pays out what its row in data/stalls.toml says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.places.place import Place, nobody_is_refused, recruit
from meadhall.games.champions.rules.tables import STALLS
from meadhall.kernel.rule import Rule

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan


def stall(name: str, clause: str) -> Place:
    """A stall that the clause explains, and that is closed to whoever cannot pay."""
    row = STALLS[name]
    coins, wood, food = (row.get(f"pay_{good}", 0) for good in ("coins", "wood", "food"))
    dice = tuple(row.get("dice", ()))
    more_coins, more_wood, more_food, glory = (row.get(good, 0) for good in ("coins", "wood", "food", "glory"))

    def refuses(g: Champions, clan: Clan) -> str:
        return "" if clan.coins >= coins and clan.wood >= wood and clan.food >= food else clause

    def visit(g: Champions, clan: Clan) -> Rule | None:
        g.at[name] = clan.seat
        clan.coins += more_coins - coins
        clan.wood += more_wood - wood
        clan.food += more_food - food
        clan.glory += glory
        for n, good in ((more_coins, "coins"), (more_wood, "wood"), (more_food, "food")):
            if n:
                g.tell("gained", clan.seat, n, good)
        if glory:
            g.tell("scored", clan.seat, glory)
        return recruit(g, clan, dice) if dice else None

    return Place(name, (clause,), visit, refuses if coins or wood or food else nobody_is_refused)
