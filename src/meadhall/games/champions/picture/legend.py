"""The icons of the table and what they mean."""

from __future__ import annotations

from meadhall.games.champions.picture.words import label
from meadhall.kernel.presentation import LegendEntry

GROUPS: dict[str, tuple[str, ...]] = {
    "warriors": ("die-sword", "die-spear", "die-axe", "any"),
    "faces": ("die-axe-one", "die-sword-two", "die-spear-shield", "die-spear-blank", "hits"),
    "goods": ("glory", "food", "wood", "coins", "favor", "blame"),
    "enemies": ("badge-attack", "badge-defence", "no-axe", "blue", "yellow", "red", "set", "trolls", "pile"),
    "town": ("worker", "first", "runes", "destiny", "journey", "eye", "swap", "reroll"),
}
"""The drawings, by the groups in which they are explained."""


def legend() -> tuple[LegendEntry, ...]:
    return tuple(
        LegendEntry(drawing, label(f"legend.{drawing}"), label(f"legend.{group}"))
        for group, drawings in GROUPS.items()
        for drawing in drawings
    )
