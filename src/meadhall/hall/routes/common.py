"""What all handlers share: who asks, what was posted, how it is answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qs

from litestar import MediaType, Request, Response
from litestar.datastructures import Cookie

from meadhall.hall import render
from meadhall.hall.errors import Refused
from meadhall.hall.forms import one
from meadhall.hall.security import COOKIE, COOKIE_SECONDS, Guest, new_guest
from meadhall.hall.site import Site
from meadhall.hall.tables.table import Table

LONGEST_FORM = 32_768
NO_STORE = {"cache-control": "no-store"}
AN_HOUR = {"cache-control": "public, max-age=3600"}
Req = Request[Any, Any, Any]


def site_of(request: Req) -> Site:
    site: Site = request.app.state.site
    return site


async def table_of(request: Req, table_id: str) -> Table:
    return await site_of(request).registry.table(table_id)


def visitor(request: Req) -> tuple[Guest, bool]:
    """Who asks, and whether he is new here."""
    site = site_of(request)
    guest = site.guest(request.cookies.get(COOKIE))
    return (new_guest(), True) if guest is None else (guest, False)


def address_of(request: Req) -> str:
    return request.client.host if request.client else ""


def is_script(request: Req) -> bool:
    return "x-hall" in request.headers


def cookie(request: Req, guest: Guest) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=site_of(request).signer.cookie(guest),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https" or site_of(request).settings.address.startswith("https:"),
        path="/",
    )


def page(request: Req, guest: Guest, new: bool, template: str, shown: Any, status: int = 200) -> Response[str]:
    cookies = [cookie(request, guest)] if new else []
    headers = {**NO_STORE, "vary": "cookie"}
    html = render.page(template, shown)
    return Response(html, media_type=MediaType.HTML, status_code=status, cookies=cookies, headers=headers)


def elsewhere(path: str) -> Response[None]:
    """What was asked for is to be found at another address."""
    return Response(None, status_code=303, headers={"location": path})


def done(request: Req, path: str, cookies: Sequence[Cookie] = ()) -> Response[None]:
    """A form was carried out: a script hears 204 and where to go, a browser is sent there."""
    if is_script(request):
        return Response(None, status_code=204, headers={"x-location": path}, cookies=list(cookies))
    return Response(None, status_code=303, headers={"location": path}, cookies=list(cookies))


async def posted(request: Req, *, making: bool = False) -> tuple[Guest, dict[str, list[str]]]:
    """A form of ours, checked: its sender and its fields."""
    site = site_of(request)
    guest, _ = visitor(request)
    site.limit(guest.id)
    form = await _fields(request)
    site.signer.check_csrf(guest.id, one(form, "csrf"))
    if making:
        site.limit_making(address_of(request))
    return guest, form


async def _fields(request: Req) -> dict[str, list[str]]:
    if request.headers.get("content-type", "").startswith("multipart/form-data"):
        form: dict[str, list[str]] = {}
        data = await request.form()
        for key, value in data.multi_items():
            text = (await value.read()).decode("utf-8", "replace") if hasattr(value, "read") else str(value)
            form.setdefault(key, []).append(text)
        return form
    body = await request.body()
    if len(body) > LONGEST_FORM and request.url.path != "/open":
        raise Refused("That is too much.", 413, kind="size")
    try:
        return parse_qs(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=200)
    except ValueError:
        raise Refused("That is too much.", 413, kind="size") from None
