"""Names of cards, shortened to the room that they have."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from meadhall.games.thunder import GAME

SHORT = 13  # letters that fit on a back
LINE = 39  # letters that fit beside the backs


@cache
def word(name: str) -> str:
    return GAME.words.name(name)


def many(name: str, n: int) -> str:
    return word(name) + f" ×{n}" * (n > 1)


def lines_of(name: str) -> list[str]:
    """A name on a card: its first word, then the rest."""
    return name.split(" ", 1)


def short(name: str) -> str:
    return name if len(name) <= SHORT else lines_of(name)[0]


def wrapped(first: str, words: Sequence[str]) -> list[str]:
    """At most two lines of names; names that do not fit are replaced by their number."""
    lines = [first]
    for i, name in enumerate(words):
        new = name if i == len(words) - 1 else f"{name}, "
        if len(lines[-1]) + len(new) > LINE - (6 if len(lines) == 2 else 0):
            if len(lines) == 2:
                lines[-1] += f"+{len(words) - i}"
                break
            lines.append("")
        lines[-1] += new
    return [line.strip() for line in lines]
