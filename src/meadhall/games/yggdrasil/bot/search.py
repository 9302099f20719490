"""A search: each of the script's best options is played on by the script for some turns, in the same dealt worlds.

Every round deals a new world, and unseen cards are drawn during play, so the search does not know the order of the
deck. All options of a round get the same dice as long as possible, so that they can be compared. The script's own
choice is kept unless another one is clearly better.
"""

from __future__ import annotations

import random
from typing import Any

from meadhall.games.yggdrasil.bot.evaluation import chance_to_win
from meadhall.games.yggdrasil.bot.script import answer, ideas
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.kernel.rule import Ask, Option
from meadhall.kernel.veil import View
from meadhall.search.brain import Found
from meadhall.search.compare import Idea, best_of, deal_and_compare

TURNS = 3  # how many turns are played on
DOUBT = 1.5  # standard errors by which another choice must be better than the script's
AT_REST = ("action", "fenrir")  # questions between actions, where the evaluation is asked


def play_on(g: Yggdrasil, option: Option, seat: int, dice: random.Random) -> float:
    """The chance to win after the script has played some turns."""
    g.apply(option)
    last = g.turns + TURNS
    g.use_dice(dice)
    while (waiting := g.waiting) is not None:
        assert isinstance(waiting, Ask)
        if g.turns > last and waiting.prompt in AT_REST:
            return chance_to_win(g)
        g.apply(answer(g, waiting))
    return float(g.ended == "won")


def finish_action(g: Yggdrasil) -> float:
    """The chance to win when the action in progress is done. The state has dice and is not used afterwards."""
    while (waiting := g.waiting) is not None:
        assert isinstance(waiting, Ask)
        if waiting.prompt in AT_REST:
            return chance_to_win(g)
        g.apply(answer(g, waiting))
    return float(g.ended == "won")


def search(view: View[Any], ask: Ask, visits: int | None, seconds: float | None, seed: int) -> Found:
    """Returns the best option after this many playouts, or this much time."""
    choices = [Idea(option) for option in ideas(view.table, ask)]
    rivals, played = deal_and_compare(view, ask, choices, play_on, visits, seconds, seed)
    best = best_of(rivals, DOUBT)
    return Found(best.option, (2 * best.mean - 1 if played else 0.0,) * view.table.seats, played)
