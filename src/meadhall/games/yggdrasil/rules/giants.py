"""Giants once they are beaten: four of a rune, and its power is the active god's (YG-5.23)."""

from __future__ import annotations

from meadhall.games.yggdrasil.rules.runes import RUNE_RULES
from meadhall.games.yggdrasil.rules.state import DEFEATED, Yggdrasil
from meadhall.games.yggdrasil.rules.tables import NUMBER, RUNE_OF
from meadhall.kernel.rule import Rule

FORCE = NUMBER["giant_force"]
PARTS = NUMBER["rune_parts"]


def defeated(g: Yggdrasil, giant: str) -> Rule | None:
    """What follows when this Giant has come to lie among the defeated."""
    rune = RUNE_OF[giant]
    if sum([RUNE_OF[other] == rune for other in g.cards.at(DEFEATED)]) < PARTS:
        return None
    g.tell("rune", rune)
    return RUNE_RULES[rune].power()
