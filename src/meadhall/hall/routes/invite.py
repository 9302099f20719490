"""An invite link. Its page shows the seat; only the button on it takes the seat."""

from __future__ import annotations

from starlette.responses import Response

from meadhall.hall import catalogue, pages
from meadhall.hall.forms import one, read_promise
from meadhall.hall.routes.endpoint import Endpoint
from meadhall.hall.routes.reply import done, page, redirect
from meadhall.hall.routes.request import HallRequest
from meadhall.hall.security import LONGEST_NAME, clean
from meadhall.hall.tables import seating


async def invitation(request: HallRequest) -> Response:
    guest, site, token = request.guest, request.site, request.path_params["token"]
    table, number = await site.registry.by_invite(token)
    seat = table.seats[number]
    if seat.kind == "person" and seat.person == guest.id:
        return redirect(f"/t/{table.id}")
    free = seat.kind == "open" and not table.over
    base = site.base(guest, f"Take a seat · {table.spec.title}", f"/s/{token}")
    shown = pages.TakeSeat(base, token, catalogue.card(table.spec), table.names[number], table.host, free)
    return page(request, "take_seat.html", shown)


async def take_seat(request: HallRequest) -> Response:
    guest, token = request.guest, request.path_params["token"]
    table, number = await request.site.registry.by_invite(token)
    name = clean(one(request.fields, "name"), LONGEST_NAME)
    renamed = guest._replace(name=name) if name and name != guest.name else None
    promised = read_promise(one(request.fields, "promise"))
    await seating.sit(table, guest.id, (renamed or guest).shown, number, token, promised)
    return done(request, f"/t/{table.id}", renamed)


ENDPOINTS = (
    Endpoint("GET", "/s/{token}", invitation),
    Endpoint("POST", "/s/{token}", take_seat),
)
