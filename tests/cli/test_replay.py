"""`meadhall replay` and `meadhall verify`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest

from meadhall.kernel import fair
from meadhall.kernel.fate import seed_hash
from meadhall.kernel.match import Match
from meadhall.kernel.spec import game


def test_verify_lists_every_roll(run: Any, record_of: Any) -> None:
    path = record_of("feast")
    match = Match.load(json.loads(path.read_text()))
    ran = run("verify", path)
    assert ran.code == 0
    listed = [line.split() for line in ran.out.splitlines() if line.startswith("  chance")]
    assert [int(words[1]) for words in listed] == list(range(len(match.rolls)))
    for roll, words in zip(match.rolls, listed, strict=True):
        assert words[-4] == roll.prompt
        assert words[-3] == roll.outcome
        assert words[-2:] == ["the", "seed's"]
    assert [words[2] for words in listed].count("set-up") == 9
    assert ran.out.endswith("The record replays.\n")
    assert "The strongest table wins." in ran.out


def test_verify_names_the_ply_of_each_roll_and_what_was_scripted(run: Any, tmp_path: Path) -> None:
    match = Match.new(game("feast"), seed="s")
    match.answer(0)
    match.queue.append("rat")
    match.answer("apple")
    path = tmp_path / "scripted.json"
    path.write_text(json.dumps(match.record()))
    ran = run("verify", path)
    last = [line.split() for line in ran.out.splitlines() if line.startswith("  chance")][-1]
    assert last == ["chance", "9", "ply", "1", "draw", "rat", "scripted"]
    assert "10 chances, 1 of them scripted" in ran.out
    assert "The match is not over." in ran.out


def test_verify_checks_the_promised_hash(run: Any, record_of: Any) -> None:
    path = record_of("ragnarocks")
    assert run("verify", path, "--hash", seed_hash("cli")).code == 0
    assert run("verify", path, "--hash", seed_hash("cli").upper()).code == 0
    ran = run("verify", path, "--hash", seed_hash("another"))
    assert ran.code == 1
    assert "seed" in ran.out


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"answers": ["A2", "A1", "J9"]}, ["ply 2", "RR-2.7"]),
        ({"rules": "0.0"}, ["rules"]),
        ({"answers": "A2"}, ["answers"]),
    ],
)
def test_verify_says_why_a_record_does_not_replay(run: Any, record_of: Any, changes: Any, words: list[str]) -> None:
    ran = run("verify", record_of("ragnarocks", **changes))
    assert ran.code == 1
    assert "does not replay" in ran.out
    for word in words:
        assert word in ran.out


def headers(out: str) -> list[int]:
    return [int(line.split()[1]) for line in out.splitlines() if line.startswith("── ")]


def test_replay_steps(run: Any, record_of: Any) -> None:
    path = record_of("ragnarocks")
    last = len(json.loads(path.read_text())["answers"])
    ran = run("replay", path, typed="\nn\np\n7\nx\nl\nn\n99999\nf\np\nq\n3\n")
    assert ran.code == 0
    assert headers(ran.out) == [0, 1, 2, 1, 7, last, 0]
    assert ran.out.count("That is the end.") == 2
    assert ran.out.count("That is the beginning.") == 1
    assert ran.out.count("f, l: first, last") == 2
    assert "Ivory chooses a Viking to move." in ran.out
    assert "wins" in ran.out or "draw" in ran.out


def test_replay_shows_everything_or_the_view_of_a_seat(run: Any, record_of: Any) -> None:
    path = record_of("feast", answers=[1, 2, 0])
    everything = run("replay", path, typed="1\n")
    assert "guest 1: 1" in everything.out
    ran = run("replay", path, "--seat", "1", typed="1\n2\n")
    assert "guest 1: (a secret)" in ran.out
    assert "guest 2: 2" in ran.out
    assert run("replay", path, "--seat", "3").code == 2


def test_replay_shows_a_damaged_record_up_to_the_error(run: Any, record_of: Any) -> None:
    path = record_of("ragnarocks", answers=["A2", "A1", "J9", "A1"], rules="0.9")
    ran = run("replay", path, typed="l\n")
    assert ran.code == 0
    assert headers(ran.out) == [0, 2]
    assert "last good answer" in ran.out
    assert "rules 0.9" in ran.out


def test_replay_with_arrow_keys(record_of: Any) -> None:
    child = pexpect.spawn(
        sys.executable,
        ["-m", "meadhall", "replay", str(record_of("ragnarocks"))],
        dimensions=(40, 80),
        encoding="utf-8",
        timeout=30,
    )
    child.expect("── 0 of ")
    for keys, ply in (("\x1b[C", 1), ("\r", 2), ("\x1b[D", 1), ("12\r", 12), ("nn", 14), ("p", 13)):
        child.send(keys)
        child.expect(f"── {ply} of ")
    child.send("q")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_verify_checks_how_a_fair_seed_was_made(run: Any, tmp_path: Path) -> None:
    number, secret = "1" * 64, "a secret"
    rows = [
        {"seat": 0, "promise": fair.promise(number), "number": number},
        {"seat": 1, "promise": "0" * 64, "number": ""},
    ]
    made = {"promise": fair.promise(secret), "secret": secret, "seats": rows}
    record = Match.new("thunder", seed=fair.seed(secret, {0: number})).record()
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(record | {"fair": made}), encoding="utf-8")
    ran = run("verify", good, "--hash", fair.promise(secret))
    assert ran.code == 0
    assert "The seed is fair" in ran.out
    assert "added a number" in ran.out
    assert "never told it" in ran.out
    assert run("verify", good, "--hash", "0" * 64).code == 1
    bad.write_text(json.dumps(record | {"fair": made | {"secret": "another"}}), encoding="utf-8")
    ran = run("verify", bad)
    assert ran.code == 1
    assert "not the one that it promised" in ran.out
