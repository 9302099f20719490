"""A search: each of the options that look best at a glance is played on for some turns, in the same dealt worlds.

Every round deals a new world. All options of a round get the same dice as long as possible; then the position is
evaluated. The option that looked best is kept unless another one is clearly better. This is a tree search over re-dealt
worlds that branches at its root only. All later answers are chosen at a glance, which is fast.
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

TURNS, EARLY = 4, 2  # how many turns are played on, and after how many the first evaluation comes
EARLY_WEIGHT = 0.3  # weight of the first evaluation: it has less variance, but looks less far
IDEAS = 4  # at most
ACTIONS = 8  # and of actions, which have more time
NEAR = 6.0  # in cards: options that look worse than the best by more than this are not searched
HANDICAP = 0.03  # in games: subtracted for each card by which an option looks worse at a glance
DOUBT = 0.5  # standard errors by which another choice must be better than the glance's


def glance(g: Thunder, ask: Ask) -> list[float]:
    """How good each option looks to the asked seat, from what this seat is allowed to see."""
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
    """The expected result of the seat after two more turns of each side, mixed with the evaluation after one."""
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
    """The options worth searching; the one that looks best at a glance comes first."""
    scores = Judge(sight_of(view, ask.seat)).scores(ask)
    order = sorted(range(len(scores)), key=lambda i: -scores[i])
    best = scores[order[0]]
    most = ACTIONS if ask.prompt == "action" else IDEAS
    return [Idea(ask.options[i], HANDICAP * (best - scores[i])) for i in order[:most] if scores[i] >= best - NEAR]


def search(view: View[Any], ask: Ask, visits: int | None, seconds: float | None, seed: int) -> Found:
    """Returns the best option after this many playouts, or this much time."""
    rivals, played = deal_and_compare(view, ask, ideas(view, ask), play_on, visits, seconds, seed, believe=believe)
    best = best_of(rivals, DOUBT)
    value = best.mean + best.handicap if played else 0.0
    if ask.seat == 1:
        value = -value
    return Found(best.option, (value, -value), played)
