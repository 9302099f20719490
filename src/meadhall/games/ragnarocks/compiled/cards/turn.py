"""What is done, and what happens then: a turn in its order, and whose turn is next."""

from __future__ import annotations

from meadhall.games.ragnarocks.compiled.cards.acts import (
    AFTER_MOVE,
    AFTER_SUMMON,
    ANOTHER,
    BEFORE,
    COMMAND,
    END,
    END_OTHER,
    INSTEAD,
    MOVE,
    NOBODY,
    OVER,
    PASS,
    SUMMON,
    TAKE_BACK,
    cell_of,
    other_of,
    second_of,
    viking_of,
)
from meadhall.games.ragnarocks.compiled.cards.land import (
    has,
    of_side,
    place,
    put,
    relocate,
    settled,
    take_away,
    touches,
    viking_at,
)
from meadhall.games.ragnarocks.compiled.cards.moves import able, pushed_to
from meadhall.games.ragnarocks.compiled.cards.offers import choices
from meadhall.games.ragnarocks.compiled.cards.words import (
    AEGIR,
    ASK_AND_EMBLA,
    BRAGI,
    CAME_FROM,
    CARD,
    CREATED,
    DAIN,
    EXTRA,
    FAFNIR,
    FENRIR,
    FJORGYN,
    FORCE,
    FREYR,
    FRIGG,
    GRANTED,
    HAND,
    HEIMDALLR,
    HELD,
    HILDISVINI,
    JORMUNGANDR,
    LARGEST_TEAM,
    MANI,
    MEMORY,
    MOVED,
    NONE,
    ODIN,
    ONLY,
    PLAYED,
    PLAYER,
    PLAYERS,
    SELKOLLA,
    SKIPPED,
    SLEIPNIR,
    SOL,
    STONE,
    SURTR,
    TEAM,
    THOR,
    TURNS,
    TYR,
    USED,
    WAS_NOMADIC,
    WAS_SETTLED,
    WINNER,
    compiled,
)
from meadhall.games.ragnarocks.compiled.plain.rules import CHOSEN, NOMADIC, PHASE, SIDE, STEP, STONES, SUPPLY, Position

IN_A_ROW = 3  # Jormungandr's stones


@compiled
def _run(p: Position, stone: int, way: int) -> int:
    """How many stones stand in an unbroken row from a cell in a direction, without the cell."""
    length = 0
    to = stone + way
    while has(p[STONES], p[STONES + 1], to):
        length += 1
        to += way
    return length


@compiled
def _makes_a_row(p: Position, stone: int) -> bool:
    found = False
    for d in range(3):
        found |= 1 + _run(p, stone, STEP[d]) + _run(p, stone, -STEP[d]) == IN_A_ROW
    return found


@compiled
def _arrive(p: Position, viking: int, cell: int) -> None:
    power = p[FORCE + p[SIDE]]
    if power in (FAFNIR, FJORGYN, SELKOLLA, SLEIPNIR):
        relocate(p, viking, cell)
        return
    if power == HILDISVINI:
        for d in range(6):
            to, pushed = pushed_to(p, p[viking], d)
            if to == cell:
                put(p, viking_at(p, cell), pushed)
                break
    put(p, viking, cell)


@compiled
def _begin_turn(p: Position, only: int) -> None:
    p[ONLY] = only
    p[PHASE] = BEFORE if p[FORCE + p[SIDE]] in (BRAGI, FRIGG, SOL) else MOVE
    if p[FORCE + p[SIDE]] == HEIMDALLR:
        p[WAS_NOMADIC] = p[NOMADIC]
        p[WAS_SETTLED], p[WAS_SETTLED + 1], _, _ = settled(p)


@compiled
def _hunts(p: Position) -> bool:
    """Fenrir: is an opposing Viking adjacent?"""
    low, high = of_side(p, 1 - p[SIDE])
    found = False
    for v in range(3 * p[SIDE], 3 * p[SIDE] + 3):
        found |= p[v] >= 0 and touches(p[v], low, high)
    return found


@compiled
def _in_teams(p: Position) -> bool:
    return bool(p[PLAYERS] + p[PLAYERS + 1] > 2)


@compiled
def _next_player(p: Position) -> None:
    """The next of the team begins a turn, and the power is that player's (RR-8.6)."""
    side = p[SIDE]
    p[PLAYER + side] = (p[PLAYER + side] + 1) % p[PLAYERS + side]
    p[FORCE + side] = p[CARD + side] = p[TEAM + LARGEST_TEAM * side + p[PLAYER + side]]


@compiled
def _is_over(p: Position) -> bool:
    """The side to move is not able to. Can the other take a turn, or may its start of turn change that?"""
    other = 1 - p[SIDE]
    if not _in_teams(p):
        return not able(p, other, p[FORCE + other]) and (p[SKIPPED] != 0 or p[CARD + other] not in (FENRIR, ODIN))
    for side in range(2):
        for player in range(p[PLAYERS + side]):
            if able(p, side, p[TEAM + LARGEST_TEAM * side + player]):
                return False
    return True


@compiled
def _start_of_turn(p: Position) -> bool:
    """Of the side to move; is anything asked already?"""
    p[CHOSEN] = p[CAME_FROM] = p[STONE] = p[ONLY] = p[HELD] = NONE
    p[CREATED] = p[CREATED + 1] = p[MOVED] = p[GRANTED] = p[USED] = 0
    if _in_teams(p) and p[EXTRA] < 0:
        _next_player(p)
    if p[CARD + p[SIDE]] == FENRIR and _hunts(p):
        p[WINNER] = p[SIDE]
        p[PHASE] = OVER
        return True
    if p[CARD + p[SIDE]] == ODIN:
        p[FORCE + p[SIDE]] = ODIN
        p[PHASE] = COMMAND
        return True
    return False


@compiled
def begin(p: Position) -> None:
    """The start of a turn of the side to move."""
    if not _start_of_turn(p):
        next_turn(p)


@compiled
def next_turn(p: Position) -> None:
    """The turn of the side to move, or of the other if it must skip; if neither can move the game is over."""
    while True:
        side, only = p[SIDE], p[EXTRA]
        p[EXTRA] = NONE
        vikings = able(p, side, p[FORCE + side])
        if only >= 0:
            if vikings >> only & 1:
                _begin_turn(p, only)
                return
        elif vikings:
            p[SKIPPED] = 0
            _begin_turn(p, NONE)
            return
        else:
            if _is_over(p):
                p[PHASE] = OVER
                return
            p[SKIPPED] = 1
        p[SIDE] = 1 - side
        if _start_of_turn(p):
            return


@compiled
def _end_turn(p: Position) -> None:
    p[TURNS + p[SIDE]] += 1
    if p[EXTRA] < 0:
        p[SIDE] = 1 - p[SIDE]
    begin(p)


# -- what an act does, by the part of the turn


@compiled
def _command(p: Position, card: int) -> None:
    """Odin: a card from his hand, or all that were played back."""
    side = p[SIDE]
    if card == TAKE_BACK:
        p[HAND + side] |= p[PLAYED + side]
        p[PLAYED + side] = 0
    elif card:
        p[HAND + side] &= ~(1 << card)
        p[PLAYED + side] |= 1 << card
        p[FORCE + side] = card


@compiled
def _shift(p: Position, other: int, cell: int) -> None:
    """Before or after its move: the selected Viking, or another, goes to a hex. Frigg gives a stone for it."""
    side = p[SIDE]
    if not cell:
        return
    put(p, p[CHOSEN] if other == NOBODY else other, cell)
    if p[FORCE + side] == FRIGG:
        p[MEMORY + side] += 1
        p[SUPPLY] -= 1
        p[USED] = 1


@compiled
def _trade(p: Position, other: int) -> None:
    """Tyr: the selected Viking and another change places."""
    if other != NOBODY:
        here, there = p[p[CHOSEN]], p[other]
        p[p[CHOSEN]], p[other] = there, here


@compiled
def _move(p: Position, viking: int, cell: int) -> int:
    p[CHOSEN] = viking
    p[CAME_FROM] = p[viking]
    _arrive(p, viking, cell)
    power = p[FORCE + p[SIDE]]
    if power != DAIN:
        return AFTER_MOVE
    p[MOVED] |= 1 << viking
    place(p, p[CAME_FROM], True)
    if able(p, p[SIDE], power) & ~p[MOVED]:
        p[CHOSEN] = NONE
        return MOVE
    p[MOVED] = 0
    return AFTER_SUMMON


@compiled
def _summon(p: Position, a: int) -> None:
    power, cell = p[FORCE + p[SIDE]], cell_of(a)
    if a & INSTEAD == 0:
        p[STONE] = cell
        place(p, cell, True)
        p[GRANTED] = power == JORMUNGANDR and _makes_a_row(p, cell)
    elif power == THOR:
        p[MEMORY + p[SIDE]] -= 1
        place(p, cell, False)
    elif power == SURTR:
        place(p, cell, True)
        place(p, second_of(a), True)
    else:  # Gullinbursti
        put(p, viking_of(a), cell)


@compiled
def _come_in(p: Position, cell: int) -> None:
    """Ask and Embla: the Viking in reserve."""
    p[MEMORY + p[SIDE]] = 0
    waiting = 3 * p[SIDE]
    while p[waiting] >= 0:
        waiting += 1
    put(p, waiting, cell)
    p[NOMADIC] |= 1 << waiting


@compiled
def _end(p: Position, other: int, cell: int) -> None:
    power = p[FORCE + p[SIDE]]
    if power == MANI:
        put(p, other, cell)
    elif power == FREYR:
        take_away(p, cell)
    elif power == HEIMDALLR:
        relocate(p, other, cell)
    else:
        place(p, cell, True)


@compiled
def _do(p: Position, a: int) -> int:
    """Carry out an act; returns the part of the turn that comes next, which may be the same again."""
    phase, power = p[PHASE], p[FORCE + p[SIDE]]
    viking, other, cell = viking_of(a), other_of(a), cell_of(a)
    p[HELD] = NONE
    if phase == COMMAND:
        _command(p, cell)
        return COMMAND
    if phase == BEFORE:
        p[CHOSEN] = viking
        _shift(p, other, cell)
        return MOVE
    if phase == MOVE:
        return _move(p, viking, cell)
    if phase == AFTER_MOVE:
        if power == TYR:
            _trade(p, other)
        else:
            _shift(p, other, cell)
        return SUMMON
    if phase == SUMMON:
        _summon(p, a)
        return AFTER_SUMMON
    if phase == AFTER_SUMMON:
        if power == ASK_AND_EMBLA:
            _come_in(p, cell)
        elif a != PASS:
            put(p, viking, cell)
        return END
    if phase == END and power != AEGIR:
        if a != PASS:
            _end(p, other, cell)
        return END_OTHER
    if phase != ANOTHER:  # Aegir, in his own turn or in the other's: one Viking after another
        if a == PASS:
            return int(phase + 1)
        put(p, other, cell)
        p[MOVED] |= 1 << other
        return int(phase)
    if a != PASS:
        p[EXTRA] = p[CHOSEN]
    return OVER


@compiled
def step(p: Position, a: int, acts: Position) -> None:
    """Carry out an act, and go on to where something is asked again; the array is scratch."""
    phase = _do(p, a)
    if p[WINNER] >= 0:
        p[PHASE] = OVER
        return
    if phase == COMMAND:
        next_turn(p)
        return
    while phase < OVER:
        p[PHASE] = phase
        if choices(p, acts):
            return
        phase += 1
    _end_turn(p)
