"""Five named levels for every game, each a budget for one decision of the rulebook."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from meadhall.bots.base import Bot, Budget, Choice
from meadhall.bots.mcts import TreeBot
from meadhall.bots.simple import GreedyBot, RandomBot, ScriptedBot
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.rule import Ask
from meadhall.kernel.spec import GameSpec
from meadhall.kernel.veil import View


@dataclass(frozen=True)
class Level:
    seconds: float  # for one decision of the rulebook
    slips: float = 0.0  # how often an answer is given without thinking


LEVEL_TABLE = {
    "thrall": Level(0.01, slips=0.25),
    "karl": Level(0.02, slips=0.08),
    "huskarl": Level(0.05),
    "jarl": Level(0.18),
    "allfather": Level(2.0),
}
LEVELS = tuple(LEVEL_TABLE)
KINDS = ("random", "greedy", "scripted", *LEVELS)


class Careless:
    """A bot that now and then answers without thinking."""

    def __init__(self, spec: GameSpec, bot: Bot, slips: float, seed: int) -> None:
        self.bot, self.slips = bot, slips
        self.rng = random.Random(f"slips {seed}")
        self.hasty = RandomBot(spec, seed)

    def choose(self, view: View[Any], ask: Ask) -> Choice:
        return (self.hasty if self.rng.random() < self.slips else self.bot).choose(view, ask)


def make_bot(spec: GameSpec, kind: str, *, seed: int = 0, ms: int | None = None, visits: int | None = None) -> Bot:
    """A bot of a level (or `random`, `greedy`, `scripted`).

    A level's own budget is for one decision of the rulebook; `ms` or `visits`, if given, are for each question.
    """
    if kind == "random":
        return RandomBot(spec, seed)
    if kind == "greedy":
        return GreedyBot(spec, seed)
    if kind == "scripted":
        return ScriptedBot(spec, seed)
    if kind not in LEVEL_TABLE:
        raise MeadhallError(f"there is no bot {kind!r}; there are: {', '.join(KINDS)}")
    level = LEVEL_TABLE[kind]
    if ms is None and visits is None:
        bot = TreeBot(spec, Budget(seconds=level.seconds), seed)
    else:
        bot = TreeBot(spec, Budget(visits, None if ms is None else ms / 1000), seed, shared=False)
    return Careless(spec, bot, level.slips, seed) if level.slips else bot
