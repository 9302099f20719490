"""Scenes, the ending, the small picture: each is made from one seat's view, and says what happened."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from meadhall.games.champions import GAME
from meadhall.games.champions.picture.ending import ending
from meadhall.games.champions.picture.moments import stage
from meadhall.games.champions.picture.shapes import DRAWN
from meadhall.games.champions.picture.thumbnail import thumbnail
from meadhall.kernel.laws import badly_said
from meadhall.kernel.match import Match
from meadhall.kernel.presentation import Scene, with_names
from tests.games.champions.helpers import fight, placing, position, say

PEOPLE = ("Ann", "Bob", "Cid", "Dag")


def played(match: Match, *answers: Any, seat: int | None = 0, fate: tuple[Any, ...] = ()) -> tuple[Scene, ...]:
    """What a seat sees played when these answers are given."""
    before = match.view(seat)
    say(match, *answers, fate=fate)
    return stage(before, match.view(seat))


def test_a_worker_who_arrives_and_goods_that_come_are_seen_on_the_board() -> None:
    scenes = played(placing(3, stock=[2, 0, 0, 0]), "swordsmith", seat=1)
    assert [(scene.name, scene.on) for scene in scenes] == [("settle", ("w-swordsmith",)), ("gains", ("c0",))]


def test_a_roll_that_may_be_changed_is_thrown_before_the_question() -> None:
    match = fight("-s2", dice=(3, 0, 0), favor=1, troll="cave_troll")
    scenes = played(match, "keep", fate=("--",))
    assert [scene.name for scene in scenes] == ["fall", "roll"]
    assert scenes[1].html.count("class='die'") == 2
    assert "2 of 4" in scenes[1].html


def test_an_enemy_that_falls_brings_its_glory() -> None:
    match = fight("122", dice=(3, 0, 0), favor=1, troll="cave_troll")
    slain = next(scene for scene in played(match, "keep") if scene.name == "gain")
    assert "#champions-cave_troll" in slain.html
    assert ">+7<" in slain.html


def test_a_journey_is_turned_over() -> None:
    match = placing(3, clan={"workers": 1, "dice": [1, 0, 0]}, journeys={"near_left": "storm"})
    scenes = []
    for answer in ("small_public_longship", "near_left"):
        scenes += played(match, answer, seat=2)
    while match.waiting is not None and not any(event.key == "journey" for event in match.story):
        before = match.view(2)
        ask = match.waiting
        match.answer("beg" if ask.prompt == "place" else ask.options[-1])
        scenes += stage(before, match.view(2))
    assert sum("Storm" in scene.html for scene in scenes) == 1


@pytest.mark.parametrize("seats", [2, 4])
def test_scenes_are_well_formed_and_the_same_for_all_who_know_the_same(seats: int) -> None:
    rng = random.Random(seats)
    match = Match.new(GAME, seats, seed=f"scenes {seats}")
    for _ in range(160):
        if match.waiting is None:
            break
        before = [match.view(seat) for seat in (*range(seats), None)]
        match.answer(rng.choice(match.choices))
        shown = [stage(was, match.view(seat)) for was, seat in zip(before, (*range(seats), None), strict=True)]
        assert len(set(shown)) == 1  # nothing hidden is ever played
        for scene in shown[0]:
            ET.fromstring(f"<div>{scene.html}</div>")
            assert 150 <= scene.ms <= 1500


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_ending_names_the_jarl_and_adds_up(seats: int) -> None:
    rng = random.Random(seats)
    match = Match.new(GAME, seats, seed=f"ending {seats}")
    while match.waiting is not None:
        match.answer(rng.choice(match.choices))
    assert match.result is not None
    winner = match.result.winners[0]
    for viewer in (*range(seats), None):
        end = ending(match.view(viewer), PEOPLE[:seats])
        assert (end.title == "You are the new Jarl") is (viewer == winner and len(match.result.winners) == 1)
        *lines, total = end.lines
        assert end.art in DRAWN
        assert all(line.art in DRAWN for line in lines)
        for seat in range(seats):
            glory = [line.values[seat].replace("−", "-") for line in lines if line.values[seat] != "–"]
            assert sum(map(int, glory)) == match.result.scores[seat] == int(total.values[seat].replace("−", "-"))
        for sentence in end.story:
            assert badly_said(with_names(sentence, PEOPLE)) is None, sentence


def test_the_small_picture_tells_no_hidden_card() -> None:
    one, other = (
        position(clans=[{}, {"destinies": [card]}], journeys={"near_left": way})
        for card, way in (("craftsman", "storm"), ("prepared", "lost"))
    )
    assert thumbnail(one.view(0)) == thumbnail(other.view(0))
    ET.fromstring(f"<svg>{thumbnail(one.view(0))}</svg>")


def test_a_lost_fight_says_who_is_beaten() -> None:
    match = fight("-", dice=(1, 0, 0), favor=1, troll="mountain_troll")
    scenes = played(match, "keep", seat=2)
    assert [scene.name for scene in scenes][:2] == ["fall", "march"]
    assert "beaten" in scenes[1].html
