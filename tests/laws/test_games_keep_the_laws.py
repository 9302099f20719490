"""Every game keeps every law. The games are found, not listed, so a new game is included at once."""

from __future__ import annotations

import pytest

from meadhall.kernel import laws
from meadhall.kernel.spec import games

CASES = [(name, seats) for name, spec in games().items() for seats in range(spec.seats[0], spec.seats[1] + 1)]


@pytest.mark.parametrize(("name", "seats"), CASES, ids=[f"{name}-{seats}" for name, seats in CASES])
def test_random_matches_keep_every_law(name: str, seats: int) -> None:
    for n in range(3):
        laws.check_match(games()[name], f"laws {seats} {n}", seats, share=0.15)


@pytest.mark.soak
@pytest.mark.parametrize("block", range(20))
@pytest.mark.parametrize(("name", "seats"), CASES, ids=[f"{name}-{seats}" for name, seats in CASES])
def test_many_random_matches_keep_every_law(name: str, seats: int, block: int) -> None:
    for n in range(20):
        laws.check_match(games()[name], f"soak {seats} {block} {n}", seats, share=0.5)
