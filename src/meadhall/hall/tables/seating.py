"""Taking a seat, leaving it to a bot, coming back; and lifting the curtain when one person has several seats."""

from __future__ import annotations

import dataclasses
from typing import Any

import sqlalchemy as sa

from meadhall.hall import schema
from meadhall.hall.errors import Refused
from meadhall.hall.tables.judged import judged
from meadhall.hall.tables.table import Table


@judged
async def sit(table: Table, person: str, name: str, number: int, token: str | None = None) -> None:
    """Take an open seat: of a public table, or with the seat's own link."""
    if table.over:
        raise Refused("The game is over.", kind="over")
    if not 0 <= number < len(table.seats):
        raise Refused("There is no such seat.", 404, kind="seat")
    seat = table.seats[number]
    if seat.kind == "person" and seat.person == person:
        return
    if token is None and not table.public:
        raise Refused("This seat is taken by its link only.", 403, kind="seat")
    if seat.kind != "open" or (token is not None and token != seat.invite):
        raise Refused("Somebody sits there already.", kind="seat")
    await _change(table, number, kind="person", person=person, name=name, away=False)


@judged
async def leave(table: Table, person: str, *, away: bool) -> None:
    """A bot takes over, or the person comes back."""
    if table.over:
        raise Refused("The game is over.", kind="over")
    seats = [n for n in table.held(person) if table.seats[n].away != away]
    if not seats:
        raise Refused("You do not sit here." if away else "No bot plays for you.", 403, kind="not_yours")
    for number in seats:
        await _change(table, number, away=away)


async def _change(table: Table, number: int, **changes: Any) -> None:
    new = dataclasses.replace(table.seats[number], **changes)
    seats = [*table.seats[:number], new, *table.seats[number + 1 :]]
    status = "playing" if all(s.kind != "open" for s in seats) else "open"
    c = schema.seats.c
    values = {"kind": new.kind, "person": new.person, "name": new.name, "level": new.level, "away": new.away}
    update = sa.update(schema.seats).where(c.table_id == table.id, c.seat == number).values(**values)
    row = table.row(1, "seat", number, {"kind": new.kind, "name": new.name, "away": new.away})
    await table.write([row], table.head(table.match, status), [(update, {})])
    table.set_seats(seats)


@judged
async def lift_curtain(table: Table, person: str, seat: int) -> None:
    """The device was handed over: from now on this person gets the view of this seat."""
    if seat not in table.held(person):
        raise Refused("That seat is not yours.", 403, kind="not_yours")
    await table.tell("eyes", [person, seat])
