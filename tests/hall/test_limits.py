"""Nobody can keep others out: connections, slow requests, streams, pages and chat are limited for each address."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hall.house import House

from meadhall.hall.connections import Guard, raise_descriptor_limit
from meadhall.hall.errors import Refused
from meadhall.hall.limits import Limits


def connect(hall: House, address: str = "127.0.0.1") -> socket.socket:
    """A connection from this address; all of 127.0.0.x is this machine."""
    return socket.create_connection(("127.0.0.1", hall.door.getsockname()[1]), timeout=20, source_address=(address, 0))


@contextlib.contextmanager
def half_open(hall: House, count: int) -> Iterator[list[socket.socket]]:
    """Connections that never send a whole request."""
    opened = [connect(hall, "127.0.0.9") for _ in range(count)]
    for one in opened:
        with contextlib.suppress(OSError):
            one.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\n")
    try:
        yield opened
    finally:
        for one in opened:
            one.close()


def is_closed(one: socket.socket) -> bool:
    """Has the hall closed it? Waits for that."""
    try:
        while one.recv(4096):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


def test_half_open_connections_are_closed_and_others_come_in(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    guard = Guard(each=20, descriptors=4096)
    guard.header_seconds = 0.3
    with House(tmp_path, guard=guard) as hall, half_open(hall, 60) as opened:
        assert hall.person().get("/healthz").text == "ok\n"
        assert all(is_closed(one) for one in opened)
        assert guard.refused >= 40
    assert not caplog.records  # a line for each would fill the disk


def test_the_refusal_says_why(tmp_path: Path) -> None:
    guard = Guard(each=1, descriptors=4096)
    with (
        House(tmp_path, guard=guard) as hall,
        contextlib.closing(connect(hall)),
        contextlib.closing(connect(hall)) as two,
    ):
        reply = two.recv(4096)
        assert reply.startswith(b"HTTP/1.1 503 ")
        head, _, body = reply.partition(b"\r\n\r\n")
        assert b"content-length: %d\r\n" % len(body) in head
        assert b"Too many connections" in body


def test_a_kept_connection_waits_for_whole_headers_only_so_long(tmp_path: Path) -> None:
    guard = Guard(each=10, descriptors=4096)
    guard.header_seconds = 0.3
    with House(tmp_path, guard=guard) as hall, contextlib.closing(connect(hall)) as one:
        one.sendall(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n")
        reply = b""
        while not reply.endswith(b"ok\n"):
            reply += one.recv(4096)
        one.sendall(b"GET /healthz HTTP/1.1\r\n")
        assert is_closed(one)


def test_a_stream_is_no_slow_request(tmp_path: Path) -> None:
    guard = Guard(each=10, descriptors=4096)
    guard.header_seconds = 0.2
    with House(tmp_path, guard=guard, heartbeat=0.5) as hall:
        ann = hall.person("Ann")
        table = ann.new_table(seat_0="me", seat_1="me")
        with ann.client.stream("GET", f"/t/{table}/stream") as reply:
            lines = reply.iter_lines()
            assert any(line == ":" or line.startswith(": ") for line in lines)  # a heartbeat, after the deadline


def test_proxies_have_no_limit_of_their_own() -> None:
    guard = Guard(each=2, descriptors=4096, trusted=frozenset({"10.0.0.1"}))
    assert all(guard.admit("10.0.0.1") for _ in range(50))
    assert [guard.admit("9.9.9.9") for _ in range(3)] == [True, True, False]
    guard.left("9.9.9.9")
    assert guard.admit("9.9.9.9")


def test_some_descriptors_are_left_for_files() -> None:
    guard = Guard(each=10_000, descriptors=300)
    assert [guard.admit(str(n)) for n in range(101)] == [True] * 100 + [False]
    assert raise_descriptor_limit() >= 1024


def test_a_body_that_does_not_arrive_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meadhall.hall.gate.BODY_SECONDS", 0.3)
    with House(tmp_path) as hall, contextlib.closing(connect(hall)) as one:
        head = "POST /me HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n"
        one.sendall(f"{head}content-type: application/x-www-form-urlencoded\r\n\r\nname=".encode())
        assert one.recv(4096).startswith(b"HTTP/1.1 408 ")


def test_streams_of_one_address_are_limited(tmp_path: Path) -> None:
    with House(tmp_path, streams=2) as hall:
        ann = hall.person("Ann")
        table = ann.new_table(seat_0="me", seat_1="me")
        address = f"/t/{table}/stream"
        with ann.client.stream("GET", address), ann.client.stream("GET", address):
            assert ann.get(address).status_code == 429
        until = time.monotonic() + 20
        while hall.site.streams and time.monotonic() < until:  # until the hall has noticed that they are closed
            time.sleep(0.01)
        with ann.client.stream("GET", address) as reply:
            assert reply.status_code == 200


def test_many_guests_of_one_address_share_its_limits() -> None:
    limits = Limits(0.001, 5.0, 30.0, 0)
    said = posted = 0
    for guest in map(str, range(200)):
        with contextlib.suppress(Refused):
            limits.chat(guest, "1.1.1.1")
            said += 1
        with contextlib.suppress(Refused):
            limits.post(guest, "1.1.1.1")
            posted += 1
    assert said < 80
    assert posted == 30
    limits.chat("somebody else", "2.2.2.2")
    limits.post("somebody else", "2.2.2.2")


def test_pages_and_chat_that_come_too_fast_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meadhall.hall.limits.READS", 0.1)
    monkeypatch.setattr("meadhall.hall.limits.CHAT_LINES", 0.01)
    with House(tmp_path, posts=100.0, burst=100.0) as hall:
        ann = hall.person("Ann")
        table = ann.new_table(seat_0="me", seat_1="me")
        chat = [ann.post(f"/t/{table}/chat", script=True, text="hello").status_code for _ in range(11)]
        assert chat == [204] * 10 + [429]
        assert hall.site.limits.refused == 1
        assert 429 in [ann.get("/rules/thunder").status_code for _ in range(5)]


def test_one_person_cannot_flood_the_chat() -> None:
    limits = Limits(20.0, 60.0, 30.0, 0)
    for _ in range(10):
        limits.chat("ann", "1.1.1.1")
    with pytest.raises(Refused, match="read"):
        limits.chat("ann", "1.1.1.1")
    limits.chat("bob", "1.1.1.1")


def test_a_rate_of_0_switches_the_limits_off() -> None:
    limits = Limits(0.0, 60.0, 0.0, 0)
    for _ in range(1000):
        limits.post("ann", "1.1.1.1")
        limits.read("1.1.1.1")
        limits.chat("ann", "1.1.1.1")
        limits.make("1.1.1.1")
        limits.open_stream("1.1.1.1")
