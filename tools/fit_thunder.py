"""The weights of Thunder & Lightning's evaluation, from games between scripted players with slips.

python -m tools.fit_thunder --games 2000    prints them, to be put into games/thunder/evaluation.py
"""

from __future__ import annotations

import argparse
import random

import numpy as np
import numpy.typing as npt

from meadhall.games.thunder import GAME
from meadhall.games.thunder.bot import leanings
from meadhall.games.thunder.evaluation import NAMES, features
from meadhall.games.thunder.state import Thunder
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Chance

LOOKS = 0.3  # the share of a game's actions whose position is kept
CARE = (1.0, 6.0)  # from careless to careful players
SHRINK = 3.0  # how much small weights are preferred

Numbers = npt.NDArray[np.float64]


def play(number: int) -> tuple[list[list[float]], float]:
    """Positions of one game, Loki's numbers less Thor's, and whether Loki won."""
    rng = random.Random(f"fit {number}")
    state = Match.new(GAME, 2, None, f"fit {number}").state.search_copy()
    assert isinstance(state, Thunder)
    care = [rng.uniform(*CARE) for _ in range(2)]
    rows: list[list[float]] = []
    while (waiting := state.waiting) is not None:
        if isinstance(waiting, Chance):
            state.apply(rng.choices(waiting.outcomes, waiting.weights or None)[0])
            continue
        if waiting.prompt == "action" and rng.random() < LOOKS:
            rows.append([a - b for a, b in zip(features(state, 0), features(state, 1), strict=True)])
        state.apply(rng.choices(waiting.options, leanings(state, waiting, care[waiting.seat]))[0])
    return rows, float(state.result().returns[0] > 0)


def fit(x: Numbers, y: Numbers) -> Numbers:
    """Logistic regression, by Newton's steps."""
    w = np.zeros(x.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ w))
        slope = x.T @ (p - y) + SHRINK * w
        bend = (x * (p * (1 - p))[:, None]).T @ x + SHRINK * np.eye(len(w))
        w -= np.linalg.solve(bend, slope)
    return w


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    games = parser.parse_args().games
    rows: list[list[float]] = []
    won: list[float] = []
    for number in range(games):
        found, result = play(number)
        rows += found
        won += [result] * len(found)
    x, y = np.array(rows), np.array(won)
    held_back = len(y) // 7
    w = fit(x[held_back:], y[held_back:])
    right = ((x[:held_back] @ w > 0) == (y[:held_back] > 0)).mean()
    print(f"{len(y)} positions; the side it likes wins {right:.1%} of games it was not fitted to")
    for name, weight in zip(NAMES, fit(x, y), strict=True):
        print(f'    "{name}": {weight:.3f},')


if __name__ == "__main__":
    main()
