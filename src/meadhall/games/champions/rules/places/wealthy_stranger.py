"""Wealthy Stranger: take two Coins (CM-4.26)."""

from __future__ import annotations

from meadhall.games.champions.rules.places.stall import stall

PLACE = stall("wealthy_stranger", "CM-4.26")
