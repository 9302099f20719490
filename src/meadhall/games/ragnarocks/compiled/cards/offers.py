"""What may be done in each part of a turn."""

from __future__ import annotations

from meadhall.games.ragnarocks.compiled.cards.acts import (
    AFTER_MOVE,
    AFTER_SUMMON,
    ANOTHER,
    BEFORE,
    COMMAND,
    END,
    END_OTHER,
    MOVE,
    NOBODY,
    PASS,
    SUMMON,
    TAKE_BACK,
    act,
    add,
    add_all,
)
from meadhall.games.ragnarocks.compiled.cards.land import (
    free,
    has,
    is_nomadic,
    near,
    next_cell,
    of_side,
    touches,
    viking_at,
)
from meadhall.games.ragnarocks.compiled.cards.moves import able, moves, reach
from meadhall.games.ragnarocks.compiled.cards.stones import stones, summons
from meadhall.games.ragnarocks.compiled.cards.words import (
    AEGIR,
    ASK_AND_EMBLA,
    BLODUGHOFI,
    CAME_FROM,
    CONTESTED,
    CREATED,
    EDGE_HIGH,
    EDGE_LOW,
    FORCE,
    FORSETI,
    FREYR,
    FRIGG,
    GERD,
    GRANTED,
    HAND,
    HEIMDALLR,
    HELD,
    JORMUNGANDR,
    MANI,
    MAY,
    MEMORY,
    MOVED,
    NJORD,
    NONE,
    ONLY,
    PLAYED,
    RATATOSKR,
    SOL,
    STONE,
    TURNS,
    TYR,
    USED,
    VALI,
    WAS_NOMADIC,
    WAS_SETTLED,
    YMIR,
    compiled,
)
from meadhall.games.ragnarocks.compiled.plain.rules import (
    BIT,
    CHOSEN,
    LAND_HIGH,
    LAND_LOW,
    PHASE,
    SIDE,
    STEP,
    STONES,
    SUPPLY,
    VIKINGS,
    Position,
)

STEPS_NEEDED = 2  # stones for a step of Frigg's: one for the other side's card, one for the summon
EAST, WEST = 1, 4  # directions


@compiled
def _commands(p: Position, acts: Position) -> int:
    """Odin: one of the cards in hand, all that were played back, or neither."""
    n = 0
    for card in range(1, YMIR + 1):
        if p[HAND + p[SIDE]] >> card & 1:
            n = add(acts, n, act(NOBODY, NOBODY, card, 0))
    if p[PLAYED + p[SIDE]]:
        n = add(acts, n, act(NOBODY, NOBODY, TAKE_BACK, 0))
    return add(acts, n, PASS)


@compiled
def _selectable(p: Position) -> int:
    """The Vikings that may be selected, or the one that was."""
    if p[CHOSEN] >= 0:
        return int(1 << p[CHOSEN])
    if p[ONLY] >= 0 and not p[MOVED]:
        return int(1 << p[ONLY])
    return int(able(p, p[SIDE], p[FORCE + p[SIDE]]) & ~p[MOVED])


@compiled
def _may_step(p: Position) -> bool:
    """Frigg: not in the first turn, and there must be stones for it."""
    return bool(p[TURNS + p[SIDE]] > 0 and p[SUPPLY] >= STEPS_NEEDED)


@compiled
def _before(p: Position, acts: Position) -> int:
    """Which Viking, and what happens before it moves."""
    power = p[FORCE + p[SIDE]]
    free_low, free_high = free(p)
    vikings = _selectable(p)
    n = 0
    for v in range(VIKINGS):
        if not vikings >> v & 1:
            continue
        room = touches(p[v], free_low, free_high)
        if room and p[HELD] < 0:
            n = add(acts, n, act(v, NOBODY, 0, 0))
        if power == SOL:
            for d in (EAST, WEST):
                if has(free_low, free_high, p[v] + STEP[d]):
                    n = add(acts, n, act(v, NOBODY, p[v] + STEP[d], 0))
        elif power == FRIGG:
            if _may_step(p):
                low, high = near(p[v], free_low, free_high)
                n = add_all(acts, n, v, NOBODY, low, high)
        else:
            side = 1 - p[SIDE]
            for w in range(3 * side, 3 * side + 3):
                if p[w] >= 0 and touches(p[v], BIT[0, p[w]], BIT[1, p[w]]) and p[HELD] in (NONE, w):
                    low, high = reach(p[w], free_low, free_high)
                    n = add_all(acts, n, v, w, low, high)
    return n


@compiled
def _moves(p: Position, acts: Position) -> int:
    vikings = _selectable(p)
    n = 0
    for v in range(VIKINGS):
        if vikings >> v & 1:
            low, high = moves(p, p[FORCE + p[SIDE]], p[v])
            n = add_all(acts, n, v, NOBODY, low, high)
    return n


@compiled
def _after_move(p: Position, acts: Position) -> int:
    power, v = p[FORCE + p[SIDE]], p[CHOSEN]
    cell = p[v]
    free_low, free_high = free(p)
    n = 0
    if power == NJORD:
        alone = has(EDGE_LOW, EDGE_HIGH, cell)
        for w in range(3 * p[SIDE], 3 * p[SIDE] + 3):
            alone = alone and (w == v or not is_nomadic(p, w) or not has(EDGE_LOW, EDGE_HIGH, p[w]))
        if alone:
            low, high = reach(cell, free_low, free_high)
            n = add_all(acts, n, v, NOBODY, low, high)
    elif power == FRIGG:
        if not p[USED] and _may_step(p):
            low, high = near(cell, free_low, free_high)
            n = add_all(acts, n, v, NOBODY, low, high)
    elif power == TYR:
        for w in range(VIKINGS):
            if p[w] >= 0 and touches(cell, BIT[0, p[w]], BIT[1, p[w]]) and touches(p[w], free_low, free_high):
                n = add(acts, n, act(NOBODY, w, 0, 0))
        low, high = stones(p, power, cell)
        if not low | high:
            return n
    elif power == VALI:
        for d in range(6):
            w = viking_at(p, cell + STEP[d])
            if w >= 0 and w // 3 != p[SIDE] and has(free_low, free_high, cell - STEP[d]):
                n = add(acts, n, act(NOBODY, w, cell - STEP[d], 0))
    return add(acts, n, PASS) if n else 0


@compiled
def _after_summon(p: Position, acts: Position) -> int:
    power, v = p[FORCE + p[SIDE]], p[CHOSEN]
    free_low, free_high = free(p)
    if power == ASK_AND_EMBLA:
        if p[CREATED] | p[CREATED + 1] and p[MEMORY + p[SIDE]]:
            return add_all(acts, 0, NOBODY, NOBODY, free_low & p[CONTESTED], free_high & p[CONTESTED + 1])
        return 0
    if not is_nomadic(p, v):
        return 0
    low, high = reach(p[v], free_low, free_high)
    if power == RATATOSKR:
        back_low, back_high = 0, 0
        for d in range(6):
            way_low, way_high, found = 0, 0, False
            to = p[v] + STEP[d]
            while has(LAND_LOW, LAND_HIGH, to):
                way_low |= BIT[0, to]
                way_high |= BIT[1, to]
                found = found or to == p[CAME_FROM]
                to += STEP[d]
            if found:
                back_low, back_high = way_low, way_high
        low &= back_low
        high &= back_high
    elif power == BLODUGHOFI:
        their_low, their_high = of_side(p, 1 - p[SIDE])
        if p[STONE] < 0 or not touches(p[STONE], their_low, their_high):
            return 0
    elif power == GERD:
        beside = False
        for w in range(3 * p[SIDE], 3 * p[SIDE] + 3):
            if w != v and p[w] >= 0 and p[STONE] >= 0:
                beside = beside or touches(p[STONE], BIT[0, p[w]], BIT[1, p[w]])
        if not beside:
            return 0
    else:
        return 0
    n = add_all(acts, 0, v, NOBODY, low, high)
    return add(acts, n, PASS) if n and (power != GERD or p[MAY] >> GERD & 1) else n


@compiled
def _at_the_end(p: Position, acts: Position) -> int:
    power, side, v = p[FORCE + p[SIDE]], p[SIDE], p[CHOSEN]
    free_low, free_high = free(p)
    n = 0
    if power == AEGIR:
        return _shifts(p, acts, 1 - side)
    if power == MANI:
        for w in range(3 * side, 3 * side + 3):
            if p[w] >= 0 and p[HELD] in (NONE, w):
                low, high = near(p[w], free_low, free_high)
                n = add_all(acts, n, NOBODY, w, low, high)
    elif power == FREYR:
        closed_low = LAND_LOW & ~(p[STONES] | p[CONTESTED])
        closed_high = LAND_HIGH & ~(p[STONES + 1] | p[CONTESTED + 1])
        low, high = near(p[v], p[STONES], p[STONES + 1])
        while low | high:
            stone = next_cell(low, high)
            low &= ~BIT[0, stone]
            high &= ~BIT[1, stone]
            if not touches(stone, closed_low, closed_high):
                n = add(acts, n, act(NOBODY, NOBODY, stone, 0))
    elif power == FORSETI:
        if p[CREATED] | p[CREATED + 1] and p[SUPPLY] > 0:
            low, high = p[CREATED] | p[CONTESTED], p[CREATED + 1] | p[CONTESTED + 1]
            n = add_all(acts, n, NOBODY, NOBODY, low & free_low, high & free_high)
    elif power == YMIR:
        if p[SUPPLY] > 0:
            all_low, all_high = 0, 0
            for w in range(3 * side, 3 * side + 3):
                if is_nomadic(p, w):
                    low, high = near(p[w], free_low, free_high)
                    all_low |= low
                    all_high |= high
            n = add_all(acts, n, NOBODY, NOBODY, all_low, all_high)
    elif power == HEIMDALLR:
        for w in range(3 * side, 3 * side + 3):
            if p[w] >= 0 and p[WAS_NOMADIC] >> w & 1 and not is_nomadic(p, w) and p[HELD] in (NONE, w):
                low, high = free_low & ~p[WAS_SETTLED], free_high & ~p[WAS_SETTLED + 1]
                n = add_all(acts, n, NOBODY, w, low, high)
    return add(acts, n, PASS) if n and p[HELD] < 0 else n


@compiled
def _shifts(p: Position, acts: Position, whose: int) -> int:
    """Aegir: one opposing Nomadic Viking after another, each by one hex, if a region was created."""
    n = 0
    if p[CREATED] | p[CREATED + 1]:
        free_low, free_high = free(p)
        for w in range(3 * whose, 3 * whose + 3):
            if is_nomadic(p, w) and not p[MOVED] >> w & 1 and p[HELD] in (NONE, w):
                low, high = near(p[w], free_low, free_high)
                n = add_all(acts, n, NOBODY, w, low, high)
    return add(acts, n, PASS) if n and p[HELD] < 0 else n


@compiled
def choices(p: Position, acts: Position) -> int:
    """Write what may be done now into an array; returns how many acts there are."""
    phase, side = p[PHASE], p[SIDE]
    if phase == COMMAND:
        return _commands(p, acts)
    if phase == BEFORE:
        return _before(p, acts)
    if phase == MOVE:
        return _moves(p, acts)
    if phase == AFTER_MOVE:
        return _after_move(p, acts)
    if phase == SUMMON:
        return summons(p, acts)
    if phase == AFTER_SUMMON:
        return _after_summon(p, acts)
    if phase == END:
        return _at_the_end(p, acts)
    if phase == END_OTHER:
        return _shifts(p, acts, side) if p[FORCE + 1 - side] == AEGIR else 0
    if phase == ANOTHER and p[GRANTED] and able(p, side, JORMUNGANDR) >> p[CHOSEN] & 1:
        add(acts, 0, act(NOBODY, p[CHOSEN], 0, 0))
        return add(acts, 1, PASS)
    return 0
