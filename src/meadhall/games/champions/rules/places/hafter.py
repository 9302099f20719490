"""Hafter: take all Spearmen here (CM-4.2)."""

from __future__ import annotations

from meadhall.games.champions.rules.places.blue import forge

PLACE = forge("hafter", ("CM-4.2", "CM-2.7"))
