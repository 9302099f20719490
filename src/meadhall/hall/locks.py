"""Who thinks for the bots of a table: the process that holds the table's lock.

A lock is only there to save work. If two processes think for the same bot, the second answer meets a conflict.
"""

from __future__ import annotations

import contextlib

from meadhall.hall.postgres import Line


class Locks:
    """One process alone: it gets every lock."""

    async def take(self, table: str) -> bool:
        """Try to get the lock of a table."""
        return True

    async def give_back(self, table: str) -> None:
        """Let others have it."""


class SharedLocks(Locks):
    """Advisory locks of PostgreSQL. It frees those of a process that has ended or lost its connection."""

    def __init__(self, line: Line) -> None:
        self.line = line

    async def take(self, table: str) -> bool:
        try:
            return bool(await self.line.ask("SELECT pg_try_advisory_lock(hashtextextended(%s, 0))", table))
        except OSError:
            return False

    async def give_back(self, table: str) -> None:
        with contextlib.suppress(OSError):  # then it is free already
            await self.line.ask("SELECT pg_advisory_unlock(hashtextextended(%s, 0))", table)
