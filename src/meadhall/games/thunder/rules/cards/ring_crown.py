"""Odin's Ring and Crown: a player who loses this card, for any reason, loses the game (TL-19)."""

from __future__ import annotations

from meadhall.games.thunder.rules.cards.card import Card
from meadhall.games.thunder.rules.state import Thunder


class RingCrown(Card):
    clauses = ("TL-19.1", "TL-19.2", "TL-4.2")
    ends_the_challenge = True

    def challenged(self, g: Thunder, holder: int, lane: int) -> None:
        g.lost(holder, "treasure")


CARD = RingCrown()
