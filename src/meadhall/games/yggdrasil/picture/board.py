"""The board, which never changes in a game: tree, track, worlds, islands, forge and the Vanir's scale."""

from __future__ import annotations

from functools import cache

from meadhall.games.yggdrasil.facts import help
from meadhall.games.yggdrasil.picture.places import (
    ARTIFACT_BOX,
    BOARD,
    COLUMN,
    ISLAND_BOX,
    LANE,
    LANE_BOX,
    LANES,
    MEDALLIONS,
    TRACK,
    WIDTH,
    WORLD_BOX,
    Box,
    square_box,
)
from meadhall.games.yggdrasil.picture.shapes import DEFS, TREE
from meadhall.games.yggdrasil.picture.words import LABELS, VANIR_HELP, name_of
from meadhall.games.yggdrasil.rules.tables import ARTIFACT, ENEMIES, FORCE, LAST, VANAHEIM
from meadhall.kernel.picture import Part, tap


@cache
def board_part(height: int, squares: int) -> Part:
    drawn = (
        f"<defs>{DEFS}</defs><rect class='sky' width='{WIDTH}' height='{height}' rx='16'/>{TREE}"
        f"{track()}{medallions()}{islands()}{forge()}{scale(squares)}"
    )
    return Part("board", BOARD, f"<g id='board'>{drawn}</g>")


def track() -> str:
    """Asgard: a lane for each Enemy over eight spaces, with the wall and the door across them."""
    low = LANES + LANE * len(ENEMIES)
    bands = "".join(
        Box(TRACK + COLUMN * (first - 1), LANES, COLUMN * n, low - LANES, 0).rect(f" class='band{area}'")
        for area, (first, n) in enumerate(((1, 3), (4, 2), (6, 2), (8, 1)))
    )
    forces = "".join(
        f"<text x='{TRACK + COLUMN * (first - 1) + COLUMN * n // 2}' y='32'>{text}</text>"
        for first, n, text in (
            (1, 3, f"before the wall: {FORCE[2]}"),
            (4, 2, f"beyond it: {FORCE[4]}"),
            (6, 2, f"Valhalla: {FORCE[6]}"),
            (8, 1, f"hall: {FORCE[8]}"),
        )
    )
    lines = "".join(f"M{TRACK} {LANES + LANE * n}H{TRACK + COLUMN * LAST}" for n in range(1, len(ENEMIES)))
    lines += "".join(f"M{TRACK + COLUMN * n} {LANES}V{low}" for n in range(1, LAST))
    names = "".join(f"<text class='west' x='16' y='{box.y + 21}'>{name_of(e)}</text>" for e, box in LANE_BOX.items())
    wall, door, hall = (TRACK + COLUMN * n for n in (3, 5, 7))
    stones = "".join(f"M{wall - 5} {y}h10v13h-10z" for y in range(LANES - 4, low, 15))
    gates = (
        f"<path class='wall' d='{stones}'/><path class='door' d='M{door - 4} {LANES - 4}h8V{low}h-8z'/>"
        f"<path class='studs' d='M{door} {LANES + 8}V{low - 4}'/>"
        f"<path class='hall' d='M{hall - 3} {LANES - 4}h6V{low}h-6z'/>"
    )
    sign = WORLD_BOX["asgard"]
    world = (
        f"<g class='world' {tap('asgard')} data-help='{help.WORLDS['asgard']}'>{sign.rect()}"
        f"<use href='#yg-asgard' x='{sign.x + 20}' y='{sign.y + 16}'/>"
        f"<text class='west name' x='{sign.x + 36}' y='{sign.y + 22}'>{name_of('asgard')}</text></g>"
    )
    return (
        f"<g class='track'>{bands}<path class='grid' d='{lines}'/>{gates}<g class='forces'>{forces}</g>"
        f"<g class='foes'>{names}</g><text class='west caption' x='14' y='242'>Danger</text></g>{world}"
    )


def medallions() -> str:
    drawn = ""
    for world, (x, y, r) in MEDALLIONS.items():
        label = LABELS.get(world, ())
        if len(label) == 1:
            lines = f"<text x='{x}' y='{y + r + 20}'>{label[0]}</text>"
        else:
            lines = "".join(
                f"<text class='west' x='{x + r + 5}' y='{y - 6 + 18 * n}'>{line}</text>" for n, line in enumerate(label)
            )
        if world == "vanaheim":
            lines = f"<text class='west' x='{x + r + 10}' y='{y - 17}'>Sacred Land</text>"
        drawn += (
            f"<g class='world' {tap(world)} data-help='{help.WORLDS[world]}'>"
            f"<circle cx='{x}' cy='{y}' r='{r}'/>"
            f"<circle class='ring' cx='{x}' cy='{y}' r='{r - 4}'/><use href='#yg-{world}' x='{x}' y='{y}'/>{lines}"
            f"<title>{name_of(world)}</title></g>"
        )
    return drawn


def islands() -> str:
    drawn = ""
    for name, box in ISLAND_BOX.items():
        x, y = box.x, box.y
        hill = f"<path class='land' d='M{x + 2} {y + 56}q22-26 50-22 34 4 61 22z'/>"
        extra = ""
        if name == "rainbow":
            extra = "".join(
                f"<path class='bow{n}' d='M{x + 18 + 8 * n} {y + 106}"
                f"a{40 - 8 * n} {44 - 8 * n} 0 0 1 {80 - 16 * n} 0'/>"
                for n in range(4)
            )
        drawn += (
            f"<g class='island {name}' {tap(name)} data-help='{help.ISLAND}'>{box.rect()}{hill}"
            f"<text class='west' x='{x + 9}' y='{y + 21}'>{name_of(name)}</text>{extra}</g>"
        )
    return drawn


def forge() -> str:
    drawn = ""
    for artifact, box in ARTIFACT_BOX.items():
        foe = ENEMIES[ARTIFACT[artifact]]
        drawn += (
            f"<g class='artifact' {tap(artifact)} data-help='{help.ARTIFACT}'>{box.rect()}"
            f"<use class='tool' href='#yg-{artifact}' x='{box.x + 24}' y='{box.y + 14}'/>"
            f"<use class='face' href='#yg-{foe}' x='{box.x + 60}' y='{box.y + 14}'/>"
            f"<title>{name_of(artifact)}: against {name_of(foe)}</title></g>"
        )
    return drawn


def scale(squares: int) -> str:
    drawn = ""
    for n, effect in enumerate(VANAHEIM[squares], 1):
        box = square_box(n, squares)
        x, y = box.middle
        icon = f"<use href='#yg-vanir-{effect}' x='{x}' y='{y - 5}'/>" if effect else ""
        title = f"<title>{VANIR_HELP[effect]}</title>"
        drawn += f"<g class='square' data-help='{help.VANIR[effect]}'>{box.rect()}{icon}{title}</g>"
    return drawn
