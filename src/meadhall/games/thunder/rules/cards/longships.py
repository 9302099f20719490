"""Longships bring up to three Viking Warriors and Female Archers back from your pile (TL-16)."""

from __future__ import annotations

from meadhall.games.thunder.rules.cards.fetching import anything_to_fetch, fetching
from meadhall.games.thunder.rules.cards.power import Power
from meadhall.games.thunder.rules.decks import ARCHER, VIKINGS
from meadhall.games.thunder.rules.state import Thunder
from meadhall.kernel.rule import Rule


class Longships(Power):
    clauses = ("TL-16.1",)

    def has_effect(self, g: Thunder, seat: int) -> bool:
        return anything_to_fetch(g, seat, (VIKINGS, ARCHER))

    def play(self, g: Thunder, seat: int) -> Rule:
        return fetching(VIKINGS, ARCHER)


CARD = Longships()
