"""Positions as JSON: the defaults of the fields, dumps, and how impossible positions are refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.rules.state import pieces
from meadhall.kernel.errors import BadPosition
from meadhall.kernel.match import Match
from tests.games.yggdrasil.helpers import acting, options, position, prompt, say, space, table


def test_a_position_can_be_short() -> None:
    match = position(gods=["odin"], spaces={"surt": 5}, quiet_turns=1)
    assert space(match, "surt") == 5
    assert match.seat_names == ("odin",)
    assert pieces(table(match)) == (47, 42, 2, 18, 42, 16)
    assert Match.from_position(GAME, {}).seats == 1


def test_what_is_in_hands_is_missing_elsewhere() -> None:
    g = table(acting(gods=["odin", "thor"], vikings={"odin": 3}, elves={"thor": 2}, bags={"white": [6, 0]}))
    assert (g.helheim, g.alfheim, g.muspellheim) == (2, 1, 24)


def test_seats_are_named_after_the_positions_gods() -> None:
    match = position(gods=["tyr", "odin"], quiet_turns=1)
    assert match.seat_names == ("tyr", "odin")
    assert Match.load(match.record()).seat_names == ("tyr", "odin")


def test_a_dump_in_the_middle_of_an_action_can_be_played_on() -> None:
    match = acting(gods=["tyr", "odin"], spaces={"surt": 4}, vikings={"tyr": 3}, vanir=3)
    say(match, "vanaheim", "rearrange", fate=("hel", "surt", "hel", "loki", "fenrir", "surt"))
    say(match, "surt")
    again = Match.from_position(GAME, json.loads(json.dumps(match.dump())), None, match.seed)
    assert again.waiting == match.waiting
    assert prompt(again) == "rearrange"
    for m in (match, again):
        say(m, "hel", "hel", "loki", "surt")
        say(m, "asgard", "surt", 1, fate=(1, 2))
    assert again.dump() == match.dump()
    assert prompt(again) == "tyr"


def test_a_finished_match_is_a_position_too() -> None:
    match = acting(gods=["odin"], spaces={"surt": 8})
    say(match, "pass")
    again = Match.from_position(GAME, match.dump())
    assert again.over
    assert again.result == match.result
    assert again.dump() == match.dump()


def test_a_search_copy_has_no_position() -> None:
    copy = acting(gods=["odin"]).state.search_copy()
    copy.apply("asgard" if "asgard" in copy.waiting.options else "midgard")
    with pytest.raises(ValueError, match="search copy"):
        GAME.load(GAME.to_position)(copy)


def test_a_deck_of_known_cards_piles_and_unseen_ones() -> None:
    match = acting(
        gods=["thor"],
        deck=["hel", {"cards": 4, "with": ["angry_surt"]}, 2],
        unseen={"loki": 3, "surt": 2},
    )
    assert match.dump()["deck"] == ["hel", {"cards": 4, "with": ["angry_surt"]}, 2]
    assert match.dump()["unseen"] == {"loki": 3, "surt": 2}
    assert acting(gods=["thor"], deck=["hel", 41]).dump()["unseen"]["hel"] == 6
    assert acting(gods=["thor"], deck=["hel", "hel"]).dump()["unseen"] == {}


BAD: list[tuple[dict[str, Any], str]] = [
    ({"god": ["odin"]}, "god"),
    ({"gods": []}, "gods"),
    ({"gods": ["loki"]}, "gods[0]"),
    ({"gods": ["odin", "odin"]}, "gods"),
    ({"gods": "odin"}, "gods"),
    ({"gods": ["odin"], "to_move": "thor"}, "to_move"),
    ({"spaces": {"surt": 9}}, "spaces.surt"),
    ({"spaces": {"surt": 0}}, "spaces.surt"),
    ({"spaces": {"surt": True}}, "spaces.surt"),
    ({"spaces": {"odin": 2}}, "spaces.odin"),
    ({"spaces": 2}, "spaces"),
    ({"steps": [1, 0]}, "steps"),
    ({"steps": [1]}, "steps"),
    ({"fenrir": 4}, "fenrir"),
    ({"fenrir": 1}, "fenrir"),  # on the first space
    ({"spaces": {"fenrir": 3}, "fenrir": 2}, "fenrir"),
    ({"quiet_turns": 4}, "quiet_turns"),
    ({"turns": -1}, "turns"),
    ({"vikings": {"odin": 48}}, "vikings.odin"),
    ({"vikings": {"thor": 1}}, "vikings.thor"),
    ({"vikings": {"odin": 6}}, "helheim"),
    ({"helheim": 6}, "helheim"),
    ({"muspellheim": 13}, "muspellheim"),
    ({"elves": {"odin": 3}}, "elves.odin"),
    ({"alfheim": 3}, "alfheim"),
    ({"artifacts": {"odin": {"draupnir": 4}}}, "artifacts.odin.draupnir"),
    ({"artifacts": {"odin": {"ring": 1}}}, "artifacts.odin.ring"),
    (
        {"gods": ["odin", "tyr"], "artifacts": {"odin": {"draupnir": 1}, "tyr": {"draupnir": 1}}},
        "artifacts.tyr.draupnir",
    ),
    ({"bags": {"rainbow": [1, 1]}}, "bags.rainbow"),
    ({"bags": {"white": [1]}}, "bags.white"),
    ({"bags": {"white": 1}}, "bags.white"),
    ({"valkyries": "red"}, "valkyries"),
    ({"submerged": "rainbow"}, "submerged"),
    ({"vanir": 6}, "vanir"),
    ({"deck": ["odin"]}, "deck[0]"),
    ({"deck": [41]}, "deck"),
    ({"deck": [0]}, "deck[0]"),
    ({"deck": [{"cards": 1}]}, "deck"),
    ({"deck": [{"cards": 1, "with": ["hel", "hel"]}]}, "deck[0].cards"),
    ({"deck": {}}, "deck"),
    ({"unseen": {"odin": 1}}, "unseen.odin"),
    ({"taken": ["odin"]}, "taken[0]"),
    ({"taken": ["hel"], "deck": ["surt", "surt"]}, "taken"),  # a turn begins, so nobody has taken a card
    ({"discard": "hel"}, "discard"),
    ({"giants": {"active": ["odin"]}}, "giants.active[0]"),
    ({"giants": {"active": ["thrym"], "defeated": ["thrym"]}}, "giants"),
    ({"giants": {"beaten": []}}, "giants.beaten"),
    ({"ended": "drawn"}, "ended"),
    ({"doing": {}}, "doing"),
    ({"doing": {"rules": [], "given": None}}, "doing.rules"),
    ({"doing": {"rules": [{"rule": "Turnip"}], "given": None}}, "doing.rules[0].rule"),
    ({"doing": {"rules": [{"rule": "Aside", "seat": 0, "option": "x", "given": None}], "given": None}}, "doing.rules"),
    ({"doing": {"rules": [{"rule": "Asgard", "pc": 1}], "given": "odin"}}, "doing.rules"),
    ({"doing": {"rules": [{"rule": "Daeg"}], "given": None}}, "doing.rules"),
]


@pytest.mark.parametrize(("fields", "field"), BAD, ids=[f"{i}-{field}" for i, (_, field) in enumerate(BAD)])
def test_an_impossible_position_is_refused_by_its_field(fields: dict[str, Any], field: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Match.from_position(GAME, {"gods": ["odin"], **fields})
    assert caught.value.field == field


def test_a_position_is_an_object() -> None:
    with pytest.raises(BadPosition):
        Match.from_position(GAME, [])  # type: ignore[arg-type]


def test_two_gods_in_one_position_take_turns() -> None:
    match = acting(gods=["thor", "frey"], deck=["fenrir", "hel"])
    say(match, "pass")
    assert options(match) == ("calm",)


@pytest.mark.parametrize(
    ("stack", "path"),
    [
        ([{"rule": "Turn", "pc": 3, "spent": 3_000_000}], "stack[0].spent"),
        ([{"rule": "Turn", "pc": 3, "power": 2**63}], "stack[0].power"),
        ([{"rule": "Turn", "pc": 3, "worlds": -2}], "stack[0].worlds"),
    ],
)
def test_numbers_of_a_rule_in_progress_are_limited(stack: Any, path: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Match.from_position(GAME, {"gods": ["odin"], "stack": stack})
    assert caught.value.field == path


def test_no_card_occurs_more_often_than_in_the_box() -> None:
    assert acting(gods=["thor"], discard=["hel"] * 7, deck=["surt"]).waiting is not None
    for wrong in ({"discard": ["hel"] * 8}, {"deck": ["angry_hel"] * 2}, {"deck": [20], "unseen": {"surt": 20}}):
        with pytest.raises(BadPosition, match="deck: must leave of"):
            Match.from_position(GAME, {"gods": ["odin"], **wrong})


def test_rules_in_progress_in_their_earlier_form() -> None:
    stack = [{"rule": "Turn", "pc": 4}]
    fields = {"gods": ["thor"], "spaces": {"surt": 3}}
    old = Match.from_position(GAME, {**fields, "doing": {"rules": stack, "given": "asgard"}}, seed="s")
    new = Match.from_position(GAME, {**fields, "stack": stack, "given": "asgard"}, seed="s")
    assert old.waiting == new.waiting
    assert old.dump() == new.dump()
