"""The routes: each a few lines between a request and the site."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from typing import Annotated, Any
from urllib.parse import parse_qs

import msgspec
from litestar import Litestar, MediaType, Request, Response, get, post
from litestar.datastructures import CacheControlHeader, Cookie
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody
from litestar.static_files import create_static_files_router

import meadhall
from meadhall.hall import pages, render
from meadhall.hall.errors import Refused
from meadhall.hall.gate import Gate, error_json
from meadhall.hall.keep import open_seat
from meadhall.hall.learn import LessonTable
from meadhall.hall.security import COOKIE, COOKIE_SECONDS, LONGEST_NAME, Guest, clean, local_path, new_guest
from meadhall.hall.site import STATIC, Site, card, place_of, read_option, static_path, status_of
from meadhall.hall.table import Table
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.spec import game

log = logging.getLogger(__name__)

LONGEST_BODY = 2_000_000  # a record from disk
LONGEST_FORM = 32_768
Form = Mapping[str, Sequence[str]]
Req = Request[Any, Any, Any]


def site_of(request: Req) -> Site:
    site: Site = request.app.state.site
    return site


# -- what all handlers share -------------------------------------------------------------------------------------


def visitor(request: Req) -> tuple[Guest, bool]:
    """Who asks, and whether he is new here."""
    site = site_of(request)
    guest = site.guest(request.cookies.get(COOKIE))
    return (new_guest(), True) if guest is None else (guest, False)


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
    headers = {"cache-control": "no-store", "vary": "cookie"}
    html = render.page(template, shown)
    return Response(html, media_type=MediaType.HTML, status_code=status, cookies=cookies, headers=headers)


def is_script(request: Req) -> bool:
    return "x-hall" in request.headers


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
    kind = request.headers.get("content-type", "")
    form: dict[str, list[str]]
    if kind.startswith("multipart/form-data"):
        form = {}
        data = await request.form()
        for key, value in data.multi_items():
            text = (await value.read()).decode("utf-8", "replace") if hasattr(value, "read") else str(value)
            form.setdefault(key, []).append(text)
    else:
        body = await request.body()
        if len(body) > LONGEST_FORM and request.url.path != "/open":
            raise Refused("That is too much.", 413, kind="size")
        try:
            form = parse_qs(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=200)
        except ValueError:
            raise Refused("That is too much.", 413, kind="size") from None
    site.signer.check_csrf(guest.id, one(form, "csrf"))
    if making:
        site.limit_making(_address(request))
    return guest, form


def one(form: Form, name: str) -> str:
    values = form.get(name, ())
    return values[0] if values else ""


def whole(form: Form, name: str) -> int:
    text = one(form, name)
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Refused(f"{name}: must be a whole number", 422, kind="request")
    return int(text)


async def table_of(request: Req, table_id: str) -> Table:
    return await site_of(request).keeper.table(table_id)


# -- pages -------------------------------------------------------------------------------------------------------


@get("/", include_in_schema=False)
async def lobby(request: Req) -> Response[str]:
    guest, new = visitor(request)
    return page(request, guest, new, "lobby.html", await site_of(request).lobby(guest))


@get("/new/{name:str}", include_in_schema=False)
async def new_table(request: Req, name: FromPath[str], players: FromQuery[int | None] = None) -> Response[str]:
    guest, new = visitor(request)
    return page(request, guest, new, "new_table.html", site_of(request).new_table(guest, name, players=players))


@get("/t/{table_id:str}", include_in_schema=False)
async def table_page(request: Req, table_id: FromPath[str]) -> Response[Any]:
    guest, new = visitor(request)
    table = await table_of(request, table_id)
    if isinstance(table, LessonTable) and table.person == guest.id:
        return Response(None, status_code=303, headers={"location": table.address})
    template, shown = site_of(request).table_page(table, guest)
    return page(request, guest, new, template, shown)


@get("/s/{token:str}", include_in_schema=False)
async def invitation(request: Req, token: FromPath[str]) -> Response[Any]:
    guest, new = visitor(request)
    site = site_of(request)
    table, number = await site.keeper.by_invite(token)
    seat = table.seats[number]
    if seat.kind == "person" and seat.person == guest.id:
        return Response(None, status_code=303, headers={"location": f"/t/{table.id}"})
    free = seat.kind == "open" and not table.over
    base = site.base(guest, f"Take a seat · {table.spec.title}", f"/s/{token}")
    shown = pages.TakeSeat(base, token, table.spec.title, table.names[number], table.host, free)
    return page(request, guest, new, "take_seat.html", shown)


@get("/r/{table_id:str}", include_in_schema=False)
async def replay(
    request: Req, table_id: FromPath[str], ply: FromQuery[int | None] = None, seat: FromQuery[str | None] = None
) -> Response[str]:
    guest, new = visitor(request)
    table = await table_of(request, table_id)
    return page(request, guest, new, "replay.html", await site_of(request).replay_page(table, guest, ply, seat))


@get("/rules/{name:str}", include_in_schema=False)
async def rules(request: Req, name: FromPath[str]) -> Response[str]:
    guest, new = visitor(request)
    spec = game(name)
    chapters: dict[str, list[tuple[str, str]]] = {}
    for number, text in spec.words.clauses.items():
        chapters.setdefault(number.partition(".")[0], []).append((number, text))
    base = site_of(request).base(guest, f"Rules · {spec.title}", f"/rules/{name}")
    shown = pages.RulesPage(
        base, card(spec), tuple((spec.words.chapters.get(n, n), tuple(rows)) for n, rows in chapters.items())
    )
    return page(request, guest, new, "rules.html", shown)


@get("/learn", include_in_schema=False)
async def learn(request: Req) -> Response[str]:
    guest, new = visitor(request)
    return page(request, guest, new, "learn.html", await site_of(request).learn(guest))


@get("/learn/{name:str}", include_in_schema=False)
async def learn_game(request: Req, name: FromPath[str]) -> Response[str]:
    guest, new = visitor(request)
    return page(request, guest, new, "learn.html", await site_of(request).learn(guest, name))


@get("/learn/{name:str}/{which:str}", include_in_schema=False)
async def lesson(request: Req, name: FromPath[str], which: FromPath[str]) -> Response[str]:
    guest, new = visitor(request)
    site = site_of(request)
    site.limit(guest.id if not new else _address(request))  # it may set a table
    return page(request, guest, new, "lesson.html", await site.lesson_page(guest, name, which))


def _address(request: Req) -> str:
    return request.client.host if request.client else ""


@get("/style/{file:str}", include_in_schema=False)
async def style(file: FromPath[str]) -> Response[str]:
    """The style of a game's picture: ragnarocks.css."""
    text = game(file.removesuffix(".css")).style
    return Response(text, media_type="text/css", headers={"cache-control": "public, max-age=3600"})


@get("/me", include_in_schema=False)
async def me(request: Req) -> Response[str]:
    guest, new = visitor(request)
    return page(request, guest, new, "me.html", site_of(request).device_page(guest))


@get("/d/{token:str}", include_in_schema=False)
async def device(request: Req, token: FromPath[str]) -> Response[str]:
    guest, new = visitor(request)
    site = site_of(request)
    other = site.signer.from_device(token)
    if other is None:
        raise Refused("This link is too old: ask the other device for a new one.", 404, kind="unknown")
    base = site.base(guest, "Another device", f"/d/{token}")
    button = pages.Button(f"Be {other.shown} here too", f"/d/{token}")
    text = "This device will share the name and the seats of the other one."
    return page(request, guest, new, "message.html", pages.Message(base, 200, "Another device", text, button=button))


@get("/docs", include_in_schema=False)
async def docs(request: Req) -> Response[str]:
    guest, new = visitor(request)
    base = site_of(request).base(guest, "For programs", "/docs")
    schema = request.app.openapi_schema.to_schema()
    shown = pages.DocsPage(base, tuple(_operations(schema)), "/schema/openapi.json")
    return page(request, guest, new, "docs.html", shown)


def _operations(schema: dict[str, Any]) -> list[pages.DocsOperation]:
    found = []
    for path, methods in schema["paths"].items():
        for method, about in methods.items():
            if method not in ("get", "post"):
                continue
            fields = [(p["name"], f"{p['in']}: {_type(p.get('schema', {}))}") for p in about.get("parameters", ())]
            for content in about.get("requestBody", {}).get("content", {}).values():
                shape = _resolve(schema, content["schema"])
                fields += [(name, _type(part)) for name, part in shape.get("properties", {}).items()]
            answers = [(status, answer["description"]) for status, answer in about["responses"].items()]
            words = about.get("summary") or "", about.get("description") or ""
            found.append(pages.DocsOperation(method.upper(), path, *words, tuple(fields), tuple(answers)))
    return found


def _resolve(schema: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    if "$ref" in part:
        found: dict[str, Any] = schema["components"]["schemas"][part["$ref"].rpartition("/")[2]]
        return found
    return part


def _type(part: dict[str, Any]) -> str:
    if "oneOf" in part:
        return " or ".join(_type(x) for x in part["oneOf"])
    if part.get("type") == "array":
        return f"list of {_type(part.get('items', {}))}"
    return str(part.get("type", "anything"))


# -- forms -------------------------------------------------------------------------------------------------------


@post("/play", include_in_schema=False)
async def play_now(request: Req) -> Response[None]:
    guest, form = await posted(request, making=True)
    table = await site_of(request).play_now(guest, one(form, "game"), one(form, "level"))
    return done(request, f"/t/{table.id}")


@post("/tables", include_in_schema=False)
async def set_table(request: Req) -> Response[Any]:
    guest, form = await posted(request, making=True)
    site = site_of(request)
    try:
        table = await site.set_table(guest, form)
    except MeadhallError as error:
        if is_script(request) or error.kind == "unknown_game":
            raise
        shown = site.new_table(guest, one(form, "game"), error.message)
        return page(request, guest, False, "new_table.html", shown, status_of(error))
    return done(request, f"/t/{table.id}")


class AnswerForm(msgspec.Struct):
    """The form of a choice."""

    csrf: str  # from the page
    version: int  # of the page: 409 if the question has changed since
    option: list[str]  # each JSON of an option or an aside; several are taken together or not at all


@post(
    "/t/{table_id:str}/answer",
    summary="Answer the question",
    description="A form, with the guest's cookie. Answered 303 to the page, or 204 if the header X-Hall is sent.",
    status_code=204,
    responses={
        409: ResponseSpec(data_container=None, description="The question has changed", generate_examples=False),
        422: ResponseSpec(data_container=None, description="No option: with the clause", generate_examples=False),
    },
)
async def answer(request: Req, table_id: FromPath[str]) -> Response[None]:
    guest, _ = visitor(request)
    form = parse_qs((await request.body()).decode("utf-8", "replace"), keep_blank_values=True)
    await site_of(request).post_answer(guest, table_id, form)
    return done(request, f"/t/{table_id}")


@post("/t/{table_id:str}/{action:str}", include_in_schema=False)
async def act(request: Req, table_id: FromPath[str], action: FromPath[str]) -> Response[None]:
    """Undo, consent, resign, leave, return, rematch, chat, propose, sit, curtain; or a lesson's own."""
    guest, form = await posted(request)
    site = site_of(request)
    table = await table_of(request, table_id)
    if isinstance(table, LessonTable):
        await table.act(guest.id, action)
        return done(request, table.address)
    path = f"/t/{table_id}"
    match action:
        case "undo":
            await table.undo(guest.id)
        case "consent":
            await table.consent(guest.id, one(form, "agree") == "yes")
        case "resign":
            await table.resign(guest.id)
        case "leave":
            await table.leave(guest.id, away=True)
        case "return":
            await table.leave(guest.id, away=False)
        case "rematch":
            path = f"/t/{await site.keeper.rematch(table, guest.id)}"
        case "chat":
            await site.chat(table, guest, one(form, "text"))
        case "propose":
            await table.propose(guest.id, read_option(one(form, "option")))
        case "sit":
            await table.sit(guest.id, guest.shown, whole(form, "seat"))
        case "curtain":
            await site.lift_curtain(table, guest, whole(form, "seat"))
        case _:
            raise Refused("There is no such thing to do.", 404, kind="unknown")
    return done(request, path)


@post("/s/{token:str}", include_in_schema=False)
async def take_seat(request: Req, token: FromPath[str]) -> Response[None]:
    guest, form = await posted(request)
    table, number = await site_of(request).keeper.by_invite(token)
    name = clean(one(form, "name"), LONGEST_NAME)
    cookies = []
    if name and name != guest.name:
        guest = guest._replace(name=name)
        cookies = [cookie(request, guest)]
    await table.sit(guest.id, guest.shown, number, token)
    return done(request, f"/t/{table.id}", cookies)


@post("/r/{table_id:str}/play-on", include_in_schema=False)
async def play_on(request: Req, table_id: FromPath[str]) -> Response[None]:
    guest, form = await posted(request, making=True)
    table = await table_of(request, table_id)
    ply, seat, level = whole(form, "ply"), one(form, "seat"), one(form, "level")
    new = await site_of(request).play_on(table, guest, ply, seat, level)
    return done(request, f"/t/{new.id}")


@post("/open", include_in_schema=False)
async def open_file(request: Req) -> Response[None]:
    guest, form = await posted(request, making=True)
    table = await site_of(request).open_text(guest, one(form, "file") or one(form, "text"))
    return done(request, f"/r/{table.id}")


@post("/me", include_in_schema=False)
async def change_me(request: Req) -> Response[None]:
    guest, form = await posted(request)
    theme = one(form, "theme") if "theme" in form else guest.theme
    if theme not in ("", "light", "dark"):
        raise Refused("theme: must be light, dark or empty", 422, kind="request")
    name = clean(one(form, "name"), LONGEST_NAME) if "name" in form else guest.name
    return done(request, local_path(one(form, "back") or "/"), [cookie(request, Guest(guest.id, name, theme))])


@post("/d/{token:str}", include_in_schema=False)
async def take_device(request: Req, token: FromPath[str]) -> Response[None]:
    await posted(request)
    other = site_of(request).signer.from_device(token)
    if other is None:
        raise Refused("This link is too old: ask the other device for a new one.", 404, kind="unknown")
    return done(request, "/", [cookie(request, other)])


@post("/bots", include_in_schema=False)
async def make_bot(request: Req) -> Response[str]:
    guest, form = await posted(request, making=True)
    site = site_of(request)
    _, token = await site.make_account(one(form, "name"))
    return page(request, guest, False, "me.html", site.device_page(guest, token))


# -- data --------------------------------------------------------------------------------------------------------


@get("/t/{table_id:str}/view.json", summary="A table as its viewer may know it")
async def view_json(request: Req, table_id: FromPath[str]) -> dict[str, Any]:
    """With the guest's cookie: his seat's view. Without: a spectator's."""
    guest, _ = visitor(request)
    table = await table_of(request, table_id)
    table.touch()
    return site_of(request).view_json(table, guest.id)


@get("/t/{table_id:str}/hints.json", summary="What the options of one's own question would do")
async def hints_json(request: Req, table_id: FromPath[str]) -> Response[bytes]:
    """Each hint is an option, a text, and a small table whose first row is its head; empty where nothing is asked."""
    guest, _ = visitor(request)
    table = await table_of(request, table_id)
    found = [[option, hint.text, hint.rows] for option, hint in table.hints(guest.id).items()]
    data = msgspec.json.encode({"version": table.question, "hints": found})
    return Response(data, media_type=MediaType.JSON, headers={"cache-control": "no-store"})


@get("/rules/{name:str}/clauses.json", summary="The clauses of a game's rules, by number")
async def clauses_json(name: FromPath[str]) -> Response[bytes]:
    headers = {"cache-control": "public, max-age=3600"}
    return Response(msgspec.json.encode(game(name).words.clauses), media_type=MediaType.JSON, headers=headers)


@get(
    "/t/{table_id:str}/stream",
    summary="What changes at a table, as it changes",
    description="text/event-stream: `beat` events with the parts of the page that changed, id = version. Last-Event-ID"
    " or `version` says what the page shows already. `reload`: fetch the page anew. `bye`: the hall closes.",
    media_type="text/event-stream",
)
async def stream(request: Req, table_id: FromPath[str], version: FromQuery[int | None] = None) -> Response[str]:
    raise Refused("Streams are served by the gate.", 404, kind="unknown")  # pragma: no cover


@get("/r/{table_id:str}/beat.json", summary="One ply of a replay, as parts of a page")
async def replay_beat(
    request: Req, table_id: FromPath[str], ply: FromQuery[int | None] = None, seat: FromQuery[str | None] = None
) -> Response[bytes]:
    """`seat` is a number, `spectator` or `truth`; while the game runs only what one holds oneself."""
    guest, _ = visitor(request)
    table = await table_of(request, table_id)
    data = await site_of(request).replay_beat(table, guest, ply, seat)
    return Response(data, media_type=MediaType.JSON, headers={"cache-control": "no-store"})


@get("/r/{table_id:str}/record.json", summary="The record of a game that is over")
async def record_json(request: Req, table_id: FromPath[str]) -> Response[bytes]:
    """403 while it runs: the record holds the seed and every secret answer."""
    table = await table_of(request, table_id)
    if not table.over:
        raise Refused("The record can be had when the game is over.", 403, kind="not_over")
    record = await site_of(request).keeper.record(table)
    headers = {
        "content-disposition": f'attachment; filename="{table.spec.name}-{table.id}.json"',
        "cache-control": "no-store",
    }
    return Response(json.dumps(record, indent=1).encode(), media_type=MediaType.JSON, headers=headers)


@get("/turns.json", summary="The tables that wait for me")
async def turns(request: Req) -> dict[str, Any]:
    """For tabs that are hidden and do not stream."""
    guest, _ = visitor(request)
    found = await site_of(request).keeper.turns(guest.id)
    return {"turns": len(found), "tables": found}


@get("/healthz", summary="Is the hall well?", media_type=MediaType.TEXT)
async def healthz(request: Req) -> Response[str]:
    well = site_of(request).healthy()
    return Response("ok\n" if well else "the writing thread has ended\n", status_code=200 if well else 503)


@get("/metrics", summary="Counts for Prometheus", media_type=MediaType.TEXT)
async def metrics(request: Req) -> Response[str]:
    return Response(site_of(request).metrics(), media_type="text/plain; version=0.0.4; charset=utf-8")


# -- programs ----------------------------------------------------------------------------------------------------

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
    site.limit_making(request.client.host if request.client else "")
    name, token = await site.make_account(data.name)
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
    program = await site.program(authorization)
    site.limit_making(program.id)
    spec = game(data.game)
    wanted = data.seats or ["me", *(["open"] * (max(2, spec.seats[0]) - 1))]
    places = [place_of(text, program.id, program.name) if text != "open" else open_seat() for text in wanted[:99]]
    table = await site.keeper.make(spec, places, host=program.name, options=data.options, public=data.public)
    invites = {str(s.seat): f"{site.settings.address}/s/{s.invite}" for s in table.seats if s.kind == "open"}
    return {"ok": True, "table": table.id, "invites": invites}


@post("/api/join", summary="Take the seat of an invitation", status_code=200)
async def api_join(request: Req, data: JSONBody[Invitation], authorization: Token = "") -> dict[str, Any]:
    site = site_of(request)
    program = await site.program(authorization)
    site.limit(program.id)
    token = data.invite.rstrip("/").rpartition("/")[2]
    table, number = await site.keeper.by_invite(token)
    await table.sit(program.id, program.name, number, token)
    return {"ok": True, "table": table.id, "seat": number}


@post("/api/tables/{table_id:str}/sit", summary="Take an open seat of a public table", status_code=200)
async def api_sit(
    request: Req, table_id: FromPath[str], data: JSONBody[SeatChoice], authorization: Token = ""
) -> dict[str, Any]:
    site = site_of(request)
    program = await site.program(authorization)
    site.limit(program.id)
    table = await table_of(request, table_id)
    await table.sit(program.id, program.name, data.seat)
    return {"ok": True, "table": table.id, "seat": data.seat}


@get("/api/tables/{table_id:str}", summary="A table as the bot's seat may know it")
async def api_view(request: Req, table_id: FromPath[str], authorization: Token = "") -> dict[str, Any]:
    site = site_of(request)
    program = await site.program(authorization)
    return {"ok": True, **site.view_json(await table_of(request, table_id), program.id)}


@post("/api/tables/{table_id:str}/answer", summary="A bot's answer", status_code=200)
async def api_answer(
    request: Req, table_id: FromPath[str], data: JSONBody[ProgramAnswer], authorization: Token = ""
) -> dict[str, Any]:
    """`version` is that of the question. 409: it has changed; 422: no option."""
    site = site_of(request)
    program = await site.program(authorization)
    site.limit(program.id)
    table = await table_of(request, table_id)
    await table.answer(program.id, [data.option], data.version)
    return {"ok": True, "version": table.version}


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
    words = {
        404: "There is nothing at this address.",
        405: "This address takes another method.",
        413: "That is too much.",
    }
    message = words.get(error.status_code, error.detail if error.status_code < 500 else "Something went wrong inside.")
    return refused(request, Refused(message, error.status_code, kind="request"))


def fault(request: Req, error: Exception) -> Response[Any]:
    """A fault of ours: the log has it, the visitor hears a sentence."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    site_of(request).services.counts["errors"] += 1
    return refused(request, Refused("Something went wrong inside. It has been noted.", 500, kind="fault"))


PAGES = (
    *(lobby, new_table, table_page, invitation, replay, rules, learn, learn_game, lesson, style, me, device, docs),
)
FORMS = (play_now, set_table, answer, act, take_seat, play_on, open_file, change_me, take_device, make_bot)
DATA = (view_json, hints_json, clauses_json, stream, replay_beat, record_json, turns, healthz, metrics)
PROGRAMS = (api_account, api_events, api_set_table, api_join, api_sit, api_view, api_answer)


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
        route_handlers=[*PAGES, *FORMS, *DATA, *PROGRAMS, static],
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
