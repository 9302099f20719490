"""Idunn: on top of your pile, you win every tied challenge (TL-10)."""

from __future__ import annotations

from meadhall.games.thunder.rules.cards.power import Power
from meadhall.games.thunder.rules.state import Thunder


class Idunn(Power):
    clauses = ("TL-10.1", "TL-10.2")
    refused = "TL-10.2"
    wins_ties = True  # TL-10.1

    def playable(self, g: Thunder, seat: int) -> bool:
        return g.top(1 - seat) != "idunn"  # TL-10.2

    def play(self, g: Thunder, seat: int) -> None:
        """Does nothing more: the card already lies on top of the pile."""


CARD = Idunn()
