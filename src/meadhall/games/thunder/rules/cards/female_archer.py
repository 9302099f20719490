"""Female Archer: when she challenges a Shield Wall it falls; else she is a plain 2 (TL-11)."""

from __future__ import annotations

from meadhall.games.thunder.rules.decks import ARCHER


def fells_a_wall(attacker: str) -> bool:
    return attacker == ARCHER
