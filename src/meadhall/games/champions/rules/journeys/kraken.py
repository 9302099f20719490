"""The Kraken is fought before the meal, by all on board; the survivors sail on (CM-7.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.combat import fight
from meadhall.games.champions.rules.journeys.journey import Journey
from meadhall.games.champions.rules.tables import FOOD, KRAKEN
from meadhall.kernel.rule import Rule

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions


def effect(g: Champions, seat: int, shore: str) -> Rule | None:
    if not any(g.parties[shore][:FOOD]):
        return None
    return fight(g, seat, shore, KRAKEN)


JOURNEY = Journey("kraken", ("CM-7.4",), effect)
