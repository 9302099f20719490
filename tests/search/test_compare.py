"""Ideas are compared in the same worlds, and the first is kept unless another is clearly better."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from meadhall.search.compare import FEWEST, Idea, PlayOn, best_of, compare


def fared(option: str, values: list[float], handicap: float = 0.0) -> Idea:
    idea = Idea(option, handicap)
    idea.values = values
    return idea


NOISE = [0.2 * (-1) ** i for i in range(10)]


@pytest.mark.parametrize(("gain", "chosen"), [(0.0, "own"), (0.02, "own"), (0.1, "other")])
def test_the_first_idea_is_kept_unless_another_is_clearly_better(gain: float, chosen: str) -> None:
    rivals = [fared("own", [0.0] * 10), fared("other", [gain + noise for noise in NOISE])]
    assert best_of(rivals, 0.5).option == chosen


def test_a_few_rounds_never_replace_the_first_idea() -> None:
    rounds = FEWEST - 1
    assert best_of([fared("own", [0.0] * rounds), fared("other", [1.0] * rounds)], 0.5).option == "own"
    assert best_of([fared("own", [0.0] * FEWEST), fared("other", [1.0] * FEWEST)], 0.5).option == "other"


def test_a_single_idea_is_not_played_on() -> None:
    own = Idea("own")
    assert compare([own], lambda rng: pytest.fail("played on"), 100, None, 1) == ([own], 0)
    assert best_of([own], 0.5) is own


def chances(worth: dict[str, float], rounds: list[float]) -> Callable[[random.Random], PlayOn]:
    """Rounds with one random number each, which is the same for every option."""

    def new_round(rng: random.Random) -> PlayOn:
        luck = rng.random()
        rounds.append(luck)
        return lambda option: worth[str(option)] + luck

    return new_round


def test_ideas_share_random_numbers_and_worse_ones_are_dropped() -> None:
    rounds: list[float] = []
    worth = {"own": 0.2, "good": 0.5, "bad": 0.0, "handicapped": 0.6}
    ideas = [Idea("own"), Idea("good"), Idea("bad"), Idea("handicapped", 0.3)]
    left, played = compare(ideas, chances(worth, rounds), 60, None, 7)
    assert played == 60
    assert [idea.option for idea in left] == ["own", "good"]
    assert ideas[2].values == [luck + 0.0 for luck in rounds[:FEWEST]]
    assert ideas[3].values == pytest.approx([luck + 0.3 for luck in rounds[:FEWEST]])
    assert left[1].values == [luck + 0.5 for luck in rounds[: len(left[1].values)]]


def test_the_same_seed_gives_the_same_values() -> None:
    found = []
    for seed in (1, 1, 2):
        rounds: list[float] = []
        compare([Idea("a"), Idea("b")], chances({"a": 0, "b": 0.1}, rounds), 8, None, seed)
        found.append(rounds)
    assert found[0] == found[1] != found[2]


def test_the_first_round_is_played_even_without_time() -> None:
    left, played = compare([Idea("a"), Idea("b")], lambda rng: lambda option: 0.0, None, 0.0, 1)
    assert played == 1
    assert [idea.option for idea in left] == ["a"]
