"""Thinking ahead: the ideas that look best at a glance are each played on, in the same worlds, for some turns.

Every round deals a world anew, all its ideas meet the same luck as long as they can, and then the position is
evaluated. The glance's own choice stands unless another one is clearly better. This is a tree search over re-dealt
worlds that branches at its root alone: what is done next is left to the glance, which costs little and errs little.
"""

from __future__ import annotations

import random
from typing import Any

from meadhall.games.thunder.bot.belief import believe
from meadhall.games.thunder.bot.evaluation import evaluate
from meadhall.games.thunder.bot.judgement import Judge
from meadhall.games.thunder.bot.sight import Sight, sight_of
from meadhall.games.thunder.rules.state import Thunder
from meadhall.kernel.rule import Ask, Option
from meadhall.kernel.veil import View
from meadhall.search.brain import Found
from meadhall.search.compare import Idea, best_of, deal_and_compare

TURNS, EARLY = 4, 2  # how far a game is played on, and when it is first evaluated
EARLY_WEIGHT = 0.3  # the first evaluation is less of a gamble, but it does not see as much
IDEAS = 4  # at most
ACTIONS = 8  # and of actions, which get more time
NEAR = 6.0  # cards: what looks worse than the best by more is not thought of
HANDICAP = 0.03  # of the game, for each card that an idea looks worse at a glance
DOUBT = 0.5  # standard errors by which another choice must be better than the glance's


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


def play_on(g: Thunder, option: Option, seat: int, dice: random.Random) -> float:
    """What the seat can expect once both have had two more turns, and in part what it seemed after one."""
    g.use_dice(dice)
    g.apply(option)
    begun, early, weight = g.turns[0] + g.turns[1], 0.0, 0.0
    while (waiting := g.waiting) is not None:
        assert isinstance(waiting, Ask)
        turns = g.turns[0] + g.turns[1] - begun
        if turns >= EARLY and waiting.prompt == "action":
            if turns >= TURNS:
                return weight * early + (1 - weight) * evaluate(g)[seat]
            if not weight:
                early, weight = evaluate(g)[seat], EARLY_WEIGHT
        go_on(g, waiting)
    return weight * early + (1 - weight) * g.result().returns[seat]


def ideas(view: View[Any], ask: Ask) -> list[Idea]:
    """What is worth a thought, the glance's own choice first."""
    scores = Judge(sight_of(view, ask.seat)).scores(ask)
    order = sorted(range(len(scores)), key=lambda i: -scores[i])
    best = scores[order[0]]
    most = ACTIONS if ask.prompt == "action" else IDEAS
    return [Idea(ask.options[i], HANDICAP * (best - scores[i])) for i in order[:most] if scores[i] >= best - NEAR]


def search(view: View[Any], ask: Ask, visits: int | None, seconds: float | None, seed: int) -> Found:
    """The best idea after so many games played on, or so much time."""
    rivals, played = deal_and_compare(view, ask, ideas(view, ask), play_on, visits, seconds, seed, believe=believe)
    best = best_of(rivals, DOUBT)
    value = best.mean + best.handicap if played else 0.0
    if ask.seat == 1:
        value = -value
    return Found(best.option, (value, -value), played)
