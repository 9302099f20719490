"""Marks the last event, and the parts of an answer that are already chosen."""

from __future__ import annotations

from meadhall.games.thunder.picture.layers import MARKS, at, lane_at
from meadhall.games.thunder.picture.seen import Seen
from meadhall.games.thunder.rules.decks import SIDES
from meadhall.games.thunder.rules.state import LANE_AND_ROW, LANES
from meadhall.kernel.picture import Part
from meadhall.kernel.rule import Event

PILES = ("played", "discarded", "hel", "fetched", "frigg_found", "freya", "ravens_own")


def last_event(s: Seen) -> tuple[list[str], frozenset[str]]:
    """Where the last event that can be shown happened: places, and parts beside the battlefield."""
    for event in reversed(s.g.story or []):
        places, parts = where(s, event), beside(event)
        if places or parts:
            return places, parts
    return [], frozenset()


def where(s: Seen, event: Event) -> list[str]:
    key, args = event.key, event.args
    if not args or not isinstance(args[0], int):
        return []
    seat, about = args[0], str(args[1]) if len(args) > 1 else ""
    me, foe = s.half(seat), s.half(1 - seat)
    if key in ("placed", "struck"):
        return [at(me if key == "placed" else foe, *LANE_AND_ROW[about])]
    if key == "first_row":
        return [at(me, LANES.index(about), 0)]
    if key in ("to_the_front", "leader"):
        return [at(me, LANES.index(str(args[-1])), 0)]
    if key == "challenge":
        lane, row = LANE_AND_ROW[about]
        return [at(me, lane, 0), at(foe, lane, row)]
    if key == "ravens_front":
        return [at(foe, LANES.index(about), 0)]
    if key == "frigg_column":
        return [lane_at(foe, LANES.index(about))]
    if key == "moved":
        half = s.half(int(args[1]))
        return [f"{at(half, *LANE_AND_ROW[str(args[2])])} from", at(half, *LANE_AND_ROW[str(args[3])])]
    return []


def beside(event: Event) -> frozenset[str]:
    key, args = event.key, event.args
    if not args or not isinstance(args[0], int):
        return frozenset()
    if key == "drawn":
        return frozenset({f"deck-{SIDES[args[0]]}"})
    if key in PILES:
        return frozenset({f"pile-{SIDES[1 - args[0] if key == 'freya' else args[0]]}"})
    return frozenset()


def trail_parts(s: Seen, places: list[str]) -> list[Part]:
    found = []
    if places:
        frames = "".join(f"<i class='last {place}'></i>" for place in places)
        found.append(Part("trail", MARKS, f"<div id='trail'>{frames}</div>"))
    if picked := picked_place(s):
        found.append(Part("picked", MARKS, f"<i id='picked' class='{picked}'></i>"))
    return found


def picked_place(s: Seen) -> str:
    """The place that the question is about."""
    if s.ask is None:
        return ""
    about, half = s.ask.about, s.half(s.ask.seat)
    if s.ask.prompt == "card":
        return at(half, *LANE_AND_ROW[str(about[0])])
    if s.ask.prompt == "first_row":
        return at(half, LANES.index(str(about[0])), 0)
    if s.ask.prompt == "move_to":
        return at(s.half(int(about[0])), *LANE_AND_ROW[str(about[1])])
    return ""
