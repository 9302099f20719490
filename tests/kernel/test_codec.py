"""Records as JSON and back, and the path of a value that does not fit."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
import toy

from meadhall.kernel.codec import from_json, rules_of, state_from_json, to_json, view_from_json, view_to_json
from meadhall.kernel.errors import BadPosition
from meadhall.kernel.match import Match
from meadhall.kernel.record import public, record
from meadhall.kernel.spec import register

register(toy.GAME)


@record
class Box:
    n: int = public()
    name: str | None = public(default=None)
    flags: list[bool] = public(default_factory=list)
    pair: tuple[int, str] = public(default=(1, "x"))
    counts: dict[int, str] = public(default_factory=dict)
    either: str | int = public(default=0)
    mask: int = public(default=0, json=(lambda m: f"{m:x}", lambda text: int(text, 16)))


def read(data: Any) -> Any:
    return from_json(Box, data, "box", {})


def test_what_is_written_can_be_read() -> None:
    box = Box(3, "oak", [True], (2, "y"), {4: "four"}, "text", 1 << 80)
    data = json.loads(json.dumps(to_json(box)))
    assert data == {
        "n": 3,
        "name": "oak",
        "flags": [True],
        "pair": [2, "y"],
        "counts": {"4": "four"},
        "either": "text",
        "mask": "1" + "0" * 20,
    }
    assert read(data) == box
    assert read({"n": 1}) == Box(1)


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({}, "box.n"),
        ([], "box"),
        ({"n": True}, "box.n"),
        ({"n": 1.0}, "box.n"),
        ({"n": "1"}, "box.n"),
        ({"n": 1, "name": 5}, "box.name"),
        ({"n": 1, "flags": [1]}, "box.flags[0]"),
        ({"n": 1, "flags": {}}, "box.flags"),
        ({"n": 1, "pair": [1]}, "box.pair"),
        ({"n": 1, "pair": [1, 2]}, "box.pair[1]"),
        ({"n": 1, "counts": {"x": "four"}}, "box.counts"),
        ({"n": 1, "counts": []}, "box.counts"),
        ({"n": 1, "either": None}, "box.either"),
        ({"n": 1, "mask": "xyz"}, "box.mask"),
        ({"n": 1, "mask": 5}, "box.mask"),
        ({"n": 1, "size": 2}, "box.size"),
    ],
)
def test_what_does_not_fit_is_named_by_its_path(data: Any, field: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read(data)
    assert caught.value.field == field


def some_match(answers: int) -> Match:
    match, rng = Match.new("feast", seed="codec"), random.Random(4)
    while match.waiting and match.ply < answers:
        match.answer(rng.choice(match.waiting.options))
    return match


@pytest.mark.parametrize("answers", [0, 3, 6, 11])
def test_states_and_views_survive_json_in_mid_rule(answers: int) -> None:
    match = some_match(answers)
    data = json.loads(json.dumps(to_json(match.state)))
    assert state_from_json(toy.Feast, data) == match.state
    for seat in (None, 0, 1, 2):
        view = match.view(seat)
        again = view_from_json(toy.Feast, json.loads(json.dumps(view_to_json(view))))
        assert again == view
        assert again.table.sealed


def test_rules_are_those_of_the_kernel_and_of_the_game() -> None:
    known = rules_of(toy.Feast)
    assert {"Evening", "Bidding", "Turns", "Draw", "Aside"} <= set(known)
    assert known["Turns"] is toy.Turns
    assert "Turn" not in known  # Ragnarocks'


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("stack", 0, "rule"), "Turn", "view.table.stack[0].rule"),
        (("stack", 0, "pc"), 99, "view.table.stack[0].pc"),
        (("stack", 0, "extra"), 1, "view.table.stack[0].extra"),
        (("cards", "pool"), [], "view.table.cards.pool"),
        (("guests", 0, "bid"), "two", "view.table.guests[0].bid"),
    ],
)
def test_a_view_that_does_not_fit_is_named_by_its_path(path: tuple[Any, ...], value: Any, field: str) -> None:
    data = json.loads(json.dumps(view_to_json(some_match(3).view(0))))
    part = data["table"]
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    with pytest.raises(BadPosition) as caught:
        view_from_json(toy.Feast, data)
    assert caught.value.field == field


@pytest.mark.parametrize("wrong", [[], {"game": "feast"}, {"game": "feast", "seat": 9, "table": None}])
def test_values_that_are_not_views_are_refused(wrong: Any) -> None:
    with pytest.raises(BadPosition):
        view_from_json(toy.Feast, wrong)
