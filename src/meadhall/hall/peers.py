"""What the processes of a hall tell one another beside what is in the database: who is here, and who posts how much.

All of it is short-lived. What a process has told is dropped when the others have not heard from it for a while.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from collections.abc import Callable
from typing import Any

from meadhall.hall.limits import Limits
from meadhall.hall.notify import Notices
from meadhall.hall.registry import Registry
from meadhall.hall.tables.table import Table
from meadhall.hall.tables.table_state import TableState

log = logging.getLogger(__name__)

ALIVE_SECONDS = 1.0  # between two messages that this process is there
DEAD_SECONDS = 5.0  # without one, until the others forget a process
METRICS_EACH = 3  # messages
TOGETHER = 60  # entries of one message


class Peers:
    """The other processes, as this one knows them."""

    def __init__(self, notices: Notices, registry: Registry, limits: Limits) -> None:
        self.notices, self.registry, self.limits = notices, registry, limits
        self.heard: dict[str, float] = {}  # by process: when its last message came
        self.metrics: dict[str, list[float]] = {}  # by process
        self.own_metrics: Callable[[], list[float]] = list
        notices.hear |= {"metrics": self._metrics} | {
            "alive": self._alive,
            "here": self._here,
            "who": self._who,
            "bye": self._gone,
        }

    # -- telling

    async def tell_on(self) -> None:
        """Tell the others that this process is there, and what was posted here, until cancelled."""
        for tick in itertools.count():
            await asyncio.sleep(ALIVE_SECONDS)
            if not self.notices.listening.is_set():
                continue
            try:
                self._forget_the_dead()
            except Exception:  # the others must still hear that this process lives
                log.exception("what another process had told could not be dropped")
            posted, streams = self.limits.posted(), self.limits.open_streams()
            pieces = max(1, -(-max(len(posted), len(streams)) // TOGETHER))
            for n in range(pieces):
                piece = slice(n * TOGETHER, (n + 1) * TOGETHER)
                self.notices.send("alive", [n == 0, posted[piece], streams[piece]])
            if tick % METRICS_EACH == 0:
                self.notices.send("metrics", self.own_metrics())

    def tell_here(self, table: TableState) -> None:
        """Tell who looks at a table through this process."""
        self.notices.send("here", [table.id, table.here()])

    def ask_who(self, table: TableState) -> None:
        """A table has come to memory: ask who looks at it elsewhere."""
        self.notices.send("who", [table.id])

    def start_again(self) -> None:
        """Messages may have been missed, and this process may have been forgotten."""
        for table in self.registry.tables.values():
            if table.looked_at():
                self.ask_who(table)
                self.tell_here(table)

    def leave(self) -> None:
        self.notices.send("bye", None)

    # -- hearing

    def _alive(self, process: str, content: Any) -> None:
        first, posted, streams = content
        self.heard[process] = time.monotonic()
        self.limits.spend(posted)
        self.limits.streams_elsewhere(process, streams, anew=first)

    def _here(self, process: str, content: Any) -> None:
        table_id, persons = content
        self.heard.setdefault(process, time.monotonic())
        table = self.registry.tables.get(table_id)
        if table is not None:
            self._set(table, process, frozenset(persons))

    def _who(self, process: str, content: Any) -> None:
        table = self.registry.tables.get(content[0])
        if table is not None and table.looked_at():
            self.tell_here(table)

    def _metrics(self, process: str, content: Any) -> None:
        self.metrics[process] = [float(number) for number in content]

    def _gone(self, process: str, content: Any) -> None:
        self.heard.pop(process, None)
        self.metrics.pop(process, None)
        self.limits.streams_elsewhere(process, [], anew=True)
        for table in list(self.registry.tables.values()):
            self._set(table, process, frozenset())

    def _forget_the_dead(self) -> None:
        now = time.monotonic()
        for process, then in list(self.heard.items()):
            if now - then > DEAD_SECONDS:
                self._gone(process, None)

    def _set(self, table: Table, process: str, persons: frozenset[str]) -> None:
        if table.elsewhere.get(process, frozenset()) == persons:
            return
        if persons:
            table.elsewhere[process] = persons
        else:
            del table.elsewhere[process]
        table.audience.publish()
