"""A table as a small picture, 240 by 150: both fields as cards of colour across the storm."""

from __future__ import annotations

from typing import Any

from meadhall.games.thunder.picture.seen import Seen
from meadhall.games.thunder.rules.decks import SIDES
from meadhall.games.thunder.rules.state import LANES, ROWS
from meadhall.kernel.veil import View

WIDE, HIGH, STEP = 23, 40, 25  # a card, and the way to the next
LEFT, TOP, LANE = 82, 11, 44  # of the first row on the left side
GROUND = {"loki": ("#12242e", "#2a5064"), "thor": ("#2a1210", "#63291f")}
EDGE = {"loki": "#6aa9c6", "thor": "#cf6553"}
DEEP = {"loki": "#15384b", "thor": "#571d1a"}


def thumbnail(view: View[Any]) -> str:
    s = Seen(view)
    mine, foe = SIDES[s.below], SIDES[1 - s.below]
    drawn = (
        f"<path fill='{GROUND[mine][1]}' d='M0 0h120v150H0z'/><path fill='{GROUND[foe][1]}' d='M120 0h120v150H120z'/>"
    )
    drawn += "<path fill='#0a1016' d='M109 0l-4 40 6 30-6 40 5 40h20l5-40-6-40 5-30-4-40z'/>"
    drawn += "<path fill='none' stroke='#f2b63f' stroke-width='4' d='M122 0l-9 38 12 12-12 46 11 10-9 44'/>"
    drawn += "<path fill='none' stroke='#fff6d8' stroke-width='1.600' d='M122 0l-9 38 12 12-12 46 11 10-9 44'/>"
    for seat in range(len(SIDES)):
        for lane in range(len(LANES)):
            for row in range(ROWS):
                drawn += place(s, seat, lane, row)
    return drawn


def place(s: Seen, seat: int, lane: int, row: int) -> str:
    column = s.g.columns[3 * seat + lane]
    x = LEFT - STEP * row if s.half(seat) == 0 else 240 - LEFT - WIDE + STEP * row
    y = TOP + LANE * lane
    card = f"<rect x='{x}' y='{y}' width='{WIDE}' height='{HIGH}' rx='2'"
    if row >= len(column):
        return f"{card} fill='#000' fill-opacity='.25'/>"
    there = s.g.cards.places[column[row]]
    frame = f"{card} stroke='{EDGE[there.stock]}' stroke-width='1.500'"
    if not there.kinds:
        return f"{frame} fill='{DEEP[there.stock]}'/>"
    side = WIDE - 2
    painted = f"<use href='#thunder-{there.kinds[0]}' x='{x + 1}' y='{y + 4}' width='{side}' height='{side}'/>"
    plate = f"<rect x='{x + 1}' y='{y + 28}' width='{side}' height='{HIGH - 29}' fill='#f1e7d3'/>"
    dim = "" if s.g.face_up(column[row]) else f"{card} fill='{DEEP[there.stock]}' fill-opacity='.45'/>"
    return f"{frame} fill='#1b1512'/>{painted}{plate}{dim}"
