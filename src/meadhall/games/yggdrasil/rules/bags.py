"""The islands' bags: the numbers of Vikings and Fire Giants."""

from __future__ import annotations

from functools import cache
from math import comb

from meadhall.kernel.rule import Chance


@cache
def draw(wanted: int, others: int, counters: int, prompt: str) -> Chance | int:
    """The number of `wanted` counters among n taken from a bag (all, if it has fewer).

    A number, if it is certain.
    """
    taken = min(counters, wanted + others)
    least, most = max(0, taken - others), min(wanted, taken)
    if least == most:
        return least
    found = tuple(range(least, most + 1))
    return Chance(prompt, found, tuple(comb(wanted, n) * comb(others, taken - n) for n in found))
