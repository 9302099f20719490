"""The whole site as one ASGI app: the gate, and behind it all routes."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, Route
from starlette.types import Receive, Scope, Send

from meadhall.hall import assets
from meadhall.hall.gate import Admission, Gate
from meadhall.hall.routes import (
    art,
    docs,
    health,
    invite,
    learn,
    lobby,
    me,
    new_table,
    programs,
    replay,
    rules,
    table,
    tray,
)
from meadhall.hall.routes.openapi import document
from meadhall.hall.routes.reply import error_reply
from meadhall.hall.site import Site
from meadhall.kernel.errors import MeadhallError

GROUPS = (table, tray, lobby, new_table, invite, replay, rules, art, learn, me, health, programs, docs)
ENDPOINTS = tuple(endpoint for group in GROUPS for endpoint in group.ENDPOINTS)  # the first that matches is taken


STREAMS = ("/stream", "/events")  # the ends of their paths


class Packing(GZipMiddleware):
    """Compresses pages. Streams do it themselves: the buffers of this middleware would stay for as long as they do."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].endswith(STREAMS):
            await self.app(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def make_app(site: Site) -> Starlette:
    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await site.start()
        try:
            yield
        finally:
            await site.stop()

    routes = [Route(e.path, Admission(e), methods=[e.method]) for e in ENDPOINTS]
    app = Starlette(
        routes=[*routes, Mount(assets.static_path(), assets.serve)],
        middleware=[Middleware(Packing, minimum_size=2000, compresslevel=5), Middleware(Gate, site)],
        exception_handlers={MeadhallError: error_reply, HTTPException: error_reply},
        lifespan=lifespan,
    )
    app.state.site = site
    app.state.document = document(ENDPOINTS)
    return app
