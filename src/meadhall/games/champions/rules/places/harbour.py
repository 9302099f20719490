"""Sailing: a ship goes to a shore without another ship and stays there this round (CM-4.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.tables import SHORES
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Rule, step

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan


def free_shores(g: Champions) -> tuple[str, ...]:
    sailing = g.sailing
    return tuple([SHORES[i] for i, card in enumerate(g.monsters) if card and SHORES[i] not in sailing])


def harbours_are_taken(g: Champions, clan: Clan) -> str:
    sailing = g.sailing
    if not sailing and g.monsters[0]:  # a fast way for the usual case
        return ""
    for i, card in enumerate(g.monsters):
        if card and SHORES[i] not in sailing:
            return ""
    return "CM-4.11"


@record
class Sail(Rule):
    seat: int = public()
    ship: str = public()

    @step
    def where_to(self, g: Champions, _: None) -> Ask:
        return Ask(self.seat, "sail", free_shores(g), (self.ship,))

    @step
    def go(self, g: Champions, shore: str) -> None:
        g.sailing[shore] = (self.seat, self.ship)
        g.tell("sailed", self.seat, self.ship, shore)
