"""Thor: four stones on the card, each for any contested hex (RR-6.29)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from meadhall.games.ragnarocks.rules.board import NAMES, hexes
from meadhall.games.ragnarocks.rules.power import Memory, Offer, Placing, Power, offered
from meadhall.games.ragnarocks.rules.state import Ragnarocks
from meadhall.games.ragnarocks.rules.turn import Turn
from meadhall.kernel.position import Reader
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Done, Event, Rule

STONES_ON_THE_CARD = 4


@record
class ThorStones(Memory):
    left: int = public(default=STONES_ON_THE_CARD)

    def stones(self) -> int:
        return self.left


class Thor(Power):
    CLAUSES = ("RR-6.29",)
    MEMORY = ThorStones

    def set_up(self, g: Ragnarocks, side: int) -> Rule | None:
        if g.supply is not None:
            g.supply -= STONES_ON_THE_CARD
        return super().set_up(g, side)

    def load_memory(self, g: Ragnarocks, side: int, told: Reader) -> None:
        left = told.fields(("left",))["left"]
        g.memory[side] = ThorStones(left.number(0, STONES_ON_THE_CARD, STONES_ON_THE_CARD))

    def has_stone(self, g: Ragnarocks, side: int) -> bool:
        return g.supply != 0 or on_card(g, side).left > 0

    def other_placings(self, g: Ragnarocks, at: int) -> Sequence[Placing]:
        if on_card(g, g.side).left == 0:
            return ()
        return [(h,) for h in hexes(g.nomadic_land & g.free())]

    def instead_of_summon(self, g: Ragnarocks, turn: Turn) -> Rule | None:
        return offered(ThorStone(g.side, turn.viking), g)

    def on_the_card(self, g: Ragnarocks, side: int) -> Event | None:
        return Event("on_thor", (on_card(g, side).left,))


def on_card(g: Ragnarocks, side: int) -> ThorStones:
    memory = g.memory[side]
    assert isinstance(memory, ThorStones)
    return memory


@record
class ThorStone(Offer):
    PROMPT: ClassVar[str] = "thor"
    NEEDED: ClassVar[bool] = True

    def targets(self, g: Ragnarocks) -> tuple[int, ...]:
        return tuple(h for (h,) in g.other_placings(g.vikings[self.viking]))

    def may_pass(self, g: Ragnarocks) -> bool:
        return bool(g.stone_targets(g.vikings[self.viking]))

    def accept(self, g: Ragnarocks, h: int) -> Done:
        on_card(g, self.side).left -= 1
        g.tell("thor", g.seat_of(self.side), NAMES[h])
        g.place_stone(h, from_supply=False)
        return Done(1)


POWER = Thor()
