"""Muspellheim: clear a bag of Fire Giants (YG-5.19)."""

from __future__ import annotations

from itertools import compress

from meadhall.games.yggdrasil.rules.bags import draw
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import COLOURS, ISLAND, ISLANDS, NUMBER
from meadhall.games.yggdrasil.rules.worlds.world import World
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Chance, Rule, step

COUNTERS = NUMBER["muspellheim_action"]


def bags(g: Yggdrasil) -> tuple[str, ...]:
    """The bags from which a Fire Giant may come (ruling 16)."""
    return tuple(compress(COLOURS, g.bag_fire_giants[1:]))


@record
class Muspellheim(Rule):
    bag: int = public(default=0)

    @step
    def choose_a_bag(self, g: Yggdrasil, _: None) -> Ask:
        return Ask(g.active, "muspellheim", bags(g))

    @step
    def take_counters(self, g: Yggdrasil, colour: str) -> Chance | None:
        self.bag = ISLAND[colour]
        drawn = self._drawn(g)
        return None if isinstance(drawn, int) else drawn

    @step
    def fire_giants_leave(self, g: Yggdrasil, found: int | None) -> None:
        if found is None:
            drawn = self._drawn(g)
            assert isinstance(drawn, int)
            found = drawn
        g.bag_fire_giants[self.bag] -= found
        g.muspellheim += found
        g.tell("muspellheim", g.active, ISLANDS[self.bag], found)

    def _drawn(self, g: Yggdrasil) -> Chance | int:
        return draw(g.bag_fire_giants[self.bag], g.bag_vikings[self.bag], COUNTERS, "clear")


WORLD = World("muspellheim", Muspellheim, ("YG-5.19",), asks=(("muspellheim", "YG-2.6"),))
