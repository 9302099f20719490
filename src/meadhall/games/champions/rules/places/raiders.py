"""Raiders: pay a Wood, take two Spearmen (CM-4.23)."""

from __future__ import annotations

from meadhall.games.champions.rules.places.stall import stall

PLACE = stall("raiders", "CM-4.23")
