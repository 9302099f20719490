"""Blacksmith: take all Axemen here (CM-4.1)."""

from __future__ import annotations

from meadhall.games.champions.rules.places.blue import forge

PLACE = forge("blacksmith", ("CM-4.1", "CM-2.7"))
