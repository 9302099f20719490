"""What the hall may answer for a clan that has asked it to."""

from __future__ import annotations

import random
from typing import Any

import pytest

from meadhall.bots import make_bot
from meadhall.games.champions import GAME
from meadhall.games.champions.facts.standing import answer, standing
from meadhall.kernel.match import Match, among
from meadhall.kernel.veil import View, deal_unseen, view_of
from tests.games.champions.helpers import fight, voyage


def left_to_the_hall(match: Match, **chosen: str) -> Any:
    assert match.waiting is not None
    return answer(match.view(match.waiting.seat), match.waiting, chosen)


@pytest.mark.parametrize(("rolled", "falls"), [("11", True), ("--", False)])
def test_a_roll_is_kept_where_the_enemy_falls_or_always(rolled: str, falls: bool) -> None:
    match = fight(rolled + "1", dice=(3, 0, 0), favor=1)
    assert match.waiting is not None
    assert match.waiting.options == ("keep", "favor")
    assert left_to_the_hall(match) is None
    assert left_to_the_hall(match, favor="save") == "keep"
    assert left_to_the_hall(match, favor="falls") == ("keep" if falls else None)


def test_a_rune_that_could_change_a_roll_is_asked_about() -> None:
    match = fight("--1", dice=(3, 0, 0), favor=1, runes=["potential"])
    assert match.waiting is not None
    assert "potential" in match.waiting.options
    assert left_to_the_hall(match, favor="save") is None


@pytest.mark.parametrize(
    ("order", "one", "three"),
    [
        ("sword-spear-axe", (1, 0, 0), (2, 1, 0)),
        ("spear-sword-axe", (0, 1, 0), (2, 1, 0)),
        ("axe-spear-sword", (0, 0, 1), (0, 1, 2)),
    ],
)
def test_warriors_fall_in_the_order_that_was_chosen(order: str, one: tuple[int, ...], three: tuple[int, ...]) -> None:
    for troll, lost in (("stray_troll", one), ("mountain_troll", three)):
        match = fight("--", "-", "--", dice=(2, 1, 2), troll=troll)
        asked = 0
        while not any(event.key == "lost" for event in match.story):
            match.answer(left_to_the_hall(match, losses=order))
            asked += 1
        assert asked
        assert next(event.args[1:4] for event in match.story if event.key == "lost") == lost


def test_where_food_could_be_lost_instead_the_clan_is_asked() -> None:
    match = voyage(load=(1, 1, 0, 2), journey="storm")
    assert match.waiting is not None
    assert match.waiting.prompt == "lose.one"
    assert left_to_the_hall(match, losses="sword-spear-axe") is None


def test_windows_are_passed_but_not_the_last_one() -> None:
    match = played_to("window.killed")
    assert left_to_the_hall(match, runes="pass") == "pass"
    assert left_to_the_hall(match, runes="") is None
    assert left_to_the_hall(played_to("window.scoring"), runes="pass") is None


def test_blame_goes_to_the_clan_that_was_named() -> None:
    match = played_to("blame")
    assert match.waiting is not None
    (first, *_) = match.waiting.options
    assert left_to_the_hall(match, blame=GAME.seat_names(3, None)[int(first)]) == first
    assert left_to_the_hall(match, blame=GAME.seat_names(3, None)[match.waiting.seat]) == match.waiting.seat
    assert not among(match.waiting.seat, match.waiting.options)  # so the hall does not give it
    (blame,) = (one for one in standing(match.view(match.waiting.seat)) if one.name == "blame")
    assert len(blame.values) == 2


def test_in_every_world_that_a_seat_allows_the_answer_is_the_same_and_an_option() -> None:
    """It depends on nothing that is hidden, so it tells nothing."""
    match, rng = Match.new(GAME, 3, None, "standing"), random.Random(2)
    bots = [make_bot(GAME, "scripted", seed=seat) for seat in range(3)]
    answers = 0
    while (ask := match.waiting) is not None:
        view = match.view(ask.seat)
        for one in standing(view):
            for value in one.values:
                found = answer(view, ask, {one.name: value})
                if found is None:
                    continue
                answers += 1
                assert among(found, ask.options), (one, value, ask)
                dealt = view_of(GAME.name, deal_unseen(view, rng), ask.seat)
                assert answer(dealt, ask, {one.name: value}) == found
                assert answer(public(match), ask, {one.name: value}) == found
        match.answer(bots[ask.seat].choose(view, ask).option)
    assert answers > 100


def public(match: Match) -> View[Any]:
    """What everybody sees."""
    return match.view(None)


def played_to(prompt: str) -> Match:
    """A match at its first question of this prompt."""
    for seed in range(30):
        match = Match.new(GAME, 3, None, f"standing {seed}")
        bots = [make_bot(GAME, "scripted", seed=seat) for seat in range(3)]
        while (ask := match.waiting) is not None:
            if ask.prompt == prompt:
                return match
            match.answer(bots[ask.seat].choose(match.view(ask.seat), ask).option)
    raise AssertionError(prompt)
