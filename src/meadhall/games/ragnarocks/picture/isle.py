"""The isle, which never changes: stone tiles in a shore of foam, letters and numbers at its rim, and the shapes that
other parts `<use>`.
"""

from __future__ import annotations

from functools import cache
from math import sin

from meadhall.games.ragnarocks.picture.land import patterns
from meadhall.games.ragnarocks.picture.layout import (
    AT,
    BOARD,
    CORNERS,
    HALF,
    HEIGHT,
    HEX,
    WIDTH,
    loops,
    moved_in,
    outline,
)
from meadhall.games.ragnarocks.rules.board import ALL, EDGE, NAMES, RAYS, ROWS, XY
from meadhall.games.ragnarocks.rules.state import SIDES
from meadhall.kernel.picture import Part

TOOLS = ("axe", "horn", "bow")
STONES = 4  # drawings of runestones
CONTESTED_HELP = "RR-3.4"

RUNES = (
    *("M-3-10v20M-3-3l8-7M-3 4l8-7", "M-5 10v-20l10 6v14", "M-3-10v20M-3-5l7 5-7 5", "M-3-10v20M-3-10l7 5M-3-4l7 5"),
    *("M-4 10v-20l8 5-8 5 8 10", "M4-8l-8 8 8 8", "M-6-9l12 18M6-9l-12 18", "M-3 10v-20l7 5-7 5"),
    *("M-5-10v20M5-10v20M-5-3l10 6", "M0-10v20M-5-4l10 8", "M0-10v20", "M1-9l-5 5 5 5M-1-1l5 5-5 5"),
    *("M-5 5l5 5v-20l5 5", "M5-10l-5 5-5-5v20l5-5 5 5", "M0-10v20M-6-10l6 7 6-7", "M4-10l-8 6 8 7-8 7"),
    *("M0-10v20M-6-4l6-6 6 6", "M-3-10v20M-3-10l7 5-7 5 7 5-7 5", "M-5 10v-20l5 6 5-6v20"),
    *(
        "M-5 10v-20l10 9M5 10v-20l-10 9",
        "M-3 10v-20l7 6",
        "M0-8l6 8-6 8-6-8z",
        "M-6 9v-18l12 18v-18z",
        "M-6 10l10-13-4-7-4 7 10 13",
    ),
)
"""The 24 runes of the elder row, fehu to othala, as strokes."""


@cache
def board_part() -> Part:
    tiles = "".join(
        f"<use id='h{NAMES[h]}' data-option='\"{NAMES[h]}\"' href='#rr-{tone(h)}' x='{x}' y='{y}'>"
        f"<title>{NAMES[h]}</title></use>"
        for h, (x, y) in enumerate(AT)
    )
    drawn = (
        f"<defs>{shapes()}</defs>{water()}{cliffs()}"
        f"<g class='tiles' data-help='{CONTESTED_HELP}'>{tiles}<g class='marks'>{marks()}</g></g>{rim()}"
    )
    return Part("board", BOARD, f"<g id='board'>{drawn}</g>")


# -- tiles -------------------------------------------------------------------------------------------------------


def tone(h: int) -> str:
    """What a tile is made of: patches of stone, slate, moss and heath; sand here and there at the shore."""
    x, y = XY[h]
    wave = sin(AT[h][0] * 0.0108 + AT[h][1] * 0.0067) + sin(AT[h][1] * 0.0147 - AT[h][0] * 0.005)
    value = wave + 0.75 * ((73 * x + 151 * y) % 17 / 17 - 0.5)
    if EDGE >> h & 1 and value < 0.95 and (3 * x + 5 * y) % 4:
        return "shore"
    if EDGE >> h & 1:
        return "heath" if value < 0.4 else "moss"
    return "moss" if value > 0.75 else "stone" if value > 0.05 else "slate" if value > -0.65 else "heath"


TONES = ("stone", "slate", "moss", "heath", "shore")


def marks() -> str:
    """Tufts, cracks and pebbles on two tiles of three, each turned another way."""
    found = ""
    for h, (x, y) in enumerate(AT):
        kind = (37 * XY[h][0] + 61 * XY[h][1] + 7 * XY[h][0] * XY[h][1]) % 11
        if kind < 8:
            turn = 60 * kind + 23 * kind % 40 - 20
            found += f"<use href='#rr-{tone(h)}-marks' transform='translate({x} {y})rotate({turn})'/>"
    return found


def cliffs() -> str:
    """The walls of the isle towards the south, lit where they face the fire in the south-west."""
    lit = dark = ""
    for h, (x, y) in enumerate(AT):
        for i in (2, 3):
            (ax, ay), (bx, by) = CORNERS[i], CORNERS[(i + 1) % 6]
            if not RAYS[h][i]:
                wall = f"M{x + ax} {y + ay}L{x + bx} {y + by}v12L{x + ax} {y + ay + 12}z"
                if i == 3:
                    lit += wall
                else:
                    dark += wall
    shade = f"<path class='shade' transform='translate(4 15)' d='{outline(ALL)}'/>"
    return f"{shade}<path class='cliff-lit' d='{lit}'/><path class='cliff' d='{dark}'/>"


# -- water -------------------------------------------------------------------------------------------------------


def water() -> str:
    near, far = shore(12, 2), shore(27, 4)
    return (
        f"<path class='waves' d='{waves()}'/><path class='deep' d='{far}'/><path class='shallow' d='{far}'/>"
        f"<path class='surf' d='{near}'/><path class='foam' d='{near}'/><path class='foam-far' d='{far}'/>"
    )


def shore(away: float, rough: float) -> str:
    """A soft line around the isle, so far from it."""
    (loop,) = loops(ALL)
    corners = moved_in(loop, -away)
    points = []
    for i, (ax, ay) in enumerate(corners):
        bx, by = corners[(i + 1) % len(corners)]
        points += [(ax, ay), ((ax + bx) / 2, (ay + by) / 2)]
    for _ in range(2):
        points = [
            (
                (points[i - 1][0] + 2 * x + points[(i + 1) % len(points)][0]) / 4,
                (points[i - 1][1] + 2 * y + points[(i + 1) % len(points)][1]) / 4,
            )
            for i, (x, y) in enumerate(points)
        ]
    points = [(x + rough * sin(5 * i), y + rough * sin(3 * i)) for i, (x, y) in enumerate(points)][::2]
    path = ""
    for i, (x, y) in enumerate(points):
        to_x, to_y = points[(i + 1) % len(points)]
        mx, my = round((x + to_x) / 2), round((y + to_y) / 2)
        path += f"Q{round(x)} {round(y)} {mx} {my}" if path else f"M{mx} {my}"
    x, y = points[0]
    to_x, to_y = points[1]
    return f"{path}Q{round(x)} {round(y)} {round((x + to_x) / 2)} {round((y + to_y) / 2)}z"


def waves() -> str:
    """Crests on the open water, also left and right of the picture's own area."""
    found = ""
    for n in range(80):
        x, y = -130 + (n * 137) % (WIDTH + 220), 10 + (n * 89) % (HEIGHT - 10)
        if all((ax - x - 18) ** 2 + (ay - y) ** 2 > 76**2 for ax, ay in AT):
            found += f"M{x} {y}q8-7 17 0t17 0"
    return found


# -- the rim -----------------------------------------------------------------------------------------------------


def rim() -> str:
    """The name of each row in the west, and the number of its last hex in the east."""
    letters = numbers = ""
    first = 0
    for y, length in enumerate(ROWS):
        (wx, wy), (ex, ey) = AT[first], AT[first + length - 1]
        letters += f"<text x='{wx - HALF - 14}' y='{wy + 6}'>{'ABCDEFGHIJ'[y]}</text>"
        numbers += f"<text x='{ex + HALF + 14}' y='{ey + 6}'>{length}</text>"
        first += length
    return f"<g class='rim'>{letters}<g class='ends'>{numbers}</g></g>"


# -- shapes that others use --------------------------------------------------------------------------------------


def shapes() -> str:
    names = "".join(f"<use id='o{NAMES[h]}' href='#rr-hex' x='{x}' y='{y}'/>" for h, (x, y) in enumerate(AT))
    return (
        f"<g id='rr-hex'><path class='tile' d='{HEX}'/><circle class='dot' r='6.5'/>"
        "<path class='glyph' d='M-11 14C-12 5-11-3-7-9-3-14 2-11 5-4 8 4 8 9 8 14z'/></g>"
        f"{names}{''.join(_tile(tone) for tone in TONES)}{_pieces()}{patterns()}"
    )


def drawn(name: str, shape: str, size: float, x: float, y: float) -> str:
    """A shape: a drawing of this size, with the upper left corner here."""
    place = f"x='{x:g}' y='{y:g}' width='{size:g}' height='{size:g}'"
    return f"<use id='{shape}' href='#ragnarocks-{name}' {place}/>"


def _tile(tone: str) -> str:
    size = 60 * 240 / 208
    place = (size, -size / 2, -size / 2)
    return drawn(f"tile-{tone}", f"rr-{tone}", *place) + drawn(f"marks-{tone}", f"rr-{tone}-marks", *place)


def _pieces() -> str:
    found = "".join(drawn(f"runestone-{n}", f"rr-stone{n}", 62, -31, -37) for n in range(1, STONES + 1))
    found += "".join(
        f"<g id='rr-rune{n}'><path class='lit' d='{rune}'/><path class='cut' d='{rune}'/></g>"
        for n, rune in enumerate(RUNES)
    )
    for side in SIDES:
        found += drawn(f"side-{side}", f"side-{side}", 60, -30, -30)
        for tool in TOOLS:
            found += drawn(f"viking-{side}-{tool}", f"rr-{side}-{tool}", 56, -28, -29)
    worth = (
        ("ivory", "<circle r='17'/>"),
        ("red", "<path d='M-17-17C-11-15-6-16 0-19 6-16 11-15 17-17 18 1 13 14 0 21-13 14-18 1-17-17z'/>"),
    )
    for side, shape in worth:
        prints = (("dark", "translate(2-2)"), ("glow", "translate(-1.5 2)"), ("face", "translate(0)"))
        layers = "".join(f"<g class='{name}' transform='{move}'>{shape}</g>" for name, move in prints)
        found += f"<g id='rr-worth-{side}'>{layers}</g>"
    return found
