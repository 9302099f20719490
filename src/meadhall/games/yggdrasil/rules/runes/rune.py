"""What a rune is: the power that four of its Giants give, and the clauses that explain it."""

from __future__ import annotations

from itertools import compress
from typing import NamedTuple

from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import ENEMIES, START
from meadhall.kernel.rule import Rule


class Rune(NamedTuple):
    power: type[Rule]
    clauses: tuple[str, ...]
    asks: tuple[tuple[str, str], ...] = ()  # its questions by prompt, and the clause against every other answer


def movable(g: Yggdrasil) -> tuple[str, ...]:
    """The Enemies that can move backward."""
    return tuple(compress(ENEMIES, [space > START for space in g.spaces])) if START in g.spaces else ENEMIES
