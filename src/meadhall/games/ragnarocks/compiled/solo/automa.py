"""The automa's turns (RR-9), compiled: `sheet` and `automa` on the twin's positions, for the human without a power.

The sheet's sets of hexes are bit boards. "From which ends can a stone come to stand there?" is asked the other way
round: sliding is symmetric, so the ends are what slides from the wanted hexes reach.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from meadhall.games.ragnarocks.compiled.plain.rules import (
    BIT,
    BUSY,
    LAND_HIGH,
    LAND_LOW,
    NEAR,
    NOMADIC,
    STEP,
    STONES,
    SUPPLY,
    VIKINGS,
    WIDTH,
    Compiler,
    Position,
    Random,
    able,
    below,
    count_ones,
    grow,
    lowest_one,
    move,
    put_stone,
    shift,
    slide_on,
    slides,
)

Bits = tuple[int, int]
Quiet = npt.NDArray[np.int64]

SPECIAL_STEPS = 2
REDS = 0b111000
IVORIES = 0b000111

# The endless-game guard (RR-4.7, RR-4.8).
QUIET_TURNS = 20
REPETITIONS = 3

compiled = Compiler("compiled/solo/*.py")


# --- sets of hexes --------------------------------------------------------------------------------------------------


@compiled
def _slide_one_way(low: int, high: int, free_low: int, free_high: int, way: int) -> Bits:
    """What slides of one hex or more in one direction reach."""
    low, high = shift(low, high, way)
    return slide_on(low & free_low, high & free_high, free_low, free_high, way)


@compiled
def slide_from(low: int, high: int, free_low: int, free_high: int) -> Bits:
    """The free hexes that a slide from some *other* hex of a set reaches."""
    to_low, to_high = 0, 0
    for way in (1, WIDTH, WIDTH + 1, -1, -WIDTH, -WIDTH - 1):
        more_low, more_high = _slide_one_way(low, high, free_low, free_high, way)
        to_low |= more_low
        to_high |= more_high
    return to_low, to_high


# --- the sheet ------------------------------------------------------------------------------------------------------


@compiled
def _wanted(p: Position, free_low: int, free_high: int) -> tuple[int, int, int, int]:
    """The free hexes beside the human's Nomadic Vikings, and those that are the last beside one of them."""
    low, high, last_low, last_high = 0, 0, 0, 0
    for v in range(3):
        if p[NOMADIC] >> v & 1:
            near_low, near_high = NEAR[0, p[v]] & free_low, NEAR[1, p[v]] & free_high
            low |= near_low
            high |= near_high
            if count_ones(near_low) + count_ones(near_high) == 1:
                last_low |= near_low
                last_high |= near_high
    return low, high, last_low, last_high


@compiled
def _finishing(p: Position, free_low: int, free_high: int, last_low: int, last_high: int) -> Bits:
    """From where a stone takes the last space beside a human: the Viking's own body may fill the second-last."""
    ends_low, ends_high = 0, 0
    if last_low | last_high:
        ends_low, ends_high = slide_from(last_low, last_high, free_low, free_high)
    for v in range(3):
        if p[NOMADIC] >> v & 1:
            near_low, near_high = NEAR[0, p[v]] & free_low, NEAR[1, p[v]] & free_high
            if count_ones(near_low) + count_ones(near_high) == 2:
                one_low = near_low & -near_low
                one_high = 0 if one_low else near_high & -near_high
                for _ in range(2):  # a body on the one, the stone on the other, and the other way round
                    more_low, more_high = slide_from(one_low, one_high, free_low, free_high)
                    one_low ^= near_low
                    one_high ^= near_high
                    ends_low |= more_low & one_low
                    ends_high |= more_high & one_high
    return ends_low, ends_high


@compiled
def standard_move(p: Position, viking: int) -> int:
    """The end of the standard move; -1 if no slide lets the Viking summon next to a human."""
    if p[SUPPLY] <= 0:
        return -1
    origin = p[viking]
    reach = slides(p, origin)
    # What is free when it has left.
    free_low = LAND_LOW & ~p[BUSY] | BIT[0, origin]
    free_high = LAND_HIGH & ~p[BUSY + 1] | BIT[1, origin]
    low, high, last_low, last_high = _wanted(p, free_low, free_high)
    ends_low, ends_high = _finishing(p, free_low, free_high, last_low, last_high)
    found = _best_end(origin, reach, ends_low, ends_high, free_low, free_high)
    if found < 0:
        ends_low, ends_high = slide_from(low, high, free_low, free_high)
        found = _best_end(origin, reach, ends_low, ends_high, free_low, free_high)
    return found


@compiled
def _best_end(
    origin: int,
    reach: tuple[int, int, int, int, int, int],
    ends_low: int,
    ends_high: int,
    free_low: int,
    free_high: int,
) -> int:
    """Most room, then the farthest, then the first clockwise from the north-east; -1 if none is in reach."""
    best, found = -1, -1
    if ends_low | ends_high:
        for d in range(6):
            cell = origin
            for i in range(reach[d]):
                cell += STEP[d]
                if ends_low & BIT[0, cell] | ends_high & BIT[1, cell]:
                    room = count_ones(NEAR[0, cell] & free_low) + count_ones(NEAR[1, cell] & free_high)
                    if room * 16 + i > best:
                        best, found = room * 16 + i, cell
    return found


@compiled
def summon(p: Position, viking: int) -> int:
    """Where the stone goes: the farthest, then the first clockwise; -1 for no stone."""
    if p[SUPPLY] <= 0:
        return -1
    low, high, last_low, last_high = _wanted(p, LAND_LOW & ~p[BUSY], LAND_HIGH & ~p[BUSY + 1])
    origin = p[viking]
    reach = slides(p, origin)
    farthest, found, farthest_last, last = -1, -1, -1, -1
    for d in range(6):
        cell = origin
        for i in range(reach[d]):
            cell += STEP[d]
            if i > farthest and low & BIT[0, cell] | high & BIT[1, cell]:
                farthest, found = i, cell
            if i > farthest_last and last_low & BIT[0, cell] | last_high & BIT[1, cell]:
                farthest_last, last = i, cell
    return last if last >= 0 else found


@compiled
def _step_closer(p: Position, origin: int) -> int:
    """The first cell clockwise that is one step nearer to a nearest human; stones are walked around, Vikings not."""
    open_low, open_high = LAND_LOW & ~p[STONES], LAND_HIGH & ~p[STONES + 1]
    low, high = 0, 0
    for v in range(3):
        if p[NOMADIC] >> v & 1:
            low |= BIT[0, p[v]]
            high |= BIT[1, p[v]]
    near_low, near_high = NEAR[0, origin], NEAR[1, origin]
    while not (low & near_low | high & near_high):
        more_low, more_high = grow(low, high)
        low, high = more_low & open_low, more_high & open_high
    for d in range(6):
        cell: int = origin + STEP[d]
        if low & BIT[0, cell] | high & BIT[1, cell]:
            return cell
    return -1


@compiled
def special_move(p: Position, viking: int) -> None:
    """Two steps closer; with a Viking that stands in the way it changes places."""
    for _ in range(SPECIAL_STEPS):
        origin = p[viking]
        to = _step_closer(p, origin)
        other = -1
        for v in range(VIKINGS):
            if p[v] == to:
                other = v
        if other < 0:
            move(p, viking, to)
        else:  # they share a region, so the same Vikings stay Nomadic
            p[other] = origin
            p[viking] = to


@compiled
def one_turn(p: Position, viking: int) -> bool:
    """A turn of the automa with this Viking, which is Nomadic. Does a stone come?"""
    to = standard_move(p, viking)
    if to >= 0:
        move(p, viking, to)
    else:
        special_move(p, viking)
    stone = summon(p, viking)
    if stone < 0:
        return False
    put_stone(p, stone)
    return True


@compiled
def can_place(p: Position, scratch: Position) -> bool:
    """Could one of its Nomadic Vikings place a stone in a turn (RR-9.14)?"""
    if p[SUPPLY] <= 0:
        return False
    for v in range(3, VIKINGS):
        if p[NOMADIC] >> v & 1:
            if standard_move(p, v) >= 0:
                return True
            scratch[:] = p
            special_move(scratch, v)
            if summon(scratch, v) >= 0:
                return True
    return False


# --- all its turns --------------------------------------------------------------------------------------------------


@compiled
def roll(p: Position, random: Random) -> int:
    """One of its Nomadic Vikings, each as likely."""
    found = p[NOMADIC] & REDS
    for _ in range(below(random, count_ones(found))):
        found &= found - 1
    return lowest_one(found)


@compiled
def _note(p: Position, quiet: Quiet, n: int, left: int) -> int:
    """Note the position after n others in a row without a stone. How often has it come up?"""
    now = left
    for v in range(VIKINGS):
        now = now << 8 | (p[v] & 255)
    same = 1
    for i in range(n):
        same += quiet[i] == now
    quiet[n] = now
    return same


@compiled
def automa(p: Position, turns: int, random: Random, scratch: Position, quiet: Quiet) -> bool:
    """Play the automa's turns after a turn of the human's until the human can move again. Is the game over?"""
    _note(p, quiet, 0, turns)  # the human has placed a stone
    n = 1
    while True:
        for turn in range(turns):
            if not p[NOMADIC] or (not able(p, 0) and not can_place(p, scratch)):
                return True
            if one_turn(p, roll(p, random)):
                n = 0
            # What is left then; at 0 it is the human's turn.
            if _note(p, quiet, n, turns - turn - 1) >= REPETITIONS or n >= QUIET_TURNS:
                return True
            n += 1
        if able(p, 0):
            return False
        if not can_place(p, scratch):
            return True
        if _note(p, quiet, n, turns) >= REPETITIONS or n >= QUIET_TURNS:  # the human skips
            return True
        n += 1
