"""The exact odds of combat: the outcomes of the die, and the chance that a number of Vikings and Elves is enough
(YG-4).
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from meadhall.games.yggdrasil.rules.combat import THOR_BONUS
from meadhall.games.yggdrasil.rules.giants import FORCE
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import ENEMIES, ENEMY, HAMMER_FACES, NO_DIE, STRONGER_GIANTS

NOTHING = "nothing"  # the die if none is rolled


class Die(NamedTuple):
    """What a god rolls in combat: the faces' name among HAMMER_FACES, and whether Tyr rolls them twice."""

    faces: str
    twice: bool = False


class Bout(NamedTuple):
    """A combat that the active god may begin now."""

    needed: int  # the opponent's force
    bonus: int  # the god's force before the die: artifact, and Thor's bonus
    die: Die


@cache
def hammers(die: Die) -> dict[int, Fraction]:
    """The probability of each number of hammers.

    Tyr keeps the better roll, because more hammers are never worse (YG-8.6).
    """
    if die.faces == NOTHING:
        return {0: Fraction(1)}
    faces = HAMMER_FACES[die.faces]
    rolls = [max(a, b) for a in faces for b in faces] if die.twice else list(faces)
    return {n: Fraction(rolls.count(n), len(rolls)) for n in sorted(set(rolls))}


@cache
def at_least(die: Die, wanted: int) -> Fraction:
    """The probability of at least n hammers."""
    return sum((p for n, p in hammers(die).items() if n >= wanted), Fraction(0))


def die_of(g: Yggdrasil) -> Die:
    """What the active god rolls in combat."""
    return Die(NOTHING) if NO_DIE in g.giants() else Die(g.house.die_hammers, g.has_power("tyr"))  # YG-7.7


def bout(g: Yggdrasil, foe: str) -> Bout:
    """The combat of the active god against an Enemy (by name) or any Giant."""
    die = die_of(g)
    bonus = THOR_BONUS if g.has_power("thor") and (die.faces != NOTHING or g.house.thor_without_die) else 0
    if foe in ENEMY:
        return Bout(g.force(ENEMY[foe]), bonus + g.levels[len(ENEMIES) * g.active + ENEMY[foe]], die)
    return Bout(FORCE + (STRONGER_GIANTS in g.giants()), bonus, die)  # no artifact counts (YG-4.5)


def odds(fight: Bout, vikings: int, elves: int = 0) -> Fraction:
    """The odds of winning with so many Vikings sent, and up to so many Elves added after the roll."""
    return at_least(fight.die, fight.needed - fight.bonus - vikings - elves)
