"""A small picture of the table for the lobby, and of the isle at the end: land, stones, Vikings."""

from __future__ import annotations

from typing import Any

from meadhall.games.ragnarocks.picture.land import decided, middle
from meadhall.games.ragnarocks.picture.layout import AT, HEIGHT, WIDTH, outline
from meadhall.games.ragnarocks.rules.board import ALL, hexes
from meadhall.games.ragnarocks.rules.state import IVORY, OFF_BOARD, RED, SIDES, Ragnarocks
from meadhall.kernel.veil import View

COLOURS = {IVORY: ("#d9c79c", "#fff3d6"), RED: ("#a5392f", "#f0907f"), None: ("#5c7347", "#a9c07a")}
SHIELDS = {
    "ivory": "<circle r='25' fill='#f1e6cd' stroke='#3a2313' stroke-width='9'/>",
    "red": "<path d='M-25-24q13 4 25-3 12 7 25 3 2 32-25 49-27-17-25-49z' fill='#b9463a' stroke='#2a0e0b' "
    "stroke-width='8'/>",
}


def thumbnail(view: View[Any]) -> str:
    """What stands inside an `<svg>` of 240 by 150."""
    g: Ragnarocks = view.table
    scale = 142 / HEIGHT
    left = (240 - WIDTH * scale) / 2
    return (
        "<path d='M0 0h240v150H0z' fill='#17414f'/><ellipse cx='120' cy='72' rx='112' ry='80' fill='#2f7580'/>"
        f"<g transform='translate({left:.0f} 4)scale({scale:.3f})'>{isle(g)}</g>"
    )


def isle(g: Ragnarocks, worth: bool = False) -> str:
    """The isle in its own units, without anything that another drawing must bring. `worth`: with numbers."""
    shore = f"<path d='{outline(ALL)}' fill='#7d7163' stroke='#cfe8e4' stroke-width='10' stroke-linejoin='round'/>"
    found = decided(g.stones, g.nomadic_land, g.sides)
    land = "".join(
        f"<path d='{outline(piece)}' fill='{COLOURS[owner][0]}' fill-rule='evenodd'/>"
        f"<path d='{outline(piece, 4)}' fill='none' stroke='{COLOURS[owner][1]}' stroke-width='7'/>"
        for piece, owner in found
    )
    stones = "".join(f"M{x - 17} {y + 24}v-30q17-38 34 0v30z" for x, y in (AT[h] for h in hexes(g.stones)))
    vikings = "".join(
        f"<g transform='translate({AT[h][0]} {AT[h][1]})'>{SHIELDS[SIDES[v // 3]]}</g>"
        for v, h in enumerate(g.vikings)
        if h != OFF_BOARD
    )
    standing_on = g.sides[0] | g.sides[1]
    numbers = "".join(_number(piece, owner, standing_on) for piece, owner in found) if worth else ""
    standing = f"<path d='{stones}' fill='#aab0b1' stroke='#1a2024' stroke-width='6'/>" if stones else ""
    return f"{shore}{land}{standing}{vikings}{numbers}"


def _number(land: int, owner: int | None, vikings: int) -> str:
    size = land.bit_count()
    if owner is None or size < 3:
        return ""
    x, y = AT[middle(land, vikings)]
    ground, ink = ("#f6ecd6", "#2a1c10") if owner == IVORY else ("#7d231c", "#fff1d8")
    return (
        f"<circle cx='{x}' cy='{y}' r='32' fill='{ground}' stroke='#14110f' stroke-width='4'/>"
        f"<text x='{x}' y='{y + 14}' fill='{ink}' font-size='40' font-weight='700' text-anchor='middle'>{size}</text>"
    )
