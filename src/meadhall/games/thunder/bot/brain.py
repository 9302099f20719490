"""The bots of Thunder & Lightning: a scripted player, an evaluation, and a search that improves on the script."""

from __future__ import annotations

import random
from typing import Any

from meadhall.games.thunder.bot.belief import believe
from meadhall.games.thunder.bot.evaluation import evaluate
from meadhall.games.thunder.bot.judgement import Judge
from meadhall.games.thunder.bot.search import glance, search
from meadhall.games.thunder.bot.sight import sight_of
from meadhall.games.thunder.rules.state import Thunder
from meadhall.kernel.rule import Ask, Option
from meadhall.kernel.veil import View
from meadhall.search.brain import Brain
from meadhall.search.pairing import Pairing

PAIRINGS = (
    Pairing("jarl", "random", bar=0.95, games=60),
    Pairing("jarl", "scripted", bar=0.65, games=120),
    Pairing("scripted", "random"),
    Pairing("karl", "thrall", games=40),
    Pairing("huskarl", "karl", games=24),
    Pairing("jarl", "huskarl", games=24),
    Pairing("jarl", "karl", games=24),
    Pairing("allfather", "jarl", games=8),
)

VISITS = 300  # games that a jarl plays on for one decision of the rulebook
# An action is one decision with about three questions: what, where, which card. They share its visits.
SHARES = {
    "action": 0.6,
    "spot": 0.2,
    "card": 0.2,
    "move": 0.2,
    "move_to": 0.2,
    "ravens": 4 / 15,
    "front": 2 / 15,  # once for Ravens, three times for the Seer
    "fetch": 0.1,
    "first_row": 1 / 3,
    "order": 0.05,
}
TARGET = 0.4  # for all questions after an action that have no row of their own

PLAYOUT = 6  # in answers: about a turn, so that an action that has begun is finished


def visits(view: View[Any], ask: Ask) -> int:
    """How many playouts a jarl spends on this question."""
    return round(VISITS * SHARES.get(ask.prompt, TARGET))


def scripted(view: View[Any], ask: Ask, rng: random.Random) -> Option:
    """The answer that looks best at a glance, from what the seat knows."""
    scores = Judge(sight_of(view, ask.seat)).scores(ask)
    best = max(scores)
    return rng.choice([option for option, score in zip(ask.options, scores, strict=True) if score == best])


def policy(g: Thunder, rng: random.Random) -> Option:
    """The answer that looks best to the asked seat, from what this seat is allowed to see."""
    ask = g.waiting
    assert isinstance(ask, Ask)
    scores = glance(g, ask)
    return ask.options[scores.index(max(scores))]


BRAINS = {
    1: Brain(
        visits=visits,
        evaluate=evaluate,
        policy=policy,
        scripted=scripted,
        believe=believe,
        search=search,
        playout=PLAYOUT,
    )
}
