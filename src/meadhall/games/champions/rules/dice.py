"""The warrior dice. A roll is a text with one letter per die: - blank, s shield, 1 hit, 2 two hits, in this order."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod

from meadhall.games.champions.rules.tables import KINDS, rows

FACES = ("blank", "shield", "one", "two")
BLANK, SHIELD, ONE, TWO = range(4)
LETTERS = "-s12"
WARRIORS = ("Swordsmen", "Spearmen", "Axemen")
LIE = ("blank", "shield", "hit", "double hit")
NONE_ROLLED = (0,) * (len(KINDS) * len(FACES))  # counts by kind, then face

# by dice set and kind: how many of the six faces are of each sort
SETS: dict[str, tuple[tuple[int, ...], ...]] = {
    name: tuple(
        tuple(row["faces"].count(face) for face in FACES)
        for kind in KINDS
        for row in rows("dice")
        if row["set"] == name and row["kind"] == kind
    )
    for name in dict.fromkeys(row["set"] for row in rows("dice"))
}


@cache
def rolls(dice_set: str, kind: int, dice: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Every roll of n dice of a kind, and how many of the 6^n cases give it."""
    faces = SETS[dice_set][kind]
    words, weights = [], []
    for combo in combinations_with_replacement([face for face in range(len(FACES)) if faces[face]], dice):
        counts = [combo.count(face) for face in range(len(FACES))]
        ways = factorial(dice) // prod(factorial(n) for n in counts)
        words.append("".join(LETTERS[face] for face in combo))
        weights.append(ways * prod(faces[face] ** n for face, n in enumerate(counts)))
    return tuple(words), tuple(weights)


@cache
def counted(word: str) -> tuple[int, ...]:
    """How many dice show each face."""
    return tuple(word.count(letter) for letter in LETTERS)


def hits(faces: tuple[int, ...], sword_bonus: int = 0, reaction: bool = False) -> int:
    """The number of hits of a roll.

    The bonus is added for each sword that hits; with Reaction shields are single hits (CM-11.9).
    """
    found = faces[ONE] + faces[ONE + 4] + faces[ONE + 8] + 2 * (faces[TWO] + faces[TWO + 4] + faces[TWO + 8])
    if sword_bonus:
        found += sword_bonus * (faces[ONE] + faces[TWO])
    if reaction:
        found += shields(faces) + sword_bonus * faces[SHIELD]
    return found


def shields(faces: tuple[int, ...]) -> int:
    return faces[SHIELD] + faces[SHIELD + 4] + faces[SHIELD + 8]


def blanks(faces: tuple[int, ...]) -> int:
    return faces[BLANK] + faces[BLANK + 4] + faces[BLANK + 8]


def double_hit(faces: tuple[int, ...]) -> bool:
    return bool(faces[TWO] or faces[TWO + 4] or faces[TWO + 8])


@lru_cache(maxsize=4096)
def written(faces: tuple[int, ...]) -> str:
    """The roll in words: `Swordsmen (2 blank, 1 hit), Axemen (1 double hit)`."""
    rolled = []
    for i, warriors in enumerate(WARRIORS):
        lie = [f"{n} {face}" for n, face in zip(faces[4 * i : 4 * i + 4], LIE, strict=True) if n]
        if lie:
            rolled.append(f"{warriors} ({', '.join(lie)})")
    return ", ".join(rolled)
