"""What bots know of Thunder & Lightning: a scripted player, a policy for playouts, a prior and an evaluation."""

from __future__ import annotations

import math
import random
from typing import Any

from meadhall.games.thunder.evaluation import evaluate
from meadhall.games.thunder.judgement import Judge
from meadhall.games.thunder.belief import believe
from meadhall.games.thunder.sight import Sight, sight_of
from meadhall.games.thunder.state import Thunder
from meadhall.kernel.rule import Ask, Option
from meadhall.kernel.veil import View

__all__ = ["PAIRINGS", "believe", "evaluate", "playout", "policy", "prior", "scripted", "share"]

# Challenger, others, the share it is meant to reach, seats, options, most games: see `make strength`.
PAIRINGS = (
    ("jarl", "random", 0.95),
    ("jarl", "scripted", 0.65),
    ("scripted", "random", None, 2, (), 100),
    ("karl", "thrall", None, 2, (), 40),
    ("huskarl", "karl", None, 2, (), 40),
    ("jarl", "huskarl", None, 2, (), 40),
    ("jarl", "karl", None, 2, (), 40),
    ("allfather", "jarl", None, 2, (), 16),
)

# An action is one decision of the rulebook, and up to three questions or so: what, where, which card.
SHARES = {
    "action": 0.7,
    "spot": 0.15,
    "card": 0.15,
    "move": 0.15,
    "move_to": 0.15,
    "ravens": 0.2,
    "front": 0.1,  # once for Ravens, three times for the Seer
    "fetch": 0.1,
    "first_row": 1 / 3,
    "order": 0.05,
}
TARGET = 0.3  # for all questions that follow an action alone

playout = 6  # answers: about a turn, so that what was begun is seen to its end
EAGER = 2.0  # how much more often a playout takes an answer that looks one card better (a power of e)
OPEN = 0.5  # the same for the tree's first glance
CHANCE = 0.05  # no answer is quite out of the question


def share(ask: Ask) -> float:
    return SHARES.get(ask.prompt, TARGET)


def scripted(view: View[Any], ask: Ask, rng: random.Random) -> Option:
    """The answer that looks best at a glance, by all the seat knows."""
    scores = Judge(sight_of(view, ask.seat)).scores(ask)
    best = max(scores)
    return rng.choice([option for option, score in zip(ask.options, scores, strict=True) if score == best])


def policy(g: Thunder, rng: random.Random) -> Option:
    """An answer that looks good to the seat that is asked, who sees no more than its own cards."""
    ask = g.waiting
    assert isinstance(ask, Ask)
    return rng.choices(ask.options, leanings(g, ask, EAGER))[0]


def prior(g: Thunder, ask: Ask) -> list[float]:
    weights = [w + CHANCE for w in leanings(g, ask, OPEN)]
    total = sum(weights)
    return [w / total for w in weights]


def leanings(g: Thunder, ask: Ask, eager: float) -> list[float]:
    """How much the asked seat leans to each option: 1 for what looks best, less for the others."""
    scores = Judge(Sight(g, ask.seat)).scores(ask)
    best = max(scores)
    return [math.exp(eager * (score - best)) for score in scores]
