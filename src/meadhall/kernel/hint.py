"""A hint says what an option would do, in a line of text, sometimes with a small table of numbers."""

from __future__ import annotations

from typing import NamedTuple


class Hint(NamedTuple):
    text: str
    rows: tuple[tuple[str, ...], ...] = ()  # the first row is the table's header
