"""What a god is for hints and refusals: the clauses of the power, and of the questions that it asks."""

from __future__ import annotations

from typing import NamedTuple


class God(NamedTuple):
    clauses: tuple[str, ...]
    asks: tuple[tuple[str, str], ...] = ()  # the questions of the power by prompt, and the clause against other answers
