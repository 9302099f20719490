"""Standing answers: what the people at a table have asked the hall to answer for their seats.

They are rows of the table's log, so they last as long as the table. Only the person in the seat is shown them. Their
answers are found from the view of that seat, and given together with the answer before them and with the same time, so
the pace tells nothing about what the seat knows.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from meadhall.hall.tables.seats import Seat, is_program
from meadhall.kernel.match import Match, among
from meadhall.kernel.presentation import Standing
from meadhall.kernel.rule import Option
from meadhall.kernel.spec import GameSpec
from meadhall.kernel.veil import View

MOST = 8  # of one form


def offered(spec: GameSpec, view: View[Any]) -> tuple[Standing, ...]:
    """What this seat may let the hall answer."""
    if spec.standing is None:
        return ()
    found: tuple[Standing, ...] = spec.load(spec.standing)(view)
    return found


def read(texts: Sequence[str]) -> dict[str, str]:
    """What a form says of standing answers: each is JSON of a name and a value. Anything else is left out."""
    found: dict[str, str] = {}
    for text in texts[:MOST]:
        try:
            name, value = json.loads(text)
        except (ValueError, TypeError, RecursionError):
            continue
        if type(name) is str and type(value) is str:
            found[name] = value
    return found


def changes(one: Sequence[Standing], now: Mapping[str, str], wanted: Mapping[str, str]) -> dict[str, str]:
    """Those of the wanted ones that exist and are not so already."""
    values = {standing.name: ("", *standing.values) for standing in one}
    return {
        name: value for name, value in wanted.items() if value in values.get(name, ()) and value != now.get(name, "")
    }


def answer(match: Match, seats: Sequence[Seat], standing: Mapping[int, Mapping[str, str]]) -> Option | None:
    """The answer to the present question that the person who is asked has left to the hall."""
    ask = match.waiting
    if ask is None or match.spec.stands is None or not any(standing.get(ask.seat, {}).values()):
        return None
    seat = seats[ask.seat]
    if seat.kind != "person" or seat.away or is_program(seat.person):
        return None
    found: Option | None = match.spec.load(match.spec.stands)(match.view(ask.seat), ask, standing[ask.seat])
    return found if found is not None and among(found, ask.options) else None


def is_shown(match: Match) -> bool:
    """Do people see the table for a moment before this question is answered by the hall?"""
    ask = match.waiting
    return ask is not None and any(ask.prompt in one.shown for one in offered(match.spec, match.view(ask.seat)))
