"""Migrate a database to this version of the hall, or say why that is not possible."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from meadhall.hall.errors import HallError

REVISIONS = ("0001", "0002", "0003", "0004")  # oldest first; each is a file of migrations/versions
HERE = Path(__file__).parent / "migrations"


def revision_of(connection: Connection) -> str | None:
    """Which version the database has; None for an empty one."""
    found = inspect(connection)
    if not found.has_table("alembic_version"):
        if found.get_table_names():
            raise HallError("The database contains something else than a hall: choose another one.")
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def check(connection: Connection) -> bool:
    """Does the database need migrating? One from a newer version is refused, and nothing is changed."""
    now = revision_of(connection)
    if now is not None and now not in REVISIONS:
        raise HallError(
            f"The database is of a newer version of Meadhall (its revision {now!r} is unknown here; the newest known is"
            f" {REVISIONS[-1]!r}). Nothing was changed: install the newer Meadhall, or choose another data folder."
        )
    return now != REVISIONS[-1]


def migrate(connection: Connection) -> None:
    """Run the missing migrations, within the caller's transaction."""
    if not check(connection):
        return
    from alembic import command  # imported here, because it is slow to import and rarely needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
