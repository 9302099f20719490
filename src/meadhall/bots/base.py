"""The interface of a bot, and the limits of its search."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Protocol

from meadhall.kernel.errors import MeadhallError, RuleError
from meadhall.kernel.rule import Ask
from meadhall.kernel.spec import GameSpec
from meadhall.kernel.veil import View
from meadhall.search.brain import Brain, Found


class Bot(Protocol):
    """A player. It gets the view of its seat and the question, and nothing else.

    Example:
        >>> import meadhall as mh
        >>> class First:  # a bot of your own
        ...     def choose(self, view, ask):
        ...         return mh.Found(ask.options[0])
        >>> mh.play("ragnarocks", [First(), "random"], seed="x").over
        True
    """

    def choose(self, view: View[Any], ask: Ask) -> Found:
        """The answer of the asked seat."""
        ...


@dataclass(frozen=True)
class Budget:
    """The limit of the search for one question: a number of visits, a number of seconds, or whichever ends first.

    Limited by visits alone, the search makes the same choice every time.
    """

    visits: int | None = None
    seconds: float | None = None


class Clock:
    """Counts visits and watches the time."""

    def __init__(self, budget: Budget) -> None:
        self.most = budget.visits
        self.end = None if budget.seconds is None else time.monotonic() + budget.seconds
        self.visits = 0

    def more(self) -> bool:
        """True while the budget allows another visit. The first one is always allowed."""
        if self.visits and self.most is not None and self.visits >= self.most:
            return False
        if self.visits and self.end is not None and time.monotonic() >= self.end:
            return False
        self.visits += 1
        return True


def bot_part(spec: GameSpec, name: str) -> Any:
    """A named part of a game's bot module. If it is missing or misspelled, that is an error in the game (RuleError)."""
    module = spec.load(spec.bot)
    found = getattr(module, name, None)
    if not found:
        raise RuleError(f"{spec.bot}: a bot module gives {name}, and this one gives none")
    return found


def brain_of(spec: GameSpec, version: int | None = None) -> Brain:
    """The brain of a game's bots: the newest, or an earlier version. An empty one if the game has no bots."""
    brains: dict[int, Brain] = {1: Brain()} if spec.bot is None else bot_part(spec, "BRAINS")
    for number, brain in brains.items():
        if type(number) is not int or not isinstance(brain, Brain):
            raise RuleError(f"{spec.bot}: BRAINS gives Brains by their numbers, not {number!r}: {brain!r}")
    if version is None:
        version = max(brains)
    if version not in brains:
        known = ", ".join(f"@{number}" for number in sorted(brains))
        raise MeadhallError(f"{spec.name} has no bots of version {version}; there are: {known}")
    return brains[version]
