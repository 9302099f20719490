"""The parts of a turn, and what may be done in one: an act is a number that holds up to four things."""

from __future__ import annotations

from meadhall.games.ragnarocks.compiled.cards.land import next_cell
from meadhall.games.ragnarocks.compiled.cards.words import compiled
from meadhall.games.ragnarocks.compiled.plain.rules import Position

# The parts of a turn in which something may be asked, in their order.
COMMAND, BEFORE, MOVE, AFTER_MOVE, SUMMON, AFTER_SUMMON, END, END_OTHER, ANOTHER, OVER = range(10)

# An act: a Viking, another Viking, a hex, another hex; and whether the card lets it be done instead of a summon.
NOBODY = 7
PASS = NOBODY | NOBODY << 3
TAKE_BACK = 63  # Odin's, in the place of a card
INSTEAD = 1 << 22
MOST = 512
"""More acts than there ever are to choose from."""

DECLINED = -2  # held: what may be done instead of a summon


@compiled
def act(viking: int, other: int, cell: int, second: int) -> int:
    return viking | other << 3 | cell << 6 | second << 14


@compiled
def viking_of(a: int) -> int:
    return a & 7


@compiled
def other_of(a: int) -> int:
    return a >> 3 & 7


@compiled
def cell_of(a: int) -> int:
    return a >> 6 & 255


@compiled
def second_of(a: int) -> int:
    return a >> 14 & 255


@compiled
def add(acts: Position, n: int, a: int) -> int:
    acts[n] = a
    return n + 1


@compiled
def add_all(acts: Position, n: int, viking: int, other: int, low: int, high: int) -> int:
    """An act for each hex of a set."""
    while low:
        n = add(acts, n, act(viking, other, next_cell(low, 0), 0))
        low &= low - 1
    while high:
        n = add(acts, n, act(viking, other, next_cell(0, high), 0))
        high &= high - 1
    return n
