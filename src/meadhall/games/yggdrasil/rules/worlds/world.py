"""What a world is: the rule that acts there, and the clauses that explain it."""

from __future__ import annotations

from typing import NamedTuple

from meadhall.games.yggdrasil.rules.tables import WORLDS
from meadhall.kernel.rule import Rule


class World(NamedTuple):
    name: str
    action: type[Rule]
    clauses: tuple[str, ...]
    asks: tuple[tuple[str, str], ...] = ()  # its questions by prompt, and the clause against every other answer
    nothing_to_do: str = "YG-2.6"  # the clause that says so

    @property
    def bit(self) -> int:
        """Of the masks of worlds."""
        return 1 << WORLDS.index(self.name)
