"""Bots choose options from a view alone, and the same options for the same seed and visits."""

from __future__ import annotations

import dataclasses
import itertools
import random
import sys
import types
from typing import Any

import pytest
import toy

from meadhall.bots import KINDS, LEVELS, make_bot
from meadhall.bots.base import Budget, Clock, brain_of
from meadhall.bots.levels import Level, LevelBot
from meadhall.kernel.errors import MeadhallError, RuleError
from meadhall.kernel.match import Match
from meadhall.kernel.spec import GameSpec, games, register
from meadhall.kernel.veil import deal_unseen, view_of
from meadhall.search.brain import Brain

register(toy.GAME)
GAMES = sorted({*games(), "feast"})


def some_way_in(name: str, answers: int) -> Match:
    rng, match = random.Random(5), Match.new(name, seed="bots")
    while match.waiting and match.ply < answers:
        match.answer(rng.choice(match.waiting.options))
    assert match.waiting is not None
    return match


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_bot_returns_an_option_and_a_value_for_each_seat(name: str, kind: str) -> None:
    for answers in (0, 7):
        match = some_way_in(name, answers)
        ask = match.waiting
        assert ask is not None
        choice = make_bot(match.spec, kind, seed=3, visits=8).choose(match.view(ask.seat), ask)
        assert choice.option in ask.options
        assert len(choice.value) == match.seats
        assert all(-1.0 <= v <= 1.0 for v in choice.value)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_the_same_visits_and_seed_give_the_same_choice(name: str, kind: str) -> None:
    match = some_way_in(name, 6)
    ask = match.waiting
    assert ask is not None
    choices = {make_bot(match.spec, kind, seed=11, visits=12).choose(match.view(ask.seat), ask) for _ in range(2)}
    assert len(choices) == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_chooses_the_same_in_every_world_its_view_allows(name: str) -> None:
    """The bot gets its view of several worlds that differ in everything hidden from it."""
    match = some_way_in(name, 5)
    ask = match.waiting
    assert ask is not None
    bot_choices = set()
    for n in range(3):
        world = deal_unseen(match.view(ask.seat), random.Random(n))
        bot_choices.add(make_bot(match.spec, "jarl", seed=2, visits=12).choose(view_of(name, world, ask.seat), ask))
    assert len(bot_choices) == 1


def test_playing_on_a_view_is_an_error() -> None:
    match = some_way_in("feast", 5)
    assert match.waiting is not None
    with pytest.raises(Exception, match="not to be played on"):
        match.view(0).table.apply(match.waiting.options[0])


def test_the_tree_finds_the_better_of_two_choices() -> None:
    """In the toy's last turn, laying the strong card beats laying the weak one."""
    wins = 0
    for seed in range(12):
        match = Match.new("feast", options={"rounds": 1}, seed=f"end {seed}")
        while match.waiting and match.waiting.prompt != "which":
            match.answer({"bid": 0, "look": "pass", "how": "lay"}[match.waiting.prompt])
        assert match.waiting is not None
        choice = make_bot(match.spec, "jarl", seed=seed, visits=600).choose(match.view(0), match.waiting)
        best = max(match.waiting.options, key=lambda kind: toy.STRENGTH[str(kind)])
        wins += choice.option == best
    assert wins >= 11


def test_given_visits_are_spent_on_each_question() -> None:
    match = Match.new("ragnarocks", seed="x")
    assert match.waiting is not None
    assert make_bot(match.spec, "jarl", seed=1, visits=50).choose(match.view(0), match.waiting).visits == 50


def test_the_levels_have_names_and_others_are_refused() -> None:
    assert LEVELS == ("thrall", "karl", "huskarl", "jarl", "allfather")
    with pytest.raises(MeadhallError, match="no bot 'odin'"):
        make_bot(toy.GAME, "odin")


def test_a_level_is_a_number_of_visits() -> None:
    """A jarl spends the visits that the game says, other levels a multiple of it, on every machine."""
    match = Match.new("ragnarocks", seed="x")
    ask = match.waiting
    assert ask is not None
    view = match.view(0)
    jarl = brain_of(match.spec).visits(view, ask)
    spent = {level: make_bot(match.spec, level, seed=2).choose(view, ask).visits for level in ("huskarl", "jarl")}
    assert spent == {"huskarl": round(jarl * 5 / 18), "jarl": jarl}


def test_a_capped_bot_stops_in_time() -> None:
    match = Match.new("ragnarocks", seed="x")
    ask = match.waiting
    assert ask is not None
    endless = LevelBot(brain_of(match.spec), Level(10_000.0, cap=0.05), 1, capped=True)
    assert endless.choose(match.view(0), ask).visits < 10_000 * brain_of(match.spec).visits(match.view(0), ask)


def test_an_earlier_version_is_named_with_its_number() -> None:
    match = some_way_in("thunder", 5)
    ask = match.waiting
    assert ask is not None
    view = match.view(ask.seat)
    newest, first = (make_bot(match.spec, name, seed=4, visits=9).choose(view, ask) for name in ("jarl", "jarl@1"))
    assert newest == first  # there is one version so far
    with pytest.raises(MeadhallError, match="no bots of version 7; there are: @1"):
        make_bot(match.spec, "jarl@7")
    with pytest.raises(MeadhallError, match="no bot 'jarl@x'"):
        make_bot(match.spec, "jarl@x")


def test_a_clock_counts_visits_and_seconds() -> None:
    clock = Clock(Budget(visits=3))
    assert [clock.more() for _ in range(5)] == [True, True, True, False, False]
    late = Clock(Budget(seconds=0.0))
    assert [late.more(), late.more()] == [True, False]


NUMBERS = itertools.count()


def feast_with_bots(monkeypatch: pytest.MonkeyPatch, parts: dict[str, Any]) -> GameSpec:
    """The toy game with a bot module of its own. A game's modules are loaded once, so each has another name."""
    module = types.ModuleType(f"bots_of_feast_{next(NUMBERS)}")
    vars(module).update(parts)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return dataclasses.replace(toy.GAME, bot=module.__name__)


@pytest.mark.parametrize(
    ("parts", "problem"),
    [
        ({"BRAIN": {1: Brain()}}, "a bot module gives BRAINS, and this one gives none"),
        ({"BRAINS": {}}, "a bot module gives BRAINS, and this one gives none"),
        ({"BRAINS": {"1": Brain()}}, "BRAINS gives Brains by their numbers"),
        ({"BRAINS": {1: "a brain"}}, "BRAINS gives Brains by their numbers"),
    ],
)
def test_a_bot_module_with_a_wrong_or_missing_part_is_refused(
    parts: dict[str, Any], problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = feast_with_bots(monkeypatch, parts)
    with pytest.raises(RuleError, match=problem):
        make_bot(spec, "jarl")


def test_a_misspelled_piece_of_a_brain_is_refused() -> None:
    with pytest.raises(TypeError, match="evaluat"):
        Brain(evaluat=None)  # type: ignore[call-arg]


def test_bots_that_are_weaker_here_say_so_once(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = feast_with_bots(monkeypatch, {"BRAINS": {1: Brain(weaker="They are weaker here.")}})
    for player in ("random", "jarl", "thrall", "greedy"):
        make_bot(spec, player)
    assert caplog.messages == ["They are weaker here."]
