"""Teams (RR-8): their sizes, who sits where, and who drafts when. One against one is the normal game."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.kernel.errors import BadOptions

IVORY, RED = 0, 1
SIDES = ("ivory", "red")


def sizes(seats: int, wanted: Sequence[int] | None) -> tuple[int, int]:
    """Returns the numbers of players of Ivory and of Red; by default halves, and Red has the odd one."""
    if wanted is None:
        return (1, 1) if seats <= 2 else (seats // 2, seats - seats // 2)
    if seats == 1:
        raise BadOptions("teams", "are for two players or more")
    if len(wanted) != 2 or min(wanted) < 1 or sum(wanted) != seats:
        raise BadOptions("teams", f"must be two numbers from 1 that make {seats} together")
    return wanted[0], wanted[1]


def seat(sizes: tuple[int, int], side: int, player: int) -> int:
    """The seat of a team's player (counted from 0): Ivory's come first."""
    return player if side == IVORY else sizes[IVORY] + player


def side_of(sizes: tuple[int, int], seat: int) -> int:
    return IVORY if seat < sizes[IVORY] else RED


def seat_names(sizes: tuple[int, int], seats: int) -> tuple[str, ...]:
    if seats <= 2:
        return SIDES[:seats]
    return tuple(f"{name} {n + 1}" for name, size in zip(SIDES, sizes, strict=True) for n in range(size))


def draft_order(sizes: tuple[int, int]) -> tuple[int, ...]:
    """The seats in the order of the draft: Red 1, Ivory 1, Red 2, …; when one team has all its cards, the other
    goes on (RR-8.4).
    """
    order = []
    for player in range(max(sizes)):
        order += [seat(sizes, side, player) for side in (RED, IVORY) if player < sizes[side]]
    return tuple(order)
