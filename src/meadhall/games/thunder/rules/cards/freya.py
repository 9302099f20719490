"""Freya takes the top card of the other pile into your hand, if its strength is 1 to 7 (TL-12)."""

from __future__ import annotations

from meadhall.games.thunder.rules.cards.power import Power
from meadhall.games.thunder.rules.decks import KIND, TAKEN
from meadhall.games.thunder.rules.state import HAND, PILE, TAKEN_HAND, TAKEN_PILE, Thunder


class Freya(Power):
    clauses = ("TL-12.1", "TL-12.2")
    refused = "TL-12.2"

    def has_effect(self, g: Thunder, seat: int) -> bool:
        top = g.top(1 - seat)
        return bool(top) and g.strength(KIND[top]) > 0

    def play(self, g: Thunder, seat: int) -> None:
        if not self.has_effect(g, seat):
            return
        foe = 1 - seat
        top = g.top(foe)
        kind = KIND[top]
        g.piles[foe] = g.piles[foe][:-1]
        if top == kind:
            g.cards.move(kind, PILE[foe], TAKEN_HAND[seat])
        else:  # it has our own back: a card they had taken from us
            g.cards.move(kind, TAKEN_PILE[foe], HAND[seat])
        g.tell("freya", seat, TAKEN + kind if top == kind else kind)
        if not g.discard_first:
            g.keep_tops_apart(foe)  # TL-12.5


CARD = Freya()
