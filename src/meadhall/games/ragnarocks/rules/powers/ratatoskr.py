"""Ratatoskr: after the stone, back the way it came (RR-6.24)."""

from __future__ import annotations

from typing import ClassVar

from meadhall.games.ragnarocks.rules.board import RAYS
from meadhall.games.ragnarocks.rules.power import Power
from meadhall.games.ragnarocks.rules.powers.gerd import ExtraMove
from meadhall.games.ragnarocks.rules.state import OFF_BOARD, Ragnarocks
from meadhall.games.ragnarocks.rules.turn import Turn
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Rule


class Ratatoskr(Power):
    CLAUSES = ("RR-6.24",)

    def after_summon(self, g: Ragnarocks, turn: Turn) -> Rule | None:
        if turn.moved_from == OFF_BOARD:  # a position without this field
            return None
        return RatatoskrMove(g.side, turn.viking, turn.moved_from).if_nomadic(g)


@record
class RatatoskrMove(ExtraMove):
    PROMPT: ClassVar[str] = "ratatoskr"

    came_from: int = public(default=OFF_BOARD)

    def targets(self, g: Ragnarocks) -> tuple[int, ...]:
        at = g.vikings[self.viking]
        back = next((ray for ray in RAYS[at] if self.came_from in ray), ())
        return tuple(h for h in g.reach(at) if h in back)


POWER = Ratatoskr()
