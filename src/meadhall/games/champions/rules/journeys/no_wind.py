"""No Wind: one Food is lost (CM-7.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.journeys.journey import Journey

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions


def effect(g: Champions, seat: int, shore: str) -> None:
    *warriors, food = g.parties[shore]
    if food:
        g.parties[shore] = (*warriors, food - 1)
        g.tell("lost", seat, 0, 0, 0, 1)


JOURNEY = Journey("no_wind", ("CM-7.6", "CM-7.2"), effect)
