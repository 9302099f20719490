"""Builds the match of a table from its log. A match that no longer replays is parked."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from meadhall.hall import pages
from meadhall.hall.errors import Refused
from meadhall.hall.store import Row
from meadhall.hall.tables import draw
from meadhall.hall.tables.kept import MOVES, keep
from meadhall.hall.tables.seats import seat_of
from meadhall.hall.tables.table_state import ALSO, BY_THE_HALL, GIVEN, Offer
from meadhall.kernel.errors import RecordError
from meadhall.kernel.match import Match, carries_over
from meadhall.kernel.rule import Option
from meadhall.kernel.spec import game, games

ANSWERS = (GIVEN, ALSO, *BY_THE_HALL)


@dataclass(slots=True)
class Folded:
    """The result of reading a table's log from start to end."""

    answers: list[Any] = field(default_factory=list)
    came: list[str] = field(default_factory=list)  # how each of them came
    end: Any = None
    chat: list[pages.ChatLine] = field(default_factory=list)
    offer: Offer | None = None
    rematch: str | None = None
    watched: bool = False
    unveiled: dict[str, int] = field(default_factory=dict)
    proposals: dict[str, tuple[str, Option]] = field(default_factory=dict)
    standing: dict[int, dict[str, str]] = field(default_factory=dict)  # by seat
    version: int = 0
    question: int = 0
    problem: str | None = None  # the first row that cannot be read, if there is one


def fold(rows: Sequence[Row]) -> Folded:
    """Read a table's log. At a row that cannot be read the game is parked; the rows after it are not read."""
    f = Folded()
    for row in rows:
        f.version = row["version"]
        if f.problem is None:
            try:
                _fold_row(f, row["kind"], row["seat"], json.loads(row["data"]))
            except (ValueError, TypeError, IndexError):
                f.problem = f"Row {row['version']} of its log cannot be read."
    return f


def _fold_row(f: Folded, kind: str, seat: int | None, data: Any) -> None:
    if kind in ANSWERS:
        f.answers.append(data)
        f.came.append(kind)
    elif kind == "back":
        del f.answers[len(f.answers) - data :], f.came[len(f.came) - data :]
    elif kind == "end":
        f.end = data
    else:
        keep(f, kind, data, seat)
    if kind in MOVES:
        f.question, f.offer = f.version, None
        f.proposals.clear()


def with_seed(head: Row, seats: Sequence[Row]) -> Row:
    """A table's head with the seed that its match starts from."""
    return {**head, "seed": draw.seed_of(head, [seat_of(row) for row in seats])}


def stored_record(head: Row, folded: Folded) -> dict[str, Any]:
    """The record of a stored game, without running its rules."""
    record: dict[str, Any] = {
        "game": head["game"],
        "rules": head["rules"],
        "options": json.loads(head["options"]),
        "seats": _seat_names(head),
        "seed": head["seed"],
        "answers": folded.answers,
    }
    for key in ("position", "fate"):
        if head[key] is not None:
            record[key] = json.loads(head[key])
    if folded.end is not None:
        record["end"] = folded.end
    return record


def _seat_names(head: Row) -> list[str]:
    """The seat names of the new match, or default names if the rules can no longer start it."""
    try:
        spec, options = game(head["game"]), json.loads(head["options"])
        if head["position"] is not None:
            return list(Match.from_position(spec, json.loads(head["position"]), options, head["seed"]).seat_names)
        return list(Match.new(spec, head["seats"], options, head["seed"]).seat_names)
    except Exception:  # the game was removed, or its options or positions have changed
        return [f"seat {n + 1}" for n in range(head["seats"])]


def _where(ply: int | None) -> str:
    return "It no longer replays." if ply is None else f"It no longer replays: the rules refuse answer {ply + 1}."


def replay_stored(head: Row, folded: Folded) -> tuple[Match, str | None]:
    """The match, and the reason if it is parked. A parked match has the answers that still replay."""
    if head["game"] not in games():
        raise Refused(f"The game {head['game']!r} is not installed here.", 410, kind="parked")
    spec = game(head["game"])
    try:
        record = stored_record(head, folded)
    except ValueError:
        raise Refused("This game is parked and cannot be shown: its row cannot be read.", 410, kind="parked") from None
    problem = folded.problem
    if problem is None and not carries_over(record["rules"], spec.rules):
        problem = (
            f"It was started with version {record['rules']} of the rules, and the installed version is {spec.rules}."
        )
    good = len(record["answers"])
    while True:
        try:
            return Match.replay(spec, record), problem
        except RecordError as error:
            problem = problem or _where(error.ply)  # not the error's words: they may tell a hidden answer
            ply = error.ply
        except Exception as error:
            problem = problem or f"It no longer replays ({type(error).__name__})."
            ply = None
        if good == 0 and not record.get("end"):
            raise Refused(f"This game is parked and cannot be shown. {problem}", 410, kind="parked")
        if ply is not None:
            good = ply
        elif "end" not in record:
            good -= 1
        record.pop("end", None)
        record["answers"] = record["answers"][: max(0, good)]
