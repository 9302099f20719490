"""The table as a picture: stone tiles on dark water, shields, standing stones, settled land.

Every part is one element with the part's id. What never changes is one part, `board`, with the shapes the others
`<use>`; the rest are as small as they can be: a move costs a few hundred bytes. Units: a hex is 60 wide and 70 high.
"""

from __future__ import annotations

import importlib.resources
from functools import cache, lru_cache
from typing import Any

from meadhall.games.ragnarocks import GAME
from meadhall.games.ragnarocks.picture.cards import cards, drafting
from meadhall.games.ragnarocks.rules.board import (
    ALL,
    HEXES,
    INDEX,
    NAMES,
    NEAR_MASK,
    RAYS,
    ROWS,
    WEST_OFFSETS,
    component,
    hexes,
)
from meadhall.games.ragnarocks.rules.power import Power
from meadhall.games.ragnarocks.rules.powers import POWERS
from meadhall.games.ragnarocks.rules.state import OFF_BOARD, SIDES, Ragnarocks
from meadhall.kernel.picture import Part, Picture, drawings, told_part
from meadhall.kernel.rule import Ask, Event, Option
from meadhall.kernel.veil import View

BOARD, LAND, TRAIL, PIECES, TARGETS, WORTH = "rr-board", "rr-land", "rr-trail", "rr-pieces", "rr-targets", "rr-worth"
LAYERS = (BOARD, LAND, TRAIL, PIECES, WORTH, TARGETS)

HALF, TALL, SIDE = 30, 35, 17  # a hex: half its width, its height above the middle, half the length of its side
WEST, NORTH = 56, 70  # the middle of the westernmost and of the northernmost hexes
WIDTH, HEIGHT = 2 * WEST + 21 * HALF, 2 * NORTH + 9 * (TALL + SIDE)
CORNERS = ((0, -TALL), (HALF, -SIDE), (HALF, SIDE), (0, TALL), (-HALF, SIDE), (-HALF, -SIDE))
"""Clockwise from the top: edge i, towards direction i, runs from corner i to the next."""

AT: tuple[tuple[int, int], ...] = tuple(
    (WEST + HALF * (west + 2 * n), NORTH + (TALL + SIDE) * (9 - y))
    for y, (west, length) in enumerate(zip(WEST_OFFSETS, ROWS, strict=True))
    for n in range(length)
)
"""The middle of each hex."""

TOOLS = ("axe", "horn", "bow")

STONE_HELP, CONTESTED_HELP, SETTLED_HELP, WILD_HELP = "RR-2.6", "RR-3.4", "RR-3.5", "RR-3.6"
"""The clauses that explain a hex when a person points at it."""

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


def picture(view: View[Any]) -> Picture:
    g: Ragnarocks = view.table
    ask = g.waiting if isinstance(g.waiting, Ask) else None
    picked = INDEX.get(str(ask.about[0]), OFF_BOARD) if ask is not None and ask.about else OFF_BOARD
    sides = g.sides
    land = settled_and_wild(g.stones, g.nomadic_land, sides)
    if any(g.cards):  # cards with their own scoring
        scores = list(g.scores())
    else:
        scores = [sum(mask.bit_count() for mask, owner in land if owner == side) for side in range(len(SIDES))]
    parts = [
        board_part(),
        *ground_parts(g.stones, g.nomadic_land, sides),
        *trail_parts(g.story or [], g.stones),
    ]
    parts += [
        viking_part(v, h, h == picked, not g.nomadic_land >> h & 1) for v, h in enumerate(g.vikings) if h != OFF_BOARD
    ]
    parts += [sum_part(f"n{side}", SCORES_AT[side], points) for side, points in enumerate(scores)]
    if g.supply is not None:
        parts.append(sum_part("supply", SUPPLY_AT, g.supply))
    mine = ask is not None and ask.seat == view.seat
    if ask is not None and mine:
        parts.append(legal_part(ask.options))
    parts.append(told(tuple(g.vikings), g.stones, tuple(scores)))
    return Picture(WIDTH, HEIGHT, LAYERS, tuple(parts), GAME.title, cards(g, ask, mine), drafting(ask))


@lru_cache(maxsize=1024)
def told(vikings: tuple[int, ...], stones_mask: int, scores: tuple[int, ...]) -> Part:
    """What stands where, as a text for screen readers."""
    sides = []
    for i, side in enumerate(SIDES):
        where = " ".join(NAMES[h] for h in vikings[3 * i : 3 * i + 3] if h != OFF_BOARD)
        sides.append(f"{GAME.words.name(side)}: {where}")
    stones = f"Stones: {' '.join(NAMES[h] for h in hexes(stones_mask)) or 'none'}"
    points = " to ".join(map(str, scores))
    return told_part(BOARD, f"{'. '.join([*sides, stones])}. Points: {points}.")


# -- pieces ------------------------------------------------------------------------------------------------------


@cache
def viking_part(viking: int, h: int, picked: bool, at_home: bool) -> Part:
    side, tool = SIDES[viking // 3], TOOLS[viking % 3]
    name = f"v{viking}"
    x, y = AT[h]
    marks = f"{side}{' picked' * picked}{' home' * at_home}"
    place = f"href='#rr-{side}-{tool}' transform='translate({x} {y})'"
    title = f"<title>{GAME.words.name(side)} on {NAMES[h]}</title>"
    return Part(name, PIECES, f"<use id='{name}' class='{marks}' {place}>{title}</use>")


def stone_part(h: int) -> Part:
    x, y = AT[h]
    shape = f"<use href='#rr-stone'/><path d='{RUNES[7 * h % len(RUNES)]}'/><title>Stone on {NAMES[h]}</title>"
    place = f"data-help='{STONE_HELP}' transform='translate({x} {y})'"
    return Part(f"s{h}", PIECES, f"<g id='s{h}' class='stone' {place}>{shape}</g>")


STONE_PARTS = tuple(map(stone_part, range(HEXES)))


def legal_part(options: tuple[Option, ...]) -> Part:
    """The hexes that can be tapped. They cover the help of the parts beneath, which would be in the way."""
    return Part(
        "legal", TARGETS, f"<g id='legal' data-help=''>{''.join(target(str(x)) for x in options if x in INDEX)}</g>"
    )


@cache
def target(name: str) -> str:
    return f"<use href='#h{name}' class='legal' data-option='\"{name}\"'/>"


@lru_cache(maxsize=1024)
def sum_part(name: str, at: tuple[int, int], number: int) -> Part:
    return Part(name, WORTH, f"<text id='{name}' class='sum' x='{at[0]}' y='{at[1]}'>{number}</text>")


# -- what happened last ------------------------------------------------------------------------------------------


MOVES = ("moved", "automa_finishing", "automa_harassing", "automa_special", "automa_swap", "free_step")
"""Events that begin a trail."""
BEFORE_MOVES = {name for name, power in POWERS.items() if type(power).before_move is not Power.before_move}
"""Events of powers that act before the move; they have the names of their powers."""


def trail_parts(story: list[Event], stones: int) -> list[Part]:
    """Draws the path of the Viking that moved last and of its stone, and what powers did before and after."""
    found: list[Event] = []
    for i in range(len(story) - 1, -1, -1):
        found.append(story[i])
        if story[i].key in MOVES:
            while i > 0 and story[i - 1].key in BEFORE_MOVES:
                i -= 1
                found.append(story[i])
            return [trail(tuple(found[::-1]), stones)]
    return []


@lru_cache(maxsize=1024)
def trail(events: tuple[Event, ...], stones: int) -> Part:
    """The mark of an event: with two hexes, the path of a Viking; with a hex on which a stone stands now, that hex."""
    ways, throws = "", ""
    for event in events:
        at = [str(arg) for arg in event.args if arg in INDEX]
        if event.key == "summoned":
            throws += f"<path class='throw' d='{line(at[0], at[1])}'/><use href='#h{at[1]}'/>"
        elif len(at) == 2:
            ways += ("" if ways else f"<use href='#h{at[0]}'/>") + f"<path d='{line(at[0], at[1])}'/>"
        elif at and stones >> INDEX[at[0]] & 1:
            throws += f"<use href='#h{at[0]}'/>"
    return Part("trail", TRAIL, f"<g id='trail'>{ways}{throws}</g>")


def line(a: str, b: str) -> str:
    (ax, ay), (bx, by) = AT[INDEX[a]], AT[INDEX[b]]
    return f"M{ax} {ay}L{bx} {by}"


# -- land --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def ground_parts(stones: int, contested: int, sides: tuple[int, int]) -> tuple[Part, ...]:
    """Land and stones. They are the same for all viewers, and most answers do not change them."""
    land = land_parts(settled_and_wild(stones, contested, sides), sides)
    return (*contested_parts(contested), *land, *(STONE_PARTS[h] for h in hexes(stones)))


def contested_parts(land: int) -> list[Part]:
    """Contested land has only a text: the board itself is its picture."""
    sizes = [piece.bit_count() for piece in pieces_of(land)]
    if not sizes:
        return []
    return [Part("open", BOARD, f"<title id='open'>Contested land: {' and '.join(map(str, sizes))} hexes</title>")]


@lru_cache(maxsize=1024)
def settled_and_wild(stones: int, contested: int, sides: tuple[int, int]) -> tuple[tuple[int, int | None], ...]:
    """The land of each region that is not contested, and the side that owns it (None: wild). `sides`: the hexes of
    each side's Vikings.
    """
    decided = ALL & ~stones & ~contested
    return tuple((land, next((s for s in (0, 1) if land & sides[s]), None)) for land in pieces_of(decided))


def land_parts(found: tuple[tuple[int, int | None], ...], standing: tuple[int, int]) -> list[Part]:
    """The land of settled and wild regions, with its worth in the middle."""
    parts = []
    for land, owner in found:
        parts.append(region_part(land, owner))
        if owner is not None:
            parts.append(worth_part(land, owner, land & standing[owner]))
    return parts


@lru_cache(maxsize=1024)
def pieces_of(land: int) -> tuple[int, ...]:
    found = []
    while land:
        found.append(component((land & -land).bit_length() - 1, land))
        land &= ~found[-1]
    return tuple(found)


@cache
def region_part(land: int, owner: int | None) -> Part:
    name = f"r{hexes(land)[0]}"
    kind, clause = ("wild", WILD_HELP) if owner is None else (SIDES[owner], SETTLED_HELP)
    whose = "Wild" if owner is None else f"Settled by {GAME.words.name(kind)}"
    size = land.bit_count()
    title = f"<title>{whose}: {size} hex{'es' * (size > 1)}</title>"
    look = f"class='{kind}' data-help='{clause}' fill='url(#rr-{kind}-land)'"
    return Part(name, LAND, f"<path id='{name}' {look} d='{outline(land)}'>{title}</path>")


@cache
def worth_part(land: int, owner: int, vikings: int) -> Part:
    """The worth stands in the free hex nearest to the region's middle, else in the corner of a Viking's hex."""
    members = hexes(land & ~vikings) or hexes(land)
    mx = sum(AT[h][0] for h in hexes(land)) / land.bit_count()
    my = sum(AT[h][1] for h in hexes(land)) / land.bit_count()
    h = min(members, key=lambda h: ((AT[h][0] - mx) ** 2 + (AT[h][1] - my) ** 2, h))
    x, y = AT[h]
    small = "" if land & ~vikings else " small"
    place = f"translate({x} {y})" if not small else f"translate({x + 17} {y - 17})"
    name = f"w{hexes(land)[0]}"
    shape = f"<use href='#rr-worth-{SIDES[owner]}'/><text y='6'>{land.bit_count()}</text>"
    return Part(name, WORTH, f"<g id='{name}' class='{SIDES[owner]}{small}' transform='{place}'>{shape}</g>")


def outline(land: int) -> str:
    """The border of a region as a path: its loops, outer and inner, with the land to the right hand."""
    leads: dict[tuple[int, int], tuple[int, int]] = {}
    for h in hexes(land):
        x, y = AT[h]
        for i, ray in enumerate(RAYS[h]):
            if not ray or not land >> ray[0] & 1:
                (ax, ay), (bx, by) = CORNERS[i], CORNERS[(i + 1) % 6]
                leads[x + ax, y + ay] = x + bx, y + by
    path = ""
    while leads:
        first = here = min(leads)
        path += f"M{here[0]} {here[1]}"
        while here in leads:
            (x, y), (to_x, to_y) = here, (here := leads.pop(here))
            if here != first:
                path += f"v{to_y - y}" if to_x == x else f"l{to_x - x} {to_y - y}"
        path += "z"
    return path


# -- the board, which never changes ------------------------------------------------------------------------------


@cache
def board_part() -> Part:
    tiles = "".join(
        f"<path id='h{n}' data-option='\"{n}\"' d='{hex_path(h)}'><title>{n}</title></path>"
        for h, n in enumerate(NAMES)
    )
    names = "".join(f"<text x='{x}' y='{y + 27}'>{NAMES[h]}</text>" for h, (x, y) in enumerate(AT))
    lights = "".join(f"M{x - 26} {y - 14}L{x} {y - 30}L{x + 26} {y - 14}" for x, y in AT)
    shades = "".join(f"M{x - 26} {y + 15}L{x} {y + 30}L{x + 26} {y + 15}V{y - 13}" for x, y in AT)
    island = f"<path id='rr-island' d='{outline(ALL)}'/>"
    drawn = (
        f"<defs>{DEFS}{island}</defs><rect class='water' width='{WIDTH}' height='{HEIGHT}' rx='18'/>"
        f"<g class='waves'>{waves()}</g><use href='#rr-island' class='surf'/>"
        "<use href='#rr-island' class='cliff' transform='translate(0 9)'/>"
        f"<g class='tiles' data-help='{CONTESTED_HELP}' fill='url(#rr-tile)'>{tiles}</g>{grain()}"
        f"<path class='light' d='{lights}'/><path class='shade' d='{shades}'/>"
        f"<g class='names'>{names}</g><g class='rim'>{rim()}</g>{KEY}"
    )
    return Part("board", BOARD, f"<g id='board'>{drawn}</g>")


def hex_path(h: int) -> str:
    x, y = AT[h]
    return f"M{x} {y - TALL}l30 18v34l-30 18-30-18v-34z"


def grain() -> str:
    """Makes a third of the tiles a little darker and a third a little lighter."""
    tones = [[h for h in range(HEXES) if (5 * h + NEAR_MASK[h] % 7) % 3 == tone] for tone in (0, 1)]
    return "".join(f"<path class='grain{i}' d='{''.join(map(hex_path, t))}'/>" for i, t in enumerate(tones))


def waves() -> str:
    crest = "q9-7 18 0t18 0"
    west = ((24, 452), (76, 500), (30, 600), (150, 470), (118, 590), (28, 96), (14, 330), (190, 562))
    east = ((702, 330), (690, 470), (612, 484), (560, 590), (706, 410), (530, 560), (704, 104), (700, 600))
    return "".join(f"<path d='M{x} {y}{crest}'/>" for x, y in west + east)


def rim() -> str:
    """The labels around the board: row names in the west; numbers along the short and the long side and at the end
    of each other row.
    """
    marks = []
    first = 0
    for y, length in enumerate(ROWS):
        (wx, wy), (ex, ey) = AT[first], AT[first + length - 1]
        marks.append((wx - 43, wy + 6, "ABCDEFGHIJ"[y]))
        marks.append((ex + 43, ey + 6, str(length)))
        first += length
    marks += [(x, y + 52, str(n + 1)) for n, (x, y) in enumerate(AT[: ROWS[0]])]
    marks += [(x, y - 42, str(n + 1)) for n, (x, y) in enumerate(AT[-ROWS[-1] :])]
    return "".join(f"<text x='{x}' y='{y}'>{mark}</text>" for x, y, mark in marks)


SUPPLY_AT = (82, 556)
SCORES_AT = ((668, 534), (668, 580))

KEY = (
    "<g class='key'><use href='#rr-stone' transform='translate(52 552)'/>"
    "<use href='#rr-worth-ivory' class='ivory' transform='translate(640 526)'/>"
    "<use href='#rr-worth-red' class='red' transform='translate(640 571)'/></g>"
)

DRAWN = drawings(GAME.home)
"""By id: what is drawn in art/<id>.svg."""

DEFS = (
    "<linearGradient id='rr-tile' x1='0' y1='0' x2='.6' y2='1'><stop class='tile-a'/><stop class='tile-b' offset='1'/>"
    "</linearGradient>"
    "<linearGradient id='rr-rock' x1='0' y1='0' x2='1' y2='.4'><stop class='rock-a'/><stop class='rock-b' offset='1'/>"
    "</linearGradient>"
    "<radialGradient id='rr-bone' cx='.38' cy='.3' r='.8'><stop class='bone-a'/><stop class='bone-b' offset='1'/>"
    "</radialGradient>"
    "<radialGradient id='rr-blood' cx='.38' cy='.25' r='.9'><stop class='blood-a'/><stop class='blood-b' offset='1'/>"
    "</radialGradient>"
    "<pattern id='rr-ivory-land' width='12' height='12' patternUnits='userSpaceOnUse' patternTransform='rotate(45)'>"
    "<path class='tint-ivory' d='M0 0h12v12H0z'/><path class='hatch-ivory' d='M0 3h12'/></pattern>"
    "<pattern id='rr-red-land' width='12' height='12' patternUnits='userSpaceOnUse' patternTransform='rotate(-45)'>"
    "<path class='tint-red' d='M0 0h12v12H0z'/><path class='hatch-red' d='M0 3h12'/></pattern>"
    "<pattern id='rr-wild-land' width='30' height='26' patternUnits='userSpaceOnUse'>"
    "<path class='tint-wild' d='M0 0h30v26H0z'/>"
    "<path class='tuft' d='M6 11l-2-5M7 11v-7M8 11l2-5M20 23l-2-5M21 23v-7M22 23l2-5'/></pattern>"
    f"<g id='rr-stone'>{DRAWN['stone']}</g>"
    # shields; the hall shows `side-<name>` beside a player's name
    + "".join(f"<g id='side-{side}'>{DRAWN[f'side-{side}']}</g>" for side in SIDES)
    + "".join(f"<g id='rr-{tool}' class='tool'>{DRAWN[tool]}</g>" for tool in TOOLS)
    + "".join(
        f"<g id='rr-{side}-{tool}'><use href='#side-{side}'/><use href='#rr-{tool}'/></g>"
        for side in SIDES
        for tool in TOOLS
    )
    + "<circle id='rr-worth-ivory' r='15'/>"
    "<path id='rr-worth-red' d='M0-17q7 3 15 3 1 21-15 33-16-12-15-33 8 0 15-3z'/>"
)

STYLE = (importlib.resources.files(GAME.home) / "picture" / "style.css").read_text(encoding="utf-8")
"""The style sheet for web pages and notebooks, with the colours of the hall."""
