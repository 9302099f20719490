"""Jomsvikings: pay two Coins, take a Swordsman and an Axeman (CM-4.24)."""

from __future__ import annotations

from meadhall.games.champions.rules.places.stall import stall

PLACE = stall("jomsvikings", "CM-4.24")
