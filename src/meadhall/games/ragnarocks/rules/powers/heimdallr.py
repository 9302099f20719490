"""Heimdallr: a Viking that was settled in this turn may be relocated (RR-6.15)."""

from __future__ import annotations

from typing import ClassVar

from meadhall.games.ragnarocks.rules.board import NAMES, hexes
from meadhall.games.ragnarocks.rules.power import Offer, Power, offered
from meadhall.games.ragnarocks.rules.state import AS_NAMES, OFF_BOARD, Ragnarocks
from meadhall.games.ragnarocks.rules.turn import Turn
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Rule


class Heimdallr(Power):
    CLAUSES = ("RR-6.15",)
    LOOKS_BACK = True

    def end_of_turn(self, g: Ragnarocks, turn: Turn) -> Rule | None:
        return offered(HeimdallrViking(g.side, was_nomadic=turn.was_nomadic, was_settled=turn.was_settled), g)


@record
class HeimdallrViking(Offer):
    PROMPT: ClassVar[str] = "heimdallr"

    was_nomadic: int = public(default=0)  # Vikings at the beginning of the turn, a bit for each
    was_settled: int = public(default=0, json=AS_NAMES)  # land

    def targets(self, g: Ragnarocks) -> tuple[int, ...]:
        if not g.free() & ~self.was_settled:
            return ()
        mine = [v for v in range(3 * self.side, 3 * self.side + 3) if g.vikings[v] != OFF_BOARD]
        return tuple(sorted(g.vikings[v] for v in mine if self.was_nomadic >> v & 1 and not g.nomadic(v)))

    def accept(self, g: Ragnarocks, h: int) -> Rule:
        return HeimdallrTo(self.side, g.vikings.index(h), self.was_settled)


@record
class HeimdallrTo(Offer):
    PROMPT: ClassVar[str] = "heimdallr_to"

    was_settled: int = public(default=0, json=AS_NAMES)

    def targets(self, g: Ragnarocks) -> tuple[int, ...]:
        return hexes(g.free() & ~self.was_settled)

    def may_pass(self, g: Ragnarocks) -> bool:
        return False

    def accept(self, g: Ragnarocks, h: int) -> None:
        g.tell("heimdallr", g.seat_of(self.side), NAMES[g.vikings[self.viking]], NAMES[h])
        g.relocate(self.viking, h)


POWER = Heimdallr()
