"""`meadhall play`, typed through a pipe; and once in a real terminal."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest

from meadhall import terminal
from meadhall.kernel.laws import random_match
from meadhall.kernel.match import Match
from meadhall.kernel.spec import game

TWO = ("play", "ragnarocks", "--seats", "human,human", "--seed", "s")


def typed(*lines: object) -> str:
    return "".join(f"{line}\n" for line in lines)


def test_a_turn_typed_by_name_number_and_in_small_letters(run: Any, saved: Any) -> None:
    ran = run(*TWO, typed=typed("a2", 5, "A2", "quit"))
    assert ran.code == 0
    (match,) = saved()
    assert [answer.option for answer in match.answers] == ["A2", "C4", "A2"]
    assert "Ivory: Choose a Viking to move.\n  1) A2  2) A3  3) A4\n" in ran.out
    assert "Ivory moves from A2 to C4." in ran.out
    assert "Red: Choose a Viking to move." in ran.out
    assert all(len(line) <= 80 for line in ran.out.splitlines() if "--resume" not in line)


def test_a_refused_answer_names_its_clause(run: Any, saved: Any) -> None:
    ran = run(*TWO, typed=typed("j4", "99", "nonsense", "", "why j5", "why", "why a2", "A2"))
    clause = game("ragnarocks").words.clause("RR-2.2")
    assert ran.out.count(f"{clause} [RR-2.2]") == 2
    assert "99 is not among the options" in ran.out
    assert "'nonsense' is not among the options" in ran.out
    assert "why what?" in ran.out
    assert "'A2' is an option now" in ran.out
    assert saved()[0].ply == 1


def test_undo_takes_the_last_answer_back(run: Any, saved: Any) -> None:
    ran = run(*TWO, typed=typed("undo", "A2", "C4", "undo", "C2", "quit"))
    assert "you have not answered yet" in ran.out
    assert [answer.option for answer in saved()[0].answers] == ["A2", "C2"]


def test_undo_of_another_persons_answer_needs_consent(run: Any, saved: Any) -> None:
    ran = run(*TWO, typed=typed("A2", "C4", "A2", "undo", "n", "undo", "y", "C3"))
    assert "then it stays" in ran.out
    assert [answer.option for answer in saved()[0].answers] == ["A2", "C4", "C3"]


def test_undo_goes_back_over_the_bots_answers(run: Any, saved: Any) -> None:
    ran = run("play", "ragnarocks", "--seats", "human,random", "--seed", "s", typed=typed("A2", "C4", "A2", "undo"))
    assert ran.out.count("Red (random) thinks …") == 1
    assert "Taken back." in ran.out
    assert saved()[0].ply == 2


def test_hint_help_and_board_are_printed(run: Any) -> None:
    ran = run(*TWO, typed=typed("hint greedy", "hint odin", "help", "board"))
    assert re.search(r"greedy would choose A[234] and expects [+-]\d\.\d\d", ran.out)
    assert "'odin' is none of" in ran.out
    assert "why OPTION" in ran.out
    assert ran.out.count("stones left") == 2


def test_every_answer_is_saved_and_the_match_can_be_resumed(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "a folder" / "match.json"
    first = run(*TWO, "--save", path, typed=typed("A2", "C4"))  # the end of the input works like quit
    assert f"meadhall play --resume '{path}' --seats human,human" in first.out
    second = run("play", "--resume", path, "--seats", "human,human", typed=typed("A2"))
    assert "Ivory: Where does the runestone from C4 come to stand?" in second.out
    assert json.loads(path.read_text())["answers"] == ["A2", "C4", "A2"]
    assert run("play", "feast", "--resume", path).code == 2
    assert run("play", "--resume", path, "--seed", "x").code == 2
    assert run("play", "--resume", path, "--seats", "human,human,human").code == 2


def test_save_and_resume_while_playing(run: Any, tmp_path: Path, saved: Any) -> None:
    one, other = tmp_path / "one.json", tmp_path / "other.json"
    other.write_text(json.dumps(random_match(game("ragnarocks"), "x").record() | {"answers": ["A4"]}))
    ran = run(*TWO, typed=typed("A2", f"save {one}", "C4", f"resume {other}", "quit"))
    assert f"{one}, which is kept up to date" in " ".join(ran.out.split())
    assert json.loads(one.read_text())["answers"] == ["A2", "C4"]
    assert "Ivory: Where does your Viking on A4 go?" in ran.out
    assert [match.ply for match in saved()] == [1]


def test_only_a_saved_match_may_be_overwritten(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("dear Freya")
    assert run(*TWO, "--save", path).code == 2
    ran = run(*TWO, typed=typed("A2", f"save {path}", "save"))
    assert "is no saved match" in ran.out
    assert path.read_text() == "dear Freya"


def test_a_failed_save_does_not_end_the_match(run: Any, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ran = run(*TWO, "--save", tmp_path / "file" / "match.json", typed=typed("A2", "C4"))
    assert ran.code == 0
    assert "cannot be saved" in ran.out
    assert "Ivory moves from A2 to C4." in ran.out


def test_a_match_without_answers_is_not_saved(run: Any, saved: Any) -> None:
    assert "nothing is kept" in run(*TWO, typed=typed("quit")).out
    assert saved() == []


def test_an_interrupt_loses_nothing(run: Any, saved: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["A2", "C4"])

    def keyboard(prompt: str) -> str:
        line = next(lines, None)
        if line is None:
            raise KeyboardInterrupt
        return line

    monkeypatch.setattr("builtins.input", keyboard)
    ran = run(*TWO)
    assert ran.code == 130
    assert "Go on with" in ran.out
    assert saved()[0].ply == 2


def test_a_whole_match_between_bots(run: Any, saved: Any) -> None:
    ran = run("play", "feast", "--seats", "random,greedy,random", "--seed", "s", "--option", "rounds=1")
    assert ran.code == 0
    assert "The strongest table wins." in ran.out
    assert "guest 2 (greedy) thinks …" in ran.out
    (match,) = saved()
    assert match.over
    assert match.options.rounds == 1
    assert "lays a card face down" in ran.out or "buries a card" in ran.out  # as a spectator reads it


def test_the_default_seats_are_a_person_and_a_bot() -> None:
    assert terminal.parse_seats(game("ragnarocks"), None, None) == ("human", "jarl")
    assert terminal.parse_seats(game("feast"), None, 3) == ("human", "jarl", "jarl")
    assert terminal.parse_seats(game("feast"), "Human, THRALL,random", None) == ("human", "thrall", "random")


# -- hidden information at one keyboard --------------------------------------------------------------------------


def test_the_device_is_handed_over_where_people_know_different_things(run: Any) -> None:
    ran = run("play", "feast", "--seats", "human,human,human", "--seed", "s", typed=typed("", 1, "", 2, "", 0, ""))
    pauses = re.findall(r"Hand the device to guest (\d)", ran.out)
    assert pauses == ["1", "2", "3", "2"]
    match = Match.new(game("feast"), seed="s")
    hands = [match.state.cards.at(f"hand{seat}") for seat in range(3)]  # type: ignore[attr-defined]
    screens = re.split(r"Hand the device to guest \d, who presses Enter\.", ran.out)
    for seat, screen in enumerate(screens[1:4]):
        for other, hand in enumerate(hands):
            assert (json.dumps(list(hand)) in screen) == (other == seat)


def test_options_that_are_numbers_get_no_second_number(run: Any) -> None:
    ran = run("play", "feast", "--seats", "human,random,random", "--seed", "s", typed=typed(2, "quit"))
    assert "  0  1  2\n" in ran.out
    assert "At any time: apple" in ran.out
    assert "Hand the device" not in ran.out


def test_the_device_is_not_handed_over_in_games_without_secrets(run: Any) -> None:
    assert "Hand the device" not in run(*TWO, typed=typed("A2", "C4", "A2")).out


def test_undo_across_a_drawn_card_needs_consent_of_people_only(run: Any, saved: Any) -> None:
    alone = ("play", "feast", "--seats", "human,random,random", "--seed", "s")
    assert "Taken back." in run(*alone, typed=typed("apple", "undo")).out
    together = ("play", "feast", "--seats", "human,human,random", "--seed", "s")
    assert "then it stays" in run(*together, typed=typed("", "apple", "undo", "n")).out


# -- a real terminal ---------------------------------------------------------------------------------------------


def test_a_match_in_a_terminal(tmp_path: Path) -> None:
    environment = {**os.environ, "TERM": "xterm-256color"}
    environment.pop("NO_COLOR")
    arguments = ["-m", "meadhall", "play", "ragnarocks", "--seats", "human,thrall", "--seed", "s"]
    child = pexpect.spawn(sys.executable, arguments, env=environment, dimensions=(40, 80), encoding="utf-8", timeout=60)
    child.expect("Choose a Viking to move")
    for line, answer in (
        ("why e9", r"RR-2\.2"),
        ("a2", "Where does your Viking on A2 go"),
        ("c4", "Where does the runestone from C4"),
        ("undo", "Where does your Viking on A2 go"),
        ("C2", "Where does the runestone from C2"),
        ("B2", "Red summons a stone"),
        ("help", "why OPTION"),
    ):
        child.expect("> ")
        child.sendline(line)
        child.expect(answer)
    child.expect("> ")
    child.sendintr()
    child.expect("Go on with:")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    (path,) = (tmp_path / "state").rglob("*.json")
    assert json.loads(path.read_text())["answers"][:3] == ["A2", "C2", "B2"]
