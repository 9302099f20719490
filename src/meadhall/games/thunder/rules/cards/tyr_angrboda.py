"""Tyr and Angrboda: a plain 7, which Frigg finds in a hand and defeats on the battlefield (TL-13)."""

from __future__ import annotations

from meadhall.games.thunder.rules.cards.card import Card


class TyrAngrboda(Card):
    clauses = ("TL-4.3", "TL-13.2", "TL-13.5")


CARD = TyrAngrboda()
