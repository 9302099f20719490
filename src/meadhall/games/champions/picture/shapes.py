"""The shapes of the picture: icons, dice, shields, runes, enemies, ships; and helpers to place them.

Each is drawn in a file of its own, art/old-<name>.svg, around (0, 0); an icon is about 18 units wide. In the picture
its id is `cm-` and its name.
"""

from __future__ import annotations

from typing import NamedTuple

from meadhall.games.champions import GAME
from meadhall.games.champions.rules.names import CLANS
from meadhall.games.champions.rules.tables import ENEMIES, KINDS, KRAKEN, Enemy
from meadhall.kernel.picture import drawings, escape


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
    """A text element, narrowed if it would be wider than the room."""
    if 8.9 * len(text) < room:
        return words(text, x, y, marks)
    size = f"textLength='{room}' lengthAdjust='spacingAndGlyphs'"
    return f"<text class='{marks}' x='{x}' y='{y}' {size}>{escape(text)}</text>"


def pair(name: str, n: int | str, x: float, y: float) -> str:
    """An icon and its number."""
    return icon(name, x, y) + words(str(n), x + 12, y + 5)


def small(counts: list[tuple[str, int | str]], x: float, y: float, step: int) -> str:
    """Icons and numbers in small size."""
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
    """Splits a text into lines that are not wider than this."""
    found = [""]
    for word in text.split():
        if found[-1] and 7 * len(f"{found[-1]} {word}") > width:
            found.append("")
        found[-1] = f"{found[-1]} {word}".strip()
    return found


DRAWN = {name.removeprefix("old-"): inside for name, inside in drawings(GAME.home).items() if name.startswith("old-")}
"""By id: what is in art/old-<id>.svg. `rune-<name>` is a rune, `side-<clan>` a clan's crest."""

FIGURES = ("trolls", "draugr", "monsters", KRAKEN, "hunt")
"""The drawings of fighters: one for each family of enemies, and those of single enemies."""

STONE = "<path class='stone' d='M-9 12v-17l5-8h8l5 8v17z'/>"


def figure(enemy: Enemy) -> str:
    """The id of an enemy's drawing: its own, that of its kind in every colour, or that of its family."""
    names = (enemy.name, enemy.name.removesuffix(f"_{enemy.colour}"), enemy.family)
    return next(name for name in names if name in DRAWN)


def _die(kind: str) -> str:
    return (
        f"<g id='cm-{kind}' class='die {kind}'><rect x='-9' y='-9' width='18' height='18' rx='4'/>"
        f"<g transform='scale(.8)'>{DRAWN[kind]}</g></g>"
    )


def _faces(kind: str) -> str:
    """A die face, 36 wide: blank, shield, one hit, two hits. Its corner says its kind."""
    body = "<rect x='-18' y='-18' width='36' height='36' rx='7'/>"
    corner = f"<g class='corner' transform='translate(10 10) scale(.6)'>{DRAWN[kind]}</g>"
    one = DRAWN[kind]
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
        f"<g class='cm-crest'>{DRAWN[f'side-{clan}']}</g></g>"
    )


def _shape(name: str) -> str:
    """A drawing as one of the shapes of the picture."""
    if name in KINDS:
        return _die(name) + _faces(name)
    if name.startswith("side-"):
        return _side(name.removeprefix("side-"))
    if name.startswith("rune-"):
        return f"<g id='cm-{name}' class='rune'>{STONE}{DRAWN[name]}</g>"
    marks = " class='figure'" if name in FIGURES or name in ENEMY_NAMES else ""
    return f"<g id='cm-{name}'{marks}>{DRAWN[name]}</g>"


ENEMY_NAMES = {name for enemy in ENEMIES.values() for name in (enemy.name, enemy.name.removesuffix(f"_{enemy.colour}"))}

DEFS = (
    "".join(map(_shape, DRAWN))
    + "".join(
        f"<g id='cm-no-{kind}'><g class='die {kind}'><rect x='-9' y='-9' width='18' height='18' rx='4'/>"
        "<g transform='scale(.8)'>"
        f"{DRAWN[kind]}</g></g><path class='no' d='M-10 10L10-10'/></g>"
        for kind in KINDS
    )
    + "<linearGradient id='cm-sky' x1='0' y1='0' x2='0' y2='1'><stop class='sky-a'/>"
    "<stop class='sky-b' offset='1'/></linearGradient>"
    + "<linearGradient id='cm-sea' x1='0' y1='0' x2='0' y2='1'><stop class='sea-a'/>"
    "<stop class='sea-b' offset='1'/></linearGradient>"
)
