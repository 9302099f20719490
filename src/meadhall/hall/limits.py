"""How often a person or an address may ask for something. A rate of 0 switches all limits off."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict

from meadhall.hall.errors import Refused

PEOPLE = 6  # an address may send as much as so many people: a club behind one router
READS = 30.0  # pages and files of data a second, for each address
CHAT_LINES = 1.0  # lines a second, for each person


class Buckets:
    """Token buckets: `rate` a second for each key and bursts of `burst`. The oldest keys are forgotten."""

    def __init__(self, rate: float, burst: float, keys: int = 20000) -> None:
        self.rate, self.burst, self.keys = rate, burst, keys
        self._found: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> bool:
        if self.rate <= 0:
            return True
        now = time.monotonic()
        level, then = self._found.get(key, (self.burst, now))
        level = min(self.burst, level + (now - then) * self.rate)
        self._found[key] = (level - 1 if level >= 1 else level, now)
        self._found.move_to_end(key)
        if len(self._found) > self.keys:
            self._found.popitem(last=False)
        return level >= 1


class Limits:
    """All limits of a hall. `posts` and `makes` are its settings: posts a second, new tables a minute."""

    def __init__(self, posts: float, burst: float, makes: float, streams: int) -> None:
        on = 1.0 if posts > 0 else 0.0
        self._posts = Buckets(posts, burst)
        self._posts_at = Buckets(posts * PEOPLE, burst * PEOPLE)
        self._makes = Buckets(makes / 60, max(1.0, makes))
        self._reads = Buckets(on * READS, 10 * READS)
        self._chat = Buckets(on * CHAT_LINES, 10)
        self._chat_at = Buckets(on * CHAT_LINES * PEOPLE, 10 * PEOPLE)
        self.most_streams = streams
        self._streams: Counter[str] = Counter()
        self.refused = 0

    def post(self, person: str, address: str) -> None:
        """A person (or a stranger) posts something."""
        self._check(self._posts.take(person) and self._posts_at.take(address), "That was too fast: wait a moment.")

    def make(self, address: str) -> None:
        """A new table, account or upload."""
        self._check(self._makes.take(address), "Too many new tables from your address: wait a minute.")

    def read(self, address: str) -> None:
        """A page or data that the hall has to make."""
        self._check(self._reads.take(address), "Too many pages for your address: wait a moment.")

    def chat(self, person: str, address: str) -> None:
        """A line of chat."""
        free = self._chat.take(person) and self._chat_at.take(address)
        self._check(free, "That is more than anybody can read: wait a moment.")

    def open_stream(self, address: str) -> None:
        """A stream is opened; `close_stream` must follow."""
        free = not self.most_streams or self._streams[address] < self.most_streams
        self._check(free, "Too many open tables at your address: close a few tabs.")
        self._streams[address] += 1

    def close_stream(self, address: str) -> None:
        self._streams[address] -= 1
        if not self._streams[address]:
            del self._streams[address]

    def _check(self, free: bool, message: str) -> None:
        if not free:
            self.refused += 1
            raise Refused(message, 429, kind="rate")
