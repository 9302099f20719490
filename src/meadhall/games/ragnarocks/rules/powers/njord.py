"""Njord: alone on the edge, the selected Viking moves a second time (RR-6.22)."""

from __future__ import annotations

from typing import ClassVar

from meadhall.games.ragnarocks.rules.board import EDGE
from meadhall.games.ragnarocks.rules.power import Power, offered
from meadhall.games.ragnarocks.rules.powers.gerd import ExtraMove
from meadhall.games.ragnarocks.rules.state import Ragnarocks
from meadhall.games.ragnarocks.rules.turn import Turn
from meadhall.kernel.record import record
from meadhall.kernel.rule import Rule


class Njord(Power):
    CLAUSES = ("RR-6.22",)

    def after_move(self, g: Ragnarocks, turn: Turn) -> Rule | None:
        at = g.vikings[turn.viking]
        on_the_edge = [h for h in g.nomads(g.side) if EDGE >> h & 1]
        return offered(NjordMove(g.side, turn.viking), g) if on_the_edge == [at] else None


@record
class NjordMove(ExtraMove):
    PROMPT: ClassVar[str] = "njord"


POWER = Njord()
