"""Marks of the last event, of the fight that is being planned, and of the clan whose turn it is."""

from __future__ import annotations

from functools import cache

from meadhall.games.champions.picture.spots import TRAIL, spot
from meadhall.games.champions.rules.state import Champions
from meadhall.kernel.picture import Part
from meadhall.kernel.rule import Ask, Event

LOCATED = {"placed": 1, "sailed": 2, "looked": 1, "assigned": 1, "loaded": 2, "journey": 1, "lurks": 1}
"""By event: which argument names its place."""
NOWHERE = "private_longship"  # it lies on a clan's board


def trail_parts(g: Champions) -> list[Part]:
    where = last_place(g.story or [])
    parts = [mark_part("trail", "gold", spot(where, g.stalls))] if where and where != NOWHERE else []
    ask = g.waiting
    if isinstance(ask, Ask):
        parts.append(Part("turn", TRAIL, f"<p id='turn' class='turn-{ask.seat}'></p>"))
        if ask.prompt == "assign":
            parts.append(mark_part("asked-for", "asked", spot(str(ask.about[0]))))
    return parts


@cache
def mark_part(name: str, kind: str, where: str) -> Part:
    return Part(name, TRAIL, f"<p id='{name}' class='{kind} {where}'></p>")


def last_place(story: list[Event]) -> str:
    """The place of the last event that had one, in this round."""
    for event in reversed(story):
        if event.key == "round":
            break
        if event.key in LOCATED:
            return str(event.args[LOCATED[event.key]])
    return ""
