"""The database, and the one thread of this process that writes to it.

All waiting entries go into one transaction and are acknowledged when it is on the disk: under load,
each commit contains more entries. Reading uses separate connections.

On PostgreSQL other processes write, too. Two of them may write the same version of a table: the second one gets an
IntegrityError, and nothing of its entry is written. Each commit notifies the other processes; see notify.py.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, OperationalError

from meadhall.hall import faults, schema
from meadhall.hall.errors import HallError
from meadhall.hall.migrate import check, migrate

log = logging.getLogger(__name__)
T = TypeVar("T")
Row = dict[str, Any]

MOST_AT_ONCE = 256  # entries in one transaction
BUSY_SECONDS = 10
READERS = 4  # queries at a time
HEALTH_SECONDS = 5.0  # between two checks that write
PAGES_SECONDS = 600.0  # between two checks of all pages

WRITES = "writes"  # the setting that counts the transactions, in SQLite
_COUNT_WRITE = sa.text(
    "INSERT INTO settings (key, value) VALUES ('writes', :n) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)
_NOTIFY = sa.text("SELECT pg_notify(:channel, :message)")
CHANNEL = "meadhall"
NOTES_TOGETHER = 30  # in one notification, which may have 8,000 bytes
MIGRATING = 0x6D656164  # the advisory lock of the process that migrates the database
_INSERT_LOG = sa.insert(schema.log)
_UPDATE_HEAD = (
    sa.update(schema.tables)
    .where(schema.tables.c.id == sa.bindparam("b_id"))
    .values(
        status=sa.bindparam("b_status"),
        turn=sa.bindparam("b_turn"),
        result=sa.bindparam("b_result"),
        changed=sa.bindparam("b_changed"),
    )
)


class Note(NamedTuple):
    """What other processes are told about an entry: which table has changed, and which bot accounts sit there."""

    table: str
    version: int
    programs: tuple[str, ...] = ()


@dataclass(slots=True)
class Entry:
    """Rows and statements that are written together or not at all."""

    rows: Sequence[Row] = ()  # of the log
    head: Row | None = None  # the table's new status, turn, result
    others: Sequence[tuple[Any, Any]] = ()  # statements with their values
    done: Callable[[BaseException | None], None] = field(default=lambda error: None)
    note: Note | None = None
    restores: int = 0  # how many restores the sender knew of; set by `put`


class Overtaken(Exception):
    """Another process has changed the row that was to be changed."""


def only_if_found(statement: sa.Update) -> sa.Update:
    """An update that raises Overtaken, and takes its whole entry back, if it finds no row."""
    return statement.execution_options(only_if_found=True)


class Restored(HallError):
    """The database was replaced while the hall runs, so the tables in memory are out of date."""


class Store:
    """The database. All writing goes through `put` and `write`."""

    def __init__(self, url: str) -> None:
        self.url = sa.make_url(url)
        self.sqlite = self.url.get_backend_name() == "sqlite"
        self.process = secrets.token_hex(6)  # tells this process from others that use the same database
        self.reading = self._engine(isolation_level=None if self.sqlite else "AUTOCOMMIT")
        self.writing = self._engine()
        self.commits = 0
        self.rows_written = 0
        self.commit_seconds = 0.0
        self.longest_commit = 0.0
        self.on_restored: Callable[[], None] = lambda: None
        self.restores = 0  # restores that the writing thread has met
        self.known_restores = 0  # those after which the hall has dropped its tables; see `know_restores`
        self._readers = ThreadPoolExecutor(READERS, "reader")  # its own: other work must not keep reads waiting
        self._queue: queue.SimpleQueue[Entry | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._connection: Connection | None = None
        self._data_version: int | None = None
        self._writes = 0  # transactions of this database since it was made
        self._mark = faults.Mark(Path(self.url.database)) if self.sqlite and self.url.database else None
        self.missing = 0  # transactions that were written once, and are not in the database
        self._health, self._checked, self._pages_checked = "", float("-inf"), float("-inf")

    @property
    def shared(self) -> bool:
        """May other processes write to this database, too?"""
        return not self.sqlite

    def _engine(self, **more: Any) -> Engine:
        arguments: dict[str, Any] = {"timeout": BUSY_SECONDS} if self.sqlite else {"connect_timeout": BUSY_SECONDS}
        # The log must not show what was to be written: seeds, chat.
        more = {name: value for name, value in more.items() if value is not None}
        engine = sa.create_engine(self.url, connect_args=arguments, hide_parameters=True, **more)
        if self.sqlite:
            event.listen(engine, "connect", _prepare_sqlite)
        return engine

    # -- opening and closing

    def open(self) -> None:
        """Check, migrate, and start the writing thread."""
        try:
            with self.reading.connect() as connection:
                if self.sqlite:
                    check_pages(connection)
                stale = check(connection)
            if stale:
                with self.writing.begin() as connection:
                    if self.shared:  # one process migrates, the others wait and find it done
                        connection.execute(sa.text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
                    migrate(connection)
            self._connection = self.writing.connect()
            self._data_version = self._seen_version(self._connection)
            self._count_anew(self._connection)
        except DBAPIError as error:
            self.close()
            said = faults.sentence(error)
            more = f"The database cannot be opened: {error.orig}" if said == faults.OTHER else said
            raise HallError(more) from error
        except HallError:
            self.close()
            raise
        self._thread = threading.Thread(target=self._write_on, name="writer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write the waiting entries, then close."""
        if self._thread is not None:
            self._queue.put(None)
            self._thread.join()
            self._thread = None
        if self._connection is not None:
            self._connection.close()
            self._connection = None
            if self._mark is not None:
                self._mark.write(self._writes, now=True)
        self._readers.shutdown()
        self.reading.dispose()
        self.writing.dispose()

    # -- writing

    def put(self, entry: Entry) -> None:
        """Queue an entry. The writing thread calls `entry.done` when the entry is durable, or with the error."""
        entry.restores = self.known_restores
        self._queue.put(entry)

    def know_restores(self) -> None:
        """The hall has dropped what it knew of the database before the last restore. Until then all is refused."""
        self.known_restores = self.restores

    async def write(
        self,
        rows: Sequence[Row] = (),
        head: Row | None = None,
        others: Sequence[tuple[Any, Any]] = (),
        note: Note | None = None,
    ) -> None:
        """Write rows of the log, a table's new head and other statements. Returns when all of it is on the disk."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()

        def resolve(error: BaseException | None) -> None:
            if future.done():
                return
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(error)

        def from_thread(error: BaseException | None) -> None:
            with contextlib.suppress(RuntimeError):  # the request's event loop is closed
                loop.call_soon_threadsafe(resolve, error)

        self.put(Entry(rows, head, others, from_thread, note))
        await future

    def alive(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def waiting(self) -> int:
        return self._queue.qsize()

    def _write_on(self) -> None:
        while True:
            batch: list[Entry] = []
            entry = self._queue.get()
            stop = False
            while True:
                if entry is None:
                    stop = True
                    break
                batch.append(entry)
                if len(batch) == MOST_AT_ONCE:
                    break
                try:
                    entry = self._queue.get_nowait()
                except queue.Empty:
                    break
            if batch:
                self._write_batch(batch)
            if stop:
                return

    def _write_batch(self, batch: list[Entry], *, again: bool = True) -> None:
        try:
            self._transaction(batch)
        except Restored as error:
            for entry in batch:
                entry.done(error)
            self.on_restored()
        except BaseException as error:
            if again and isinstance(error, DBAPIError) and error.connection_invalidated:
                self._write_batch(batch, again=False)  # with a new connection; what was written is not written twice
            elif len(batch) == 1 or not may_succeed_alone(error):
                if not isinstance(error, (IntegrityError, Overtaken)):  # somebody else was first
                    log.error("writing failed: %s", error)
                for entry in batch:
                    entry.done(error)
            else:
                for entry in batch:  # one entry cannot be written: write each of them alone
                    self._write_batch([entry])
        else:
            for entry in batch:
                entry.done(None)

    def _transaction(self, batch: list[Entry]) -> None:
        connection = self._connection
        assert connection is not None
        began = time.perf_counter()
        try:
            if self.sqlite:  # at once the only writer: so nothing is restored between the check and the commit
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            now = self._seen_version(connection)
            if now != self._data_version:
                self._data_version = now
                self._count_anew(connection)
                self.restores += 1
            if any(entry.restores != self.restores for entry in batch):
                raise Restored("The database was restored from a backup.")
            rows: list[Row] = []
            heads: dict[str, Row] = {}
            for entry in batch:
                for statement, values in entry.others:
                    done = connection.execute(statement, values)
                    if statement.get_execution_options().get("only_if_found") and not done.rowcount:
                        raise Overtaken
                rows.extend(entry.rows)
                if entry.head is not None:
                    heads[entry.head["b_id"]] = entry.head
            if self.shared:  # all processes lock in the same order
                rows.sort(key=lambda row: (row["table_id"], row["version"]))
                heads = dict(sorted(heads.items()))
            if rows:
                connection.execute(_INSERT_LOG, rows)
            if heads:
                connection.execute(_UPDATE_HEAD, list(heads.values()))
            if self.sqlite:
                connection.execute(_COUNT_WRITE, {"n": str(self._writes + 1)})
            else:
                self._notify(connection, [entry.note for entry in batch if entry.note is not None])
            self.commit(connection)
        except BaseException:
            connection.rollback()
            raise
        self.commits += 1
        self._writes += 1
        if self._mark is not None:
            self._mark.write(self._writes)
        self.rows_written += len(rows)
        seconds = time.perf_counter() - began
        self.commit_seconds += seconds
        self.longest_commit = max(self.longest_commit, seconds)

    def _notify(self, connection: Connection, notes: list[Note]) -> None:
        """Tell the other processes, when this transaction is committed."""
        for first in range(0, len(notes), NOTES_TOGETHER):
            message = json.dumps([self.process, "log", notes[first : first + NOTES_TOGETHER]], separators=(",", ":"))
            connection.execute(_NOTIFY, {"channel": CHANNEL, "message": message})

    def commit(self, connection: Connection) -> None:
        connection.commit()

    def _seen_version(self, connection: Connection) -> int | None:
        """SQLite's count of changes by other connections. It changes only if somebody restores a backup."""
        if not self.sqlite:
            return None
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        (version,) = driver.execute("PRAGMA data_version").fetchone()
        return int(version)

    def _count_anew(self, connection: Connection) -> None:
        """Read the number of transactions, and compare it with the mark beside the database."""
        if self._mark is None:
            return
        found = connection.exec_driver_sql(f"SELECT value FROM settings WHERE key = '{WRITES}'").scalar()
        self._writes = int(found or 0)
        self.missing = max(0, self._mark.read() - self._writes)
        if not self.missing:
            self._mark.write(self._writes, now=True)

    # -- health

    async def health(self) -> str:
        """What is wrong with the database, in a sentence; empty if nothing is. It is tried out every few seconds."""
        now = time.monotonic()
        if now - self._checked >= HEALTH_SECONDS:
            self._checked = now
            try:
                self._health = await self._tried(now)
            except DBAPIError as error:
                self._health = faults.sentence(error)
            except (HallError, TimeoutError) as error:
                self._health = str(error) or faults.OTHER
        return self._health

    async def _tried(self, now: float) -> str:
        if not self.alive():
            return "The thread that writes to the database has ended."
        large, key = "x" * 8000, schema.settings.c.key == "health"
        make = (sa.insert(schema.settings), {"key": "health", "value": large})
        async with asyncio.timeout(BUSY_SECONDS):
            await self.write(others=[make, (sa.delete(schema.settings).where(key), {})])  # leaves nothing behind
        if not self.sqlite:
            await self.fetch(lambda c: c.execute(sa.text("SELECT 1")))
        elif now - self._pages_checked >= PAGES_SECONDS:
            await self.fetch(check_pages)
            self._pages_checked = now
        return ""

    # -- reading

    def read(self, query: Callable[[Connection], T]) -> T:
        try:
            with self.reading.connect() as connection:
                return query(connection)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
        with self.reading.connect() as connection:  # the old one was lost while nobody used it
            return query(connection)

    async def fetch(self, query: Callable[[Connection], T]) -> T:
        """Run a query in another thread and return its result."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self.read, query)

    def setting(self, key: str, make: Callable[[], str]) -> str:
        """A setting of the hall, made on first use; only called while nothing else is written."""
        column = schema.settings.c
        found = self.read(lambda c: c.execute(sa.select(column.value).where(column.key == key)).scalar())
        if found is None:
            made = make()
            done = threading.Event()
            insert = (sa.insert(schema.settings), {"key": key, "value": made})
            self.put(Entry(others=[insert], done=lambda error: done.set()))
            done.wait()
            found = self.read(lambda c: c.execute(sa.select(column.value).where(column.key == key)).scalar())
        return str(found)

    async def use_once(self, token: str, seconds: float) -> bool:
        """Note that a token is used up; False if it was before. It is forgotten after so many seconds."""
        column, now = schema.settings.c, time.time()
        old = sa.delete(schema.settings).where(column.key.like("used %"), column.value < f"{now - seconds:017.3f}")
        key = f"used {hashlib.sha256(token.encode()).hexdigest()[:35]}"
        use = (sa.insert(schema.settings), {"key": key, "value": f"{now:017.3f}"})
        try:
            await self.write(others=[(old, {}), use])
        except IntegrityError:
            return False
        return True

    def secret(self) -> str:
        return self.setting("secret", lambda: secrets.token_urlsafe(48))


def may_succeed_alone(error: BaseException) -> bool:
    """Is only one entry of a transaction to blame? Else all of them fail."""
    deadlock = isinstance(error, OperationalError) and getattr(error.orig, "sqlstate", "") == "40P01"
    return isinstance(error, (IntegrityError, DataError, Overtaken)) or deadlock


def check_pages(connection: Connection) -> None:
    """Raise HallError if the pages of a SQLite database do not fit together."""
    found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    if found != "ok":
        raise HallError(faults.DAMAGED)


def _prepare_sqlite(connection: Any, _: Any) -> None:
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def sqlite_url(folder: Path) -> str:
    return sa.URL.create("sqlite", database=str(folder / "hall.sqlite")).render_as_string(hide_password=False)


# -- the tables of the lobby --------------------------------------------------------------------------------------


def one_table(connection: Connection, table_id: str) -> tuple[Row, list[Row], list[Row]] | None:
    """A table's head, its seats and its log."""
    # The log comes first: if the others have changed since, the rows that say so are still to be read.
    rows, _ = rows_after(connection, table_id, 0)
    seats = seats_of(connection, [table_id])[table_id]
    head = connection.execute(sa.select(schema.tables).where(schema.tables.c.id == table_id)).mappings().first()
    return None if head is None else (dict(head), seats, rows)


def rows_after(connection: Connection, table_id: str, version: int) -> tuple[list[Row], list[Row]]:
    """The rows of a table's log after a version; and its seats, where one of the rows is about a seat."""
    c = schema.log.c
    query = sa.select(schema.log).where(c.table_id == table_id, c.version > version).order_by(c.version)
    rows = [dict(row) for row in connection.execute(query).mappings()]
    changed = any(row["kind"] == "seat" for row in rows)
    return rows, seats_of(connection, [table_id])[table_id] if changed else []


def tables_of(connection: Connection, person: str, limit: int = 50) -> list[Row]:
    """A person's tables, last changed first; `asked`: is one of their seats asked?"""
    t, s = schema.tables.c, schema.seats.c
    asked = sa.func.max(sa.case((t.turn == s.seat, 1), else_=0)).label("asked")
    mine = sa.select(t.id, asked).join_from(schema.tables, schema.seats, s.table_id == t.id)
    mine = mine.where(s.person == person, s.away.is_(False)).group_by(t.id)
    sub = mine.subquery()
    found = sa.select(schema.tables, sub.c.asked).join(sub, sub.c.id == t.id).order_by(t.changed.desc()).limit(limit)
    return [dict(row) for row in connection.execute(found).mappings()]


def turns_of(connection: Connection, person: str) -> list[Row]:
    """The tables at which a person is asked."""
    t, s = schema.tables.c, schema.seats.c
    found = (
        sa.select(t.id, t.game, s.seat)
        .join_from(schema.tables, schema.seats, s.table_id == t.id)
        .where(s.person == person, s.away.is_(False), t.status == "playing", t.turn == s.seat)
        .order_by(t.changed.desc())
        .limit(200)
    )
    return [dict(row) for row in connection.execute(found).mappings()]


def drawing_of(connection: Connection, person: str) -> list[str]:
    """A person's tables that wait for numbers for their seeds."""
    t, s = schema.tables.c, schema.seats.c
    found = sa.select(t.id).join_from(schema.tables, schema.seats, s.table_id == t.id).distinct()
    return list(connection.execute(found.where(s.person == person, t.status == "drawing").limit(20)).scalars())


def public_tables(connection: Connection, status: str, limit: int = 20) -> list[Row]:
    t = schema.tables.c
    found = sa.select(schema.tables).where(t.status == status, t.public.is_(True), t.opened.is_(False))
    return [dict(row) for row in connection.execute(found.order_by(t.changed.desc()).limit(limit)).mappings()]


def forgotten_by(connection: Connection, person: str) -> set[str]:
    """The tables that a person has removed from their list."""
    c = schema.forgotten.c
    return set(connection.execute(sa.select(c.table_id).where(c.person == person)).scalars())


def seats_of(connection: Connection, table_ids: Sequence[str]) -> dict[str, list[Row]]:
    s = schema.seats.c
    found: dict[str, list[Row]] = {table_id: [] for table_id in table_ids}
    for row in connection.execute(
        sa.select(schema.seats).where(s.table_id.in_(table_ids)).order_by(s.table_id, s.seat)
    ).mappings():
        found[row["table_id"]].append(dict(row))
    return found


def seat_by_invite(connection: Connection, token: str) -> Row | None:
    row = connection.execute(sa.select(schema.seats).where(schema.seats.c.invite == token)).mappings().first()
    return None if row is None else dict(row)


def account_by_hash(connection: Connection, token_hash: str) -> Row | None:
    row = connection.execute(sa.select(schema.accounts).where(schema.accounts.c.token_hash == token_hash))
    found = row.mappings().first()
    return None if found is None else dict(found)


def lesson_row(connection: Connection, **where: str) -> Row | None:
    """A person's progress in a lesson, found by the table's id, or by person, game and lesson."""
    c = schema.lessons.c
    query = sa.select(schema.lessons).where(*(c[name] == value for name, value in where.items()))
    row = connection.execute(query).mappings().first()
    return None if row is None else dict(row)


def lessons_of(connection: Connection, person: str) -> list[Row]:
    c = schema.lessons.c
    query = sa.select(schema.lessons).where(c.person == person)
    return [dict(row) for row in connection.execute(query).mappings()]
