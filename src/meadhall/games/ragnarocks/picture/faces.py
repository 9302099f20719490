"""Everything that can be opened large and read, and the legend of icons."""

from __future__ import annotations

from meadhall.games.ragnarocks import GAME
from meadhall.games.ragnarocks.picture.cards import clauses, face_id, said, stars, when
from meadhall.games.ragnarocks.rules.powers import CARDS
from meadhall.kernel.presentation import Face, LegendEntry

THINGS = {
    "viking": ("viking-ivory-axe", "RR-2.2", "RR-2.4", "RR-2.6"),
    "stone": ("runestone-1", "RR-2.7", "RR-2.8", "RR-2.6"),
    "contested": ("tile-stone", "RR-3.4"),
    "settled": ("side-red", "RR-3.5", "RR-4.2"),
    "wild": ("tile-moss", "RR-3.6", "RR-4.3"),
}
"""What lies on the isle: a drawing, and the clauses that explain it."""


def faces() -> dict[str, Face]:
    """The 32 powers, and what lies on the isle."""
    label = GAME.words.label
    things = {
        name: Face(label(f"face.{name}"), label(f"face.{name}.text"), art, label("face.kind"), clauses=tuple(numbers))
        for name, (art, *numbers) in THINGS.items()
    }
    return things | {face_id(name): power_face(name) for name in CARDS}


def power_face(name: str) -> Face:
    words, card = GAME.words, CARDS[name]
    kind = words.label("face.power", words.name("simple" if card.simple else "advanced"), when(name))
    if card.command:
        kind = words.label("face.command", kind)
    numbers = (("★" * stars(name), words.label("face.strength")),)
    return Face(words.name(name), said(name), name, kind, numbers, tuple(clauses(name).split()))


LEGEND = (
    ("pieces", "viking-ivory-axe", "ivory"),
    ("pieces", "viking-red-axe", "red"),
    ("pieces", "tool-horn", "tools"),
    ("pieces", "runestone-1", "stone"),
    ("land", "tile-stone", "contested"),
    ("land", "side-ivory", "settled"),
    ("land", "tile-moss", "wild"),
    ("land", "tile-shore", "tones"),
)
"""Each line of the legend: its group, its drawing, and the name of its text."""


def legend() -> tuple[LegendEntry, ...]:
    label = GAME.words.label
    return tuple(LegendEntry(art, label(f"legend.{name}"), label(f"legend.{group}")) for group, art, name in LEGEND)
