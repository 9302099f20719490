"""Land: settled and wild regions with their worth, and the contested land that a side is likely to get."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from meadhall.games.ragnarocks import GAME
from meadhall.games.ragnarocks.picture.layout import AT, BOARD, HALF, LAND, SEA, TALL, WORTH, outline
from meadhall.games.ragnarocks.rules.board import ALL, component, hexes
from meadhall.games.ragnarocks.rules.state import SIDES
from meadhall.kernel.picture import Part

SETTLED_HELP, WILD_HELP = "RR-3.5", "RR-3.6"

Decided = tuple[tuple[int, int | None], ...]
"""The land of each region that is not contested, and the side that owns it (None: wild)."""


@lru_cache(maxsize=1024)
def decided(stones: int, contested: int, sides: tuple[int, int]) -> Decided:
    """`sides`: the hexes of each side's Vikings."""
    land = ALL & ~stones & ~contested
    return tuple((piece, next((s for s in (0, 1) if piece & sides[s]), None)) for piece in pieces_of(land))


@lru_cache(maxsize=1024)
def pieces_of(land: int) -> tuple[int, ...]:
    found = []
    while land:
        found.append(component((land & -land).bit_length() - 1, land))
        land &= ~found[-1]
    return tuple(found)


def land_parts(found: Decided, contested: int, sides: tuple[int, int]) -> list[Part]:
    parts = []
    for land, owner in found:
        parts.append(region_part(land, owner))
        if owner is not None:
            parts.append(worth_part(land, owner, land & sides[owner]))
    sizes = [str(piece.bit_count()) for piece in pieces_of(contested)]
    if sizes:  # contested land has only a text: the bare isle is its picture
        hexes_of = "hex" if sizes == ["1"] else "hexes"
        text = f"Contested land: {GAME.words.listed(sizes)} {hexes_of}"
        parts.append(Part("open", BOARD, f"<title id='open'>{text}</title>"))
    return parts


@cache
def region_part(land: int, owner: int | None) -> Part:
    name = f"r{hexes(land)[0]}"
    kind, clause = ("wild", WILD_HELP) if owner is None else (SIDES[owner], SETTLED_HELP)
    whose = "Wild" if owner is None else f"Settled by {GAME.words.name(kind)}"
    size = land.bit_count()
    title = f"<title>{whose}: {size} hex{'es' * (size > 1)}</title>"
    shape = f"<path class='ground' fill='url(#rr-{kind}-land)' d='{outline(land)}'/>"
    border = f"<path class='border' d='{outline(land, 3.5)}'/>"
    return Part(name, LAND, f"<g id='{name}' class='{kind}' data-help='{clause}'>{shape}{border}{title}</g>")


@cache
def worth_part(land: int, owner: int, vikings: int) -> Part:
    """The worth stands in the free hex nearest to the region's middle, else in the corner of a Viking's hex."""
    x, y = AT[middle(land, vikings)]
    small = "" if land & ~vikings else " small"
    place = f"translate({x} {y})" if not small else f"translate({x + 18} {y - 18})"
    name = f"w{hexes(land)[0]}"
    shape = f"<use href='#rr-worth-{SIDES[owner]}'/><text y='7'>{land.bit_count()}</text>"
    return Part(name, WORTH, f"<g id='{name}' class='{SIDES[owner]}{small}' transform='{place}'>{shape}</g>")


def middle(land: int, vikings: int) -> int:
    """The hex without a Viking that is nearest to the middle of some land; with one, if there is no other."""
    members = hexes(land & ~vikings) or hexes(land)
    mx = sum(AT[h][0] for h in hexes(land)) / land.bit_count()
    my = sum(AT[h][1] for h in hexes(land)) / land.bit_count()
    return min(members, key=lambda h: ((AT[h][0] - mx) ** 2 + (AT[h][1] - my) ** 2, h))


@lru_cache(maxsize=1024)
def likely_part(side: int, land: int) -> Part:
    """The contested land that a side reaches first, tinted, with a mark in every hex."""
    name = f"likely-{SIDES[side]}"
    return Part(name, LAND, f"<path id='{name}' class='likely' fill='url(#rr-{name})' d='{outline(land)}'/>")


def patterns() -> str:
    """The fillings of land. Those of likely land have a mark at the foot of every hex."""
    hatch = (
        "<pattern id='rr-{0}-land' width='10' height='10' patternUnits='userSpaceOnUse' patternTransform='rotate({1})'>"
    )
    inside = "<path class='tint-{0}' d='M0 0h10v10H0z'/><path class='hatch-{0}' d='M0 0h10v4H0z'/></pattern>"
    settled = [hatch.format(side, turn) + inside.format(side) for side, turn in zip(SIDES, (45, -45), strict=True)]
    wild = (
        "<pattern id='rr-wild-land' width='30' height='26' patternUnits='userSpaceOnUse'>"
        "<path class='tint-wild' d='M0 0h30v26H0z'/>"
        "<path class='tuft' d='M6 11l-2-5M7 11v-7M8 11l2-5M20 23l-2-5M21 23v-7M22 23l2-5'/></pattern>"
    )
    return "".join([*settled, wild, *(_likely_pattern(side) + _bar_pattern(side) for side in SIDES)])


def _bar_pattern(side: str) -> str:
    """The filling of likely land in the bar, where a hex is one unit wide and the bar one unit high."""
    return (
        f"<pattern id='rr-maybe-{side}' width='1' height='1' patternUnits='userSpaceOnUse'>"
        f"<path class='ground' d='M0 0h1v1H0z'/><path class='stripe {side}' d='M0 1L.5 0H1L.5 1z'/></pattern>"
    )


def _likely_pattern(side: str) -> str:
    x, y = AT[-1]
    step = TALL + 17
    mark = {
        "ivory": "<circle class='mark' cx='{0}' cy='{1}' r='5'/>",
        "red": "<path class='mark' d='M{0} {1}m-6-5q3 1 6-1 3 2 6 1 1 8-6 12-7-4-6-12z'/>",
    }
    marks = "".join(mark[side].format(mx, my) for mx, my in ((HALF, 44), (0, 44 + step), (2 * HALF, 44 + step)))
    place = f"x='{x % (2 * HALF) - HALF}' y='{y - step // 2}' width='{2 * HALF}' height='{2 * step}'"
    ground = f"<path class='ground' d='M0 0h{2 * HALF}v{2 * step}H0z'/>"
    names = f"id='rr-likely-{side}' class='likely-{side}' patternUnits='userSpaceOnUse'"
    return f"<pattern {names} {place}>{ground}{marks}</pattern>"


@lru_cache(maxsize=256)
def bar_part(scores: Sequence[int], likely: tuple[int, int], free: int) -> Part:
    """The isle's land as a bar: settled, likely, open, likely, settled."""
    x, found = 0, ""
    lengths = (scores[0], likely[0], free, likely[1], scores[1])
    for kind, length in zip(("ivory", "maybe-ivory", "open", "maybe-red", "red"), lengths, strict=True):
        if length > 0:
            fill = f" fill='url(#rr-{kind})'" if kind.startswith("maybe") else ""
            found += f"<path class='{kind}'{fill} d='M{x} 0h{length}v1h-{length}z'/>"
            x += length
    return Part(
        "bar",
        SEA,
        f"<svg id='bar' viewBox='0 0 {max(1, x)} 1' preserveAspectRatio='none' aria-hidden='true'>{found}</svg>",
    )
