"""Full disks, damaged files, a lost write-ahead log, unreadable rows, and a restore while people play."""

from __future__ import annotations

import argparse
import json
import random
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest
from hall.house import House, Person, find_csrf
from hall.test_durability import Killed

from meadhall.hall import backup, faults, restore, serve
from meadhall.hall.errors import HallError
from meadhall.hall.store import Store, sqlite_url


def arguments(*given: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    backup.add_arguments(parser)
    return parser.parse_args(given)


class SmallDisk(Store):
    """SQLite itself refuses pages over this number, as on a full disk."""

    def fill(self) -> None:
        self._pages("PRAGMA max_page_count = 1")  # SQLite takes the present number instead

    def make_room(self) -> None:
        self._pages("PRAGMA max_page_count = 1000000")

    def _pages(self, pragma: str) -> None:
        assert self._connection is not None
        driver = self._connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        driver.execute(pragma)


def test_on_a_full_disk_every_post_says_so_and_changes_nothing(tmp_path: Path) -> None:
    store = SmallDisk(f"{sqlite_url(tmp_path)}?check_same_thread=false")
    with House(tmp_path, store=store) as hall:
        ann = hall.person("Ann")
        table = ann.new_table(seat_0="me", seat_1="me")
        store.fill()
        posts = {
            f"/t/{table}/chat": {"text": "word " * 50},
            "/tables": {"game": "thunder"},
            "/play": {"game": "thunder", "level": "thrall"},
            "/bots": {"name": "x" * 40},
        }
        for path, form in posts.items():
            assert "disk of the hall is full" in first_refusal(ann, path, form).json()["message"]
        ply = ann.view(table)["ply"]
        health = ann.get("/healthz")
        assert (health.status_code, "full" in health.text) == (503, True)
        assert ann.view(table)["ply"] == ply  # reading goes on
        store.make_room()
        store._checked = float("-inf")
        assert ann.get("/healthz").status_code == 200
        assert ann.answer(table).status_code == 204


def first_refusal(person: Person, path: str, form: dict[str, str]) -> httpx.Response:
    """Post until it is refused: the last page of each table has some room left."""
    for _ in range(200):
        reply = person.post(path, script=True, **form)
        if reply.status_code >= 400:
            assert reply.status_code == 503
            return reply
    raise AssertionError(f"{path} is never refused")


def damage(file: Path) -> None:
    """Write nonsense over every page but the first."""
    size = file.stat().st_size
    with file.open("r+b") as out:
        for at in range(4096, size, 4096):
            out.seek(at)
            out.write(b"\xff" * 200)


def test_a_damaged_database_is_one_clear_sentence_at_the_start(tmp_path: Path) -> None:
    with House(tmp_path) as hall:
        hall.person("Ann").new_table(seat_0="me", seat_1="me")
    damage(tmp_path / "hall.sqlite")
    with pytest.raises(HallError, match=r"is damaged\. The host has to restore a backup"):
        serve.open_store(sqlite_url(tmp_path))


def test_health_notices_a_page_that_is_damaged_while_the_hall_runs(tmp_path: Path) -> None:
    with House(tmp_path) as hall:
        ann = hall.person("Ann")
        ann.new_table(seat_0="me", seat_1="me")
        with sqlite3.connect(tmp_path / "hall.sqlite") as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        damage(tmp_path / "hall.sqlite")
        hall.site.store.reading.dispose()  # its connections have read the good pages
        reply = ann.get("/healthz")
        assert (reply.status_code, reply.text) == (503, f"{faults.DAMAGED}\n")


def test_a_damaged_database_is_kept_aside_by_a_restore(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "data").mkdir()
    with House(tmp_path / "data") as hall:
        hall.person("Ann").new_table(seat_0="me", seat_1="me")
    backup.run(arguments(str(tmp_path / "saved"), "--data", str(tmp_path / "data")))
    damage(tmp_path / "data" / "hall.sqlite")
    bad = (tmp_path / "data" / "hall.sqlite").read_bytes()
    assert restore.run(arguments(str(tmp_path / "saved"), "--data", str(tmp_path / "data"))) == 0
    assert "cannot be read" in capsys.readouterr().out
    assert (tmp_path / "data" / "damaged.sqlite").read_bytes() == bad
    serve.open_store(sqlite_url(tmp_path / "data")).close()


def test_a_lost_write_ahead_log_is_noticed_at_the_start(tmp_path: Path) -> None:
    hall = Killed(tmp_path)
    with httpx.Client(base_url=hall.start(), verify=False) as client:
        csrf = find_csrf(client.get("/me").text)
        until = time.monotonic() + 60
        while faults.Mark(tmp_path / "hall.sqlite").read() < 3:
            client.post("/tables", data={"csrf": csrf, "game": "ragnarocks", "seat-0": "me", "seat-1": "me"})
            assert time.monotonic() < until
    hall.kill()
    (tmp_path / "hall.sqlite-wal").unlink()
    store = Store(sqlite_url(tmp_path))
    store.open()
    assert store.missing >= 1
    store.close()
    said = subprocess.run(
        [sys.executable, "-c", SERVE_AND_STOP, str(tmp_path)], capture_output=True, text=True, timeout=60, check=False
    )
    assert "lacks its last" not in said.stderr  # said once: the mark now has the number of what is there


SERVE_AND_STOP = """
import sys
from pathlib import Path
from meadhall.hall.store import Store, sqlite_url
store = Store(sqlite_url(Path(sys.argv[1])))
store.open()
assert not store.missing
store.close()
"""


def test_a_sqlite_address_locks_its_folder_too(tmp_path: Path) -> None:
    parser = argparse.ArgumentParser()
    serve.add_arguments(parser)
    options = parser.parse_args(["--database", sqlite_url(tmp_path), "--port", "0"])
    assert serve.database_of(options)[1] == tmp_path
    with serve.prepared_folder(tmp_path), pytest.raises(HallError, match="Another hall uses the data folder"):
        serve.run(options)
    elsewhere = parser.parse_args(["--database", "postgresql+psycopg://user@host/hall"])
    assert serve.database_of(elsewhere) == ("postgresql+psycopg://user@host/hall", None)


@pytest.mark.parametrize(
    "broken",
    [
        "UPDATE log SET data = '{' WHERE table_id = :id AND version = 3",
        "UPDATE log SET data = '[[' || data || ']' WHERE table_id = :id AND version = 3",
        "UPDATE log SET kind = 'chat' WHERE table_id = :id AND version = 3",
        "UPDATE tables SET options = '{' WHERE id = :id",
        "UPDATE tables SET options = '[1]' WHERE id = :id",
        "UPDATE tables SET position = '{' WHERE id = :id",
    ],
)
def test_a_row_that_cannot_be_read_parks_its_table(tmp_path: Path, broken: str) -> None:
    with House(tmp_path) as hall:
        ann = hall.person("Ann")
        table, fine = (ann.new_table(seat_0="me", seat_1="me") for _ in range(2))
        for _ in range(4):
            assert ann.answer(table).status_code == 204
        cookies = ann.client.cookies
    with sqlite3.connect(tmp_path / "hall.sqlite") as connection:
        connection.execute(broken, {"id": table})
    connection.close()
    with House(tmp_path) as hall:
        ann = hall.person()
        ann.client.cookies = cookies
        page = ann.get(f"/t/{table}")
        assert page.status_code in (200, 410)
        assert "parked" in page.text
        assert ann.get(f"/t/{fine}").status_code == 200
        assert ann.get("/").status_code == 200


def test_a_restore_under_load_loses_no_answer(tmp_path: Path) -> None:
    """Every acknowledged answer is in the database that was kept aside, or in the restored one."""
    data, file = tmp_path / "data", tmp_path / "saved"
    hall = Killed(data)
    url = hall.start()
    acknowledged, stop, restored = [0, 0], threading.Event(), threading.Event()
    tables: list[str] = []

    def play(n: int) -> None:
        rng = random.Random(n)
        with httpx.Client(base_url=url, timeout=30, verify=False, headers={"x-hall": "1"}, cookies=cookies) as client:
            while not (stop.is_set() and restored.is_set()):
                view = client.get(f"/t/{tables[n]}/view.json").json()
                if view["waiting"] is None:
                    return
                option = rng.choice(view["waiting"]["options"])
                form = {"csrf": csrf, "version": view["version"], "option": json.dumps(option)}
                acknowledged[n] += client.post(f"/t/{tables[n]}/answer", data=form).status_code == 204

    with httpx.Client(base_url=url, timeout=30, verify=False) as client:
        csrf = find_csrf(client.get("/me").text)
        form = {"csrf": csrf, "game": "ragnarocks", "seat-0": "me", "seat-1": "me"}
        tables += [client.post("/tables", data=form).headers["location"].rpartition("/")[2] for _ in range(2)]
        cookies = dict(client.cookies)
    backup.run(arguments(str(file), "--data", str(data)))
    players = [threading.Thread(target=play, args=(n,)) for n in range(2)]
    for player in players:
        player.start()
    until = time.monotonic() + 60
    while min(acknowledged) < 10 and time.monotonic() < until:
        time.sleep(0.01)
    restore.run(arguments(str(file), "--data", str(data)))
    so_far = list(acknowledged)
    restored.set()
    while min(a - b for a, b in zip(acknowledged, so_far, strict=True)) < 5 and time.monotonic() < until:
        time.sleep(0.01)
    stop.set()
    for player in players:
        player.join()
    hall.kill()
    kept, now = answers(data / "before-restore.sqlite"), answers(data / "hall.sqlite")
    for n, table in enumerate(tables):
        assert acknowledged[n] >= 15
        assert kept.get(table, 0) + now.get(table, 0) == acknowledged[n]


def answers(file: Path) -> dict[str, int]:
    """How many answers each table has."""
    with sqlite3.connect(file) as connection:
        rows = connection.execute("SELECT table_id, count(*) FROM log WHERE kind = 'answer' GROUP BY table_id")
        found = dict(rows.fetchall())
    connection.close()
    return found
