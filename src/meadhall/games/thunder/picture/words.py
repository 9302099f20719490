"""Names of cards and the few words that stand on them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from meadhall.games.thunder import GAME


@cache
def word(name: str) -> str:
    return GAME.words.name(name)


def label(key: str, *args: str | int) -> str:
    """A text of the table `labels`."""
    return GAME.words.label(key, *args)


@cache
def brief(kind: str) -> str:
    """What a card does, short enough to stand on it."""
    return GAME.words.labels[f"brief.{kind}"]


def many(name: str, n: int) -> str:
    return word(name) + f" ×{n}" * (n > 1)


def listed(names: Sequence[str]) -> str:
    return GAME.words.listed(names)
