"""What bots know of Ragnarocks: an evaluation, and a whole search of its own where numba is there."""

from __future__ import annotations

import importlib.util
import math
from typing import Any

from meadhall.games.ragnarocks.board import NAMES
from meadhall.games.ragnarocks.state import Ragnarocks
from meadhall.games.ragnarocks.territory import lead
from meadhall.kernel.rule import Ask, Option
from meadhall.kernel.veil import View

# Challenger, others, the share it is meant to reach, seats, options, most games: see `make strength`.
PAIRINGS = (
    ("jarl", "greedy", 0.90),
    ("greedy", "random", 0.95),
    ("karl", "thrall", None, 2, (), 40),
    ("huskarl", "karl", None, 2, (), 40),
    ("jarl", "huskarl", None, 2, (), 40),
    ("allfather", "jarl", None, 2, (), 16),
)

# A turn is one decision of the rulebook and three questions. The first is answered by thinking of the whole turn.
SHARES = {"select": 0.6, "move": 0.2, "summon": 0.2}

NEARLY_WON = 15.0  # points

HAS_NUMBA = importlib.util.find_spec("numba") is not None

Found = tuple[Option, tuple[float, float], int]


def share(ask: Ask) -> float:
    return SHARES[ask.prompt]


def evaluate(g: Ragnarocks) -> tuple[float, float]:
    """What each side can expect, by who reaches the open land first."""
    if HAS_NUMBA:
        from meadhall.games.ragnarocks import fast_search, twin

        value = fast_search.territory(twin.encode(g))
    else:
        value = math.tanh(lead(g) / NEARLY_WON)
    return value, -value


def search(view: View[Any], ask: Ask, visits: int | None, seconds: float | None, seed: int) -> Found | None:
    """The whole search inside one compiled call."""
    if not HAS_NUMBA:
        return None
    from meadhall.games.ragnarocks import fast_search, twin

    found = fast_search.search(twin.encode(view.table), visits or 0, 1000 * (seconds or 0), seed)
    return NAMES[found.answer], (found.value, -found.value), found.visits


def greedy(view: View[Any], ask: Ask, seed: int) -> Found | None:
    """The turn after which the evaluation is best."""
    if not HAS_NUMBA:
        return None
    from meadhall.games.ragnarocks import fast_search, twin

    found = fast_search.greedy(twin.encode(view.table))
    return NAMES[found.answer], (found.value, -found.value), found.visits
