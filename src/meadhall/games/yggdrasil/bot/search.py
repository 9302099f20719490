"""Thinking ahead: the script's best ideas are each played on by the script, in the same worlds, for some turns.

A world is dealt anew for every round, and cards that nobody has seen are drawn as the play goes on, so the order of the
deck is unknown to the search as it is to the gods. All ideas of a round meet the same luck as long as they can, which
makes them comparable; the script's own choice stands unless another one is clearly better.
"""

from __future__ import annotations

import random
from typing import Any

from meadhall.games.yggdrasil.bot.evaluation import chance_to_win
from meadhall.games.yggdrasil.bot.script import answer, ideas
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.kernel.rule import Ask, Chance, Option
from meadhall.kernel.veil import View, deal_unseen
from meadhall.search.compare import Idea, PlayOn, best_of, compare

Found = tuple[Option, tuple[float, ...], int]

TURNS = 3  # how far a game is played on
DOUBT = 1.5  # standard errors by which another choice must be better than the script's
AT_REST = ("action", "fenrir")  # questions between actions, where the evaluation is asked


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


def search(view: View[Any], ask: Ask, visits: int | None, seconds: float | None, seed: int) -> Found | None:
    """The best idea, after so many games played on or so much time."""
    rivals, played = think(view, ask, visits, seconds, seed)
    best = best_of(rivals, DOUBT)
    return best.option, (2 * best.mean - 1 if played else 0.0,) * view.table.seats, played


def think(view: View[Any], ask: Ask, visits: int | None, seconds: float | None, seed: int) -> tuple[list[Idea], int]:
    """The ideas that are left, the script's own first, and the games played on."""

    def new_round(rng: random.Random) -> PlayOn:
        world, luck = deal_unseen(view, rng).search_copy(), rng.getrandbits(64)

        def outcome(option: Option) -> float:
            g = world.clone()
            g.apply(option)
            return play_on(g, random.Random(luck), TURNS)

        return outcome

    return compare([Idea(option) for option in ideas(view.table, ask)], new_round, visits, seconds, seed)
