"""Folk Warriors: pay a Food, take two Swordsmen (CM-4.25)."""

from __future__ import annotations

from meadhall.games.champions.rules.places.stall import stall

PLACE = stall("folk_warriors", "CM-4.25")
