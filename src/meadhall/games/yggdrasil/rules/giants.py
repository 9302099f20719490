"""Defeated Giants: four of one rune give its power to the active god (YG-5.23)."""

from __future__ import annotations

from meadhall.games.yggdrasil.rules.runes import RUNE_RULES
from meadhall.games.yggdrasil.rules.state import DEFEATED, Yggdrasil
from meadhall.games.yggdrasil.rules.tables import NUMBER, RUNE_OF
from meadhall.kernel.rule import Rule

FORCE = NUMBER["giant_force"]
PARTS = NUMBER["rune_parts"]


def defeated(g: Yggdrasil, giant: str) -> Rule | None:
    """Called when this Giant was defeated. Returns the rune's rule if the rune is complete."""
    rune = RUNE_OF[giant]
    if sum([RUNE_OF[other] == rune for other in g.cards.at(DEFEATED)]) < PARTS:
        return None
    g.tell("rune", rune)
    return RUNE_RULES[rune].power()
