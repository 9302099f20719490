"""Moving a hall between SQLite and PostgreSQL, and bringing an old hall up to date: every table plays on."""

from __future__ import annotations

import argparse
import sqlite3
import subprocess
from pathlib import Path
from typing import Any

import postgresql
import pytest
import sqlalchemy as sa
from hall.house import House, Person

from meadhall.hall import migrate, move, schema, serve
from meadhall.hall.errors import HallError
from meadhall.hall.security import COOKIE, Guest
from meadhall.hall.store import Store, sqlite_url

OLD = Path(__file__).parent / "halls"  # halls of older versions, as SQL
PLIES = {"G9kjT4yuDaJaUkCL": 11, "k8fKJP0qKAkXjrIJ": 14, "LSW3BRHWTiTNEVFD": 25, "w9a2KKS4RFusyX1i": 16}


def old_hall(folder: Path, revision: str) -> Path:
    """A hall with running tables of all games, a finished one, a lesson and chat, made by that version."""
    with sqlite3.connect(folder / "hall.sqlite") as connection:
        connection.executescript((OLD / f"revision-{revision}.sql").read_text(encoding="utf-8"))
    connection.close()
    return folder


def moved(to: str, *more: str) -> int:
    parser = argparse.ArgumentParser()
    move.add_arguments(parser)
    return move.run(parser.parse_args(["--to", to, *more]))


def content(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    """All rows that belong to the hall."""
    found = {}
    for table in schema.metadata.sorted_tables:
        query = sa.select(table).order_by(*table.primary_key.columns)
        if table is schema.settings:
            query = query.where(table.c.key == "secret")
        found[table.name] = [tuple(row) for row in store.read(lambda c, q=query: c.execute(q).all())]
    return found


def content_of(url: str) -> dict[str, list[tuple[Any, ...]]]:
    store = serve.open_store(url)
    try:
        return content(store)
    finally:
        store.close()


def people(hall: House) -> dict[str, Person]:
    """Those who sit at the tables of the old hall, with the cookies that they had."""
    query = sa.select(schema.seats.c.person, schema.seats.c.name).where(schema.seats.c.kind == "person").distinct()
    found = {}
    for ident, name in hall.store.read(lambda c: c.execute(query).all()):
        found[name] = hall.person()
        found[name].client.cookies.set(COOKIE, hall.site.signer.cookie(Guest(ident, name)))
    return found


def check_plays_on(hall: House) -> None:
    """The tables are as they were left, and go on."""
    ann, bob = (people(hall)[name] for name in ("Ann", "Bob"))
    for table, ply in PLIES.items():
        view = ann.view(table)
        assert view["ply"] == ply
        assert "Skål!" in bob.get(f"/t/{table}").text
        if view["status"] == "playing":
            person = ann if view["waiting"]["seat"] == view["seat"] else bob
            assert person.answer(table).status_code == 204
            assert ann.view(table)["ply"] > ply
        else:
            assert ann.get(f"/r/{table}/record.json").json()["end"]["how"] == "resigned"
    assert hall.store.read(lambda c: c.execute(sa.select(schema.lessons.c.given)).scalar()) not in (None, "[]")


def test_a_hall_of_the_last_revision_before_postgresql_plays_on(tmp_path: Path) -> None:
    with House(old_hall(tmp_path, "0003")) as hall:
        with hall.store.reading.connect() as connection:
            assert migrate.revision_of(connection) == migrate.REVISIONS[-1]
        check_plays_on(hall)


@pytest.mark.postgres
def test_a_hall_is_moved_to_postgresql_and_back(
    tmp_path: Path, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    old_hall(old, "0003")
    assert moved(database, "--data", str(old)) == 0
    assert "Copied" in capsys.readouterr().out
    assert moved(sqlite_url(new), "--database", database) == 0
    before = content_of(sqlite_url(old))
    assert len(before["log"]) == 75
    assert content_of(database) == before
    assert content_of(sqlite_url(new)) == before
    with House(tmp_path, store=Store(database)) as hall:
        check_plays_on(hall)
        with pytest.raises(HallError, match="stop it first"):
            moved(sqlite_url(tmp_path / "third"), "--database", database)
    with House(new) as hall:
        check_plays_on(hall)
    with pytest.raises(HallError, match="already"):
        moved(database, "--data", str(old))
    assert content_of(sqlite_url(old)) == before


@pytest.mark.postgres
def test_a_dump_of_a_running_hall_can_be_restored(tmp_path: Path, database: str, postgres_server: Any) -> None:
    """With PostgreSQL's own programs, as the docs say."""
    old = old_hall(tmp_path, "0003")
    assert moved(database, "--data", str(old)) == 0
    again, dump = postgresql.empty_database(postgres_server), tmp_path / "hall.dump"
    uris = [url.replace("+psycopg", "") for url in (database, again)]
    with House(tmp_path / "elsewhere", store=Store(database)) as hall:
        _run(postgres_server, "pg_dump", "--format", "custom", "--file", str(dump), uris[0])
        before = content(hall.store)
    _run(postgres_server, "pg_restore", "--clean", "--if-exists", "--dbname", uris[1], str(dump))
    assert content_of(again) == before
    with House(tmp_path / "elsewhere", store=Store(again)) as hall:
        check_plays_on(hall)


def _run(server: Any, program: str, *arguments: str) -> None:
    subprocess.run([server.bin_path / program, *arguments], check=True, timeout=60)


def test_a_running_hall_is_not_moved(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.mkdir()
    old_hall(old, "0003")
    with serve.prepared_folder(old), pytest.raises(HallError, match="Another hall"):
        moved(sqlite_url(tmp_path / "new"), "--data", str(old))
    with pytest.raises(HallError, match="no hall"):
        moved(sqlite_url(tmp_path / "new"), "--data", str(tmp_path / "nothing"))
    with pytest.raises(HallError, match="same database"):
        moved(sqlite_url(old), "--data", str(old))
