"""The layers of the picture, and the classes that say where on the battlefield a thing lies.

The style sheet makes a grid of them: two sides of three lanes and four rows, left and right of the storm in wide
windows, above and below it on phones. A place is written as its classes: "mine l0 r3" is the last row of lane a on the
side that the viewer sees as their own.
"""

from __future__ import annotations

FIELD, CARDS, BESIDE, HAND, ACTS, MARKS, OVER = (
    "tl-field",  # what never changes: the two sides, their places, the storm
    "tl-cards",  # the cards that lie on the battlefield
    "tl-beside",  # piles, decks, the other hand
    "tl-hand",  # the viewer's hand
    "tl-acts",  # action points, and answers without a place of their own
    "tl-marks",  # the last event, and what may be tapped on the battlefield
    "tl-over",  # a pile that is being searched
)
LAYERS = (FIELD, CARDS, BESIDE, HAND, ACTS, MARKS, OVER)

HALVES = ("mine", "foe")


def at(half: int, lane: int, row: int) -> str:
    """The classes of a place; half 0 is the viewer's own."""
    return f"{HALVES[half]} l{lane} r{row}"


def lane_at(half: int, lane: int) -> str:
    """The classes of a whole lane of one side."""
    return f"{HALVES[half]} l{lane} lane"


def storm_at(lane: int) -> str:
    """The classes of a lane's place in the storm."""
    return f"storm l{lane}"
