"""The basic two-player game, compiled: positions, random playouts, perft and, from `search`, a player.

A twin of the step engine, which stays the definition. It exists for speed and needs numba: without it importing this
module raises ImportError, so callers load it lazily. Hexes are numbered as in `board`, ivory is side 0 and red side 1.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from meadhall.games.ragnarocks.compiled.plain.rules import (
    BARE,
    BIT,
    CELL,
    CHOSEN,
    HEX,
    MOST_CHOICES,
    MOVE,
    NOMADIC,
    OVER,
    PHASE,
    POINTS,
    SELECT,
    SIDE,
    STONES,
    SUMMON,
    SUPPLY,
    VIKINGS,
    WORDS,
    Position,
    Random,
    able,
    begin_turn,
    below,
    choices,
    compiled,
    count_ones,
    join_wall,
    judge,
    landing,
    lowest_one,
    move,
    put_stone,
    region,
    slides,
    step,
    toggle,
    total,
)
from meadhall.games.ragnarocks.compiled.plain.search import Found, greedy, search, territory
from meadhall.games.ragnarocks.rules import board

__all__ = [
    "MOVE",
    "OVER",
    "PHASE",
    "SELECT",
    "SIDE",
    "SUMMON",
    "UNLIMITED",
    "Found",
    "Playouts",
    "Position",
    "apply",
    "divide",
    "encode",
    "greedy",
    "options",
    "perft",
    "playouts",
    "score",
    "search",
    "start",
    "territory",
]

STONES_IN_BOX = 40
UNLIMITED = board.HEXES
"""A supply that no game can use up."""


# --- positions ------------------------------------------------------------------------------------------------------


def encode(
    vikings: Sequence[int], stones: int, side: int, supply: int, phase: int = SELECT, chosen: int = -1
) -> Position:
    """A position. Six hexes of Vikings (ivory, then red; -1 for none) and the set of hexes with stones.

    `phase` is the question put to `side`: SELECT, MOVE (Viking `chosen` is selected) or SUMMON (it has moved). At
    SELECT a side that cannot move is skipped, and the position is OVER if neither can.
    """
    standing = [h for h in vikings if h >= 0]
    if len(vikings) != VIKINGS or len(set(standing)) != len(standing) or board.mask_of(standing) & stones:
        raise ValueError("there must be six Vikings, -1 for an absent one, each on a free hex of its own")
    if stones & ~board.ALL or max(standing, default=0) >= board.HEXES:
        raise ValueError("outside the board")
    position = BARE.copy()
    for v, h in enumerate(vikings):
        if h >= 0:
            position[v] = CELL[h]
    position[SUPPLY] = supply
    _set_up(position, CELL[list(board.hexes(stones))])
    position[PHASE] = phase
    position[SIDE] = side
    position[CHOSEN] = chosen
    if phase == SELECT:
        begin_turn(position, side)
    elif chosen // 3 != side or vikings[chosen] < 0 or not options(position):
        raise ValueError("the chosen Viking cannot take this turn")
    return position


@compiled
def _set_up(p: Position, stones: Position) -> None:
    """Put down the Vikings and these stones, and judge every region with a Viking in it."""
    for cell in stones:
        toggle(p, cell)
        join_wall(p, cell)
        p[STONES] |= BIT[0, cell]
        p[STONES + 1] |= BIT[1, cell]
    for v in range(VIKINGS):
        if p[v] >= 0:
            toggle(p, p[v])
            p[NOMADIC] |= 1 << v
    seen_low, seen_high = 0, 0
    for v in range(VIKINGS):
        cell = p[v]
        if cell >= 0 and not (BIT[0, cell] & seen_low | BIT[1, cell] & seen_high):
            low, high = region(p, cell)
            seen_low |= low
            seen_high |= high
            judge(p, low, high)


def start(*, unlimited: bool = False) -> Position:
    """The beginning of the game, with the box's forty stones or as many as anyone could want."""
    return encode(board.IVORY_START + board.RED_START, 0, 0, UNLIMITED if unlimited else STONES_IN_BOX)


def options(position: Position) -> tuple[int, ...]:
    """The hexes that answer the present question, ascending: of a Viking to select, a destination or a stone."""
    cells = np.empty(MOST_CHOICES, np.int64)
    return tuple(sorted(int(h) for h in HEX[cells[: choices(position, cells)]]))


def apply(position: Position, answer: int) -> Position:
    """The position after an answer, which must be one of the options; the old one is left as it is."""
    after = position.copy()
    step(after, int(CELL[answer]))
    return after


def score(position: Position) -> tuple[int, int]:
    """Ivory's and red's points: the hexes of their settled regions. Final when the position is over."""
    return int(position[POINTS]), int(position[POINTS + 1])


# --- random playouts ------------------------------------------------------------------------------------------------


class Playouts(NamedTuple):
    """What became of a number of random games."""

    ivory: int
    red: int
    draws: int
    turns: int


@compiled
def _random_turn(p: Position, vikings: int, random: Random) -> None:
    for _ in range(below(random, count_ones(vikings))):
        vikings &= vikings - 1
    viking = lowest_one(vikings)
    origin = p[viking]
    reach = slides(p, origin)
    to = landing(origin, reach, below(random, total(reach)))
    move(p, viking, to)
    reach = slides(p, to)
    put_stone(p, landing(to, reach, below(random, total(reach))))


@compiled
def play_out(p: Position, random: Random) -> int:
    """Play random turns to the end of the game, from the beginning of a turn; returns how many."""
    side = p[SIDE]
    turns = 0
    while True:
        vikings = able(p, side)
        if not vikings:
            side = 1 - side
            vikings = able(p, side)
            if not vikings:
                p[PHASE] = OVER
                return turns
        _random_turn(p, vikings, random)
        side = 1 - side
        turns += 1


@compiled
def _play_many(start: Position, n: int, seed: int) -> tuple[int, int, int, int]:
    random = np.zeros(1, np.uint64)
    random[0] = np.uint64(seed)
    p = np.empty_like(start)
    ivory, red, turns = 0, 0, 0
    for _ in range(n):
        p[:] = start
        turns += play_out(p, random)
        ivory += p[POINTS] > p[POINTS + 1]
        red += p[POINTS] < p[POINTS + 1]
    return ivory, red, n - ivory - red, turns


BLOCK = 2048
"""Playouts a call: each block has its own stream of chance, so the result does not depend on the threads."""


def playouts(n: int, seed: int, threads: int = 1, *, unlimited: bool = False) -> Playouts:
    """Play n random games from the start and count how they end.

    Every answer is drawn evenly from the options of its question: the Viking among those that can move, its
    destination among the hexes it can reach, the stone among the hexes it can reach from there. The whole turns are
    therefore not equally likely: one with few alternatives to its last steps is drawn more often.
    """
    beginning = start(unlimited=unlimited)
    sizes = [min(BLOCK, n - done) for done in range(0, n, BLOCK)]
    seeds = [zlib.crc32(f"{seed}/{i}".encode()) | i << 32 for i in range(len(sizes))]

    def run(block: int) -> tuple[int, int, int, int]:
        return _play_many(beginning, sizes[block], seeds[block])

    if threads == 1:
        results = [run(block) for block in range(len(sizes))]
    else:
        with ThreadPoolExecutor(threads) as pool:
            results = list(pool.map(run, range(len(sizes))))
    return Playouts(*(sum(column) for column in zip((0, 0, 0, 0), *results, strict=True)))


# --- perft ----------------------------------------------------------------------------------------------------------


@compiled
def _count_turns(stack: npt.NDArray[np.int64], answers: npt.NDArray[np.int64], level: int, depth: int) -> int:
    p = stack[level]
    n = choices(p, answers[level])
    if depth == 1 and p[PHASE] == SUMMON:
        return n
    left = depth - 1 if p[PHASE] == SUMMON else depth
    found = 0
    for i in range(n):
        stack[level + 1] = p
        step(stack[level + 1], answers[level, i])
        found += _count_turns(stack, answers, level + 1, left)
    return found


def perft(position: Position, depth: int) -> int:
    """How many different sequences of `depth` turns there are from here; a turn already begun counts as the first.

    A skipped turn takes no depth: the game goes on with the side that can move. Games that end earlier count nothing.
    """
    if depth <= 0:
        return 1
    stack = np.empty((3 * depth + 1, WORDS), np.int64)
    stack[0] = position
    return _count_turns(stack, np.empty((3 * depth + 1, MOST_CHOICES), np.int64), 0, depth)


def divide(position: Position, depth: int) -> dict[int, int]:
    """perft's number split by the answer to the present question."""
    deeper = depth - 1 if position[PHASE] == SUMMON else depth
    return {answer: perft(apply(position, answer), deeper) for answer in options(position)}
