"""A queue for a few places: whoever uses fewer of them is next, so nobody's many tables keep others waiting."""

from __future__ import annotations

import asyncio
import collections
import contextlib
from collections.abc import AsyncIterator


class FairQueue:
    """So many places. One owner never gets the last free one while there are two or more: it is kept for others."""

    def __init__(self, places: int) -> None:
        self.places = places
        self.each = max(1, places - 1)  # the most that one owner gets
        self.taken: collections.Counter[str] = collections.Counter()
        self._waiting: dict[str, collections.deque[asyncio.Future[None]]] = {}

    @property
    def waiting(self) -> int:
        return sum(map(len, self._waiting.values()))

    @contextlib.asynccontextmanager
    async def place(self, owner: str) -> AsyncIterator[None]:
        """Wait for a place, and give it back at the end."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(owner, collections.deque()).append(turn)
        self._let_in()
        try:
            await turn
        except asyncio.CancelledError:
            self._gave_up(owner, turn)
            raise
        try:
            yield
        finally:
            self._give_back(owner)

    def _let_in(self) -> None:
        """Give free places to those who wait: to the owner with the fewest places, or the one who came first."""
        while self.taken.total() < self.places:
            able = [owner for owner in self._waiting if self.taken[owner] < self.each]
            if not able:
                return
            owner = min(able, key=lambda name: self.taken[name])  # the first of equals: owners stand in order of coming
            turns = self._waiting.pop(owner)
            turn = turns.popleft()
            if turns:
                self._waiting[owner] = turns  # behind the others
            if not turn.done():
                self.taken[owner] += 1
                turn.set_result(None)

    def _gave_up(self, owner: str, turn: asyncio.Future[None]) -> None:
        """Somebody does not wait any more."""
        if turn.done() and not turn.cancelled():  # the place came at the same moment
            self._give_back(owner)
            return
        turns = self._waiting.get(owner)
        if turns is not None and turn in turns:
            turns.remove(turn)
            if not turns:
                del self._waiting[owner]

    def _give_back(self, owner: str) -> None:
        self.taken[owner] -= 1
        if not self.taken[owner]:
            del self.taken[owner]
        self._let_in()
