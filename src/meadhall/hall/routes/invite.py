"""An invite link: its page shows the seat, only its button takes it."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from meadhall.hall import pages
from meadhall.hall.forms import one
from meadhall.hall.routes.common import Req, cookie, done, elsewhere, page, posted, site_of, visitor
from meadhall.hall.security import LONGEST_NAME, clean
from meadhall.hall.tables import seating


@get("/s/{token:str}", include_in_schema=False)
async def invitation(request: Req, token: FromPath[str]) -> Response[Any]:
    guest, new = visitor(request)
    site = site_of(request)
    table, number = await site.registry.by_invite(token)
    seat = table.seats[number]
    if seat.kind == "person" and seat.person == guest.id:
        return elsewhere(f"/t/{table.id}")
    free = seat.kind == "open" and not table.over
    base = site.base(guest, f"Take a seat · {table.spec.title}", f"/s/{token}")
    shown = pages.TakeSeat(base, token, table.spec.title, table.names[number], table.host, free)
    return page(request, guest, new, "take_seat.html", shown)


@post("/s/{token:str}", include_in_schema=False)
async def take_seat(request: Req, token: FromPath[str]) -> Response[None]:
    guest, form = await posted(request)
    table, number = await site_of(request).registry.by_invite(token)
    name = clean(one(form, "name"), LONGEST_NAME)
    cookies = []
    if name and name != guest.name:
        guest = guest._replace(name=name)
        cookies = [cookie(request, guest)]
    await seating.sit(table, guest.id, guest.shown, number, token)
    return done(request, f"/t/{table.id}", cookies)


HANDLERS = (invitation, take_seat)
