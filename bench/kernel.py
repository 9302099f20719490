"""How fast the kernel is: random answers on search copies of the toy game, and copies of states in mid-rule.

catanatron, the Python engine we compare with, is measured where it is installed: its own random play and copies.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from bench import peer
from bench.rate import per_second
from bench.report import Row, row
from meadhall.kernel.match import Match
from meadhall.kernel.rule import State

NAME, TARGET = "kernel, toy game", 150_000


def run(rounds: int) -> list[Row]:
    """Answers and copies a second, the median over the rounds and each round's figures; and the ratios to the peer."""
    # Interleaved, so that other load on the machine affects both.
    ours, theirs = [], []
    for n in range(rounds):
        rng = random.Random(n)
        ours.append(_toy(rng))
        if peer.installed():
            theirs.append((peer.play(rng)[0], peer.copy(rng)))
    rows = [
        row(NAME, "answers/s", [answers for answers, _ in ours], TARGET),
        row(NAME, "µs a copy", [copy for _, copy in ours]),
    ]
    if theirs:
        pairs = list(zip(ours, theirs, strict=True))
        rows += [
            row(peer.NAME, "actions/s", [actions for actions, _ in theirs]),
            row(peer.NAME, "µs a copy", [copy for _, copy in theirs]),
            row("kernel / catanatron, answers", "times", [a[0] / b[0] for a, b in pairs]),
            row("kernel / catanatron, copies", "times", [b[1] / a[1] for a, b in pairs]),
        ]
    return rows


def _toy(rng: random.Random) -> tuple[float, float]:
    """Answers a second (those to chances included), and microseconds a search copy."""
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
        midway.apply(midway.any_answer(rng))

    def play() -> int:
        state, answers = start.search_copy(), 0
        while state.waiting is not None:
            state.apply(state.any_answer(rng))
            answers += 1
        return answers

    def copy() -> int:
        for state in states:
            state.search_copy()
        return len(states)

    return per_second(play)[1], 1e6 / per_second(copy)[1]
