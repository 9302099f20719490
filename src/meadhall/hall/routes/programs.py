"""The interface for bot accounts: JSON and a token, no cookies and no forms."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response
from starlette.types import ASGIApp

from meadhall.hall.forms import read_promise, seat_plan
from meadhall.hall.programs import Listener, Programs
from meadhall.hall.registry import promised
from meadhall.hall.routes.endpoint import Endpoint
from meadhall.hall.routes.reply import json_reply
from meadhall.hall.routes.request import HallRequest
from meadhall.hall.routes.shapes import (
    AccountMade,
    Answered,
    Consent,
    Done,
    Invitation,
    NewAccount,
    NewAnswer,
    NewTable,
    OwnView,
    SeatChoice,
    Seated,
    TableMade,
    TellNumber,
)
from meadhall.hall.routes.streams import Stream
from meadhall.hall.security import Guest
from meadhall.hall.tables import seating, take_back
from meadhall.hall.tables.wire import view_json
from meadhall.kernel.spec import game


async def make_account(request: HallRequest) -> Response:
    """The reply is the only place where the token is shown."""
    account = await request.json_as(NewAccount)
    name, token = await request.site.programs.make_account(account.name)
    return json_reply({"ok": True, "name": name, "token": token}, 201)


class ProgramSource:
    """The events of one bot account, for one stream."""

    def __init__(self, programs: Programs, program: Guest) -> None:
        self.programs, self.program, self.listener = programs, program, Listener()

    async def open(self) -> Listener:
        await self.programs.listen(self.program, self.listener)
        return self.listener

    async def resync(self) -> None:
        self.listener.asked.clear()
        await self.programs.tell_all(self.program.id)

    def close(self) -> None:
        self.programs.unlisten(self.program, self.listener)


async def events(request: HallRequest) -> ASGIApp:
    """application/x-ndjson: {"do":"hello"}, then for each choice {"do":"choose","table","version","game","seat",
    "view","waiting","events","ms","visits"}, and {"do":"over","table","version","game","seat","events","result"} when a
    game ends. Blank lines keep the connection alive."""
    source = ProgramSource(request.site.programs, request.program)
    return Stream(request, b"application/x-ndjson", source, heartbeat=b"\n")


async def set_table(request: HallRequest) -> Response:
    site, program, wanted = request.site, request.program, await request.json_as(NewTable)
    spec = game(wanted.game)
    seats = wanted.seats or ["me", *(["open"] * (max(2, spec.seats[0]) - 1))]
    plans = [seat_plan(text, program.id, program.name) for text in seats[:99]]
    plans = promised(plans, program.id, read_promise(wanted.promise))
    table = await site.registry.make(spec, plans, host=program.name, options=wanted.options, public=wanted.public)
    invites = {str(s.seat): f"{site.settings.address}/s/{s.invite}" for s in table.seats if s.kind == "open"}
    return json_reply({"ok": True, "table": table.id, "invites": invites}, 201)


async def join(request: HallRequest) -> Response:
    program, invitation = request.program, await request.json_as(Invitation)
    token = invitation.invite.rstrip("/").rpartition("/")[2]
    table, number = await request.site.registry.by_invite(token)
    await seating.sit(table, program.id, program.name, number, token, read_promise(invitation.promise))
    return json_reply({"ok": True, "table": table.id, "seat": number})


async def sit(request: HallRequest) -> Response:
    program, choice = request.program, await request.json_as(SeatChoice)
    table = await request.table()
    await seating.sit(table, program.id, program.name, choice.seat, promised=read_promise(choice.promise))
    return json_reply({"ok": True, "table": table.id, "seat": choice.seat})


async def tell_number(request: HallRequest) -> Response:
    """Asked for by {"do":"number","table","seat","promise"}, when all seats are taken. A seat that promised nothing, or
    tells nothing in time, adds no number: the hall's secret decides for it."""
    given = await request.json_as(TellNumber)
    await seating.tell(await request.table(), request.program.id, given.seat, given.number)
    return json_reply({"ok": True})


async def own_view(request: HallRequest) -> Response:
    found: dict[str, Any] = view_json(await request.table(), request.program.id)
    return json_reply({"ok": True, **found})


async def answer(request: HallRequest) -> Response:
    """`version` is the version of the question."""
    given = await request.json_as(NewAnswer)
    table = await request.table()
    await table.answer(request.program.id, [given.option], given.version)
    return json_reply({"ok": True, "version": table.version})


async def consent(request: HallRequest) -> Response:
    given = await request.json_as(Consent)
    await take_back.consent(await request.table(), request.program.id, given.agree)
    return json_reply({"ok": True})


ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/accounts",
        make_account,
        "Make a bot account",
        takes=NewAccount,
        gives=AccountMade,
        status=201,
        makes=True,
    ),
    Endpoint(
        "GET",
        "/api/events",
        events,
        "A bot's questions, one JSON object a line",
        media_type="application/x-ndjson",
        token=True,
    ),
    Endpoint(
        "POST",
        "/api/tables",
        set_table,
        "Set a table",
        takes=NewTable,
        gives=TableMade,
        status=201,
        token=True,
        makes=True,
    ),
    Endpoint("POST", "/api/join", join, "Take the seat of an invitation", takes=Invitation, gives=Seated, token=True),
    Endpoint(
        "POST",
        "/api/tables/{table_id}/sit",
        sit,
        "Take an open seat of a public table",
        takes=SeatChoice,
        gives=Seated,
        token=True,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table_id}/number",
        tell_number,
        "Tell the number that was promised",
        takes=TellNumber,
        gives=Done,
        refuses={409: "No number is asked for", 422: "It is another number"},
        token=True,
    ),
    Endpoint(
        "GET", "/api/tables/{table_id}", own_view, "A table as the bot's seat may know it", gives=OwnView, token=True
    ),
    Endpoint(
        "POST",
        "/api/tables/{table_id}/answer",
        answer,
        "A bot's answer",
        takes=NewAnswer,
        gives=Answered,
        refuses={409: "The question has changed", 422: "No option: with the clause"},
        token=True,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table_id}/consent",
        consent,
        "A bot's reply to a wish to take back",
        takes=Consent,
        gives=Done,
        refuses={409: "There is nothing to agree to"},
        token=True,
    ),
)
