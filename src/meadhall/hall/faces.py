"""What can be read about a game's cards, places and icons: its faces and its legend, as one piece of HTML.

A table's script fetches it once, at an address with a hash of its content, and shows one face (or the legend) of it in
a dialog. Without script, the page of the rules has the same cards.
"""

from __future__ import annotations

import itertools
import logging
from functools import cache

from meadhall.hall import art, pages, render
from meadhall.kernel.presentation import Face, LegendEntry
from meadhall.kernel.spec import GameSpec

log = logging.getLogger(__name__)


def faces_of(spec: GameSpec) -> dict[str, Face]:
    """By id; empty for a game without faces."""
    found: dict[str, Face] = spec.load(spec.faces)() if spec.faces else {}
    return found


def legend_of(spec: GameSpec) -> tuple[LegendEntry, ...]:
    found: tuple[LegendEntry, ...] = spec.load(spec.legend)() if spec.legend else ()
    return found


def can_be_read(spec: GameSpec) -> bool:
    return spec.faces is not None or spec.legend is not None


@cache
def faces_html(spec: GameSpec) -> str:
    """The legend and all faces."""
    legend = itertools.groupby(legend_of(spec), key=lambda entry: entry.group)
    shown = pages.Faces(
        game=spec.name,
        faces=tuple(faces_of(spec).items()),
        legend=tuple((title, tuple(group)) for title, group in legend),
    )
    return render.page("faces.html", shown)


@cache
def faces_path(spec: GameSpec) -> str:
    """The address of this HTML; empty for a game that has neither faces nor a legend."""
    if not can_be_read(spec):
        return ""
    try:
        return f"/faces/{spec.name}-{art.digest(faces_html(spec))}.html"
    except Exception:  # an error in a card's text must not make the table unusable
        log.exception("the cards of %s cannot be shown", spec.name)
        return ""
