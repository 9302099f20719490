"""Oneself: name and theme, other devices, bot accounts."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath
from markupsafe import Markup

from meadhall.hall import pages
from meadhall.hall.errors import Refused
from meadhall.hall.forms import one
from meadhall.hall.routes.common import Req, cookie, done, page, posted, site_of, visitor
from meadhall.hall.security import LONGEST_NAME, Guest, clean, local_path, qr
from meadhall.hall.site import Site


@get("/me", include_in_schema=False)
async def me(request: Req) -> Response[str]:
    guest, new = visitor(request)
    return page(request, guest, new, "me.html", me_page(site_of(request), guest))


@post("/me", include_in_schema=False)
async def change_me(request: Req) -> Response[None]:
    guest, form = await posted(request)
    theme = one(form, "theme") if "theme" in form else guest.theme
    if theme not in ("", "light", "dark"):
        raise Refused("theme: must be light, dark or empty", 422, kind="request")
    name = clean(one(form, "name"), LONGEST_NAME) if "name" in form else guest.name
    return done(request, local_path(one(form, "back") or "/"), [cookie(request, Guest(guest.id, name, theme))])


@post("/bots", include_in_schema=False)
async def make_bot(request: Req) -> Response[str]:
    guest, form = await posted(request, making=True)
    site = site_of(request)
    _, token = await site.programs.make_account(one(form, "name"))
    return page(request, guest, False, "me.html", me_page(site, guest, token))


def me_page(site: Site, guest: Guest, new_token: str = "") -> pages.MePage:
    token = site.signer.device(guest)
    network = site.settings.network
    code = qr(f"{network}/d/{token}") if network else ""
    base = site.base(guest, "You", "/me")
    return pages.MePage(base, f"{network or site.settings.address}/d/{token}", Markup(code), new_token)


# -- another device ----------------------------------------------------------------------------------------------


@get("/d/{token:str}", include_in_schema=False)
async def device(request: Req, token: FromPath[str]) -> Response[str]:
    guest, new = visitor(request)
    site = site_of(request)
    other = _from_device(site, token)
    base = site.base(guest, "Another device", f"/d/{token}")
    button = pages.Button(f"Be {other.shown} here too", f"/d/{token}")
    text = "This device will share the name and the seats of the other one."
    return page(request, guest, new, "message.html", pages.Message(base, 200, "Another device", text, button=button))


@post("/d/{token:str}", include_in_schema=False)
async def take_device(request: Req, token: FromPath[str]) -> Response[None]:
    await posted(request)
    return done(request, "/", [cookie(request, _from_device(site_of(request), token))])


def _from_device(site: Site, token: str) -> Guest:
    other = site.signer.from_device(token)
    if other is None:
        raise Refused("This link is too old: ask the other device for a new one.", 404, kind="unknown")
    return other


HANDLERS = (me, change_me, make_bot, device, take_device)
