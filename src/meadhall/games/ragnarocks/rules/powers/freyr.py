"""Freyr: at the end of the turn an adjacent stone is removed (RR-6.11)."""

from __future__ import annotations

from typing import ClassVar

from meadhall.games.ragnarocks.rules.board import NAMES, NEAR_MASK, hexes
from meadhall.games.ragnarocks.rules.power import Offer, Power, offered
from meadhall.games.ragnarocks.rules.state import Ragnarocks
from meadhall.games.ragnarocks.rules.turn import Turn
from meadhall.kernel.record import record
from meadhall.kernel.rule import Rule


class Freyr(Power):
    CLAUSES = ("RR-6.11",)

    def end_of_turn(self, g: Ragnarocks, turn: Turn) -> Rule | None:
        return offered(FreyrStone(g.side, turn.viking), g)


@record
class FreyrStone(Offer):
    PROMPT: ClassVar[str] = "freyr"

    def targets(self, g: Ragnarocks) -> tuple[int, ...]:
        """Stones next to the selected Viking that touch no closed land."""
        closed = ~(g.stones | g.nomadic_land)
        near = hexes(NEAR_MASK[g.vikings[self.viking]] & g.stones)
        return tuple(h for h in near if not NEAR_MASK[h] & closed)

    def accept(self, g: Ragnarocks, h: int) -> None:
        g.tell("freyr", g.seat_of(self.side), NAMES[h])
        g.remove_stone(h)


POWER = Freyr()
