"""Responses: pages, JSON, redirects, and the one place where errors are rendered."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

import msgspec
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from meadhall.hall import faults, render
from meadhall.hall.errors import Refused, kind_of, status_of
from meadhall.hall.routes.request import HallRequest
from meadhall.hall.security import COOKIE, COOKIE_SECONDS, Guest
from meadhall.kernel.errors import MeadhallError

log = logging.getLogger(__name__)

NO_STORE = {"cache-control": "no-store"}
AN_HOUR = {"cache-control": "public, max-age=3600"}
FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}  # for addresses that contain a hash of the content


def page(request: HallRequest, template: str, shown: Any, status: int = 200) -> Response:
    """A page, made from a template and its page object. A new guest gets their cookie with it."""
    found = HTMLResponse(render.page(template, shown), status, {**NO_STORE, "vary": "cookie"})
    if request.known_guest is None and status < 500:
        set_cookie(found, request, request.guest)
    return found


def json_reply(data: Any, status: int = 200, headers: Mapping[str, str] = NO_STORE) -> Response:
    """`data` as JSON; bytes are JSON already."""
    body = data if isinstance(data, bytes) else msgspec.json.encode(data)
    return Response(body, status, headers, "application/json")


def redirect(path: str) -> Response:
    return Response(None, 303, {**NO_STORE, "location": path})


def done(request: HallRequest, path: str, guest: Guest | None = None) -> Response:
    """A form was carried out: a script gets 204 and the address to go to, a browser is sent there.

    `guest`: who the sender is from now on.
    """
    found = Response(None, 204, {**NO_STORE, "x-location": path}) if request.by_script else redirect(path)
    if guest is not None:
        set_cookie(found, request, guest)
    return found


def set_cookie(response: Response, request: HallRequest, guest: Guest) -> None:
    site = request.site
    response.set_cookie(
        COOKIE,
        site.signer.cookie(guest),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https" or site.settings.address.startswith("https:"),
    )


# -- errors ------------------------------------------------------------------------------------------------------

HTTP_ERRORS = {
    404: "There is nothing at this address.",
    405: "This address takes another method.",
}


def error_reply(request: Request, error: Exception) -> Response:
    """The response for any error: JSON under /api/ and for scripts, a page for browsers.

    An unexpected error is logged and counted, and its details are not shown.
    """
    request = HallRequest(request.scope)
    about = _refusal(request, error)
    status = status_of(about)
    words = {"message": about.message, "clause": about.clause}
    if request.path.startswith("/api/"):
        found = json_reply({"ok": False, "error": {"kind": kind_of(about), **words}}, status)
    elif request.by_script or request.path.endswith(".json"):
        found = json_reply({"error": kind_of(about), **words}, status)
    else:
        found = page(request, "message.html", request.site.message(request.guest, about, request.path), status)
    if isinstance(error, HTTPException) and error.headers:
        found.headers.update(error.headers)
    return found


def _refusal(request: HallRequest, error: Exception) -> MeadhallError:
    """The error itself if users may see it, else a general one."""
    if isinstance(error, MeadhallError):
        return error
    if isinstance(error, HTTPException):
        return Refused(HTTP_ERRORS.get(error.status_code, error.detail), error.status_code, kind="request")
    if isinstance(error, DBAPIError):
        log.error("%s %s: %s", request.method, request.path, error.orig)
        return Refused(faults.sentence(error), 503, kind="database")
    log.error("%s %s failed", request.method, request.path, exc_info=error)
    request.site.services.counts["errors"] += 1
    return Refused("An error happened in the hall. It has been logged.", 500, kind="fault")
