"""Viking Warriors: a plain 4, which Berserker makes stronger or weaker (TL-9)."""

from __future__ import annotations

from meadhall.games.thunder.rules.cards.card import Card


class VikingWarriors(Card):
    clauses = ("TL-4.3", "TL-4.4", "TL-9.1")


CARD = VikingWarriors()
