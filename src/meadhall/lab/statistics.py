"""Intervals and tests of shares, corrected for the number of comparisons."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from meadhall.bots.strength import interval
from meadhall.studies import Share

LEVEL = 0.05
FEWEST = 30  # games on a side; with fewer nothing is compared


class Judged(NamedTuple):
    """A share with its 95 % interval (Wilson), and its p-value corrected by Holm's method; None: not compared."""

    label: str
    share: float
    low: float
    high: float
    games: int
    against: float | None  # what it is compared with
    p: float | None

    @property
    def mark(self) -> str:
        """`up` or `down` where it differs from what it is compared with, else nothing."""
        if self.p is None or self.against is None or self.p >= LEVEL:
            return ""
        return "up" if self.share > self.against else "down"


def judge(shares: Sequence[Share], baseline: float | None) -> list[Judged]:
    """Compare each share with its games without it, or with the baseline."""
    found = []
    for share in shares:
        against, p = _compared(share, baseline)
        low, high = interval(share.won, share.games)
        value = share.won / share.games if share.games else 0.0
        found.append(Judged(share.label, value, low, high, share.games, against, p))
    adjusted = iter(holm([row.p for row in found if row.p is not None]))
    return [row if row.p is None else row._replace(p=next(adjusted)) for row in found]


def holm(values: Sequence[float]) -> list[float]:
    """P-values corrected so that the chance of even one false alarm stays at the level (Holm 1979).

    Example:
        >>> holm([0.01, 0.04, 0.03])
        [0.03, 0.06, 0.06]
    """
    found, highest = [0.0] * len(values), 0.0
    for rank, at in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        highest = max(highest, min(1.0, round((len(values) - rank) * values[at], 12)))
        found[at] = highest
    return found


def _compared(share: Share, baseline: float | None) -> tuple[float | None, float | None]:
    """What a share is compared with, and the two-sided p-value of the z-test."""
    if share.games < FEWEST:
        return None, None
    value = share.won / share.games
    if share.without is not None:
        points, games = share.without
        if games < FEWEST:
            return None, None
        pooled = (share.won + points) / (share.games + games)
        spread = math.sqrt(pooled * (1 - pooled) * (1 / share.games + 1 / games))
        return points / games, _two_sided(value - points / games, spread)
    if baseline is None:
        return None, None
    return baseline, _two_sided(value - baseline, math.sqrt(baseline * (1 - baseline) / share.games))


def _two_sided(difference: float, spread: float) -> float:
    if spread == 0:
        return 1.0 if difference == 0 else 0.0
    return math.erfc(abs(difference) / spread / math.sqrt(2))
