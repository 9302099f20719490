"""What a rune is: the clauses that explain it, and what it does where it may be used at any time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from meadhall.kernel.rule import Rule

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan


class Anytime(NamedTuple):
    """A rune that may be used at any time (CM-11.1)."""

    could_act: Callable[[Champions, Clan], bool]
    rule: Callable[[int], Rule]  # by seat


class Rune(NamedTuple):
    name: str
    clauses: tuple[str, ...]  # the clauses that explain it; the first also forbids every other answer to its questions
    asks: tuple[str, ...] = ()  # its questions, by prompt
    anytime: Anytime | None = None  # None: it has a fixed moment, and the rule of that moment asks for it
