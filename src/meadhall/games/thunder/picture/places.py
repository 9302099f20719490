"""Where everything lies: the layers of the picture, sizes of cards, and the spot of every place.

A spot is the upper left corner. The lower half of the table is 0, the upper is 1; `picture_seen` says who sits where.
"""

from __future__ import annotations

from typing import NamedTuple

BOARD, CARDS_LAYER, TRAIL, TRAY, TARGETS = "tl-board", "tl-cards", "tl-trail", "tl-tray", "tl-targets"
LAYERS = (BOARD, CARDS_LAYER, TRAIL, TRAY, TARGETS)

WIDTH, HEIGHT = 612, 746
WIDE, HIGH = 136, 57  # a card on the battlefield
HELD_WIDE, HELD_HIGH = 94, 64  # a card in the hand
LANE_X = (24, 166, 308)
ROW_STEP = 61
STORM, STORM_HIGH = 298, 54
FIELD_Y = (354, 237)  # the first row: below, above
PANEL_X = 460
HAND_X, HAND_Y, HAND_STEP, IN_A_ROW = 13, (606, 674), 98, 6
TRAY_Y, TRAY_STEP, TRAY_ROWS = 28, 67, 4  # a pile that Hel has laid open
STRIP_Y = (622, 8)  # backs of a hand: below, above
PLATES_Y = 518

Spot = tuple[int, int]


class Panel(NamedTuple):
    """Where things lie beside one half of the battlefield."""

    name: int
    deck: int
    pile: int


PANELS = (Panel(pile=356, deck=473, name=577), Panel(name=76, deck=104, pile=180))
STRIP_SPOT: Spot = (18, STRIP_Y[1] - 4)  # the outline of the upper hand


def field_spot(half: int, lane: int, row: int) -> Spot:
    return LANE_X[lane], FIELD_Y[half] + (-ROW_STEP * row if half else ROW_STEP * row)


def storm_spot(lane: int) -> Spot:
    """The spot of a lane between the two first rows, where challenges are drawn."""
    return LANE_X[lane], STORM + 2


def deck_spot(half: int) -> Spot:
    return PANEL_X, PANELS[half].deck


def pile_spot(half: int) -> Spot:
    return PANEL_X, PANELS[half].pile


def held_spot(i: int, cards: int) -> Spot:
    """In the hand: one row in the middle, or two."""
    row, column = divmod(i, IN_A_ROW)
    return HAND_X + HAND_STEP * column, HAND_Y[row] if cards > IN_A_ROW else sum(HAND_Y) // 2


def tray_spot(i: int) -> Spot:
    row, column = divmod(i, IN_A_ROW)
    return HAND_X + HAND_STEP * column, TRAY_Y + TRAY_STEP * row


def at(x: float, y: float) -> str:
    return f"transform='translate({x} {y})'"


def use(shape: str, spot: Spot, more: str = "") -> str:
    return f"<use href='#tl-{shape}' x='{spot[0]}' y='{spot[1]}'{more}/>"
