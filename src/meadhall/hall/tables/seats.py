"""Seats and viewers: who sits where, and whose view a person gets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

PROGRAM = "bot-"  # the prefix of the ids of bot accounts, which take seats like persons


@dataclass(slots=True)
class Seat:
    seat: int
    kind: str  # person, bot, open
    person: str | None
    name: str
    level: str
    away: bool
    invite: str
    promise: str | None = None  # the hash of the number that this seat adds to the seed; see draw.py
    number: str | None = None

    @property
    def played_by_bot(self) -> bool:
        return self.kind == "bot" or (self.kind == "person" and self.away)

    @property
    def who(self) -> str | None:
        """A person's name, or the bot's; None for an open seat."""
        return self.name if self.kind == "person" else self.level if self.kind == "bot" else None


def seat_of(row: Mapping[str, Any]) -> Seat:
    """A seat from its row in the database."""
    who = row["kind"], row["person"], row["name"], row["level"], bool(row["away"])
    return Seat(row["seat"], *who, row["invite"], row["promise"], row["number"])


class Viewer(NamedTuple):
    person: str
    seat: int | None  # the seat whose view is shown; None: a spectator's view
    curtain: int | None = None  # the seat to which the device has to be handed first


def is_program(person: str | None) -> bool:
    return person is not None and person.startswith(PROGRAM)
