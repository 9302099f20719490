"""The lobby: the guest's own tables, open tables and finished ones; and "play now" against bots."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence

import sqlalchemy as sa
from starlette.responses import Response

from meadhall.hall import catalogue, pages, store
from meadhall.hall.forms import level_of, one
from meadhall.hall.registry import bot_at, person_at
from meadhall.hall.routes.endpoint import Endpoint
from meadhall.hall.routes.reply import done, json_reply, page
from meadhall.hall.routes.request import HallRequest
from meadhall.hall.routes.shapes import Turns
from meadhall.hall.security import Guest
from meadhall.hall.site import Site
from meadhall.hall.store import Row
from meadhall.kernel.spec import GameSpec, game, games


async def lobby(request: HallRequest) -> Response:
    return page(request, "lobby.html", await lobby_page(request.site, request.guest))


async def play_now(request: HallRequest) -> Response:
    guest, form = request.guest, request.fields
    spec = game(one(form, "game"))
    seats = min(max(2, spec.seats[0]), spec.seats[1])
    plans = [person_at(guest.id, guest.shown), *[bot_at(level_of(one(form, "level")))] * (seats - 1)]
    table = await request.site.registry.make(spec, plans, host=guest.shown)
    return done(request, f"/t/{table.id}")


async def turns(request: HallRequest) -> Response:
    """The number of tables where it is the guest's move. For hidden tabs, which have no stream."""
    found = await request.site.registry.turns(request.guest.id)
    return json_reply({"turns": len(found), "tables": found})


ENDPOINTS = (
    Endpoint("GET", "/", lobby),
    Endpoint("POST", "/play", play_now, makes=True),
    Endpoint("GET", "/turns.json", turns, "The tables that wait for me", gives=Turns),
)


# -- the page ----------------------------------------------------------------------------------------------------


async def lobby_page(site: Site, guest: Guest) -> pages.Lobby:
    def query(c: sa.Connection) -> tuple[list[Row], list[Row], list[Row], dict[str, list[Row]]]:
        mine, free = store.tables_of(c, guest.id), store.public_tables(c, "open")
        over = store.public_tables(c, "over")
        ids = list({row["id"] for row in (*mine, *free, *over)})
        return mine, free, over, store.seats_of(c, ids)

    mine, free, over, seats = await site.store.fetch(query)
    own = {row["id"] for row in mine}
    shown = catalogue.shown_games()

    def rows(heads: Sequence[Row]) -> list[pages.TableRow]:
        return [_row(head, seats[head["id"]], shown) for head in heads]

    ours = rows(mine)
    playing = sorted((r for r in ours if not r.over), key=lambda r: not r.your_move)
    finished = [r for r in ours if r.over] + rows([head for head in over if head["id"] not in own])
    waiting = sum(r.your_move for r in playing)
    return pages.Lobby(
        site.base(guest, f"({waiting}) Meadhall" if waiting else "Meadhall", "/", waiting),
        tuple(catalogue.card(spec) for spec in shown),
        tuple(playing),
        tuple(rows([head for head in free if head["id"] not in own])),
        tuple(finished[:30]),
    )


def _row(head: Row, seats: Sequence[Row], shown: Sequence[GameSpec]) -> pages.TableRow:
    spec = games().get(head["game"])
    if spec is not None and spec not in shown:
        spec = None
    over = head["status"] == "over"
    sides = _sides(spec, head) if spec is not None else ()
    free = tuple((s["seat"], sides[s["seat"]]) for s in seats if s["kind"] == "open" and s["seat"] < len(sides))
    names = dict.fromkeys(_sitting(s) for s in seats if s["kind"] != "open")
    who = [*names, *(["1 open seat"] if len(free) == 1 else [f"{len(free)} open seats"] if free else [])]
    return pages.TableRow(
        id=head["id"],
        game=head["game"],
        title=spec.title if spec is not None else head["game"],
        who=", ".join(who),
        url=f"/r/{head['id']}" if over else f"/t/{head['id']}",
        your_move=bool(head.get("asked")) and head["status"] == "playing",
        over=over,
        result=head["result"],
        open_seats=free,
        when=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(head["changed"])),
    )


def _sides(spec: GameSpec, head: Row) -> tuple[str, ...]:
    try:
        names = spec.seat_names(head["seats"], spec.parse_options(json.loads(head["options"])))
    except Exception:  # options that are no longer known
        return tuple(f"seat {n + 1}" for n in range(head["seats"]))
    return catalogue.sides(spec, names)


def _sitting(seat: Row) -> str:
    return f"{seat['level']} (bot)" if seat["kind"] == "bot" else str(seat["name"] or "Guest")
