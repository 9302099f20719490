"""Berserker: on top of your pile, your Viking Warriors challenge with 6 and are challenged at 3 (TL-9)."""

from __future__ import annotations

from meadhall.games.thunder.rules.cards.power import Power
from meadhall.games.thunder.rules.decks import VIKINGS
from meadhall.games.thunder.rules.state import Thunder

CHALLENGING, CHALLENGED = 6, 3


class Berserker(Power):
    clauses = ("TL-9.1", "TL-9.2")
    refused = "TL-9.2"

    def playable(self, g: Thunder, seat: int) -> bool:
        return g.top(1 - seat) != "berserker"  # TL-9.2

    def play(self, g: Thunder, seat: int) -> None:
        """Does nothing more: the card already lies on top of the pile."""

    def strength_of(self, kind: str, strength: int, *, challenging: bool) -> int:
        if kind != VIKINGS:
            return strength
        return CHALLENGING if challenging else CHALLENGED


CARD = Berserker()
