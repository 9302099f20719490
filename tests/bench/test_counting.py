"""The benches count answers, actions, decisions and choices as their docstrings say."""

from __future__ import annotations

import dataclasses

import pytest

from bench.random_play import Count, Counting, Plan, count, plan, run, starts_of
from meadhall.kernel.rule import Ask, Chance
from meadhall.kernel.spec import games

PLANS = [plan(name) for name in games()]
COUNTED = [found for found in PLANS if found.counting is not None]


def test_most_games_are_counted_in_decisions() -> None:
    assert len(COUNTED) >= 3


@pytest.mark.parametrize("counted", COUNTED, ids=[found.spec.name for found in COUNTED])
def test_a_game_is_counted(counted: Plan) -> None:
    assert counted.counting is not None
    assert counted.counting.prompts < set(counted.spec.words.prompts)
    found = count(starts_of(counted)[:3], 1, 3, counted.counting)
    assert found.answers > found.actions > found.decisions >= found.choices > 3


@pytest.mark.parametrize("measured", PLANS, ids=[found.spec.name for found in PLANS])
def test_a_game_is_measured(measured: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.rate.SECONDS", 0.01)
    monkeypatch.setattr("bench.peer.installed", lambda: False)
    rows = run(dataclasses.replace(measured, run=None), 1)
    assert {"answers/s", "games/s", "µs a copy", "answers/s by Match.play"} <= {row["unit"] for row in rows}
    assert all(row["median"] > 0 for row in rows)


def test_parts_effects_and_rows_are_counted_as_declared() -> None:
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
    assert see("send", "shore") == (1, 1, 1)  # after a chance
