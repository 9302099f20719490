"""Midgard: the Valkyries move, then may look for souls (YG-5.5 to YG-5.10)."""

from __future__ import annotations

from functools import cache

from meadhall.games.yggdrasil.rules.bags import draw
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import ISLAND, ISLANDS, NUMBER, RAINBOW, WHIRLPOOL
from meadhall.games.yggdrasil.rules.worlds.world import World
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Chance, Done, Rule, step

SEARCH, HEIMDALLS_SEARCH = NUMBER["search"], NUMBER["heimdall_search"]
SEARCHED = "searched"  # the action's result, if there was a search
WITHOUT_SEARCH = "move "  # how an option begins that names an island to which the Valkyries go without a search
END = len(ISLANDS) - 1
NEXT_TO = tuple(tuple(i for i in (at - 1, at + 1) if 0 <= i <= END) for at in range(END + 1))  # in their line


def steps(g: Yggdrasil) -> tuple[int, ...]:
    """The islands the Valkyries may step to (YG-5.5, ruling 12): not onto the whirlpool (YG-7.8)."""
    near, whirlpool = NEXT_TO[g.valkyries], WHIRLPOOL in g.giants()
    if not whirlpool and g.house.back_to_rainbow:
        return near
    closed = (g.submerged if whirlpool else -1, -1 if g.house.back_to_rainbow else RAINBOW)
    return tuple([i for i in near if i not in closed])


def searchable(g: Yggdrasil, island: int) -> bool:
    """Is there a Viking to be found (YG-5.6, ruling 7)? The Rainbow has no bag."""
    return island != g.submerged and g.bag_vikings[island] > 0


def islands(g: Yggdrasil, may_search: bool) -> tuple[str, ...]:
    """The islands where the action may end: a neighbour, or here if a search is possible. A possible search is made."""
    return names(steps(g), g.valkyries if may_search and searchable(g, g.valkyries) else None)


def declining(g: Yggdrasil, may_search: bool) -> tuple[str, ...]:
    """The options to step to an island where a search could be made, and to make none (ruling 13)."""
    return tuple([WITHOUT_SEARCH + ISLANDS[i] for i in steps(g) if searchable(g, i)]) if may_search else ()


@cache
def names(near: tuple[int, ...], here: int | None = None) -> tuple[str, ...]:
    """The names of these islands, in their line."""
    return tuple([ISLANDS[i] for i in sorted(near if here is None else (*near, here))])


def possible(g: Yggdrasil) -> bool:
    return bool(steps(g)) or searchable(g, g.valkyries)


@record
class Midgard(Rule):
    may_search: bool = public(default=True)
    found: int = public(default=0)

    @step
    def move_the_valkyries(self, g: Yggdrasil, _: None) -> Ask:
        options = islands(g, self.may_search) + declining(g, self.may_search)
        return Ask(g.active, "midgard", options, (ISLANDS[g.valkyries],))

    @step
    def they_arrive(self, g: Yggdrasil, option: str) -> Done | None:
        island = option.removeprefix(WITHOUT_SEARCH)
        to, search = ISLAND[island], self.may_search and island == option
        if to != g.valkyries:
            g.valkyries = to
            g.tell("valkyries", island)
        return None if search and searchable(g, to) else Done()

    @step
    def look_for_souls(self, g: Yggdrasil, _: None) -> Chance | None:
        counters = HEIMDALLS_SEARCH if g.has_power("heimdall") else SEARCH
        drawn = draw(g.bag_vikings[g.valkyries], g.bag_fire_giants[g.valkyries], counters, "search")
        if isinstance(drawn, int):
            self.found = drawn
            return None
        return drawn

    @step
    def keep_the_vikings(self, g: Yggdrasil, found: int | None) -> Done:
        if found is None:
            found = self.found
        g.bag_vikings[g.valkyries] -= found
        g.vikings[g.active] += found
        g.tell("souls", g.active, ISLANDS[g.valkyries], found)
        return Done(SEARCHED)


WORLD = World("midgard", Midgard, ("YG-5.5", "YG-5.6", "YG-5.7", "YG-5.8"))
