"""`Brain`: what a game provides for its bots. `Found`: what a search returns."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from meadhall.kernel.rule import Ask, Option
from meadhall.kernel.veil import View


class Found(NamedTuple):
    """The chosen answer, the expected return of each seat (from -1 to 1), and the number of visits that were spent.

    Example:
        >>> import meadhall as mh
        >>> mh.Found("draw")
        Found(option='draw', value=(), visits=0)
    """

    option: Option
    value: tuple[float, ...] = ()
    visits: int = 0


Evaluate = Callable[[Any], tuple[float, ...]]
Policy = Callable[[Any, random.Random], Option]
Prior = Callable[[Any, Ask], Sequence[float]]
Believe = Callable[[Any, int, random.Random], None]
Scripted = Callable[[View[Any], Ask, random.Random], Option]
Search = Callable[[View[Any], Ask, int | None, float | None, int], Found | None]
Greedy = Callable[[View[Any], Ask, int], Found | None]


def _usual_visits(view: View[Any], ask: Ask) -> int:
    return 300


@dataclass(frozen=True)
class Brain:
    """Functions and numbers of a game that bots use. Every part is optional.

    visits(view, ask)     how many visits a jarl spends on this question; other levels spend a fixed multiple of it
    evaluate(state)       expected return of each seat, for states that are not over
    policy(state, rng)    a reasonable answer, for playouts
    prior(state, ask)     how likely each option is to be the best, for the tree: numbers that add up to 1
    scripted(view, ask, rng)                   a reasonable player by fixed rules, without look-ahead
    believe(state, seat, rng)                  changes a dealt world into a more likely one that still fits the view
    search(view, ask, visits, seconds, seed)   a search of the game's own; None: use the tree search
    greedy(view, ask, seed)                    the best option one ply ahead; None: use the general way
    playout               how many answers the tree plays before it evaluates
    horizon(state)        True where the tree stops and evaluates
    weaker                why these bots are weaker on this machine (a missing package): logged once
    trust                 how much the tree trusts the prior: more where options differ much in value
    """

    visits: Callable[[View[Any], Ask], int] = _usual_visits
    evaluate: Evaluate | None = None
    policy: Policy | None = None
    prior: Prior | None = None
    scripted: Scripted | None = None
    believe: Believe | None = None
    search: Search | None = None
    greedy: Greedy | None = None
    playout: int = 0
    horizon: Callable[[Any], bool] | None = None
    trust: float = 1.5
    weaker: str = ""
