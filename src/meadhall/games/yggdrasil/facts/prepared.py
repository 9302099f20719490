"""Answers that a player has prepared before the die was rolled."""

from __future__ import annotations

from typing import Any

from meadhall.kernel.rule import Ask, Option
from meadhall.kernel.veil import View


def prepared(view: View[Any], ask: Ask, most: Option) -> Option:
    """Elves in reserve: the fewest that win, if there are so many; none if they would not be enough."""
    _, needed, force = ask.about
    missing = max(0, int(needed) - int(force))
    return missing if missing <= int(most) else 0
