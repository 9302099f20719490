"""What an Enemy is: the effect of its card after the move, and the clauses that explain it."""

from __future__ import annotations

from typing import NamedTuple

from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Rule


@record
class Effect(Rule):
    power: int = public()  # of the area where the Enemy has just arrived


class Enemy(NamedTuple):
    effect: type[Effect]
    clauses: tuple[str, ...]
    asks: tuple[tuple[str, str], ...] = ()  # his questions by prompt, and the clause against every other answer
