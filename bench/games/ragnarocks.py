"""Random playouts of Ragnarocks against OpenSpiel's Amazons, the most similar game in the most similar library.

In both a piece slides and then shoots along a line. Their board has 100 squares and eight pieces, and a random game on
it takes longer (about 68 turns, ours 39), so rates are given per playout and per turn. The opponents:

* their C++ rollouts, inside their own tree search, so there is no call from Python between two playouts;
* their playouts, called one by one from Python.

Everything is measured in turn, round after round, so that other load on the machine affects all equally; the ratios
are computed within a round.
"""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable
from typing import Any

from bench.report import Row, row
from meadhall.games.ragnarocks.compiled.plain import twin
from meadhall.games.ragnarocks.compiled.warm import warm

OURS = 150_000  # playouts a round
ROLLOUTS, SIMULATIONS, STEPS = 2_000, 4, 2  # OpenSpiel in C++, per round: each simulation ends in ROLLOUTS rollouts
IN_PYTHON = 150  # OpenSpiel's playouts from Python, per round
PLIES_A_TURN = 3  # queen, destination, arrow

Rates = tuple[float, float]  # playouts and turns a second


def ours(threads: int, seed: int) -> Rates:
    began = time.perf_counter()
    done = twin.playouts(OURS * threads, seed, threads)
    seconds = time.perf_counter() - began
    return OURS * threads / seconds, done.turns / seconds


def theirs_in_python(game: Any, seed: int) -> Rates:
    chance = random.Random(seed)
    plies = 0
    began = time.perf_counter()
    for _ in range(IN_PYTHON):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
        plies += state.move_number()
    seconds = time.perf_counter() - began
    return IN_PYTHON / seconds, plies / PLIES_A_TURN / seconds


def theirs_compiled(pyspiel: Any, game: Any, seed: int, turns_a_playout: float) -> Rates:
    """The search starts at the first position and gets no deeper than one ply, so its rollouts are whole games."""
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed)
    bot = pyspiel.MCTSBot(
        game, evaluator, uct_c=2, max_simulations=SIMULATIONS, max_memory_mb=64, solve=False, seed=seed, verbose=False
    )
    state = game.new_initial_state()
    began = time.perf_counter()
    for _ in range(STEPS):
        bot.step(state)
    rate = ROLLOUTS * SIMULATIONS * STEPS / (time.perf_counter() - began)
    return rate, rate * turns_a_playout


def run(rounds: int = 5) -> list[Row]:
    """The medians, each with its rounds; a ratio that must reach a value has it as its target."""
    warm()
    contenders: dict[str, Callable[[int], Rates]] = {
        "ours, 1 thread": lambda seed: ours(1, seed),
        "ours, 2 threads": lambda seed: ours(2, seed),
    }
    try:
        pyspiel = importlib.import_module("pyspiel")
    except ImportError:
        print("open_spiel is not installed: nothing to compare with.")
    else:
        game = pyspiel.load_game("amazons")
        playouts, turns = theirs_in_python(game, 0)
        contenders["OpenSpiel C++"] = lambda seed: theirs_compiled(pyspiel, game, seed, turns / playouts)
        contenders["OpenSpiel Python"] = lambda seed: theirs_in_python(game, seed)
    measured: dict[str, list[Rates]] = {name: [] for name in contenders}
    for seed in range(1, rounds + 1):
        for name, contender in contenders.items():
            measured[name].append(contender(seed))
    return rates(measured) + ratios(measured)


def rates(measured: dict[str, list[Rates]]) -> list[Row]:
    return [
        row(name, unit, [rate[i] for rate in rounds])
        for name, rounds in measured.items()
        for i, unit in enumerate(("playouts/s", "turns/s"))
    ]


def ratios(measured: dict[str, list[Rates]]) -> list[Row]:
    one, two = measured["ours, 1 thread"], measured["ours, 2 threads"]
    found = [row("2 threads / 1 thread", "times", [b[0] / a[0] for a, b in zip(one, two, strict=True)], 1.6)]
    for other, targets in (("OpenSpiel C++", (5, 3)), ("OpenSpiel Python", (None, None))):
        for i, (what, target) in enumerate(zip(("playouts", "turns"), targets, strict=True)):
            if other in measured:
                shares = [a[i] / b[i] for a, b in zip(one, measured[other], strict=True)]
                found.append(row(f"1 thread / {other}, {what}", "times", shares, target))
    return found
