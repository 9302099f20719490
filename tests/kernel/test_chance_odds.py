"""The odds of a draw are those of counting, with and without cards that are known to lie in a part."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from meadhall.kernel import fate
from meadhall.kernel.cards import Cards
from meadhall.kernel.knowledge import minus, plus
from meadhall.kernel.rule import Chance

PILES: list[tuple[list[tuple[int, tuple[str, ...]]], dict[str, int]]] = [
    ([(5, ())], {"a": 2, "b": 3}),
    ([(3, ("x",)), (2, ())], {"a": 2, "b": 2}),
    ([(3, ("a",)), (3, ("b",))], {"a": 2, "b": 2}),
    ([(2, ("a", "a")), (3, ("c",))], {"a": 1, "b": 1}),
    ([(3, ("a", "a")), (2, ())], {"a": 1, "b": 2}),
    ([(1, ()), (4, ())], {"b": 4, "a": 1}),
]


@pytest.mark.parametrize(("piles", "counts"), PILES)
def test_odds_of_the_top_card(piles: list[tuple[int, tuple[str, ...]]], counts: dict[str, int]) -> None:
    cards = Cards(seats=2)
    fate.lay_piles(cards, "deck", piles, counts)
    found = fate.chance(cards, str(fate.top(cards, "deck")), "draw")
    odds: Counter[str] = Counter()
    if isinstance(found, str):
        odds[found] = 1
    else:
        assert isinstance(found, Chance)
        assert list(found.outcomes) == sorted(found.outcomes)
        for kind, weight in zip(found.outcomes, found.weights, strict=True):
            odds[str(kind).removesuffix(fate.OPEN)] += Fraction(weight, sum(found.weights))  # type: ignore[assignment]
    assert odds == counted(piles[0], counts)


def counted(pile: tuple[int, tuple[str, ...]], counts: dict[str, int]) -> Counter[str]:
    """Every way to fill the pile from the unseen cards, and every card of it on top."""
    size, known = pile
    unseen = [kind for kind, n in counts.items() for _ in range(n)]
    tops: Counter[str] = Counter()
    ways = 0
    for fill in permutations(unseen, size - len(known)):
        for kind in (*known, *fill):
            tops[kind] += 1
            ways += 1
    return Counter({kind: Fraction(n, ways) for kind, n in tops.items()})  # type: ignore[dict-item]


def test_kinds_stay_sorted() -> None:
    assert plus(("a", "b", "b", "d"), "c") == ("a", "b", "b", "c", "d")
    assert plus((), "a") == ("a",)
    assert minus(("a", "b", "b"), "b") == ("a", "b")
