"""Odin's Ring and Crown: who must give his up, for whatever reason, loses (TL-19)."""

from __future__ import annotations

from meadhall.games.thunder.rules.decks import TREASURES
from meadhall.games.thunder.rules.state import Thunder


def found(g: Thunder, kind: str, holder: int) -> bool:
    """A card was challenged: was it the treasure? Then its holder has lost."""
    if kind in TREASURES:
        g.lost(holder, "treasure")
        return True
    return False
