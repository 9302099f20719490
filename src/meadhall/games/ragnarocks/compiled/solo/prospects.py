"""How the human stands against the automa after a turn, compiled.

The automa plays no game of its own: it heaps stones around the human's Vikings, six at a time at its hardest, and takes
all the land once the last of them is walled in. What counts is therefore close to the Vikings: who has how much room,
which of the automa's stand beside them and cannot stir, who can still be harassed. Each such feature is a table with a
weight for every case, and the weights of the cases at hand add up to the log-odds of winning.
"""

from __future__ import annotations

import math
import tomllib
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from meadhall.games.ragnarocks.compiled.plain.rules import (
    BIT,
    BUSY,
    CELL,
    CELLS,
    NEAR,
    NOMADIC,
    POINTS,
    STEP,
    STONES,
    SUPPLY,
    WALL,
    Position,
    count_ones,
    nomads,
    region,
)
from meadhall.games.ragnarocks.compiled.solo.automa import compiled, standard_move
from meadhall.games.ragnarocks.rules import board

Weights = npt.NDArray[np.float64]
Cases = npt.NDArray[np.int64]


# --- tables ---------------------------------------------------------------------------------------------------------


def _rings(states: int) -> tuple[Cases, int]:
    """A number for each pattern around a hex, the same for turned and mirrored ones; and how many there are."""
    numbers = np.full(states**6, -1, np.int64)
    found = 0
    for pattern in range(states**6):
        if numbers[pattern] >= 0:
            continue
        ring = [pattern // states**i % states for i in range(6)]
        for turned in range(6):
            for way in (1, -1):
                same = (ring[turned:] + ring[:turned])[::way]
                numbers[sum(state * states**i for i, state in enumerate(same))] = found
        found += 1
    return numbers, found


FOUR, RINGS_OF_FOUR = _rings(4)  # wall, own Viking, the automa's, free
THREE, RINGS_OF_THREE = _rings(3)  # wall, the human's Viking, anything else

FAR = np.zeros((2, CELLS), np.int64)
"""The hexes two steps away, as a bit board."""
for _h in range(board.HEXES):
    for _near in board.hexes(board.NEAR_MASK[_h]):
        for _far in board.hexes(board.NEAR_MASK[_near] & ~board.NEAR_MASK[_h] & ~(1 << _h)):
            FAR[:, CELL[_h]] |= BIT[:, CELL[_far]]

# Points, and free hexes of a region, in classes.
POINT_CLASS = np.array([0, 1, 2, 3, 4, 5, 5, 6, 6, 7, 7, 7, *[8] * 4, *[9] * 80], np.int64)
SIZE_CLASS = np.array([0, 1, 2, 3, 3, 4, 4, 4, 4, *[5] * 8, *[6] * 80], np.int64)
MOST_SUPPLY = 41  # an unlimited one
MOST_LEAD = 20

SIZES = {
    "RING": 3 * RINGS_OF_FOUR,  # around a Viking, by the human's in its region
    "REGION": 3 * 3 * 7,  # Vikings of each side, size
    "ROOM": 2 * 13 * 7,  # alone or not, open hexes two steps away, free ones beside
    "RED_RING": 2 * RINGS_OF_THREE,  # around one of the automa's, by who leads
    "SCORE": 10 * 10 * 4,  # points of each, Nomadic Vikings
    "STOCK": (MOST_SUPPLY + 1) * 4 * 4,  # stones left, Nomadic Vikings of each
    "LEAD": (2 * MOST_LEAD + 1) * (MOST_SUPPLY + 1),  # by stones left
    "FREE": 7 * 7 * 7,  # hexes beside the three, ascending
    "STUCK": 4 * 2 * 4 * 4,  # lead, several regions or not, Vikings without room, Nomadic ones
    "BESIDE": 7 * 8 * 3,  # free hexes beside a Viking, and beside the automa's next to it; Nomadic Vikings
    "HARASS": 4 * 19 * 4 * 2,  # the automa's that can, free hexes beside, lead, several regions or not
    "LOCKED": 4 * 4 * 4 * 4,  # the automa's that can, of its without room, Vikings without room, lead
}
_STARTS = dict(zip(SIZES, np.cumsum([0, *SIZES.values()]).tolist(), strict=False))
RING, REGION, ROOM, RED_RING = (int(_STARTS[name]) for name in ("RING", "REGION", "ROOM", "RED_RING"))
SCORE, STOCK, LEAD, FREE = (int(_STARTS[name]) for name in ("SCORE", "STOCK", "LEAD", "FREE"))
STUCK, BESIDE, HARASS, LOCKED = (int(_STARTS[name]) for name in ("STUCK", "BESIDE", "HARASS", "LOCKED"))
WEIGHTS = sum(SIZES.values())
MOST_CASES = 32

WON = 30.0  # log-odds


DATA = Path(__file__).parents[2] / "data" / "solo.toml"
HUNDREDTHS = 100  # in which the weights are written down


@cache
def weights(level: str) -> Weights:
    """Those of a level, which lab/fit_solo.py has fitted."""
    tables = tomllib.loads(DATA.read_text("utf-8"))[level]
    return np.concatenate([tables[name] for name in SIZES]) / HUNDREDTHS


# --- cases ----------------------------------------------------------------------------------------------------------


@compiled
def _room(p: Position, cell: int) -> int:
    """The free hexes beside a cell."""
    return count_ones(NEAR[0, cell] & ~p[BUSY]) + count_ones(NEAR[1, cell] & ~p[BUSY + 1])


@compiled
def _ring(p: Position, cell: int, red_low: int, red_high: int) -> int:
    pattern = 0
    for d in range(6):
        near = cell + STEP[d]
        state = 3
        if p[WALL + near] >= 0:
            state = 0
        elif BIT[0, near] & p[BUSY] | BIT[1, near] & p[BUSY + 1]:
            state = 2 if BIT[0, near] & red_low | BIT[1, near] & red_high else 1
        pattern = pattern * 4 + state
    return pattern


@compiled
def _red_ring(p: Position, cell: int, low: int, high: int) -> int:
    pattern = 0
    for d in range(6):
        near = cell + STEP[d]
        state = 2
        if p[WALL + near] >= 0:
            state = 0
        elif BIT[0, near] & low | BIT[1, near] & high:
            state = 1
        pattern = pattern * 3 + state
    return pattern


@compiled
def _beside(p: Position, cell: int) -> int:
    """The least room of the automa's Vikings next to a cell; 7 if there are none."""
    least = 7
    for v in range(3, 6):
        if p[NOMADIC] >> v & 1 and NEAR[0, cell] & BIT[0, p[v]] | NEAR[1, cell] & BIT[1, p[v]]:
            least = min(least, _room(p, p[v]))
    return least


@compiled
def cases(p: Position, into: Cases) -> int:
    """Write the cases at hand, as places in the weights; returns how many there are. Some land must be contested."""
    n = 0
    nomadic = p[NOMADIC]
    low, high = nomads(p, 0)
    red_low, red_high = nomads(p, 1)
    humans, reds = count_ones(nomadic & 7), count_ones(nomadic >> 3)
    points, red_points, supply = p[POINTS], p[POINTS + 1], min(p[SUPPLY], MOST_SUPPLY)
    lead = points - red_points
    leads = 0 if lead < 0 else 1 if lead == 0 else 2 if lead <= 2 else 3
    land_low, land_high = 0, 0
    here, regions, without_room, rooms = 0, 0, 0, 0
    least, most = 6, 0
    for v in range(3):
        room = 0
        if nomadic >> v & 1:
            cell = p[v]
            if not (BIT[0, cell] & land_low | BIT[1, cell] & land_high):
                land_low, land_high = region(p, cell)
                here = count_ones(land_low & low) + count_ones(land_high & high)
                red_here = count_ones(land_low & red_low) + count_ones(land_high & red_high)
                size = count_ones(land_low & ~p[BUSY]) + count_ones(land_high & ~p[BUSY + 1])
                into[n] = REGION + ((here - 1) * 3 + red_here - 1) * 7 + SIZE_CLASS[size]
                n += 1
                regions += 1
            room = _room(p, cell)
            far = count_ones(FAR[0, cell] & ~p[STONES]) + count_ones(FAR[1, cell] & ~p[STONES + 1])
            into[n] = RING + (here - 1) * RINGS_OF_FOUR + FOUR[_ring(p, cell, red_low, red_high)]
            into[n + 1] = ROOM + ((here == 1) * 13 + far) * 7 + room
            into[n + 2] = BESIDE + (room * 8 + _beside(p, cell)) * 3 + humans - 1
            n += 3
            without_room += room == 0
        rooms += room
        least, most = min(least, room), max(most, room)
    can_harass, red_without = 0, 0
    for v in range(3, 6):
        if nomadic >> v & 1:
            into[n] = RED_RING + (lead > 0) * RINGS_OF_THREE + THREE[_red_ring(p, p[v], low, high)]
            n += 1
            can_harass += standard_move(p, v) >= 0
            red_without += _room(p, p[v]) == 0
    several = regions > 1
    into[n] = SCORE + (POINT_CLASS[points] * 10 + POINT_CLASS[red_points]) * 4 + humans
    into[n + 1] = STOCK + (supply * 4 + humans) * 4 + reds
    into[n + 2] = LEAD + (min(max(lead, -MOST_LEAD), MOST_LEAD) + MOST_LEAD) * (MOST_SUPPLY + 1) + supply
    into[n + 3] = FREE + (least * 7 + rooms - least - most) * 7 + most
    into[n + 4] = STUCK + ((leads * 2 + several) * 4 + without_room) * 4 + humans
    into[n + 5] = HARASS + ((can_harass * 19 + rooms) * 4 + leads) * 2 + several
    into[n + 6] = LOCKED + ((can_harass * 4 + red_without) * 4 + without_room) * 4 + leads
    return n + 7


@compiled
def odds(p: Position, w: Weights, into: Cases) -> float:
    """The human's log-odds of winning, when the automa is next."""
    if not p[NOMADIC]:  # nothing will change
        lead = p[POINTS] - p[POINTS + 1]
        return WON if lead > 0 else -WON if lead < 0 else 0.0
    total = 0.0
    for i in range(cases(p, into)):
        total += w[into[i]]
    return total


@compiled
def chance(log_odds: float) -> float:
    return 1.0 / (1.0 + math.exp(-log_odds))
