"""Keeps strangers from using up the hall's connections: a limit for each address, and deadlines for slow requests."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
from collections import Counter
from typing import Any

SPARE = 200  # descriptors for the database, bots and files
MOST_DESCRIPTORS = 65_536
HEADER_SECONDS = 10.0  # from the first byte (or the connecting) until the headers are there
BODY_SECONDS = 30.0
REFUSAL = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\nretry-after: 10\r\n"
    b"content-length: 41\r\nconnection: close\r\n\r\nToo many connections: try again shortly.\n"
)


def raise_descriptor_limit() -> int:
    """Let the process open as many files and connections as the system allows. Returns how many."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
        if soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
        return soft
    return 1024


class Guard:
    """Counts the open connections. `each`: the most for one address; 0 for no limit."""

    def __init__(self, each: int, descriptors: int, trusted: frozenset[str] = frozenset()) -> None:
        self.each, self.all, self.trusted = each, max(64, descriptors - SPARE), trusted
        self.header_seconds = HEADER_SECONDS
        self.by_address: Counter[str] = Counter()
        self.refused = 0

    def admit(self, address: str) -> bool:
        """Count a new connection, unless there are too many. Proxies stand for many people: they have no limit."""
        if self.each:
            full = self.by_address.total() >= self.all
            if full or (address not in self.trusted and self.by_address[address] >= self.each):
                self.refused += 1
                return False
        self.by_address[address] += 1
        return True

    def left(self, address: str) -> None:
        self.by_address[address] -= 1
        if not self.by_address[address]:
            del self.by_address[address]


def protocol() -> type[Any]:
    """Uvicorn's HTTP protocol: the fast one where it is installed."""
    if importlib.util.find_spec("httptools") is not None:
        from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

        return HttpToolsProtocol
    from uvicorn.protocols.http.h11_impl import H11Protocol

    return H11Protocol


def guarded(guard: Guard) -> type[Any]:
    """Uvicorn's protocol with a guard at its door."""
    base: Any = protocol()

    class Guarded(base):  # type: ignore[misc]  # which class it is, is known at run time
        admitted: str | None = None  # the address, while it is counted
        late: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:
            peer = transport.get_extra_info("peername")
            address = str(peer[0]) if peer else ""
            if not guard.admit(address):
                transport.write(REFUSAL)
                transport.close()
                return
            self.admitted = address
            super().connection_made(transport)
            self._wait_for_headers()

        def data_received(self, data: bytes) -> None:
            if self.admitted is None:
                return
            if self.late is None and self._between_requests():
                self._wait_for_headers()
            super().data_received(data)
            if self.late is not None and not self._between_requests():
                self.late.cancel()
                self.late = None

        def connection_lost(self, error: Exception | None) -> None:
            if self.late is not None:
                self.late.cancel()
                self.late = None
            if self.admitted is not None:
                guard.left(self.admitted)
                self.admitted = None
                super().connection_lost(error)

        def eof_received(self) -> None:
            if self.admitted is not None:
                super().eof_received()

        def _between_requests(self) -> bool:
            return self.cycle is None or self.cycle.response_complete

        def _wait_for_headers(self) -> None:
            self.late = self.loop.call_later(guard.header_seconds, self._too_late)

        def _too_late(self) -> None:
            self.late = None
            if self._between_requests() and not self.transport.is_closing():
                self.transport.abort()

    return Guarded
