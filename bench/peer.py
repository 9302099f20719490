"""catanatron, the Python engine we compare with: whole four-player games of its own random players, and copies.

An action is what catanatron calls an action, one tick of its loop: a roll, a build, a trade, a discard, a robber, the
end of a turn. An action has all its parts (the hex and the victim of a robber are one action), and forced actions
count: they are two of three. A choice is an action with an alternative.
"""

from __future__ import annotations

import importlib.util
import random
from typing import Any

from bench.rate import per_second

NAME = "catanatron, 4 players"


def installed() -> bool:
    return importlib.util.find_spec("catanatron") is not None


def play(rng: random.Random) -> tuple[float, float]:
    """Actions and games a second of processor time."""
    from catanatron import Color, Game, RandomPlayer

    random.seed(rng.random())  # it uses the global random number generator
    actions = 0

    def one_game() -> int:
        nonlocal actions
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        actions += len(game.state.actions)
        return 1

    games, rate = per_second(one_game)
    return rate * actions / games, rate


def choices(rng: random.Random) -> float:
    """The share of its actions that had an alternative, over a few games."""
    from catanatron import Color, Game, RandomPlayer

    random.seed(rng.random())
    found: list[bool] = []

    class Watched(RandomPlayer):  # type: ignore[misc]
        def decide(self, game: Any, playable_actions: Any) -> Any:
            found.append(len(playable_actions) > 1)
            return super().decide(game, playable_actions)

    for _ in range(5):
        Game([Watched(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]).play()
    return sum(found) / len(found)


def copy(rng: random.Random) -> float:
    """Microseconds a copy, over games from their first move to their last."""
    from catanatron import Color, Game, RandomPlayer

    random.seed(rng.random())
    game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
    states: list[Any] = []
    while game.winning_color() is None:
        if len(game.state.actions) % 50 == 0:
            states.append(game.copy())
        game.play_tick()

    def copies() -> int:
        for state in states:
            state.copy()
        return len(states)

    return 1e6 / per_second(copies)[1]
