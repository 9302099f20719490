"""`meadhall check`: laws, words, clauses, and what it does when something is broken."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import toy

from meadhall import check
from meadhall.cli import main
from meadhall.kernel import words
from meadhall.kernel.match import Match
from meadhall.kernel.spec import games, register

register(toy.GAME)


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_game_that_keeps_the_laws(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "ragnarocks", "--games", "2"]) == 0
    out = capsys.readouterr().out
    assert "2 matches" in out
    assert "every law holds" in out
    assert "fresh processes" in out


def test_a_check_runs_for_the_given_time(capsys: pytest.CaptureFixture[str]) -> None:
    assert check.play(toy.GAME, 0, 0.5, "fuzz")
    assert "every law holds" in capsys.readouterr().out


def test_a_match_that_breaks_a_law_is_saved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toy, "pieces", lambda g: g.guests[0].apples)  # eating an apple loses a piece
    assert main(["check", "feast", "--games", "30"]) == 1
    assert "BROKEN  pieces are conserved" in capsys.readouterr().out
    (path,) = tmp_path.glob("failed-feast-*.json")
    assert json.loads(path.read_text())["game"] == "feast"


def test_a_state_that_differs_between_processes_is_found() -> None:
    match = Match.new("ragnarocks", seed="x")
    match.digest = lambda: "another"  # type: ignore[method-assign]
    with pytest.raises(check.LawBroken, match="fresh processes differ"):
        check.same_everywhere([match])


def test_an_unused_text_is_found(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    spec = games()["ragnarocks"]
    more = words.Words(
        {
            "events": {**spec.words.events, "sneezed": "{0} sneezes."},
            "prompts": {**spec.words.prompts, "bless": "{seat}: bless whom?", "bless.others": "{seat} blesses."},
        }
    )
    monkeypatch.setitem(spec.__dict__, "words", more)
    assert check.words(spec, [Match.new("ragnarocks", seed="x")], set()) == 1
    assert "UNUSED  bless, sneezed" in capsys.readouterr().out


@pytest.mark.parametrize("name", sorted(set(games()) - {"feast"}))
def test_every_clause_of_every_game_has_a_test(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", name, "--clauses"]) == 0, capsys.readouterr().out


def test_a_clause_without_a_test_and_an_unknown_clause_are_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "test_x.py").write_text(
        'import pytest\n@pytest.mark.clause("RR-9.9", "RR-1.1")\ndef test_it() -> None: ...\n'
        '@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.clause("RR-1.2"))])\ndef test_n(n): ...\n'
    )
    assert check.named_in(tmp_path) == {"RR-9.9": ["test_it"], "RR-1.1": ["test_it"], "RR-1.2": ["test_n"]}
