"""Positions as JSON: the defaults of the fields, and how impossible positions are refused."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from meadhall.kernel.errors import BadPosition
from meadhall.kernel.match import Match
from tests.games.ragnarocks.helpers import options, play

WHOLE = {
    "ivory": ["A2", "A3", "A4"],
    "red": ["J4", "J5", "J6"],
    "stones": ["E5"],
    "to_move": "ivory",
    "powers": {"ivory": None, "red": None},
    "memory": {"ivory": {}, "red": {}},
    "supply": 39,
    "turns_taken": {"ivory": 1, "red": 1},
    "picked": None,
    "selected": None,
    "moved_from": None,
    "teams": None,
    "solo": None,
}


def load(position: Any, **options: bool) -> Match:
    return Match.from_position("ragnarocks", position, options, seed="test")


def test_a_complete_position_is_dumped_unchanged() -> None:
    assert load(WHOLE).dump() == WHOLE


def test_every_field_has_a_default() -> None:
    assert load({}).dump() == Match.new("ragnarocks", seed="test").dump()
    assert load({"stones": ["E5"]}).dump()["supply"] == 39


def test_a_position_in_mid_turn() -> None:
    match = load({"ivory": ["A2", "A4", "E7"], "selected": "E7", "moved_from": "A3"})
    assert match.waiting is not None
    assert (match.waiting.prompt, match.waiting.about) == ("summon", ("E7",))
    assert "A3" in options(match)
    assert load(match.dump()).dump() == match.dump()
    unknown = load({"ivory": ["A2", "A4", "E7"], "selected": "E7"})  # the hex it came from can be left out
    assert unknown.dump()["moved_from"] is None
    assert load(unknown.dump()).waiting == unknown.waiting
    picked = load({"picked": "A3"})
    assert picked.waiting is not None
    assert (picked.waiting.prompt, len(picked.waiting.options)) == ("move", 17)
    play(picked, "E7 E3")
    assert picked.waiting.seat == 1


def test_positions_of_random_games_are_dumped_and_read_unchanged() -> None:
    for seed in range(5):
        rng = random.Random(seed)
        match = Match.new("ragnarocks", seed=str(seed))
        while match.waiting:
            again = load(json.loads(json.dumps(match.dump())))
            assert again.waiting == match.waiting
            assert again.dump() == match.dump()
            match.answer(rng.choice(match.waiting.options))


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ([], ""),
        ({"ivroy": []}, "ivroy"),
        ({"ivory": ["A0"]}, "ivory[0]"),
        ({"ivory": "A1"}, "ivory"),
        ({"ivory": ["A1", "A2", "A3", "A4"]}, "ivory"),
        ({"ivory": ["A1", "A1"]}, "ivory"),
        ({"red": ["A2"]}, "red"),
        ({"stones": ["J4"]}, "stones"),
        ({"stones": [5]}, "stones[0]"),
        ({"to_move": "blue"}, "to_move"),
        ({"supply": 41}, "supply"),
        ({"supply": True}, "supply"),
        ({"turns_taken": {"ivory": -1}}, "turns_taken.ivory"),
        ({"turns_taken": {"blue": 1}}, "turns_taken.blue"),
        ({"powers": {"ivory": "loki"}}, "powers.ivory"),
        ({"powers": {"blue": None}}, "powers.blue"),
        ({"memory": {"ivory": {"stones": 4}}}, "memory.ivory.stones"),
        ({"teams": {"sizes": [2]}}, "teams.sizes"),
        ({"solo": {"level": "helheim"}}, "solo.level"),
        ({"selected": "J5"}, "selected"),
        ({"selected": "E5"}, "selected"),
        ({"selected": "Z9"}, "selected"),
        ({"selected": "A3", "supply": 0}, "selected"),
        ({"selected": "A3", "moved_from": "A2"}, "moved_from"),
        ({"moved_from": "A1"}, "moved_from"),
        ({"selected": "A3", "picked": "A2"}, "picked"),
        ({"ivory": ["A1"], "stones": ["B1", "B2", "A2"], "selected": "A1"}, "selected"),
    ],
)
def test_a_wrong_position_names_its_field(wrong: Any, field: str) -> None:
    with pytest.raises(BadPosition) as caught:
        load(wrong)
    assert caught.value.field == field


def test_without_limit_the_supply_is_null() -> None:
    assert load({}, unlimited=True).dump()["supply"] is None
    with pytest.raises(BadPosition, match="supply"):
        load({"supply": 3}, unlimited=True)


def test_no_more_stones_than_there_are() -> None:
    hexes = [f"{row}{n}" for row in "BCDEFGH" for n in range(1, 7)][:41]
    assert load({"stones": hexes[:40]}).dump()["supply"] == 0
    assert len(load({"stones": hexes}, unlimited=True).dump()["stones"]) == 41
    for position in ({"stones": hexes}, {"stones": hexes[:40], "powers": {"ivory": "thor"}}):
        with pytest.raises(BadPosition, match=r"^stones"):
            load(position)
    with pytest.raises(BadPosition, match=r"^supply"):
        load({"stones": hexes[:5], "supply": 36})


def test_rules_in_progress_in_their_earlier_form_are_read() -> None:
    stack = [{"rule": "Game", "pc": 2}, {"rule": "Turn", "pc": 0}]
    old, new = load({"doing": {"rules": stack, "given": None}}), load({"stack": stack})
    assert old.waiting == new.waiting
    assert old.dump() == new.dump()


def test_a_finished_match_is_dumped_and_read() -> None:
    rng, match = random.Random(3), Match.new("ragnarocks", 3, {"teams": [1, 2]}, "over")
    while match.waiting:
        match.answer(rng.choice(match.waiting.options))
    again = load(match.dump())
    assert (again.result, again.dump()) == (match.result, match.dump())
