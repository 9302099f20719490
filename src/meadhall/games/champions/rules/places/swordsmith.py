"""Swordsmith: take all Swordsmen here (CM-4.3)."""

from __future__ import annotations

from meadhall.games.champions.rules.places.blue import forge

PLACE = forge("swordsmith", ("CM-4.3", "CM-2.7"))
