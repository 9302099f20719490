"""Ideas compared by playing them on: every round in one dealt world, with the same luck for each.

For games whose script plays well, but does not look ahead. A game says what is worth a thought and how to play on; here
stand the rounds, who drops out, and when another idea is good enough to overrule the first one, the script's own.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable

from meadhall.kernel.rule import Option

FEWEST = 6  # rounds before an idea is judged
DROPPED = 2.0  # standard errors by which an idea must be worse than the best to be dropped

PlayOn = Callable[[Option], float]
"""What an option comes to in the world of a round."""


class Idea:
    """An option, and how it fared in each round, less a handicap for not having looked so good."""

    def __init__(self, option: Option, handicap: float = 0.0) -> None:
        self.option, self.handicap = option, handicap
        self.values: list[float] = []

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else 0.0

    def better_than(self, other: Idea) -> float:
        """By how many standard errors, over the rounds that both have seen."""
        gains = [a - b for a, b in zip(self.values, other.values, strict=False)]
        rounds = len(gains)
        mean = sum(gains) / rounds
        spread = sum([(gain - mean) ** 2 for gain in gains]) / max(1, rounds - 1)
        return mean / math.sqrt((spread + 1e-4) / rounds)


def compare(
    ideas: list[Idea],
    new_round: Callable[[random.Random], PlayOn],
    visits: int | None,
    seconds: float | None,
    seed: int,
) -> tuple[list[Idea], int]:
    """The ideas left after so many games played on or so much time, the first one always among them; and the games."""
    end = None if seconds is None else time.monotonic() + seconds
    rivals, own, played, rounds = ideas, ideas[0], 0, 0
    while len(rivals) > 1:
        play_on = new_round(random.Random(f"{seed} {rounds}"))
        for idea in rivals:
            if played and ((visits is not None and played >= visits) or (end is not None and time.monotonic() >= end)):
                return [idea for idea in rivals if idea.values], played
            idea.values.append(play_on(idea.option) - idea.handicap)
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
