"""Shield Wall: challenged on the battlefield it beats everybody but a Female Archer (TL-22)."""

from __future__ import annotations

from meadhall.games.thunder.rules.cards.female_archer import fells_a_wall


def challenged(attacker: str) -> tuple[bool, bool]:
    """Does the attacker stay, and does the wall fall?"""
    fallen = fells_a_wall(attacker)
    return fallen, fallen
