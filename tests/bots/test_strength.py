"""Measuring strength: intervals, targets, and stopped runs that continue."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from meadhall.bots import make_bot, strength
from meadhall.bots.base import bot_part
from meadhall.bots.strength import Book, interval, line, play
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.match import Match
from meadhall.kernel.spec import game, games
from meadhall.search.pairing import Pairing


def test_wilson_interval() -> None:
    low, high = interval(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert interval(0, 0) == (0.0, 1.0)
    assert interval(20, 20)[1] == pytest.approx(1.0)


def test_a_result_is_printed_when_all_games_are_played() -> None:
    pairing = Pairing("jarl", "greedy", bar=0.5, games=40)
    assert "39 of 40 games: run again" in line(pairing, dict.fromkeys(range(39), 1.0))
    assert "bar 50%: reached" in line(pairing, dict.fromkeys(range(40), 1.0))
    assert "bar 50%: missed" in line(pairing, dict.fromkeys(range(40), 0.0))
    assert "bar 50%: open" in line(pairing, {n: n % 2 for n in range(40)})


def test_the_challenger_changes_seats() -> None:
    """Greedy beats random from both sides."""
    pairing = Pairing("greedy", "random")
    assert [play("ragnarocks", pairing, n)[0] for n in range(4)] == [1.0] * 4


def test_the_book_keeps_results_between_runs(tmp_path: Path) -> None:
    spec, pairing = game("ragnarocks"), Pairing("jarl", "greedy")
    book = Book(tmp_path, spec)
    book.add(pairing, 0, 1.0)
    book.add(pairing, 3, 0.5)
    assert Book(tmp_path, spec).of(pairing) == {0: 1.0, 3: 0.5}
    assert Book(tmp_path, spec).winners_score(pairing) is None


def test_results_count_until_the_code_that_plays_changes(tmp_path: Path) -> None:
    """A new drawing or text leaves the results as they are; a new rule does not."""
    for room in ("rules", "picture"):
        (tmp_path / room).mkdir()
        (tmp_path / room / "turn.py").write_text("x = 1")
    before = list(strength._sources(tmp_path))
    (tmp_path / "picture" / "turn.py").write_text("x = 2")
    assert list(strength._sources(tmp_path)) == before
    (tmp_path / "rules" / "turn.py").write_text("x = 2")
    assert list(strength._sources(tmp_path)) != before


def test_the_book_knows_the_winners_mean_score(tmp_path: Path) -> None:
    spec, pairing = game("ragnarocks"), Pairing("jarl", games=2)
    book = Book(tmp_path, spec)
    book.add(pairing, 0, 1.0, 30)
    book.add(pairing, 1, 0.0, 41)
    again = Book(tmp_path, spec)
    assert again.winners_score(pairing) == 35.5
    assert "winner's score 35.5" in line(pairing, again.of(pairing), again.winners_score(pairing))
    assert "winner" not in line(pairing, again.of(pairing))


def arguments(folder: Path, *more: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    strength.add_arguments(parser)
    return parser.parse_args(["ragnarocks", "--folder", str(folder), "--processes", "1", *more])


def test_the_note_of_a_pairing_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = game("ragnarocks")
    pairings = (Pairing("greedy", "random", note="Forty is much."),)
    monkeypatch.setattr(spec.load(spec.bot), "PAIRINGS", pairings)
    strength.run(arguments(tmp_path, "--minutes", "0"))
    assert "Forty is much." in capsys.readouterr().out


def test_a_stopped_run_continues(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spec = game("ragnarocks")
    args = arguments(tmp_path, "--minutes", "0")
    assert strength.run(args) == 1  # without time no games are played, so the target is not reached
    book = Book(tmp_path, spec)
    pairings = spec.load(spec.bot).PAIRINGS
    for pairing in pairings:
        for n in range(pairing.games):
            book.add(pairing, n, 1.0)
    capsys.readouterr()
    assert strength.run(args) == 0
    assert capsys.readouterr().out.count(" games 100.0% ") == len(pairings)


def test_any_two_players_can_be_paired_at_any_settings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("--a", "greedy", "--b", "random@1", "--games", "2", "--settings", "unlimited=true")
    assert strength.run(arguments(tmp_path, *asked)) == 0
    assert "greedy against random@1, 2 seats, unlimited=True" in capsys.readouterr().out


def test_games_may_start_from_a_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    position = tmp_path / "position.json"
    position.write_text(json.dumps({"ivory": ["A2", "A3", "A4"], "red": ["J4", "J5", "J6"], "supply": 2}))
    asked = ("--a", "greedy", "--b", "random", "--games", "2", "--position", str(position))
    assert strength.run(arguments(tmp_path, *asked)) == 0
    assert "position=" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("asked", "problem"),
    [
        (("--a", "odin"), "no bot 'odin'"),
        (("--a", "jarl", "--settings", "unlimited"), "NAME=VALUE"),
        (("--a", "jarl", "--settings", "luck=1"), "luck"),
        (("--a", "jarl", "--games", "0"), "at least 1"),
        (("--a", "jarl", "--seats", "9"), "seats"),
    ],
)
def test_wrong_arguments_are_refused_before_any_game_is_played(
    tmp_path: Path, asked: tuple[str, ...], problem: str
) -> None:
    with pytest.raises(MeadhallError, match=problem):
        strength.run(arguments(tmp_path, *asked))


@pytest.mark.parametrize("name", sorted(name for name, spec in games().items() if spec.bot is not None))
def test_every_game_s_pairings_name_players_that_exist(name: str) -> None:
    spec = game(name)
    pairings = bot_part(spec, "PAIRINGS")
    assert len({pairing.name for pairing in pairings}) == len(pairings)
    for pairing in pairings:
        for player in filter(None, (pairing.challenger, pairing.others)):
            make_bot(spec, player)
        assert Match.new(spec, pairing.seats, pairing.settings_of(0), "check").seats == pairing.seats
