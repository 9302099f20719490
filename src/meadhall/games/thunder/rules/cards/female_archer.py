"""Female Archer: she defeats a Shield Wall that she challenges; otherwise she is a plain 2 (TL-11)."""

from __future__ import annotations

from meadhall.games.thunder.rules.cards.card import Card


class FemaleArcher(Card):
    clauses = ("TL-11.1", "TL-11.2")
    beats = ("shield_wall",)


CARD = FemaleArcher()
