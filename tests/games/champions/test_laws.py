"""The laws of every game under random play, with every set of options."""

from __future__ import annotations

import random
from typing import Any

import pytest

from meadhall.games.champions import GAME
from meadhall.games.champions.rules.round import Champions, pieces, start
from meadhall.games.champions.rules.tables import MOST_WARRIORS
from meadhall.kernel import laws

OPTIONS: list[dict[str, Any]] = [
    {},
    {"assign": "simultaneous"},
    {"dice": "B2", "hall_of_records": True},
    {"dice": "C", "assign": "simultaneous", "mistrustful_villagers": True},
]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("which", range(len(OPTIONS)))
def test_random_matches_keep_every_law(seats: int, which: int) -> None:
    laws.check_match(GAME, f"champions {seats} {which}", seats, OPTIONS[which], share=0.05)


def bold(g: Champions, rng: random.Random) -> None:
    """Random play that prefers to recruit, sail and fight, so that all rules are used."""
    liked = (
        "troll",
        "draugr_left",
        "draugr_right",
        "small_public_longship",
        "private_longship",
        "runesmith",
        "swordsmith",
    )
    while (waiting := g.waiting) is not None:
        if not hasattr(waiting, "seat"):
            g.apply(rng.choices(waiting.outcomes, waiting.weights or None)[0])  # type: ignore[union-attr]
            continue
        asides = g.asides(waiting.seat)
        wanted = [x for x in waiting.options if x in liked]
        if asides and rng.random() < 0.05:
            g.apply(rng.choice(asides))
        elif wanted and rng.random() < 0.6:
            g.apply(rng.choice(wanted))
        elif waiting.prompt == "assign" and rng.random() < 0.7:
            g.apply(waiting.options[-1])
        else:
            g.apply(rng.choice(waiting.options))
        check(g)


def check(g: Champions) -> None:
    for clan in g.clans:
        goods = (clan.food, clan.wood, clan.coins, clan.favor, clan.blame, clan.workers, *clan.dice)
        assert min(goods) >= 0
        assert g.warriors_of(clan) <= MOST_WARRIORS
    assert min(*g.supply, *g.stock) >= 0
    assert all(min(party) >= 0 for party in g.parties.values())


@pytest.mark.clause("CM-3.5", "CM-5.8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_is_ever_negative_and_pieces_are_conserved(seats: int) -> None:
    kills = 0
    for n in range(12):
        g = start(seats, GAME.parse_options(OPTIONS[n % len(OPTIONS)])).search_copy()
        before = pieces(g)
        bold(g, random.Random(n))
        assert pieces(g) == before
        assert g.scored
        kills += sum(len(clan.defeated) for clan in g.clans)
    assert kills > 30
