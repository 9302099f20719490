"""Bots by name: five levels for every game, and three simple players.

A level is a number of visits, so it is equally strong on every machine and under load. The game says how many visits a
jarl spends on a question (a decision takes about 0.2 seconds on two ordinary cores). Other levels spend a multiple.

`jarl` is the newest jarl of a game. `jarl@1` is the first one and stays as it is, for comparisons with later ones.
"""

from __future__ import annotations

import logging
import random
from dataclasses import dataclass
from functools import cache
from typing import Any

from meadhall.bots.base import Bot, Budget, brain_of
from meadhall.bots.mcts import TreeBot
from meadhall.bots.simple import GreedyBot, RandomBot, ScriptedBot
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.rule import Ask
from meadhall.kernel.spec import GameSpec
from meadhall.kernel.veil import View
from meadhall.search.brain import Brain, Found


@dataclass(frozen=True)
class Level:
    effort: float  # visits, as a multiple of a jarl's
    cap: float = 2.0  # seconds for one question, for slow machines
    slips: float = 0.0  # how often an answer is given at random


LEVEL_TABLE = {
    "thrall": Level(1 / 18, slips=0.25),
    "karl": Level(1 / 9, slips=0.08),
    "huskarl": Level(5 / 18),
    "jarl": Level(1.0),
    "allfather": Level(100 / 9, cap=20.0),
}
LEVELS = tuple(LEVEL_TABLE)
KINDS = ("random", "greedy", "scripted", *LEVELS)


@cache
def say_once(line: str) -> None:
    """Log a line, but only the first time it is given. By default, logging writes it to standard error."""
    logging.getLogger("meadhall").warning(line)


class LevelBot:
    """A bot of a level: it searches with the level's visits for each question."""

    def __init__(self, brain: Brain, level: Level, seed: int, *, capped: bool) -> None:
        self.brain, self.level, self.seed, self.capped = brain, level, seed, capped

    def choose(self, view: View[Any], ask: Ask) -> Found:
        visits = max(1, round(self.level.effort * self.brain.visits(view, ask)))
        budget = Budget(visits, self.level.cap if self.capped else None)
        return TreeBot(self.brain, budget, self.seed).choose(view, ask)


class Careless:
    """A bot that sometimes answers at random."""

    def __init__(self, bot: Bot, slips: float, seed: int) -> None:
        self.bot, self.slips = bot, slips
        self.rng = random.Random(f"slips {seed}")
        self.hasty = RandomBot(seed)

    def choose(self, view: View[Any], ask: Ask) -> Found:
        return (self.hasty if self.rng.random() < self.slips else self.bot).choose(view, ask)


class NamedBot:
    """A bot with a name. It refuses views that it cannot play from."""

    def __init__(self, game: str, player: str, seed: int, bot: Bot) -> None:
        self.game, self.player, self.seed, self.bot = game, player, seed, bot

    def __repr__(self) -> str:
        return f"<Bot {self.player} of {self.game}, seed {self.seed}>"

    def choose(self, view: View[Any], ask: Ask) -> Found:
        """The chosen option, the return that is expected for each seat (-1 to 1), and how many visits were spent."""
        if view.game != self.game:
            raise MeadhallError(f"this bot plays {self.game}, and this is a view of {view.game}")
        if not isinstance(ask, Ask):
            raise MeadhallError("nothing is asked: the match is over")
        if ask.seat != view.seat:
            raise MeadhallError(f"seat {ask.seat} is asked, and this is not its view")
        return self.bot.choose(view, ask)


def make_bot(
    spec: GameSpec,
    player: str,
    *,
    seed: int = 0,
    ms: int | None = None,
    visits: int | None = None,
    capped: bool = False,
) -> NamedBot:
    """A bot of a level, or `random`, `greedy` or `scripted`; `jarl@1` names an earlier version.

    `visits` or `ms`, if given, replace the level's own visits for each question. A `capped` bot, for games with people,
    stops after a few seconds, however slow the machine is. Without `capped` the choice is the same on all machines.
    """
    return NamedBot(spec.name, player, seed, _unnamed_bot(spec, player, seed, ms, visits, capped))


def _unnamed_bot(spec: GameSpec, player: str, seed: int, ms: int | None, visits: int | None, capped: bool) -> Bot:
    kind, at, number = player.partition("@")
    if kind not in KINDS or (at and not number.isdecimal()):
        raise MeadhallError(f"there is no bot {player!r}; there are: {', '.join(KINDS)}")
    brain = brain_of(spec, int(number) if at else None)
    if brain.weaker and kind != "random":
        say_once(brain.weaker)
    if kind == "random":
        return RandomBot(seed)
    if kind == "greedy":
        return GreedyBot(brain, seed)
    if kind == "scripted":
        return ScriptedBot(brain, seed)
    level = LEVEL_TABLE[kind]
    bot: Bot
    if ms is None and visits is None:
        bot = LevelBot(brain, level, seed, capped=capped)
    else:
        bot = TreeBot(brain, Budget(visits, None if ms is None else ms / 1000), seed)
    return Careless(bot, level.slips, seed) if level.slips else bot
