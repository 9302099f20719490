"""How fast the kernel is: random answers on search copies of the toy game, and copies of its states in mid-rule.

catanatron, the Python engine we compare with, is measured where it is installed: its own random play and copies.
"""

from __future__ import annotations

import importlib.util
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.report import Row, row
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Chance, State

SECONDS = 0.5  # a measurement


def run(rounds: int) -> list[Row]:
    """Answers and copies a second, the median over the rounds and each round's figures; and the ratios to the peer."""
    subjects = {"kernel, toy game": _toy}
    if importlib.util.find_spec("catanatron") is not None:
        subjects["catanatron"] = _catanatron
    # Interleaved, so that a busy moment of the machine falls on all of them.
    measured: dict[str, list[tuple[float, float]]] = {name: [] for name in subjects}
    for n in range(rounds):
        for name, subject in subjects.items():
            measured[name].append(subject(random.Random(n)))
    rows = []
    for name, figures in measured.items():
        target = 150_000 if subjects[name] is _toy else None
        rows.append(row(name, "answers/s", [answers for answers, _ in figures], target))
        rows.append(row(name, "µs a copy", [copy for _, copy in figures]))
    if "catanatron" in measured:
        pairs = list(zip(measured["kernel, toy game"], measured["catanatron"], strict=True))
        rows.append(row("kernel / catanatron, answers", "times", [a[0] / b[0] for a, b in pairs]))
        rows.append(row("kernel / catanatron, copies", "times", [b[1] / a[1] for a, b in pairs]))
    return rows


def _rate(work: Callable[[], int]) -> float:
    """How much a second of processor time: `work` does some and says how much."""
    done, start = 0, time.process_time()
    while (now := time.process_time()) - start < SECONDS:
        done += work()
    return done / (now - start)


def _toy(rng: random.Random) -> tuple[float, float]:
    sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
    try:
        import toy
    finally:
        del sys.path[0]
    start = Match.new(toy.GAME, seed="bench").state.search_copy()
    states: list[State] = []
    midway = start.clone()
    while midway.waiting is not None:
        states.append(midway.clone())
        midway.apply(_random_answer(midway, rng))

    def play() -> int:
        state, answers = start.clone(), 0
        while state.waiting is not None:
            state.apply(_random_answer(state, rng))
            answers += 1
        return answers

    def copy() -> int:
        for state in states:
            state.clone()
        return len(states)

    return _rate(play), 1e6 / _rate(copy)


def _random_answer(state: State, rng: random.Random) -> Any:
    """A bot's dice: weighted for a chance, an aside now and then for a question."""
    waiting = state.waiting
    assert waiting is not None
    if type(waiting) is Chance:
        at = rng.random() * sum(waiting.weights)
        for outcome, weight in zip(waiting.outcomes, waiting.weights, strict=True):
            at -= weight
            if at < 0:
                return outcome
        return waiting.outcomes[-1]
    options: tuple[Any, ...] = waiting.options
    if rng.random() < 0.1:
        options = state.asides(waiting.seat) or options  # type: ignore[union-attr]
    return options[int(rng.random() * len(options))]


def _catanatron(rng: random.Random) -> tuple[float, float]:
    from catanatron import Color, Game, RandomPlayer

    random.seed(rng.random())  # its dice are the global ones
    games: list[Any] = []

    def play() -> int:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE)])
        games[:] = [game]
        for actions in range(300):
            if game.winning_color() is not None:
                return actions
            game.play_tick()
        return 300

    def copy() -> int:
        for _ in range(100):
            games[0].copy()
        return 100

    return _rate(play), 1e6 / _rate(copy)
