"""Environments for learning programs: PettingZoo's AEC beside connect four, and many games of Ragnarocks at once.

*AEC*: whole games of random actions by `last` and `step`, observation and mask included, with PettingZoo's own wrappers
around both. All are driven by the same loop. *The rules and a view alone* says what a step takes without arrays, masks
and wrappers: an environment cannot be faster.

*Vector*: steps a second of the wall clock, each with observation, mask, reward and a random action.
"""

from __future__ import annotations

import random
import sys
import time
import types
from typing import Any

import numpy as np

from bench.rate import SECONDS, per_second
from bench.report import Row, row
from meadhall.kernel.match import Match
from meadhall.kernel.spec import games

TIMES = 3.0  # connect four
VECTOR_TARGET = 2_000_000
GAMES_AT_ONCE = 4096
THREADS = 2


def their_game() -> Any:
    """PettingZoo's connect four. It imports pygame, which it needs only for drawing."""
    sys.modules.setdefault("pygame", types.ModuleType("pygame"))
    from pettingzoo.classic.connect_four import connect_four

    return connect_four.env()


def aec(env: Any, seed: int) -> float:
    """Steps a second of an AEC environment."""
    rng = random.Random(seed)
    env.reset(seed=seed)

    def one_game() -> int:
        steps = 0
        env.reset()
        for _ in env.agent_iter():
            observation, _, termination, truncation, info = env.last()
            if termination or truncation:
                env.step(None)
                continue
            mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
            there = np.flatnonzero(mask)
            env.step(int(there[int(rng.random() * len(there))]))
            steps += 1
        return steps

    return per_second(one_game)[1]


def rules_alone(name: str, seed: int) -> float:
    """Answers and views a second, without arrays, masks and wrappers."""
    rng, number = random.Random(seed), 0

    def one_game() -> int:
        nonlocal number
        number += 1
        match = Match.new(name, seed=f"{seed} {number}")
        while (ask := match.waiting) is not None:
            match.view(ask.seat)
            if match.state.story:
                del match.state.story[:]
            choices = match.choices
            match.answer(choices[int(rng.random() * len(choices))])
        return match.ply

    return per_second(one_game)[1]


def vector(threads: int) -> float:
    """Steps a second of the wall clock."""
    from meadhall.adapters.vector import RagnarocksVector

    env = RagnarocksVector(GAMES_AT_ONCE, threads=threads, copy=False)
    env.reset(seed=1)
    env.step(env.sample())  # compiles
    steps, began = 0, time.perf_counter()
    while (now := time.perf_counter()) - began < SECONDS:
        env.step(env.sample())
        steps += GAMES_AT_ONCE
    env.close()
    return steps / (now - began)


def run(rounds: int) -> list[Row]:
    """Each round measures everything once, so that other load affects all equally; ratios are within a round."""
    from meadhall.adapters import pettingzoo

    names = [name for name, spec in games().items() if spec.tensor]
    theirs, alone = [], dict[str, list[float]]()
    ours: dict[str, list[float]] = {}
    batches: dict[int, list[float]] = {}
    for n in range(rounds):
        theirs.append(aec(their_game(), n))
        for name in names:
            ours.setdefault(name, []).append(aec(pettingzoo.env(name), n))
            alone.setdefault(name, []).append(rules_alone(name, n))
        for threads in (1, THREADS):
            batches.setdefault(threads, []).append(vector(threads))
    rows = [row("AEC, PettingZoo's connect four", "steps/s", theirs)]
    rows += [row(f"AEC, {name}", "steps/s", ours[name]) for name in names]
    rows += [row(f"the rules and a view alone, {name}", "steps/s", alone[name]) for name in names]
    for name in names:
        ratio = [a / b for a, b in zip(ours[name], theirs, strict=True)]
        limit = [a / b for a, b in zip(alone[name], theirs, strict=True)]
        rows += [
            row(f"AEC, {name} / connect four", "times", ratio, TIMES),
            row(f"the rules alone, {name} / connect four", "times", limit),
        ]
    rows.append(row("vector Ragnarocks, 1 thread", "steps/s", batches[1]))
    return [*rows, row(f"vector Ragnarocks, {THREADS} threads", "steps/s", batches[THREADS], VECTOR_TARGET)]
