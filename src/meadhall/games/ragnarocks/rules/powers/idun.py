"""Idun: the first settled region wins, if it is hers and large enough (RR-6.18)."""

from __future__ import annotations

from meadhall.games.ragnarocks.rules.power import Memory, Power
from meadhall.games.ragnarocks.rules.regions import SETTLED, regions
from meadhall.games.ragnarocks.rules.state import Ragnarocks
from meadhall.kernel.position import Reader
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Event

LARGE_ENOUGH = 6


@record
class Apples(Memory):
    spent: bool = public(default=False)


class Idun(Power):
    CLAUSES = ("RR-6.18",)
    MEMORY = Apples

    def load_memory(self, g: Ragnarocks, side: int, told: Reader) -> None:
        settled = any(region.status == SETTLED for region in regions(g.stones, g.sides))  # the first was earlier
        g.memory[side] = Apples(told.fields(("spent",))["spent"].flag(default=settled))

    def on_the_card(self, g: Ragnarocks, side: int) -> Event | None:
        return Event("on_idun_spent") if apples(g, side).spent else None

    def land_judged(self, g: Ragnarocks, side: int) -> None:
        memory = apples(g, side)
        if memory.spent:
            return
        settled = [region for region in regions(g.stones, g.sides) if region.status == SETTLED]
        if not settled:
            return
        memory.spent = True
        if len(settled) == 1 and settled[0].owner == side and settled[0].worth >= LARGE_ENOUGH:
            g.win(side, self.name)
        else:
            g.tell("idun_spent", g.seat_of(side))


def apples(g: Ragnarocks, side: int) -> Apples:
    memory = g.memory[side]
    assert isinstance(memory, Apples)
    return memory


POWER = Idun()
