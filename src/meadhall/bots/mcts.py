"""Tree search over single answers, for any game: single-observer information-set MCTS.

Every visit deals the hidden cards again, so the tree averages over all worlds that fit the view. A node is what
the observer saw happen since the root. In a game without hidden information this is plain MCTS.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

from meadhall.bots.base import Budget, Clock
from meadhall.bots.playout import value_of
from meadhall.kernel.rule import Ask, Chance, Option, State, throw
from meadhall.kernel.veil import View, deal_unseen
from meadhall.search.brain import Brain, Found
from meadhall.search.compare import without_story

EXPLORE = 0.7
UNTRIED = 2 / 15  # assumed value of an untried option: the node's value minus this share of the trust in the prior


class Node:
    __slots__ = ("children", "guess", "guessed_for", "offered", "total", "visits")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.offered = 0  # how often it was an option: in some worlds it is not
        self.total = [0.0] * seats
        self.children: dict[Option, Node] = {}
        self.guess: Sequence[float] = ()  # the game's prior for these options
        self.guessed_for: tuple[Option, ...] = ()


class TreeBot:
    """Uses the game's own search if it has one, otherwise the tree search."""

    def __init__(self, brain: Brain, budget: Budget, seed: int) -> None:
        self.brain, self.budget, self.seed = brain, budget, seed

    def choose(self, view: View[Any], ask: Ask) -> Found:
        if self.brain.search is not None:
            found = self.brain.search(view, ask, self.budget.visits, self.budget.seconds, self.seed)
            if found is not None:
                return found
        return self._search(view, ask, self.budget)

    def _search(self, view: View[Any], ask: Ask, budget: Budget) -> Found:
        seats = view.table.seats
        if len(ask.options) == 1:
            return Found(ask.options[0], (0.0,) * seats, 0)
        rng = random.Random(self.seed)
        root, clock = Node(seats), Clock(budget)
        view = without_story(view)
        while clock.more():
            world = deal_unseen(view, rng)
            if self.brain.believe is not None:
                self.brain.believe(world, ask.seat, rng)
            self._visit(root, world.search_copy(), rng)
        best = max(root.children, key=lambda option: root.children[option].visits)
        child = root.children[best]
        return Found(best, tuple(t / child.visits for t in child.total), clock.visits)

    def _visit(self, root: Node, state: State, rng: random.Random) -> None:
        path, node = [root], root
        horizon = self.brain.horizon
        while (waiting := state.waiting) is not None:
            if horizon is not None and node is not root and horizon(state):
                break
            if isinstance(waiting, Chance):
                outcome = throw(waiting, rng)
                state.apply(outcome)
                if not waiting.secret:  # a different event that all saw leads to a different node
                    node = node.children.setdefault(f"fate {outcome}", Node(len(node.total)))
                    path.append(node)
                continue
            if self.brain.prior is None:
                option, fresh = _pick(node, waiting, rng)
            else:
                if node.guessed_for != waiting.options:  # the prior computed in one world is used in all others
                    node.guess, node.guessed_for = self.brain.prior(state, waiting), waiting.options
                option, fresh = _pick_by_prior(node, waiting, node.guess, self.brain.trust)
            node = node.children[option]
            path.append(node)
            state.apply(option)
            if fresh:
                break
        values = value_of(state, self.brain, rng)
        for passed in path:
            passed.visits += 1
            for seat, value in enumerate(values):
                passed.total[seat] += value


def _pick(node: Node, ask: Ask, rng: random.Random) -> tuple[Option, bool]:
    """A random option that was not tried here yet; if all were tried, the most promising for the asked seat."""
    known = [option for option in ask.options if option in node.children]
    for option in known:
        node.children[option].offered += 1
    if len(known) < len(ask.options):
        option = rng.choice([option for option in ask.options if option not in node.children])
        node.children[option] = Node(len(node.total))
        node.children[option].offered = 1
        return option, True

    def promise(option: Option) -> float:
        child = node.children[option]
        if not child.visits:
            return math.inf
        return child.total[ask.seat] / child.visits + EXPLORE * math.sqrt(math.log(child.offered + 1) / child.visits)

    return max(known, key=promise), False


def _pick_by_prior(node: Node, ask: Ask, prior: Sequence[float], trust: float) -> tuple[Option, bool]:
    """The option with the highest mix of its mean value and the game's prior: with few visits the prior counts more."""
    seat, children = ask.seat, node.children
    untried = node.total[seat] / node.visits - UNTRIED * trust if node.visits else 0.0
    scale = trust * math.sqrt(node.visits + 1)
    best, most = ask.options[0], -math.inf
    for option, weight in zip(ask.options, prior, strict=True):
        child = children.get(option)
        if child is None or not child.visits:
            promise = untried + scale * weight
        else:
            promise = child.total[seat] / child.visits + scale * weight / (1 + child.visits)
        if promise > most:
            best, most = option, promise
    fresh = best not in children
    if fresh:
        children[best] = Node(len(node.total))
    return best, fresh
