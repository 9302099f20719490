"""What search copies do at once, and what is remembered for speed, is what the rules say one by one."""

from __future__ import annotations

import random

import pytest

from meadhall.games.champions import GAME
from meadhall.games.champions.rules.places import BEG, BOARD, PLACES, PRIVATE_LONGSHIP
from meadhall.games.champions.rules.runes.anytime import ANYTIME
from meadhall.games.champions.rules.state import Champions, Clan
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Ask, Option
from tests.games.champions.helpers import table


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_places_offered_are_those_that_do_not_refuse(seats: int) -> None:
    rng, asked = random.Random(seats), 0
    for n in range(40):
        g = table(Match.new(GAME, seats, seed=f"offers {n}")).search_copy()
        while (waiting := g.waiting) is not None:
            if isinstance(waiting, Ask) and waiting.prompt == "place":
                assert waiting.options == one_by_one(g, g.clans[waiting.seat])
                asked += 1
            g.apply(g.any_answer(rng))
    assert asked > 40 * 8 * seats


def test_the_state_knows_when_nobody_holds_a_rune_for_any_time() -> None:
    rng, found = random.Random(7), set()
    for n in range(10):
        g = table(Match.new(GAME, 4, seed=f"asides {n}")).search_copy()
        while g.waiting is not None:
            held = any(rune in ANYTIME for clan in g.clans for rune in clan.runes)
            assert g.no_asides is not held
            found.add(held)
            g.apply(g.any_answer(rng))
    assert found == {True, False}


def one_by_one(g: Champions, clan: Clan) -> tuple[Option, ...]:
    places = (*BOARD, *(PLACES[name] for name in g.stalls), PRIVATE_LONGSHIP, PLACES[BEG])
    return tuple(place.name for place in places if place.name not in g.at and not place.refuses(g, clan))
