"""Whole random games with pairs of powers, checked against the kernel's laws."""

from __future__ import annotations

import itertools

import pytest

from meadhall.games.ragnarocks.rules.powers import POWERS
from meadhall.kernel import laws
from meadhall.kernel.spec import game

UNORDERED = list(itertools.combinations(POWERS, 2))
ORDERED = list(itertools.permutations(POWERS, 2))
BLOCK = 31
CHEAP = (laws.options_are_canonical, laws.pieces_are_conserved)


@pytest.mark.parametrize("first", range(0, len(UNORDERED), BLOCK))
def test_each_pair_plays_a_game(first: int) -> None:
    for n, pair in enumerate(UNORDERED[first : first + BLOCK]):
        ivory, red = pair if n % 2 else pair[::-1]
        laws.check_match(
            game("ragnarocks"),
            f"{ivory} {red}",
            2,
            {"powers": "given", "ivory": ivory, "red": red},
            decision_laws=CHEAP,
            match_laws=(laws.it_ends_with_a_result,),
            share=0.1,
        )


@pytest.mark.soak
@pytest.mark.parametrize(("ivory", "red"), ORDERED, ids=["-".join(pair) for pair in ORDERED])
def test_each_ordered_pair_keeps_every_law(ivory: str, red: str) -> None:
    for n in range(3):
        options = {"powers": "given", "ivory": ivory, "red": red}
        laws.check_match(game("ragnarocks"), f"{ivory} {red} {n}", 2, options, share=0.3)
