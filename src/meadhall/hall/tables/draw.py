"""How the seed of a fair table is made (see meadhall.kernel.fair): what seats have promised, told, and still owe.

A seat owes its promise (after a rematch, where it sits without having come), or the number that it promised. Numbers
are asked for when all seats are taken and no promise is owed. A seat that owes nothing any more may have told a number
or not: then the hall's secret decides for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from meadhall.hall.store import Row
from meadhall.hall.tables.seats import Seat
from meadhall.kernel import fair

PROMISE, NUMBER = "promise", "number"
AWAITED = ""  # a promise that is owed
UNTOLD = ""  # a number that was never told

Owed = tuple[str, int, str, str]  # table, seat, PROMISE or NUMBER, and for a number its promise


def owes(seat: Seat) -> str:
    """PROMISE, NUMBER, or nothing."""
    if seat.promise is None or seat.number is not None:
        return ""
    return NUMBER if seat.promise else PROMISE


def asked_for(seats: Sequence[Seat]) -> dict[int, str]:
    """What is asked for now, by seat: all promises first, then the numbers."""
    if any(seat.kind == "open" for seat in seats):
        return {}
    owed = {seat.seat: owes(seat) for seat in seats if owes(seat)}
    return {n: what for n, what in owed.items() if what == PROMISE} or owed


def is_made(seats: Sequence[Seat]) -> bool:
    """Can the seed be made?"""
    return not any(seat.kind == "open" or owes(seat) for seat in seats)


def given_up(seat: Seat) -> dict[str, Any]:
    """The changes of a seat that is not waited for any more."""
    owed = owes(seat)
    if not owed:
        return {}
    return {"promise": None} if owed == PROMISE else {"number": UNTOLD}


def seed_of(head: Row, seats: Sequence[Seat]) -> str:
    """The seed of a table. Before it is made: that of a match that only shows the box."""
    if not head.get("fair"):
        return str(head["seed"])
    if not is_made(seats):
        return f"not drawn yet {fair.promise(head['seed'])}"
    return fair.seed(head["seed"], {seat.seat: seat.number for seat in seats if seat.number})


def of_record(secret: str, seats: Sequence[Seat]) -> Mapping[str, Any]:
    """How the seed was made, for a record. It tells the seed: only for a game that is over."""
    rows = [{"seat": s.seat, "promise": s.promise, "number": s.number or ""} for s in seats if s.promise]
    return {"promise": fair.promise(secret), "secret": secret, "seats": rows}
