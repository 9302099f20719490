"""`meadhall ladder`: a slice is played, rated and reported; a stopped run continues."""

from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.spec import games
from meadhall.lab import ladder
from meadhall.lab.journal import journal
from meadhall.lab.ladder import THE_GAME, Table, Task, play_task, rate, shares, tables_of
from meadhall.lab.ladder_page import ladder_page
from meadhall.search.pairing import Pairing

SLICE = ("ladder", "champions", "yggdrasil", "--players", "random,scripted", "--rounds", 2, "--only", "2 seats")


def test_a_slice_of_the_ladder(run: Any, tmp_path: Path) -> None:
    ran = run(*SLICE, "--out", tmp_path, "--processes", 1)
    assert ran.code == 0, ran.err
    report = json.loads((tmp_path / "ladder.json").read_text())
    assert [t["table"] for t in report["tables"]] == [
        "champions, 2 seats",
        "yggdrasil, 2 seats",
        "yggdrasil, 2 seats, angry=3",
        "yggdrasil, 2 seats, angry=6, ragnarok=2",
    ]
    first, together, *_ = report["tables"]
    assert (first["games"], together["games"]) == (4, 8)
    assert [row["player"] for row in first["players"]] == ["scripted", "random"]
    assert first["players"][0]["against"] == {"random": [4.0, 4]}
    assert {row["player"] for row in together["players"]} == {"scripted", "random", THE_GAME}
    assert all(row["low"] < row["rating"] < row["high"] for row in first["players"])
    assert report["versions"]["champions"]["rules"] == games()["champions"].rules
    page = (tmp_path / "ladder.html").read_text()
    assert page == ladder_page(report)
    assert page.count("<svg") == 4 + 3  # heat maps where there are more than two
    assert "<script" not in page
    # A second run plays nothing again and says the same.
    journal_before = (tmp_path / "results.jsonl").read_bytes()
    again = run(*SLICE, "--out", tmp_path, "--processes", 1)
    assert (tmp_path / "results.jsonl").read_bytes() == journal_before
    assert again.out.splitlines()[:-1] == ran.out.splitlines()[:-1]


def test_a_stopped_run_continues_and_gives_the_same_report(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    words = (
        "ladder",
        "champions",
        "--players",
        "random,scripted",
        "--rounds",
        3,
        "--only",
        "2 seats",
        "--processes",
        1,
    )
    assert run(*words, "--out", whole).code == 0
    played = 0

    def play(task: Task) -> dict[str, Any]:
        nonlocal played
        played += 1
        if played == 4:
            raise KeyboardInterrupt
        return play_task(task)

    monkeypatch.setattr(ladder, "play_task", play)
    assert run(*words, "--out", broken).code == 130
    with (broken / "results.jsonl").open("a") as file:
        file.write('{"key": "champ')  # the line that was being written when the power went
    ran = run(*words, "--out", broken, "--minutes", 0)
    assert "2 of 6 games: run again to go on" in ran.out or "3 of 6 games: run again to go on" in ran.out
    assert json.loads((broken / "ladder.json").read_text())["tables"][0]["players"] == []  # nothing is rated early
    assert run(*words, "--out", broken).code == 0
    assert json.loads((broken / "ladder.json").read_text()) == json.loads((whole / "ladder.json").read_text())
    assert len([json.loads(line) for line in (broken / "results.jsonl").read_text().splitlines()]) == 1 + 6


def test_results_of_other_versions_are_refused(run: Any, tmp_path: Path) -> None:
    with journal(tmp_path, {"seed": "a"}) as book:
        book.add("x", 1)
    with pytest.raises(MeadhallError, match="another run \\(seed\\)"), journal(tmp_path, {"seed": "b"}):
        pass
    with journal(tmp_path, {"seed": "a"}) as book:
        assert book.results == {"x": 1}


def test_everybody_takes_every_seat_and_every_deal() -> None:
    table = Table("champions", Pairing("jarl", seats=3))
    seen = [play_task(Task(table, ("random", "scripted", "random@1"), n, "s"))["players"] for n in range(3)]
    assert sorted(seen) == [
        ["random", "scripted", "random@1"],
        ["random@1", "random", "scripted"],
        ["scripted", "random@1", "random"],
    ]


def test_every_game_has_tables_with_every_number_of_seats_of_its_pairings() -> None:
    for spec in games().values():
        if spec.bot is not None:
            names = [table.name for table in tables_of(spec)]
            assert names
            assert len(names) == len(set(names))


def test_places_count_where_there_are_scores_for_more_than_two() -> None:
    table = Table("champions", Pairing("jarl", seats=3))
    result = {"players": ["a", "b", "c"], "returns": [-1, 1, -1], "scores": [40, 50, 40], "fault": None}
    found = {"one": result}
    assert shares(table, found) == {
        ("a", "b"): (0.0, 1),
        ("b", "a"): (1.0, 1),
        ("a", "c"): (0.5, 1),
        ("c", "a"): (0.5, 1),
        ("b", "c"): (1.0, 1),
        ("c", "b"): (0.0, 1),
    }
    lost_by_fault = {"one": {**result, "returns": [1, -1, 1], "fault": "b: crash"}}
    assert shares(table, lost_by_fault)["a", "b"] == (1.0, 1)
    many = {str(n): result for n in range(30)}
    ratings = rate(table, many)
    assert ratings["b"][0] > ratings["a"][0]
    assert rate(table, dict(reversed(many.items()))) == ratings  # in whatever order they were played


def test_a_program_climbs_beside_the_bots_and_its_faults_are_shown(run: Any, tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(
        "import json\nwhile True:\n"
        "    message = json.loads(input())\n"
        "    print(json.dumps({'ok': True, 'option': 'nonsense'}), flush=True)\n"
    )
    program = f"mine={shlex.quote(sys.executable)} {shlex.quote(str(bot))}"
    words = ("--players", "random", "--bot", program, "--rounds", 1, "--processes", 1, "--out", tmp_path / "out")
    ran = run("ladder", "thunder", *words)
    assert ran.code == 0, ran.err
    table = json.loads((tmp_path / "out" / "ladder.json").read_text())["tables"][0]
    assert [row["player"] for row in table["players"]] == ["random", "mine"]
    assert len(table["faults"]) == 2
    assert re.search(r"mine: illegal: It answered \"nonsense\"", ran.out)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--rounds", "0"), "--rounds: must be at least 1"),
        (("--bot", "jarl=x"), "--bot jarl=x: must be NAME=COMMAND"),
        (("--players", "odin"), "there is no bot 'odin'"),
        (("chess",), "there is no game called 'chess'"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(run: Any, tmp_path: Path, words: Any, sentence: str) -> None:
    ran = run("ladder", *words, "--out", tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"meadhall: {sentence}")


def test_tables_that_need_more_players_are_left_out(run: Any, tmp_path: Path) -> None:
    ran = run("ladder", "champions", "--players", "random,scripted", "--list", "--out", tmp_path / "x")
    assert ran.out == "champions, 2 seats: 20 games\n"
    assert "champions, 3 seats: left out, because it takes 3 different players" in ran.err
