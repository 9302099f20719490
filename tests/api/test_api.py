"""The public API: what `import meadhall` offers."""

from __future__ import annotations

import copy
import doctest
import inspect
import itertools
import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from types import ModuleType
from typing import Any

import distributed
import pytest

import meadhall as mh
from meadhall import api
from meadhall.bots import base
from meadhall.kernel import errors, match, rule, spec, veil
from meadhall.search import brain

GAMES = sorted(name for name, spec in mh.games().items() if spec.home.startswith("meadhall."))
MODULES = [api, base, brain, errors, match, rule, spec, veil]  # the modules that define the public names


def some_way_in(name: str) -> mh.Match:
    match = mh.new(name, seed="front door")
    for _ in range(9):
        if match.choices:
            match.play(match.choices[-1])
    return match


def public() -> dict[str, object]:
    """What `import meadhall` offers, and the methods of its classes."""
    found: dict[str, object] = {name: getattr(mh, name) for name in mh.__all__}
    found["games"] = api.games
    for name, thing in list(found.items()):
        if isinstance(thing, type):
            found |= {
                f"{name}.{method}": getattr(thing, method)
                for method, kind in vars(thing).items()
                if not method.startswith("_") and inspect.isfunction(kind)
            }
    return found


@pytest.mark.parametrize("name", sorted(public()))
def test_every_public_name_has_a_docstring(name: str) -> None:
    thing = public()[name]
    assert inspect.getdoc(thing), name
    if "." not in name:
        assert ">>> " in str(thing.__doc__), f"{name} has no example"


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_docstring_examples_run(module: ModuleType) -> None:
    found = doctest.testmod(module)
    assert found.attempted
    assert not found.failed


def test_games_can_be_listed_before_and_after_a_game_is_imported() -> None:
    """`meadhall.games` is a package too, and Python binds it to the name when a game is imported."""
    code = "import meadhall as mh; a = mh.games(); import meadhall.games.thunder; assert mh.games() == a; print(*a)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.split() == GAMES, done.stderr


def test_the_public_names_exist() -> None:
    assert set(mh.__all__) >= {"new", "load", "games", "bot", "play", "play_many", "Match", "View"}
    assert {getattr(mh, name) for name in mh.__all__}
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        mh.nothing  # noqa: B018


@pytest.mark.parametrize("seed", [7, 7.0, b"seven", True])
def test_a_seed_that_is_not_a_string_is_refused(seed: Any) -> None:
    calls: list[Callable[[], object]] = [
        lambda: mh.new("thunder", seed=seed),
        lambda: mh.play("thunder", ["random"] * 2, seed=seed),
        lambda: mh.play_many("thunder", ["random"] * 2, games=1, seed=seed),
        lambda: mh.Match.from_position("thunder", mh.new("thunder").dump(), seed=seed),
    ]
    for call in calls:
        with pytest.raises(TypeError, match="a seed is a string"):
            call()


def test_settings_may_be_keyword_arguments() -> None:
    given = mh.new("ragnarocks", seed="x", settings={"unlimited": True})
    match = mh.new("ragnarocks", seed="x", unlimited=True)
    assert match.record() == given.record()
    assert match.settings == {"unlimited": True}
    with pytest.raises(mh.MeadhallError, match="bogus: is no setting of ragnarocks; it has: "):
        mh.new("ragnarocks", bogus=1)
    with pytest.raises(TypeError, match="given twice, in settings and as a keyword: unlimited"):
        mh.new("ragnarocks", settings={"unlimited": True}, unlimited=True)


@pytest.mark.parametrize("name", GAMES)
def test_play_returns_the_new_events(name: str) -> None:
    match = mh.new(name, seed="front door")
    told: list[object] = list(match.story)
    while match.choices and match.ply < 40:
        told += match.play(match.choices[0])
    assert told == match.story


@pytest.mark.parametrize("name", GAMES)
def test_changing_a_copy_leaves_the_original_unchanged(name: str) -> None:
    match = some_way_in(name)
    before, copy = match.record(), match.copy()
    assert copy.record() == before
    assert copy.digest() == match.digest()
    copy.play(copy.choices[0])
    assert match.record() == before
    match.play(match.choices[0])
    assert match.digest() == copy.digest()


@pytest.mark.parametrize("how", [copy.copy, copy.deepcopy])
def test_the_copy_module_makes_independent_matches(how: Callable[[mh.Match], mh.Match]) -> None:
    match = some_way_in("thunder")
    before, other = match.digest(), how(match)
    other.play(other.choices[0])
    assert match.digest() == before != other.digest()


@pytest.mark.parametrize("name", GAMES)
def test_matches_and_views_pickle_and_print(name: str) -> None:
    match = some_way_in(name)
    again = pickle.loads(pickle.dumps(match))
    assert again.record() == match.record()
    assert again.digest() == match.digest()
    view, ask = match.view(0), match.waiting
    assert pickle.loads(pickle.dumps(view)) == view
    assert ask is not None
    assert repr(match) == f"<Match of {name}: ply 9, {match.seat_names[ask.seat]} is asked {ask.prompt}>"
    assert repr(view) == f"<View of {name} by seat 0: seat {ask.seat} is asked {ask.prompt}>"
    assert str(match._repr_svg_()).startswith("<svg")
    assert str(match._repr_html_()).startswith(f'<figure><img alt="&lt;Match of {name}: ply 9')


@pytest.mark.parametrize("name", GAMES)
def test_a_finished_match_pickles_and_prints(name: str) -> None:
    match = mh.new(name, seed="front door")
    assert match.waiting is not None
    match.finish("resigned", match.waiting.seat)
    assert repr(match) == f"<Match of {name}: ply {match.ply}, over>"
    again = pickle.loads(pickle.dumps(match))
    assert (again.record(), again.result) == (match.record(), match.result)


def test_a_match_pickles_without_its_observer() -> None:
    match = some_way_in("thunder")
    match.watch = lambda state: None
    again = pickle.loads(pickle.dumps(match))
    assert again.watch is None
    assert match.watch is not None


@pytest.mark.parametrize("player", ["random", "greedy", "scripted", "thrall", "jarl", "jarl@1"])
def test_a_bot_prints_and_pickles_with_its_random_state(player: str) -> None:
    match = some_way_in("ragnarocks")
    assert match.waiting is not None
    view = match.view(match.waiting.seat)
    bot = mh.bot("ragnarocks", player, seed=3, visits=20)
    assert repr(bot) == f"<Bot {player} of ragnarocks, seed 3>"
    again = pickle.loads(pickle.dumps(bot))
    assert repr(again) == repr(bot)
    for _ in range(2):
        assert again.choose(view, match.waiting) == bot.choose(view, match.waiting)


def test_a_bot_refuses_what_it_cannot_play() -> None:
    match, bot = mh.new("thunder", seed="x"), mh.bot("thunder", "random")
    with pytest.raises(mh.MeadhallError, match="seat 0 is asked, and this is not its view"):
        bot.choose(match.view(1), match.waiting)  # type: ignore[arg-type]
    with pytest.raises(mh.MeadhallError, match="this bot plays ragnarocks, and this is a view of thunder"):
        mh.bot("ragnarocks", "random").choose(match.view(0), match.waiting)  # type: ignore[arg-type]
    match.finish("agreed")
    with pytest.raises(mh.MeadhallError, match="the match is over"):
        bot.choose(match.view(0), match.waiting)  # type: ignore[arg-type]


@pytest.mark.filterwarnings("default")  # Dask's own
def test_a_bot_and_a_match_can_be_sent_through_dask() -> None:
    with (
        distributed.LocalCluster(1, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        for name in GAMES:
            match, bot = some_way_in(name), mh.bot(name, "thrall", seed=3, visits=4)
            assert match.waiting is not None
            view = match.view(match.waiting.seat)
            there = client.submit(bot.choose, view, match.waiting, pure=False).result(timeout=300)
            assert there == bot.choose(view, match.waiting)
        with pytest.raises(mh.MeadhallError, match="seats: thunder takes 2 players"):
            client.submit(mh.new, "thunder", seats=9, pure=False).result(timeout=300)


def test_a_bot_and_a_match_can_be_sent_through_multiprocessing() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        for name in GAMES:
            match, bot = some_way_in(name), mh.bot(name, "thrall", seed=3, visits=4)
            assert match.waiting is not None
            view = match.view(match.waiting.seat)
            there = pool.submit(bot.choose, view, match.waiting).result(timeout=300)
            assert there == bot.choose(view, match.waiting)
            events = pool.submit(mh.Match.play, match, there.option).result(timeout=300)
            assert events == match.play(there.option)


def test_an_error_can_be_sent_back_from_another_process() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        sent = pool.submit(mh.new, "thunder", seats=9)
        with pytest.raises(mh.MeadhallError, match="seats: thunder takes 2 players"):
            sent.result(timeout=300)


def test_a_saved_match_can_be_loaded(tmp_path: Path) -> None:
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
            for n, match in mh.play_many("thunder", ["random"] * 2, games=9, seed="s", workers=workers)
        ]
        for workers in (1, 2)
    )
    assert one == two
    assert [n for n, _ in one] == list(range(9))
    assert all(mh.load(record).over for _, record in one)


def test_play_many_can_be_stopped_early() -> None:
    for workers in (1, 2):
        some = mh.play_many("thunder", ["random"] * 2, games=1_000, seed="s", workers=workers)
        assert [n for n, _ in itertools.islice(some, 2)] == [0, 1]
        some.close()  # type: ignore[attr-defined]


class Last:
    """A bot that is not part of Meadhall: it always takes the last option."""

    def choose(self, view: mh.View[Any], ask: mh.Ask) -> mh.Found:
        return mh.Found(ask.options[-1])


def test_any_object_with_choose_can_play() -> None:
    match = mh.play("ragnarocks", [Last(), "random"], seed="x")
    assert match.over
    assert match.answers[0].option == mh.new("ragnarocks", seed="x").choices[-1]


@pytest.mark.parametrize("name", GAMES)
def test_a_search_steps_through_chances(name: str) -> None:
    """Every outcome of a chance can be applied to a copy; the match itself stays as it is."""
    match = mh.new(name, seed="front door")
    state, before, met = match.state.search_copy(), match.digest(), 0
    while state.waiting is not None and met < 3:
        if state.chance is None:
            state.apply(state.waiting.options[0])
            continue
        met += 1
        chance = state.chance
        assert not chance.weights or len(chance.weights) == len(chance.outcomes)
        for outcome in chance.outcomes:
            after = state.clone()
            after.apply(outcome)
            assert after.key() != state.key()
        state.apply(chance.outcomes[0])
    assert state.chance is None or met
    assert match.digest() == before


def test_a_plain_script_plays_many_with_a_bot_of_its_own(tmp_path: Path) -> None:
    """A script without `if __name__ == "__main__":`, whose bot is a class that only the script has."""
    script = tmp_path / "script.py"
    script.write_text(
        """
import meadhall as mh

class First:
    def choose(self, view, ask):
        return mh.Found(ask.options[0], (0.0, 0.0), 1)

for number, match in mh.play_many("thunder", [First(), "random"], games=3, seed="s", workers=2):
    print(number, match.over)
"""
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False, timeout=300)
    assert done.stdout.split("\n") == ["0 True", "1 True", "2 True", ""], done.stderr
    assert done.stderr == ""
