"""A search of whole turns with the rules in Python: for greedy play with cards, and if numba is missing.

It tries every way to end the turn, within the budget, and evaluates the position at its end; greedy play stops there. A
search then plays on from the best of these ends, including the automa's turns.
"""

from __future__ import annotations

import random
import time
from typing import NamedTuple

from meadhall.games.ragnarocks.bot import judgement
from meadhall.games.ragnarocks.rules.board import INDEX
from meadhall.games.ragnarocks.rules.state import IVORY, Ragnarocks
from meadhall.kernel.rule import PASS, Ask, Chance, Option, throw

LEAVES_A_SECOND = 20_000
SIGHT = 0.6  # the part of the time for evaluating the ends
EXPANDED = 64  # how many stones are placed with the rules, of those that the twin has evaluated
CLOSELY = 10  # for how many of them later offers of a power are tried
OFFERS = 30  # how many answers to such offers are tried
KEPT = (16, 6, 3, 2)  # how many ends are played on, by stage: fewer ends, more playouts
ROUNDS = (1, 4, 16, 32)  # of the automa
GREEDY_LEAVES = 2_000

ONE_BY_ONE = ("leave_out", "free_step", "free_step_to")  # questions of the set-up: no turn follows directly


class End(NamedTuple):
    """An end of the turn: its first answer, the state, and the worth of that state for the side that moves."""

    first: Option
    state: Ragnarocks
    value: float  # worth by the evaluation or by playouts so far


class Limit:
    """The budget: a number of evaluations, or a time."""

    def __init__(self, looks: int, seconds: float | None) -> None:
        self.looks = looks
        self.until = None if seconds is None else time.monotonic() + seconds

    def passed(self) -> bool:
        return self.until is not None and time.monotonic() > self.until


Found = tuple[Option, float, int]


def greedy(world: Ragnarocks, ask: Ask, rng: random.Random) -> Found:
    """Returns the first answer of the best end of the turn, Ivory's expected result, and the number of ends
    evaluated.
    """
    ends = look(world, ask, Limit(GREEDY_LEAVES, None), rng)
    best = max(ends, key=lambda end: end.value)
    return best.first, _sign(world, ask) * best.value, len(ends)


def search(world: Ragnarocks, ask: Ask, visits: int | None, seconds: float | None, rng: random.Random) -> Found:
    looks = visits or round(LEAVES_A_SECOND * SIGHT * (seconds or 0)) or 1
    whole = Limit(looks, seconds)
    ends = look(world, ask, Limit(looks, None if seconds is None else SIGHT * seconds), rng)
    sign = _sign(world, ask)
    finalists = sorted(ends, key=lambda end: -end.value)[: min(KEPT[0], looks)]
    if len({end.first for end in finalists}) > 1 and ask.prompt not in ONE_BY_ONE:
        efforts = len(KEPT) if visits is None else len(str(looks)) - 1
        finalists = _follow(finalists, sign, whole, efforts, rng)
    best = max(finalists, key=lambda end: end.value)
    return best.first, sign * best.value, len(ends)


def _sign(world: Ragnarocks, ask: Ask) -> float:
    return 1.0 if world.side_of(ask.seat) == IVORY else -1.0


# -- evaluating the ends


class Stone(NamedTuple):
    """A stone that the twin has evaluated without placing it in the step engine."""

    value: float
    first: Option
    state: Ragnarocks
    option: Option


class Looking:
    """Tries all ends of one turn; each option gets a share of the budget."""

    def __init__(self, world: Ragnarocks, ask: Ask, limit: Limit, rng: random.Random) -> None:
        self.limit, self.rng = limit, rng
        self.side, self.sign = world.side_of(ask.seat), _sign(world, ask)
        self.begun = world.turns_taken[self.side]
        self.short = ask.prompt in ONE_BY_ONE
        self.swift = judgement.HAS_NUMBA and not judgement.counts_otherwise(world)
        self.stones: list[Stone] = []
        self.placing = False  # the stones are placed now
        self.ends: list[End] = []

    def all(self, world: Ragnarocks) -> list[End]:
        self.walk(world, None, self.limit.looks)
        self.stones.sort(key=lambda stone: -stone.value)
        self.placing = True
        for n, stone in enumerate(self.stones[:EXPANDED]):
            if self.ends and self.limit.passed():
                break
            self.go_on(stone.state, stone.option, stone.first, OFFERS if n < CLOSELY else 1)
        return self.ends

    def walk(self, state: Ragnarocks, first: Option | None, looks: float) -> None:
        state = _wait(state, self.side)
        waiting = state.waiting
        if first is not None and (self.short or not isinstance(waiting, Ask) or not self.is_mine(state, waiting)):
            value = self.sign * judgement.for_ivory(state)
            self.ends.append(End(first, state, value))
            return
        assert isinstance(waiting, Ask)
        options = list(waiting.options)
        if self.swift and waiting.prompt == "summon":
            options = self.by_the_twin(state, options, first)
        elif looks < 2 and PASS in options:
            options = [PASS]
        elif looks < len(options):
            options = self.rng.sample(options, max(1, int(looks)))
        elif first is None:
            self.rng.shuffle(options)
        for option in options:
            if self.limit.passed() and (self.ends or (self.stones and not self.placing)):
                return
            self.go_on(state, option, option if first is None else first, looks / len(options))

    def is_mine(self, state: Ragnarocks, waiting: Ask) -> bool:
        """Is it still the same turn?"""
        return state.side_of(waiting.seat) == self.side and state.turns_taken[self.side] == self.begun

    def go_on(self, state: Ragnarocks, option: Option, first: Option, looks: float) -> None:
        after = state.clone()
        after.apply(option)
        self.walk(after, first, looks)

    def by_the_twin(self, state: Ragnarocks, options: list[Option], first: Option | None) -> list[Option]:
        """Stores the twin's value of each stone; returns the options that the twin does not know."""
        from meadhall.games.ragnarocks.compiled.plain import bridge, search

        position = bridge.before_the_stone(state)
        if position is None:
            return options
        values = search.stones(position)
        for option in options:
            value = values.get(INDEX[str(option)])
            if value is not None:
                self.stones.append(Stone(self.sign * value, option if first is None else first, state, option))
        return [option for option in options if INDEX[str(option)] not in values]


def look(world: Ragnarocks, ask: Ask, limit: Limit, rng: random.Random) -> list[End]:
    return Looking(world, ask, limit, rng).all(world)


def _wait(state: Ragnarocks, side: int) -> Ragnarocks:
    """Declines all offers of the other side at the end of this turn."""
    while isinstance(waiting := state.waiting, Ask) and state.side_of(waiting.seat) != side and state.side == side:
        if PASS not in waiting.options:
            break
        state.apply(PASS)
    return state


# -- playing on


def _follow(ends: list[End], sign: float, limit: Limit, efforts: int, rng: random.Random) -> list[End]:
    """Plays on from the best ends, in stages with fewer ends and more playouts."""
    for effort, kept in enumerate(KEPT[:efforts]):
        ends = ends[:kept]
        judged = []
        for end in ends:
            judged.append(_after_the_automa(end, sign, effort, rng))
            if limit.passed():  # only ends of the last stage can be compared
                return judged if effort == 0 else ends
        ends = sorted(judged, key=lambda end: -end.value)
        if len({end.first for end in ends[:4]}) == 1:
            break
    return ends


def _after_the_automa(end: End, sign: float, effort: int, rng: random.Random) -> End:
    """The value when the human is asked again, averaged over the automa's rolls so far."""
    rounds = ROUNDS[effort]
    total = end.value * (before := sum(ROUNDS[:effort]))
    for _ in range(rounds):
        state = end.state.clone()
        while isinstance(chance := state.waiting, Chance):
            state.apply(throw(chance, rng))
        total += sign * judgement.for_ivory(state)
    return end._replace(value=total / (before + rounds))
