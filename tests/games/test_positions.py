"""Positions of every game: what a dump wrote is read again, and an impossible value anywhere in it is refused."""

from __future__ import annotations

import copy
import json
import random
import time
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meadhall.kernel.errors import BadPosition
from meadhall.kernel.match import Match
from meadhall.kernel.spec import games

Path = tuple[str | int, ...]

NAMES = [name for name, spec in games().items() if spec.from_position is not None]
SECONDS = 2.0  # in which any position is accepted or refused, also on a busy machine
HUGE = (2**31, 2**63, 2**70, -(2**31), -(2**70), 3_000_000)
NEVER = (1.5, float(2**60), [[[]]], [{}] * 3, {"?": 1}, "x" * 10_000)  # values that no field accepts


@cache
def dumps(name: str) -> list[Any]:
    """Positions of random matches, with all kinds of rules in progress."""
    spec, found = games()[name], []
    for seats in {spec.seats[0], min(spec.seats[1], 3), spec.seats[1]}:
        rng = random.Random(f"{name} {seats}")
        match = Match.new(spec, seats, seed=f"positions {seats}")
        while match.waiting is not None and match.ply < 200:
            if rng.random() < 0.06:
                found.append(json.loads(json.dumps(match.dump())))
            match.answer(rng.choice(match.choices))
        found.append(json.loads(json.dumps(match.dump())))
    return found


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place in a JSON value."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield (*path, key)
        yield from paths(part, (*path, key))


def written(path: Path) -> str:
    """A path as errors write it: `clans[1].food`."""
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path).lstrip(".")


def at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


def put(position: Any, path: Path, value: Any) -> Any:
    """The position with another value at this place."""
    new = copy.deepcopy(position)
    at(new, path[:-1])[path[-1]] = value
    return new


def refusal(name: str, position: Any) -> BadPosition | None:
    """Returns what is wrong with a position; None if it is accepted. Any other error, or a slow answer, fails the
    test.
    """
    start = time.perf_counter()
    try:
        match = Match.from_position(name, position, None, "positions")
        match.dump()
    except BadPosition as error:
        return error
    finally:
        assert time.perf_counter() - start < SECONDS
    return None


def names_it(error: BadPosition, path: Path) -> bool:
    """Is the error about this place, a place inside it, or a place that contains it?"""
    field, place = error.field, written(path)
    return bool(field) and (place.startswith(field) or field.startswith(place))


@pytest.mark.parametrize("name", NAMES)
def test_what_a_dump_wrote_is_read_again(name: str) -> None:
    for position in dumps(name):
        again = Match.from_position(name, position, None, "positions")
        assert json.loads(json.dumps(again.dump())) == position


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@settings(max_examples=60, deadline=None, derandomize=True)
def test_an_impossible_value_is_refused_by_its_path(name: str, data: st.DataObject) -> None:
    position = data.draw(st.sampled_from(dumps(name)))
    path = data.draw(st.sampled_from(list(paths(position))))
    value = data.draw(st.sampled_from((*HUGE, *NEVER)))
    error = refusal(name, put(position, path, value))
    assert error is not None, f"{written(path)} takes {value!r:.80}"
    assert names_it(error, path), f"{written(path)} = {value!r:.80}: {error}"


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@settings(max_examples=40, deadline=None, derandomize=True)
def test_a_list_or_object_that_is_too_long_is_refused_by_its_path(name: str, data: st.DataObject) -> None:
    position = data.draw(st.sampled_from(dumps(name)))
    places = [path for path in paths(position) if isinstance(at(position, path), list | dict)]
    path = data.draw(st.sampled_from(places))
    old = at(position, path)
    long = {**old, **{f"k{i}": 1 for i in range(3_000)}} if isinstance(old, dict) else (old or ["x"]) * 3_000
    error = refusal(name, put(position, path, long))
    assert error is not None, f"{written(path)} takes {len(long)} entries"
    assert names_it(error, path), f"{written(path)}: {error}"


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
@settings(max_examples=60, deadline=None, derandomize=True)
def test_a_plausible_value_is_refused_or_gives_a_position_with_views(name: str, data: st.DataObject) -> None:
    """Small numbers, and values from elsewhere in the position: either it is refused, or every seat has a view of
    it.
    """
    position = data.draw(st.sampled_from(dumps(name)))
    places = list(paths(position))
    path, other = data.draw(st.sampled_from(places)), data.draw(st.sampled_from(places))
    value = data.draw(st.one_of(st.integers(-3, 60), st.just(at(position, other)), st.none(), st.booleans()))
    changed = put(position, path, value)
    if refusal(name, changed) is None:
        match = Match.from_position(name, changed, None, "positions")
        for seat in (None, *range(match.seats)):
            assert match.view(seat).seat == seat


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("stack", [2**31, [{"rule": "Game"}]])
def test_a_position_of_a_finished_game_has_no_rules_in_progress(name: str, stack: Any) -> None:
    rng, match = random.Random(3), Match.new(name, seed="to the end")
    while match.waiting is not None:
        match.answer(rng.choice(match.choices))
    position = json.loads(json.dumps(match.dump()))
    assert Match.from_position(name, position, None, "positions").over
    error = refusal(name, {**position, "stack": stack})
    assert error is not None
    assert names_it(error, ("stack",)), error
