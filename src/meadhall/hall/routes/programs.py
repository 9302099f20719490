"""For programs: JSON and a token, no cookies and no forms."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, HeaderParameter, JSONBody

from meadhall.hall.errors import Refused
from meadhall.hall.forms import seat_plan
from meadhall.hall.routes.common import Req, address_of, site_of, table_of
from meadhall.hall.security import Guest
from meadhall.hall.tables import seating
from meadhall.hall.tables.wire import view_json
from meadhall.kernel.spec import game

Token = Annotated[str, HeaderParameter(name="Authorization", description="Bearer and the account's token")]


class NewAccount(msgspec.Struct):
    name: str


class ProgramTable(msgspec.Struct):
    """A table that a program sets."""

    game: str
    seats: list[str] = []  # each `me`, `open` or `bot:<level>`; left out: me and an open seat for each other
    options: dict[str, Any] = {}
    public: bool = False


class Invitation(msgspec.Struct):
    invite: str  # the link, or its last part


class SeatChoice(msgspec.Struct):
    seat: int


class ProgramAnswer(msgspec.Struct):
    version: int
    option: str | int


@post("/api/accounts", summary="Make a bot account", status_code=201)
async def api_account(request: Req, data: JSONBody[NewAccount]) -> dict[str, Any]:
    """The token is in this answer and nowhere else."""
    site = site_of(request)
    site.limit_making(address_of(request))
    name, token = await site.programs.make_account(data.name)
    return {"ok": True, "name": name, "token": token}


@get(
    "/api/events",
    summary="A bot's questions, one JSON object a line",
    description='application/x-ndjson: {"do":"hello"}, then for each choice {"do":"choose","table","version","game",'
    '"seat","view","waiting","events","ms","visits"}. Blank lines keep the connection alive.',
    media_type="application/x-ndjson",
)
async def api_events(request: Req, authorization: Token = "") -> Response[str]:
    raise Refused("Streams are served by the gate.", 404, kind="unknown")  # pragma: no cover


@post("/api/tables", summary="Set a table", status_code=201)
async def api_set_table(request: Req, data: JSONBody[ProgramTable], authorization: Token = "") -> dict[str, Any]:
    site = site_of(request)
    program = await site.programs.who(authorization)
    site.limit_making(program.id)
    spec = game(data.game)
    wanted = data.seats or ["me", *(["open"] * (max(2, spec.seats[0]) - 1))]
    plans = [seat_plan(text, program.id, program.name) for text in wanted[:99]]
    table = await site.registry.make(spec, plans, host=program.name, options=data.options, public=data.public)
    invites = {str(s.seat): f"{site.settings.address}/s/{s.invite}" for s in table.seats if s.kind == "open"}
    return {"ok": True, "table": table.id, "invites": invites}


@post("/api/join", summary="Take the seat of an invitation", status_code=200)
async def api_join(request: Req, data: JSONBody[Invitation], authorization: Token = "") -> dict[str, Any]:
    program = await _player(request, authorization)
    token = data.invite.rstrip("/").rpartition("/")[2]
    table, number = await site_of(request).registry.by_invite(token)
    await seating.sit(table, program.id, program.name, number, token)
    return {"ok": True, "table": table.id, "seat": number}


@post("/api/tables/{table_id:str}/sit", summary="Take an open seat of a public table", status_code=200)
async def api_sit(
    request: Req, table_id: FromPath[str], data: JSONBody[SeatChoice], authorization: Token = ""
) -> dict[str, Any]:
    program = await _player(request, authorization)
    table = await table_of(request, table_id)
    await seating.sit(table, program.id, program.name, data.seat)
    return {"ok": True, "table": table.id, "seat": data.seat}


@get("/api/tables/{table_id:str}", summary="A table as the bot's seat may know it")
async def api_view(request: Req, table_id: FromPath[str], authorization: Token = "") -> dict[str, Any]:
    program = await site_of(request).programs.who(authorization)
    return {"ok": True, **view_json(await table_of(request, table_id), program.id)}


@post("/api/tables/{table_id:str}/answer", summary="A bot's answer", status_code=200)
async def api_answer(
    request: Req, table_id: FromPath[str], data: JSONBody[ProgramAnswer], authorization: Token = ""
) -> dict[str, Any]:
    """`version` is that of the question. 409: it has changed; 422: no option."""
    program = await _player(request, authorization)
    table = await table_of(request, table_id)
    await table.answer(program.id, [data.option], data.version)
    return {"ok": True, "version": table.version}


async def _player(request: Req, authorization: str) -> Guest:
    """A program that does something; not too fast."""
    site = site_of(request)
    program = await site.programs.who(authorization)
    site.limit(program.id)
    return program


HANDLERS = (api_account, api_events, api_set_table, api_join, api_sit, api_view, api_answer)
