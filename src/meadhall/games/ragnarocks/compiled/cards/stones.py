"""Stones (RR-2.6), and the cards that change them."""

from __future__ import annotations

from meadhall.games.ragnarocks.compiled.cards.acts import (
    DECLINED,
    INSTEAD,
    NOBODY,
    act,
    add,
    add_all,
    cell_of,
    second_of,
)
from meadhall.games.ragnarocks.compiled.cards.land import free, has, near, next_cell, of_side, parts
from meadhall.games.ragnarocks.compiled.cards.moves import reach
from meadhall.games.ragnarocks.compiled.cards.words import (
    ASK_AND_EMBLA,
    BLODUGHOFI,
    CONTESTED,
    FORCE,
    GULLINBURSTI,
    HELD,
    MEMORY,
    NERTHUS,
    NONE,
    SELKOLLA,
    SURTR,
    THOR,
    compiled,
)
from meadhall.games.ragnarocks.compiled.plain.rules import (
    BIT,
    CHOSEN,
    LAND_HIGH,
    LAND_LOW,
    SIDE,
    STEP,
    STONES,
    SUPPLY,
    Position,
    region,
)


@compiled
def stones(p: Position, power: int, cell: int) -> tuple[int, int]:
    """Where an ordinary stone of the Viking here may come to stand, if nothing bars it."""
    if p[SUPPLY] <= 0:
        return 0, 0
    free_low, free_high = free(p)
    if power in (BLODUGHOFI, SELKOLLA):
        return near(cell, free_low, free_high)
    if power == ASK_AND_EMBLA:
        low, high = 0, 0
        for d in range(6):
            to = cell + STEP[d]
            while has(LAND_LOW, LAND_HIGH, to):
                low |= BIT[0, to]
                high |= BIT[1, to]
                to += STEP[d]
        return low & free_low & p[CONTESTED], high & free_high & p[CONTESTED + 1]
    return reach(cell, free_low, free_high)


@compiled
def _add_pairs(p: Position, acts: Position, n: int) -> int:
    """Surtr: two stones, the second touching the first, in land that is contested then."""
    if p[SUPPLY] < 2:
        return n
    free_low, free_high = free(p)
    ivory_low, ivory_high = of_side(p, 0)
    red_low, red_high = of_side(p, 1)
    stood_low, stood_high = p[STONES], p[STONES + 1]
    first_low, first_high = near(p[p[CHOSEN]], free_low, free_high)
    while first_low | first_high:
        first = next_cell(first_low, first_high)
        first_low &= ~BIT[0, first]
        first_high &= ~BIT[1, first]
        p[STONES] |= BIT[0, first]
        p[STONES + 1] |= BIT[1, first]
        low, high = near(first, free_low, free_high)
        while low | high:
            second = next_cell(low, high)
            part_low, part_high = region(p, second)
            open_low, open_high = low & part_low, high & part_high
            low &= ~part_low
            high &= ~part_high
            if part_low & ivory_low | part_high & ivory_high and part_low & red_low | part_high & red_high:
                while open_low | open_high:
                    second = next_cell(open_low, open_high)
                    open_low &= ~BIT[0, second]
                    open_high &= ~BIT[1, second]
                    n = add(acts, n, act(NOBODY, NOBODY, first, second) | INSTEAD)
        p[STONES], p[STONES + 1] = stood_low, stood_high
    return n


@compiled
def _creates(p: Position, a: int) -> bool:
    """Do the stones of an act, one after another, create a region?"""
    first, second = cell_of(a), second_of(a)
    if parts(p, first)[0] > 1:
        return True
    if not second:
        return False
    stood_low, stood_high = p[STONES], p[STONES + 1]
    p[STONES] |= BIT[0, first]
    p[STONES + 1] |= BIT[1, first]
    found = parts(p, second)[0] > 1
    p[STONES], p[STONES + 1] = stood_low, stood_high
    return found


@compiled
def summons(p: Position, acts: Position) -> int:
    """The ordinary stone, and what the card lets one do instead."""
    power, cell = p[FORCE + p[SIDE]], p[p[CHOSEN]]
    low, high = stones(p, power, cell)
    n = add_all(acts, 0, NOBODY, NOBODY, low, high)
    ordinary = n
    if power == THOR and p[MEMORY + p[SIDE]] > 0:
        free_low, free_high = free(p)
        n = add_all(acts, n, NOBODY, NOBODY, free_low & p[CONTESTED], free_high & p[CONTESTED + 1])
    elif power == SURTR:
        n = _add_pairs(p, acts, n)
    for i in range(ordinary, n):
        acts[i] |= INSTEAD
    if p[FORCE + 1 - p[SIDE]] == NERTHUS:
        kept = 0
        for i in range(n):
            if not _creates(p, acts[i]):
                acts[kept] = acts[i]
                kept += 1
        if kept:
            n = kept
    if power == GULLINBURSTI:
        free_low, free_high = free(p)
        low, high = reach(cell, free_low, free_high)
        more = add_all(acts, n, p[CHOSEN], NOBODY, low, high)
        for i in range(n, more):
            acts[i] |= INSTEAD
        n = more
    if p[HELD] == NONE:
        return n
    kept = 0
    for i in range(n):
        if (acts[i] & INSTEAD == 0) if p[HELD] == DECLINED else (cell_of(acts[i]) == p[HELD] and second_of(acts[i])):
            acts[kept] = acts[i]
            kept += 1
    return kept
