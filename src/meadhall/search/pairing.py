"""A pairing: which players meet, at which settings, how often. `meadhall strength` plays them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Settings = tuple[tuple[str, Any], ...]


@dataclass(frozen=True)
class Pairing:
    """One challenger against others of one kind. Without others the challenger fills all seats: cooperative or solo."""

    challenger: str
    others: str | None = None
    bar: float | None = None  # the share of wins that the challenger should reach
    seats: int = 2
    settings: Settings = ()
    games: int = 100  # fixed in advance: no result makes a run shorter or longer
    variants: tuple[Settings, ...] = ()  # more settings; the next one is used when the challenger has played every seat
    note: str = ""  # a text: what the results should be compared with
    label: Settings = ()  # a further part of the name, such as the start position

    @property
    def name(self) -> str:
        against = f" against {self.others}" if self.others else ""
        extras = "".join(f", {key}={value}" for key, value in (*self.settings, *self.label))
        if self.variants:
            extras += f", {len(self.variants)} variants"
        return f"{self.challenger}{against}, {self.seats} seats{extras}"

    def settings_of(self, number: int) -> dict[str, Any]:
        """The settings of game `number`."""
        more = self.variants[number // self.seats % len(self.variants)] if self.variants else ()
        return dict((*self.settings, *more))
