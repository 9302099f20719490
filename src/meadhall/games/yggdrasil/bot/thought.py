"""What each action of a turn is worth to the active god.

Resources come first and the fight comes last, so every resource is rated by its use in the fight of this turn. It uses
only what every seat knows, so it works on views and on states.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import comb

from meadhall.games.yggdrasil.bot import evaluation as ev
from meadhall.games.yggdrasil.bot.evaluation import KINDS
from meadhall.games.yggdrasil.facts.odds import Die, bout, hammers
from meadhall.games.yggdrasil.rules.state import PILE, Yggdrasil
from meadhall.games.yggdrasil.rules.tables import ISLAND, ISLANDS
from meadhall.games.yggdrasil.rules.turn import ACTIONS, FREYS_ACTIONS, Turn
from meadhall.games.yggdrasil.rules.worlds import WORLD, jotunheim
from meadhall.games.yggdrasil.rules.worlds.helheim import RETURNED
from meadhall.games.yggdrasil.rules.worlds.jotunheim import TOP
from meadhall.games.yggdrasil.rules.worlds.midgard import HEIMDALLS_SEARCH, SEARCH, islands, searchable
from meadhall.games.yggdrasil.rules.worlds.muspellheim import COUNTERS
from meadhall.games.yggdrasil.rules.worlds.vanaheim import ADVANCE, VIKINGS, choices
from meadhall.kernel.rule import PASS, Ask, Option

# First what helps a fight, then the fights.
WORLDS_IN_ORDER = (
    *("nidavellir", "helheim", "muspellheim", "midgard", "alfheim", "niflheim", "vanaheim", "jotunheim", "asgard"),
)
ORDER = {world: i for i, world in enumerate(WORLDS_IN_ORDER)}
HOPE = 2
NOTHING = -99.0  # lower than the worth of any choice


@cache
def outcome(die: Die, short: int, elves: int) -> tuple[float, float]:
    """With `short` force missing before the die: the odds of winning with up to n Elves, and the Elves used."""
    won = used = 0.0
    for n, p in hammers(die).items():
        gap = short - n
        if gap <= elves:
            won += float(p)
            used += float(p) * max(0, gap)
    return won, used


@cache
def found(vikings: int, fire_giants: int, counters: int) -> tuple[tuple[int, float], ...]:
    """What a search may bring, and how likely it is."""
    taken = min(counters, vikings + fire_giants)
    ways = comb(vikings + fire_giants, taken)
    return tuple(
        (n, comb(vikings, n) * comb(fire_giants, taken - n) / ways)
        for n in range(max(0, taken - fire_giants), min(vikings, taken) + 1)
    )


class Thought:
    """The data and ratings for one question of the active god."""

    def __init__(self, g: Yggdrasil) -> None:
        self.g, self.me = g, g.active
        self.vikings, self.elves = g.vikings[self.me], g.elves[self.me]
        left = ev.turns_left(g)
        self.soon = ev.soon(ev.turns_of(g, self.me))
        self.long = min(1.0, left / 8)
        spaces, now, pressing = list(g.spaces), ev.danger(g.spaces), ev.pressing(g)
        self.relief = [0.0] * KINDS  # by Enemy, one space back
        for i, space in enumerate(g.spaces):
            if space > 1:
                spaces[i] = space - 1
                relief = now - ev.danger(spaces)
                self.relief[i] = relief if relief >= ev.LOST else relief * pressing[i]
                spaces[i] = space
        any_giant = bout(g, TOP)
        self.die, self.giant_short = any_giant.die, any_giant.needed - any_giant.bonus
        self.force = [g.force(i) - any_giant.bonus for i in range(KINDS)]  # less Thor's strength
        self._duels: dict[int, list[tuple[int, float, int]]] = {}
        self._asgard: dict[tuple[int, int, int], tuple[float, int, int]] = {}
        self.fights = True  # is a fight in Asgard still possible in this turn?
        self.hope = 0  # Vikings that may yet be found before it
        self._bags: float | None = None
        self._runes: dict[str, int] | None = None

    # -- stock and fights

    def keep(self, vikings: int, elves: int) -> float:
        return (ev.VIKINGS_WORTH[vikings] + ev.ELVES_WORTH[elves]) * self.soon

    def duel(self, die: Die, short: int, prize: float, vikings: int, elves: int) -> tuple[float, int]:
        """Returns the worth of a fight and of the stock left after it, and the number of Vikings to send."""
        best, send = -1.0, 0
        worth, soon = ev.VIKINGS_WORTH, self.soon
        elf = (ev.ELVES_WORTH[elves] - ev.ELVES_WORTH[elves - 1]) * soon if elves else 0.0
        for n in range(min(vikings, max(0, short)) + 1):
            won, used = outcome(die, short - n, elves)
            value = won * prize + worth[vikings - n] * soon - used * elf
            if value > best + 1e-9:
                best, send = value, n
        return best + ev.ELVES_WORTH[elves] * soon, send

    def duels(self, forged: int) -> list[tuple[int, float, int]]:
        """The fights to consider: force missing, prize, Enemy. A fight is left out if another one is cheaper and
        better.
        """
        known = self._duels.get(forged)
        if known is None:
            levels = self.g.levels[KINDS * self.me : KINDS * self.me + KINDS]
            able = [
                (self.force[i] - levels[i] - (i == forged), -prize, i)
                for i, prize in enumerate(self.relief)
                if prize > 0
            ]
            known, least = [], 0.0
            for short, prize, i in sorted(able):
                if -prize > least:
                    least = -prize
                    known.append((short, -prize, i))
            self._duels[forged] = known
        return known

    def asgard(self, vikings: int, elves: int, forged: int = -1) -> tuple[float, int, int]:
        """The best fight if one is better than no fight: its worth with the stock left, the Enemy, and the Vikings."""
        key = (vikings, elves, forged)
        known = self._asgard.get(key)
        if known is None:
            best, foe, send = self.keep(vikings, elves), -1, 0
            for short, prize, i in self.duels(forged):
                value, n = self.duel(self.die, short, prize, vikings, elves)
                if value > best:
                    best, foe, send = value, i, n
            known = self._asgard[key] = (best, foe, send)
        return known

    def ahead(self, vikings: int, elves: int, forged: int = -1) -> float:
        """What a stock is worth, with the fight to come."""
        return self.asgard(vikings + self.hope, elves, forged)[0] if self.fights else self.keep(vikings, elves)

    @property
    def base(self) -> float:
        return self.ahead(self.vikings, self.elves)

    # -- the worlds: the best choice there, and what it is worth

    def bags(self) -> float:
        if self._bags is None:
            g = self.g
            self._bags = ev.bags(g, g.bag_vikings, g.bag_fire_giants, g.valkyries)
        return self._bags

    def runes(self) -> dict[str, int]:
        if self._runes is None:
            self._runes = ev.runes(self.g)
        return self._runes

    def in_asgard(self) -> tuple[float, int]:
        value, foe, _ = self.asgard(self.vikings, self.elves)
        return value - self.keep(self.vikings, self.elves), foe

    def in_midgard(self, options: tuple[Option, ...] | None = None) -> tuple[float, str]:
        g = self.g
        counters = HEIMDALLS_SEARCH if g.has_power("heimdall") else SEARCH
        best, where, base = NOTHING, "", self.base
        for island in options if options is not None else islands(g, True):
            i = ISLAND[str(island)]
            value = (ev.bags(g, g.bag_vikings, g.bag_fire_giants, i) - self.bags()) * self.long
            if searchable(g, i):
                value -= base
                for n, p in found(g.bag_vikings[i], g.bag_fire_giants[i], counters):
                    value += p * self.ahead(self.vikings + n, self.elves)
            if value > best:
                best, where = value, str(island)
        return best, where

    def in_nidavellir(self) -> tuple[float, int]:
        g, best, which, base = self.g, NOTHING, -1, self.base
        for kind in range(KINDS):
            level = g.levels[KINDS * self.me + kind]
            if g.forge[kind] >> level & 1:
                value = ev.level_worth(g, self.me, kind, level) + self.ahead(self.vikings, self.elves, kind) - base
                if value > best:
                    best, which = value, kind
        return best, which

    def in_alfheim(self) -> tuple[float, None]:
        return self.ahead(self.vikings, self.elves + 1) - self.base, None

    def in_niflheim(self) -> tuple[float, tuple[int, int, int]]:
        """The best exchange: to take, or to give everything."""
        g, best, how, base = self.g, NOTHING, (-1, 0, 0), self.base
        for seat in range(len(g.gods)):
            if seat == self.me:
                continue
            theirs, elves = g.vikings[seat], g.elves[seat]
            soon = ev.soon(ev.turns_of(g, seat))
            had = ev.stock(theirs, elves) * soon
            for n in range(theirs + 1):
                for m in {0, elves}:
                    if n or m:
                        value = self.ahead(self.vikings + n, self.elves + m) - base
                        value += ev.stock(theirs - n, elves - m) * soon - had
                        if value > best:
                            best, how = value, (seat, -n, -m)
            if self.vikings or self.elves:
                value = self.ahead(0, 0) - base + ev.stock(theirs + self.vikings, elves + self.elves) * soon - had
                if value > best:
                    best, how = value, (seat, self.vikings, self.elves)
        return best, how

    def in_helheim(self) -> tuple[float, int]:
        g, best, which = self.g, NOTHING, 1
        added, vikings = min(RETURNED, g.helheim), list(g.bag_vikings)
        for i in range(1, len(ISLANDS)):
            vikings[i] += added
            value = ev.bags(g, vikings, g.bag_fire_giants, g.valkyries)
            vikings[i] -= added
            if value > best:
                best, which = value, i
        return (best - self.bags()) * self.long, which

    def in_muspellheim(self) -> tuple[float, int]:
        g, best, which = self.g, NOTHING, 1
        giants = list(g.bag_fire_giants)
        for i in range(1, len(ISLANDS)):
            v, f = g.bag_vikings[i], giants[i]
            if f:
                giants[i] = f - round(min(COUNTERS, v + f) * f / (v + f))
                value = ev.bags(g, g.bag_vikings, giants, g.valkyries)
                giants[i] = f
                if value > best:
                    best, which = value, i
        return (best - self.bags()) * self.long, which

    def giant_prize(self, giant: str) -> float:
        """The worth of beating a Giant, by name; for the unseen one the average of the pile."""
        g = self.g
        if giant != TOP:
            return ev.giant_worth(g, giant, self.runes())
        pool = g.cards.pool[PILE]
        return sum([ev.giant_worth(g, other, self.runes()) for other in pool]) / max(1, len(pool))

    def in_jotunheim(self) -> tuple[float, str]:
        g, best, which = self.g, NOTHING, TOP
        for giant in jotunheim.targets(g):
            value = self.giant_fight(self.giant_prize(giant))[0]
            if value > best:
                best, which = value, giant
        return best, which

    def giant_fight(self, prize: float) -> tuple[float, int]:
        """What it is worth to fight a Giant, and with how many Vikings."""
        best, send, base = NOTHING, 0, self.base
        short = self.giant_short
        elf = self.keep(0, self.elves) - self.keep(0, self.elves - 1) if self.elves else 0.0
        for n in range(min(self.vikings, max(0, short)) + 1):
            won, used = outcome(self.die, short - n, self.elves)
            value = won * prize + self.ahead(self.vikings - n, self.elves) - base - used * elf
            if value > best + 1e-9:
                best, send = value, n
        return best, send

    def in_vanaheim(self) -> tuple[float, str]:
        g, best, which = self.g, NOTHING, ADVANCE
        left = min(1.0, ev.turns_left(g) / 3)
        for choice in choices(g):
            if choice == ADVANCE:
                value = (ev.VANIR[g.vanir + 1] - ev.VANIR[g.vanir]) * left
            else:
                value = self._vanir(choice) - (ev.VANIR[g.vanir] - ev.VANIR[1]) * left
            if value > best:
                best, which = value, choice
        return best, which

    def _vanir(self, effect: str) -> float:
        g = self.g
        if effect == "vikings":
            return self.ahead(self.vikings + min(VIKINGS, g.helheim), self.elves) - self.base
        if effect == "push":
            return max(self.relief)
        if effect == "giant":
            return max([ev.giant_worth(g, giant, self.runes()) for giant in g.cards.pool[PILE]])
        return 0.1  # it changes little

    # -- a whole turn

    def values(self, ask: Ask) -> dict[Option, float]:
        """What each action is worth; 0 is to end the turn."""
        left = int(ask.about[0])
        again = "asgard" in ask.options
        self.fights = again and left > 1
        if left > 2 and max(self.relief) >= ev.LOST:
            self.hope = HOPE  # without a fight the game is lost, and more than one action can help it
        worth: dict[Option, float] = {}
        for world in ask.options:
            worth[world] = 0.0 if world == PASS else IN_WORLD[str(world)](self)[0]
        return worth

    def action(self, ask: Ask) -> Option:
        """The first of the best actions: those that help a fight come before it."""
        worth, left = self.values(ask), int(ask.about[0])
        fight = worth.pop("asgard", -1.0)
        others = sorted([world for world in worth if world != PASS], key=lambda world: -worth[world])
        gain = worth[others[0]] if others else -1.0
        if fight > 0.0 and (left == 1 or (self.g.has_power("freyja") and not turn_of(self.g).twice)) and fight >= gain:
            return "asgard"
        if gain <= 0.0:
            return "asgard" if fight > 0.0 else PASS if PASS in ask.options else ask.options[0]
        if left == 1:
            return others[0]
        room = left - 1 if fight > 0.0 else left
        return min([world for world in others[:room] if worth[world] > 0.0], key=lambda world: ORDER[str(world)])


IN_WORLD: dict[str, Callable[[Thought], tuple[float, object]]] = {
    "asgard": Thought.in_asgard,
    "midgard": Thought.in_midgard,
    "nidavellir": Thought.in_nidavellir,
    "alfheim": Thought.in_alfheim,
    "niflheim": Thought.in_niflheim,
    "helheim": Thought.in_helheim,
    "muspellheim": Thought.in_muspellheim,
    "jotunheim": Thought.in_jotunheim,
    "vanaheim": Thought.in_vanaheim,
}


def turn_of(g: Yggdrasil) -> Turn:
    for rule in reversed(g.stack):
        if isinstance(rule, Turn):
            return rule
    raise LookupError("no turn is in progress")


def fight_to_come(g: Yggdrasil) -> bool:
    """Asked within an action: will there be another action, and can it be in Asgard?"""
    turn = turn_of(g)
    left = (FREYS_ACTIONS if g.has_power("frey") else ACTIONS) - turn.spent
    return left > 0 and not turn.worlds & WORLD["asgard"].bit


def within(g: Yggdrasil) -> Thought:
    """The data for a question within an action."""
    thought = Thought(g)
    thought.fights = fight_to_come(g)
    return thought
