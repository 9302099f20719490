"""Connections that are opened and not used, or used very slowly; and too many of anything from one address."""

from __future__ import annotations

import contextlib
import resource
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from tools.attack.ground import Finding, Ground
from tools.attack.stranger import Stranger
from tools.attack.uploads import record

HALF_OPEN = 1_060
HEAD = b"GET / HTTP/1.1\r\nhost: localhost\r\n"


def half_open(ground: Ground, quick: bool) -> list[Finding]:
    """From one address, then spread over six: newcomers still come in, and nothing fills the hall's log."""
    found = []
    count = 300 if quick else HALF_OPEN
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 4096)), hard))
    for addresses in (["127.0.0.20"], [f"127.0.0.{n}" for n in range(20, 26)]):
        logged = ground.said.stat().st_size
        with opened(ground, addresses, count):
            began = time.monotonic()
            status = ground.stranger().get("/").status_code
            seconds = time.monotonic() - began
            lines = ground.said.stat().st_size - logged
            name = f"{count} half-open connections from {len(addresses)} address{'es' if len(addresses) > 1 else ''}"
            happened = f"a newcomer got {status} in {seconds:.1f} s; {lines} bytes were logged"
            found.append(Finding(name, happened, status == 200 and seconds < 10 and lines < 2_000))
    return found


@contextlib.contextmanager
def opened(ground: Ground, addresses: list[str], count: int) -> Iterator[list[socket.socket]]:
    strangers = [ground.stranger(address) for address in addresses]
    found: list[socket.socket] = []
    try:
        for n in range(count):
            with contextlib.suppress(OSError):
                one = strangers[n % len(strangers)].connect()
                found.append(one)
                one.sendall(HEAD)
        yield found
    finally:
        for one in found:
            one.close()


def slow(ground: Ground, quick: bool) -> list[Finding]:
    """Headers and bodies that arrive a byte at a time are given up in time."""
    if quick:
        return []
    stranger = ground.stranger()
    headers, body = stranger.connect(), stranger.connect()
    headers.sendall(HEAD)
    body.sendall(b"POST /me HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\nname=")
    return [
        Finding("headers, a byte a second", *closed_after(headers, 20)),
        Finding("a body, a byte a second", *closed_after(body, 45)),
    ]


def closed_after(connection: socket.socket, most: float) -> tuple[str, bool]:
    began = time.monotonic()
    connection.settimeout(1.0)
    while time.monotonic() - began < most:
        try:
            connection.sendall(b"x")
            if not connection.recv(4096):
                break
        except TimeoutError:
            continue
        except OSError:
            break
    else:
        return f"still open after {most:.0f} s", False
    return f"closed after {time.monotonic() - began:.0f} s", True


def floods(ground: Ground, quick: bool) -> list[Finding]:
    """Pages, streams, chat, tables and accounts: as many as one address can ask for."""
    findings: list[Finding] = []
    stranger = ground.stranger()
    table = stranger.new_table("ragnarocks")
    guests = [ground.stranger(stranger.address) for _ in range(20)]
    pages: list[int] = []
    began = time.monotonic()
    worst = ground.worst_while(lambda: pages.extend(stranger.get("/rules/champions").status_code for _ in range(600)))
    allowed = 310 + 31 * (time.monotonic() - began)  # a burst, and so many a second
    well = pages.count(200) <= allowed
    findings.append(ground.judge("600 pages", f"{pages.count(429)} of {len(pages)} refused", worst, well=well))
    time.sleep(2.0)
    said = [g.post(f"/t/{table}/chat", text="spam") for _ in range(10) for g in guests if g.csrf]
    lines = [reply.status_code for reply in said].count(204)
    findings.append(
        Finding("chat of 20 guests at one address", f"{lines} lines of {len(said)} were taken", lines <= 120)
    )
    made = [stranger.post("/play", game="thunder", level="thrall").status_code for _ in range(60)]
    findings.append(Finding("60 tables at once", f"{made.count(429)} refused", 429 in made))
    accounts = [stranger.client.post("/api/accounts", json={"name": "x"}).status_code for _ in range(60)]
    findings.append(Finding("60 accounts at once", f"{accounts.count(429)} refused", 429 in accounts))
    findings.append(streams(ground, table))
    return findings


def streams(ground: Ground, table: str) -> Finding:
    """A stream takes memory for as long as it is open."""
    flooder = ground.stranger()
    found = [open_stream(flooder, table) for _ in range(230)]
    taken = [line for _, line in found].count(b"HTTP/1.1 200 OK")
    newcomer = open_stream(ground.stranger(), table)
    for connection, _ in (*found, newcomer):
        connection.close()
    well = taken <= 200 and newcomer[1].endswith(b"200 OK")
    return Finding("230 streams from one address", f"{taken} were opened; a newcomer got theirs", well)


def open_stream(stranger: Stranger, table: str) -> tuple[socket.socket, bytes]:
    connection = stranger.connect()
    with contextlib.suppress(OSError):
        connection.sendall(f"GET /t/{table}/stream HTTP/1.1\r\nhost: localhost\r\n\r\n".encode())
        return connection, connection.recv(4096).partition(b"\r\n")[0]
    return connection, b""


def replays(ground: Ground, quick: bool) -> list[Finding]:
    """Every ply of a long game, over eight connections at once: each has to be played again from the start."""
    owner = ground.stranger()
    opened = owner.upload(record("champions", 600)).headers["x-location"]
    crowd = [ground.stranger(owner.address) for _ in range(8)]
    found: list[int] = []

    def ask(number: int) -> None:
        plies = range(number, 300, len(crowd))
        found.extend(crowd[number].get(f"{opened}/beat.json?ply={ply}&seat=truth").status_code for ply in plies)

    def all_together() -> None:
        with ThreadPoolExecutor(len(crowd)) as pool:
            list(pool.map(ask, range(len(crowd))))

    worst = ground.worst_while(all_together)
    happened = f"{found.count(200)} answered, {found.count(429)} refused"
    return [ground.judge("300 plies of a replay, 8 at once", happened, worst, well=set(found) <= {200, 429})]


ATTACKS = (half_open, slow, floods, replays)
