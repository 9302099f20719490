"""Frigg: a step before or after the move, which gives the other side a stone (RR-6.12)."""

from __future__ import annotations

from typing import ClassVar

from meadhall.games.ragnarocks.rules.board import NAMES, NEAR_MASK, hexes
from meadhall.games.ragnarocks.rules.power import Memory, Offer, Power, offered
from meadhall.games.ragnarocks.rules.state import Ragnarocks
from meadhall.games.ragnarocks.rules.turn import Turn
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Event, Rule

STONES_NEEDED = 2  # one for the other side's card, one for the summon


@record
class FriggStones(Memory):
    tokens: int = public(default=0)  # stones on the other side's card
    used: bool = public(default=False)  # in this turn

    def stones(self) -> int:
        return self.tokens


class Frigg(Power):
    CLAUSES = ("RR-6.12",)
    MEMORY = FriggStones

    def before_move(self, g: Ragnarocks, turn: Turn) -> Rule | None:
        given(g, g.side).used = False
        return self._offer(g, turn)

    def after_move(self, g: Ragnarocks, turn: Turn) -> Rule | None:
        return None if given(g, g.side).used else self._offer(g, turn)

    def end_of_turn(self, g: Ragnarocks, turn: Turn) -> Rule | None:
        given(g, g.side).used = False
        return None

    def _offer(self, g: Ragnarocks, turn: Turn) -> Rule | None:
        if g.turns_taken[g.side] == 0 or (g.supply is not None and g.supply < STONES_NEEDED):
            return None
        return offered(FriggStep(g.side, turn.viking), g)

    def gives(self, g: Ragnarocks, side: int) -> int:
        return 0 if g.memory[side] is None else given(g, side).tokens  # none before the set-up

    def on_the_card(self, g: Ragnarocks, side: int) -> Event | None:
        return Event("on_frigg", (given(g, side).tokens,))


def given(g: Ragnarocks, side: int) -> FriggStones:
    memory = g.memory[side]
    assert isinstance(memory, FriggStones)
    return memory


@record
class FriggStep(Offer):
    PROMPT: ClassVar[str] = "frigg"

    def targets(self, g: Ragnarocks) -> tuple[int, ...]:
        return hexes(NEAR_MASK[g.vikings[self.viking]] & g.free())

    def accept(self, g: Ragnarocks, h: int) -> None:
        memory = given(g, self.side)
        memory.tokens += 1
        memory.used = True
        if g.supply is not None:
            g.supply -= 1
        g.tell("frigg", g.seat_of(self.side), NAMES[g.vikings[self.viking]], NAMES[h])
        g.vikings[self.viking] = h


POWER = Frigg()
