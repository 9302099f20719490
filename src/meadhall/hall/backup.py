"""`meadhall backup FILE` and `meadhall restore FILE`: both also work while the hall runs.

A backup is a copy of the whole database at one moment. A restore keeps the old database aside and puts the backup in
its place in one transaction, so no answer falls between the two. A running hall notices that its database was restored,
drops the tables in memory and sends its viewers the restored ones.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sqlite3
from pathlib import Path

from meadhall.hall.errors import HallError
from meadhall.hall.faults import Mark
from meadhall.hall.migrate import REVISIONS
from meadhall.hall.serve import data_folder

SECONDS = 30


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--data", type=Path, default=None, metavar="DIR", help="folder of the database")


def run(args: argparse.Namespace) -> int:
    """Write the hall's database to FILE."""
    source = database(args.data)
    if not source.exists():
        raise HallError(f"There is no hall in {source.parent}.")
    if args.file.exists() and args.file.samefile(source):
        raise HallError("That is the hall's own database: name another file.")
    part = args.file.with_name(args.file.name + ".part")
    try:
        part.unlink(missing_ok=True)
        copy(source, part)
        part.replace(args.file)
    except (OSError, sqlite3.Error) as error:
        part.unlink(missing_ok=True)
        raise HallError(f"The backup could not be written: {error}.") from error
    print(f"Wrote {args.file}.")
    return 0


def run_restore(args: argparse.Namespace) -> int:
    """Replace the database with the one in FILE."""
    revision = check(args.file)
    target = database(args.data)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.exists() and _is_database(target):
            kept = target.with_name("before-restore.sqlite")
            replace(target, args.file, kept)
            print(f"The old database is kept in {kept}.")
        else:
            if target.exists():
                damaged = target.with_name("damaged.sqlite")
                target.replace(damaged)
                for name in ("hall.sqlite-wal", "hall.sqlite-shm"):
                    target.with_name(name).unlink(missing_ok=True)
                print(f"The old database cannot be read; it is kept in {damaged}.")
            copy(args.file, target)
        Mark(target).write(_writes(target), now=True)
    except (OSError, sqlite3.Error) as error:
        raise HallError(f"The hall could not be restored: {error}.") from error
    print(f"Restored {target} (revision {revision}).")
    return 0


def database(folder: Path | None) -> Path:
    return (folder if folder is not None else data_folder()) / "hall.sqlite"


def check(file: Path) -> str:
    """Raise HallError unless this is an intact backup of a hall, of a version that this program can read."""
    if not file.is_file():
        raise HallError(f"There is no file {file}.")
    try:
        uri = f"{file.resolve().as_uri()}?mode=ro&immutable=1"
        with contextlib.closing(sqlite3.connect(uri, uri=True)) as connection:
            (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            (well,) = connection.execute("PRAGMA quick_check").fetchone()
    except (sqlite3.Error, TypeError) as error:
        raise HallError(f"{file} is no backup of a hall: {error}.") from error
    if well != "ok":
        raise HallError(f"{file} is damaged: {well}.")
    if revision not in REVISIONS:
        raise HallError(f"{file} is of a newer version of Meadhall (revision {revision!r}). Nothing was changed.")
    return str(revision)


def replace(target: Path, file: Path, kept: Path) -> None:
    """Copy `target` to `kept` and give it the content of `file`, while nobody else can write to it."""
    kept.unlink(missing_ok=True)
    with contextlib.closing(sqlite3.connect(target, timeout=SECONDS, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("ATTACH DATABASE ? AS backup", (str(file),))
        connection.execute("BEGIN IMMEDIATE")
        copy(target, kept)  # reads what is committed: all that was acknowledged
        for kind, name in _objects(connection, "main"):
            connection.execute(f'DROP {kind} IF EXISTS main."{name}"')
        for _, name in _objects(connection, "backup"):
            (made,) = connection.execute("SELECT sql FROM backup.sqlite_master WHERE name = ?", (name,)).fetchone()
            connection.execute(made)
        for kind, name in _objects(connection, "backup"):
            if kind == "table":
                connection.execute(f'INSERT INTO main."{name}" SELECT * FROM backup."{name}"')
        connection.execute("COMMIT")


def _objects(connection: sqlite3.Connection, database: str) -> list[tuple[str, str]]:
    """The tables and indexes of a database that have a definition of their own, tables first."""
    found = connection.execute(
        f"SELECT type, name FROM {database}.sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'"
        " AND type IN ('table', 'index') ORDER BY type DESC"
    )
    return [(str(kind), str(name)) for kind, name in found]


def _is_database(file: Path) -> bool:
    try:
        with contextlib.closing(sqlite3.connect(file, timeout=SECONDS)) as connection:
            (well,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError:
        return False
    return bool(well == "ok")


def _writes(file: Path) -> int:
    """The number of transactions that a database counts; 0 for one of an older version."""
    with contextlib.closing(sqlite3.connect(file, timeout=SECONDS)) as connection:
        row = connection.execute("SELECT value FROM settings WHERE key = 'writes'").fetchone()
    return int(row[0]) if row else 0


def copy(source: Path, target: Path) -> None:
    """Copy all pages of the database in one transaction."""
    with (
        contextlib.closing(sqlite3.connect(source, timeout=SECONDS)) as a,
        contextlib.closing(sqlite3.connect(target, timeout=SECONDS)) as b,
    ):
        b.execute("PRAGMA synchronous = FULL")
        a.backup(b)
    if os.name == "posix":
        target.chmod(0o600)
