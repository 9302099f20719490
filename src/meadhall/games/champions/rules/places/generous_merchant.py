"""Generous Merchant: take a Food and a Wood (CM-4.28)."""

from __future__ import annotations

from meadhall.games.champions.rules.places.stall import stall

PLACE = stall("generous_merchant", "CM-4.28")
