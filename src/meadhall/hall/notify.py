"""Messages between the processes of a hall, by PostgreSQL's LISTEN and NOTIFY.

A message is a JSON list: the sender, a kind, and its content. Commits send theirs in their own transaction
(`store.Note`), so they come when the rows can be read, or not at all. All other messages are short-lived: who is here,
what is proposed, how much somebody has posted.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Any

from meadhall.hall.postgres import LONGEST_PAUSE, Line, connect
from meadhall.hall.store import CHANNEL, Store

log = logging.getLogger(__name__)

LONGEST = 7900  # bytes of a notification; PostgreSQL allows 8,000
QUIET_SECONDS = 10.0  # without a notification, until the connection is tried out

Hear = Callable[[str, Any], None]  # takes the sending process and the content


class Notices:
    """Sends and receives messages. Nothing is promised: after a lost connection, messages may be missing."""

    def __init__(self, store: Store, line: Line) -> None:
        self.store, self.line = store, line
        self.hear: dict[str, Hear] = {}  # by kind
        self.connected: Callable[[], None] = lambda: None  # called at each start of listening
        self.received = 0
        self.lost = 0  # connections
        self.listening = asyncio.Event()
        self._waiting: list[str] = []
        self._sending: asyncio.Task[None] | None = None

    # -- sending

    def send(self, kind: str, content: Any) -> None:
        """Send a message soon, in the order of the calls."""
        message = json.dumps([self.store.process, kind, content], separators=(",", ":"))
        if len(message) > LONGEST:
            log.error("a message of kind %r is too long", kind)
            return
        self._waiting.append(message)
        if self._sending is None or self._sending.done():
            self._sending = asyncio.get_running_loop().create_task(self._send())

    async def _send(self) -> None:
        while self._waiting:
            messages, self._waiting = self._waiting, []
            try:
                await self.line.ask("SELECT count(pg_notify(%s, m)) FROM unnest(%s::text[]) AS m", CHANNEL, messages)
            except OSError as error:  # they are worth nothing later
                log.warning("the other processes were not told: %s", error)

    async def close(self) -> None:
        """Send what waits."""
        if self._sending is not None:
            await asyncio.gather(self._sending, return_exceptions=True)

    # -- receiving

    async def listen(self) -> None:
        """Receive messages until cancelled. A lost connection is opened again."""
        pause = 0.0
        while True:
            try:
                async with await connect(self.store.url) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}".encode())
                    pause = 0.0
                    self.listening.set()
                    self.connected()
                    while True:
                        async for notice in connection.notifies(timeout=QUIET_SECONDS):
                            self.receive(notice.payload)
                        await connection.execute(b"SELECT 1")
            except Exception as error:  # of the connection, mostly; whatever it is, listening must go on
                self.lost += 1
                self.listening.clear()
                log.warning("the connection that listens to the other processes is lost: %s", error)
                pause = min(LONGEST_PAUSE, pause * 2 + 0.1)
                await asyncio.sleep(pause)

    def receive(self, payload: str) -> None:
        """Hand a message to whoever hears its kind."""
        try:
            sender, kind, content = json.loads(payload)
            if sender == self.store.process:
                return
            self.received += 1
            hear = self.hear.get(kind)
            if hear is not None:
                hear(sender, content)
        except Exception:  # of another version of Meadhall, for example; the next message must still be heard
            log.exception("a message of another process was not understood")
