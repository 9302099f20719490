"""Fits the weights of Thunder & Lightning's evaluation to games between scripted players that make random mistakes.

python -m meadhall.games.thunder.lab.fit --games 5000    prints them; copy to games/thunder/bot/evaluation.py
"""

from __future__ import annotations

import argparse
import math
import random

import numpy as np
import numpy.typing as npt

from meadhall.games.thunder import GAME
from meadhall.games.thunder.bot.evaluation import NAMES, features
from meadhall.games.thunder.bot.search import glance, go_on
from meadhall.games.thunder.rules.state import Thunder
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Chance

SLIPS = 0.12  # how often a player makes a mistake: an answer that is not the one that looks best
CARE = 1.5  # how much likelier a mistake is for an answer that looks one card better (a power of e)
SHRINK = 3.0  # strength of the regularisation (L2)

Numbers = npt.NDArray[np.float64]


def play(number: int) -> tuple[list[list[float]], list[float]]:
    """Plays a game.

    Returns a row for each turn's start: the active side's features minus the other's, and if that side won.
    """
    rng = random.Random(f"fit {number}")
    g = Match.new(GAME, 2, None, f"fit {number}").state.search_copy()
    assert isinstance(g, Thunder)
    g.dice = rng
    rows: list[list[float]] = []
    sides: list[int] = []
    while (waiting := g.waiting) is not None:
        if isinstance(waiting, Chance):
            g.apply(rng.choices(waiting.outcomes, waiting.weights or None)[0])
            continue
        if waiting.prompt == "action" and sum(g.turns) == len(rows):
            me = g.active
            rows.append([a - b for a, b in zip(features(g, me), features(g, 1 - me), strict=True)])
            sides.append(me)
        if rng.random() < SLIPS:
            scores = glance(g, waiting)
            g.apply(rng.choices(waiting.options, [math.exp(CARE * (score - max(scores))) for score in scores])[0])
        else:
            go_on(g, waiting)
    returns = g.result().returns
    return rows, [float(returns[side] > 0) for side in sides]


def fit(x: Numbers, y: Numbers) -> Numbers:
    """Logistic regression by Newton's method."""
    w = np.zeros(x.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ w))
        slope = x.T @ (p - y) + SHRINK * w
        bend = (x * (p * (1 - p))[:, None]).T @ x + SHRINK * np.eye(len(w))
        w -= np.linalg.solve(bend, slope)
    return w


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5000)
    games = parser.parse_args().games
    rows: list[list[float]] = []
    won: list[float] = []
    for number in range(games):
        found, results = play(number)
        rows += found
        won += results
    x, y = np.array(rows), np.array(won)
    held_back = len(y) // 7
    w = fit(x[held_back:], y[held_back:])
    right = ((x[:held_back] @ w > 0) == (y[:held_back] > 0)).mean()
    print(f"{len(y)} positions; the side it likes wins {right:.1%} of games it was not fitted to")
    for name, weight in zip(NAMES, fit(x, y), strict=True):
        print(f'    "{name}": {weight:.3f},')


if __name__ == "__main__":
    main()
