"""A hint says what an option would do: a line of text, and a small table where numbers help."""

from __future__ import annotations

from typing import NamedTuple


class Hint(NamedTuple):
    text: str
    rows: tuple[tuple[str, ...], ...] = ()  # the first row is the head
