"""Several states that one view allows, answered alike. They show which questions follow whatever is hidden."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from meadhall.kernel.match import among
from meadhall.kernel.rule import Ask, Option, State
from meadhall.kernel.veil import View, deal_unseen, view_of

DEALS = 3  # worlds for a panel
DEALS_TO_SEND = 8  # worlds for what is sent: a wrong guess would tell something by being refused


class TooMany(Exception):
    """A tray has more to walk than the limit allows."""


class Budget:
    """How many more answers may be tried on copies."""

    def __init__(self, answers: int) -> None:
        self.left = answers

    def spend(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooMany


class Worlds:
    """States of which one may be the true one, all at the same question to the same seat."""

    def __init__(self, game: str, states: Sequence[State], budget: Budget) -> None:
        self.game, self.states, self.budget = game, states, budget

    @property
    def ask(self) -> Ask:
        found = self.states[0].waiting
        assert isinstance(found, Ask)
        return found

    def view(self) -> View[Any]:
        """What the seat that is asked sees in one of the worlds."""
        return view_of(self.game, self.states[0], self.ask.seat)

    def answer(self, option: Option) -> Worlds | None:
        """The worlds after this answer. None where the run of questions ends: fate decides, something is revealed,
        somebody else is asked, or the question that follows depends on what is hidden.
        """
        now = self.ask
        after: list[State] = []
        for state in self.states:
            self.budget.spend()
            copy = state.clone()
            copy.apply(option)
            ask = copy.waiting
            if type(ask) is not Ask or ask.seat != now.seat or copy.reveal_count() != state.reveal_count():
                return None
            if after and ask != after[0].waiting:
                return None
            after.append(copy)
        return Worlds(self.game, after, self.budget)


def deal(view: View[Any], deals: int, answers: int) -> Worlds:
    """Worlds for the seat that is asked. They depend on nothing but the view."""
    states = [deal_unseen(view, random.Random(f"tray {n}")) for n in range(deals)]
    for state in states:
        state.story = []  # it is copied with every answer, and nobody reads it
    return Worlds(view.game, states, Budget(answers))


def can_be_sent(view: View[Any], options: Sequence[Option]) -> bool:
    """May these answers be given in one go? Whether they may is the same in all worlds that the view allows.

    Otherwise a refusal would tell what fate or another player has hidden, and nothing would have been paid for it.
    """
    worlds: Worlds | None = deal(view, DEALS_TO_SEND, DEALS_TO_SEND * len(options))
    for option in options[:-1]:
        if worlds is None or not among(option, worlds.ask.options):
            return False
        worlds = worlds.answer(option)
    return worlds is not None and among(options[-1], worlds.ask.options)
