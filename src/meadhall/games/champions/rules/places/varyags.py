"""Varyags: a Swordsman and a Spearman for a Coin (CM-4.22)."""

from __future__ import annotations

from meadhall.games.champions.rules.places.stall import stall

PLACE = stall("varyags", "CM-4.22")
