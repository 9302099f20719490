"""Blodughofi: stones are placed adjacent only; beside an opposing Viking they bring another move (RR-6.3)."""

from __future__ import annotations

from typing import ClassVar

from meadhall.games.ragnarocks.rules.board import NEAR_MASK, hexes
from meadhall.games.ragnarocks.rules.power import Power
from meadhall.games.ragnarocks.rules.powers.gerd import ExtraMove
from meadhall.games.ragnarocks.rules.state import Ragnarocks
from meadhall.games.ragnarocks.rules.turn import Turn
from meadhall.kernel.record import record
from meadhall.kernel.rule import Rule


class Blodughofi(Power):
    CLAUSES = ("RR-6.3",)

    def stones(self, g: Ragnarocks, at: int) -> tuple[int, ...]:
        return hexes(NEAR_MASK[at] & g.free())

    def after_summon(self, g: Ragnarocks, turn: Turn) -> Rule | None:
        if not NEAR_MASK[turn.stone] & g.sides[1 - g.side]:
            return None
        return BlodughofiMove(g.side, turn.viking).if_nomadic(g)


@record
class BlodughofiMove(ExtraMove):
    PROMPT: ClassVar[str] = "blodughofi"


POWER = Blodughofi()
