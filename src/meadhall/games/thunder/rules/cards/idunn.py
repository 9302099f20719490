"""Idunn: on top of your pile, you win every tied challenge (TL-10)."""

from __future__ import annotations

from meadhall.games.thunder.rules.cards.power import Power
from meadhall.games.thunder.rules.state import Thunder


class Idunn(Power):
    def playable(self, g: Thunder, seat: int) -> bool:
        return g.top(1 - seat) != "idunn"  # TL-10.2

    def play(self, g: Thunder, seat: int) -> None:
        """Lying on top of the pile is all it takes."""


def tie(g: Thunder) -> tuple[bool, bool]:
    """Does the attacker stay, and does the defender fall?"""
    if g.top(g.active) == "idunn":
        return True, True
    if g.top(1 - g.active) == "idunn":
        return False, False
    return False, True  # TL-4.4
