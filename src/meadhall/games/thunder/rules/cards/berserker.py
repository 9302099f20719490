"""Berserker: on top of your pile, your Viking Warriors challenge with 6 and are challenged at 3 (TL-9)."""

from __future__ import annotations

from meadhall.games.thunder.rules.cards.power import Power
from meadhall.games.thunder.rules.decks import STRENGTHS, VIKINGS
from meadhall.games.thunder.rules.state import Thunder

CHALLENGING, CHALLENGED = 6, 3


class Berserker(Power):
    def playable(self, g: Thunder, seat: int) -> bool:
        return g.top(1 - seat) != "berserker"  # TL-9.2

    def play(self, g: Thunder, seat: int) -> None:
        """Lying on top of the pile is all it takes."""


def strengths(g: Thunder, attacker: str, defender: str) -> tuple[int, int]:
    strengths = STRENGTHS[g.viking_strength]
    mine, theirs = strengths[attacker], strengths[defender]
    if attacker == VIKINGS and g.working_top(g.active) == "berserker":
        mine = CHALLENGING
    if defender == VIKINGS and g.working_top(1 - g.active) == "berserker":
        theirs = CHALLENGED
    return mine, theirs
