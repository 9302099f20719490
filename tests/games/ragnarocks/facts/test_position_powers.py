"""Positions with cards, teams and the automa: the defaults of their fields, and how impossible ones are refused."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.kernel.errors import BadPosition
from meadhall.kernel.match import Match
from tests.games.ragnarocks.helpers import WALL, asked, memory, options, play, position, table


def powers(ivory: Any = None, red: Any = None, **more: Any) -> dict[str, Any]:
    return {"powers": {"ivory": ivory, "red": red}, **more}


TEAMS = powers(["tyr"], ["sol", "ymir"], teams={"sizes": [1, 2], "next": [1, 1]})
DOING = {"rules": [{"rule": "Game", "pc": 2}, {"rule": "Turn", "pc": 0}], "given": None}


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        (powers("loki"), "powers.ivory"),
        (powers(7), "powers.ivory"),
        (powers(["sol"]), "powers.ivory"),
        (powers(red="sol", solo={"level": "midgard"}), "powers.red"),  # the automa has none
        ({**TEAMS, "powers": {"ivory": ["tyr"], "red": ["sol"]}}, "powers.red"),  # Red has two players
        ({**TEAMS, "powers": {"ivory": ["thor"], "red": ["sol", "ymir"]}}, "powers.ivory[0]"),  # no command icon
        (powers("sol", memory={"ivory": {"left": 4}}), "memory.ivory.left"),
        (powers("sol", memory={"ivory": []}), "memory.ivory"),
        (powers("thor", memory={"ivory": {"left": 5}}), "memory.ivory.left"),
        (powers("thor", memory={"ivory": {"stones": 4}}), "memory.ivory.stones"),
        (powers("idun", memory={"ivory": {"spent": 1}}), "memory.ivory.spent"),
        (
            powers("ask_and_embla", memory={"ivory": {"waiting": True}}),
            "memory.ivory.waiting",
        ),  # all three are on the board
        (powers("odin", memory={"ivory": {"hand": ["thor"]}}), "memory.ivory.hand[0]"),
        (powers("odin", "sol", memory={"ivory": {"hand": ["sol"]}}), "memory.ivory.hand[0]"),
        (powers("odin", memory={"ivory": {"hand": ["sol"], "played": ["sol"]}}), "memory.ivory"),
        (powers("odin", memory={"ivory": {"known": ["sol"]}}), "memory.ivory"),
        (powers("odin", memory={"ivory": {"active": "sol"}}), "memory.ivory.active"),
        (powers("odin", memory={"ivory": {"cards": []}}), "memory.ivory.cards"),
        ({"teams": {"sizes": [1, 1]}}, "teams"),
        ({"teams": {"sizes": [4, 3]}}, "teams"),
        ({"teams": {"sizes": [1, 2], "next": [2, 1]}}, "teams.next"),
        ({"teams": {"next": [1, 1]}}, "teams.sizes"),
        ({"solo": {"level": "asgard", "turns_left": 7}}, "solo.turns_left"),
        ({"solo": {"turns_left": 1}}, "solo.level"),
        ({"solo": {"level": "asgard"}, "teams": {"sizes": [1, 2]}}, "teams"),
        ({"most_stones": 87}, "most_stones"),
        ({"quiet": [1]}, "quiet[0]"),
        ({"skipped": 1}, "skipped"),
        ({"extra": "J4"}, "extra"),
        ({"created": ["Z1"]}, "created[0]"),
        ({"won": {"side": "ivory", "card": "thor"}}, "won.card"),
        ({"doing": {"rules": []}}, "doing.rules"),
        ({"doing": {**DOING, "rules": []}}, "doing.rules"),
        ({"doing": {**DOING, "rules": [{"rule": "Chess"}]}}, "doing.rules[0].rule"),
        (
            {
                "doing": {
                    **DOING,
                    "rules": [{"rule": "Game", "pc": 2}, {"rule": "JormungandrTurn", "side": 0, "viking": 6}],
                }
            },
            "doing.rules",
        ),
        ({**powers("dain"), "ivory": ["A2", "A4", "C5"], "selected": "C5"}, "moved_from"),
    ],
)
def test_a_wrong_position_names_its_field(wrong: Any, field: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Match.from_position("ragnarocks", wrong, seed="test")
    assert caught.value.field == field


def test_what_a_card_remembers_has_defaults() -> None:
    assert memory(position("thor")) == {"left": 4}
    assert table(position("thor")).supply == 36
    assert memory(position("frigg")) == {"tokens": 0, "used": False}
    assert memory(position("ask_and_embla", ivory="A2 A4")) == {"waiting": True}
    assert memory(position("ask_and_embla")) == {"waiting": False}
    assert memory(position("idun")) == {"spent": False}
    assert memory(position("idun", ivory="A3 E5", red="J5", stones=WALL)) == {"spent": True}
    assert memory(position("odin")) == {"hand": [], "known": [], "played": [], "active": None}
    assert memory(position("sol")) == {}


def test_stones_on_cards_are_not_in_the_supply() -> None:
    match = position("thor", "frigg", stones="E5 E6", memory={"ivory": {"left": 3}, "red": {"tokens": 2}})
    assert match.dump()["supply"] == 40 - 2 - 3 - 2


def test_a_card_that_odin_has_played_is_in_force() -> None:
    match = position("odin", to_move="red", memory={"ivory": {"played": ["nerthus"], "active": "nerthus"}})
    assert table(match).power(0).BARS
    assert not table(position("odin", to_move="red", memory={"ivory": {"played": ["nerthus"]}})).power(0).BARS


def test_a_viking_that_has_moved_comes_before_the_powers_after_the_move() -> None:
    assert asked(position("tyr", ivory="E5", red="E6 J5", selected="E5")) == (0, "tyr")
    assert asked(position("sol", ivory="E5", red="J5", picked="E5")) == (0, "sol")
    match = position("dain", ivory="A2 A4 C5", selected="C5", moved_from="A3")
    assert match.dump()["stones"] == ["A3"]
    assert (asked(match), options(match)) == ((0, "select"), {"A2", "A4"})
    assert asked(play(position("ratatoskr", ivory="E5", red="J5", selected="E5", moved_from="E2"), "F5")) == (
        0,
        "ratatoskr",
    )


@pytest.mark.clause("RR-8.5", "RR-8.6")
def test_next_says_whose_turn_it_is_in_each_team() -> None:
    match = Match.from_position("ragnarocks", {**TEAMS, "to_move": "red", "turns_taken": {"ivory": 1}}, seed="test")
    assert asked(match) == (1, "select")
    assert table(match).force == ["tyr", "sol"]
    assert match.dump()["teams"] == {"sizes": [1, 2], "next": [1, 1]}
    later = Match.from_position("ragnarocks", {**TEAMS, "teams": {"sizes": [1, 2], "next": [1, 2]}}, seed="test")
    assert asked(later) == (0, "select")
    assert table(later).force == ["tyr", "sol"]  # Red 1 has played, Red 2 is next
    first = Match.from_position("ragnarocks", TEAMS, seed="test")
    assert table(first).force == ["tyr", ""]  # Red has not had a turn


def test_a_side_that_its_card_let_win_has_won() -> None:
    match = Match.from_position("ragnarocks", {"won": {"side": "red", "card": "idun"}}, seed="test")
    assert match.result is not None
    assert (match.result.returns, match.result.how) == ((-1, 1), "idun")
    fenrir = position("fenrir", ivory="E5", red="F6 J5")
    again = Match.from_position("ragnarocks", fenrir.dump(), seed="test")
    assert (again.result, again.dump()) == (fenrir.result, fenrir.dump())
