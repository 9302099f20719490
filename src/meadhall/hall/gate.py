"""All checks of requests, made before a handler runs.

`Gate` wraps the whole app: it checks the host name and the origin of forms, and renders errors that nobody caught.
`Admission` wraps the handler of one endpoint: it checks rate, size and token, and reads the form.
"""

from __future__ import annotations

import asyncio
import re
import time

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from meadhall.hall.connections import BODY_SECONDS
from meadhall.hall.errors import Refused
from meadhall.hall.forms import one, read_form
from meadhall.hall.routes.endpoint import Endpoint
from meadhall.hall.routes.reply import error_reply
from meadhall.hall.routes.request import HallRequest
from meadhall.hall.security import HEADERS, HSTS, allowed, same_site
from meadhall.hall.site import Site


class Gate:
    """Middleware around the whole app: every request passes it first, whatever its address."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self.app, self.site = app, site
        self.headers = (*HEADERS, HSTS) if site.settings.address.startswith("https:") else HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def send_with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                message["headers"] = [*message["headers"], *self.headers]
            await send(message)

        try:
            self.check(scope)
            await self.app(scope, receive, send_with_headers)
        except ClientDisconnect:  # the client is gone, so no response is sent
            pass
        except Exception as error:
            if started:  # too late for an error page: the server closes the connection
                raise
            await error_reply(HallRequest(scope), error)(scope, receive, send_with_headers)

    def check(self, scope: Scope) -> None:
        """Refuse unknown host names, addresses that no link has, and what pages of other sites sent."""
        headers = Headers(scope=scope)
        if "\0" in scope["path"]:
            raise Refused("There is a character in the address that no address has.", 400, kind="request")
        host = headers.get("host", "")
        if not allowed(host, self.site.hosts):
            raise Refused("This hall does not answer to that host name.", 400, kind="host")
        if scope["method"] == "POST" and not same_site(headers.get("origin"), host):
            raise Refused("The form comes from another site.", 403, kind="csrf")
        is_json = headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json"
        if scope["method"] == "POST" and scope["path"].startswith("/api/") and not is_json:
            # Pages of other sites can send text without asking, but no JSON.
            raise Refused("The request must be application/json.", 415, kind="request")


class Admission:
    """The ASGI app of one endpoint: runs the checks that the endpoint names, then its handler."""

    def __init__(self, endpoint: Endpoint) -> None:
        self.endpoint = endpoint
        self.kind = "get" if endpoint.method == "GET" else "answer" if endpoint.path.endswith("/answer") else "post"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = HallRequest(scope, bounded(receive, self.endpoint.largest))
        began = time.perf_counter()
        try:
            await self.admit(request)
            response = await self.endpoint.handler(request)
        finally:
            request.site.seconds[self.kind].observe(time.perf_counter() - began)
        await response(scope, receive, send)

    async def admit(self, request: HallRequest) -> None:
        """Refuse a request that breaks a limit, and read the posted body.

        An incomplete body raises ClientDisconnect here, so no handler gets a part of it.
        """
        endpoint, site = self.endpoint, request.site
        if endpoint.token:
            request.program = await site.programs.who(request.headers.get("authorization", ""))
        if endpoint.method == "POST" or endpoint.limited:
            person = request.program.id or (request.known_guest.id if request.known_guest else request.address)
            site.limits.post(person, request.address)
        else:
            site.limits.read(request.address)
        request.query = {name: read_query(request, name, kind) for name, kind in endpoint.query.items()}
        if endpoint.method == "POST":
            if endpoint.path.startswith("/api/"):
                await request.body()
            else:
                request.fields = await read_form(request)
                site.signer.check_csrf(request.guest.id, one(request.fields, "csrf"))
        if endpoint.makes:
            site.limits.make(request.program.id or request.address)


def read_query(request: HallRequest, name: str, kind: type[int] | type[str]) -> int | str | None:
    """A parameter of the query; None where it is missing or empty."""
    text = request.query_params.get(name, "")
    if not text:
        return None
    if kind is str:
        return text
    if not re.fullmatch(r"-?[0-9]{1,9}", text):
        raise Refused(f"{name}: must be a whole number", 400, kind="request")
    return int(text)


def bounded(receive: Receive, largest: int) -> Receive:
    """Passes the messages of `receive` on, and refuses the request when the body gets too large or too late."""
    size, until = 0, asyncio.get_running_loop().time() + BODY_SECONDS

    async def receive_bounded() -> Message:
        nonlocal size
        try:
            async with asyncio.timeout_at(until):
                message = await receive()
        except TimeoutError:
            raise Refused("The request took too long to arrive.", 408, kind="request") from None
        size += len(message.get("body", b""))
        if size > largest:
            raise Refused("The request is too large.", 413, kind="size")
        return message

    return receive_bounded
