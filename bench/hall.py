"""How many answers a second the hall writes down, and how soon both players see them. `make bench-hall`.

A hall of its own in a folder of its own; 200 tables of Ragnarocks with two streams each. First open loop: so many
answers a second at random moments, whatever the hall makes of it. Then closed loop: each table answers as soon as both
players have seen the last beat. In the end the database is read: every acknowledged answer must be there once.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote, urlencode

from meadhall.kernel.match import Match

ID = re.compile(rb"\nid: (\d+)\n|^id: (\d+)\n")


class Http:
    """One kept connection."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def open(self) -> Http:
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port)
        return self

    async def ask(self, method: str, path: str, cookie: str = "", form: dict[str, str] | None = None) -> Reply:
        body = urlencode(form).encode() if form is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nX-Hall: 1\r\n"
        if cookie:
            head += f"Cookie: {cookie}\r\n"
        if form is not None:
            head += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        self.writer.write(head.encode() + b"\r\n" + body)
        raw = await self.reader.readuntil(b"\r\n\r\n")
        lines = raw.decode("latin-1").split("\r\n")
        headers = dict(line.lower().split(": ", 1) if i else (line, "") for i, line in enumerate(lines) if ": " in line)
        kept = {line.partition(": ")[0].lower(): line.partition(": ")[2] for line in lines[1:] if line}
        text = await self.reader.readexactly(int(headers.get("content-length", 0)))
        return Reply(int(lines[0].split()[1]), kept, text.decode())


class Reply:
    def __init__(self, status: int, headers: dict[str, str], text: str) -> None:
        self.status, self.headers, self.text = status, headers, text


class Stream(asyncio.Protocol):
    """A viewer: notes when each version came."""

    def __init__(self, seats: Seats, who: int) -> None:
        self.table, self.who = seats, who
        self.tail = b""
        self.bytes = self.unpacked = self.beats = 0
        self.counting = False
        self.unpack = zlib.decompressobj(16 + zlib.MAX_WBITS)
        self.raw = bytearray()
        self.headers = True

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        if self.counting:
            self.bytes += len(data)
        self.raw += data
        text = self.tail + self.unpack.decompress(b"".join(self.chunks()))
        end = 0
        for found in ID.finditer(text):
            end = found.end()
            self.table.saw(self.who, int(found[1] or found[2]), now)
            self.beats += self.counting
        if self.counting:
            self.unpacked += len(text) - len(self.tail)
        self.tail = text[max(end, len(text) - 24) :]

    def chunks(self) -> Iterator[bytes]:
        """The body's chunks that have come whole."""
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


class Seats:
    """A table as its two players know it."""

    def __init__(self, number: int) -> None:
        self.rng = random.Random(number)
        self.match = Match.new("ragnarocks", seed="bench")
        self.id = ""
        self.cookies: list[str] = []
        self.csrf: list[str] = []
        self.http: Http
        self.version = 0
        self.sent = 0.0
        self.seen = [0.0, 0.0]
        self.both: asyncio.Future[float] | None = None
        self.streams: list[Stream] = []

    def saw(self, who: int, version: int, now: float) -> None:
        if self.both is not None and version >= self.version + 1 and not self.seen[who]:
            self.seen[who] = now
            if all(self.seen) and not self.both.done():
                self.both.set_result(max(self.seen) - self.sent)

    async def answer(self) -> float:
        """Post a random legal answer; the seconds until both streams have its beat."""
        ask = self.match.waiting
        assert ask is not None
        option = self.rng.choice(ask.options)
        self.match.answer(option)
        self.seen = [0.0, 0.0]
        self.both = asyncio.get_running_loop().create_future()
        self.sent = time.perf_counter()
        form = {"csrf": self.csrf[ask.seat], "version": str(self.version), "option": json.dumps(option)}
        reply = await self.http.ask("POST", f"/t/{self.id}/answer", self.cookies[ask.seat], form)
        if reply.status != 204:
            raise SystemExit(f"an answer was refused: {reply.status} {reply.text}")
        seconds = await asyncio.wait_for(self.both, 30)
        self.both = None
        self.version += 1
        return seconds


async def guest(http: Http) -> tuple[str, str]:
    reply = await http.ask("GET", "/me")
    cookie = reply.headers["set-cookie"].partition(";")[0]
    found = re.search(r'name="csrf" value="(\w+)"', reply.text)
    assert found is not None
    return cookie, found[1]


async def set_up(number: int, host: str, port: int) -> Seats:
    """Two guests at a table, each with a stream."""
    seats = Seats(number)
    seats.http = await Http(host, port).open()
    for _ in range(2):
        cookie, csrf = await guest(seats.http)
        seats.cookies.append(cookie)
        seats.csrf.append(csrf)
    form = {
        "csrf": seats.csrf[0],
        "game": "ragnarocks",
        "seats": "2",
        "seat-0": "me",
        "seat-1": "open",
        "public": "true",
    }
    reply = await seats.http.ask("POST", "/tables", seats.cookies[0], form)
    seats.id = reply.headers["x-location"].rpartition("/")[2]
    await seats.http.ask("POST", f"/t/{seats.id}/sit", seats.cookies[1], {"csrf": seats.csrf[1], "seat": "1"})
    seats.version = 1  # the second player sat down
    loop = asyncio.get_running_loop()
    for who in range(2):
        transport, stream = await loop.create_connection(lambda who=who: Stream(seats, who), host, port)
        seats.streams.append(stream)
        head = f"GET /t/{quote(seats.id)}/stream HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n"
        head += f"Cookie: {seats.cookies[who]}\r\n\r\n"
        transport.write(head.encode())
    return seats


async def open_loop(tables: list[Seats], rate: float, seconds: float) -> list[float]:
    """Answers at random moments; one that finds its table busy goes to another."""
    rng, free = random.Random(1), list(tables)
    rng.shuffle(free)
    times: list[float] = []
    tasks: set[asyncio.Task[None]] = set()

    async def one(table: Seats) -> None:
        times.append(await table.answer())
        if not table.match.over:
            free.insert(rng.randrange(len(free) + 1), table)

    began = due = time.perf_counter()
    while due - began < seconds:
        due += rng.expovariate(rate)
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        while not free:
            await asyncio.sleep(0.001)
        task = asyncio.ensure_future(one(free.pop()))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
    await asyncio.gather(*tasks)
    return times


async def closed_loop(tables: list[Seats], seconds: float) -> list[float]:
    times: list[float] = []
    end = time.perf_counter() + seconds

    async def one(table: Seats) -> None:
        while time.perf_counter() < end and not table.match.over:
            times.append(await table.answer())

    await asyncio.gather(*(one(table) for table in tables))
    return times


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] * 1000


def report(name: str, times: list[float], seconds: float) -> None:
    p50, p95, p99 = (percentile(times, share) for share in (0.5, 0.95, 0.99))
    print(
        f"{name}: {len(times) / seconds:6.0f} durable answers/s; post to both streams"
        f" p50 {p50:.1f} ms, p95 {p95:.1f} ms, p99 {p99:.1f} ms",
        flush=True,
    )


async def drive(port: int, pid: int, args: argparse.Namespace) -> list[Seats]:
    gc.disable()  # the load's own pauses are not the hall's
    host = "127.0.0.1"
    began = time.perf_counter()
    tables = []
    for first in range(0, args.tables, 20):
        group = (set_up(n, host, port) for n in range(first, min(first + 20, args.tables)))
        tables += await asyncio.gather(*group)
    await asyncio.sleep(1)
    print(f"{len(tables)} tables, {2 * len(tables)} streams, set in {time.perf_counter() - began:.1f} s", flush=True)
    streams = [stream for table in tables for stream in table.streams]
    for stream in streams:
        stream.counting = True
    began = time.perf_counter()
    times = await open_loop(tables, args.rate, args.seconds)
    report(f"open loop, {args.rate:.0f}/s offered", times, time.perf_counter() - began)
    beats, size = sum(s.beats for s in streams), sum(s.bytes for s in streams)
    unpacked = sum(s.unpacked for s in streams)
    print(
        f"bytes a beat: {unpacked / beats:.0f}, packed as browsers get it {size / beats:.0f} ({beats} beats)",
        flush=True,
    )
    began = time.perf_counter()
    used = processor(pid)
    times = await closed_loop([t for t in tables if not t.match.over], args.closed)
    report("closed loop", times, time.perf_counter() - began)
    print(f"processor time: {(processor(pid) - used) / len(times) * 1000:.2f} ms an answer", flush=True)
    metrics = (await tables[0].http.ask("GET", "/metrics")).text
    longest = re.search(r"^meadhall_longest_commit_seconds (\S+)", metrics, re.M)
    commits = re.search(r"^meadhall_commits_total (\S+)", metrics, re.M)
    assert longest is not None
    assert commits is not None
    print(f"transactions: {float(commits[1]):.0f}, the longest {float(longest[1]) * 1000:.0f} ms", flush=True)
    print(f"memory of the hall: {memory(pid):.0f} MB", flush=True)
    return tables


def processor(pid: int) -> float:
    """Seconds of processor time the hall has used."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return float("nan")
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return float("nan")
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found[1]) / 1024 if found else float("nan")


def check(folder: Path, tables: list[Seats]) -> bool:
    """Is every acknowledged answer in the database, once?"""
    with sqlite3.connect(folder / "hall.sqlite") as connection:
        rows = connection.execute("SELECT table_id, data FROM log WHERE kind = 'answer' ORDER BY table_id, version")
        found: dict[str, list[str]] = {}
        for table_id, data in rows:
            found.setdefault(table_id, []).append(json.loads(data))
    given = {t.id: [a.option for a in t.match.answers] for t in tables if t.match.answers}
    total = sum(map(len, given.values()))
    print(f"{total} answers acknowledged, {sum(map(len, found.values()))} in the database", flush=True)
    return found == given


def main() -> int:
    parser = argparse.ArgumentParser(description="Load on the hall.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=500)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--closed", type=float, default=10)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "meadhall.hall", "--no-open", "--port", "0", "--posts", "0"]
        hall = subprocess.Popen(
            [*command, "--data", folder], stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"}
        )
        try:
            assert hall.stdout is not None
            line = hall.stdout.readline()
            tables = asyncio.run(drive(int(line.rpartition(":")[2]), hall.pid, args))
        finally:
            hall.terminate()
            hall.wait()
        good = check(Path(folder), tables)
    print("none lost" if good else "THE DATABASE DIFFERS", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
