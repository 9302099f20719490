"""Land, stones and Vikings, as `state` has them."""

from __future__ import annotations

from meadhall.games.ragnarocks.compiled.cards.words import (
    CARD,
    CONTESTED,
    CREATED,
    FORCE,
    FREYA,
    FRIGG,
    HEL,
    IDUN,
    LARGE_ENOUGH,
    MEMORY,
    NONE,
    ON_BOARD,
    WINNER,
    compiled,
)
from meadhall.games.ragnarocks.compiled.plain.rules import (
    BIT,
    BUSY,
    CELL,
    FIRST,
    HALF,
    LAND_HIGH,
    LAND_LOW,
    NEAR,
    NOMADIC,
    POINTS,
    STEP,
    STONES,
    STRETCHES,
    SUPPLY,
    VIKINGS,
    Position,
    count_ones,
    lowest_one,
    region,
)

Bits = tuple[int, int]


# -- sets of hexes


@compiled
def free(p: Position) -> Bits:
    """The unoccupied hexes."""
    return LAND_LOW & ~p[BUSY], LAND_HIGH & ~p[BUSY + 1]


@compiled
def has(low: int, high: int, cell: int) -> bool:
    """Is the cell one of the set? A cell off the board is in none."""
    return bool(BIT[0, cell] & low | BIT[1, cell] & high)


@compiled
def near(cell: int, low: int, high: int) -> Bits:
    """The neighbours of a cell that are in the set."""
    return NEAR[0, cell] & low, NEAR[1, cell] & high


@compiled
def touches(cell: int, low: int, high: int) -> bool:
    return bool(NEAR[0, cell] & low | NEAR[1, cell] & high)


@compiled
def of_side(p: Position, side: int) -> Bits:
    """The hexes of a side's Vikings."""
    low, high = 0, 0
    for v in range(3 * side, 3 * side + 3):
        if p[v] >= 0:
            low |= BIT[0, p[v]]
            high |= BIT[1, p[v]]
    return low, high


@compiled
def next_cell(low: int, high: int) -> int:
    """The first cell of a set that is not empty."""
    return FIRST + lowest_one(low) if low else FIRST + HALF + lowest_one(high)


@compiled
def is_nomadic(p: Position, viking: int) -> bool:
    return bool(p[NOMADIC] >> viking & 1)


@compiled
def viking_at(p: Position, cell: int) -> int:
    found = NONE
    for v in range(VIKINGS):
        if p[v] == cell:
            found = v
    return found


# -- land


@compiled
def survey(p: Position) -> None:
    """Judge all land anew: who is Nomadic, what is contested, and the points of settled land."""
    p[NOMADIC] = p[CONTESTED] = p[CONTESTED + 1] = p[POINTS] = p[POINTS + 1] = 0
    seen = 0
    for v in range(VIKINGS):
        if p[v] < 0 or seen >> v & 1:
            continue
        low, high = region(p, p[v])
        inside = 0
        for w in range(v, VIKINGS):
            if p[w] >= 0 and has(low, high, p[w]):
                inside |= 1 << w
        seen |= inside
        if inside & 7 and inside >> 3:
            p[NOMADIC] |= inside
            p[CONTESTED] |= low
            p[CONTESTED + 1] |= high
        else:
            p[POINTS + (inside >= 8)] += count_ones(low) + count_ones(high)


@compiled
def settled(p: Position) -> tuple[int, int, int, int]:
    """Settled land, how many regions of it there are, and whose the last one is."""
    all_low, all_high, regions, owner = 0, 0, 0, NONE
    for v in range(VIKINGS):
        if p[v] >= 0 and not is_nomadic(p, v) and not has(all_low, all_high, p[v]):
            low, high = region(p, p[v])
            all_low |= low
            all_high |= high
            regions += 1
            owner = v // 3
    return all_low, all_high, regions, owner


@compiled
def judged(p: Position) -> None:
    """Some land has changed hands: Idun looks at the first that is settled."""
    for side in range(2):
        if p[FORCE + side] == IDUN and not p[MEMORY + side]:
            low, high, regions, owner = settled(p)
            if regions:
                p[MEMORY + side] = 1
                if regions == 1 and owner == side and count_ones(low) + count_ones(high) >= LARGE_ENOUGH:
                    p[WINNER] = side


@compiled
def parts(p: Position, stone: int) -> tuple[int, int, int]:
    """How many regions would touch a stone on this cell, and their land; one is not looked at closely."""
    around = 0
    for d in range(6):
        cell = stone + STEP[d]
        around |= (not ON_BOARD[cell] or has(p[STONES], p[STONES + 1], cell)) << d
    stretches = STRETCHES[around]
    if not stretches & (stretches - 1):
        return 1, 0, 0
    stood_low, stood_high = p[STONES], p[STONES + 1]
    p[STONES] |= BIT[0, stone]
    p[STONES + 1] |= BIT[1, stone]
    all_low, all_high, found = 0, 0, 0
    for d in range(6):
        cell = stone + STEP[d]
        if not around >> d & 1 and not has(all_low, all_high, cell):
            low, high = region(p, cell)
            all_low |= low
            all_high |= high
            found += 1
    p[STONES], p[STONES + 1] = stood_low, stood_high
    return found, all_low, all_high


@compiled
def place(p: Position, stone: int, from_supply: bool) -> None:
    """A stone comes to lie on a hex, and the map is judged anew where it may have changed."""
    was_low, was_high = p[CONTESTED] & ~BIT[0, stone], p[CONTESTED + 1] & ~BIT[1, stone]
    was_contested = has(p[CONTESTED], p[CONTESTED + 1], stone)
    regions, low, high = parts(p, stone)
    p[STONES] |= BIT[0, stone]
    p[STONES + 1] |= BIT[1, stone]
    p[BUSY] |= BIT[0, stone]
    p[BUSY + 1] |= BIT[1, stone]
    p[SUPPLY] -= from_supply
    if regions > 1:
        p[CREATED] |= low
        p[CREATED + 1] |= high
    if regions > 1 or not was_contested:
        survey(p)
        if p[CONTESTED] != was_low or p[CONTESTED + 1] != was_high:
            judged(p)
    else:
        p[CONTESTED], p[CONTESTED + 1] = was_low, was_high


@compiled
def take_away(p: Position, stone: int) -> None:
    """A stone goes back to the supply."""
    p[STONES] &= ~BIT[0, stone]
    p[STONES + 1] &= ~BIT[1, stone]
    p[BUSY] &= ~BIT[0, stone]
    p[BUSY + 1] &= ~BIT[1, stone]
    p[SUPPLY] += 1
    survey(p)


@compiled
def put(p: Position, viking: int, cell: int) -> None:
    """A Viking comes to stand elsewhere in the same land."""
    if p[viking] >= 0:
        p[BUSY] &= ~BIT[0, p[viking]]
        p[BUSY + 1] &= ~BIT[1, p[viking]]
    p[BUSY] |= BIT[0, cell]
    p[BUSY + 1] |= BIT[1, cell]
    p[viking] = cell


@compiled
def relocate(p: Position, viking: int, cell: int) -> None:
    """A Viking is set down on a hex that may lie in other land."""
    put(p, viking, cell)
    survey(p)
    judged(p)


# -- the end


@compiled
def score(p: Position, side: int) -> int:
    """As the cards count: settled land, for Hel stones instead, for Freya wild land too, and what Frigg has given."""
    stones = count_ones(p[STONES]) + count_ones(p[STONES + 1])
    points = stones if p[CARD + side] == HEL else p[POINTS + side]
    if p[CARD + side] == FREYA:
        contested = count_ones(p[CONTESTED]) + count_ones(p[CONTESTED + 1])
        points += len(CELL) - stones - contested - p[POINTS] - p[POINTS + 1]
    if p[CARD + 1 - side] == FRIGG:
        points += p[MEMORY + 1 - side]
    return int(points)
