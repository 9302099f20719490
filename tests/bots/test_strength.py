"""Measuring strength: intervals, bars, and runs that go on where they stopped."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from meadhall.bots import strength
from meadhall.bots.strength import Book, Pairing, interval, line, play, settled
from meadhall.kernel.spec import game


def test_wilson_s_interval() -> None:
    low, high = interval(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert interval(0, 0) == (0.0, 1.0)
    assert interval(20, 20)[1] == pytest.approx(1.0)


def test_a_pairing_is_settled_when_its_interval_clears_or_misses_the_bar() -> None:
    pairing = Pairing("jarl", "greedy", 0.5)
    assert not settled(pairing, dict.fromkeys(range(20), 1.0))  # too few to believe
    assert settled(pairing, dict.fromkeys(range(40), 1.0))
    assert settled(pairing, dict.fromkeys(range(40), 0.0))
    assert not settled(pairing, {n: n % 2 for n in range(40)})
    assert settled(Pairing("jarl", "greedy", 0.5, most=40), {n: n % 2 for n in range(40)})
    assert "bar 50%: reached" in line(pairing, dict.fromkeys(range(40), 1.0))


def test_the_challenger_changes_seats() -> None:
    """Greedy beats random from both sides."""
    pairing = Pairing("greedy", "random")
    assert [play("ragnarocks", pairing, n)[0] for n in range(4)] == [1.0] * 4


def test_the_book_remembers(tmp_path: Path) -> None:
    spec, pairing = game("ragnarocks"), Pairing("jarl", "greedy")
    book = Book(tmp_path, spec)
    book.add(pairing, 0, 1.0)
    book.add(pairing, 3, 0.5)
    assert Book(tmp_path, spec).of(pairing) == {0: 1.0, 3: 0.5}
    assert Book(tmp_path, spec).winners_score(pairing) is None


def test_the_book_knows_the_winners_mean_score(tmp_path: Path) -> None:
    spec, pairing = game("ragnarocks"), Pairing("jarl", None)
    book = Book(tmp_path, spec)
    book.add(pairing, 0, 1.0, 30)
    book.add(pairing, 1, 0.0, 41)
    again = Book(tmp_path, spec)
    assert again.winners_score(pairing) == 35.5
    assert "winner's score 35.5" in line(pairing, again.of(pairing), again.winners_score(pairing))
    assert "winner" not in line(pairing, again.of(pairing))


def test_a_game_may_say_what_its_figures_are_held_against(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = game("ragnarocks")
    monkeypatch.setattr(spec.load(spec.bot), "NOTE", "Forty is much.", raising=False)
    strength.run(argparse.Namespace(game="ragnarocks", minutes=0.0, processes=1, folder=tmp_path))
    assert "Forty is much." in capsys.readouterr().out


def test_a_run_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spec = game("ragnarocks")
    args = argparse.Namespace(game="ragnarocks", minutes=0.0, processes=1, folder=tmp_path)
    assert strength.run(args) == 1  # no time, no games, no bar reached
    book = Book(tmp_path, spec)
    for entry in spec.load(spec.bot).PAIRINGS:
        pairing = Pairing(*entry)
        for n in range(200):
            book.add(pairing, n, 1.0)
    assert strength.run(args) == 0
    assert "200 games 100.0%" in capsys.readouterr().out
