"""Changes of a table that other processes may change at the same time.

A change is judged by what this process knows of the table, and then written as the table's next versions. If another
process has written these versions, the database reports a conflict: the rows that were missed are read, and the change
is judged again. It may be stale now, or still be valid. A refusal, too, may be due to something that was not read yet.
"""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from meadhall.hall.errors import Refused

if TYPE_CHECKING:
    from meadhall.hall.tables.table import Table

P = ParamSpec("P")
T = TypeVar("T")
Some = TypeVar("Some", bound="Table")

TRIES = 20  # each time another process was faster


class Conflict(Exception):
    """Another process has written the next versions of the table."""


def judged(
    change: Callable[Concatenate[Some, P], Awaitable[T]],
) -> Callable[Concatenate[Some, P], Coroutine[Any, Any, T]]:
    """Make a change under the table's lock, and judge it again if this process had missed something."""

    @functools.wraps(change)
    async def tried(table: Some, /, *args: P.args, **more: P.kwargs) -> T:
        async with table.lock:
            for _ in range(TRIES):
                try:
                    return await change(table, *args, **more)
                except Conflict:
                    table.services.counts["conflicts"] += 1
                    await table.read_missed()
                except Refused as error:
                    if error.status == 503 or not await table.read_missed():
                        raise
            raise Refused("Too many people change this table just now: try again.", 503, kind="busy")

    return tried
