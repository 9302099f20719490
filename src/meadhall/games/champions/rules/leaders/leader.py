"""What a leader may change. The defaults change nothing."""

from __future__ import annotations

from typing import NamedTuple

from meadhall.games.champions.rules.tables import LEADER_ROWS


class Leader(NamedTuple):
    name: str
    clauses: tuple[str, ...] = ()  # the clauses that explain the difference
    glory_for_spent_favor: int = 0
    extra_destinies: int = 0
    merchant_coins: int = 1
    sword_bonus: int = 0
    glory_for_double_hit: int = 0


def number(leader: str, key: str) -> int:
    """A leader's number from data/leaders.toml."""
    found: int = LEADER_ROWS[leader][key]
    return found
