"""Where everything lies: the layers of the picture, and a box for every place.

A table is 720 units wide; how high it is depends on the number of gods. Marks for what can be tapped, what happened
last and what a question is about are outlines of these boxes.
"""

from __future__ import annotations

from typing import NamedTuple

from meadhall.games.yggdrasil.rules.tables import ARTIFACTS, ENEMIES, GIANTS, ISLANDS, LAST, RUNE_OF, RUNES
from meadhall.kernel.rule import Option

BOARD, GOODS, TRAIL, PIECES, PLACES, TARGETS = (
    f"yg-{name}" for name in ("board", "goods", "trail", "pieces", "places", "targets")
)
LAYERS = (BOARD, GOODS, TRAIL, PLACES, TARGETS, PIECES)


class Box(NamedTuple):
    x: int
    y: int
    w: int
    h: int
    r: int = 8

    def rect(self, marks: str = "") -> str:
        return f"<rect{marks} x='{self.x}' y='{self.y}' width='{self.w}' height='{self.h}' rx='{self.r}'/>"

    @property
    def middle(self) -> tuple[int, int]:
        return self.x + self.w // 2, self.y + self.h // 2


WIDTH = 720

# -- Asgard ------------------------------------------------------------------------------------------------------

TRACK, COLUMN, LANES, LANE = 132, 72, 42, 30  # the track's west end, a space's width, the first lane's top, its height
SPACES = tuple(TRACK + COLUMN * n - COLUMN // 2 for n in range(LAST + 1))  # the middle of each space
LANE_BOX: dict[str, Box] = {name: Box(12, LANES + LANE * i, 698, LANE, 15) for i, name in enumerate(ENEMIES)}
METERS = {"wall": Box(350, 224, 140, 24, 6), "door": Box(494, 224, 140, 24, 6), "residence": Box(638, 224, 70, 24, 6)}


def lane_middle(enemy: int) -> int:
    return LANES + LANE * enemy + LANE // 2


def token_box(enemy: int, space: int) -> Box:
    """The box of an Enemy's token on its space."""
    return Box(SPACES[space] - 34, LANES + LANE * enemy + 1, 68, 28, 14)


# -- the deck of Enemy cards -------------------------------------------------------------------------------------

DECK_BOX = Box(192, 262, 46, 64, 6)
SHOWN = 6  # cards of the deck that all know, from the top
CARD_BOX = tuple(Box(244 + 31 * (i % 3), 260 + 35 * (i // 3), 28, 32, 4) for i in range(SHOWN))
TAKEN_BOX = (Box(244, 262, 44, 64, 6), Box(292, 262, 44, 64, 6))

# -- worlds ------------------------------------------------------------------------------------------------------

MEDALLIONS = {  # the middle and the radius of each
    "midgard": (60, 470, 34),
    "nidavellir": (396, 588, 30),
    "alfheim": (46, 294, 30),
    "niflheim": (60, 588, 30),
    "helheim": (172, 588, 30),
    "muspellheim": (284, 588, 30),
    "jotunheim": (378, 290, 28),
    "vanaheim": (46, 371, 30),
}
WORLD_BOX: dict[str, Box] = {name: Box(x - r, y - r, 2 * r, 2 * r, r) for name, (x, y, r) in MEDALLIONS.items()}
WORLD_BOX["asgard"] = Box(12, 8, 114, 32, 10)
ISLAND_BOX: dict[str, Box] = {name: Box(118 + 119 * i, 424, 115, 122, 12) for i, name in enumerate(ISLANDS)}
ARTIFACT_BOX: dict[str, Box] = {
    name: Box(452 + 87 * (i % 3), 554 + 47 * (i // 3), 84, 44, 7) for i, name in enumerate(ARTIFACTS)
}


def square_box(number: int, squares: int) -> Box:
    """A square of the Vanir's scale, from 1."""
    wide = 252 // squares
    return Box(86 + wide * (number - 1), 360, wide - 3, 44, 6)


# -- Giants ------------------------------------------------------------------------------------------------------

PILE_BOX = Box(494, 262, 36, 52, 6)
GIANTS_AT = Box(350, 322, 360, 88)
RUNE_AT = {name: (540 + 88 * (i % 2), 262 + 28 * (i // 2)) for i, name in enumerate(RUNES)}
GIANT_OF = {rune: tuple(g for g in GIANTS if RUNE_OF[g] == rune) for rune in RUNES}
PIP_BOX: dict[Option, Box] = {
    giant: Box(RUNE_AT[rune][0] + 24 + 15 * i, RUNE_AT[rune][1] + 3, 13, 20, 3)
    for rune, giants in GIANT_OF.items()
    for i, giant in enumerate(giants)
}


def giant_box(number: int, giants: int) -> Box:
    """A Giant's card, among so many."""
    across = 3 if giants <= 12 else 4
    high = 44 if giants <= 6 else 22
    wide = GIANTS_AT.w // across
    row, column = divmod(number, across)
    return Box(GIANTS_AT.x + wide * column, GIANTS_AT.y + high * row, wide - 3, high - 3, 6)


# -- gods --------------------------------------------------------------------------------------------------------

GODS_TOP, GOD_W, GOD_H = 650, 232, 78


def god_box(seat: int, seats: int) -> Box:
    across = seats if seats <= 3 else (seats + 1) // 2
    row, column = divmod(seat, across)
    here = min(across, seats - row * across)
    west = (WIDTH - here * (GOD_W + 4) + 4) // 2
    return Box(west + column * (GOD_W + 4), GODS_TOP + row * (GOD_H + 4), GOD_W, GOD_H, 10)


def height(seats: int) -> int:
    """Of the whole table; before the gods are dealt there is no row for them."""
    return (god_box(seats - 1, seats).y + GOD_H if seats else GODS_TOP) + 8
