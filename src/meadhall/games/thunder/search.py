"""Thinking ahead: the ideas that look best at a glance are each played on, in the same worlds, for some turns.

Every round deals a world anew, all its ideas meet the same luck as long as they can, and then the position is
evaluated. The glance's own choice stands unless another one is clearly better. This is a tree search over re-dealt
worlds that branches at its root alone: what is done next is left to the glance, which costs little and errs little.
"""

from __future__ import annotations

import math
import random
import time
from typing import Any

from meadhall.games.thunder.belief import believe
from meadhall.games.thunder.evaluation import evaluate
from meadhall.games.thunder.judgement import Judge
from meadhall.games.thunder.sight import Sight, sight_of
from meadhall.games.thunder.state import Thunder
from meadhall.kernel.rule import Ask, Chance, Option
from meadhall.kernel.veil import View, deal_unseen

Found = tuple[Option, tuple[float, ...], int]

TURNS, EARLY = 4, 2  # how far a game is played on, and when it is first evaluated
EARLY_WEIGHT = 0.3  # the first evaluation is less of a gamble, but it does not see as much
IDEAS = 4  # at most
ACTIONS = 8  # and of actions, which get more time
NEAR = 6.0  # cards: what looks worse than the best by more is not thought of
HANDICAP = 0.03  # of the game, for each card that an idea looks worse at a glance
DOUBT = 0.5  # standard errors by which another choice must be better than the glance's
FEWEST = 6  # rounds before an idea is judged
DROPPED = 2.0  # standard errors by which an idea must be worse than the best to be dropped


def glance(g: Thunder, ask: Ask) -> list[float]:
    """How good each option looks to the asked seat, who sees no more than its own cards."""
    return Judge(Sight(g, ask.seat)).scores(ask)


def go_on(g: Thunder, ask: Ask) -> None:
    """The answer that looks best to the asked seat; a card that is placed takes three."""
    if len(ask.options) == 1:
        g.apply(ask.options[0])
        return
    judge = Judge(Sight(g, ask.seat))
    scores = judge.scores(ask)
    answer = ask.options[scores.index(max(scores))]
    g.apply(answer)
    if answer == "place":
        _, spot, card = judge.best_place()
        g.apply(spot)
        g.apply(card)


def play_on(g: Thunder, seat: int, rng: random.Random) -> float:
    """What the seat can expect once both have had two more turns, and in part what it seemed after one.

    The state is of no further use.
    """
    begun, early, weight = g.turns[0] + g.turns[1], 0.0, 0.0
    while (waiting := g.waiting) is not None:
        if isinstance(waiting, Chance):
            g.apply(rng.choices(waiting.outcomes, waiting.weights or None)[0])
            continue
        turns = g.turns[0] + g.turns[1] - begun
        if turns >= EARLY and waiting.prompt == "action":
            if turns >= TURNS:
                return weight * early + (1 - weight) * evaluate(g)[seat]
            if not weight:
                early, weight = evaluate(g)[seat], EARLY_WEIGHT
        go_on(g, waiting)
    return weight * early + (1 - weight) * g.result().returns[seat]


class Idea:
    """An option, and how it fared in each round, less a handicap for having looked worse than the glance's choice."""

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


def ideas(view: View[Any], ask: Ask) -> list[Idea]:
    """What is worth a thought, the glance's own choice first."""
    scores = Judge(sight_of(view, ask.seat)).scores(ask)
    order = sorted(range(len(scores)), key=lambda i: -scores[i])
    best = scores[order[0]]
    most = ACTIONS if ask.prompt == "action" else IDEAS
    return [Idea(ask.options[i], HANDICAP * (best - scores[i])) for i in order[:most] if scores[i] >= best - NEAR]


def search(view: View[Any], ask: Ask, visits: int | None, seconds: float | None, seed: int) -> Found | None:
    """The best idea, after so many games played on or so much time."""
    rivals, played = think(view, ask, visits, seconds, seed)
    glance = rivals[0]
    best = max(rivals, key=lambda idea: idea.mean)
    if best is not glance and (len(best.values) < FEWEST or best.better_than(glance) < DOUBT):
        best = glance
    value = best.mean + best.handicap if played else 0.0
    if ask.seat == 1:
        value = -value
    return best.option, (value, -value), played


def think(view: View[Any], ask: Ask, visits: int | None, seconds: float | None, seed: int) -> tuple[list[Idea], int]:
    """The ideas that are left, the glance's own first, and the games played on."""
    end = None if seconds is None else time.monotonic() + seconds
    rivals = ideas(view, ask)
    own, played, rounds = rivals[0], 0, 0
    table = view.table.clone()
    table.story = None  # thoughts need no story, and every deal would walk through it
    view = View(view.game, view.seat, table)
    while len(rivals) > 1:
        rng = random.Random(f"{seed} {rounds}")
        world = deal_unseen(view, rng)
        believe(world, ask.seat, rng)
        world, luck = world.search_copy(), rng.getrandbits(64)
        for idea in rivals:
            if played and ((visits is not None and played >= visits) or (end is not None and time.monotonic() >= end)):
                return [idea for idea in rivals if idea.values], played
            g = world.clone()
            g.dice = random.Random(luck)
            g.apply(idea.option)
            idea.values.append(play_on(g, ask.seat, g.dice) - idea.handicap)
            played += 1
        rounds += 1
        if rounds >= FEWEST:
            best = max(rivals, key=lambda idea: idea.mean)
            rivals = [idea for idea in rivals if idea in (own, best) or best.better_than(idea) < DROPPED]
    return rivals, played
