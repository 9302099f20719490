"""The door in front of the app: hosts, headers, limits; and the two paths that must be quick, answers and streams."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
import zlib
from collections.abc import Callable
from typing import Any, cast
from urllib.parse import parse_qs

from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from meadhall.hall import render
from meadhall.hall.errors import Refused, error_json, status_of
from meadhall.hall.forms import one, read_option, whole
from meadhall.hall.programs import Listener
from meadhall.hall.security import COOKIE, HEADERS, Guest, allowed, new_guest, same_site
from meadhall.hall.site import Site
from meadhall.hall.tables.stream import RELOAD, Channel, Subscription
from meadhall.hall.tables.table import Table
from meadhall.kernel.errors import MeadhallError

log = logging.getLogger(__name__)

LONGEST_FORM = 16_384
BEAT = b": \n\n"  # a comment: the connection lives


class Gate:
    """An ASGI app around the app."""

    def __init__(self, site: Site, app: ASGIApp) -> None:
        self.site, self.app = site, app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if str(scope["type"]) != "http":
            await self.app(scope, receive, send)
            return
        await self.request(cast("HTTPScope", scope), receive, send)

    async def request(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        if not allowed(host, self.site.hosts):
            await plain(send_with_headers, 400, "This hall does not answer to that host name.\n")
            return
        path: str = scope["path"]
        if path.startswith("/t/"):
            if scope["method"] == "POST" and path.endswith("/answer"):
                await self.answer(path[3:-7], headers, receive, send_with_headers)
                return
            if scope["method"] == "GET" and path.endswith("/stream"):
                await self.stream(path[3:-7], headers, scope, receive, send_with_headers)
                return
        elif path == "/api/events" and scope["method"] == "GET":
            await self.events(headers, receive, send_with_headers)
            return
        if scope["method"] == "POST" and not path.startswith("/api/"):
            origin = headers.get(b"origin")
            if not same_site(None if origin is None else origin.decode("latin-1"), host):
                await plain(send_with_headers, 403, "The form comes from another site.\n")
                return
        await self.app(scope, receive, send_with_headers)

    # -- answers

    async def answer(self, table_id: str, headers: dict[bytes, bytes], receive: Receive, send: Send) -> None:
        """POST /t/{id}/answer, without the framework's help: this is what people wait for."""
        script = b"x-hall" in headers
        guest = guest_of(self.site, headers)
        path = f"/t/{table_id}/answer"
        try:
            origin = headers.get(b"origin")
            host = headers.get(b"host", b"").decode("latin-1")
            if not same_site(None if origin is None else origin.decode("latin-1"), host):
                raise Refused("The form comes from another site.", 403, kind="csrf")
            body = await read_body(receive, LONGEST_FORM)
            form = parse_qs(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=100)
            await self._carry_out(guest or new_guest(), table_id, form)
        except MeadhallError as error:
            await self.refuse(error, guest, path, script, send)
        except ValueError:
            await self.refuse(Refused("That is too much.", 413, kind="size"), guest, path, script, send)
        except Exception:
            log.exception("an answer failed")
            self.site.services.counts["errors"] += 1
            await self.refuse(Refused("Something went wrong inside.", 500, kind="fault"), guest, path, script, send)
        else:
            if script:
                await respond(send, 204, [], b"")
            else:
                await respond(send, 303, [(b"location", f"/t/{table_id}".encode())], b"")

    async def _carry_out(self, guest: Guest, table_id: str, form: dict[str, list[str]]) -> None:
        self.site.limit(guest.id)
        self.site.signer.check_csrf(guest.id, one(form, "csrf"))
        table = await self.site.registry.table(table_id)
        version = whole(form, "version")
        options = [read_option(text) for text in form.get("option", ())]
        table.touched = time.monotonic()
        await table.answer(guest.id, options, version)

    async def refuse(self, error: MeadhallError, guest: Guest | None, path: str, script: bool, send: Send) -> None:
        status = status_of(error)
        if script:
            body = json.dumps(error_json(error)).encode()
            await respond(send, status, [(b"content-type", b"application/json")], body)
            return
        html = render.page("message.html", self.site.message(guest or Guest(""), error, path))
        await respond(send, status, [(b"content-type", b"text/html; charset=utf-8")], html.encode())

    # -- streams

    async def stream(
        self, table_id: str, headers: dict[bytes, bytes], scope: Scope, receive: Receive, send: Send
    ) -> None:
        """GET /t/{id}/stream: what changes, as it changes."""
        site = self.site
        try:
            if site.registry.closing:
                raise Refused("The hall is closing.", 503, kind="busy")
            table = await site.registry.table(table_id)
        except MeadhallError as error:
            await plain(send, status_of(error), error.message + "\n")
            return
        guest = guest_of(site, headers)
        person = guest.id if guest is not None else ""
        query = parse_qs(scope["query_string"].decode("latin-1"))
        known = headers.get(b"last-event-id", b"").decode("latin-1") or query.get("version", [""])[0]
        version = int(known) if known.isascii() and known.isdigit() and len(known) < 12 else None
        pack = Packer() if b"gzip" in headers.get(b"accept-encoding", b"") else None
        packed = [(b"content-encoding", b"gzip"), (b"vary", b"accept-encoding")] if pack is not None else []
        await send({"type": "http.response.start", "status": 200, "headers": [*STREAM_HEADERS, *packed]})
        channel, subscription = table.subscribe(person, version)
        site.streams += 1
        gone = asyncio.ensure_future(until_gone(receive, subscription))
        try:
            await self._pump(table, channel, subscription, pack or (lambda body: body), send)
        finally:
            site.streams -= 1
            gone.cancel()
            table.audience.unsubscribe(channel, subscription)

    async def _pump(
        self, table: Table, channel: Channel, subscription: Subscription, pack: Callable[[bytes], bytes], send: Send
    ) -> None:
        frames = subscription.frames
        heartbeat = self.site.settings.heartbeat
        await send({"type": "http.response.body", "body": pack(BEAT), "more_body": True})
        while True:
            if subscription.overflowed:  # too slow for single beats: everything, once
                subscription.overflowed = False
                frames.clear()
                frames.append(RELOAD if table.unloaded else table.audience.whole_beat(channel))
            if frames:
                body = b"".join(frames)
                frames.clear()
                await send({"type": "http.response.body", "body": pack(body), "more_body": True})
                continue
            if subscription.closed:
                break
            if not await subscription.wait(heartbeat):
                await send({"type": "http.response.body", "body": pack(BEAT), "more_body": True})
        with contextlib.suppress(Exception):
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def events(self, headers: dict[bytes, bytes], receive: Receive, send: Send) -> None:
        """GET /api/events: a program's questions, one JSON object a line."""
        site = self.site
        try:
            program = await site.programs.who(headers.get(b"authorization", b"").decode("latin-1"))
            if site.registry.closing:
                raise Refused("The hall is closing.", 503, kind="busy")
        except MeadhallError as error:
            body = json.dumps({"ok": False, "error": error_json(error)}).encode()
            await respond(send, status_of(error), [(b"content-type", b"application/json")], body)
            return
        await send({"type": "http.response.start", "status": 200, "headers": list(NDJSON_HEADERS)})
        listener: Listener = await site.programs.listen(program)
        site.streams += 1
        gone = asyncio.ensure_future(until_gone(receive, listener))
        try:
            while not listener.closed or listener.frames:
                if listener.overflowed:
                    listener.overflowed = False
                    listener.asked.clear()
                    await site.programs.tell_all(program.id)
                body = b"".join(listener.frames)
                listener.frames.clear()
                if body:
                    await send({"type": "http.response.body", "body": body, "more_body": True})
                if not await listener.wait(site.settings.heartbeat):
                    await send({"type": "http.response.body", "body": b"\n", "more_body": True})
            with contextlib.suppress(Exception):
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            site.streams -= 1
            gone.cancel()
            site.programs.unlisten(program, listener)


class Packer:
    """Packs a stream, each piece to its end: beats are much like each other."""

    def __init__(self) -> None:
        self._packer = zlib.compressobj(4, zlib.DEFLATED, 16 + 13, 6)  # 64 kB a stream

    def __call__(self, body: bytes) -> bytes:
        return self._packer.compress(body) + self._packer.flush(zlib.Z_SYNC_FLUSH)


STREAM_HEADERS = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
)
NDJSON_HEADERS = ((b"content-type", b"application/x-ndjson"), *STREAM_HEADERS[1:])


def guest_of(site: Site, headers: dict[bytes, bytes]) -> Guest | None:
    """Who the cookie says."""
    for part in headers.get(b"cookie", b"").decode("latin-1").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return site.guest(value)
    return None


async def read_body(receive: Receive, most: int) -> bytes:
    body = b""
    while True:
        message: Any = await receive()
        if message["type"] == "http.disconnect":
            return body
        part: bytes = message.get("body", b"")
        body += part
        if len(body) > most:
            raise Refused("That is too much.", 413, kind="size")
        if not message.get("more_body"):
            return body


async def until_gone(receive: Receive, subscription: Subscription) -> None:
    """The viewer has left: his stream may end."""
    while True:
        message: Any = await receive()
        if message["type"] == "http.disconnect":
            subscription.close()
            return


async def respond(send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    length = [] if status == 204 else [(b"content-length", str(len(body)).encode())]
    all_headers = [*headers, (b"cache-control", b"no-store"), *length]
    await send({"type": "http.response.start", "status": status, "headers": all_headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def plain(send: Send, status: int, text: str) -> None:
    await respond(send, status, [(b"content-type", b"text/plain; charset=utf-8")], text.encode())
