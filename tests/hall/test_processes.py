"""A hall of several real processes on one port: one is killed again and again, and nobody loses anything."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from hall.house import find_csrf
from hall.test_serve import refused

from meadhall.hall import schema
from meadhall.hall.store import one_table
from meadhall.hall.tables.stored import fold, replay_stored, with_seed

pytestmark = pytest.mark.postgres

PATIENCE = 90.0


def until(true: Callable[[], Any]) -> Any:
    end = time.monotonic() + PATIENCE
    while not (found := true()):
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)
    return found


class Hall:
    """`meadhall serve --processes N`, and the processes that it has started."""

    def __init__(self, process: subprocess.Popen[str], url: str) -> None:
        self.process, self.url = process, url

    def pids(self) -> list[int]:
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(pid) for pid in children.split()]

    def workers(self) -> list[int]:
        """Without helpers of Python's own."""
        return [pid for pid in self.pids() if "spawn_main" in _command(pid)]


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


@contextmanager
def running(database: str, processes: int, *more: str, code: int = 0) -> Iterator[Hall]:
    command = [sys.executable, "-m", "meadhall.hall", "--no-open", "--port", "0", "--posts", "0", "--pace", "0"]
    command += ["--database", database, "--processes", str(processes), *more]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        assert f"({processes} processes)" in line
        yield Hall(process, line.split()[5])
    finally:
        process.terminate()
        ended = process.wait(60)
        process.stdout.close()
    assert ended == code


class Client:
    """Every request is a connection of its own, so any process may get it."""

    def __init__(self, url: str, name: str = "") -> None:
        none = httpx.Limits(max_keepalive_connections=0)
        self.http = httpx.Client(base_url=url, timeout=20, verify=False, limits=none)
        self.csrf = find_csrf(self.http.get("/me").text)
        if name:
            self.post("/me", name=name)

    def post(self, path: str, **form: str) -> httpx.Response:
        fields = {"csrf": self.csrf, **{key.replace("_", "-"): value for key, value in form.items()}}
        return self.http.post(path, data=fields, headers={"x-hall": "1"})


class Player(threading.Thread):
    """Plays one seat at random, and records the acknowledged answers."""

    def __init__(self, client: Client, table: str, seed: int) -> None:
        super().__init__()
        self.client, self.table, self.rng = client, table, random.Random(seed)
        self.acknowledged: dict[int, Any] = {}  # by ply
        self.stop = threading.Event()
        self.wrong: list[str] = []

    def run(self) -> None:
        while not self.stop.is_set():
            try:
                reply = self.client.http.get(f"/t/{self.table}/view.json")
                if reply.status_code != 200:
                    time.sleep(0.05)
                    continue
                view = reply.json()
                if view["status"] == "over":
                    return
                if view["waiting"] is None or view["waiting"]["seat"] != view["seat"]:
                    time.sleep(0.01)
                    continue
                option = self.rng.choice(view["waiting"]["options"])
                form = {"version": str(view["version"]), "option": json.dumps(option)}
                reply = self.client.post(f"/t/{self.table}/answer", **form)
                if reply.status_code == 204:
                    if view["ply"] in self.acknowledged:
                        self.wrong.append(f"answered twice at ply {view['ply']}")
                    self.acknowledged[view["ply"]] = option
                elif reply.status_code not in (409, 503):
                    self.wrong.append(reply.text)
            except (httpx.HTTPError, json.JSONDecodeError):
                time.sleep(0.05)  # the process was killed


class Watcher(threading.Thread):
    """Keeps a stream open, as a browser does: a lost one is opened again."""

    def __init__(self, client: Client, table: str) -> None:
        super().__init__(daemon=True)
        self.client, self.table = client, table
        self.version, self.opened = -1, 0
        self.stop = threading.Event()

    def run(self) -> None:
        while not self.stop.is_set():
            try:
                self._follow()
            except (httpx.HTTPError, httpx.StreamError):
                time.sleep(0.1)

    def _follow(self) -> None:
        headers = {"last-event-id": str(self.version)} if self.version >= 0 else {}
        patience = httpx.Timeout(20, read=60)
        with self.client.http.stream("GET", f"/t/{self.table}/stream", headers=headers, timeout=patience) as reply:
            self.opened += 1
            for line in reply.iter_lines():
                if line.startswith("id: "):
                    self.version = max(self.version, int(line[4:]))
                if self.stop.is_set():
                    return


def new_table(ann: Client, bob: Client, game: str) -> str:
    reply = ann.post("/tables", game=game, seats="2", seat_0="me", seat_1="open", public="true")
    table = reply.headers["x-location"].rpartition("/")[2]
    assert bob.post(f"/t/{table}/sit", seat="1").status_code == 204
    return table


def kill_one_at_random(database: str, kills: int, games: tuple[str, ...]) -> None:
    rng = random.Random(kills)
    with running(database, 3, "--bots", "0") as hall:
        players: list[Player] = []
        watchers: list[Watcher] = []
        for n, game in enumerate(games):
            ann, bob = Client(hall.url, "Ann"), Client(hall.url, "Bob")
            table = new_table(ann, bob, game)
            players += [Player(ann, table, 2 * n), Player(bob, table, 2 * n + 1)]
            watchers += [Watcher(ann, table), Watcher(bob, table)]
        for thread in (*watchers, *players):
            thread.start()
        given = lambda: sum(len(player.acknowledged) for player in players)  # noqa: E731
        for _ in range(kills):
            before = given()
            until(lambda: given() > before + 5 or not any(p.is_alive() for p in players))  # noqa: B023
            time.sleep(rng.random() * 0.3)
            os.kill(rng.choice(until(hall.workers)), signal.SIGKILL)
        before = given()
        until(lambda: given() > before + 5 or not any(p.is_alive() for p in players))
        for player in players:
            player.stop.set()
        for player in players:
            player.join()
        total = check(database, players, watchers, kills)
        for watcher in watchers:
            watcher.stop.set()
    assert total > 5 * kills


def check(database: str, players: list[Player], watchers: list[Watcher], kills: int) -> int:
    """No acknowledged answer is missing or doubled, every table replays, and all streams have caught up."""
    engine = sa.create_engine(database)
    total = 0
    with engine.connect() as connection:
        for table in dict.fromkeys(player.table for player in players):
            found = one_table(connection, table)
            assert found is not None
            head, seats, rows = found
            assert [row["version"] for row in rows] == list(range(1, len(rows) + 1))
            match, problem = replay_stored(with_seed(head, seats), fold(rows))
            assert problem is None
            given = [answer.option for answer in match.answers]
            here = [player for player in players if player.table == table]
            for player in here:
                assert player.wrong == []
                for ply, option in player.acknowledged.items():
                    assert given[ply] == option
            acknowledged = sum(len(player.acknowledged) for player in here)
            answers = sum(row["kind"] == "answer" for row in rows)
            assert 0 <= answers - acknowledged <= kills  # written, but the process was killed before it said so
            total += acknowledged
            for watcher in watchers:
                if watcher.table == table:
                    until(lambda w=watcher, last=rows[-1]["version"]: w.version >= last)
        count = sa.select(sa.func.count()).select_from(schema.log).where(schema.log.c.kind == "answer")
        assert (connection.execute(count).scalar() or 0) >= total
    engine.dispose()
    return total


def test_no_answer_is_lost_when_one_of_three_processes_is_killed_ten_times(database: str) -> None:
    kill_one_at_random(database, 10, ("ragnarocks", "thunder"))


@pytest.mark.soak
def test_no_answer_is_lost_when_one_of_three_processes_is_killed_a_hundred_times(database: str) -> None:
    kill_one_at_random(database, 100, ("ragnarocks", "thunder", "yggdrasil", "champions") * 4)


@pytest.mark.soak
def test_bots_go_on_within_five_seconds_when_their_process_is_killed(database: str) -> None:
    """With real bots, which take their time to start: it is measured when all processes have them."""
    with running(database, 2, "--bots", "1") as hall:
        ann = Client(hall.url, "Ann")
        watchers = []
        for _ in range(6):  # some of the tables are watched through each process
            form = {"game": "ragnarocks", "seats": "2", "seat_0": "bot:thrall", "seat_1": "bot:thrall"}
            table = ann.post("/tables", **form).headers["x-location"].rpartition("/")[2]
            watchers += [Watcher(ann, table) for _ in range(3)]
        for watcher in watchers:
            watcher.start()
        until(lambda: all(watcher.version > 3 for watcher in watchers))
        os.kill(hall.workers()[0], signal.SIGKILL)
        began, then = time.monotonic(), [watcher.version for watcher in watchers]
        until(lambda: all(w.version > v for w, v in zip(watchers, then, strict=True)))
        seconds = time.monotonic() - began
        for watcher in watchers:
            watcher.stop.set()
    assert seconds < 5


def test_processes_end_when_the_first_one_is_killed(database: str) -> None:
    with running(database, 2, "--bots", "0", code=-signal.SIGKILL) as hall:
        workers = hall.workers()
        assert len(workers) == 2
        assert httpx.get(f"{hall.url}/healthz", verify=False).text == "ok\n"
        hall.process.kill()
    until(lambda: not any("spawn_main" in _command(pid) for pid in workers))


def test_several_processes_need_postgresql(tmp_path: Path) -> None:
    assert "need PostgreSQL" in refused("--processes", "2", "--data", str(tmp_path))
