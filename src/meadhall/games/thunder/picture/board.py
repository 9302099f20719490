"""The board, which never changes in a game: two sides with their spots, and the storm (the middle area) between
them.
"""

from __future__ import annotations

from functools import cache

from meadhall.games.thunder.picture.places import (
    BOARD,
    HEIGHT,
    LANE_X,
    PANEL_X,
    PANELS,
    STORM,
    STORM_HIGH,
    WIDE,
    WIDTH,
    at,
    field_spot,
    use,
)
from meadhall.games.thunder.picture.shapes import DEFS, faces
from meadhall.games.thunder.picture.words import word
from meadhall.games.thunder.rules.decks import SIDES
from meadhall.games.thunder.rules.state import LANES, ROWS, SPOTS
from meadhall.kernel.picture import Part

CLOUDS = f"M0 {STORM + 8}" + "q17-14 34 0" * 18 + f"V{STORM + STORM_HIGH - 8}" + "q-17 14-34 0" * 18 + "z"
FLASHES = "".join(f"M{x} {STORM + 4}l-9 19h11l-8 24" for x in (18, 163, 305, 448))


@cache
def board_part(below: int, viking_strength: int) -> Part:
    halves = (below, 1 - below)
    places = "".join(
        use("hole", (x, y)) + f"<text x='{x + WIDE // 2}' y='{y + 35}'>{SPOTS[lane][row]}</text>"
        for half in (0, 1)
        for lane in range(len(LANES))
        for row in range(ROWS)
        for x, y in (field_spot(half, lane, row),)
    )
    rows = "".join(
        f"<text x='12' y='{field_spot(half, 0, row)[1] + 34}'>{row + 1}</text>"
        for half in (0, 1)
        for row in range(ROWS)
    )
    lanes = "".join(
        f"<g {at(x + WIDE // 2, STORM + 27)}><circle r='19'/><text y='7'>{lane}</text></g>"
        for lane, x in zip(LANES, LANE_X, strict=True)
    )
    beside = ""
    for half, seat in enumerate(halves):
        panel, side = PANELS[half], SIDES[seat]
        beside += f"<use href='#tl-gap' class='hole' x='{PANEL_X}' y='{panel.pile}'/>"
        beside += f"<use href='#side-{side}' transform='translate({PANEL_X + 16} {panel.name}) scale(.55)'/>"
        beside += f"<text class='name' x='{PANEL_X + 40}' y='{panel.name + 7}'>{word(side)}</text>"
    drawn = (
        f"<defs>{DEFS}{faces(viking_strength)}</defs>"
        f"<rect class='floor' width='{WIDTH}' height='{HEIGHT}' rx='18'/>"
        f"<path class='half {SIDES[halves[1]]}' d='M0 52h{WIDTH}v{STORM - 52}H0z'/>"
        f"<path class='half {SIDES[halves[0]]}' d='M0 {STORM + STORM_HIGH}h{WIDTH}v246H0z'/>"
        f"<path class='storm' d='{CLOUDS}'/><path class='flash' d='{FLASHES}'/>"
        f"<g class='places'>{places}</g><g class='rows'>{rows}</g><g class='lanes'>{lanes}</g>"
        f"<g class='beside'>{beside}</g>"
    )
    return Part("board", BOARD, f"<g id='board'>{drawn}</g>")
