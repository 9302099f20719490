"""Taking a seat, leaving it, coming back; numbers for a fair seed; lifting the curtain between seats of one person."""

from __future__ import annotations

from meadhall.hall.errors import Refused
from meadhall.hall.tables import draw
from meadhall.hall.tables.judged import judged
from meadhall.hall.tables.table import Table
from meadhall.kernel import fair


@judged
async def sit(
    table: Table, person: str, name: str, number: int, token: str | None = None, promised: str | None = None
) -> None:
    """Take an open seat: of a public table, or with the seat's own link. `promised`: the hash of its number."""
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
    new = {"kind": "person", "person": person, "name": name, "away": False, "promise": promised, "number": None}
    await table.change_seats({number: new})


@judged
async def leave(table: Table, person: str, *, away: bool) -> None:
    """A bot takes over, or the person comes back."""
    if table.over:
        raise Refused("The game is over.", kind="over")
    seats = [n for n in table.held(person) if table.seats[n].away != away]
    if not seats:
        raise Refused("You do not sit here." if away else "No bot plays for you.", 403, kind="not_yours")
    await table.change_seats({n: {"away": away, **draw.given_up(table.seats[n])} for n in seats})


@judged
async def promise(table: Table, person: str, number: int, given: str | None) -> None:
    """A seat promises a number for the seed, after a rematch."""
    if given is None or table.asked_for(person).get(number) != draw.PROMISE:
        raise Refused("No promise is asked for.", kind="draw")
    await table.change_seats({number: {"promise": given}})


@judged
async def tell(table: Table, person: str, number: int, given: str) -> None:
    """A seat tells the number that it promised. A second time, it changes nothing."""
    if number in table.held(person) and given and table.seats[number].number == given:
        return
    if table.asked_for(person).get(number) != draw.NUMBER:
        raise Refused("No number is asked for.", kind="draw")
    if not fair.is_number(given) or fair.promise(given) != table.seats[number].promise:
        raise Refused("That is not the number that was promised.", 422, kind="draw")
    await table.change_seats({number: {"number": given}})


@judged
async def lift_curtain(table: Table, person: str, seat: int) -> None:
    """The device was handed over: from now on this person gets the view of this seat."""
    if seat not in table.held(person):
        raise Refused("That seat is not yours.", 403, kind="not_yours")
    await table.tell("eyes", [person, seat])
