"""A table: its page, what one does there, and the same as data."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery
from markupsafe import Markup

from meadhall.hall import pages, render
from meadhall.hall.errors import Refused
from meadhall.hall.forms import one, read_option, whole
from meadhall.hall.learn import LessonTable
from meadhall.hall.routes.common import NO_STORE, Req, done, elsewhere, page, posted, site_of, table_of, visitor
from meadhall.hall.security import Guest
from meadhall.hall.site import Site
from meadhall.hall.tables import seating, take_back, talk, wire
from meadhall.hall.tables.table import Table


@get("/t/{table_id:str}", include_in_schema=False)
async def table_page(request: Req, table_id: FromPath[str]) -> Response[Any]:
    guest, new = visitor(request)
    table = await table_of(request, table_id)
    if isinstance(table, LessonTable) and table.person == guest.id:
        return elsewhere(table.address)
    template, shown = page_of(site_of(request), table, guest)
    return page(request, guest, new, template, shown)


@post("/t/{table_id:str}/{action:str}", include_in_schema=False)
async def act(request: Req, table_id: FromPath[str], action: FromPath[str]) -> Response[None]:
    """Undo, consent, resign, leave, return, rematch, chat, propose, sit, curtain; or a lesson's own."""
    guest, form = await posted(request)
    table = await table_of(request, table_id)
    if isinstance(table, LessonTable):
        await table.act(guest.id, action)
        return done(request, table.address)
    path = f"/t/{table_id}"
    match action:
        case "undo":
            await take_back.undo(table, guest.id)
        case "consent":
            await take_back.consent(table, guest.id, one(form, "agree") == "yes")
        case "resign":
            await table.resign(guest.id)
        case "leave":
            await seating.leave(table, guest.id, away=True)
        case "return":
            await seating.leave(table, guest.id, away=False)
        case "rematch":
            path = f"/t/{await site_of(request).registry.rematch(table, guest.id)}"
        case "chat":
            await talk.say(table, guest.shown, one(form, "text"))
        case "propose":
            await talk.propose(table, guest.id, read_option(one(form, "option")))
        case "sit":
            await seating.sit(table, guest.id, guest.shown, whole(form, "seat"))
        case "curtain":
            seating.lift_curtain(table, guest.id, whole(form, "seat"))
        case _:
            raise Refused("There is no such thing to do.", 404, kind="unknown")
    return done(request, path)


@get("/t/{table_id:str}/view.json", summary="A table as its viewer may know it")
async def view_json(request: Req, table_id: FromPath[str]) -> dict[str, Any]:
    """With the guest's cookie: his seat's view. Without: a spectator's."""
    guest, _ = visitor(request)
    table = await table_of(request, table_id)
    table.touch()
    return wire.view_json(table, guest.id)


@get("/t/{table_id:str}/hints.json", summary="What the options of one's own question would do")
async def hints_json(request: Req, table_id: FromPath[str]) -> Response[bytes]:
    """Each hint is an option, a text, and a small table whose first row is its head; empty where nothing is asked."""
    guest, _ = visitor(request)
    table = await table_of(request, table_id)
    found = [[option, hint.text, hint.rows] for option, hint in table.page.hints(guest.id).items()]
    data = msgspec.json.encode({"version": table.question, "hints": found})
    return Response(data, media_type=MediaType.JSON, headers=NO_STORE)


# -- served by the gate; here for the document of the interface --------------------------------------------------


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
    raise Refused("Answers are taken by the gate.", 404, kind="unknown")  # pragma: no cover


@get(
    "/t/{table_id:str}/stream",
    summary="What changes at a table, as it changes",
    description="text/event-stream: `beat` events with the parts of the page that changed, id = version. Last-Event-ID"
    " or `version` says what the page shows already. `reload`: fetch the page anew. `bye`: the hall closes.",
    media_type="text/event-stream",
)
async def stream(request: Req, table_id: FromPath[str], version: FromQuery[int | None] = None) -> Response[str]:
    raise Refused("Streams are served by the gate.", 404, kind="unknown")  # pragma: no cover


HANDLERS = (table_page, answer, act, view_json, hints_json, stream)


# -- the page ----------------------------------------------------------------------------------------------------


def page_of(site: Site, table: Table, guest: Guest) -> tuple[str, Any]:
    """The template and its page."""
    viewer, parts = table.look(guest.id)
    if viewer.curtain is not None:
        base = site.base(guest, table.spec.title, f"/t/{table.id}")
        side = table.names[viewer.curtain]
        return "curtain.html", pages.CurtainPage(base, table.id, table.spec.title, viewer.curtain, side)
    if table.parked is not None:
        return "message.html", _parked(site, table, guest)
    mine = table.your_move(viewer)
    return "table.html", pages.TablePage(
        base=site.base(guest, table.title(mine), f"/t/{table.id}"),
        id=table.id,
        game=table.spec.name,
        game_title=table.spec.title,
        version=table.version,
        ply=table.match.ply,
        seat=viewer.seat,
        your_move=mine,
        board=render.board(table.page.seen(viewer.seat).picture, parts.values()),
        parts={name: Markup(parts[name].html) for name in pages.PAGE_PARTS},
        stream=f"/t/{table.id}/stream",
        may_chat=True,
        hints=table.spec.hints is not None,
    )


def _parked(site: Site, table: Table, guest: Guest) -> pages.Message:
    return pages.Message(
        site.base(guest, f"Parked · {table.spec.title}", f"/t/{table.id}"),
        200,
        "This game is parked",
        f"{table.parked} It can be viewed up to ply {table.match.ply} and downloaded, but not played on as it was.",
        links=(
            pages.Link("View it", f"/r/{table.id}"),
            pages.Link("Download the record", f"/r/{table.id}/record.json"),
        ),
    )
