"""A table: its page, its stream, the forms of its page, and its data as JSON."""

from __future__ import annotations

import time
from typing import Any

from markupsafe import Markup
from starlette.responses import Response
from starlette.types import ASGIApp

from meadhall.hall import art, pages, render
from meadhall.hall.errors import Refused
from meadhall.hall.faces import faces_path
from meadhall.hall.forms import one, read_option, read_promise, whole
from meadhall.hall.learn import LessonTable
from meadhall.hall.routes.endpoint import Endpoint
from meadhall.hall.routes.reply import NO_STORE, done, json_reply, page, redirect
from meadhall.hall.routes.request import HallRequest
from meadhall.hall.routes.shapes import AnswerForm, Hints, Reason, TableView
from meadhall.hall.routes.streams import Stream
from meadhall.hall.security import LONGEST_NAME, Guest, clean
from meadhall.hall.site import Site
from meadhall.hall.tables import seating, standing, take_back, talk, wire
from meadhall.hall.tables.stream import RELOAD, Channel, Subscription
from meadhall.hall.tables.table import Table
from meadhall.hall.trays.panel import read_prepared
from meadhall.kernel.match import among
from meadhall.kernel.rule import Option
from meadhall.kernel.words import capital


async def table_page(request: HallRequest) -> Response:
    table = await request.table()
    if isinstance(table, LessonTable) and table.person == request.guest.id:
        return redirect(table.address)
    template, shown = page_of(request.site, table, request.guest)
    return page(request, template, shown)


# -- forms -----------------------------------------------------------------------------------------


async def answer(request: HallRequest) -> Response:
    """A form, with the guest's cookie. Answered with 303 to the page, or 204 if the header X-Hall is sent."""
    table = await request.table()
    version = whole(request.fields, "version")
    options = [read_option(text) for text in request.fields.get("option", ())]
    table.touched = time.monotonic()
    prepared = read_prepared(table.spec, request.fields.get("prepared", ()))
    wanted = standing.read(request.fields.get("standing", ()))
    await table.answer(request.guest.id, options, version, prepared, wanted)
    return Response(None, 204, NO_STORE) if request.by_script else redirect(f"/t/{table.id}")


async def act(request: HallRequest) -> Response:
    """Undo, consent, standing, resign, leave, return, rematch, chat, propose, sit, promise, number, curtain; or a
    lesson's action."""
    guest, form, action = request.guest, request.fields, request.path_params["action"]
    table = await request.table()
    if isinstance(table, LessonTable):
        await table.act(guest.id, action)
        return done(request, table.address)
    path = f"/t/{table.id}"
    match action:
        case "undo":
            await take_back.undo(table, guest.id)
        case "consent":
            await take_back.consent(table, guest.id, one(form, "agree") == "yes")
        case "resign":
            await table.resign(guest.id)
        case "standing":
            await table.set_standing(guest.id, standing.read(form.get("standing", ())))
        case "leave":
            await seating.leave(table, guest.id, away=True)
        case "return":
            await seating.leave(table, guest.id, away=False)
        case "rematch":
            new = await request.site.registry.rematch(table, guest.id, read_promise(one(form, "promise")))
            path = f"/t/{new}"
        case "chat":
            request.site.limits.chat(guest.id, request.address)
            await talk.say(table, guest.id, guest.shown, one(form, "text"))
        case "propose":
            await talk.propose(table, guest.id, read_option(one(form, "option")))
        case "sit":
            promised = read_promise(one(form, "promise"))
            await seating.sit(table, guest.id, guest.shown, whole(form, "seat"), promised=promised)
        case "promise":
            await seating.promise(table, guest.id, whole(form, "seat"), read_promise(one(form, "promise")))
        case "number":
            await seating.tell(table, guest.id, whole(form, "seat"), one(form, "number"))
        case "curtain":
            await seating.lift_curtain(table, guest.id, whole(form, "seat"))
        case _:
            raise Refused("There is no such action.", 404, kind="unknown")
    return done(request, path)


# -- as data -----------------------------------------------------------------------------------------------------


async def view_json(request: HallRequest) -> Response:
    """With the guest's cookie: the view of their seat. Without: a spectator's."""
    table = await request.table()
    table.touch()
    return json_reply(wire.view_json(table, request.guest.id))


async def hints_json(request: HallRequest) -> Response:
    """Each hint is an option, a text, and a small table whose first row is its head; empty where nothing is asked."""
    table = await request.table()
    found = [[option, hint.text, hint.rows] for option, hint in table.page.hints(request.guest.id).items()]
    return json_reply({"version": table.question, "hints": found})


async def why_not(request: HallRequest) -> Response:
    """Only for the person who is asked, because the reason may depend on what only their seat sees. `thing`: the name
    of what was tapped, for something that is never an option."""
    table = await request.table()
    text, thing = request.text("option"), clean(request.text("thing") or "", LONGEST_NAME)
    option = read_option(text or "") if text or not thing else None
    reason = reason_of(table, request.guest.id, option, thing, request.number("version"))
    if request.by_script:
        return json_reply(reason)
    base = request.site.base(request.guest, table.title(your_move=True), f"/t/{table.id}")
    back = pages.Link("Back to the table", f"/t/{table.id}")
    shown = pages.Message(base, 200, "Why can’t I?", reason["message"], reason["clause"] or "", (back,))
    return page(request, "message.html", shown)


def reason_of(table: Table, person: str, option: Option | None, thing: str, version: int | None) -> Reason:
    """The reason why this option, or this thing, cannot be chosen: what is being chosen now, then the clause."""
    table.must_play()
    if version is not None:
        table.must_be_current(version)
    if not table.your_move(table.eyes(person)):
        raise Refused("It is somebody else's move.", 403, kind="not_yours")
    match, words, clause = table.match, table.spec.words, None
    assert match.waiting is not None
    if option is not None:
        if among(option, match.choices):
            return {"message": f"{capital(words.name(option))} can be chosen now.", "clause": None}
        thing = thing or words.name(option)
        clause, _ = match.why(option)
    message = words.why_not_now(match.waiting, thing, table.names)
    return {"message": f"{message} {words.clause(clause)}" if clause else message, "clause": clause}


# -- the stream --------------------------------------------------------------------------------------------------

HEARTBEAT = b": \n\n"  # a comment line of the event stream


class TableSource:
    """The beats of a table for one stream of one person."""

    def __init__(self, table: Table, person: str, version: int | None) -> None:
        self.table, self.person, self.version = table, person, version
        self.channel: Channel
        self.subscription: Subscription

    async def open(self) -> Subscription:
        self.channel, self.subscription = self.table.subscribe(self.person, self.version)
        return self.subscription

    async def resync(self) -> None:
        table = self.table
        self.subscription.push(RELOAD if table.unloaded else table.audience.whole_beat(self.channel))

    def close(self) -> None:
        self.table.audience.unsubscribe(self.channel, self.subscription)


async def stream(request: HallRequest) -> ASGIApp:
    """text/event-stream: `beat` events with the parts of the page that changed, id = version. Last-Event-ID or
    `version` says what the page shows already. `reload`: load the page again. `bye`: the hall closes."""
    known = request.headers.get("last-event-id", "")
    version = int(known) if known.isascii() and known.isdigit() and len(known) < 12 else request.number("version")
    person = request.known_guest.id if request.known_guest else ""
    source = TableSource(await request.table(), person, version)
    pack = "gzip" in request.headers.get("accept-encoding", "")
    return Stream(request, b"text/event-stream; charset=utf-8", source, HEARTBEAT, pack=pack)


ENDPOINTS = (
    Endpoint(
        "POST",
        "/t/{table_id}/answer",
        answer,
        "Answer the question",
        takes=AnswerForm,
        status=204,
        refuses={409: "The question has changed", 422: "No option: with the clause"},
    ),
    Endpoint(
        "GET",
        "/t/{table_id}/stream",
        stream,
        "What changes at a table, as it changes",
        query={"version": int},
        media_type="text/event-stream",
    ),
    Endpoint("GET", "/t/{table_id}", table_page),
    Endpoint("POST", "/t/{table_id}/{action}", act),
    Endpoint("GET", "/t/{table_id}/view.json", view_json, "A table as its viewer may know it", gives=TableView),
    Endpoint(
        "GET",
        "/t/{table_id}/hints.json",
        hints_json,
        "What the options of the guest's question would do",
        gives=Hints,
    ),
    Endpoint(
        "GET",
        "/t/{table_id}/why",
        why_not,
        "Why an option cannot be chosen",
        query={"option": str, "thing": str, "version": int},
        gives=Reason,
        refuses={403: "It is not your move", 409: "The question has changed"},
        limited=True,
    ),
)


# -- the page ----------------------------------------------------------------------------------------------------


def page_of(site: Site, table: Table, guest: Guest) -> tuple[str, Any]:
    """The name of the template and its page object."""
    viewer, parts = table.look(guest.id)
    if viewer.curtain is not None:
        base = site.base(guest, table.spec.title, f"/t/{table.id}")
        side = table.names[viewer.curtain]
        emblem = render.emblem(table.spec, table.match.seat_names[viewer.curtain])
        drawing = Markup(table.spec.sprite.symbols.get(emblem, ""))
        return "curtain.html", pages.CurtainPage(
            base, table.id, table.spec.title, viewer.curtain, side, emblem, drawing
        )
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
        board=render.board(table.spec, table.page.seen(viewer.seat).picture, parts.values()),
        parts={name: Markup(parts[name].html) for name in pages.PAGE_PARTS},
        stream=f"/t/{table.id}/stream",
        may_chat=True,
        hints=table.spec.hints is not None,
        style=art.style_path(table.spec),
        faces=faces_path(table.spec),
        older=table.page.older(viewer.seat),
    )


def _parked(site: Site, table: Table, guest: Guest) -> pages.Message:
    may = f"It can be viewed up to ply {table.match.ply} and downloaded, but not played on as it was."
    if not table.revealed:
        may = (
            f"It can be viewed up to ply {table.match.ply}. It may go on with the Meadhall version it began in,"
            " so what is hidden stays hidden."
        )
    links = [pages.Link("View it", f"/r/{table.id}")]
    if table.revealed:
        links.append(pages.Link("Download the record", f"/r/{table.id}/record.json"))
    base = site.base(guest, f"Parked · {table.spec.title}", f"/t/{table.id}")
    return pages.Message(base, 200, "This game is parked", f"{table.parked} {may}", links=tuple(links))
