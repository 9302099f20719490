"""Open streams, and the parts that were sent to their viewers."""

from __future__ import annotations

import asyncio
import collections
from typing import Any

from meadhall.hall import render
from meadhall.kernel.picture import Part
from meadhall.kernel.veil import View

QUEUE = 32  # beats that may wait for a slow viewer; then they get the whole page
HISTORY = 4  # how many versions of a page are kept, to send only the difference
RELOAD = render.sse("reload", b"{}")
BYE = render.sse("bye", b"{}")


class Subscription:
    """One open stream: a queue of frames to send."""

    __slots__ = ("_woken", "closed", "frames", "overflowed")

    def __init__(self) -> None:
        self.frames: collections.deque[bytes] = collections.deque()
        self.overflowed = False  # frames were dropped: the viewer needs the whole page
        self.closed = False
        self._woken: asyncio.Future[None] | None = None

    def push(self, frame: bytes) -> None:
        if len(self.frames) >= QUEUE:
            self.frames.clear()
            self.overflowed = True
        if not self.overflowed:
            self.frames.append(frame)
        self._wake()

    def close(self) -> None:
        self.closed = True
        self._wake()

    def _wake(self) -> None:
        if self._woken is not None and not self._woken.done():
            self._woken.set_result(None)

    async def wait(self, seconds: float) -> bool:
        """Wait until there is something to send (True) or the time is up (False)."""
        if self.pending():
            return True
        loop = asyncio.get_running_loop()
        self._woken = loop.create_future()
        handle = loop.call_later(seconds, self._wake)
        try:
            await self._woken
        finally:
            handle.cancel()
            self._woken = None
        return self.pending()

    def pending(self) -> bool:
        return bool(self.frames) or self.overflowed or self.closed


class Channel:
    """All streams of one person at this table, or of all spectators. Their pages have the same content."""

    __slots__ = ("history", "parts", "person", "ply", "subscriptions", "told", "version", "view")

    def __init__(self, person: str) -> None:
        self.person = person
        self.parts: dict[str, Part] = {}  # as they were last sent
        self.version = -1
        self.history: collections.deque[tuple[int, dict[str, Part]]] = collections.deque(maxlen=HISTORY)
        self.told = 0  # the number of story events that were sent
        self.view: View[Any] | None = None  # what the page shows, from which scenes start
        self.ply = 0
        self.subscriptions: set[Subscription] = set()

    def push(self, frame: bytes) -> None:
        for subscription in self.subscriptions:
            subscription.push(frame)

    def close(self, frame: bytes) -> None:
        """The last frame of every stream."""
        for subscription in list(self.subscriptions):
            subscription.push(frame)
            subscription.close()

    def remember(self, version: int, parts: dict[str, Part], told: int) -> None:
        self.version, self.parts, self.told = version, parts, told
        if self.history and self.history[-1][0] == version:
            self.history.pop()
        self.history.append((version, parts))

    def page_of(self, version: int | None) -> dict[str, Part] | None:
        """The parts as they were at that version, if they are still known."""
        return next((parts for seen, parts in reversed(self.history) if seen == version), None)
