"""The whole site as one app: all routes, and what is said when something goes wrong."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Litestar, MediaType, Response
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.static_files import create_static_files_router

import meadhall
from meadhall.hall.errors import Refused, error_json, status_of
from meadhall.hall.gate import Gate
from meadhall.hall.routes import docs, health, invite, learn, lobby, me, new_table, programs, replay, rules, table
from meadhall.hall.routes.common import Req, is_script, page, site_of, visitor
from meadhall.hall.site import STATIC, Site, static_path
from meadhall.kernel.errors import MeadhallError

log = logging.getLogger(__name__)

LONGEST_BODY = 2_000_000  # a record from disk
ROUTES = (table, rules, replay, lobby, health, programs, new_table, invite, learn, me, docs)  # as documented, too


# -- what goes wrong ---------------------------------------------------------------------------------------------


def refused(request: Req, error: MeadhallError) -> Response[Any]:
    path = request.url.path
    status = status_of(error)
    if path.startswith("/api/"):
        about = error_json(error)
        body = {"ok": False, "error": {"kind": about["error"], **{k: about[k] for k in ("message", "clause")}}}
        return Response(body, status_code=status, media_type=MediaType.JSON)
    if is_script(request) or path.endswith(".json"):
        return Response(error_json(error), status_code=status, media_type=MediaType.JSON)
    guest, new = visitor(request)
    shown = site_of(request).message(guest, error, path)
    return page(request, guest, new and status < 500, "message.html", shown, status)


def http_error(request: Req, error: HTTPException) -> Response[Any]:
    messages = {
        404: "There is nothing at this address.",
        405: "This address takes another method.",
        413: "That is too much.",
    }
    message = messages.get(
        error.status_code, error.detail if error.status_code < 500 else "Something went wrong inside."
    )
    return refused(request, Refused(message, error.status_code, kind="request"))


def fault(request: Req, error: Exception) -> Response[Any]:
    """A fault of ours: the log has it, the visitor hears a sentence."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    site_of(request).services.counts["errors"] += 1
    return refused(request, Refused("Something went wrong inside. It has been noted.", 500, kind="fault"))


# -- the app -----------------------------------------------------------------------------------------------------


def make_app(site: Site) -> Gate:
    """The whole site as one ASGI app."""
    static = create_static_files_router(
        path=static_path(),
        directories=[STATIC],
        include_in_schema=False,
        send_as_attachment=False,
        cache_control=CacheControlHeader(public=True, max_age=31_536_000, immutable=True),
    )
    openapi = OpenAPIConfig(
        title="Meadhall",
        version=meadhall.__version__,
        description="The hall's interface for programs. Everything is sent as its receiver may know it.",
        path="/schema",
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        components=Components(security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}),
    )

    async def start(_: Litestar) -> None:
        await site.start()

    async def stop(_: Litestar) -> None:
        await site.stop()

    app = Litestar(
        route_handlers=[*(handler for group in ROUTES for handler in group.HANDLERS), static],
        openapi_config=openapi,
        exception_handlers={MeadhallError: refused, HTTPException: http_error, Exception: fault},
        on_startup=[start],
        on_shutdown=[stop],
        request_max_body_size=LONGEST_BODY,
        logging_config=None,
        debug=False,
    )
    app.state.site = site
    return Gate(site, app)
