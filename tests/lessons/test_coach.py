"""Lessons in a terminal."""

from __future__ import annotations

import pytest

from meadhall import cli
from meadhall.kernel.spec import games
from meadhall.lessons import Lesson, lessons

ALL = [one for name in games() for one in lessons(name)]


def learn(monkeypatch: pytest.MonkeyPatch, typed: list[str], *argv: str) -> int:
    lines = iter(typed)

    def answer(prompt: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)
    return cli.main(["learn", *argv])


def wanted(one: Lesson) -> list[str]:
    given: list[str | int | None] = []
    for step in one.steps:
        match = one.replay(given)
        first = match.waiting.options[0] if match.waiting is not None else None
        given.append(step.want[0] if step.want else first if step.any else None)
    return ["" if x is None else str(x) for x in given]


@pytest.mark.parametrize("one", ALL, ids=lambda one: f"{one.game}-{one.name}")
def test_a_lesson_can_be_finished_in_the_terminal(
    one: Lesson, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert learn(monkeypatch, wanted(one), one.game, one.name) == 0
    said = capsys.readouterr().out
    for step in one.steps:
        assert step.say in said
    assert said.rstrip().endswith(one.summary)


def test_a_wrong_answer_gets_the_coachs_reply(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert learn(monkeypatch, ["", "E5", "A2", "show", "a3", "quit"], "ragnarocks", "turn") == 0
    said = capsys.readouterr().out
    assert "[RR-2.2]" in said  # E5 is no Viking of ours
    assert "For this lesson take the middle one" in said
    assert "Choose: A3" in said
    assert "[3/11]" in said
    assert "Come back" in said


def test_lessons_are_listed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert learn(monkeypatch, [], "thunder") == 0
    assert "crown: Losing a Crown." in capsys.readouterr().out
    assert learn(monkeypatch, [], "thunder", "nothing") == 2
    assert "no lesson called" in capsys.readouterr().err
