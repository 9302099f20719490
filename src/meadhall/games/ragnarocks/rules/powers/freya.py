"""Freya: wild regions score for her too (RR-6.10)."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.games.ragnarocks.rules.power import Power
from meadhall.games.ragnarocks.rules.regions import WILD, Region
from meadhall.games.ragnarocks.rules.state import Ragnarocks


class Freya(Power):
    CLAUSES = ("RR-6.10",)

    def score(self, g: Ragnarocks, side: int, found: Sequence[Region]) -> int:
        wild = sum(region.worth for region in found if region.status == WILD)
        return super().score(g, side, found) + wild


POWER = Freya()
