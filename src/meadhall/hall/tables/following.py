"""Follows what other processes write: brings a table in memory up to date, and shows the news to the viewers here."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from meadhall.hall.store import Row
from meadhall.hall.tables import standing
from meadhall.hall.tables.kept import MOVES, NOTES
from meadhall.hall.tables.seats import seat_of
from meadhall.hall.tables.table_state import STOOD
from meadhall.kernel.rule import State

if TYPE_CHECKING:
    from meadhall.hall.tables.table import Table


class CannotFollow(Exception):
    """The rows do not continue what is in memory: the table has to be loaded again."""


def follow(table: Table, rows: Sequence[Row], seats: Sequence[Row]) -> None:
    """Apply the rows after the table's version, in order. `seats`: how they are now, if a row is about them."""
    if [row["version"] for row in rows] != list(range(table.version + 1, table.version + 1 + len(rows))):
        raise CannotFollow("rows are missing")
    for moves, run in itertools.groupby(rows, lambda row: row["kind"] in MOVES):
        if moves:
            _play(table, list(run))
        else:
            for row in run:
                _note(table, row, seats)


def _play(table: Table, rows: list[Row]) -> None:
    trial, came, scenes = table.match.copy(), list(table.came), list[State]()
    if table.spec.paced:
        trial.watch = lambda state: table.keep_scene(state, scenes)
    for row in rows:
        kind, data = row["kind"], json.loads(row["data"])
        if kind == "back":
            trial.take_back(data)
            del came[trial.ply :]
        elif kind == "end":
            trial.finish(data["how"], data["seat"])
        else:
            if kind == STOOD and standing.is_shown(trial):
                scenes.append(trial.state.clone())
            trial.answer(data)
            came.append(kind)
    trial.watch = None
    table.came, table.version = came, rows[-1]["version"]
    table.take(trial, scenes)


def _note(table: Table, row: Row, seats: Sequence[Row]) -> None:
    kind = row["kind"]
    table.version = row["version"]
    if kind in NOTES:
        table.heed(kind, json.loads(row["data"]), row["seat"])
    elif kind == "seat":
        table.set_seats([seat_of(seat) for seat in seats])
    else:
        raise CannotFollow(f"a row of kind {kind!r}")
