"""Connections of this process's event loop to PostgreSQL, beside those that read and write tables in threads."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

if TYPE_CHECKING:
    import psycopg

log = logging.getLogger(__name__)

CONNECT_SECONDS = 10
KEEPALIVE = {"keepalives_idle": 10, "keepalives_interval": 3, "keepalives_count": 3}  # a dead server is noticed in 20 s
NAME = "meadhall"  # of these connections: where there is one, a hall is running
LONGEST_PAUSE = 2.0  # between two attempts to connect


async def connect(url: sa.URL) -> psycopg.AsyncConnection[Any]:
    """A connection on which each statement is a transaction of its own."""
    import psycopg  # here, because it is an extra that the embedded database does not need

    _, arguments = url.get_dialect()().create_connect_args(url)
    arguments = {"connect_timeout": CONNECT_SECONDS, "application_name": NAME, **KEEPALIVE, **arguments}
    return await psycopg.AsyncConnection.connect(autocommit=True, **arguments)


class Line:
    """One connection for short statements. A broken one is replaced at the next statement."""

    def __init__(self, url: sa.URL) -> None:
        self.url = url
        self.times = 0  # how often it was opened
        self._connection: psycopg.AsyncConnection[Any] | None = None
        self._lock = asyncio.Lock()

    async def ask(self, statement: str, *values: Any) -> Any:
        """The first value that a statement gives. OSError if the database cannot be reached."""
        import psycopg

        async with self._lock:
            try:
                if self._connection is None or self._connection.closed:
                    self._connection = await connect(self.url)
                    self.times += 1
                cursor = await self._connection.execute(statement.encode(), values)
                row = await cursor.fetchone()
            except psycopg.OperationalError as error:
                await self._drop()
                raise OSError(str(error)) from error
            except asyncio.CancelledError:  # in the middle of a statement
                await asyncio.shield(self._drop())
                raise
        return row[0] if row else None

    async def _drop(self) -> None:
        if self._connection is not None:
            await self._connection.close()
            self._connection = None

    async def close(self) -> None:
        async with self._lock:
            await self._drop()
