"""How long something takes: counts of durations below certain bounds, for Prometheus."""

from __future__ import annotations

import bisect

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds


class Histogram:
    """Durations, counted by the first bound that is not below them."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect.bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def up_to(self, n: int) -> int:
        """How many durations were at most `BOUNDS[n]`; all of them for n = len(BOUNDS)."""
        return sum(self.counts[: n + 1])
