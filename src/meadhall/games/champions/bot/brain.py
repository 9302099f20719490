"""The bots of Champions of Midgard: fights by the combat table, and a tree search for the placement of workers.

The tree searches where workers go. What follows from the combat table (whom to send, what to roll again, whom to lose)
is calculated. At a leaf of the tree the other workers of the round are placed by rule of thumb, and then clans are
compared by their expected Glory, including fights that are still to come.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

from meadhall.games.champions.bot import script
from meadhall.games.champions.bot.answers import ANSWERS, answer, rune_now
from meadhall.games.champions.bot.choosing import place_scores
from meadhall.games.champions.bot.evaluation import chances, rounds_left, standing
from meadhall.games.champions.bot.worth import WORTH
from meadhall.games.champions.rules.state import Champions
from meadhall.kernel.rule import Ask, Chance, Option, throw
from meadhall.kernel.veil import View
from meadhall.search.brain import Brain, Found
from meadhall.search.pairing import Pairing

NOTE = "For able players a winner's score of about 70 to 105 was expected, highest with two."

PAIRINGS = (
    Pairing("jarl", "scripted", bar=0.85, seats=2, games=60),
    Pairing("jarl", "scripted", bar=0.65, seats=3, games=40),
    Pairing("jarl", "scripted", bar=0.55, seats=4, games=40),
    Pairing("scripted", "random", bar=0.95, seats=2),
    Pairing("jarl", seats=2, games=12),
    Pairing("jarl", seats=3, games=9),
    Pairing("jarl", seats=4, games=8, note=NOTE),
)

VISITS = 700  # visits of the tree for one decision of a jarl
# The questions that the tree searches, and which part of a decision's visits each of them gets.
SEARCHED = {
    "place": 1.0,
    "sail": 0.5,
    "market.food": 0.3,
    "market.wood": 0.2,
    "gifts.wood": 0.3,
    "gifts.food": 0.2,
    "hire": 0.3,
    "rune": 0.5,
    "build": 0.5,
    "pray": 0.5,
    "alms": 0.5,
    "sage.keep": 0.5,
}
# Others that may come before all workers stand; their answers are calculated.
ON_THE_WAY = (*SEARCHED, "sage.look", "sage.under", "true_vision", "surplus", "surplus.one", "success")
BEFORE_COMBAT = frozenset((*ON_THE_WAY, "destiny"))
TRUST = 0.6  # in the prior: options seldom differ much in worth
KEEN = 1.5  # with this much more Glory a place is e times as likely to be the best
OPEN = 0.1  # the part of the prior that is uniform
TRUSTED = 0.8  # how likely a calculated answer is to be the best


def visits(view: View[Any], ask: Ask) -> int:
    """How many visits a jarl spends on this question."""
    return round(VISITS * SEARCHED.get(ask.prompt, 0.5))


def scripted(view: View[Any], ask: Ask, rng: random.Random) -> Option:
    return script.choose(view.table, ask, rng)


def policy(g: Champions, rng: random.Random) -> Option:
    ask = g.waiting
    assert isinstance(ask, Ask)
    return answer(g, ask)


def prior(g: Champions, ask: Ask) -> Sequence[float]:
    options = len(ask.options)
    if ask.prompt == "place":
        scores = place_scores(g, g.clans[ask.seat], ask.options)
        best = max(scores)
        weights = [math.exp((score - best) / KEEN) for score in scores]
        total = sum(weights)
        return [OPEN / options + (1 - OPEN) * weight / total for weight in weights]
    if options == 1 or ask.prompt not in ANSWERS:
        return [1 / options] * options
    best_option = ANSWERS[ask.prompt](g, ask, WORTH)
    rest = (1 - TRUSTED) / (options - 1)
    return [TRUSTED if option == best_option else rest for option in ask.options]


def evaluate(g: Champions) -> tuple[float, ...]:
    """Expected returns, once all workers of this round are placed."""
    g = g.clone()
    _place_the_rest(g)
    if g.waiting is None:
        return g.result().returns
    return chances([standing(g, clan) for clan in g.clans], rounds_left(g))


def _place_the_rest(g: Champions) -> None:
    now = g.round
    rng = random.Random(0)
    while (waiting := g.waiting) is not None and g.round == now:
        if isinstance(waiting, Chance):
            if waiting.prompt == "roll":
                return
            g.apply(throw(waiting, rng))
        elif waiting.prompt in ON_THE_WAY:
            g.apply(answer(g, waiting))
        else:
            return


def horizon(g: Champions) -> bool:
    """The tree stops when all workers are placed: after that dice decide, and their odds are part of the evaluation."""
    waiting = g.waiting
    assert waiting is not None
    return waiting.prompt not in BEFORE_COMBAT


def search(view: View[Any], ask: Ask, visits: int | None, seconds: float | None, seed: int) -> Found | None:
    """Returns a calculated answer if the question needs no search; None: the tree searches."""
    g: Champions = view.table
    nothing = (0.0,) * g.seats
    rune = rune_now(g, ask)
    if rune is not None:
        return Found(rune, nothing, 0)
    if ask.prompt in SEARCHED or len(ask.options) == 1 or ask.prompt not in ANSWERS:
        return None
    return Found(answer(g, ask), nothing, 0)


BRAINS = {
    1: Brain(
        visits=visits,
        evaluate=evaluate,
        policy=policy,
        prior=prior,
        scripted=scripted,
        search=search,
        horizon=horizon,
        trust=TRUST,
    )
}
