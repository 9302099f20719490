"""The value of a state: its result, its evaluation, or the value at the end of a playout."""

from __future__ import annotations

import random

from meadhall.kernel.rule import Chance, State, throw
from meadhall.search.brain import Brain


def settle(state: State, rng: random.Random) -> None:
    """Decide chances with the given dice until a player is asked or the match is over."""
    while isinstance(chance := state.waiting, Chance):
        state.apply(throw(chance, rng))


def value_of(state: State, brain: Brain, rng: random.Random) -> tuple[float, ...]:
    """The expected return of each seat. The state is changed and must not be used afterwards."""
    left = brain.playout if brain.evaluate is not None else -1
    while state.waiting is not None and left != 0:
        if isinstance(chance := state.waiting, Chance):
            settle(state, rng)
            continue
        state.apply(brain.policy(state, rng) if brain.policy is not None else rng.choice(chance.options))
        left -= 1
    settle(state, rng)
    if state.waiting is None:
        return state.result().returns
    assert brain.evaluate is not None
    return brain.evaluate(state)
