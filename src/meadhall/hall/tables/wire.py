"""A table as JSON for programs: in the form of the engine protocol, with only what the receiver may know."""

from __future__ import annotations

from typing import Any

from meadhall.hall import render
from meadhall.hall.tables.table_state import TableState
from meadhall.kernel.codec import view_to_json
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Event
from meadhall.serialize import question, result_json


def event_json(match: Match, event: Event, names: tuple[str, ...]) -> dict[str, Any]:
    return {
        "key": event.key,
        "args": [*event.args, *(event.privy or ())],
        "text": render.event_text(match.spec.name, event, names, None),
    }


def view_json(table: TableState, person: str) -> dict[str, Any]:
    """The JSON of a table for one person or program."""
    viewer = table.eyes(person)
    match = table.match
    view = match.view(viewer.seat)
    return {
        "table": table.id,
        "version": table.version,
        "ply": match.ply,
        "status": table.status,
        "seat": viewer.seat if table.drawn else next(iter(table.held(person)), None),
        "seats": [s.who for s in table.seats],
        "seed_hash": table.seed_hash,
        "view": view_to_json(view),
        "waiting": question(match, viewer.seat),
        "result": None if match.result is None else result_json(match.result),
    }
