"""Hel: stones on the board score, settled land does not (RR-6.16)."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.games.ragnarocks.rules.power import Power
from meadhall.games.ragnarocks.rules.regions import Region
from meadhall.games.ragnarocks.rules.state import Ragnarocks


class Hel(Power):
    CLAUSES = ("RR-6.16",)

    def score(self, g: Ragnarocks, side: int, found: Sequence[Region]) -> int:
        return g.stones.bit_count()


POWER = Hel()
