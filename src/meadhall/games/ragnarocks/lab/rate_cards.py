"""Measures the strength of Ragnarocks' mythology cards, with games in which the same bot plays both sides.

python -m meadhall.games.ragnarocks.lab.rate_cards --games 2
    prints them for games/ragnarocks/data/strengths.toml

Every ordered pair of cards plays this many games. A card's strength is its log-odds of winning against an average card
(the model of Bradley and Terry, with a number for moving first).
"""

from __future__ import annotations

import argparse
import random
import sys

import numpy as np
import numpy.typing as npt

from meadhall.games.ragnarocks.compiled.cards import bridge
from meadhall.games.ragnarocks.compiled.cards.acts import MOST, OVER
from meadhall.games.ragnarocks.compiled.cards.land import score
from meadhall.games.ragnarocks.compiled.cards.search import search
from meadhall.games.ragnarocks.compiled.cards.turn import step
from meadhall.games.ragnarocks.compiled.cards.words import WINNER
from meadhall.games.ragnarocks.compiled.plain.rules import PHASE
from meadhall.games.ragnarocks.rules.powers import CARDS
from meadhall.games.ragnarocks.rules.state import Ragnarocks
from meadhall.kernel.match import Match

VISITS = 60  # for each choice
MOST_ACTS = 400  # limit against endless games, which are then scored as they stand
SHRINK = 1.0  # strength of the regularisation (L2)

Numbers = npt.NDArray[np.float64]


def play(ivory: str, red: str, number: int, seed: str = "rate") -> float:
    """Plays one game. Returns 1 if Ivory wins, 0 if Red wins."""
    rng = random.Random(f"{ivory} {red} {number}" if seed == "rate" else f"{seed} {ivory} {red} {number}")
    match = Match.new("ragnarocks", 2, {"powers": "given", "ivory": ivory, "red": red}, f"{seed} {number}")
    assert isinstance(match.state, Ragnarocks)
    while not bridge.mirrors(match.state):  # the set-up
        assert match.waiting is not None
        match.answer(rng.choice(match.waiting.options))
    position = bridge.encode(match.state)
    scratch = np.empty(MOST, np.int64)
    for _ in range(MOST_ACTS):
        if position[PHASE] == OVER:
            break
        step(position, search(position, VISITS, seed=rng.getrandbits(32), nodes=100_000).act, scratch)
    if position[WINNER] >= 0:
        return 1.0 - float(position[WINNER])
    lead = score(position, 0) - score(position, 1)
    return 0.5 if lead == 0 else float(lead > 0)


def fit(games: list[tuple[int, int, float]]) -> tuple[Numbers, float]:
    """Returns the strengths, with mean 0, and the advantage of moving first; logistic regression by Newton's method."""
    sides = np.zeros((len(games), len(CARDS) + 1))
    for row, (ivory, red, _) in enumerate(games):
        sides[row, ivory], sides[row, red], sides[row, -1] = 1, -1, 1
    won = np.array([result for _, _, result in games])
    weights = np.zeros(len(CARDS) + 1)
    for _ in range(20):
        chance = 1 / (1 + np.exp(-sides @ weights))
        slope = sides.T @ (won - chance) - SHRINK * weights
        bend = (sides * (chance * (1 - chance))[:, None]).T @ sides + SHRINK * np.eye(len(weights))
        weights += np.linalg.solve(bend, slope)
    return weights[:-1] - weights[:-1].mean(), float(weights[-1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2, help="for each ordered pair of cards")
    wanted = parser.parse_args().games
    names = list(CARDS)
    games = []
    for ivory, first in enumerate(names):
        for red, second in enumerate(names):
            if ivory != red:
                games += [(ivory, red, play(first, second, n)) for n in range(wanted)]
        print(f"{first}: {len(games)} games", file=sys.stderr, flush=True)
    strengths, first_move = fit(games)
    print(f"# {len(games)} games; moving first: {first_move:+.2f}")
    for name, strength in zip(names, strengths, strict=True):
        print(f"{name} = {strength:.2f}")


if __name__ == "__main__":
    main()
