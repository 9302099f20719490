"""Skald: score two Glory (CM-4.27)."""

from __future__ import annotations

from meadhall.games.champions.rules.places.stall import stall

PLACE = stall("skald", "CM-4.27")
