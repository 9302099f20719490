"""A guest's own page: name and theme, other devices, bot accounts."""

from __future__ import annotations

from markupsafe import Markup
from starlette.responses import Response

from meadhall.hall import pages
from meadhall.hall.errors import Refused
from meadhall.hall.forms import one
from meadhall.hall.routes.endpoint import Endpoint
from meadhall.hall.routes.reply import done, page
from meadhall.hall.routes.request import HallRequest
from meadhall.hall.security import DEVICE_SECONDS, LONGEST_NAME, Guest, clean, local_path, qr
from meadhall.hall.site import Site


async def me(request: HallRequest) -> Response:
    return page(request, "me.html", me_page(request.site, request.guest))


async def change_me(request: HallRequest) -> Response:
    guest, form = request.guest, request.fields
    theme = one(form, "theme") if "theme" in form else guest.theme
    if theme not in ("", "light", "dark"):
        raise Refused("theme: must be light, dark or empty", 422, kind="request")
    name = clean(one(form, "name"), LONGEST_NAME) if "name" in form else guest.name
    return done(request, local_path(one(form, "back") or "/"), Guest(guest.id, name, theme))


async def make_bot(request: HallRequest) -> Response:
    _, token = await request.site.programs.make_account(one(request.fields, "name"))
    return page(request, "me.html", me_page(request.site, request.guest, token))


def me_page(site: Site, guest: Guest, new_token: str = "") -> pages.MePage:
    token = site.signer.device(guest)
    network = site.settings.network
    code = qr(f"{network}/d/{token}") if network else ""
    base = site.base(guest, "You", "/me")
    return pages.MePage(base, f"{network or site.settings.address}/d/{token}", Markup(code), new_token)


# -- another device ----------------------------------------------------------------------------------------------


async def device(request: HallRequest) -> Response:
    token = request.path_params["token"]
    other = _from_device(request.site, token)
    base = request.site.base(request.guest, "Another device", f"/d/{token}")
    button = pages.Button(f"Be {other.shown} here too", f"/d/{token}")
    text = "This device will share the name and the seats of the other one."
    return page(request, "message.html", pages.Message(base, 200, "Another device", text, button=button))


async def take_device(request: HallRequest) -> Response:
    token = request.path_params["token"]
    other = _from_device(request.site, token)
    if not await request.site.store.use_once(token, DEVICE_SECONDS):
        raise Refused("This link has been used: ask the other device for a new one.", 410, kind="unknown")
    return done(request, "/", other)


def _from_device(site: Site, token: str) -> Guest:
    other = site.signer.from_device(token)
    if other is None:
        raise Refused("This link is too old: ask the other device for a new one.", 404, kind="unknown")
    return other


ENDPOINTS = (
    Endpoint("GET", "/me", me),
    Endpoint("POST", "/me", change_me),
    Endpoint("POST", "/bots", make_bot, makes=True),
    Endpoint("GET", "/d/{token}", device),
    Endpoint("POST", "/d/{token}", take_device),
)
