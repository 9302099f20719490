"""Random, greedy and scripted: the simple players that other bots are compared with."""

from __future__ import annotations

import random
from typing import Any

from meadhall.bots.playout import settle, value_of
from meadhall.kernel.rule import Ask
from meadhall.kernel.veil import View, deal_unseen
from meadhall.search.brain import Brain, Found

DEALS = 4  # how many dealt worlds a greedy bot evaluates


class RandomBot:
    """Any option, uniformly at random."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def choose(self, view: View[Any], ask: Ask) -> Found:
        return Found(self.rng.choice(ask.options), (0.0,) * view.table.seats, 1)


class GreedyBot:
    """Looks one ply ahead: takes the option after which its seat has the best evaluation."""

    def __init__(self, brain: Brain, seed: int) -> None:
        self.brain, self.seed = brain, seed

    def choose(self, view: View[Any], ask: Ask) -> Found:
        if self.brain.greedy is not None:
            found = self.brain.greedy(view, ask, self.seed)
            if found is not None:
                return found
        rng = random.Random(self.seed)
        totals = {option: [0.0] * view.table.seats for option in ask.options}
        for _ in range(DEALS):
            world = deal_unseen(view, rng).search_copy()
            for option in ask.options:
                after = world.clone()
                after.apply(option)
                settle(after, rng)
                for seat, value in enumerate(value_of(after, self.brain, rng)):
                    totals[option][seat] += value / DEALS
        best = max(totals.values(), key=lambda total: total[ask.seat])[ask.seat]
        option = rng.choice([o for o in ask.options if totals[o][ask.seat] == best])
        return Found(option, tuple(totals[option]), len(ask.options) * DEALS)


class ScriptedBot:
    """The game's own player by fixed rules, without search. In a game that has none, the greedy bot's choice."""

    def __init__(self, brain: Brain, seed: int) -> None:
        self.script = brain.scripted
        self.rng = random.Random(seed)
        self.greedy = GreedyBot(brain, seed)

    def choose(self, view: View[Any], ask: Ask) -> Found:
        if self.script is None:
            return self.greedy.choose(view, ask)
        return Found(self.script(view, ask, self.rng), (0.0,) * view.table.seats, 1)
