"""The benches sort every question they name, and count as they say."""

from __future__ import annotations

import importlib

import pytest

from bench.random_play import Count, Counting, count, search_copies
from meadhall.kernel.rule import Ask, Chance
from meadhall.kernel.spec import game

GAMES = (("thunder", 2), ("yggdrasil", 3), ("champions", 4))


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_game_is_counted(name: str, seats: int) -> None:
    counting: Counting = importlib.import_module(f"bench.{name}").COUNTING
    assert counting.prompts < set(game(name).words.prompts)
    found = count(search_copies(name, seats, {}), 1, 3, counting)
    assert found.answers > found.actions > found.decisions >= found.choices > 3


def test_parts_effects_and_rows() -> None:
    found = Count(
        Counting(
            parts=frozenset({"spot"}),
            effects=frozenset({"target"}),
            own=frozenset({"journey"}),
            in_a_row=frozenset({"order"}),
            each=frozenset({"send"}),
        )
    )

    def see(prompt: str, about: str = "", *, seat: int = 0, answer: str = "yes") -> tuple[int, int, int]:
        before = found.answers, found.actions, found.decisions
        found.see(Ask(seat, prompt, ("yes", "no"), (about,)), answer)
        return found.answers - before[0], found.actions - before[1], found.decisions - before[2]

    assert see("action") == (1, 1, 1)
    assert see("spot") == (1, 0, 0)
    assert see("action") == see("action") == (1, 1, 1)
    assert see("target") == (1, 1, 0)
    assert see("journey") == (1, 1, 1)
    found.see(Ask(0, "journey", ("yes",)), "yes")  # no choice
    assert (found.answers, found.actions, found.decisions, found.choices) == (7, 6, 4, 4)
    found.see(Ask(0, "action", ("yes",)), "yes")
    assert (found.answers, found.actions, found.decisions, found.choices) == (8, 7, 5, 4)
    assert [see("order"), see("order"), see("order", seat=1)] == [(1, 1, 1), (1, 0, 0), (1, 1, 1)]
    assert [see("send", "troll"), see("send", "troll"), see("send", "shore")] == [(1, 1, 1), (1, 0, 0), (1, 1, 1)]
    assert see("send", "shore", answer="rune") == (1, 1, 1)  # an aside, and then the same question
    assert see("send", "shore") == (1, 0, 0)
    found.see(Chance("roll", (1, 2)), 1)
    assert see("send", "shore") == (1, 1, 1)  # fate came between
