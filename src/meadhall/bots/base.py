"""What a bot is, and what a game may teach it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any, NamedTuple, Protocol

from meadhall.kernel.rule import Ask, Option, State
from meadhall.kernel.spec import GameSpec
from meadhall.kernel.veil import View


class Choice(NamedTuple):
    option: Option
    value: tuple[float, ...]  # what the bot expects each seat's return to be, from -1 to 1
    visits: int


class Bot(Protocol):
    def choose(self, view: View[Any], ask: Ask) -> Choice: ...


@dataclass(frozen=True)
class Budget:
    """How much thought one decision of the rulebook may cost. Without seconds the choice is the same every time."""

    visits: int | None = None
    seconds: float | None = None

    def part(self, share: float) -> Budget:
        """The part of it that falls to one of the decision's questions."""
        return Budget(
            None if self.visits is None else max(1, round(self.visits * share)),
            None if self.seconds is None else self.seconds * share,
        )


class Clock:
    """Counts visits and watches the time."""

    def __init__(self, budget: Budget) -> None:
        self.most = budget.visits
        self.end = None if budget.seconds is None else time.monotonic() + budget.seconds
        self.visits = 0

    def more(self) -> bool:
        """Is there budget for another visit? The first one is always free."""
        if self.visits and self.most is not None and self.visits >= self.most:
            return False
        if self.visits and self.end is not None and time.monotonic() >= self.end:
            return False
        self.visits += 1
        return True


Evaluate = Callable[[State], tuple[float, ...]]
Policy = Callable[[State, random.Random], Option]
Prior = Callable[[State, Ask], Sequence[float]]
Believe = Callable[[Any, int, random.Random], None]
Scripted = Callable[[View[Any], Ask, random.Random], Option]
# A game knows no bots, so its own searches speak in plain values: option, value a seat, visits.
Found = tuple[Option, tuple[float, ...], int]
Search = Callable[[View[Any], Ask, int | None, float | None, int], Found | None]


@dataclass(frozen=True)
class Brain:
    """What a game's `bot` module knows; each part is optional.

    evaluate(state)       expected return a seat, for states that are not over
    policy(state, rng)    a sensible answer, for playouts
    prior(state, ask)     how likely each option is to be the best, for the tree: numbers that add up to 1
    scripted(view, ask, rng)                   a sensible player by fixed rules, the bar for cleverer ones
    believe(state, seat, rng)                  makes a dealt world likelier; what the seat can know stays as it is
    share(ask)            which part of its decision's budget a question gets: those of one decision add up to 1
    search(view, ask, visits, seconds, seed)   a search of the game's own, or None where it does not apply
    greedy(view, ask, seed)                    the same for one ply
    horizon(state)        is this as far as the tree should look? Its lines end there, and are evaluated
    trust                 how much the tree trusts the prior: more where options differ much in value
    """

    evaluate: Evaluate | None = None
    policy: Policy | None = None
    prior: Prior | None = None
    scripted: Scripted | None = None
    believe: Believe | None = None
    share: Callable[[Ask], float] = lambda ask: 1.0
    search: Search | None = None
    greedy: Callable[[View[Any], Ask, int], Found | None] | None = None
    playout: int = 0  # how many answers are played before the evaluation
    horizon: Callable[[State], bool] | None = None
    trust: float = 1.5


def brain_of(spec: GameSpec) -> Brain:
    if spec.bot is None:
        return Brain()
    module = spec.load(spec.bot)
    return Brain(**{f.name: getattr(module, f.name) for f in fields(Brain) if hasattr(module, f.name)})
