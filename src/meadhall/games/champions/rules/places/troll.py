"""The Troll at the gate: reserve the fight (CM-4.19)."""

from __future__ import annotations

from meadhall.games.champions.rules.names import TROLL
from meadhall.games.champions.rules.places.combat_location import combat_location

PLACE = combat_location(TROLL, ("CM-4.19", "CM-6.11", "CM-8.2"), lambda g: g.troll)
