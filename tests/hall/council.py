"""The toy game as a cooperative game with hints, for tests of both."""

from __future__ import annotations

import dataclasses
from typing import Any

import toy

from meadhall.kernel.hint import Hint
from meadhall.kernel.rule import Ask, Option

ASKED: list[tuple[int | None, str]] = []  # the seat of each view that hints were made from, and the question


def hints(view: Any, ask: Ask) -> dict[Option, Hint]:
    ASKED.append((view.seat, ask.prompt))
    hand = view.table.cards.at(f"hand{view.seat}")
    if ask.prompt == "how":
        return {"lay": Hint(f"You hold {' '.join(hand)}.", (("bids", "odds"), ("2", "50 %")))}
    return {ask.options[0]: Hint("The least.")}


GAME = dataclasses.replace(toy.GAME, name="council", together=True, hints="hall.council:hints")
