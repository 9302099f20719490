"""The whole site as one ASGI app: the gate, and behind it all routes."""

from __future__ import annotations

import contextlib
import os
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from meadhall.hall.gate import Admission, Gate
from meadhall.hall.routes import art, docs, health, invite, learn, lobby, me, new_table, programs, replay, rules, table
from meadhall.hall.routes.openapi import document
from meadhall.hall.routes.reply import FOR_EVER, error_reply
from meadhall.hall.site import STATIC, Site, static_path
from meadhall.kernel.errors import MeadhallError

GROUPS = (table, lobby, new_table, invite, replay, rules, art, learn, me, health, programs, docs)
ENDPOINTS = tuple(endpoint for group in GROUPS for endpoint in group.ENDPOINTS)  # the first that matches is taken


class KeptFiles(StaticFiles):
    """Styles and scripts. Their address contains a hash of their content, so browsers may cache them."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        found = super().file_response(full_path, stat_result, scope, status_code)
        found.headers.update(FOR_EVER)
        return found


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
        routes=[*routes, Mount(static_path(), KeptFiles(directory=STATIC))],
        middleware=[Middleware(GZipMiddleware, minimum_size=2000, compresslevel=5), Middleware(Gate, site)],
        exception_handlers={MeadhallError: error_reply, HTTPException: error_reply},
        lifespan=lifespan,
    )
    app.state.site = site
    app.state.document = document(ENDPOINTS)
    return app
