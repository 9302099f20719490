"""Open-ended responses: each frame that is pushed to a subscription is sent at once, with heartbeats in between."""

from __future__ import annotations

import asyncio
import contextlib
import zlib
from typing import Any, Protocol

from starlette.types import Receive, Scope, Send

from meadhall.hall.errors import Refused
from meadhall.hall.routes.request import HallRequest
from meadhall.hall.tables.stream import Subscription

Headers = tuple[tuple[bytes, bytes], ...]

NOT_HELD_BACK: Headers = ((b"cache-control", b"no-store"), (b"x-accel-buffering", b"no"))


QUIET = 4  # heartbeats in a row, until a stream's compression gives its memory back


class Source(Protocol):
    """The source of one viewer's frames."""

    async def open(self) -> Subscription:
        """Start: everything that the viewer does not have yet is pushed at once."""

    async def resync(self) -> None:
        """Push everything again: the viewer was too slow for single frames."""

    def close(self) -> None:
        """The viewer has left."""


class Stream:
    """One viewer's stream, as an ASGI response. `pack`: compressed with gzip."""

    def __init__(
        self, request: HallRequest, media_type: bytes, source: Source, heartbeat: bytes, *, pack: bool = False
    ) -> None:
        site = self.site = request.site
        if site.registry.closing:
            raise Refused("The hall is closing.", 503, kind="busy")
        self.source, self.heartbeat, self.address = source, heartbeat, request.address
        self.headers: Headers = ((b"content-type", media_type), *NOT_HELD_BACK)
        self.pack = Packer() if pack else None
        if pack:
            self.headers += ((b"content-encoding", b"gzip"), (b"vary", b"accept-encoding"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] == "HEAD":
            await send({"type": "http.response.start", "status": 200, "headers": list(self.headers)})
            await send({"type": "http.response.body", "body": b""})
            return
        self.site.limits.open_stream(self.address)
        try:
            await send({"type": "http.response.start", "status": 200, "headers": list(self.headers)})
            await self._stream(receive, send)
        finally:
            self.site.limits.close_stream(self.address)

    async def _stream(self, receive: Receive, send: Send) -> None:
        subscription = await self.source.open()
        self.site.streams += 1
        gone = asyncio.ensure_future(_until_gone(receive, subscription))
        try:
            await self._send_frames(subscription, send)
        finally:
            self.site.streams -= 1
            gone.cancel()
            self.source.close()

    async def _send_frames(self, subscription: Subscription, send: Send) -> None:
        seconds = self.site.settings.heartbeat
        quiet = 0
        while True:
            if subscription.overflowed:
                subscription.overflowed = False
                subscription.frames.clear()
                await self.source.resync()
            if subscription.frames:
                frames, quiet = list(subscription.frames), 0
                subscription.frames.clear()
                await self._send(frames, send)
                del frames  # a whole page, which must not stay while the stream waits
                continue
            if subscription.closed:
                break
            if not await subscription.wait(seconds):
                await self._send([self.heartbeat], send)
                quiet += 1
                if self.pack is not None and quiet >= QUIET:
                    self.pack.rest()
                    self.site.rested += quiet == QUIET
        with contextlib.suppress(Exception):
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _send(self, frames: list[bytes], send: Send) -> None:
        body = b"".join(frames)
        packed = self.pack(body) if self.pack is not None else body
        await send({"type": "http.response.body", "body": packed, "more_body": True})


HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"  # of a gzip stream, without a time


class Packer:
    """Compresses a stream in pieces that can be decompressed as they arrive. It pays off, since beats are similar.

    While it rests it needs no memory. What comes then starts anew, without references to what was sent before, and for
    who receives it, it is the same stream all the time.
    """

    def __init__(self) -> None:
        self._start = HEADER
        self._packer: Any = None

    def __call__(self, body: bytes) -> bytes:
        if self._packer is None:
            self._packer = zlib.compressobj(4, zlib.DEFLATED, -13, 6)  # 64 kB
        start, self._start = self._start, b""
        return start + bytes(self._packer.compress(body)) + bytes(self._packer.flush(zlib.Z_SYNC_FLUSH))

    def rest(self) -> None:
        self._packer = None


async def _until_gone(receive: Receive, subscription: Subscription) -> None:
    """Returns when the client has disconnected."""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            subscription.close()
            return
