"""Replays and records, playing on from a ply, and uploaded records."""

from __future__ import annotations

import json
import time
from typing import Any, NamedTuple

import msgspec
from markupsafe import Markup
from starlette.responses import Response

from meadhall.bots import LEVELS
from meadhall.hall import art, pages, render
from meadhall.hall.errors import Refused
from meadhall.hall.faces import faces_path
from meadhall.hall.forms import level_of, number, one, read_promise, whole
from meadhall.hall.registry import bot_at, person_at, promised
from meadhall.hall.routes.endpoint import LONGEST_RECORD, Endpoint
from meadhall.hall.routes.reply import NO_STORE, done, json_reply, page
from meadhall.hall.routes.request import HallRequest
from meadhall.hall.routes.shapes import Beat
from meadhall.hall.security import Guest
from meadhall.hall.site import Site
from meadhall.hall.tables.table import Table
from meadhall.hall.tables.table_page import over_prompt, player
from meadhall.kernel.match import Match
from meadhall.kernel.picture import Part, Picture
from meadhall.kernel.rule import Ask


async def replay(request: HallRequest) -> Response:
    table = await request.table()
    moment = await moment_of(request.site, table, request.guest.id, request.number("ply"), request.text("seat"))
    return page(request, "replay.html", replay_page(request.site, table, request.guest, moment))


async def replay_beat(request: HallRequest) -> Response:
    """`seat` is a number, `spectator` or `truth`; while the game runs, only the guest's own seat."""
    table = await request.table()
    moment = await moment_of(request.site, table, request.guest.id, request.number("ply"), request.text("seat"))
    _, parts = replay_parts(table, moment)
    title = f"Replay · {table.spec.title}"
    return json_reply(render.beat(table.version, moment.match.ply, False, parts, [], "", title, whole=True))


async def record_json(request: HallRequest) -> Response:
    """While the game runs it is refused: the record holds the seed and every secret answer."""
    table = await request.table()
    if not table.revealed:
        raise Refused("The record is available when the game is over.", 403, kind="not_over")
    record = await request.site.registry.record(table)
    name = f"{table.spec.name}-{table.id}.json"
    headers = {**NO_STORE, "content-disposition": f'attachment; filename="{name}"'}
    return json_reply(json.dumps(record, indent=1).encode(), headers=headers)


async def play_on(request: HallRequest) -> Response:
    guest, form = request.guest, request.fields
    table = await request.table()
    ply, seat, level = whole(form, "ply"), one(form, "seat"), one(form, "level")
    if not table.revealed:
        raise Refused("You can play on from here when the game is over.", 403, kind="not_over")
    mine = range(table.match.seats) if seat == "all" else (number(seat, "seat"),)
    bot = bot_at(level_of(level))
    plans = [person_at(guest.id, guest.shown) if n in mine else bot for n in range(table.match.seats)]
    if not any(plan.kind == "person" for plan in plans):
        raise Refused("There is no such seat.", 422, kind="seat")
    plans = promised(plans, guest.id, read_promise(one(form, "promise")))
    new = await request.site.registry.play_on(table, min(ply, table.match.ply), plans, guest.shown)
    return done(request, f"/t/{new.id}")


async def open_file(request: HallRequest) -> Response:
    guest, form = request.guest, request.fields
    text = one(form, "file") or one(form, "text")
    table = await request.site.registry.open_record(text, guest.id, guest.shown)
    return done(request, f"/r/{table.id}")


REPLAY_LINES = 14  # of the story beside a replay
AT = {"ply": int, "seat": str}  # which ply of a game, and from which seat's view

ENDPOINTS = (
    Endpoint("GET", "/r/{table_id}", replay, query=AT),
    Endpoint(
        "GET", "/r/{table_id}/beat.json", replay_beat, "One ply of a replay, as parts of a page", query=AT, gives=Beat
    ),
    Endpoint(
        "GET",
        "/r/{table_id}/record.json",
        record_json,
        "The record of a game that is over",
        gives=dict[str, Any],
        refuses={403: "The game is not over"},
    ),
    Endpoint("POST", "/r/{table_id}/play-on", play_on, makes=True),
    Endpoint("POST", "/open", open_file, makes=True, largest=LONGEST_RECORD),
)


# -- the page ----------------------------------------------------------------------------------------------------


class Moment(NamedTuple):
    """A ply of a match, and the seat whose view is shown."""

    match: Match
    seat: str  # a number, `spectator` or `truth`
    seats: dict[str, str]  # the choices: value and label


async def moment_of(site: Site, table: Table, person: str, ply: int | None, seat: str | None) -> Moment:
    """The requested ply and seat, if the person may see them; by default the last ply and their own seat."""
    seats = replay_seats(table, person)
    table.touched = time.monotonic()
    if not seat:
        seat = next(iter(seats))
    if seat not in seats:
        raise Refused("Other seats, and the truth, can be seen when the game is over.", 403, kind="not_yours")
    last = table.match.ply
    return Moment(await site.registry.replay(table, last if ply is None else max(0, min(ply, last))), seat, seats)


def replay_seats(table: Table, person: str) -> dict[str, str]:
    """The views that a person may choose in the replay: value and label."""
    if table.revealed:
        eyes = {str(n): side for n, side in enumerate(table.names)}
        return {"truth": "everything revealed", "spectator": "a spectator", **eyes}
    held = table.held(person)
    if not held:
        return {"spectator": "a spectator"}
    viewer = table.eyes(person)
    seats = held if not render.hides(table.spec) else [viewer.seat]
    return {str(n): table.names[n] for n in seats if n is not None}


def replay_parts(table: Table, moment: Moment) -> tuple[Picture, list[Part]]:
    match, seat = moment.match, moment.seat
    eyes: int | str | None = int(seat) if seat.isdigit() else render.TRUTH if seat == "truth" else None
    view, reader = render.view_for(match, eyes), eyes if isinstance(eyes, int) else None
    picture = render.picture_of(table.spec, view, table.page.people(reader))
    ask = view.table.waiting
    if match.over:
        prompt = over_prompt(match, table.names)
    elif isinstance(ask, Ask):
        who = ask.seat if eyes == render.TRUTH else reader
        prompt = pages.Prompt(render.prompt_text(table.spec.name, ask, table.names, who))
    else:
        prompt = pages.Prompt("")
    lines = render.told(match, view.table.story or [], table.names, reader, REPLAY_LINES)
    rows = tuple(player(s, table.names[s.seat], match, playing=True) for s in table.seats)
    if picture.lines:
        rows = tuple(msgspec.structs.replace(row, line=picture.lines[row.seat]) for row in rows)
    shown: list[pages.PagePart] = [
        prompt,
        pages.Now(lines[-1].text if lines else ""),
        pages.Cards(picture.cards, picture.spread),
        pages.Players(rows, shown=not picture.players),
        pages.Story(lines, f"/r/{table.id}?seat={seat}&ply="),
        pages.About(seed=match.seed if table.revealed else ""),
    ]
    return picture, [*picture.parts, *(render.page_part(part) for part in shown)]


def replay_page(site: Site, table: Table, guest: Guest, moment: Moment) -> pages.ReplayPage:
    match, ply = moment.match, moment.match.ply
    picture, parts = replay_parts(table, moment)
    by_id = {part.id: part for part in parts}
    return pages.ReplayPage(
        base=site.base(guest, f"Replay · {table.spec.title}", f"/r/{table.id}"),
        id=table.id,
        game=table.spec.name,
        game_title=table.spec.title,
        ply=ply,
        last=table.match.ply,
        seat=moment.seat,
        seats=tuple(moment.seats.items()),
        board=render.board(table.spec, picture, parts),
        parts={name: Markup(by_id[name].html) for name in ("prompt", "now", "cards", "players", "story", "about")},
        link=f"{site.settings.address}/r/{table.id}?ply={ply}&seat={moment.seat}",
        record_url=f"/r/{table.id}/record.json" if table.revealed else "",
        play_on=table.revealed and not (match.over and match.end is None),
        levels=LEVELS,
        sides=tuple(enumerate(table.names)),
        parked=table.parked or "",
        table_url="" if table.opened else f"/t/{table.id}",
        style=art.style_path(table.spec),
        faces=faces_path(table.spec),
    )
