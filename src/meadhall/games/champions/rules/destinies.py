"""Destinies: who has the most of something, alone or tied (CM-12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from meadhall.games.champions.rules.tables import COLOURS, DESTINIES, ENEMIES

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan


def _of_colour(colour: str) -> Callable[[Champions, Clan], int]:
    return lambda g, clan: [ENEMIES[card].colour for card in clan.defeated].count(colour)


def _of_family(family: str) -> Callable[[Champions, Clan], int]:
    return lambda g, clan: [ENEMIES[card].family for card in clan.defeated].count(family)


OF_PILES = (*COLOURS, "trolls", "draugr", "monsters")  # what is counted in the piles of defeated enemies
MEASURES: dict[str, Callable[[Champions, Clan], int]] = {
    **{colour: _of_colour(colour) for colour in COLOURS},
    **{family: _of_family(family) for family in ("trolls", "draugr", "monsters")},
    "wood": lambda g, clan: clan.wood,
    "food": lambda g, clan: clan.food,
    "coins": lambda g, clan: clan.coins,
    "favor": lambda g, clan: clan.favor,
    "dice": lambda g, clan: g.warriors_of(clan),
    "runes": lambda g, clan: len(clan.runes) + len(clan.spent),
}


def verdict(g: Champions, seat: int, destiny: str) -> tuple[str, int]:
    """How a destiny would score now: `alone`, `tied` or `none`, and its Glory."""
    row = DESTINIES[destiny]
    measure = MEASURES[row.most]
    have = [measure(g, clan) for clan in g.clans]
    mine = have.pop(seat)
    others = max(have)
    if mine == 0 or others > mine:  # CM-12.3
        return "none", 0
    return ("tied", row.tied) if others == mine else ("alone", row.alone)
