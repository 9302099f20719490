"""The right Draugr: reserve the fight (CM-4.20)."""

from __future__ import annotations

from meadhall.games.champions.rules.names import DRAUGR
from meadhall.games.champions.rules.places.combat_location import combat_location

PLACE = combat_location(DRAUGR[1], ("CM-4.20", "CM-8.3"), lambda g: g.draugr[1])
