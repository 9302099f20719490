"""Gerd: after a stone next to another own Viking the selected one must move again (RR-6.13)."""

from __future__ import annotations

from typing import ClassVar, Self

from meadhall.games.ragnarocks.rules.board import NAMES, NEAR_MASK
from meadhall.games.ragnarocks.rules.power import Offer, Power
from meadhall.games.ragnarocks.rules.state import Ragnarocks
from meadhall.games.ragnarocks.rules.turn import Turn
from meadhall.kernel.record import record
from meadhall.kernel.rule import Rule


class Gerd(Power):
    CLAUSES = ("RR-6.13",)

    def after_summon(self, g: Ragnarocks, turn: Turn) -> Rule | None:
        others = [h for h in g.of(g.side) if h != g.vikings[turn.viking]]
        if not any(NEAR_MASK[turn.stone] >> h & 1 for h in others):
            return None
        return GerdMove(g.side, turn.viking).if_nomadic(g)


@record
class ExtraMove(Offer):
    """A plain slide after the stone, while the Viking is Nomadic (RR-5.9); other cards use it too."""

    def if_nomadic(self, g: Ragnarocks) -> Self | None:
        return self if g.nomadic(self.viking) and self.targets(g) else None

    def targets(self, g: Ragnarocks) -> tuple[int, ...]:
        return g.reach(g.vikings[self.viking])

    def accept(self, g: Ragnarocks, h: int) -> None:
        g.tell(self.PROMPT, g.seat_of(self.side), NAMES[g.vikings[self.viking]], NAMES[h])
        g.vikings[self.viking] = h


@record
class GerdMove(ExtraMove):
    PROMPT: ClassVar[str] = "gerd"

    def may_pass(self, g: Ragnarocks) -> bool:
        return POWER.name in g.may


POWER = Gerd()
