"""A player: the basic game's evaluation, and a tree of acts."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from meadhall.games.ragnarocks.compiled.cards.acts import ANOTHER, END_OTHER, MOST, MOVE, OVER, SUMMON
from meadhall.games.ragnarocks.compiled.cards.land import free, of_side, score, touches
from meadhall.games.ragnarocks.compiled.cards.offers import choices
from meadhall.games.ragnarocks.compiled.cards.turn import step
from meadhall.games.ragnarocks.compiled.cards.words import (
    CARD,
    CONTESTED,
    FENRIR,
    FREYA,
    FRIGG,
    HEL,
    TURNS,
    WINNER,
    compiled,
)
from meadhall.games.ragnarocks.compiled.plain.rules import PHASE, SIDE, Position, Random, count_ones
from meadhall.games.ragnarocks.compiled.plain.search import by_land
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

NEARLY_WON = 15.0  # points
THREATS = np.array([0.0, 0.15, 0.9, 0.9])
BUILT_OVER = 0.35  # the part of the open land that will bear stones, about


class Found(NamedTuple):
    """What a search has found."""

    act: int
    value: float
    """What ivory can expect, from -1 (lost) to 1 (won)."""
    visits: int


# --- evaluation -----------------------------------------------------------------------------------------------------


@compiled
def _final(p: Position) -> float:
    """At the end a clear win counts a little more than a narrow one."""
    if p[WINNER] >= 0:
        return float(1 - 2 * p[WINNER])
    lead = score(p, 0) - score(p, 1)
    return math.copysign(0.96, float(lead)) + 0.001 * min(max(lead, -40), 40) if lead else 0.0


@compiled
def _threats(p: Position, turn: int) -> float:
    """Fenrir beside one Viking drives it away, beside two he has all but won: only one of them can leave."""
    found = 0.0
    for side in range(2):
        sign = 1 - 2 * side
        if p[CARD + side] == FENRIR and turn != sign:
            low, high = of_side(p, side)
            beside = 0
            for v in range(3 - 3 * side, 6 - 3 * side):
                beside += p[v] >= 0 and touches(p[v], low, high)
            found += sign * THREATS[beside]
    return found


@compiled
def _by_points(p: Position, land: float) -> float:
    """By the points there are now, and those to come: open land goes as the land looks, less what stones will cover."""
    free_low, free_high = free(p)
    open_land = count_ones(p[CONTESTED] & free_low) + count_ones(p[CONTESTED + 1] & free_high)
    lead = 0.0
    for side in range(2):
        sign = 1 - 2 * side
        part = BUILT_OVER if p[CARD + side] == HEL else (1 - BUILT_OVER) * (1 + sign * land) / 2
        lead += sign * (score(p, side) + open_land * part)
    return math.tanh(lead / NEARLY_WON)


@compiled
def expectation(p: Position) -> float:
    """What ivory can expect, from -1 to 1."""
    if p[PHASE] == OVER:
        return _final(p)
    moves_next = p[SIDE] if p[PHASE] <= MOVE or p[PHASE] == ANOTHER else 1 - p[SIDE]
    turn = 1 - 2 * moves_next
    value = by_land(p, turn)
    if p[CARD] in (HEL, FREYA, FRIGG) or p[CARD + 1] in (HEL, FREYA, FRIGG):
        value = _by_points(p, value)
    return value + _threats(p, turn) * (1 - abs(value))


# --- search ---------------------------------------------------------------------------------------------------------

MOVE_SHARPNESS = 3.0  # before the stone, looks deceive
STONE_SHARPNESS = 12.0
DEEPEST = 400


@compiled
def _asked(p: Position) -> float:
    """1 if ivory is to choose, -1 if red is."""
    return float(1 - 2 * (1 - p[SIDE] if p[PHASE] == END_OTHER else p[SIDE]))


@compiled
def _expand(
    tree: Tree, node: int, p: Position, used: int, random: Random, scratch: Position, acts: Position, more: Position
) -> int:
    """Give a leaf its children; returns the nodes then in use."""
    n = choices(p, acts)
    for i in range(n):
        scratch[:] = p
        step(scratch, acts[i], more)
        add(tree, used + i, acts[i], expectation(scratch))
    tree.first[node] = used
    tree.children[node] = n
    sharpness = STONE_SHARPNESS if p[PHASE] >= SUMMON else MOVE_SHARPNESS
    set_priors(tree, used, used + n, _asked(p), sharpness, random)
    return used + n


@compiled
def _visit(
    tree: Tree,
    p: Position,
    used: int,
    random: Random,
    scratch: Position,
    acts: Position,
    more: Position,
    path: Position,
) -> int:
    """Go down to a turn not looked into before, and take the value of its likeliest end; returns the nodes in use."""
    node, depth = 0, 0
    path[0] = 0
    turns = -1  # taken when the first new node was found
    while True:
        leaf = tree.children[node] == 0
        now = p[TURNS] + p[TURNS + 1]
        if p[PHASE] == OVER or (turns >= 0 and now != turns) or depth == DEEPEST:
            break
        if leaf:
            if used + MOST > len(tree.first):
                break
            if turns < 0:
                turns = now
            used = _expand(tree, node, p, used, random, scratch, acts, more)
        node = next_child(tree, node, _asked(p), p[PHASE] >= SUMMON)
        step(p, tree.act[node], more)
        depth += 1
        path[depth] = node
    value = tree.guess[node] if depth else expectation(p)
    for i in range(depth + 1):
        tree.visits[path[i]] += 1
        tree.total[path[i]] += value
    return used


@compiled
def _search(root: Position, visits: int, seed: int, size: int, stop: Stop) -> tuple[int, float, int]:
    """Returns the act, the value and the visits made."""
    tree = new_tree(size)
    random = np.zeros(1, np.uint64)
    random[0] = np.uint64(seed)
    p, scratch = np.empty_like(root), np.empty_like(root)
    acts, more = np.empty(MOST, np.int64), np.empty(MOST, np.int64)
    path = np.empty(DEEPEST + 1, np.int64)
    used, done = 1, 0
    while done < visits and (done < 1 or not stop[0]):
        p[:] = root
        used = _visit(tree, p, used, random, scratch, acts, more, path)
        done += 1
    node = favourite(tree, 0)
    return tree.act[node], value_of(tree, node), done


def search(
    position: Position, visits: int = 0, milliseconds: float = 0, seed: int = 0, *, nodes: int = 2_000_000
) -> Found:
    """Look for the best act with so many visits, or for so long, or whichever ends first where both are given."""
    with limits(visits, milliseconds) as (most, stop):
        return Found(*_search(position, most, seed & (NO_END - 1), max(nodes, 2 * MOST), stop))
