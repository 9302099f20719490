"""Moves (RR-2.4), and the cards that change them."""

from __future__ import annotations

from meadhall.games.ragnarocks.compiled.cards.land import free, has, is_nomadic, next_cell, settled, touches, viking_at
from meadhall.games.ragnarocks.compiled.cards.words import (
    BRAGI,
    CONTESTED,
    EDGE_HIGH,
    EDGE_LOW,
    FAFNIR,
    FJORGYN,
    GULLINBURSTI,
    HILDISVINI,
    MAY,
    MEMORY,
    NONE,
    SELKOLLA,
    SLEIPNIR,
    THOR,
    compiled,
)
from meadhall.games.ragnarocks.compiled.plain.rules import BIT, STEP, STONES, SUPPLY, Position


@compiled
def reach(cell: int, free_low: int, free_high: int) -> tuple[int, int]:
    """Where a slide may end."""
    low, high = 0, 0
    for d in range(6):
        to = cell + STEP[d]
        while has(free_low, free_high, to):
            low |= BIT[0, to]
            high |= BIT[1, to]
            to += STEP[d]
    return low, high


@compiled
def _through_stones(p: Position, cell: int) -> tuple[int, int]:
    """Fjorgyn: the hexes behind unbroken rows of stones."""
    free_low, free_high = free(p)
    low, high = 0, 0
    for d in range(6):
        to = cell + STEP[d]
        if has(p[STONES], p[STONES + 1], to):
            while has(p[STONES], p[STONES + 1], to):
                to += STEP[d]
            if has(free_low & p[CONTESTED], free_high & p[CONTESTED + 1], to) and touches(
                to, free_low | BIT[0, cell], free_high | BIT[1, cell]
            ):
                low |= BIT[0, to]
                high |= BIT[1, to]
    return low, high


@compiled
def _jumps(p: Position, cell: int) -> tuple[int, int]:
    """Sleipnir: the hexes behind adjacent stones, in wild or contested land."""
    free_low, free_high = free(p)
    closed_low, closed_high, _, _ = settled(p)
    low, high = 0, 0
    for d in range(6):
        if has(p[STONES], p[STONES + 1], cell + STEP[d]):
            to = cell + 2 * STEP[d]
            if has(free_low & ~closed_low, free_high & ~closed_high, to) and touches(
                to, free_low | BIT[0, cell], free_high | BIT[1, cell]
            ):
                low |= BIT[0, to]
                high |= BIT[1, to]
    return low, high


@compiled
def _along_the_edge(p: Position, cell: int) -> tuple[int, int]:
    """Selkolla: from an edge hex to any other."""
    low, high = 0, 0
    if has(EDGE_LOW, EDGE_HIGH, cell):
        free_low, free_high = free(p)
        left_low, left_high = EDGE_LOW & free_low & p[CONTESTED], EDGE_HIGH & free_high & p[CONTESTED + 1]
        while left_low | left_high:
            to = next_cell(left_low, left_high)
            left_low &= ~BIT[0, to]
            left_high &= ~BIT[1, to]
            if touches(to, free_low | BIT[0, cell], free_high | BIT[1, cell]):
                low |= BIT[0, to]
                high |= BIT[1, to]
    return low, high


@compiled
def pushed_to(p: Position, cell: int, d: int) -> tuple[int, int]:
    """Hildisvini: in this direction, the hex of a Viking in the way and the one it would be pushed to; or none."""
    free_low, free_high = free(p)
    to = cell + STEP[d]
    while has(free_low, free_high, to):
        to += STEP[d]
    if viking_at(p, to) >= 0 and has(free_low, free_high, to + STEP[d]):
        return to, to + STEP[d]
    return NONE, NONE


@compiled
def _from_stones(p: Position, cell: int) -> tuple[int, int]:
    """Fafnir: where a slide from an adjacent stone may end; an ordinary one only if there is none, or he may."""
    free_low, free_high = free(p)
    low, high = 0, 0
    if p[MAY] >> FAFNIR & 1 or not touches(cell, p[STONES], p[STONES + 1]):
        low, high = reach(cell, free_low, free_high)
    free_low |= BIT[0, cell]  # the Viking's own hex is empty while it moves
    free_high |= BIT[1, cell]
    for d in range(6):
        origin = cell + STEP[d]
        if has(p[STONES], p[STONES + 1], origin):
            for e in range(6):
                to = origin + STEP[e]
                if has(p[CONTESTED], p[CONTESTED + 1], to):
                    while has(free_low, free_high, to):
                        if touches(to, free_low, free_high):  # there is room for a stone
                            low |= BIT[0, to]
                            high |= BIT[1, to]
                        to += STEP[e]
    return low, high


@compiled
def moves(p: Position, power: int, cell: int) -> tuple[int, int]:
    """Where a Viking may go."""
    if power == FAFNIR:
        return _from_stones(p, cell)
    free_low, free_high = free(p)
    low, high = reach(cell, free_low, free_high)
    more_low, more_high = 0, 0
    if power == FJORGYN:
        more_low, more_high = _through_stones(p, cell)
    elif power == SLEIPNIR:
        more_low, more_high = _jumps(p, cell)
    elif power == SELKOLLA:
        more_low, more_high = _along_the_edge(p, cell)
    elif power == HILDISVINI:
        for d in range(6):
            to, _ = pushed_to(p, cell, d)
            if to >= 0:
                more_low |= BIT[0, to]
                more_high |= BIT[1, to]
    return low | more_low, high | more_high


@compiled
def _makes_room(p: Position, viking: int) -> bool:
    """Bragi: can an opposing Viking next to it be sent away?"""
    free_low, free_high = free(p)
    side = 1 - viking // 3
    for w in range(3 * side, 3 * side + 3):
        if p[w] >= 0 and touches(p[viking], BIT[0, p[w]], BIT[1, p[w]]) and touches(p[w], free_low, free_high):
            return True
    return False


@compiled
def able(p: Position, side: int, power: int) -> int:
    """The side's Vikings that can be selected with this power, as a bit set (RR-5.7)."""
    if p[SUPPLY] <= 0 and power != GULLINBURSTI and not (power == THOR and p[MEMORY + side] > 0):
        return 0
    free_low, free_high = free(p)
    found = 0
    for v in range(3 * side, 3 * side + 3):
        if not is_nomadic(p, v):
            continue
        if power in (FAFNIR, FJORGYN, SLEIPNIR, SELKOLLA, HILDISVINI):
            low, high = moves(p, power, p[v])
            can = (low | high) != 0
        else:
            can = touches(p[v], free_low, free_high) or (power == BRAGI and _makes_room(p, v))
        found |= can << v
    return found
