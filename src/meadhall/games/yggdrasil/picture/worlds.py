"""What lies in the worlds: goods, frost, the bags of Midgard, flood and Valkyries, the Forge, the Vanir."""

from __future__ import annotations

from functools import cache

from meadhall.games.yggdrasil.picture.places import (
    ARTIFACT_BOX,
    GOODS,
    ISLAND_BOX,
    MEDALLIONS,
    PIECES,
    Box,
    square_box,
)
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import ARTIFACTS, COLOURS, ISLANDS, NUMBER, WHIRLPOOL, WORLDS, doings
from meadhall.games.yggdrasil.rules.turn import Turn
from meadhall.kernel.picture import Part


def world_parts(g: Yggdrasil, turn: Turn | None) -> list[Part]:
    shut = doings(g.giants())
    used = turn.worlds if turn is not None else 0
    goods = {"alfheim": g.alfheim, "helheim": g.helheim, "muspellheim": g.muspellheim}
    return [world_part(w, goods.get(w), bool(shut >> i & 1), bool(used >> i & 1)) for i, w in enumerate(WORLDS)]


@cache
def world_part(world: str, goods: int | None, shut: bool, used: bool) -> Part:
    x, y, r = MEDALLIONS.get(world, (112, 24, 12))
    drawn = ""
    if shut:
        drawn += f"<g class='frost' transform='translate({x} {y})'><circle r='{r}'/><use href='#yg-snow'/></g>"
    if goods is not None:
        drawn += f"<g class='badge' transform='translate({x + 23} {y + 20})'><rect x='-16' y='-13' width='32' "
        drawn += f"height='26' rx='13'/><text y='7'>{goods}</text></g>"
    if used:
        at = (18, 14) if world == "asgard" else (x - r + 7, y - r + 8)
        drawn += f"<g class='used' transform='translate({at[0]} {at[1]})'><circle r='11'/><path d='M-5 0l4 4 7-8'/></g>"
    return Part(f"w-{world}", PIECES, f"<g id='w-{world}'>{drawn}</g>")


def midgard_parts(g: Yggdrasil) -> list[Part]:
    bags = [bag_part(island, g.bag_vikings[i], g.bag_fire_giants[i]) for i, island in enumerate(COLOURS, 1)]
    return [*bags, flood_part(g.submerged, WHIRLPOOL in g.giants()), valkyries_part(g.valkyries)]


@cache
def bag_part(island: str, vikings: int, giants: int) -> Part:
    """What a bag holds, as a bar: Vikings from the left, Fire Giants from the right."""
    x, y, w, _, _ = ISLAND_BOX[island]
    wide = w - 14
    brave = round(wide * vikings / (vikings + giants)) if vikings + giants else 0
    bar = Box(x + 7, y + 62, wide, 18, 4).rect(" class='fire'" if giants else " class='none'")
    if brave:
        bar += Box(x + 7, y + 62, brave, 18, 4).rect(" class='brave'")
    numbers = (
        f"<use href='#yg-viking' x='{x + 17}' y='{y + 101}'/>"
        f"<text class='num' x='{x + 33}' y='{y + 107}'>{vikings}</text>"
        f"<text class='num east' x='{x + w - 23}' y='{y + 107}'>{giants}</text>"
        f"<use href='#yg-flame' x='{x + w - 13}' y='{y + 101}'/>"
    )
    return Part(f"b-{island}", GOODS, f"<g id='b-{island}' class='bag'>{bar}{numbers}</g>")


@cache
def flood_part(island: int, whirlpool: bool) -> Part:
    x, y, _, _, _ = ISLAND_BOX[ISLANDS[island]]
    what = "whirlpool" if whirlpool else "flooded"
    shape = f"<use href='#yg-flood'/><text x='57' y='52'>{what}</text>"
    return Part("flood", PIECES, f"<g id='flood' class='{what}' transform='translate({x} {y})'>{shape}</g>")


@cache
def valkyries_part(island: int) -> Part:
    x, y, w, _, _ = ISLAND_BOX[ISLANDS[island]]
    return Part(
        "valkyries", PIECES, f"<use id='valkyries' href='#yg-valkyries' transform='translate({x + w - 17} {y + 17})'/>"
    )


def forge_parts(g: Yggdrasil) -> list[Part]:
    return [forge_part(artifact, mask) for artifact, mask in zip(ARTIFACTS, g.forge, strict=True)]


@cache
def forge_part(artifact: str, mask: int) -> Part:
    """Which levels of an artifact lie in the Forge."""
    x, y, _, _, _ = ARTIFACT_BOX[artifact]
    pips = "".join(
        f"<text class='{'on' if mask >> n & 1 else 'off'}' x='{x + 20 + 22 * n}' y='{y + 39}'>{n + 1}</text>"
        for n in range(NUMBER["artifact_levels"])
    )
    return Part(f"a-{artifact}", GOODS, f"<g id='a-{artifact}' class='levels'>{pips}</g>")


@cache
def vanir_part(square: int, squares: int) -> Part:
    x, y, w, _, _ = square_box(square, squares)
    return Part("vanir", PIECES, f"<use id='vanir' href='#yg-vanir' transform='translate({x + w // 2} {y + 42})'/>")
