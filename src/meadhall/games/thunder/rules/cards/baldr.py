"""Baldr moves one of your own cards (TL-7)."""

from __future__ import annotations

from meadhall.games.thunder.rules.cards.moving import MovingACard, anything_movable
from meadhall.games.thunder.rules.cards.power import Power
from meadhall.games.thunder.rules.state import Thunder
from meadhall.kernel.rule import Rule


class Baldr(Power):
    clauses = ("TL-7.1", "TL-7.2")

    def has_effect(self, g: Thunder, seat: int) -> bool:
        return anything_movable(g, seat)

    def play(self, g: Thunder, seat: int) -> Rule:
        return MovingACard(seat)


CARD = Baldr()
