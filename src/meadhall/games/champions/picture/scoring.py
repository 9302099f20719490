"""The final scoring as a sheet, line by line (CM-9)."""

from __future__ import annotations

from typing import NamedTuple

from meadhall.games.champions.picture.shapes import pic, shield
from meadhall.games.champions.picture.spots import STAGE
from meadhall.games.champions.picture.words import count, label, name
from meadhall.kernel.picture import Part, escape
from meadhall.kernel.presentation import who
from meadhall.kernel.rule import Event

LINES = {
    "before": "glory",
    "destiny": "destiny",
    "sets": "set",
    "runes": "runes",
    "ship": "ship",
    "favor": "favor",
    "coins": "coins",
    "blame": "blame",
}
"""The lines of the sheet, and their icons."""


class Entry(NamedTuple):
    """What a clan has in one line: its Glory, and how it came to it."""

    glory: int = 0
    notes: tuple[str, ...] = ()


def sheet(story: list[Event], seats: int) -> list[dict[str, Entry]]:
    """For each seat: its entries by line, and its `total`. Empty before the scoring."""
    found: list[dict[str, Entry]] = [{} for _ in range(seats)]
    for event in story:
        item = event.key.removeprefix("score.")
        if item == event.key:
            continue
        column, glory = found[int(event.args[0])], int(event.args[-1])
        if item == "total":
            known = sum(entry.glory for entry in column.values())
            column["before"] = Entry(glory - known)
            column["total"] = Entry(glory)
        else:
            old = column.get(item, Entry())
            column[item] = Entry(old.glory + glory, (*old.notes, *note(item, event)))
    return found


def note(item: str, event: Event) -> tuple[str, ...]:
    """What a line counts; nothing for none."""
    what = event.args[1]
    if item == "destiny":
        return (f"{name(str(what))} {event.args[-1]}",) if event.args[-1] else ()
    if item == "ship":
        return (name(str(what)),)
    return (count(f"scored.{item}", int(what)),) if what else ()


def scoring_part(story: list[Event], seats: int) -> Part:
    columns = sheet(story, seats)
    head = "".join(f"<th scope='col'>{shield(seat)}<b>{who(seat)}</b></th>" for seat in range(seats))
    rows = "".join(_row(line, icon, columns) for line, icon in LINES.items())
    total = "".join(f"<td><b>{signed(column.get('total', Entry()).glory)}</b></td>" for column in columns)
    foot = f"<tr class='total'><th scope='row'>{escape(label('scored.total'))}</th>{total}</tr>"
    table = f"<table><thead><tr><td></td>{head}</tr></thead><tbody>{rows}{foot}</tbody></table>"
    return Part("scoring", STAGE, f"<div id='scoring' class='scoring at-drawer' data-help='CM-9.1'>{table}</div>")


def _row(line: str, icon: str, columns: list[dict[str, Entry]]) -> str:
    cells = ""
    for column in columns:
        entry = column.get(line)
        if entry is None:
            cells += "<td>–</td>"
        else:
            notes = f"<small>{escape(', '.join(entry.notes))}</small>" if entry.notes else ""
            of = " class='minus'" if entry.glory < 0 else ""
            cells += f"<td{of}><b>{signed(entry.glory)}</b>{notes}</td>"
    return f"<tr><th scope='row'>{pic(icon)}{escape(label(f'scored.{line}'))}</th>{cells}</tr>"


def signed(glory: int) -> str:
    """With a real minus sign."""
    return str(glory).replace("-", "−")
