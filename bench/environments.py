"""Environments for learning programs: PettingZoo's AEC beside connect four, and many games of Ragnarocks at once.

*AEC*: whole games of random actions by `last` and `step`, observation and mask included, with PettingZoo's own wrappers
around both. All are driven by the same loop. *Nothing at all* is a game that does nothing, in the same wrappers. *The
rules and a view alone* says what a step takes without arrays, masks and wrappers. An environment cannot be faster than
these.

*Vector*: steps a second of the wall clock, each with observation, mask, reward and a random action; and steps a second
of processor time, which other load on the machine changes less.
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


def nothing() -> Any:
    """A game of forty steps in which nothing happens: what PettingZoo's wrappers and the loop take by themselves."""
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

    class Nothing(AECEnv):  # type: ignore[misc, type-arg, unused-ignore]
        metadata: dict[str, Any] = {"name": "nothing_v0"}  # noqa: RUF012 (as in PettingZoo's own)

        def __init__(self) -> None:
            self.possible_agents = ["player_0"]
            self.seen, self.mask = np.zeros(2, np.float32), np.ones(2, np.int8)

        def action_space(self, agent: str) -> Any:
            return spaces.Discrete(2)

        def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
            self.agents, self.agent_selection, self.left = ["player_0"], "player_0", 40
            self.rewards, self._cumulative_rewards = {"player_0": 0}, {"player_0": 0}
            self.terminations, self.truncations = {"player_0": False}, {"player_0": False}
            self.infos = {"player_0": {"action_mask": self.mask}}

        def observe(self, agent: str) -> Any:
            return self.seen

        def step(self, action: int | None) -> None:
            if self.terminations["player_0"]:
                self._was_dead_step(action)
                return
            self.left -= 1
            self.terminations["player_0"] = self.left == 0

    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(Nothing(), illegal_reward=-1))


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


def vector(threads: int) -> tuple[float, float]:
    """Steps a second of the wall clock, and of processor time."""
    from meadhall.adapters.vector import RagnarocksVector

    env = RagnarocksVector(GAMES_AT_ONCE, threads=threads, copy=False)
    env.reset(seed=1)
    env.step(env.sample())  # compiles
    steps, began, used = 0, time.perf_counter(), time.process_time()
    while (now := time.perf_counter()) - began < SECONDS:
        env.step(env.sample())
        steps += GAMES_AT_ONCE
    used = time.process_time() - used
    env.close()
    return steps / (now - began), steps / used


def run(rounds: int) -> list[Row]:
    """Each round measures everything once, so that other load affects all equally; ratios are within a round."""
    from meadhall.adapters import pettingzoo

    names = [name for name, spec in games().items() if spec.tensor]
    theirs, empty, alone = [], [], dict[str, list[float]]()
    ours: dict[str, list[float]] = {}
    batches: dict[int, list[tuple[float, float]]] = {}
    for n in range(rounds):
        theirs.append(aec(their_game(), n))
        empty.append(aec(nothing(), n))
        for name in names:
            ours.setdefault(name, []).append(aec(pettingzoo.env(name), n))
            alone.setdefault(name, []).append(rules_alone(name, n))
        for threads in (1, THREADS):
            batches.setdefault(threads, []).append(vector(threads))
    rows = [row("AEC, PettingZoo's connect four", "steps/s", theirs), row("AEC, nothing at all", "steps/s", empty)]
    rows += [row(f"AEC, {name}", "steps/s", ours[name]) for name in names]
    rows += [row(f"the rules and a view alone, {name}", "steps/s", alone[name]) for name in names]
    for name in names:
        ratio = [a / b for a, b in zip(ours[name], theirs, strict=True)]
        limit = [a / b for a, b in zip(alone[name], theirs, strict=True)]
        rows += [
            row(f"AEC, {name} / connect four", "times", ratio, TIMES),
            row(f"the rules alone, {name} / connect four", "times", limit),
        ]
    name, wall = "vector Ragnarocks,", {threads: [clock for clock, _ in found] for threads, found in batches.items()}
    return [
        *rows,
        row(f"{name} 1 thread", "steps/s", wall[1]),
        row(f"{name} {THREADS} threads", "steps/s", wall[THREADS], VECTOR_TARGET),
        row(f"{name} a second of one processor", "steps", [used for _, used in batches[1]]),
    ]
