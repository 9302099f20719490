"""Bots play with every card, in teams and against the automa, using only their view."""

from __future__ import annotations

import random
from typing import Any

import pytest

from meadhall.bots import make_bot
from meadhall.games.ragnarocks.bot.brain import PAIRINGS, PAIRS
from meadhall.games.ragnarocks.rules.powers import CARDS
from meadhall.kernel.match import Match
from meadhall.kernel.veil import deal_unseen, view_of

WAYS: list[tuple[int, dict[str, Any]]] = [
    (1, {"level": "valhalla"}),
    (1, {"level": "midgard", "powers": "given", "ivory": "nerthus"}),
    (2, {"powers": "draft"}),
    (2, {"powers": "recommended"}),
    (5, {"teams": [2, 3]}),
    *((2, {"powers": "given", "ivory": pair.split()[0], "red": pair.split()[1]}) for pair in PAIRS),
]


def some_turns(seats: int, options: dict[str, Any], answers: int) -> list[str | int]:
    """Plays some turns with search and with greedy play."""
    match = Match.new("ragnarocks", seats, options, "bots play")
    given: list[str | int] = []
    while match.waiting and match.ply < answers:
        bot = make_bot(match.spec, "jarl" if match.ply % 3 else "greedy", seed=match.ply, visits=12)
        choice = bot.choose(match.view(match.waiting.seat), match.waiting)
        assert len(choice.value) == seats
        assert all(-1 <= value <= 1 for value in choice.value)
        match.answer(choice.option)
        given.append(choice.option)
    return given


@pytest.mark.parametrize(("seats", "options"), WAYS, ids=[" ".join(map(str, o.values())) for _, o in WAYS])
def test_bots_play_every_kind_of_game(seats: int, options: dict[str, Any]) -> None:
    assert some_turns(seats, options, 8)


@pytest.mark.parametrize(("seats", "options"), WAYS[1:6:2])
def test_bots_with_the_same_seed_play_the_same(seats: int, options: dict[str, Any]) -> None:
    assert some_turns(seats, options, 8) == some_turns(seats, options, 8)


def test_the_pairs_of_the_ladder_hold_every_card() -> None:
    assert {card for pair in PAIRS for card in pair.split()} == set(CARDS)
    assert len(PAIRS) == 20
    assert any(len(pairing.variants) == 20 for pairing in PAIRINGS)


@pytest.mark.parametrize("kind", ["greedy", "jarl"])
def test_a_bot_does_not_see_the_hand_of_odin(kind: str) -> None:
    """States that differ only in the hidden hand give the same view and the same choice."""
    match = Match.new("ragnarocks", 2, {"powers": "given", "ivory": "odin", "red": "sol"}, "hidden")
    rng = random.Random(2)
    while match.waiting and match.waiting.seat != 1:
        match.answer(rng.choice([option for option in match.waiting.options if option not in CARDS]))
    ask = match.waiting
    assert ask is not None
    hands, choices = set(), set()
    for n in range(6):
        world = deal_unseen(match.view(1), random.Random(n))
        memory: Any = world.memory[0]
        hands.add(memory.hidden)
        choices.add(make_bot(match.spec, kind, seed=1, visits=40).choose(view_of("ragnarocks", world, 1), ask))
    assert len(hands) > 1
    assert len(choices) == 1


def test_the_bot_ends_a_turn_that_wins() -> None:
    """Idun wins with the first settled region of six: the stone on A4 closes it."""
    position = {
        "ivory": ["A2", "G6"],
        "red": ["J5"],
        "stones": ["C1", "C2", "C3", "C4", "B4"],
        "powers": {"ivory": "idun", "red": None},
        "selected": "A2",
        "moved_from": "A1",
    }
    match = Match.from_position("ragnarocks", position)
    assert match.waiting is not None
    for kind in ("greedy", "jarl"):
        choice = make_bot(match.spec, kind, visits=50).choose(match.view(0), match.waiting)
        assert choice.option == "A4"
