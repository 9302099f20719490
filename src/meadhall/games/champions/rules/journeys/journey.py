"""What a journey card is: the clauses that explain it, and what it does to a ship."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from meadhall.kernel.rule import Rule

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions


class Journey(NamedTuple):
    name: str
    clauses: tuple[str, ...]
    effect: Callable[[Champions, int, str], Rule | None]  # takes the state, the seat that sails, and the shore
