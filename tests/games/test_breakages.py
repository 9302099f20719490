"""The lists of breakages that `make mutants` tries: here only that each can be tried, which is quick."""

from __future__ import annotations

import dataclasses
import signal
from pathlib import Path

import pytest

from meadhall.kernel.spec import games
from tools import mutants

LEAST = 20
ALL = {f"{game}-{n}": breakage for game in mutants.games() for n, breakage in enumerate(mutants.breakages(game), 1)}


def test_every_game_has_a_list() -> None:
    ours = [name for name, spec in games().items() if spec.home.startswith("meadhall.games.")]
    assert mutants.games() == sorted(ours)
    for game in ours:
        assert len(mutants.breakages(game)) >= LEAST


@pytest.mark.parametrize("name", ALL)
def test_each_breakage_finds_its_line_and_its_tests(name: str) -> None:
    assert ALL[name].fault() is None


def test_no_breakage_is_listed_twice() -> None:
    places = [(b.path, b.old, b.new) for b in ALL.values()]
    assert len(set(places)) == len(places)


# -- the tool itself


def tree(root: Path, rules: str) -> mutants.Breakage:
    """A game with one file of rules and one of tests, and a breakage of it."""
    for path, text in (("src/meadhall/games/horn/turn.py", rules), ("tests/games/horn/test_rulebook.py", "")):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    return mutants.Breakage("horn", "turn.py", "a > b", "a >= b", "equal is enough", ("test_rulebook.py",))


def test_a_breakage_must_be_found_exactly_once(tmp_path: Path) -> None:
    breakage = tree(tmp_path, "if a > b:\n    win()\n")
    assert breakage.fault(tmp_path) is None
    assert "0 times" in (dataclasses.replace(breakage, old="a < b").fault(tmp_path) or "")
    assert "2 times" in (tree(tmp_path, "a > b or a > b").fault(tmp_path) or "")
    once = tree(tmp_path, "a > b")
    assert "changes nothing" in (dataclasses.replace(once, new="a > b").fault(tmp_path) or "")
    assert "names no tests" in (dataclasses.replace(once, tests=()).fault(tmp_path) or "")
    assert "not there" in (dataclasses.replace(once, tests=("test_no.py",)).fault(tmp_path) or "")
    assert "not there" in (dataclasses.replace(once, file="no.py").fault(tmp_path) or "")


@pytest.mark.parametrize(
    ("code", "said", "caught", "how"),
    [
        (1, "FAILED tests/games/horn/test_rulebook.py::test_ties - assert 1 == 2", True, "test_ties"),
        (0, "3 passed", False, "SURVIVED"),
        (2, "ImportError while importing", False, "DID NOT RUN"),
        (-signal.SIGXCPU, "", True, "did not end"),
    ],
)
def test_what_counts_as_caught(tmp_path: Path, code: int, said: str, caught: bool, how: str) -> None:
    breakage = tree(tmp_path, "if a > b:\n    win()\n")
    seen = []

    class Copy(mutants.Copy):
        def __init__(self) -> None:
            self.folder = tmp_path

        def run(self, tests: tuple[str, ...]) -> tuple[int, str]:
            seen.append((tests, (tmp_path / breakage.path).read_text()))
            return code, said

    found, why = mutants.tried(Copy(), breakage)
    assert found == caught
    assert how in why
    assert seen == [(("tests/games/horn/test_rulebook.py",), "if a >= b:\n    win()\n")]
    assert (tmp_path / breakage.path).read_text() == "if a > b:\n    win()\n"  # mended again
