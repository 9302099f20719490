"""Nothing is acknowledged or shown before it is on the disk, and acknowledged answers survive restarts and kills."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from hall.house import Asgi, House, Person, QuickPool, find_csrf, settings, settle
from sqlalchemy import Connection

from meadhall.hall import migrate, schema
from meadhall.hall.errors import Refused
from meadhall.hall.registry import person_at
from meadhall.hall.security import Guest
from meadhall.hall.site import Site
from meadhall.hall.store import Store, sqlite_url
from meadhall.kernel.spec import game


def test_the_writing_connection_is_fully_synchronous(tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path))
    store.open()
    found: dict[str, Any] = {}

    original = store.commit

    def commit(connection: Connection) -> None:
        for name in ("synchronous", "journal_mode"):
            found[name] = connection.exec_driver_sql(f"PRAGMA {name}").scalar()
        original(connection)

    store.commit = commit  # type: ignore[method-assign]
    store.secret()
    store.close()
    assert found == {"synchronous": 2, "journal_mode": "wal"}


def test_migrations_make_the_schema(tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path))
    store.open()
    with store.reading.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), schema.metadata)
    store.close()
    assert differences == []


def test_a_hall_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    engine = sa.create_engine(sqlite_url(tmp_path))
    config = Config()
    config.set_main_option("script_location", str(migrate.HERE))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.execute(sa.insert(schema.settings), {"key": "secret", "value": "as it was"})
        assert not sa.inspect(connection).has_table("lessons")
    engine.dispose()
    store = Store(sqlite_url(tmp_path))
    store.open()
    assert store.secret() == "as it was"
    with store.reading.connect() as connection:
        assert sa.inspect(connection).has_table("lessons")
        assert migrate.revision_of(connection) == migrate.REVISIONS[-1]
    store.close()


def test_an_incomplete_post_commits_nothing(tmp_path: Path) -> None:
    with House(tmp_path) as hall:
        ann = hall.person("Ann")
        table = ann.new_table(seat_0="me", seat_1="me")
        version = ann.view(table)["version"]
        body = urlencode([("csrf", ann.csrf), ("version", version), ("option", '"A2"'), ("option", '"B2"')]).encode()
        whole = body + b"&option=%22A2%22"
        cookie = ann.client.cookies["hall"]
        head = (
            f"POST /t/{table}/answer HTTP/1.1\r\nHost: localhost\r\nX-Hall: 1\r\nCookie: hall={cookie}\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(whole)}\r\n\r\n"
        ).encode()
        address = hall.door.getsockname()
        with socket.create_connection(address) as connection:
            connection.sendall(head + body)  # two of three answers, then the connection ends
            time.sleep(0.1)
        time.sleep(0.3)
        assert ann.view(table)["ply"] == 0
        with socket.create_connection(address) as connection:
            connection.sendall(head + whole)
            assert connection.recv(100).startswith(b"HTTP/1.1 204")
        assert ann.view(table)["ply"] == 3


class HeldBack(Store):
    """A store whose commits wait until the test releases them."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.go = threading.Event()
        self.go.set()
        self.arrived = threading.Event()

    def commit(self, connection: Connection) -> None:
        self.arrived.set()
        assert self.go.wait(20)
        super().commit(connection)


def test_neither_the_204_nor_a_beat_leaves_before_the_commit(tmp_path: Path) -> None:
    store = HeldBack(sqlite_url(tmp_path))
    store.open()

    async def play() -> None:
        site = Site(store, QuickPool(), settings(), frozenset({"hall.test"}))
        await site.start()
        ann, bob, eve = (Asgi(site, Guest(f"g-{name}", name)) for name in ("ann", "bob", "eve"))
        places = [person_at("g-ann", "Ann"), person_at("g-bob", "Bob")]
        table = await site.registry.make(game("ragnarocks"), places, host="Ann")
        streams = [who.listen(f"/t/{table.id}/stream") for who in (ann, bob, eve)]
        before: list[bytes] = []
        while not all(before) or before != [stream.bytes for stream in streams]:
            before = [stream.bytes for stream in streams]
            await asyncio.sleep(0.1)
        assert all(b"event: beat" in data for data in before)
        pages = [(await who.get(f"/t/{table.id}"))[2] for who in (ann, bob, eve)]
        store.arrived.clear()
        store.go.clear()
        post = asyncio.ensure_future(ann.post(f"/t/{table.id}/answer", version=0, option='"A2"'))
        await asyncio.to_thread(store.arrived.wait, 10)
        await asyncio.sleep(0.05)
        assert not post.done()
        assert [stream.bytes for stream in streams] == before
        assert [(await who.get(f"/t/{table.id}"))[2] for who in (ann, bob, eve)] == pages
        assert json.loads((await ann.get(f"/t/{table.id}/view.json"))[2])["ply"] == 0
        late = asyncio.ensure_future(eve.listen(f"/t/{table.id}/stream").task)  # another request in between
        await asyncio.sleep(0.02)
        assert [stream.bytes for stream in streams] == before
        store.go.set()
        status, _, _ = await post
        assert status == 204
        await settle()
        assert all(b'"ply":1' in stream.bytes[len(old) :] for stream, old in zip(streams, before, strict=True))
        late.cancel()
        for stream in streams:
            await stream.stop()
        await site.stop()

    asyncio.run(play())
    store.close()


class Failing(Store):
    fail = False

    def commit(self, connection: Connection) -> None:
        if self.fail:
            raise OSError("no space left on device")
        super().commit(connection)


def test_a_failed_write_changes_nothing(tmp_path: Path) -> None:
    store = Failing(sqlite_url(tmp_path))
    with House(tmp_path, store=store) as hall:
        ann = hall.person("Ann")
        table = ann.new_table(seat_0="me", seat_1="me")
        store.fail = True
        reply = ann.answer(table, "A2")
        assert reply.status_code == 503
        assert "nothing was changed" in reply.json()["message"]
        store.fail = False
        assert ann.view(table)["ply"] == 0
        assert ann.answer(table, "A2").status_code == 204


def test_simultaneous_writes_share_a_transaction(tmp_path: Path) -> None:
    store = HeldBack(sqlite_url(tmp_path))
    store.open()

    async def write() -> None:
        insert = sa.insert(schema.settings)
        store.go.clear()
        first = asyncio.ensure_future(store.write(others=[(insert, {"key": "first", "value": ""})]))
        await asyncio.to_thread(store.arrived.wait, 10)
        rest = [asyncio.ensure_future(store.write(others=[(insert, {"key": f"k{n}", "value": ""})])) for n in range(50)]
        wrong = asyncio.ensure_future(store.write(others=[(insert, {"key": "first", "value": ""})]))
        await asyncio.sleep(0)
        commits = store.commits
        store.go.set()
        await first
        with pytest.raises(sa.exc.IntegrityError):
            await wrong
        await asyncio.gather(*rest)  # the failed entry did not affect the others
        assert store.commits - commits >= 2

    asyncio.run(write())
    # 50 and the first, and the count of transactions
    assert store.read(lambda c: c.execute(sa.select(sa.func.count()).select_from(schema.settings)).scalar()) == 52
    store.close()


# -- coming back ---------------------------------------------------------------------------------------------------


def play_some(person: Person, table: str, answers: int) -> None:
    for _ in range(answers):
        assert person.answer(table).status_code == 204


def test_after_a_restart_every_table_goes_on_bots_included(tmp_path: Path) -> None:
    with House(tmp_path) as hall:
        ann = hall.person("Ann")
        table = ann.new_table(seat_0="me", seat_1="bot:thrall")
        play_some(ann, table, 2)
        ann.post(f"/t/{table}/chat", text="still here?")
        ann.post(f"/t/{table}/undo")
        before, cookies = ann.view(table), ann.client.cookies
    with House(tmp_path) as hall:
        ann = hall.person()
        ann.client.cookies = cookies
        after = ann.view(table)
        assert after == before
        assert "still here?" in ann.get(f"/t/{table}").text
        play_some(ann, table, 2)
        end = time.monotonic() + 10
        while ann.view(table)["waiting"]["seat"] != 0 and time.monotonic() < end:
            time.sleep(0.02)
        assert ann.view(table)["ply"] == 6


def test_idle_tables_are_unloaded_and_loaded_again(tmp_path: Path) -> None:
    with House(tmp_path, idle=0.05) as hall:
        ann = hall.person("Ann")
        table = ann.new_table(seat_0="me", seat_1="me")
        play_some(ann, table, 4)
        version = ann.view(table)["version"]
        end = time.monotonic() + 10
        while table in hall.site.registry.tables and time.monotonic() < end:
            time.sleep(0.02)
        assert table not in hall.site.registry.tables
        assert ann.view(table)["version"] == version
        with ann.stream(table) as stream:
            stream.beat()
            time.sleep(0.3)
            assert table in hall.site.registry.tables  # somebody is watching
            play_some(ann, table, 1)


def test_a_game_that_no_longer_replays_is_parked(tmp_path: Path) -> None:
    with House(tmp_path) as hall:
        ann = hall.person("Ann")
        broken, older, fine = (ann.new_table(seat_0="me", seat_1="me") for _ in range(3))
        for table in (broken, older, fine):
            play_some(ann, table, 5)
        cookies = ann.client.cookies
    with sqlite3.connect(tmp_path / "hall.sqlite") as connection:
        connection.execute("UPDATE log SET data = '\"Z9\"' WHERE table_id = ? AND version = 4", (broken,))
        connection.execute("UPDATE tables SET rules = '0.9' WHERE id = ?", (older,))
        gone = f"UPDATE tables SET game = 'gone' WHERE id = '{fine}'"
    connection.close()
    with House(tmp_path) as hall:
        ann = hall.person()
        ann.client.cookies = cookies
        page = ann.get(f"/t/{broken}")
        assert page.status_code == 200
        assert "parked" in page.text
        assert "ply 3" in page.text
        assert ann.get(f"/r/{broken}", ply=3, seat="truth").status_code == 200
        record = ann.get(f"/r/{broken}/record.json").json()
        assert len(record["answers"]) == 5
        assert record["answers"][3] == "Z9"
        assert "version 0.9 of the rules" in ann.get(f"/t/{older}").text
        assert ann.answer(older, "A2", 5).status_code == 409
        assert ann.get("/").status_code == 200
        assert ann.view(fine)["ply"] == 5
    with sqlite3.connect(tmp_path / "hall.sqlite") as connection:
        connection.execute(gone)
    connection.close()
    with House(tmp_path) as hall:
        ann = hall.person()
        ann.client.cookies = cookies
        assert ann.get(f"/t/{fine}").status_code == 410
        assert ann.get("/").status_code == 200


def test_a_table_of_another_minor_rules_version_continues(tmp_path: Path) -> None:
    with House(tmp_path) as hall:
        ann = hall.person("Ann")
        table = ann.new_table(seat_0="me", seat_1="me")
        play_some(ann, table, 5)
        cookies = ann.client.cookies
    with sqlite3.connect(tmp_path / "hall.sqlite") as connection:
        connection.execute("UPDATE tables SET rules = '1.99' WHERE id = ?", (table,))
    connection.close()
    with House(tmp_path) as hall:
        ann = hall.person()
        ann.client.cookies = cookies
        assert "parked" not in ann.get(f"/t/{table}").text
        play_some(ann, table, 1)
        assert ann.view(table)["ply"] == 6


def test_a_shutdown_closes_streams(tmp_path: Path) -> None:
    with House(tmp_path) as hall:
        ann = hall.person("Ann")
        table = ann.new_table(seat_0="me", seat_1="me")
        with ann.stream(table) as stream:
            stream.beat()
            began = time.monotonic()
            hall.server.should_exit = True
            events = []
            while (found := stream.next()) is not None:
                events.append(found[0])
            assert events[-1] == "bye"
            assert time.monotonic() - began < 3


# -- a hall that is killed -----------------------------------------------------------------------------------------


class Killed:
    """A hall in a process of its own, which is killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> str:
        command = [sys.executable, "-m", "meadhall.hall", "--no-open", "--port", str(self.port), "--posts", "0"]
        self.process = subprocess.Popen(
            [*command, "--data", str(self.folder), "--bots", "0"], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "open at" in line
        self.port = int(line.rpartition(":")[2])
        return f"http://localhost:{self.port}"

    def kill(self) -> None:
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


class Player(threading.Thread):
    """Plays both sides of a table as fast as possible, and records the acknowledged answers."""

    def __init__(self, url: str, seed: int) -> None:
        super().__init__()
        self.client = httpx.Client(base_url=url, timeout=10, verify=False)
        self.csrf = find_csrf(self.client.get("/me").text)
        form = {"csrf": self.csrf, "game": "ragnarocks", "seat-0": "me", "seat-1": "me"}
        self.table = self.client.post("/tables", data=form).headers["location"].rpartition("/")[2]
        self.rng = random.Random(seed)
        self.acknowledged: dict[int, Any] = {}  # by ply
        self.stop = threading.Event()

    def run(self) -> None:
        while not self.stop.is_set():
            try:
                view = self.client.get(f"/t/{self.table}/view.json").json()
                if view["waiting"] is None:
                    return
                option = self.rng.choice(view["waiting"]["options"])
                form = {"csrf": self.csrf, "version": view["version"], "option": json.dumps(option)}
                reply = self.client.post(f"/t/{self.table}/answer", data=form, headers={"x-hall": "1"})
                if reply.status_code == 204:
                    assert view["ply"] not in self.acknowledged
                    self.acknowledged[view["ply"]] = option
            except (httpx.HTTPError, json.JSONDecodeError):
                time.sleep(0.05)  # the hall is down


def kill_under_load(folder: Path, kills: int) -> None:
    hall = Killed(folder)
    url = hall.start()
    rng = random.Random(kills)
    players = [Player(url, seed) for seed in range(4)]
    for player in players:
        player.start()
    try:
        for _ in range(kills):
            time.sleep(0.1 + rng.random() * 0.5)
            hall.kill()
            hall.start()
    finally:
        for player in players:
            player.stop.set()
        for player in players:
            player.join()
            player.client.close()
        hall.kill()
    total = 0
    with sqlite3.connect(folder / "hall.sqlite") as connection:
        for player in players:
            rows = connection.execute(
                "SELECT data, kind FROM log WHERE table_id = ? AND kind IN ('answer', 'forced') ORDER BY version",
                (player.table,),
            ).fetchall()
            stored = [json.loads(data) for data, _ in rows]
            for ply, option in player.acknowledged.items():
                assert stored[ply] == option
            # For each kill, at most one answer was written without being acknowledged.
            assert [kind for _, kind in rows].count("answer") - len(player.acknowledged) <= kills
            total += len(player.acknowledged)
    connection.close()
    assert total > kills


def test_sigkill_under_load_loses_nothing(tmp_path: Path) -> None:
    kill_under_load(tmp_path, 5)


@pytest.mark.soak
def test_sigkill_under_load_many_times(tmp_path: Path) -> None:
    kill_under_load(tmp_path, 50)


def test_an_unloaded_table_refuses_to_write(tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path))
    store.open()

    async def play() -> None:
        site = Site(store, QuickPool(), settings(), frozenset({"hall.test"}))
        table = await site.registry.make(game("ragnarocks"), [person_at("g-a", "A")] * 2, host="A")
        site.registry.forget_all()
        with pytest.raises(Refused, match="unloaded"):
            await table.answer("g-a", ["A2"], 0)

    asyncio.run(play())
    store.close()
