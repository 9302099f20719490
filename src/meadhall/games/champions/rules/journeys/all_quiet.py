"""All Quiet: nothing happens (CM-7.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.journeys.journey import Journey

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions


def effect(g: Champions, seat: int, shore: str) -> None:
    """Nothing happens."""


JOURNEY = Journey("all_quiet", ("CM-7.3",), effect)
