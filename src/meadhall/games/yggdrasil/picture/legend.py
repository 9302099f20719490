"""What the small drawings on the table mean."""

from __future__ import annotations

from meadhall.games.yggdrasil import GAME
from meadhall.kernel.presentation import LegendEntry

ENTRIES = {  # group: the drawings
    "gods": ("viking", "elf", "mimming", "hammer-pip"),
    "road": ("surt", "wall", "door", "asgard"),
    "isles": ("valkyries", "fire-giant", "flood", "whirlpool"),
    "giants": ("giant-back", "frost-giant", "sigel", "vanir"),
}


def legend() -> tuple[LegendEntry, ...]:
    say = GAME.words.label
    return tuple(
        LegendEntry(drawing, say(f"legend.{drawing}"), say(f"legend.{group}"))
        for group, drawings in ENTRIES.items()
        for drawing in drawings
    )
