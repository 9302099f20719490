"""Forseti: when a region was created, one more stone in it or in contested land (RR-6.9)."""

from __future__ import annotations

from typing import ClassVar

from meadhall.games.ragnarocks.rules.board import NAMES, hexes
from meadhall.games.ragnarocks.rules.power import Offer, Power, offered
from meadhall.games.ragnarocks.rules.state import Ragnarocks
from meadhall.games.ragnarocks.rules.turn import Turn
from meadhall.kernel.record import record
from meadhall.kernel.rule import Rule


class Forseti(Power):
    CLAUSES = ("RR-6.9",)

    def end_of_turn(self, g: Ragnarocks, turn: Turn) -> Rule | None:
        return offered(ForsetiStone(g.side), g) if g.created and g.supply != 0 else None


@record
class ForsetiStone(Offer):
    PROMPT: ClassVar[str] = "forseti"

    def targets(self, g: Ragnarocks) -> tuple[int, ...]:
        return hexes((g.created | g.nomadic_land) & g.free())

    def accept(self, g: Ragnarocks, h: int) -> None:
        g.tell("forseti", g.seat_of(self.side), NAMES[h])
        g.place_stone(h)


POWER = Forseti()
