"""A hall of several processes: what this one needs to work beside others on the same database."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable
from typing import Any

from meadhall.hall.learn import LessonTable
from meadhall.hall.limits import Limits
from meadhall.hall.locks import SharedLocks
from meadhall.hall.notify import Notices
from meadhall.hall.peers import Peers
from meadhall.hall.postgres import Line
from meadhall.hall.programs import Programs
from meadhall.hall.registry import Registry
from meadhall.hall.tables.table_state import TableState
from meadhall.kernel.errors import MeadhallError

log = logging.getLogger(__name__)


class Sharing:
    """Notices of other processes' commits, presence and limits across them, and locks for their bots."""

    def __init__(self, registry: Registry, programs: Programs, limits: Limits) -> None:
        self.registry, self.programs = registry, programs
        self.services = registry.services
        self.line = Line(self.services.store.url)
        self.notices = Notices(self.services.store, self.line)
        self.peers = Peers(self.notices, registry, limits)
        self.notices.hear["log"] = self._written
        self.notices.connected = self._connected
        self.services.locks = SharedLocks(self.line)
        self.services.here = self.peers.tell_here
        self.services.coached = self._tell_coach
        self.notices.hear["coach"] = self._coach
        registry.loaded = self.peers.ask_who
        limits.posted()  # from now on, limits count what has to be told
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self.notices.listen()), loop.create_task(self.peers.tell_on())]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.peers.leave()
        await self.notices.close()
        await self.line.close()

    # -- what others have written

    def _written(self, process: str, notes: list[Any]) -> None:
        for table_id, version, accounts in notes:
            table = self.registry.tables.get(table_id)
            if table is not None:
                if version > table.version:
                    self._later(table.freshen(version))
            elif any(account in self.programs.listeners for account in accounts):
                self._later(self._load(table_id))

    async def _load(self, table_id: str) -> None:
        """Load a table, because a program that listens here sits there."""
        self.services.asked(await self.registry.table(table_id))

    def _tell_coach(self, table: TableState) -> None:
        if isinstance(table, LessonTable):
            self.notices.send("coach", [table.id, table.reply, table.shown])

    def _coach(self, process: str, content: Any) -> None:
        table_id, reply, shown = content
        table = self.registry.tables.get(table_id)
        if isinstance(table, LessonTable):
            table.say(reply, shown, reply if reply != table.reply else "")

    def _connected(self) -> None:
        """Everything that was written while nobody listened has to be read."""
        for table in self.registry.tables.values():
            if table.looked_at():
                self._later(table.freshen())
        for account in self.programs.listeners:
            self._later(self.programs.tell_all(account))
        self.peers.start_again()

    def _later(self, work: Awaitable[None]) -> None:
        self.services.spawn(_quietly(work))


async def _quietly(work: Awaitable[None]) -> None:
    with contextlib.suppress(MeadhallError):  # the next visit reads it
        await work
