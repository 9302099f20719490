"""Valkyries move one of the opponent's cards, unseen (TL-8)."""

from __future__ import annotations

from meadhall.games.thunder.rules.cards.moving import MovingACard, anything_movable
from meadhall.games.thunder.rules.cards.power import Power
from meadhall.games.thunder.rules.state import Thunder
from meadhall.kernel.rule import Rule


class Valkyries(Power):
    def has_effect(self, g: Thunder, seat: int) -> bool:
        return anything_movable(g, 1 - seat)

    def play(self, g: Thunder, seat: int) -> Rule:
        return MovingACard(1 - seat)
