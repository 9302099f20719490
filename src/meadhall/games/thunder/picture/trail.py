"""Draws the last event, and the parts of an answer that are already chosen."""

from __future__ import annotations

from meadhall.games.thunder.picture.places import (
    HIGH,
    STRIP_SPOT,
    TRAIL,
    WIDE,
    Spot,
    deck_spot,
    pile_spot,
    use,
)
from meadhall.games.thunder.picture.seen import Seen
from meadhall.games.thunder.rules.state import LANE_AND_ROW, LANES
from meadhall.kernel.picture import Part
from meadhall.kernel.rule import Event


def trail_parts(s: Seen) -> list[Part]:
    for event in reversed(s.g.story or []):
        if drawn := trail(s, event):
            return [Part("trail", TRAIL, f"<g id='trail'>{drawn}</g>")]
    return []


def trail(s: Seen, event: Event) -> str:
    key, args = event.key, event.args
    if not args or not isinstance(args[0], int):
        return ""
    seat, about = args[0], str(args[1]) if len(args) > 1 else ""
    if key in ("placed", "struck"):
        return use("s", s.spot(seat if key == "placed" else 1 - seat, *LANE_AND_ROW[about]))
    if key == "first_row":
        return use("s", s.spot(seat, LANES.index(about), 0))
    if key in ("to_the_front", "leader"):
        return use("s", s.spot(seat, LANES.index(str(args[-1])), 0))
    if key == "challenge":
        lane, row = LANE_AND_ROW[about]
        a, b = s.spot(seat, lane, 0), s.spot(1 - seat, lane, row)
        return use("s", a) + use("s", b) + stroke(a, b)
    if key == "ravens_front":
        return use("s", s.spot(1 - seat, LANES.index(about), 0))
    if key == "frigg_column":
        return use("lane", s.lane(1 - seat, LANES.index(about)))
    if key == "moved":
        spots = [s.spot(int(args[1]), *LANE_AND_ROW[str(x)]) for x in args[2:4]]
        return use("s", spots[0], " class='from'") + use("s", spots[1])
    if key == "drawn":
        return use("deck", deck_spot(s.half(seat)))
    if key in ("ravens_hand", "frigg_hand"):
        return use("strip", STRIP_SPOT) if s.half(seat) == 0 else ""
    if key in ("played", "discarded", "hel", "fetched", "frigg_found", "freya", "ravens_own"):
        return use("pile", pile_spot(s.half(1 - seat if key == "freya" else seat)))
    return ""


def stroke(a: Spot, b: Spot) -> str:
    """A lightning bolt from one card to another."""
    x, (top, bottom) = a[0] + WIDE // 2, sorted((a[1], b[1]))
    top, third = top + HIGH, (bottom - top - HIGH) // 3
    return f"<path d='M{x + 6} {top}L{x - 10} {top + third + 6}H{x + 10}L{x - 6} {bottom}'/>"


def picked_parts(s: Seen) -> list[Part]:
    """The spot that the question is about."""
    if s.ask is None:
        return []
    about, spot = s.ask.about, None
    if s.ask.prompt == "card":
        spot = s.spot(s.ask.seat, *LANE_AND_ROW[str(about[0])])
    elif s.ask.prompt == "first_row":
        spot = s.spot(s.ask.seat, LANES.index(str(about[0])), 0)
    elif s.ask.prompt == "move_to":
        spot = s.spot(int(about[0]), *LANE_AND_ROW[str(about[1])])
    return [] if spot is None else [Part("picked", TRAIL, f"<g id='picked'>{use('s', spot)}</g>")]
