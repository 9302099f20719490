"""Every card, opened large to be read, and the icons of the table."""

from __future__ import annotations

from meadhall.games.thunder.picture.words import label, word
from meadhall.games.thunder.rules.cards.card import card
from meadhall.games.thunder.rules.decks import CARDS, DECKS, LEADERS, STRENGTHS, TREASURES, Row
from meadhall.games.thunder.rules.powers import POWERS
from meadhall.kernel.presentation import Face, LegendEntry

ICONS: dict[str, tuple[str, ...]] = {
    "cards": ("boss-loki", "boss-thor", "boss-loki-power", "valknut", "eye", "back_loki", "back_thor"),
    "turn": ("bolt", "bolt-spent", "axes", "plus", "draw", "place"),
    "sides": ("crest-loki", "crest-thor"),
}
"""The drawings of the legend, by the groups in which they are explained."""


def faces() -> dict[str, Face]:
    return {kind: face(kind, row) for kind, row in CARDS.items()}


def face(kind: str, row: Row) -> Face:
    numbers = []
    if row.strength is not None:
        usual, other = STRENGTHS[4][kind], STRENGTHS[3][kind]  # an option changes some
        numbers.append((str(usual), label("face.strength" if usual == other else "face.strengths", other)))
    numbers.append((str(row.quantity), label("face.copies")))
    return Face(word(kind), label(f"face.{kind}"), kind, sort(kind), tuple(numbers), card(kind).clauses)


def sort(kind: str) -> str:
    """What sort of card it is, and whose deck holds it."""
    if kind in LEADERS:
        what = "leader"
    elif kind in TREASURES:
        what = "treasure"
    elif kind in POWERS:
        what = "power" if CARDS[kind].strength is None else "both"
    else:
        what = "fighter" if CARDS[kind].challenges else "guard"
    decks = [word(side) for side, deck in zip(LEADERS, DECKS, strict=True) if kind in deck]
    return f"{label(f'face.sort.{what}')} · " + (label("face.both") if len(decks) == 2 else label("face.of", decks[0]))


def legend() -> tuple[LegendEntry, ...]:
    return tuple(
        LegendEntry(drawing, label(f"legend.{drawing}"), label(f"legend.{group}"))
        for group, drawings in ICONS.items()
        for drawing in drawings
    )
