"""How often a person or an address may ask for something. A rate of 0 switches all limits off."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterable

from meadhall.hall.errors import Refused

PEOPLE = 6  # an address may send as much as so many people: a club behind one router
READS = 30.0  # pages and files of data a second, for each address
CHAT_LINES = 1.0  # lines a second, for each person


class Buckets:
    """Token buckets: `rate` a second for each key and bursts of `burst`. The oldest keys are forgotten."""

    def __init__(self, rate: float, burst: float, keys: int = 20000) -> None:
        self.rate, self.burst, self.keys = rate, burst, keys
        self._found: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self.taken: Counter[str] | None = (
            None  # by key, since it was last told to other processes; None: nobody is told
        )

    def take(self, key: str) -> bool:
        if self.rate <= 0:
            return True
        level = self._level(key)
        self._keep(key, level - 1 if level >= 1 else level)
        if level >= 1 and self.taken is not None:
            self.taken[key] += 1
        return level >= 1

    def spend(self, key: str, count: float) -> None:
        """So much was taken through another process."""
        if self.rate > 0:
            self._keep(key, max(-self.burst, self._level(key) - count))

    def told(self) -> list[tuple[str, int]]:
        """What was taken since the last call, by key; little is left out, since it cannot break a limit."""
        found = [(key, count) for key, count in (self.taken or {}).items() if count >= self.rate / 10]
        self.taken = Counter()
        return found

    def _level(self, key: str) -> float:
        now = time.monotonic()
        level, then = self._found.get(key, (self.burst, now))
        return min(self.burst, level + (now - then) * self.rate)

    def _keep(self, key: str, level: float) -> None:
        self._found[key] = (level, time.monotonic())
        self._found.move_to_end(key)
        if len(self._found) > self.keys:
            self._found.popitem(last=False)


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
        self._elsewhere: dict[str, Counter[str]] = {}  # by process: the open streams of each address
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
        others = sum(streams[address] for streams in self._elsewhere.values())
        free = not self.most_streams or self._streams[address] + others < self.most_streams
        self._check(free, "Too many open tables at your address: close a few tabs.")
        self._streams[address] += 1

    def close_stream(self, address: str) -> None:
        self._streams[address] -= 1
        if not self._streams[address]:
            del self._streams[address]

    # -- several processes

    def _shared(self) -> dict[str, Buckets]:
        return {
            "post": self._posts, "posts": self._posts_at, "make": self._makes,
            "read": self._reads, "chat": self._chat, "chats": self._chat_at,
        }  # fmt: skip

    def posted(self) -> list[tuple[str, str, int]]:
        """What was taken here since the last call: the limit, the key and how much."""
        return [(name, key, n) for name, buckets in self._shared().items() for key, n in buckets.told()]

    def spend(self, posted: Iterable[tuple[str, str, int]]) -> None:
        """What was taken through another process."""
        shared = self._shared()
        for name, key, count in posted:
            shared[name].spend(key, count)

    def open_streams(self) -> list[tuple[str, int]]:
        """The open streams of each address; a few are left out."""
        return [(address, n) for address, n in self._streams.items() if n > 4]

    def streams_elsewhere(self, process: str, streams: Iterable[tuple[str, int]], *, anew: bool) -> None:
        """The open streams of another process; `anew`: what it has told before is over."""
        if anew:
            self._elsewhere.pop(process, None)
        if found := Counter(dict(streams)):
            self._elsewhere.setdefault(process, Counter()).update(found)

    def _check(self, free: bool, message: str) -> None:
        if not free:
            self.refused += 1
            raise Refused(message, 429, kind="rate")
