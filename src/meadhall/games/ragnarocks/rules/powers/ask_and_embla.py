"""Ask and Embla: a Viking in reserve, and stones that pass over everything (RR-6.2)."""

from __future__ import annotations

from typing import ClassVar

from meadhall.games.ragnarocks.rules.board import NAMES, RAYS, hexes
from meadhall.games.ragnarocks.rules.power import Memory, Offer, Power, offered
from meadhall.games.ragnarocks.rules.powers.fenrir import LeaveOut
from meadhall.games.ragnarocks.rules.state import OFF_BOARD, Ragnarocks
from meadhall.games.ragnarocks.rules.turn import Turn
from meadhall.kernel.position import Reader
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Event, Rule


@record
class Reserve(Memory):
    waiting: bool = public(default=True)  # on the card

    def vikings(self) -> int:
        return int(self.waiting)


class AskAndEmbla(Power):
    CLAUSES = ("RR-6.2",)
    MEMORY = Reserve

    def set_up(self, g: Ragnarocks, side: int) -> Rule | None:
        return LeaveOutAndKeep(side)

    def load_memory(self, g: Ragnarocks, side: int, told: Reader) -> None:
        waiting = told.fields(("waiting",))["waiting"]
        everybody = len(g.of(side)) == self.VIKINGS
        g.memory[side] = Reserve(waiting.flag(default=not everybody))
        if everybody and reserve(g, side).waiting:
            raise waiting.wrong("must be false: all three Vikings are on the board")

    def stones(self, g: Ragnarocks, at: int) -> tuple[int, ...]:
        land = g.nomadic_land & g.free()
        return tuple(sorted(h for ray in RAYS[at] for h in ray if land >> h & 1))

    def after_summon(self, g: Ragnarocks, turn: Turn) -> Rule | None:
        return offered(Arrival(g.side), g) if g.created and reserve(g, g.side).waiting else None

    def on_the_card(self, g: Ragnarocks, side: int) -> Event | None:
        return Event("on_ask_and_embla") if reserve(g, side).waiting else None


def reserve(g: Ragnarocks, side: int) -> Reserve:
    memory = g.memory[side]
    assert isinstance(memory, Reserve)
    return memory


@record
class LeaveOutAndKeep(LeaveOut):
    def accept(self, g: Ragnarocks, h: int) -> None:
        LeaveOut.accept(self, g, h)
        g.memory[self.side] = Reserve()


@record
class Arrival(Offer):
    PROMPT: ClassVar[str] = "arrive"

    def targets(self, g: Ragnarocks) -> tuple[int, ...]:
        return hexes(g.nomadic_land & g.free())

    def may_pass(self, g: Ragnarocks) -> bool:
        return False

    def accept(self, g: Ragnarocks, h: int) -> None:
        reserve(g, self.side).waiting = False
        g.tell("arrived", g.seat_of(self.side), NAMES[h])
        g.vikings[g.vikings.index(OFF_BOARD, 3 * self.side)] = h  # the land is contested already, and stays so


POWER = AskAndEmbla()
