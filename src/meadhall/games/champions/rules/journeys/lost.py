"""Lost: two items are lost, Food or warriors (CM-7.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.journeys.journey import Journey
from meadhall.games.champions.rules.losses import losses
from meadhall.kernel.rule import Rule

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions


def effect(g: Champions, seat: int, shore: str) -> Rule | None:
    return losses(g, seat, shore, 2, food=True)


JOURNEY = Journey("lost", ("CM-7.5", "CM-7.2"), effect)
