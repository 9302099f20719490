"""Hel: stones on the board score, settled land does not (RR-6.16)."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.games.ragnarocks.power import Power
from meadhall.games.ragnarocks.regions import Region
from meadhall.games.ragnarocks.state import Ragnarocks


class Hel(Power):
    def score(self, g: Ragnarocks, side: int, found: Sequence[Region]) -> int:
        return g.stones.bit_count()


POWER = Hel()
