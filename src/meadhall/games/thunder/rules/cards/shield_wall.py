"""Shield Wall: challenged on the battlefield it defeats every card but a Female Archer (TL-22)."""

from __future__ import annotations

from meadhall.games.thunder.rules.cards.card import Card


class ShieldWall(Card):
    clauses = ("TL-22.1", "TL-22.2")
    beaten_by_nobody = True
    stays_for_ravens = True  # TL-20.3


CARD = ShieldWall()
