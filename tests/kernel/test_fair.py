"""Seeds that are made from the hall's secret and the players' numbers."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.kernel import fair
from meadhall.kernel.errors import RecordError
from meadhall.kernel.match import Match

SECRET, NUMBERS = "a secret", {0: "a" * 64, 2: "b" * 64}


def fair_part(**changes: Any) -> dict[str, Any]:
    rows = [{"seat": n, "promise": fair.promise(x), "number": x} for n, x in NUMBERS.items()]
    rows.append({"seat": 1, "promise": fair.promise("c" * 64), "number": ""})
    return {"promise": fair.promise(SECRET), "secret": SECRET, "seats": rows, **changes}


def test_every_number_and_the_secret_change_the_seed() -> None:
    seeds = [
        fair.seed(SECRET, NUMBERS),
        fair.seed("another secret", NUMBERS),
        fair.seed(SECRET, {}),
        fair.seed(SECRET, NUMBERS | {2: "d" * 64}),
        fair.seed(SECRET, {1: "a" * 64, 2: "b" * 64}),
    ]
    assert len(set(seeds)) == len(seeds)
    assert fair.seed(SECRET, dict(reversed(NUMBERS.items()))) == seeds[0]


def test_the_promise_does_not_tell_the_seed() -> None:
    for numbers in ({}, NUMBERS):
        assert fair.seed(SECRET, numbers) not in fair.promise(SECRET)


def test_kept_promises_are_found_in_order_and_broken_ones_are_named() -> None:
    used = fair.seed(SECRET, NUMBERS)
    assert fair.check(fair_part(), used) == []
    assert "seed" in fair.check(fair_part(), "another seed")[0]
    assert "secret is not" in fair.check(fair_part(promise="0" * 64), used)[0]
    changed = fair_part()
    changed["seats"][1]["number"] = "d" * 64
    wrong = fair.check(changed, used)
    assert any("seat 2" in line for line in wrong)
    assert any("seed was not made" in line for line in wrong)


@pytest.mark.parametrize(
    "part",
    [
        {},
        fair_part(more=1),
        fair_part(secret=7),
        fair_part(secret="x" * 201),
        fair_part(promise="0"),
        fair_part(promise="G" * 64),
        fair_part(seats={}),
        fair_part(seats=[1]),
        fair_part(seats=[{"seat": True, "promise": "0" * 64, "number": ""}]),
        fair_part(seats=[{"seat": 0, "promise": "0" * 64, "number": "x"}]),
        fair_part(seats=[{"seat": 0, "promise": "0" * 64, "number": ""}] * 2),
        fair_part(seats=[{"seat": n, "promise": "0" * 64, "number": ""} for n in range(100)]),
    ],
)
def test_a_record_with_another_form_is_refused(part: Any) -> None:
    record = Match.new("ragnarocks", seed="x").record()
    assert Match.load(record | {"fair": fair_part()}).seed == "x"
    with pytest.raises(RecordError, match="fair"):
        Match.load(record | {"fair": part})
