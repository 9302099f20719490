"""Thinking ahead: the script's best ideas are each played on by the script, in the same worlds, for some turns.

A world is dealt anew for every round, and cards that nobody has seen are drawn as the play goes on, so the order of the
deck is unknown to the search as it is to the gods. All ideas of a round meet the same luck as long as they can, which
makes them comparable; the script's own choice stands unless another one is clearly better.
"""

from __future__ import annotations

import math
import random
import time
from typing import Any

from meadhall.games.yggdrasil.evaluation import chance_to_win
from meadhall.games.yggdrasil.script import answer, ideas
from meadhall.games.yggdrasil.state import Yggdrasil
from meadhall.kernel.rule import Ask, Chance, Option
from meadhall.kernel.veil import View, deal_unseen

Found = tuple[Option, tuple[float, ...], int]

TURNS = 3  # how far a game is played on
DOUBT = 1.5  # standard errors by which another choice must be better than the script's
AT_REST = ("action", "fenrir")  # questions between actions, where the evaluation is asked
FEWEST = 6  # rounds before an idea is judged
DROPPED = 2.0  # standard errors by which an idea must be worse than the best to be dropped


def play_on(g: Yggdrasil, rng: random.Random, turns: int) -> float:
    """The chance to win, after the script has played so many turns; the state is of no further use."""
    last = g.turns + turns
    while (waiting := g.waiting) is not None:
        if isinstance(waiting, Chance):
            g.apply(rng.choices(waiting.outcomes, waiting.weights or None)[0])
        elif g.turns > last and waiting.prompt in AT_REST:
            return chance_to_win(g)
        else:
            g.apply(answer(g, waiting))
    return float(g.ended == "won")


def finish_action(g: Yggdrasil, rng: random.Random) -> float:
    """The chance to win when the action in progress is done; the state is of no further use."""
    while (waiting := g.waiting) is not None:
        if isinstance(waiting, Chance):
            g.apply(rng.choices(waiting.outcomes, waiting.weights or None)[0])
        elif waiting.prompt in AT_REST:
            return chance_to_win(g)
        else:
            g.apply(answer(g, waiting))
    return float(g.ended == "won")


class Idea:
    """An option, and how it fared in each round."""

    def __init__(self, option: Option) -> None:
        self.option = option
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


def search(view: View[Any], ask: Ask, visits: int | None, seconds: float | None, seed: int) -> Found | None:
    """The best idea, after so many games played on or so much time."""
    seats = view.table.seats
    rivals, played = think(view, ask, visits, seconds, seed)
    script = rivals[0]
    best = max(rivals, key=lambda idea: idea.mean)
    if best is not script and (len(best.values) < FEWEST or best.better_than(script) < DOUBT):
        best = script
    return best.option, (2 * best.mean - 1 if played else 0.0,) * seats, played


def think(view: View[Any], ask: Ask, visits: int | None, seconds: float | None, seed: int) -> tuple[list[Idea], int]:
    """The ideas that are left, the script's own first, and the games played on."""
    end = None if seconds is None else time.monotonic() + seconds
    rivals = [Idea(option) for option in ideas(view.table, ask)]
    script, played, rounds = rivals[0], 0, 0
    while len(rivals) > 1:
        rng = random.Random(f"{seed} {rounds}")
        world, luck = deal_unseen(view, rng).search_copy(), rng.getrandbits(64)
        for idea in rivals:
            if played and ((visits is not None and played >= visits) or (end is not None and time.monotonic() >= end)):
                return [idea for idea in rivals if idea.values], played
            g = world.clone()
            g.apply(idea.option)
            idea.values.append(play_on(g, random.Random(luck), TURNS))
            played += 1
        rounds += 1
        if rounds >= FEWEST:
            best = max(rivals, key=lambda idea: idea.mean)
            rivals = [idea for idea in rivals if idea in (script, best) or best.better_than(idea) < DROPPED]
    return rivals, played
