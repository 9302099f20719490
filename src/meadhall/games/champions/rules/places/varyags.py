"""Varyags: pay a Coin, take a Swordsman and a Spearman (CM-4.22)."""

from __future__ import annotations

from meadhall.games.champions.rules.places.stall import stall

PLACE = stall("varyags", "CM-4.22")
