"""Work for each second of processor time, so that other load on the machine matters less."""

from __future__ import annotations

import time
from collections.abc import Callable

SECONDS = 0.8  # a measurement


def per_second(work: Callable[[], int]) -> tuple[int, float]:
    """Call `work`, which returns the amount it did, repeatedly. Returns the total amount and the amount a second."""
    done, start = 0, time.process_time()
    while (now := time.process_time()) - start < SECONDS:
        done += work()
    return done, done / (now - start)
