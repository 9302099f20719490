"""The shapes of the picture: icons, dice, shields, runes, enemies, ships; and short ways to put them somewhere.

An icon is drawn around (0, 0), about 18 units wide, and its id is `cm-` and its name.
"""

from __future__ import annotations

from typing import NamedTuple

from meadhall.games.champions import GAME
from meadhall.games.champions.rules.names import CLANS
from meadhall.games.champions.rules.tables import KINDS
from meadhall.kernel.picture import escape


class Box(NamedTuple):
    x: int
    y: int
    w: int
    h: int


def rect(box: Box, marks: str, radius: int = 7) -> str:
    return f"<rect {marks} x='{box.x}' y='{box.y}' width='{box.w}' height='{box.h}' rx='{radius}'/>"


def icon(name: str, x: float, y: float, scale: float = 1) -> str:
    if scale == 1:
        return f"<use href='#cm-{name}' x='{x}' y='{y}'/>"
    return f"<use href='#cm-{name}' transform='translate({x} {y}) scale({scale})'/>"


def words(text: str, x: float, y: float, marks: str = "") -> str:
    of = f" class='{marks}'" if marks else ""
    return f"<text{of} x='{x}' y='{y}'>{escape(text)}</text>"


def fitted(text: str, x: float, y: float, marks: str, room: int) -> str:
    """Words that are pressed together where they would be wider than the room."""
    if 8.9 * len(text) < room:
        return words(text, x, y, marks)
    size = f"textLength='{room}' lengthAdjust='spacingAndGlyphs'"
    return f"<text class='{marks}' x='{x}' y='{y}' {size}>{escape(text)}</text>"


def pair(name: str, n: int | str, x: float, y: float) -> str:
    """An icon and its number."""
    return icon(name, x, y) + words(str(n), x + 12, y + 5)


def small(counts: list[tuple[str, int | str]], x: float, y: float, step: int) -> str:
    """Icons and numbers where there is little room."""
    return "".join(
        icon(name, x + i * step, y, 0.85) + words(str(n), x + i * step + 9.5, y + 5)
        for i, (name, n) in enumerate(counts)
    )


def pairs(counts: list[tuple[str, int]], x: float, y: float, step: int) -> str:
    return "".join(pair(name, n, x + i * step, y) for i, (name, n) in enumerate(counts))


def shield(seat: int, x: float, y: float, scale: float) -> str:
    return f"<use href='#side-{CLANS[seat]}' transform='translate({x} {y}) scale({scale})'/>"


def label(name: str) -> str:
    """A name without its article."""
    text = GAME.words.name(name)
    for article in ("the ", "a "):
        text = text.removeprefix(article)
    return text[:1].upper() + text[1:]


def lines(text: str, width: float) -> list[str]:
    """The words of a text in lines that are not wider than this."""
    found = [""]
    for word in text.split():
        if found[-1] and 7 * len(f"{found[-1]} {word}") > width:
            found.append("")
        found[-1] = f"{found[-1]} {word}".strip()
    return found


WEAPONS = {
    "sword": "<path d='M0-8V4M-4 4h8M0 4v4'/>",
    "spear": "<path d='M0 8V-3'/><path class='solid' d='M-3-3l3-6 3 6z'/>",
    "axe": "<path d='M-3 8V-8'/><path class='solid' d='M-3-7q8-2 9 5-4 2-9 1z'/>",
}
RUNES = {
    "gifts": "M-6-9l12 18M6-9l-12 18",
    "glory": "M0-10v20M-6-4l6-6 6 6",
    "healing": "M0-10v20M-6-10l6 7 6-7",
    "journey": "M-4 10v-20l8 5-8 5 8 10",
    "knowledge": "M-3-10v20M-3-10l7 5M-3-4l7 5",
    "potential": "M-3-10v20M-3-10l7 5-7 5 7 5-7 5",
    "reaction": "M-3-10v20M-3-5l7 5-7 5",
    "success": "M4-10l-8 6 8 7-8 7",
    "true_vision": "M-6 9v-18l12 18v-18z",
    "wealth": "M-3-10v20M-3-3l8-7M-3 4l8-7",
}
"""Each rune as straight strokes."""

CRESTS = {
    "raven": "<path d='M-13 5q2-15 14-15 6 0 8 4l6 3-6 2q-2 8-9 10l-3 6-3-5-7 3z'/>"
    "<circle class='eye' cx='3' cy='-4' r='1.6'/>",
    "wolf": "<path d='M-11-13l6 5h10l6-5 1 13-6 7-6 6-6-6-6-7z'/><path class='cut' d='M-6-1l4 2M6-1l-4 2M-2 8h4'/>",
    "bear": "<ellipse cx='0' cy='6' rx='8' ry='7'/><circle cx='-9' cy='-3' r='3'/><circle cx='-3.5' cy='-8' r='3.2'/>"
    "<circle cx='3.5' cy='-8' r='3.2'/><circle cx='9' cy='-3' r='3'/>",
    "boar": "<path d='M-10-8q10-7 20 0l1 9-5 9h-12l-5-9z'/><path class='cut' d='M-3 5v2M3 5v2M-5-2h1M4-2h1'/>"
    "<path class='tusk' d='M-7 9q-5-4-4-10M7 9q5-4 4-10'/>",
}

FIGURES = {
    "trolls": "<path d='M-17 17q-3-22 6-29l5-6 4 4h6l5-4 4 7q8 8 4 28z'/>"
    "<path class='cut' d='M-7-3h4M4-3h4M-8 8h16M-5 8v4M5 8v4M0-2v5'/>",
    "draugr": "<path d='M-12 2q-2-19 12-19t12 19l-4 5v9h-16v-9z'/>"
    "<path class='cut' d='M-7-3h4M3-3h4M-4 11v5M0 11v5M4 11v5M0 2v3'/>",
    "monsters": "<path d='M-17 15q-4-13 7-13 7 0 6-8-1-10 9-11 8 0 12 8l-6 2-7-1q6 6 4 13-2 8-9 10z'/>"
    "<path class='cut' d='M6-10h2M-11 10h9'/>",
    "kraken": "<path d='M-8-4q0-13 8-13t8 13l8 7-3 3-6-3 3 12-4 1-4-11h-4l-4 11-4-1 3-12-6 3-3-3z'/>"
    "<path class='cut' d='M-4-6h2M2-6h2'/>",
    "hunt": "<path d='M-10 16q-2-14 6-20l-8-2-3-9M-4-4l-4-12M-4-4q8 0 12 6l6 2-3 6-6 1-2 9z'/>",
}

ICONS = {
    "food": "<path class='food' d='M-9 0q6-7 12 0l5-4v8l-5-4q-6 7-12 0z'/><path class='line' d='M-5-1h.5'/>",
    "wood": "<path class='wood' d='M-8-4h13v8h-13z'/><ellipse class='wood end' cx='5' cy='0' rx='3' ry='4'/>",
    "coins": "<circle class='coin' r='7.5'/><path class='line' d='M-3-3l6 6M3-3l-6 6'/>",
    "favor": "<path class='favor' d='M0-9v8M-7-1h14v5h-14z'/><path class='favor' d='M-3 4h6v4h-6z'/>",
    "glory": "<path class='glory' d='M-7-7q-5 9 7 15 12-6 7-15M-7-1l3 2M7-1l-3 2M0-8l2 4 4 .5-3 3 .8 4.5L0"
    " 2l-3.8 2 .8-4.5-3-3 4-.5z'/>",
    "blame": "<path class='blame' d='M0-9l9 16h-18z'/><path class='cut' d='M0-3v5M0 4.5v.5'/>",
    "attack": "<path class='attack' d='M-8-7q7 4 3 14M-2-8q7 4 3 15M4-7q6 5 3 13'/>",
    "defence": "<path class='defence' d='M0-8q4 2 8 2 0 10-8 15-8-5-8-15 4 0 8-2z'/>",
    "hits": "<path class='attack' d='M0-9v5M0 4v5M-9 0h5M4 0h5M-6-6l3 3M6 6l-3-3M6-6l-3 3M-6 6l3-3'/>",
    "worker": "<path class='worker' d='M-6 8q0-9 6-9t6 9z'/><circle class='worker' cy='-5' r='3.6'/>",
    "first": "<path class='horn' d='M-9-6q0 14 14 13l4-5q-10 2-11-9z'/>",
    "destiny": "<path class='destiny' d='M-6-8h12v16h-12z'/><path class='line' d='M0-5v10M-3-2l6 4M3-2l-6 4'/>",
    "pile": "<path class='pile' d='M-4-8h10v13h-10z'/><path class='pile' d='M-7-5h10v13h-10z'/>",
    "journey": "<path class='journey' d='M-8-6h16v12h-16z'/><path class='line' d='M-5 1q2.5-4 5 0t5 0'/>",
    "any": "<rect class='any' x='-8' y='-8' width='16' height='16' rx='3'/>"
    "<path class='line' d='M-3-2q0-3 3-3t3 3-3 3v1M0 5v.5'/>",
    "to": "<path class='to' d='M-5 0h9M1-4l4 4-4 4'/>",
    "swap": "<path class='to' d='M-6-3h10M1-6l3 3M6 3h-10M-1 6l-3-3'/>",
    "blue": "<path class='gem blue' d='M0-7l6 7-6 7-6-7z'/>",
    "yellow": "<circle class='gem yellow' r='6'/>",
    "red": "<path class='gem red' d='M0-6l7 12h-14z'/>",
    "dice": "<rect class='sword' x='-8' y='-3' width='10' height='10' rx='2'/>"
    "<rect class='axe' x='-1' y='-8' width='10' height='10' rx='2'/>",
    "runes": "<path class='stone' d='M-6 9v-12l6-6 6 6v12z'/><path class='line' d='M0-4v9M0-1l3-3'/>",
    "keep": "<path class='to' d='M-7 0l5 6 9-12'/>",
    "pass": "<path class='to' d='M-6-6l12 12M6-6l-12 12'/>",
    "eye": "<path class='line' d='M-9 0q9-10 18 0-9 10-18 0z'/><circle class='line' r='3'/>",
}

SHIP = (
    "<g id='cm-ship'><path class='sail' d='M-9-16h20q-3 8 0 15h-20q3-7 0-15z'/>"
    "<path class='stripe' d='M-4-16q-2 8 0 15M5-16q-2 8 0 15'/>"
    "<path class='mast' d='M1-19v21'/>"
    "<path class='hull' d='M-24-7q3 3 5 8h38q3-4 5-11 2 0 3 2-2 16-9 17h-32q-8-1-13-13 1-3 3-3z'/></g>"
)


def _die(kind: str) -> str:
    return (
        f"<g id='cm-{kind}' class='die {kind}'><rect x='-9' y='-9' width='18' height='18' rx='4'/>"
        f"<g transform='scale(.8)'>{WEAPONS[kind]}</g></g>"
    )


def _faces(kind: str) -> str:
    """A die as it lies, 36 wide: blank, shield, one hit, two hits. Its corner says its kind."""
    body = "<rect x='-18' y='-18' width='36' height='36' rx='7'/>"
    corner = f"<g class='corner' transform='translate(10 10) scale(.6)'>{WEAPONS[kind]}</g>"
    one = WEAPONS[kind]
    shown = {
        "blank": corner,
        "shield": f"<path class='guard' d='M0-13q6 3 12 3 0 15-12 23-12-8-12-23 6 0 12-3z'/>{corner}",
        "one": f"<g transform='scale(1.5)'>{one}</g>",
        "two": f"<g transform='translate(-7 0) scale(1.4)'>{one}</g><g transform='translate(7 0) scale(1.4)'>{one}</g>",
    }
    return "".join(f"<g id='cm-{kind}-{face}' class='die {kind}'>{body}{drawn}</g>" for face, drawn in shown.items())


def _side(clan: str) -> str:
    """A clan's shield; the hall shows it beside the player's name."""
    return (
        f"<g id='side-{clan}' class='side-{clan}'><circle class='cm-rim' r='24'/><circle class='cm-field' r='20'/>"
        f"<g class='cm-crest'>{CRESTS[clan]}</g></g>"
    )


def _rune(name: str) -> str:
    return (
        f"<g id='cm-rune-{name}' class='rune'><path class='stone' d='M-9 12v-17l5-8h8l5 8v17z'/>"
        f"<path class='stroke' transform='scale(.8)' d='{RUNES[name]}'/></g>"
    )


DEFS = (
    "".join(f"<g id='cm-{name}'>{drawn}</g>" for name, drawn in ICONS.items())
    + "".join(_die(kind) + _faces(kind) for kind in KINDS)
    + "".join(map(_side, CLANS))
    + "".join(map(_rune, RUNES))
    + "<g id='cm-rune-blind' class='rune'><path class='stone' d='M-9 12v-17l5-8h8l5 8v17z'/>"
    "<path class='stroke' d='M-3-3q0-4 3-4t3 4-3 4v2M0 7v.5'/></g>"
    + "".join(f"<g id='cm-{name}' class='figure'>{drawn}</g>" for name, drawn in FIGURES.items())
    + "".join(
        f"<g id='cm-no-{kind}'><g class='die {kind}'><rect x='-9' y='-9' width='18' height='18' rx='4'/>"
        "<g transform='scale(.8)'>"
        f"{WEAPONS[kind]}</g></g><path class='no' d='M-10 10L10-10'/></g>"
        for kind in KINDS
    )
    + SHIP
    + "<linearGradient id='cm-sky' x1='0' y1='0' x2='0' y2='1'><stop class='sky-a'/>"
    "<stop class='sky-b' offset='1'/></linearGradient>"
    + "<linearGradient id='cm-sea' x1='0' y1='0' x2='0' y2='1'><stop class='sea-a'/>"
    "<stop class='sea-b' offset='1'/></linearGradient>"
)
