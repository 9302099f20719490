"""The clauses that explain a card when a person points at it: `data-help` of the picture's parts.

A card has them only if the viewer sees its face.
"""

from __future__ import annotations

from meadhall.games.thunder.rules.cards.card import card

POINTS = "TL-2.1 TL-2.2 TL-2.4 TL-2.5"
DECK = "TL-2.7 TL-2.8 TL-2.9"


def help_on(kind: str) -> str:
    return " ".join(card(kind).clauses)
