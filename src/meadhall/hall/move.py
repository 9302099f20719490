"""`meadhall move --to URL`: copies a hall to another database, from SQLite to PostgreSQL or back.

The hall must be stopped. Everything is written in one transaction; the old database stays as it is.
"""

from __future__ import annotations

import argparse
import contextlib
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy import Connection

from meadhall.hall import schema
from meadhall.hall.errors import HallError
from meadhall.hall.postgres import NAME
from meadhall.hall.serve import database_of, open_store, prepared_folder
from meadhall.hall.store import WRITES, Store

TOGETHER = 1000  # rows
OF_THE_DATABASE = (WRITES, "health")  # settings that say something about the database, not about the hall
RUNNING = sa.text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = :name"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--to", required=True, metavar="URL", help="the new database, which must be empty")
    parser.add_argument("--data", type=Path, default=None, metavar="DIR", help="folder of the old database")
    parser.add_argument("--database", metavar="URL", help="the old database, if it is not in that folder")


def run(args: argparse.Namespace) -> int:
    """Copy the hall from one database to the other."""
    old, old_folder = database_of(args)
    new, new_folder = database_of(argparse.Namespace(database=args.to, data=None))
    if sa.make_url(old) == sa.make_url(new):
        raise HallError("Both are the same database.")
    if old_folder is not None and not Path(sa.make_url(old).database or "").exists():
        raise HallError(f"There is no hall in {old_folder}.")
    with contextlib.ExitStack() as stack:
        for folder in dict.fromkeys(folder for folder in (old_folder, new_folder) if folder is not None):
            stack.enter_context(prepared_folder(folder))  # no hall uses it
        source = _opened(stack, old)
        target = _opened(stack, new)
        with source.writing.connect() as reading, target.writing.begin() as writing:
            if source.shared:
                reading.execution_options(isolation_level="REPEATABLE READ")  # all of it at one moment
            if source.shared and reading.execute(RUNNING, {"name": NAME}).scalar():
                raise HallError("A hall uses the old database: stop it first.")
            if writing.execute(sa.select(schema.tables.c.id).limit(1)).first() is not None:
                raise HallError("There is a hall in the new database already: name an empty one.")
            writing.execute(sa.delete(schema.settings).where(schema.settings.c.key.not_in(OF_THE_DATABASE)))
            rows = sum(copy(reading, writing, table) for table in schema.metadata.sorted_tables)
    print(f"Copied {rows} rows. The old database is as it was. Start the hall with --database and the new one.")
    return 0


def _opened(stack: contextlib.ExitStack, url: str) -> Store:
    """The store of a database, brought up to date."""
    store = open_store(url)
    stack.callback(store.close)
    return store


def copy(reading: Connection, writing: Connection, table: sa.Table) -> int:
    """Copy all rows of one table of the database; return how many."""
    query = sa.select(table).order_by(*table.primary_key.columns)
    if table is schema.settings:
        query = query.where(table.c.key.not_in(OF_THE_DATABASE))
    count = 0
    for rows in reading.execution_options(yield_per=TOGETHER).execute(query).mappings().partitions():
        writing.execute(sa.insert(table), [dict(row) for row in rows])
        count += len(rows)
    return count
