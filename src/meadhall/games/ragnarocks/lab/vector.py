"""Many games of Ragnarocks at once, compiled: the game for two without powers, on the twin in `compiled/plain`.

Actions are the first three blocks of `lab/tensor.py`; an observation is its part `board`, for the side that is asked.
Needs numba.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from meadhall.games.ragnarocks.compiled.plain import twin
from meadhall.games.ragnarocks.compiled.plain.rules import (
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
    VIKINGS,
    Compiler,
    Position,
    Random,
    below,
    choices,
    region,
    step,
)

HEXES = len(CELL)
PLANES = 10  # those of the part `board`
ACTIONS = 3 * HEXES
LOW, HIGH = np.ascontiguousarray(BIT[0, CELL]), np.ascontiguousarray(BIT[1, CELL])

Positions = npt.NDArray[np.int64]
Boards = npt.NDArray[np.uint8]
Masks = npt.NDArray[np.int8]

compiled = Compiler("lab/vector.py")


@compiled
def _write_set(plane: npt.NDArray[np.uint8], low: int, high: int) -> None:
    for h in range(HEXES):
        plane[h] = ((LOW[h] & low) | (HIGH[h] & high)) != 0


@compiled
def _write_vikings(board: Boards, p: Position, side: int) -> None:
    board[0] = 0
    board[1] = 0
    for v in range(VIKINGS):
        if p[v] >= 0:
            board[v // 3 ^ side, HEX[p[v]]] = 1


@compiled
def _write_land(board: Boards, p: Position, side: int) -> None:
    """Stones, contested land, and the land that each side has settled."""
    _write_set(board[2], p[STONES], p[STONES + 1])
    for kind in range(3):  # contested, mine, theirs
        low, high = 0, 0
        for v in range(VIKINGS):
            cell = p[v]
            if cell < 0 or kind != (0 if p[NOMADIC] >> v & 1 else 1 + (v // 3 ^ side)):
                continue
            if not (BIT[0, cell] & low | BIT[1, cell] & high):
                more_low, more_high = region(p, cell)
                low |= more_low
                high |= more_high
        _write_set(board[3 + kind], low, high)


@compiled
def _write_question(board: Boards, mask: npt.NDArray[np.int8], p: Position, cells: Position) -> None:
    """What the question speaks of, and what may be answered."""
    phase = p[PHASE]
    board[6] = 0
    if phase != SELECT:
        board[6, HEX[p[p[CHOSEN]]]] = 1
    for n in range(3):
        board[7 + n] = n == phase
    mask[:] = 0
    for i in range(choices(p, cells)):
        mask[phase * HEXES + HEX[cells[i]]] = 1


@compiled
def _write_all(board: Boards, mask: npt.NDArray[np.int8], p: Position, cells: Position) -> None:
    _write_vikings(board, p, p[SIDE])
    _write_land(board, p, p[SIDE])
    _write_question(board, mask, p, cells)


@compiled
def _reset(positions: Positions, start: Position, boards: Boards, masks: Masks, first: int, last: int) -> None:
    cells = np.empty(MOST_CHOICES, np.int64)
    for i in range(first, last):
        positions[i] = start
        _write_all(boards[i], masks[i], positions[i], cells)


@compiled
def _step(
    positions: Positions,
    start: Position,
    actions: Position,
    boards: Boards,
    masks: Masks,
    rewards: npt.NDArray[np.float32],
    ends: npt.NDArray[np.bool_],
    first: int,
    last: int,
) -> None:
    cells = np.empty(MOST_CHOICES, np.int64)
    for i in range(first, last):
        p, board, mask, action = positions[i], boards[i], masks[i], actions[i]
        side, phase = p[SIDE], p[PHASE]
        rewards[i] = 0
        ends[i] = False
        if action < 0 or action >= ACTIONS or mask[action] == 0:  # an action that may not be taken loses
            rewards[i] = -1
            ends[i] = True
        else:
            step(p, CELL[action - phase * HEXES])
            if p[PHASE] == OVER:
                mine, theirs = p[POINTS + side], p[POINTS + 1 - side]
                rewards[i] = (mine > theirs) - (mine < theirs)
                ends[i] = True
        if ends[i]:
            p[:] = start
            _write_all(board, mask, p, cells)
        elif phase == SELECT:
            _write_question(board, mask, p, cells)
        elif phase == MOVE:
            _write_vikings(board, p, side)
            _write_question(board, mask, p, cells)
        else:
            _write_all(board, mask, p, cells)


@compiled
def _sample(masks: Masks, random: Random, actions: Position, first: int, last: int) -> None:
    """For each game one of the actions that may be taken, uniformly at random."""
    for i in range(first, last):
        mask = masks[i]
        there = 0
        for action in range(ACTIONS):
            there += mask[action]
        left = below(random, there)
        for action in range(ACTIONS):
            if mask[action]:
                if left == 0:
                    actions[i] = action
                    break
                left -= 1


class Batch:
    """Games that are stepped together; one that is over starts again at once.

    `boards`, `masks`, `rewards` and `ends` are the arrays that `reset` and `step` write. A reward is that of the side
    that has acted.
    """

    def __init__(self, games: int, *, threads: int = 1, unlimited: bool = False) -> None:
        self.games = games
        self.start = twin.start(unlimited=unlimited)
        self.positions: Positions = np.empty((games, len(self.start)), np.int64)
        self.boards: Boards = np.zeros((games, PLANES, HEXES), np.uint8)
        self.masks: Masks = np.zeros((games, ACTIONS), np.int8)
        self.rewards = np.zeros(games, np.float32)
        self.ends = np.zeros(games, np.bool_)
        cuts = [games * n // threads for n in range(threads + 1)]
        self.shares = list(pairwise(cuts))
        self.pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self.randoms: list[Random] = []
        self.seed(0)

    def seed(self, seed: int) -> None:
        """For `sample`."""
        numbers = np.random.SeedSequence(seed).generate_state(len(self.shares), np.uint64).astype(np.uint64)
        self.randoms = [numbers[i : i + 1].copy() for i in range(len(self.shares))]

    @property
    def sides(self) -> npt.NDArray[np.int64]:
        """The side that is asked in each game."""
        return self.positions[:, SIDE].copy()

    def reset(self) -> None:
        _reset(self.positions, self.start, self.boards, self.masks, 0, self.games)
        self.rewards[:] = 0
        self.ends[:] = False

    def step(self, actions: Position) -> None:
        self._share(actions, False)

    def sample(self, actions: Position) -> None:
        """Write an action that may be taken for every game."""
        self._share(actions, True)

    def _share(self, actions: Position, sampling: bool) -> None:
        if self.pool is None:
            self._part(actions, sampling, 0)
            return
        others = [self.pool.submit(self._part, actions, sampling, n) for n in range(1, len(self.shares))]
        self._part(actions, sampling, 0)
        for other in others:
            other.result()

    def _part(self, actions: Position, sampling: bool, n: int) -> None:
        first, last = self.shares[n]
        if sampling:
            _sample(self.masks, self.randoms[n], actions, first, last)
        else:
            _step(
                *(self.positions, self.start, actions, self.boards, self.masks, self.rewards, self.ends),
                *(first, last),
            )
