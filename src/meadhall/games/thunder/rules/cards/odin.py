"""Odin calls up to three Ravens back from your pile (TL-17)."""

from __future__ import annotations

from meadhall.games.thunder.rules.cards.fetching import anything_to_fetch, fetching
from meadhall.games.thunder.rules.cards.power import Power
from meadhall.games.thunder.rules.decks import RAVENS
from meadhall.games.thunder.rules.state import Thunder
from meadhall.kernel.rule import Rule


class Odin(Power):
    clauses = ("TL-17.1",)

    def has_effect(self, g: Thunder, seat: int) -> bool:
        return anything_to_fetch(g, seat, (RAVENS,))

    def play(self, g: Thunder, seat: int) -> Rule:
        return fetching(RAVENS)


CARD = Odin()
