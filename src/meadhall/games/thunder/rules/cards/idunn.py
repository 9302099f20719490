"""Idunn: on top of your pile, you win every tied challenge (TL-10)."""

from __future__ import annotations

from meadhall.games.thunder.rules.cards.power import Power
from meadhall.games.thunder.rules.state import Thunder


class Idunn(Power):
    def playable(self, g: Thunder, seat: int) -> bool:
        return g.top(1 - seat) != "idunn"  # TL-10.2

    def play(self, g: Thunder, seat: int) -> None:
        """Lying on top of the pile is all it takes."""


def winner_of_a_tie(g: Thunder) -> int | None:
    """The seat that wins a challenge at equal strength (TL-10.1); None: nobody does."""
    for seat in (g.active, 1 - g.active):
        if g.working_top(seat) == "idunn":
            return seat
    return None
