"""How much work a second of processor time, so that a busy machine does not count."""

from __future__ import annotations

import time
from collections.abc import Callable

SECONDS = 0.8  # a measurement


def per_second(work: Callable[[], int]) -> tuple[int, float]:
    """How much was done, and how much that is a second: `work` does some and says how much."""
    done, start = 0, time.process_time()
    while (now := time.process_time()) - start < SECONDS:
        done += work()
    return done, done / (now - start)
