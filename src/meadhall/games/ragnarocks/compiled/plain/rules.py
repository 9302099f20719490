"""The rules of the basic two-player game, compiled. `twin` is the way in from Python.

A position is one array of int64 words; `twin.encode` makes it and the names below say what they hold. Inside, hexes
are *cells* of a padded grid of width 12, so that a step in a direction is one addition and every cell has six
neighbours, some of them off the board. Three views of the same board are kept up to date, each for what it does best:

* lines: one word for each of the 33 straight lines, a bit a hex, for sliding: the way is free up to the next set bit;
* bit boards: two words of 60 bits, five rows each, for flooding regions;
* walls: a union-find forest over stones and the map edge, to see at once whether a stone divides a region. It does
  if, and only if, two separate stretches of wall around it already belong to the same wall.

A region that is settled or wild can never change again in the basic game (nobody can enter it), so its points are
booked when it is cut off and nothing has to be counted at the end.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt
from numba.extending import intrinsic

from meadhall.games.ragnarocks.rules import board

P = ParamSpec("P")
R = TypeVar("R")
Position = npt.NDArray[np.int64]
Random = npt.NDArray[np.uint64]

SELECT, MOVE, SUMMON, OVER = 0, 1, 2, 3

# The words of a position. Vikings come first: ivory 0-2, red 3-5, the cell of each or -1 where there is none.
VIKINGS = 6
NOMADIC = 6  # bit set of Vikings
SIDE = 7
PHASE = 8
CHOSEN = 9  # the Viking of this turn, once selected
SUPPLY = 10
POINTS = 11  # two words
STONES = 13  # two words of a bit board
BUSY = 15  # two words of a bit board: stones and Vikings
LINES = 17  # rows, then columns, then slants
WIDTH, HEIGHT = 12, len(board.ROWS)
COLUMNS = LINES + HEIGHT
SLANTS = COLUMNS + WIDTH - 1 + 7  # numbered x - y, from -7
WALL = SLANTS + 5
FIRST = WIDTH + 1  # the cell of x = y = 0: one row of padding below, and one cell
CELLS = WIDTH * (HEIGHT + 2) + 2
WORDS = WALL + CELLS
HALF = 5 * WIDTH  # bits in a word of a bit board

STEP = np.array([dx + WIDTH * dy for dx, dy in board.STEPS], np.int64)
CELL = np.array([FIRST + x + WIDTH * y for x, y in board.XY], np.int64)
HEX = np.full(CELLS, -1, np.int64)
HEX[CELL] = np.arange(board.HEXES)
X = np.array([(cell - FIRST) % WIDTH for cell in range(CELLS)], np.int64)
Y = np.array([(cell - FIRST) // WIDTH for cell in range(CELLS)], np.int64)


def _bit_board(hexes: Iterable[int]) -> tuple[int, int]:
    whole = sum(1 << int(CELL[h]) - FIRST for h in hexes)
    return whole & (1 << HALF) - 1, whole >> HALF


LAND_LOW, LAND_HIGH = _bit_board(range(board.HEXES))
BIT = np.zeros((2, CELLS), np.int64)
NEAR = np.zeros((2, CELLS), np.int64)
for _h in range(board.HEXES):
    BIT[:, CELL[_h]] = _bit_board([_h])
    NEAR[:, CELL[_h]] = _bit_board(board.hexes(board.NEAR_MASK[_h]))


def _bare_board() -> Position:
    """A position without Vikings or stones: what lies off the board is blocked on every line and part of the wall."""
    position = np.zeros(WORDS, np.int64)
    position[:VIKINGS] = -1
    position[LINES:WALL] = (1 << 15) - 1
    position[WALL:] = 0
    for cell in CELL:
        x, y = X[cell], Y[cell]
        position[LINES + y] ^= 2 << x
        position[COLUMNS + x] ^= 2 << y
        position[SLANTS + x - y] ^= 2 << y
        position[WALL + cell] = -1
    return position


BARE = _bare_board()

STRETCHES = np.array([wall & ~(wall << 1 | wall >> 5) for wall in range(64)], np.int64)
"""For each pattern of wall in the six directions: the direction in which each stretch of it begins."""


# --- compiling ------------------------------------------------------------------------------------------------------

_OF_ALL = ("rules/board.py", "compiled/plain/*.py", "compiled/tree.py")


class Compiler:
    """Compiles a function on its first call and keeps the machine code on disk.

    numba looks only at the function's own file to tell whether the kept code is stale, but callees and tables from
    other files are built into it. So the name under which it is kept carries a checksum of all that it may use: the
    files of the basic game, and those named here.
    """

    def __init__(self, *patterns: str) -> None:
        game = Path(__file__).parents[2]
        files = [path for pattern in (*_OF_ALL, *patterns) for path in sorted(game.glob(pattern))]
        self.stamp = zlib.crc32(b"".join(path.read_bytes() for path in files))

    def __call__(self, function: Callable[P, R]) -> Callable[P, R]:
        function.__qualname__ += f"_{self.stamp:08x}"
        try:
            return cast(Callable[P, R], numba.njit(nogil=True, error_model="numpy", cache=True)(function))
        except RuntimeError:  # no writable place for the cache
            return cast(Callable[P, R], numba.njit(nogil=True, error_model="numpy")(function))


compiled = Compiler()


def _bit_instruction(name: str, *flags: bool) -> Callable[[int], int]:
    """A bit-counting machine instruction, which Python and numba have no word for."""

    @intrinsic  # type: ignore[untyped-decorator, unused-ignore]
    def instruction(typing: Any, word: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return getattr(builder, name)(arguments[0], *(context.get_constant(numba.boolean, f) for f in flags))

        return numba.int64(numba.int64), generate

    return cast(Callable[[int], int], instruction)


count_ones = _bit_instruction("ctpop")
lowest_one = _bit_instruction("cttz", True)
leading_zeros = _bit_instruction("ctlz", True)


# --- chance ---------------------------------------------------------------------------------------------------------

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)


@compiled
def below(random: Random, n: int) -> int:
    """A number from 0 to n - 1, by splitmix64; `random` holds the generator's state."""
    random[0] += _GOLDEN
    z = random[0]
    z = (z ^ (z >> np.uint64(30))) * _MIX_1
    z = (z ^ (z >> np.uint64(27))) * _MIX_2
    return int(((z >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


# --- sliding --------------------------------------------------------------------------------------------------------


@compiled
def _ahead(line: int, place: int) -> int:
    return lowest_one(line >> (place + 2))


@compiled
def _behind(line: int, place: int) -> int:
    return place - 63 + leading_zeros(line & ((2 << place) - 1))


@compiled
def slides(p: Position, cell: int) -> tuple[int, int, int, int, int, int]:
    """How many hexes a Viking or a stone can slide from a cell, in each direction."""
    x, y = X[cell], Y[cell]
    row, column, slant = p[LINES + y], p[COLUMNS + x], p[SLANTS + x - y]
    return _ahead(slant, y), _ahead(row, x), _behind(column, y), _behind(slant, y), _behind(row, x), _ahead(column, y)


@compiled
def landing(cell: int, reach: tuple[int, int, int, int, int, int], n: int) -> int:
    """The n-th of the cells within reach, direction by direction. No branches: the way taken is unpredictable."""
    direction = 0
    start = 0
    end = 0
    for d in range(5):
        end += reach[d]
        past = n >= end
        direction += past
        start = end if past else start
    to: int = cell + (n - start + 1) * STEP[direction]
    return to


@compiled
def total(reach: tuple[int, int, int, int, int, int]) -> int:
    return reach[0] + reach[1] + reach[2] + reach[3] + reach[4] + reach[5]


@compiled
def toggle(p: Position, cell: int) -> None:
    """Something comes to an empty cell or leaves a busy one."""
    x, y = X[cell], Y[cell]
    p[LINES + y] ^= 2 << x
    p[COLUMNS + x] ^= 2 << y
    p[SLANTS + x - y] ^= 2 << y
    p[BUSY] ^= BIT[0, cell]
    p[BUSY + 1] ^= BIT[1, cell]


# --- sets of hexes --------------------------------------------------------------------------------------------------


@compiled
def shift(low: int, high: int, by: int) -> tuple[int, int]:
    """Every hex of a set moved by so many cells; what falls off the board is the caller's to mask away."""
    if by > 0:
        return low << by, high << by | low >> (HALF - by)
    return low >> -by | high << (HALF + by), high >> -by


@compiled
def slide_on(low: int, high: int, free_low: int, free_high: int, way: int) -> tuple[int, int]:
    """A set, and what slides of 1 to 11 hexes in one direction reach from it: 1 + 2 + 4 + 4 hexes, by doubling."""
    for by in (way, 2 * way, 4 * way, 4 * way):
        more_low, more_high = shift(low, high, by)
        low |= more_low & free_low
        high |= more_high & free_high
        if by != 4 * way:  # from here on `free` means free for so many hexes in a row
            more_low, more_high = shift(free_low, free_high, by)
            free_low &= more_low
            free_high &= more_high
    return low, high


# --- regions --------------------------------------------------------------------------------------------------------


@compiled
def grow(low: int, high: int) -> tuple[int, int]:
    """A set of hexes with all their neighbours, and bits off the board, which the caller masks away."""
    east_low, east_high = low | low << 1, high | high << 1
    west_low, west_high = low | low >> 1, high | high >> 1
    return (
        east_low | west_low | east_low << WIDTH | west_low >> WIDTH | west_high << (HALF - WIDTH),
        east_high | west_high | east_high << WIDTH | west_high >> WIDTH | east_low >> (HALF - WIDTH),
    )


@compiled
def region(p: Position, cell: int) -> tuple[int, int]:
    """The region of a cell: everything that stones and the map edge do not cut off from it."""
    open_low, open_high = LAND_LOW & ~p[STONES], LAND_HIGH & ~p[STONES + 1]
    low, high = BIT[0, cell], BIT[1, cell]
    while True:
        more_low, more_high = grow(low, high)
        more_low &= open_low
        more_high &= open_high
        if more_low == low and more_high == high:
            return low, high
        low, high = more_low, more_high


@compiled
def judge(p: Position, low: int, high: int) -> None:
    """Settle a region cut off just now, if the Vikings in it are of one colour, and book its points."""
    inside = 0
    for v in range(VIKINGS):
        cell = p[v]
        if cell >= 0 and (BIT[0, cell] & low | BIT[1, cell] & high):
            inside |= 1 << v
    if inside and (inside < 8 or inside & 7 == 0):
        p[NOMADIC] &= ~inside
        p[POINTS + (inside >= 8)] += count_ones(low) + count_ones(high)


@compiled
def _root(p: Position, cell: int) -> int:
    parent = p[WALL + cell]
    while parent != cell:
        above = p[WALL + parent]
        p[WALL + cell] = above  # path halving
        cell = above
        parent = p[WALL + cell]
    return cell


@compiled
def join_wall(p: Position, cell: int) -> bool:
    """Make a cell part of the wall; True if that closes a ring, which divides the region around the cell."""
    around = 0
    for d in range(6):
        around |= (p[WALL + cell + STEP[d]] >= 0) << d
    first = STRETCHES[around]
    others = first & (first - 1)
    if not others:
        p[WALL + cell] = cell + STEP[lowest_one(first)] if first else cell
        return False
    closed = False
    root = _root(p, cell + STEP[lowest_one(first)])
    p[WALL + cell] = root
    while others:
        other = _root(p, cell + STEP[lowest_one(others)])
        closed |= other == root
        p[WALL + root] = other
        root = other
        others &= others - 1
    return closed


@compiled
def _divide(p: Position, cell: int) -> None:
    """Judge every part that the stone on this cell leaves around it."""
    seen_low, seen_high = 0, 0
    for d in range(6):
        near = cell + STEP[d]
        if p[WALL + near] < 0 and not (BIT[0, near] & seen_low | BIT[1, near] & seen_high):
            low, high = region(p, near)
            seen_low |= low
            seen_high |= high
            judge(p, low, high)


@compiled
def nomads(p: Position, side: int) -> tuple[int, int]:
    """The hexes of a side's Nomadic Vikings."""
    low, high = 0, 0
    for v in range(3 * side, 3 * side + 3):
        if p[NOMADIC] >> v & 1:
            low |= BIT[0, p[v]]
            high |= BIT[1, p[v]]
    return low, high


# --- turns ----------------------------------------------------------------------------------------------------------


@compiled
def able(p: Position, side: int) -> int:
    """The side's Vikings that can be selected, as a bit set; one that can move can always summon as well."""
    found = 0
    if p[SUPPLY] > 0:
        nomadic, free_low, free_high = p[NOMADIC], ~p[BUSY], ~p[BUSY + 1]
        for v in range(3 * side, 3 * side + 3):
            cell = max(p[v], 0)  # an absent Viking is not nomadic; looking at any cell is cheaper than a branch
            can_move = (NEAR[0, cell] & free_low | NEAR[1, cell] & free_high) != 0
            found |= (can_move & (nomadic >> v)) << v
    return found


@compiled
def move(p: Position, viking: int, cell: int) -> None:
    toggle(p, p[viking])
    toggle(p, cell)
    p[viking] = cell


@compiled
def put_stone(p: Position, cell: int) -> None:
    toggle(p, cell)
    p[STONES] |= BIT[0, cell]
    p[STONES + 1] |= BIT[1, cell]
    p[SUPPLY] -= 1
    if join_wall(p, cell):
        _divide(p, cell)


@compiled
def begin_turn(p: Position, side: int) -> None:
    """The turn of `side`, or of the other if it must skip; if neither can move the game is over."""
    p[CHOSEN] = -1
    p[PHASE] = SELECT
    p[SIDE] = side
    if not able(p, side):
        if able(p, 1 - side):
            p[SIDE] = 1 - side
        else:
            p[PHASE] = OVER


@compiled
def step(p: Position, cell: int) -> None:
    """Carry out one answer: the cell of the Viking selected, of its destination, or of the stone."""
    if p[PHASE] == SELECT:
        for v in range(VIKINGS):
            if p[v] == cell:
                p[CHOSEN] = v
        p[PHASE] = MOVE
    elif p[PHASE] == MOVE:
        move(p, p[CHOSEN], cell)
        p[PHASE] = SUMMON
    else:
        put_stone(p, cell)
        begin_turn(p, 1 - p[SIDE])


@compiled
def choices(p: Position, into: Position) -> int:
    """Write the cells that answer the present question into an array; returns how many there are."""
    n = 0
    if p[PHASE] == SELECT:
        vikings = able(p, p[SIDE])
        for v in range(VIKINGS):
            if vikings >> v & 1:
                into[n] = p[v]
                n += 1
    elif p[PHASE] != OVER:
        origin = p[p[CHOSEN]]
        reach = slides(p, origin)
        for d in range(6):
            for i in range(reach[d]):
                into[n] = origin + (i + 1) * STEP[d]
                n += 1
    return n


MOST_CHOICES = 64
"""More than any hex can reach on the empty board."""
