"""Regions (RR-3): the parts into which stones cut the map, and the sides that settled them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from meadhall.games.ragnarocks.rules.board import ALL, NEAR_MASK, RAYS, component, hexes

CONTESTED, SETTLED, WILD = "contested", "settled", "wild"


class Region(NamedTuple):
    land: int  # its hexes without stones, as a mask
    status: str
    owner: int | None  # the side that has settled it

    @property
    def worth(self) -> int:
        return self.land.bit_count()


def region_at(start: int, stones: int, sides: tuple[int, int]) -> Region:
    """The region of a hex without a stone; `sides` are the hexes of Ivory's and of Red's Vikings."""
    land = component(start, ALL & ~stones)
    ivory, red = land & sides[0], land & sides[1]
    if ivory and red:
        return Region(land, CONTESTED, None)  # RR-3.4
    if ivory or red:
        return Region(land, SETTLED, 0 if ivory else 1)  # RR-3.5
    return Region(land, WILD, None)  # RR-3.6


def regions(stones: int, sides: tuple[int, int]) -> tuple[Region, ...]:
    """All regions, in the order of their first hexes."""
    found, left = [], ALL & ~stones
    while left:
        region = region_at(hexes(left & -left)[0], stones, sides)
        found.append(region)
        left &= ~region.land
    return tuple(found)


def contested(found: Sequence[Region]) -> int:
    """The hexes of all contested regions."""
    land = 0
    for region in found:
        if region.status == CONTESTED:
            land |= region.land
    return land


def may_divide(stones: int, stone: int) -> bool:
    """Could a stone on this hex cut a region in two?

    Not if the open hexes around it form a single run of neighbours.
    """
    return _runs(stone, NEAR_MASK[stone] & ~stones) > 1


@cache
def _runs(hex_: int, open_near: int) -> int:
    """The number of runs of touching hexes that these neighbours form around a hex."""
    ring = [bool(ray) and bool(open_near >> ray[0] & 1) for ray in RAYS[hex_]]
    return sum(here and not ring[i - 1] for i, here in enumerate(ring))
