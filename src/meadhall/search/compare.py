"""Compare ideas: play each of them on in the same dealt worlds, with the same random numbers.

For games whose scripted player is good but does not look ahead. The game says which options to try and how to play on;
this module deals the worlds, drops ideas that are clearly worse, and decides when another idea replaces the first one,
which is the script's own.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from typing import Any

from meadhall.kernel.rule import Ask, Option
from meadhall.kernel.veil import View, deal_unseen
from meadhall.search.brain import Believe

FEWEST = 6  # rounds before an idea may be dropped
DROPPED = 2.0  # standard errors by which an idea must be worse than the best to be dropped

PlayOn = Callable[[Any, Option, int, random.Random], float]
"""(state, option, seat, dice): answer with the option, play on with the dice, and return what the seat can expect."""
Outcome = Callable[[Option], float]
"""What an option is worth in the world of one round."""


class Idea:
    """An option and its value in each round, minus a handicap for options that the script likes less."""

    def __init__(self, option: Option, handicap: float = 0.0) -> None:
        self.option, self.handicap = option, handicap
        self.values: list[float] = []

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else 0.0

    def better_than(self, other: Idea) -> float:
        """By how many standard errors this idea is better than the other, over the rounds that both have played."""
        gains = [a - b for a, b in zip(self.values, other.values, strict=False)]
        rounds = len(gains)
        mean = sum(gains) / rounds
        spread = sum([(gain - mean) ** 2 for gain in gains]) / max(1, rounds - 1)
        return mean / math.sqrt((spread + 1e-4) / rounds)


def without_story(view: View[Any]) -> View[Any]:
    """The same view without its story: a search does not need it, and without it dealing is faster."""
    table = view.table.clone()
    table.story = None
    return View(view.game, view.seat, table)


def deal_and_compare(
    view: View[Any],
    ask: Ask,
    ideas: list[Idea],
    play_on: PlayOn,
    visits: int | None,
    seconds: float | None,
    seed: int,
    *,
    believe: Believe | None = None,
) -> tuple[list[Idea], int]:
    """Each round deals a world that fits the view and plays every idea on in it. Returns what `compare` returns."""
    view = without_story(view)

    def new_round(rng: random.Random) -> Outcome:
        world = deal_unseen(view, rng)
        if believe is not None:
            believe(world, ask.seat, rng)
        world, luck = world.search_copy(), rng.getrandbits(64)

        def outcome(option: Option) -> float:
            return play_on(world.clone(), option, ask.seat, random.Random(luck))

        return outcome

    return compare(ideas, new_round, visits, seconds, seed)


def compare(
    ideas: list[Idea],
    new_round: Callable[[random.Random], Outcome],
    visits: int | None,
    seconds: float | None,
    seed: int,
) -> tuple[list[Idea], int]:
    """The ideas that are left when the visits or the time are used up (the first always is), and the visits used."""
    end = None if seconds is None else time.monotonic() + seconds
    rivals, own, played, rounds = ideas, ideas[0], 0, 0
    while len(rivals) > 1:
        outcome = new_round(random.Random(f"{seed} {rounds}"))
        for idea in rivals:
            if played and ((visits is not None and played >= visits) or (end is not None and time.monotonic() >= end)):
                return [idea for idea in rivals if idea.values], played
            idea.values.append(outcome(idea.option) - idea.handicap)
            played += 1
        rounds += 1
        if rounds >= FEWEST:
            best = max(rivals, key=lambda idea: idea.mean)
            rivals = [idea for idea in rivals if idea in (own, best) or best.better_than(idea) < DROPPED]
    return rivals, played


def best_of(rivals: list[Idea], doubt: float) -> Idea:
    """The best idea, if it is better than the first by so many standard errors; otherwise the first."""
    best = max(rivals, key=lambda idea: idea.mean)
    if best is not rivals[0] and (len(best.values) < FEWEST or best.better_than(rivals[0]) < doubt):
        return rivals[0]
    return best
