"""The library's front door: what `import meadhall` offers."""

from __future__ import annotations

import doctest
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

import meadhall as mh
from meadhall import api

GAMES = sorted(mh.games())


def some_way_in(name: str) -> mh.Match:
    match = mh.new(name, seed="front door")
    for _ in range(9):
        if match.choices:
            match.play(match.choices[-1])
    return match


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(api).failed == 0
    assert doctest.testmod(api).attempted > 10


def test_the_names_of_the_front_door() -> None:
    assert set(mh.__all__) >= {"new", "load", "games", "bot", "play", "play_many", "Match", "View"}
    assert {getattr(mh, name) for name in mh.__all__}
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        mh.nothing  # noqa: B018


def test_a_seed_that_is_no_string_is_refused() -> None:
    with pytest.raises(TypeError, match="a seed is a string"):
        mh.new("thunder", seed=7)  # type: ignore[arg-type]


def test_settings_may_be_keyword_arguments() -> None:
    given = mh.new("ragnarocks", seed="x", settings={"unlimited": True})
    assert mh.new("ragnarocks", seed="x", unlimited=True).record() == given.record()


@pytest.mark.parametrize("name", GAMES)
def test_playing_gives_what_happened(name: str) -> None:
    match = mh.new(name, seed="front door")
    told: list[object] = list(match.story)
    while match.choices and match.ply < 40:
        told += match.play(match.choices[0])
    assert told == match.story


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_goes_its_own_way(name: str) -> None:
    match = some_way_in(name)
    before, copy = match.record(), match.copy()
    assert copy.record() == before
    assert copy.digest() == match.digest()
    copy.play(copy.choices[0])
    assert match.record() == before
    match.play(match.choices[0])
    assert match.digest() == copy.digest()


@pytest.mark.parametrize("name", GAMES)
def test_matches_and_views_pickle_and_print(name: str) -> None:
    match = some_way_in(name)
    again = pickle.loads(pickle.dumps(match))
    assert again.record() == match.record()
    assert again.digest() == match.digest()
    assert pickle.loads(pickle.dumps(match.view(0))) == match.view(0)
    assert match.waiting is not None
    assert (
        repr(match)
        == f"<Match of {name}: ply 9, {match.seat_names[match.waiting.seat]} is asked {match.waiting.prompt}>"
    )
    drawn = match._repr_svg_()
    assert drawn is not None
    assert drawn.startswith("<svg")


def test_a_bot_and_a_match_go_through_multiprocessing() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        for name in GAMES:
            match, bot = some_way_in(name), mh.bot(name, "thrall", seed=3, visits=4)
            assert match.waiting is not None
            view = match.view(match.waiting.seat)
            there = pool.submit(bot.choose, view, match.waiting).result(timeout=300)
            assert there == bot.choose(view, match.waiting)
            events = pool.submit(mh.Match.play, match, there.option).result(timeout=300)
            assert events == match.play(there.option)


def test_an_error_comes_back_from_another_process() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        sent = pool.submit(mh.new, "thunder", seats=9)
        with pytest.raises(mh.MeadhallError, match="seats: thunder takes 2 players"):
            sent.result(timeout=300)


def test_saved_and_loaded(tmp_path: Path) -> None:
    match = some_way_in("thunder")
    match.save(tmp_path / "deeper" / "game.json")
    assert mh.load(tmp_path / "deeper" / "game.json").record() == match.record()
    assert mh.load(str(tmp_path / "deeper" / "game.json")).digest() == match.digest()
    with pytest.raises(mh.MeadhallError, match="No such file"):
        mh.load(tmp_path / "nothing.json")


def test_many_matches_are_the_same_with_any_number_of_workers() -> None:
    one, two = (
        [
            (n, match.record())
            for n, match in mh.play_many("thunder", ["random"] * 2, games=12, seed="s", workers=workers)
        ]
        for workers in (1, 2)
    )
    assert one == two
    assert [n for n, _ in one] == list(range(12))
    assert all(mh.load(record).over for _, record in one)
