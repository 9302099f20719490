"""A player for the basic two-player game, compiled: evaluation, one-turn greed and tree search.

The evaluation asks who reaches each open hex first, counted in slides and in single steps. Whole sets of hexes grow
at once in bit boards, so it takes about a quarter of a microsecond; a random playout takes ten times as long and
tells less.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from meadhall.games.ragnarocks.compiled.plain.rules import (
    BUSY,
    CHOSEN,
    HEX,
    LAND_HIGH,
    LAND_LOW,
    MOST_CHOICES,
    OVER,
    PHASE,
    POINTS,
    SELECT,
    SIDE,
    STONES,
    SUMMON,
    VIKINGS,
    WIDTH,
    WORDS,
    Position,
    Random,
    able,
    choices,
    compiled,
    count_ones,
    grow,
    move,
    nomads,
    slide_on,
    step,
)
from meadhall.games.ragnarocks.compiled.tree import (
    NO_END,
    Stop,
    Tree,
    add,
    favourite,
    limits,
    new_tree,
    next_child,
    set_priors,
    value_of,
)
from meadhall.games.ragnarocks.rules import board

Bits = tuple[int, int]


class Found(NamedTuple):
    """What a search has found."""

    plan: tuple[int, ...]
    """The answers, as hexes, from the present question to the end of the turn as far as it was thought out."""
    value: float
    """What ivory can expect, from -1 (lost) to 1 (won)."""
    visits: int

    @property
    def answer(self) -> int:
        """The answer to the present question."""
        return self.plan[0]


# --- evaluation -----------------------------------------------------------------------------------------------------

# What each feature adds to ivory's log-odds of winning, by the stones on the board. Fitted by logistic regression to
# the results of 15,000 games that greed, with some noise in its choices, played against itself.
_FITTED_AT = (0, 5, 10, 15, 20, 25, 30, 35, 40)
_FITTED = {
    "settled": (0.06, 0.06, 0.065, 0.137, 0.188, 0.258, 0.373, 0.452, 0.452),  # points, exactly
    "slides": (0.014, 0.045, 0.052, 0.058, 0.069, 0.109, 0.208, 0.298, 0.298),  # hexes reached in fewer slides
    "race": (0.011, 0.014, 0.008, 0.010, 0.022, 0.054, 0.125, 0.200, 0.200),  # hexes reached in as many: who is next?
    "steps": (0.027, 0.013, 0.014, 0.042, 0.069, 0.099, 0.124, 0.095, 0.095),  # hexes reached in fewer single steps
    "near": (0.0, 0.015, 0.087, 0.084, 0.081, 0.071, 0.054, 0.058, 0.058),  # by how many steps, up to six, in sixths
    "turn": (0.04, 0.1, 0.22, 0.305, 0.241, 0.158, 0.057, 0.0, 0.0),  # being next
}
WEIGHTS = np.ascontiguousarray(
    np.array([np.interp(np.arange(board.HEXES), _FITTED_AT, row) for row in _FITTED.values()]).T
)

MOST_SLIDES = 8
MOST_STEPS = 20
NEAR_STEPS = 6


@compiled
def _slide(low: int, high: int, free_low: int, free_high: int) -> Bits:
    """The free hexes that one slide reaches from any hex of a set."""
    to_low, to_high = 0, 0
    for way in (1, WIDTH, WIDTH + 1, -1, -WIDTH, -WIDTH - 1):
        more_low, more_high = slide_on(low, high, free_low, free_high, way)
        to_low |= more_low
        to_high |= more_high
    return to_low & free_low, to_high & free_high


@compiled
def _size(low: int, high: int) -> int:
    return count_ones(low) + count_ones(high)


@compiled
def _by_slides(p: Position) -> tuple[int, int]:
    """Open hexes that ivory reaches in fewer slides, less those red does; and those both reach in as many."""
    free_low, free_high = LAND_LOW & ~p[BUSY], LAND_HIGH & ~p[BUSY + 1]
    i_low, i_high = nomads(p, 0)
    r_low, r_high = nomads(p, 1)
    had_i_low, had_i_high, had_r_low, had_r_high = i_low, i_high, r_low, r_high
    lead, race = _size(i_low, i_high) - _size(r_low, r_high), 0
    for _ in range(MOST_SLIDES):
        i_low, i_high = _slide(i_low, i_high, free_low, free_high)
        r_low, r_high = _slide(r_low, r_high, free_low, free_high)
        i_low, i_high = i_low & ~had_i_low, i_high & ~had_i_high
        r_low, r_high = r_low & ~had_r_low, r_high & ~had_r_high
        if not i_low | i_high | r_low | r_high:
            break
        race += _size(i_low & r_low, i_high & r_high)
        lead += _size(i_low & ~(had_r_low | r_low), i_high & ~(had_r_high | r_high))
        lead -= _size(r_low & ~(had_i_low | i_low), r_high & ~(had_i_high | i_high))
        had_i_low |= i_low
        had_i_high |= i_high
        had_r_low |= r_low
        had_r_high |= r_high
    return lead, race


@compiled
def _by_steps(p: Position) -> tuple[int, int]:
    """The same lead in single steps; and by how many steps, up to six for each hex, ivory is nearer on the whole."""
    free_low, free_high = LAND_LOW & ~p[BUSY], LAND_HIGH & ~p[BUSY + 1]
    i_low, i_high = nomads(p, 0)
    r_low, r_high = nomads(p, 1)
    lead, near = _size(i_low, i_high) - _size(r_low, r_high), 0
    for n in range(MOST_STEPS):
        had_i_low, had_i_high, had_r_low, had_r_high = i_low, i_high, r_low, r_high
        more_low, more_high = grow(i_low, i_high)
        i_low, i_high = i_low | more_low & free_low, i_high | more_high & free_high
        more_low, more_high = grow(r_low, r_high)
        r_low, r_high = r_low | more_low & free_low, r_high | more_high & free_high
        if i_low == had_i_low and i_high == had_i_high and r_low == had_r_low and r_high == had_r_high:
            break
        lead += _size(i_low & ~had_i_low & ~r_low, i_high & ~had_i_high & ~r_high)
        lead -= _size(r_low & ~had_r_low & ~i_low, r_high & ~had_r_high & ~i_high)
        if n < NEAR_STEPS:
            near += _size(i_low, i_high) - _size(r_low, r_high)
    return lead, near


@compiled
def expectation(p: Position) -> float:
    """What ivory can expect, from -1 to 1. At the end a clear win counts a little more than a narrow one."""
    settled = p[POINTS] - p[POINTS + 1]
    if p[PHASE] == OVER:
        return math.copysign(0.96, float(settled)) + 0.001 * min(max(settled, -40), 40) if settled else 0.0
    # Before the stone is down it is still the mover's turn, but the other side moves next.
    return by_land(p, 1 if (p[SIDE] == 0) != (p[PHASE] == SUMMON) else -1)


@compiled
def by_land(p: Position, turn: int) -> float:
    """The same while the game goes on; `turn` is 1 if ivory moves next, -1 if red does."""
    slides, race = _by_slides(p)
    steps, near = _by_steps(p)
    settled = p[POINTS] - p[POINTS + 1]
    w = WEIGHTS[_size(p[STONES], p[STONES + 1])]
    odds = w[0] * settled + w[1] * slides + w[2] * race * turn + w[3] * steps + w[4] * near / NEAR_STEPS + w[5] * turn
    return math.tanh(odds / 2)


def territory(position: Position) -> float:
    """What ivory can expect, from -1 to 1, by looking at the position alone."""
    return expectation(position)


# --- greed ----------------------------------------------------------------------------------------------------------


@compiled
def _best_turn(
    stack: npt.NDArray[np.int64], answers: npt.NDArray[np.int64], plans: npt.NDArray[np.int64], level: int, side: int
) -> float:
    """The best value for `side` that this turn can end with; plans[level] gets the answers that lead there."""
    p = stack[level]
    sign = 1.0 - 2.0 * side
    best = -2.0
    last = p[PHASE] == SUMMON
    for i in range(choices(p, answers[level])):
        stack[level + 1] = p
        step(stack[level + 1], answers[level, i])
        value = sign * expectation(stack[level + 1]) if last else _best_turn(stack, answers, plans, level + 1, side)
        if value > best:
            best = value
            plans[level, 0] = answers[level, i]
            plans[level, 1:] = plans[level + 1, :-1]
    return best


@compiled
def _judge_stones(p: Position, scratch: Position, cells: Position, values: npt.NDArray[np.float64]) -> int:
    """What ivory can expect after each stone that may be placed now; how many there are."""
    n = choices(p, cells)
    for i in range(n):
        scratch[:] = p
        step(scratch, cells[i])
        values[i] = expectation(scratch)
    return n


def stones(position: Position) -> dict[int, float]:
    """By hex: what ivory can expect when the stone that is due comes to stand there."""
    cells, values = np.empty(MOST_CHOICES, np.int64), np.empty(MOST_CHOICES, np.float64)
    n = _judge_stones(position, np.empty(WORDS, np.int64), cells, values)
    return dict(zip(HEX[cells[:n]].tolist(), values[:n].tolist(), strict=True))


def greedy(position: Position) -> Found:
    """The whole turn, or rest of a turn, after which the evaluation is best."""
    _refuse_if_over(position)
    stack = np.empty((4, WORDS), np.int64)
    stack[0] = position
    answers = np.empty((4, MOST_CHOICES), np.int64)
    plans = np.full((4, 3), -1, np.int64)
    side = int(position[SIDE])
    value = _best_turn(stack, answers, plans, 0, side)
    return Found(tuple(int(HEX[cell]) for cell in plans[0] if cell >= 0), value * (1 - 2 * side), 1)


def _refuse_if_over(position: Position) -> None:
    if position[PHASE] == OVER:
        raise ValueError("the game is over")


# --- search ---------------------------------------------------------------------------------------------------------

MOVE_SHARPNESS = 3.0  # how much better a move must look to be tried first; before the stone, looks deceive
STONE_SHARPNESS = 12.0

BRANCHES = 256
"""More than the ways to move of three Vikings."""


NO_VIKING = 7
"""In an act, which is a Viking and a cell: the act is a stone."""


@compiled
def _add_stones(tree: Tree, p: Position, used: int, scratch: Position, cells: Position) -> int:
    n = choices(p, cells)
    for i in range(n):
        scratch[:] = p
        step(scratch, cells[i])
        add(tree, used + i, cells[i] << 3 | NO_VIKING, expectation(scratch))
    return used + n


@compiled
def _add_moves(tree: Tree, p: Position, used: int, scratch: Position, cells: Position) -> int:
    """Selecting and moving are one level of the tree: a Viking has no value apart from where it goes."""
    vikings = able(p, p[SIDE]) if p[PHASE] == SELECT else 1 << p[CHOSEN]
    scratch[:] = p
    scratch[PHASE] = SUMMON
    for v in range(VIKINGS):
        if vikings >> v & 1:
            scratch[CHOSEN] = v
            origin = p[v]
            for i in range(choices(scratch, cells)):
                move(scratch, v, cells[i])
                add(tree, used, cells[i] << 3 | v, expectation(scratch))
                move(scratch, v, origin)
                used += 1
    return used


@compiled
def _expand(
    tree: Tree, node: int, p: Position, used: int, random: Random, scratch: Position, cells: Position
) -> tuple[int, float]:
    """Give a leaf its children; returns the nodes then in use and the best child's guess."""
    stones = p[PHASE] == SUMMON
    end = _add_stones(tree, p, used, scratch, cells) if stones else _add_moves(tree, p, used, scratch, cells)
    tree.first[node] = used
    tree.children[node] = end - used
    sharpness = STONE_SHARPNESS if stones else MOVE_SHARPNESS
    return end, set_priors(tree, used, end, 1.0 - 2.0 * p[SIDE], sharpness, random)


@compiled
def _follow(tree: Tree, node: int, p: Position) -> None:
    """Carry out the move or stone of a node."""
    viking, cell = tree.act[node] & 7, tree.act[node] >> 3
    if viking == NO_VIKING:
        step(p, cell)
    else:
        p[CHOSEN] = viking
        move(p, viking, cell)
        p[PHASE] = SUMMON


@compiled
def _visit(
    tree: Tree, p: Position, used: int, random: Random, scratch: Position, cells: Position, path: Position
) -> int:
    """Go down to a turn not looked into before and take the value of its best stone; returns the nodes in use."""
    node, depth = 0, 0
    path[0] = 0
    value = 0.0
    while True:
        full = used + BRANCHES > len(tree.first)
        leaf = tree.children[node] == 0
        stones = p[PHASE] == SUMMON
        if p[PHASE] == OVER or (leaf and full):
            value = expectation(p)
            break
        if leaf:
            used, value = _expand(tree, node, p, used, random, scratch, cells)
            if stones:
                break
        node = next_child(tree, node, 1.0 - 2.0 * p[SIDE], stones)
        _follow(tree, node, p)
        depth += 1
        path[depth] = node
    for i in range(depth + 1):
        tree.visits[path[i]] += 1
        tree.total[path[i]] += value
    return used


@compiled
def _search(root: Position, visits: int, seed: int, size: int, stop: Stop) -> tuple[int, int, int, float, int]:
    """Returns the cells of Viking, destination and stone, -1 where there is none, the value and the visits made."""
    tree = new_tree(size)
    random = np.zeros(1, np.uint64)
    random[0] = np.uint64(seed)
    p, scratch = np.empty_like(root), np.empty_like(root)
    cells, path = np.empty(MOST_CHOICES, np.int64), np.empty(2 * BRANCHES, np.int64)
    used, done = 1, 0
    while done < visits and (done < 1 or not stop[0]):
        p[:] = root
        used = _visit(tree, p, used, random, scratch, cells, path)
        done += 1
    node = favourite(tree, 0)
    value, cell = value_of(tree, node), tree.act[node] >> 3
    if root[PHASE] == SUMMON:
        return -1, -1, cell, value, done
    last = favourite(tree, node)
    stone = tree.act[last] >> 3 if last != node else -1
    return root[tree.act[node] & 7], cell, stone, value, done


def search(
    position: Position, visits: int = 0, milliseconds: float = 0, seed: int = 0, *, nodes: int = 2_000_000
) -> Found:
    """Look for the best turn with so many visits, or for so long, or whichever ends first where both are given.

    Without a time limit the result depends on nothing but the arguments. `nodes` bounds the tree's memory (48 bytes
    a node, taken as they are needed); a full tree is searched on without growing.
    """
    _refuse_if_over(position)
    with limits(visits, milliseconds) as (most, stop):
        *cells, value, done = _search(position, most, seed & (NO_END - 1), max(nodes, 2 * BRANCHES), stop)
    answers = cells if position[PHASE] == SELECT else cells[1:]
    return Found(tuple(int(HEX[cell]) for cell in answers if cell >= 0), value, done)
