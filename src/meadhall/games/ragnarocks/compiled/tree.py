"""The tree of the compiled searches: nodes as columns, priors from a guess at each, the next child to look into.

What an act is, a search knows itself; here it is a number.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from meadhall.games.ragnarocks.compiled.plain.rules import Random, below, compiled

Floats = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int32]
Acts = npt.NDArray[np.int64]
Stop = npt.NDArray[np.int64]

# Found by playing some hundred games between settings, at a thousand visits a turn.
EXPLORE = 1.0  # how much a prior weighs against what was found
EVEN = 0.05  # the part of the prior that every act gets
CAUTION = 0.1  # what an act not tried yet is thought to be worth less
JITTER = 0.01  # differences in value that chance may overrule


class Tree(NamedTuple):
    """The children of a node lie side by side. Node 0 is the root. Values are ivory's."""

    first: Whole  # of its children
    children: Whole  # how many; 0 while it is a leaf
    act: Acts  # that leads here
    guess: Floats  # the evaluation
    prior: Floats
    visits: Whole
    total: Floats  # of the values of its visits


@compiled
def new_tree(size: int) -> Tree:
    """Not cleared: memory that is never used costs nothing."""
    tree = Tree(
        np.empty(size, np.int32),
        np.empty(size, np.int32),
        np.empty(size, np.int64),
        np.empty(size, np.float64),
        np.empty(size, np.float64),
        np.empty(size, np.int32),
        np.empty(size, np.float64),
    )
    tree.children[0] = 0
    tree.visits[0] = 0
    tree.total[0] = 0.0
    return tree


@compiled
def add(tree: Tree, at: int, act: int, guess: float) -> None:
    tree.children[at] = 0
    tree.act[at] = act
    tree.guess[at] = guess
    tree.visits[at] = 0
    tree.total[at] = 0.0


@compiled
def set_priors(tree: Tree, first: int, end: int, sign: float, sharpness: float, random: Random) -> float:
    """Priors from the guesses; returns the best guess, for ivory."""
    best = -2.0
    for i in range(first, end):
        best = max(best, sign * tree.guess[i])
    whole = 0.0
    for i in range(first, end):
        looks = sign * tree.guess[i] - best + JITTER * below(random, 1 << 16) / (1 << 16)
        tree.prior[i] = math.exp(sharpness * looks)
        whole += tree.prior[i]
    for i in range(first, end):
        tree.prior[i] = (1 - EVEN) * tree.prior[i] / whole + EVEN / (end - first)
    return sign * best


@compiled
def next_child(tree: Tree, node: int, sign: float, by_guess: bool) -> int:
    """The child to visit next: the best of what was found, or guessed, and a bonus for promise and neglect."""
    mean = sign * tree.total[node] / max(tree.visits[node], 1)
    bonus = EXPLORE * math.sqrt(tree.visits[node] + 1.0)
    best, chosen = -1e9, 0
    for i in range(tree.first[node], tree.first[node] + tree.children[node]):
        if tree.visits[i]:
            value = sign * tree.total[i] / tree.visits[i]
        else:
            value = (sign * tree.guess[i] if by_guess else mean) - CAUTION
        value += bonus * tree.prior[i] / (1 + tree.visits[i])
        if value > best:
            best, chosen = value, i
    return chosen


@compiled
def favourite(tree: Tree, node: int) -> int:
    """The child visited most, before any visit the most promising one, or the node itself if it has none."""
    best = node
    for i in range(tree.first[node], tree.first[node] + tree.children[node]):
        if (
            best == node
            or tree.visits[i] > tree.visits[best]
            or (tree.visits[i] == tree.visits[best] and tree.prior[i] > tree.prior[best])
        ):
            best = i
    return best


@compiled
def value_of(tree: Tree, node: int) -> float:
    """What was found at a node on average, or guessed."""
    return float(tree.total[node] / tree.visits[node] if tree.visits[node] else tree.guess[node])


NO_END = 1 << 62


@contextmanager
def limits(visits: int, milliseconds: float) -> Iterator[tuple[int, Stop]]:
    """The most visits that may be made, and a word that is set when the time is over; 0 for no limit of its kind.

    The compiled search holds no lock of Python's, so a timer can tell it to stop.
    """
    if visits <= 0 and milliseconds <= 0:
        raise ValueError("a search needs a number of visits or a time")
    stop = np.zeros(1, np.int64)
    timer = threading.Timer(milliseconds / 1000, stop.fill, (1,))
    if milliseconds > 0:
        timer.start()
    try:
        yield visits if visits > 0 else NO_END, stop
    finally:
        timer.cancel()
