"""Every lesson of every game can be played as written; errors in lessons are found."""

from __future__ import annotations

import copy
import re
import tomllib
from typing import Any

import pytest
from box import BOX

from meadhall.kernel.spec import game, games
from meadhall.lessons import READ, BadLesson, Lesson, lesson, lessons, parse

ALL = [one for name in games() for one in lessons(name)]


@pytest.mark.parametrize("name", BOX)
def test_every_game_has_lessons(name: str) -> None:
    assert len(lessons(name)) >= 2


@pytest.mark.parametrize("one", ALL, ids=lambda one: f"{one.game}-{one.name}")
def test_every_accepted_way_through_a_lesson_reaches_its_end(one: Lesson) -> None:
    assert one.check() >= 1


def wanted(one: Lesson) -> list[Any]:
    """The accepted answers of one way through a lesson."""
    given: list[Any] = []
    for step in one.steps:
        match = one.replay(given)
        first = match.waiting.options[0] if match.waiting is not None else READ
        given.append(step.want[0] if step.want else first if step.any else READ)
    return given


@pytest.mark.parametrize("one", ALL, ids=lambda one: f"{one.game}-{one.name}")
def test_parts_that_a_lesson_highlights_are_in_the_picture(one: Lesson) -> None:
    given, spec = wanted(one), game(one.game)
    if spec.picture is None:
        pytest.skip("a game without a picture")
    for n, step in enumerate(one.steps):
        picture = spec.load(spec.picture)(one.replay(given[:n]).view(one.seat))
        html = "".join(part.html for part in picture.parts)
        for name in step.show:
            assert re.search(rf"""id=["']{re.escape(name)}["']""", html), f"step {n + 1}: {name}"


@pytest.mark.parametrize("one", ALL, ids=lambda one: f"{one.game}-{one.name}")
def test_the_clauses_a_lesson_names_exist_and_its_lines_are_short(one: Lesson) -> None:
    clauses = game(one.game).words.clauses
    prefix = game(one.game).clause_prefix
    for step in one.steps:
        for text in (step.say, step.otherwise, *(step.wrong or {}).values(), one.summary):
            assert len(text) <= 330, text
            for number in re.findall(rf"\b{prefix}-\d+(?:\.\d+)?\b", text):
                assert number in clauses or any(known.startswith(f"{number}.") for known in clauses), number


@pytest.mark.parametrize("one", ALL, ids=lambda one: f"{one.game}-{one.name}")
def test_every_lesson_ends_with_an_exercise_on_a_new_table(one: Lesson) -> None:
    start = next(n for n, step in enumerate(one.steps) if step.position is not None)
    assert any(step.asks for step in one.steps[start:])
    given = wanted(one)[:start]
    match = one.replay(given)
    assert not match.answers
    assert match.digest() == one.set_up(one.steps[start].position).digest()
    assert not one.in_exercise(start - 1)
    assert one.in_exercise(start)


# -- lessons that are wrong ------------------------------------------------------------------------------------------

GOOD = """
[[lesson]]
name = "one"
title = "One"
about = "One."
summary = "Done."
[lesson.position]
ivory = ["A1"]
red = ["A5"]
stones = ["B1", "B2", "B3", "B4", "B5", "B6"]
[[lesson.step]]
say = "Look."
[[lesson.step]]
say = "Take it."
want = ["A1"]
[[lesson.step]]
say = "Go."
want = ["A2", "A3"]
otherwise = "No."
wrong = { A4 = "Too far." }
[[lesson.step]]
say = "Any stone."
any = true
"""


def good() -> dict[str, Any]:
    return tomllib.loads(GOOD)


def test_a_correct_lesson_passes_the_check() -> None:
    (one,) = parse("ragnarocks", good())
    assert one.check() == 6  # to A2 or A3, and from each the stone has three hexes
    assert one.steps[2].line("A4") == "Too far."
    assert one.steps[2].line("A3") is None
    assert [step.asks for step in one.steps] == [False, True, True, True]
    match = one.replay([READ, "A1", "A3", "A4"])
    assert match.over
    with pytest.raises(BadLesson, match="does not lead on"):
        one.replay([READ, "A1", "A4"])
    with pytest.raises(BadLesson, match="does not lead on"):
        one.replay(["A1"])
    with pytest.raises(BadLesson, match="only 4 steps"):
        one.replay([READ, "A1", "A3", "A4", READ])


BREAKS = {
    "is unknown": lambda t: t["lesson"][0].update(colour="red"),
    "must be str": lambda t: t["lesson"][0].update(title=3),
    "'summary' is missing": lambda t: t["lesson"][0].pop("summary"),
    "is none of": lambda t: t["lesson"][0]["step"][1].update(want=["E5"]),
    "no wrong option": lambda t: t["lesson"][0]["step"][2].update(wrong={"J9": "No."}),
    "says nothing to the other options": lambda t: t["lesson"][0]["step"][2].update(otherwise=""),
    "only read asks nothing": lambda t: t["lesson"][0]["step"][0].update(otherwise="No."),
    "the learner is not asked": lambda t: t["lesson"][0].update(seat=1),
    "fate has 1": lambda t: t["lesson"][0]["step"][1].update(fate=["blue"]),
    "begins with 0 chances": lambda t: t["lesson"][0].update(fate=["blue"]),
    "after 'A1'": lambda t: t["lesson"][0]["step"][1].update(then=["J1"]),
    "come too late": lambda t: [
        t["lesson"][0]["step"][0].update(then=["A1"]),
        t["lesson"][0]["step"][1].update(position=t["lesson"][0]["position"]),
    ],
    "another number of seats": lambda t: t["lesson"][0]["step"][1].update(position={"solo": {"level": "midgard"}}),
    "the same name": lambda t: t["lesson"].append(copy.deepcopy(t["lesson"][0])),
}


@pytest.mark.parametrize("message", BREAKS)
def test_a_bad_lesson_is_refused_by_name(message: str) -> None:
    tables = good()
    BREAKS[message](tables)
    with pytest.raises(BadLesson, match=re.escape(message)):
        check_all(tables)


def check_all(tables: dict[str, Any]) -> None:
    for one in parse("ragnarocks", tables):
        one.check()


def test_all_chances_of_a_lesson_are_scripted() -> None:
    one = lesson("yggdrasil", "enemies")
    assert [roll.outcome for roll in one.start().rolls] == ["blue"]
    given = wanted(one)
    assert one.replay(given).digest() == one.replay(given).digest()
    with pytest.raises(BadLesson, match="no lesson called"):
        lesson("yggdrasil", "nothing")
