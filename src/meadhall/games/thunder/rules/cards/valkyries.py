"""Valkyries move one of the opponent's cards, unseen (TL-8)."""

from __future__ import annotations

from meadhall.games.thunder.rules.cards.moving import MovingACard, anything_movable
from meadhall.games.thunder.rules.cards.power import Power
from meadhall.games.thunder.rules.state import Thunder
from meadhall.kernel.rule import Rule


class Valkyries(Power):
    clauses = ("TL-8.1", "TL-8.2")

    def has_effect(self, g: Thunder, seat: int) -> bool:
        return anything_movable(g, 1 - seat)

    def play(self, g: Thunder, seat: int) -> Rule:
        return MovingACard(1 - seat)


CARD = Valkyries()
