"""What never changes in a game: the land, the sea, the plaques of the places, the frames of the cards."""

from __future__ import annotations

from functools import cache

from meadhall.games.champions.picture.shapes import DEFS, Box, fitted, icon, label, rect, words
from meadhall.games.champions.rules import voyage
from meadhall.games.champions.rules.names import CLANS, DRAUGR, TROLL
from meadhall.games.champions.rules.places import PLACES
from meadhall.games.champions.rules.tables import FED_BY_ONE, KINDS, LARGE, PLACE_KINDS, SHORES, SMALL, STALLS, rows
from meadhall.kernel.picture import Part

SCENE = "cm-scene"

WIDTH = 760
SHORE_Y, SHORE_H = 30, 124
SEA_Y, TOWN_Y, LAND_Y, CLANS_Y = 154, 218, 428, 516
TOWN: dict[str, tuple[int, int]] = {row["name"]: (*row["spot"],) for row in rows("places") if "spot" in row}
"""Column and row of the places in town."""

STALL_ROW = 1 + max(row for _, row in TOWN.values())
SUPPLY = Box(606, TOWN_Y + 50 * STALL_ROW, 146, 46)
HUNTING = "hunting_grounds"
SHORT = {"small_public_longship": SMALL, "large_public_longship": LARGE}


def clan_box(seat: int) -> Box:
    return Box(6 + 376 * (seat % 2), CLANS_Y + 92 * (seat // 2), 372, 88)


def height(seats: int) -> int:
    return CLANS_Y + 92 * ((seats + 1) // 2) + 34


def _grid(column: int, row: int) -> Box:
    return Box(6 + 150 * column, TOWN_Y + 50 * row, 146, 46)


def _quarter(n: int, y: int, h: int) -> Box:
    return Box(6 + 188 * n, y, 184, h)


SHORE_BOXES = {shore: _quarter(n, SHORE_Y, SHORE_H) for n, shore in enumerate(SHORES)}
LAND_BOXES = {name: _quarter(n, LAND_Y, 82) for n, name in enumerate((HUNTING, TROLL, *DRAUGR))}
TOWN_BOXES = {name: _grid(*spot) for name, spot in TOWN.items()}


@cache
def boxes(stalls: tuple[str, ...]) -> dict[str, Box]:
    """The boxes of all things on the board that belong to no clan."""
    stall_boxes = {name: _grid(n, STALL_ROW) for n, name in enumerate(stalls)}
    return {**SHORE_BOXES, **LAND_BOXES, **TOWN_BOXES, **stall_boxes}


# -- what never changes in a game --------------------------------------------------------------------------------


@cache
def scene_part(seats: int, shores: tuple[str, ...], stalls: tuple[str, ...]) -> Part:
    tall = height(seats)
    drawn = (
        f"<defs>{DEFS}</defs><rect fill='url(#cm-sky)' width='{WIDTH}' height='{tall}' rx='14'/>"
        f"<path class='far' d='M0 150V112l70-34 60 30 90-52 80 44 60-30 90 46 80-52 90 48 70-30 70 36V150z'/>"
        f"<rect fill='url(#cm-sea)' y='146' width='{WIDTH}' height='90'/><g class='waves'>{_waves()}</g>"
        "<path class='ground' d='M0 228q90-16 200-10t230-2 190 4 140-6V430H0z'/>"
        "<path class='quay' d='M0 232q90-16 200-10t230-2 190 4 140-6'/>"
        f"<g class='roofs'>{_roofs()}</g>"
        f"<path class='hills' d='M0 {LAND_Y - 8}q60-12 150-4t180-3 200 3 230-5V{CLANS_Y}H0z'/>"
        f"<path class='palisade' d='{_palisade()}'/><path class='gate' d='M252 {LAND_Y}v-20l24-8 24 8v20'/>"
        f"<rect class='floor' y='{CLANS_Y - 4}' width='{WIDTH}' height='{tall - CLANS_Y + 4}'/>"
    )
    if len(shores) < len(SHORES):
        drawn += "<circle class='moon' cx='676' cy='84' r='30'/>"
    known = boxes(stalls)
    for name in (*TOWN, *stalls):
        drawn += plaque(name, known[name])
    for name, box in LAND_BOXES.items():
        drawn += rect(box, f"class='card land' data-option='\"{name}\"' data-help='{' '.join(PLACES[name].clauses)}'")
    hunt = LAND_BOXES[HUNTING]
    drawn += icon("hunt", hunt.x + 24, hunt.y + 30) + fitted(label(HUNTING), hunt.x + 48, hunt.y + 19, "title", 130)
    drawn += (
        icon("hits", hunt.x + 57, hunt.y + 40)
        + icon("to", hunt.x + 76, hunt.y + 40)
        + icon("food", hunt.x + 96, hunt.y + 40)
    )
    drawn += words("6 at most", hunt.x + 110, hunt.y + 45, "soft")
    for shore in shores:
        drawn += shore_frame(shore)
    for seat in range(seats):
        drawn += rect(clan_box(seat), f"class='clan {CLANS[seat]}'")
    drawn += rect(SUPPLY, "class='supply'")
    return Part("board", SCENE, f"<g id='board'>{drawn}</g>")


def _waves() -> str:
    at = ((20, 168), (150, 206), (212, 170), (340, 204), (400, 172), (520, 206), (588, 168), (690, 204))
    return "".join(f"<path d='M{x} {y}q7-6 14 0t14 0'/>" for x, y in at)


ROOFS = (
    *((14, 54, 18), (92, 40, 13), (196, 60, 20), (282, 44, 14), (352, 50, 17)),
    *((452, 64, 20), (536, 40, 13), (596, 56, 18), (690, 48, 15)),
)


def _roofs() -> str:
    """The roofs along the quay, with crossed gables, and light in the windows."""
    return "".join(
        f"<path d='M{x} 222v-8l{w // 2}-{h} {w // 2} {h}v8z'/>"
        f"<path class='gable' d='M{x + w // 2 - 5} {216 - h}l10-10M{x + w // 2 + 5} {216 - h}l-10-10'/>"
        f"<path class='window' d='M{x + w // 2 - 3} {220 - h // 2}h6v5h-6z'/>"
        for x, w, h in ROOFS
    )


def _palisade() -> str:
    """Stakes between the town and the hills."""
    return "".join(f"M{x} {LAND_Y}v-12l4-5 4 5v12" for x in range(2, WIDTH - 6, 10) if not 248 <= x <= 294)


def plaque(name: str, box: Box) -> str:
    """A place in town: its name, what it costs, what it gives. The worker's shield has its hook at the right."""
    x, y = box.x, box.y
    inside = fitted(label(SHORT.get(name, name)), x + 8, y + 16, "title", box.w - 16)
    inside += f"<circle class='hook' cx='{x + box.w - 18}' cy='{y + 30}' r='13'/>"
    at = x + 14
    for found, n in _stall(name) if name in STALLS else PLAQUES[name]:
        inside += icon(found, at, y + 31, 0.9) + (words(n, at + 9, y + 36) if n else "")
        at += 20 + 9 * len(n.replace(" ", "")) + 5 * n.count(" ")
    look = "stall" if name in STALLS else "blue" if PLACE_KINDS[name] == "blue" else "brown"
    clauses = " ".join(PLACES[name].clauses)
    return rect(box, f"class='plaque {look}' data-option='\"{name}\"' data-help='{clauses}'") + inside


Shown = tuple[tuple[str, str], ...]  # icons, and how many of each; an empty text if that is not fixed

PLAQUES: dict[str, Shown] = {
    row["name"]: tuple((icon, n) for icon, _, n in (shown.partition(" ") for shown in row.get("shows", ())))
    for row in rows("places")
}


@cache
def _stall(name: str) -> Shown:
    row = STALLS[name]
    times = f"1-{row['times']}" if "times" in row else ""
    paid = [(good, times or str(row[f"pay_{good}"])) for good in ("coins", "wood", "food") if f"pay_{good}" in row]
    dice = [(kind, str(n)) for kind, n in zip(KINDS, row.get("dice", ()), strict=False) if n]
    goods = [(good, times or str(row[good])) for good in ("coins", "wood", "food", "glory", "favor") if good in row]
    return (*paid, ("to", ""), *dice, *goods)


def shore_frame(shore: str) -> str:
    box = SHORE_BOXES[shore]
    near = "near" if FED_BY_ONE[shore] > 1 else "far"
    drawn = rect(box, f"class='card {near}' data-option='\"{shore}\"' data-help='{' '.join(voyage.CLAUSES)}'")
    drawn += words("Near shore" if near == "near" else "Far shore", box.x + 9, box.y + 18, "soft")
    drawn += words("1", box.x + 96, box.y + 18, "soft") + icon("food", box.x + 114, box.y + 13, 0.9)
    feeds = FED_BY_ONE[shore]
    return (
        drawn
        + icon("to", box.x + 134, box.y + 13, 0.8)
        + "".join(icon("worker", box.x + 152 + 13 * i, box.y + 13, 0.8) for i in range(feeds))
    )
