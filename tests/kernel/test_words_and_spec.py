"""The game's words, its options, and how games are found."""

from __future__ import annotations

import dataclasses
from typing import Any, Literal

import pytest
import toy

from meadhall.kernel.errors import BadOptions, UnknownGame
from meadhall.kernel.rule import Ask, Event
from meadhall.kernel.spec import GameSpec, Options, game, games, limits, register
from meadhall.kernel.words import Words

WORDS = Words(
    {
        "names": {"odin": "Odin", "surt": "Surt"},
        "prompts": {
            "combat": "{seat}: how many against {0} ({1})?",
            "which": "{seat}: {0} or {1}?",
            "which.others": "{seat} picks.",
        },
        "events": {"hit": "{0:seat} hits {1}.", "drew": "{0:seat} draws a {1}.", "drew.unseen": "{0:seat} draws."},
        "clauses": {"YG-1": "One."},
    }
)
SEATS = ("odin", "thor")


def test_templates_name_seats_and_things() -> None:
    assert WORDS.prompt(Ask(0, "combat", (1,), about=("surt", 6)), SEATS) == "Odin: how many against Surt (6)?"
    assert WORDS.event(Event("hit", (0, "surt")), SEATS) == "Odin hits Surt."
    assert WORDS.clause("YG-1") == "One."
    assert WORDS.name("thor") == "thor"


def test_an_option_that_is_several_things_is_a_list_of_their_names() -> None:
    assert WORDS.name("odin+surt") == "Odin and Surt"
    assert WORDS.name("odin+astrid") == "odin+astrid", "a person may be called so"


def test_private_arguments_have_another_sentence_for_other_seats() -> None:
    ask = Ask(1, "which", ("a", "b"), privy=("a", "b"))
    assert WORDS.prompt(ask, SEATS, 1) == "Thor: a or b?"
    assert WORDS.prompt(ask.seen_by(0), SEATS, 0) == "Thor picks."
    event = Event("drew", (1,), ("rat",), (1,))
    assert WORDS.event(event, SEATS) == "Thor draws a rat."
    assert WORDS.event(event.seen_by(0), SEATS) == "Thor draws."
    with pytest.raises(KeyError):
        WORDS.event(Event("sneezed"), SEATS)


SPOKEN = Words(
    {
        "names": {"ivory": "Ann", "red": "Bo", "giant": "the giant"},
        "prompts": {"send": "How many do you send?", "send.others": "{seat} chooses how many to send."},
        "events": {
            "took": "{0:seat} takes {1:count:sword}.",
            "took.you": "You take {1:count:sword}.",
            "hired": "{0:seat} hires {1:count:{2}}.",
            "lost": "{0:seat} loses {1:counts:sword spear axe}. {4:start} is gone.",
            "hit": "{0:seat} hits {1:them} with {1:their} own axe.",
            "hit.you": "You hit {1:them} with {1:their} own axe.",
            "drew": "{0:seat} draws {1}.",
            "drew.you": "You draw {1}.",
            "drew.unseen": "{0:seat} draws a card.",
            "bent": "{0:bent}",
        },
        "plurals": {
            "sword": {"one": "{n} Swordsman", "other": "{n} Swordsmen"},
            "spear": {"one": "{n} Spearman", "other": "{n} Spearmen"},
            "axe": {"one": "{n} Axeman", "other": "{n} Axemen"},
        },
    }
)
SIDES = ("ivory", "red")


def test_numbers_agree_and_zeros_are_not_told() -> None:
    assert SPOKEN.event(Event("took", (0, 1)), SIDES) == "Ann takes 1 Swordsman."
    assert SPOKEN.event(Event("took", (0, 2)), SIDES) == "Ann takes 2 Swordsmen."
    assert SPOKEN.event(Event("hired", (1, 1, "axe")), SIDES) == "Bo hires 1 Axeman."
    lost = SPOKEN.event(Event("lost", (0, 2, 0, 1, "giant")), SIDES)
    assert lost == "Ann loses 2 Swordsmen and 1 Axeman. The giant is gone."
    assert SPOKEN.counts({"sword": 1, "spear": 1, "axe": 1}) == "1 Swordsman, 1 Spearman and 1 Axeman"
    assert SPOKEN.counts({"sword": 0}) == "nothing"


def test_the_reader_is_you() -> None:
    ask = Ask(0, "send", (1, 2))
    assert SPOKEN.prompt(ask, SIDES, 0) == "How many do you send?"
    assert SPOKEN.prompt(ask, SIDES, 1) == SPOKEN.prompt(ask, SIDES) == "Ann chooses how many to send."
    took = Event("took", (0, 2))
    assert SPOKEN.event(took, SIDES, 0) == "You take 2 Swordsmen."
    assert SPOKEN.event(took, SIDES, 1) == "Ann takes 2 Swordsmen."
    hit = Event("hit", (0, 1))
    assert SPOKEN.event(hit, SIDES, 0) == "You hit Bo with Bo's own axe."
    assert SPOKEN.event(hit, SIDES, 1) == "Ann hits you with your own axe."
    assert SPOKEN.event(hit, SIDES) == "Ann hits Bo with Bo's own axe."


def test_you_read_what_you_alone_see() -> None:
    drew = Event("drew", (1,), ("giant",), (1,))
    assert SPOKEN.event(drew.seen_by(1), SIDES, 1) == "You draw the giant."
    assert SPOKEN.event(drew.seen_by(0), SIDES, 0) == "Bo draws a card."


def test_an_unknown_way_to_write_an_argument_is_an_error() -> None:
    with pytest.raises(ValueError, match="no such way"):
        SPOKEN.event(Event("bent", (0,)), SIDES)


@dataclasses.dataclass(frozen=True)
class Many(Options):
    angry: int = limits(0, 0, 6)
    dice: Literal["B", "C"] = "B"
    open_hands: bool = False
    name: str | None = None
    teams: tuple[int, ...] | None = None


SPEC = dataclasses.replace(toy.GAME, name="many", options=Many)


def test_options_are_typed_and_have_a_schema() -> None:
    found = SPEC.parse_options({"angry": 2, "dice": "C", "teams": [2, 3]})
    assert found == Many(angry=2, dice="C", teams=(2, 3))
    assert SPEC.dump_options(found) == {"angry": 2, "dice": "C", "teams": [2, 3]}
    assert SPEC.dump_options(Many()) == {}
    assert SPEC.parse_options(None) == Many()
    about = SPEC.options_schema()["properties"]
    assert (about["angry"]["type"], about["angry"]["minimum"], about["angry"]["maximum"]) == ("integer", 0, 6)
    assert about["dice"]["enum"] == ["B", "C"]
    assert about["teams"]["anyOf"][0] == {"type": "array", "items": {"type": "integer"}}


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"angry": 7}, "angry"),
        ({"angry": "2"}, "angry"),
        ({"angry": True}, "angry"),
        ({"dice": "D"}, "dice"),
        ({"open_hands": 1}, "open_hands"),
        ({"teams": [1, "x"]}, "teams"),
        ({"teams": 3}, "teams"),
        ({"name": 3}, "name"),
        ({"colour": 1}, "colour"),
        ([], "options"),
    ],
)
def test_a_wrong_option_is_named(data: Any, field: str) -> None:
    with pytest.raises(BadOptions) as caught:
        SPEC.parse_options(data)
    assert caught.value.field == field


def test_games_are_found_by_looking() -> None:
    assert "ragnarocks" in games()
    assert isinstance(game("ragnarocks"), GameSpec)
    assert game("ragnarocks").title == "Ragnarocks"
    with pytest.raises(UnknownGame):
        game("go")
    register(toy.GAME)
    assert game("feast") is toy.GAME


def test_a_part_a_game_does_not_have() -> None:
    with pytest.raises(LookupError, match="feast has no such part"):
        toy.GAME.load(toy.GAME.hints)
