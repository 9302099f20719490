"""The lobby: the guest's own tables, open tables and finished ones; and "play now" against bots."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from starlette.responses import Response

from meadhall.bots import persona
from meadhall.hall import art, catalogue, pages, render, schema, store
from meadhall.hall.forms import level_of, one, read_promise
from meadhall.hall.registry import DEFAULT_LEVEL, bot_at, person_at, promised
from meadhall.hall.routes.endpoint import Endpoint
from meadhall.hall.routes.reply import done, json_reply, page, redirect
from meadhall.hall.routes.request import HallRequest
from meadhall.hall.routes.shapes import Turns
from meadhall.hall.security import Guest
from meadhall.hall.site import Site
from meadhall.hall.store import Row
from meadhall.kernel.spec import GameSpec, game, games
from meadhall.serialize import listed

FINISHED = 12  # rows of recent games


async def lobby(request: HallRequest) -> Response:
    return page(request, "lobby.html", await lobby_page(request.site, request.guest))


async def play_now(request: HallRequest) -> Response:
    guest, form = request.guest, request.fields
    spec = game(one(form, "game"))
    seats = min(max(2, spec.seats[0]), spec.seats[1])
    plans = [person_at(guest.id, guest.shown), *[bot_at(level_of(one(form, "level")))] * (seats - 1)]
    plans = promised(plans, guest.id, read_promise(one(form, "promise")))
    table = await request.site.registry.make(spec, plans, host=guest.shown)
    return done(request, f"/t/{table.id}")


async def turns(request: HallRequest) -> Response:
    """The number of tables where it is the guest's move, and what their script owes to seeds. For hidden tabs, which
    have no stream."""
    registry, guest = request.site.registry, request.guest.id
    found = await registry.turns(guest)
    return json_reply({"turns": len(found), "tables": found, "owed": await registry.owed(guest)})


async def forget(request: HallRequest) -> Response:
    """A finished game leaves the guest's list (`all`: every one). The game itself stays, for everybody else."""
    guest, which = request.guest.id, one(request.fields, "table")

    def query(c: sa.Connection) -> set[str]:
        over = {row["id"] for row in store.tables_of(c, guest, limit=500) if row["status"] == "over"}
        over |= {row["id"] for row in store.public_tables(c, "over")}
        return over - store.forgotten_by(c, guest)

    over = await request.site.store.fetch(query)
    gone = over if which == "all" else over & {which}
    if gone:
        rows = [{"person": guest, "table_id": table} for table in sorted(gone)]
        await request.site.store.write(others=[(sa.insert(schema.forgotten), rows)])
    return done(request, "/#finished")


async def thumbnail(request: HallRequest) -> Response:
    """A table as it stands, as a small picture: what the guest's own seat sees of it."""
    table = await request.table()
    spec, viewer = table.spec, table.viewer(request.guest.id)
    if spec.thumbnail is None:
        return redirect(art.drawing_path(spec, catalogue.COVER) or "/")
    seat = None if viewer.curtain is not None else viewer.seat
    inside = str(spec.load(spec.thumbnail)(render.view_for(table.match, seat)))
    headers = {"cache-control": "private, max-age=3600", "vary": "cookie"}
    return Response(art.small_picture(spec, inside), 200, headers, "image/svg+xml")


ENDPOINTS = (
    Endpoint("GET", "/", lobby),
    Endpoint("POST", "/play", play_now, makes=True),
    Endpoint("POST", "/forget", forget),
    Endpoint("GET", "/turns.json", turns, "The tables that wait for me", gives=Turns),
    Endpoint("GET", "/t/{table_id}/thumbnail.svg", thumbnail, query={"at": str}),
)


# -- the page ----------------------------------------------------------------------------------------------------


async def lobby_page(site: Site, guest: Guest) -> pages.Lobby:
    def query(c: sa.Connection) -> tuple[list[Row], list[Row], list[Row], dict[str, list[Row]]]:
        gone = store.forgotten_by(c, guest.id)
        mine = [row for row in store.tables_of(c, guest.id) if row["id"] not in gone]
        free = store.public_tables(c, "open")
        over = [row for row in store.public_tables(c, "over") if row["id"] not in gone]
        ids = list({row["id"] for row in (*mine, *free, *over)})
        return mine, free, over, store.seats_of(c, ids)

    mine, free, over, seats = await site.store.fetch(query)
    own = {row["id"] for row in mine}
    shown = catalogue.shown_games()

    def rows(heads: Sequence[Row], *, own: bool) -> list[pages.TableRow]:
        return [_row(head, seats[head["id"]], shown, guest.id if own else "") for head in heads]

    ours = rows(mine, own=True)
    playing = sorted((r for r in ours if not r.over), key=lambda r: not r.your_move)
    finished = [r for r in ours if r.over] + rows([head for head in over if head["id"] not in own], own=False)
    waiting = sum(r.your_move for r in playing)
    return pages.Lobby(
        base=site.base(guest, f"({waiting}) Meadhall" if waiting else "Meadhall", "/", waiting),
        games=tuple(catalogue.card(spec) for spec in shown),
        foes=catalogue.foes(),
        foe=DEFAULT_LEVEL,
        mine=tuple(playing),
        waiting=waiting,
        open=tuple(rows([head for head in free if head["id"] not in own], own=False)),
        finished=tuple(alike_together(finished)[:FINISHED]),
    )


def alike_together(rows: Sequence[pages.TableRow]) -> list[pages.TableRow]:
    """The same rows, where games that would read just the same are one row with several times."""
    found: dict[tuple[str, str, str], pages.TableRow] = {}
    for row in rows:
        key = (row.title, row.who, row.result)
        if key in found:
            found[key] = replace(found[key], more=(*found[key].more, (row.url, row.since)))
        else:
            found[key] = row
    return list(found.values())


def _row(head: Row, seats: Sequence[Row], shown: Sequence[GameSpec], guest: str) -> pages.TableRow:
    """A table in a list; `guest`: the person whose own list it is."""
    spec = games().get(head["game"])
    if spec is not None and spec not in shown:
        spec = None
    over = head["status"] == "over"
    sides = _sides(spec, head) if spec is not None else ()
    free = tuple((s["seat"], sides[s["seat"]]) for s in seats if s["kind"] == "open" and s["seat"] < len(sides))
    cover = art.drawing_path(spec, catalogue.COVER) if spec is not None else ""
    live = spec is not None and spec.thumbnail is not None and not over
    return pages.TableRow(
        id=head["id"],
        game=head["game"],
        title=spec.title if spec is not None else head["game"],
        who=_who(head, seats, len(free), guest),
        url=f"/r/{head['id']}" if over else f"/t/{head['id']}",
        your_move=bool(head.get("asked")) and head["status"] == "playing",
        over=over,
        result=head["result"],
        open_seats=free,
        when=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(head["changed"])),
        since=ago(time.time() - head["changed"]),
        turn=_turn(head, seats),
        art=f"/t/{head['id']}/thumbnail.svg?at={int(head['changed'] * 1000)}" if live else cover,
        mine=bool(guest) and over,
    )


def _sides(spec: GameSpec, head: Row) -> tuple[str, ...]:
    try:
        names = spec.seat_names(head["seats"], spec.parse_options(json.loads(head["options"])))
    except Exception:  # options that are no longer known
        return tuple(f"seat {n + 1}" for n in range(head["seats"]))
    return catalogue.sides(spec, names)


def _who(head: Row, seats: Sequence[Row], free: int, guest: str) -> str:
    """Who plays there: "with Ann and Orm (bot)", as the guest says it of an own table; else "Ann, Orm (bot)"."""
    taken = [seat for seat in seats if seat["kind"] != "open"]
    of_others = head["opened"] and any(seat["name"] != head["host"] for seat in taken)
    others = [seat for seat in taken if not guest or of_others or seat["person"] != guest]
    names = list(dict.fromkeys(_sitting(seat) for seat in others))
    if free:
        names.append("1 open seat" if free == 1 else f"{free} open seats")
    if guest and not names:
        return "a record of yours" if head["opened"] else "by yourself" if len(seats) == 1 else "you play all sides"
    return f"with {listed(names)}" if guest and not of_others else ", ".join(names)


def _sitting(seat: Row) -> str:
    return catalogue.bot_name(seat["level"]) if seat["kind"] == "bot" else str(seat["name"] or "Guest")


def _turn(head: Row, seats: Sequence[Row]) -> str:
    """Whose move it is: "Your move", "Ann's move"; empty while seats are open or when the game is over."""
    if head["status"] != "playing" or head["turn"] is None:
        return ""
    if head.get("asked"):
        return "Your move"
    seat: dict[str, Any] = next((s for s in seats if s["seat"] == head["turn"]), {})
    bot = seat.get("kind") == "bot" or seat.get("away")
    name = persona(seat["level"]).name if bot else seat.get("name") or "Guest"
    return f"{name}’s move"


def ago(seconds: float) -> str:
    """How long ago something was, in words: "just now", "5 minutes ago", "yesterday"."""
    if seconds < 60:
        return "just now"
    for size, most, word in ((60, 60, "minute"), (3600, 24, "hour"), (86400, 14, "day"), (604800, 9999, "week")):
        count = int(seconds // size)
        if count < most:
            return "yesterday" if word == "day" and count == 1 else f"{count} {word}{'s' if count > 1 else ''} ago"
    return "long ago"
