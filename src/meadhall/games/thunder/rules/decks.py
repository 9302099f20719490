"""The cards of both decks, from data/decks.toml: names, strengths, symbols, quantities."""

from __future__ import annotations

import importlib.resources
import tomllib
from typing import NamedTuple

LOKI, THOR = 0, 1  # seats: Loki starts
SIDES = ("loki", "thor")
LEADERS = SIDES  # the cards Loki and Thor have the same names as the seats
TREASURES = ("crown", "ring")  # by the seat whose deck holds it

VIKINGS, ARCHER, RAVENS, FRIGG = "viking_warriors", "female_archer", "ravens", "frigg"
SEVENS = ("tyr", "angrboda")
PLAIN_ALLY = ("trolls", "light_elves")  # by seat: the strength-3 ally, which two options change
TAKEN = "taken_"  # how an option names a card with a foreign back


class Row(NamedTuple):
    """A row of the data file: one card of one deck."""

    kind: str
    strength: int | None
    symbol: bool
    quantity: int
    source: str
    file: str  # where its rules are; empty: it has none of its own
    challenges: bool
    from_the_pile: bool


def _read() -> tuple[dict[str, Row], dict[str, Row]]:
    text = (importlib.resources.files("meadhall.games.thunder") / "data" / "decks.toml").read_text(encoding="utf-8")
    rows = tomllib.loads(text)["card"]
    loki, thor = (
        {
            row[side]: Row(
                row[side],
                row.get("strength"),
                row["symbol"],
                row["quantity"],
                row["source"],
                row.get("file", ""),
                row.get("challenges", True),
                row.get("from_the_pile", False),
            )
            for row in rows
        }
        for side in SIDES
    )
    return loki, thor


DECKS = _read()  # by seat: the cards by kind
CARDS = {**DECKS[LOKI], **DECKS[THOR]}
TOP_CARDS = tuple(kind for kind, row in CARDS.items() if row.from_the_pile)
NEVER_CHALLENGE = tuple(kind for kind, row in CARDS.items() if not row.challenges)  # nor does a card without strength

# A kind as an option names it, with or without a foreign back.
KIND = {name: kind for kind in CARDS for name in (kind, TAKEN + kind)}


def _strengths(viking_strength: int) -> dict[str, int]:
    """Strength by kind; a card without one counts -1 and so loses to every other."""
    found = {kind: -1 if card.strength is None else card.strength for kind, card in CARDS.items()}
    if viking_strength != found[VIKINGS]:  # option `viking_strength`: Viking Warriors and the plain ally swap strengths
        for ally in PLAIN_ALLY:
            found[ally] = found[VIKINGS]
        found[VIKINGS] = viking_strength
    return found


STRENGTHS = {n: _strengths(n) for n in (3, 4)}
CHALLENGERS = frozenset(k for k, s in STRENGTHS[4].items() if s >= 0 and k not in NEVER_CHALLENGE)


def quantities(seat: int, archers: int = 4) -> dict[str, int]:
    """How many of each kind a deck holds. Each Female Archer less is one more plain ally."""
    found = {kind: card.quantity for kind, card in DECKS[seat].items()}
    found[PLAIN_ALLY[seat]] += found[ARCHER] - archers
    found[ARCHER] = archers
    return found
