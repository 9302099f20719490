"""What a position is worth to each side, with or without cards; the twin judges the contested land."""

from __future__ import annotations

import importlib.util
import math

from meadhall.games.ragnarocks.bot.territory import lead
from meadhall.games.ragnarocks.rules.board import NEAR_MASK
from meadhall.games.ragnarocks.rules.state import IVORY, RED, Ragnarocks

HAS_NUMBA = importlib.util.find_spec("numba") is not None

NEARLY_WON = 15.0  # points
FOR_STONES = "hel"
SCORING = (FOR_STONES, "freya", "frigg")  # cards that score something other than settled land
HUNTER = "fenrir"
THREATS = (0.0, 0.15, 0.9)
BUILT_OVER = 0.35  # about the part of the open land that stones will cover


def for_ivory(g: Ragnarocks) -> float:
    """What Ivory can expect, from -1 to 1: its result, or who reaches the open land first."""
    if g.waiting is None:
        return float(g.result().returns[0])
    if HAS_NUMBA:
        from meadhall.games.ragnarocks.compiled.plain import bridge, search

        value = search.territory(bridge.as_if_plain(g))
    else:
        value = math.tanh(lead(g) / NEARLY_WON)
    if counts_otherwise(g):
        value = _by_points(g, value)
    return value + _threats(g) * (1 - abs(value))


def _threats(g: Ragnarocks) -> float:
    """The worth of Fenrir's threat: next to two opposing Vikings Fenrir has almost won, because only one can move
    away.
    """
    total = 0.0
    for side, sign in ((IVORY, 1.0), (RED, -1.0)):
        if g.force[side] == HUNTER and g.side != side:
            near = 0
            for h in g.of(side):
                near |= NEAR_MASK[h]
            total += sign * THREATS[min(2, (near & g.sides[1 - side]).bit_count())]
    return total


def counts_otherwise(g: Ragnarocks) -> bool:
    return g.card(IVORY).name in SCORING or g.card(RED).name in SCORING


def by_seat(g: Ragnarocks, ivory: float) -> tuple[float, ...]:
    return tuple(ivory if g.side_of(seat) == IVORY else -ivory for seat in range(g.seats))


def _by_points(g: Ragnarocks, by_land: float) -> float:
    """The points now, and the expected ones: the evaluation divides contested land, minus hexes that stones will
    cover.
    """
    points: list[float] = [*g.scores()]
    open_land = (g.nomadic_land & g.free()).bit_count()
    for side, share in ((IVORY, (1 + by_land) / 2), (RED, (1 - by_land) / 2)):
        points[side] += open_land * (BUILT_OVER if g.card(side).name == FOR_STONES else (1 - BUILT_OVER) * share)
    return math.tanh((points[IVORY] - points[RED]) / NEARLY_WON)
