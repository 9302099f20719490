"""Positions as JSON: the defaults of the fields, dumps, and how impossible positions are refused."""

from __future__ import annotations

import json
import random
import time
from typing import Any

import pytest

from meadhall.games.thunder import GAME
from meadhall.games.thunder.rules.decks import quantities
from meadhall.kernel.errors import BadPosition
from meadhall.kernel.match import Match
from meadhall.kernel.veil import deal_unseen
from tests.games.thunder.helpers import loser, options, play, points, prompt, side, state, table


def start(position: dict[str, Any], **chosen: Any) -> Match:
    return Match.from_position(GAME, position, chosen, seed="p")


def test_short_positions_have_defaults() -> None:
    match = start({"loki": {"field": {"a": ["trolls"]}}})
    assert (points(match), prompt(match)) == (1, "action")
    assert state(match).turns == [1, 1]
    dump = match.dump()
    assert len(dump["loki"]["deck"]) == 49
    assert len(dump["thor"]["deck"]) == 50
    assert loser(start({})) == ("loki", "empty_field")


def test_the_deck_is_the_rest_of_the_cards_or_as_the_position_says() -> None:
    match = table(side("ravens ravens", a="trolls"), side("taken_ravens", a="light_elves"))
    assert match.dump()["loki"]["deck"].count("ravens") == quantities(0)["ravens"] - 3
    match = table(side("ravens", a="trolls", deck="ravens dragon"))
    assert match.dump()["loki"]["deck"] == ["dragon", "ravens"]


def test_a_position_within_a_turn() -> None:
    match = table(points=3, used=2)
    assert points(match) == 1


def test_a_finished_match() -> None:
    match = start({"over": {"loser": "thor", "how": "treasure"}})
    assert loser(match) == ("thor", "treasure")
    again = Match.from_position(GAME, json.loads(json.dumps(match.dump())), {}, "p")
    assert again.dump() == match.dump()


def test_a_dump_contains_what_seats_know() -> None:
    match = table(side("frigg", a="trolls", b="trolls"), side("ring ravens", a="light_elves"))
    play(match, "frigg", "hand")
    dump = json.loads(json.dumps(match.dump()))
    claim = {"who": "loki", "cards": ["ravens", "ring"], "among": ["thor hand"]}
    assert claim in dump["known"]
    again = start(dump)
    assert again.dump() == dump
    assert again.view(0).table.cards.known == match.view(0).table.cards.known


def test_a_position_in_the_middle_of_a_rule() -> None:
    match = table(side("baldr", a="trolls dragon"))
    play(match, "baldr", "a1")
    again = start(json.loads(json.dumps(match.dump())))
    assert (prompt(again), options(again)) == ("move_to", options(match))
    play(again, "c1")
    play(match, "c1")
    assert again.dump() == match.dump()


def test_a_dealt_world_is_a_position() -> None:
    match = Match.new("thunder", seed="dealt")
    rng = random.Random(1)
    for _ in range(40):
        assert match.waiting is not None
        play(match, rng.choice(match.waiting.options))
    dealt = deal_unseen(match.view(0), rng)
    position = json.loads(json.dumps(GAME.load(GAME.to_position)(dealt)))
    again = start(position)
    assert again.dump() == position
    assert again.waiting == dealt.waiting


@pytest.mark.parametrize(
    ("position", "where"),
    [
        ({"colour": 1}, "colour"),
        ({"to_move": "odin"}, "to_move"),
        ({"loki": []}, "loki"),
        ({"loki": {"hat": 1}}, "loki.hat"),
        ({"loki": {"hand": ["rat"]}}, "loki.hand[0]"),
        ({"loki": {"hand": "ravens"}}, "loki.hand"),
        ({"loki": {"hand": ["ring"]}}, "loki.hand[0]"),
        ({"loki": {"hand": ["ravens"] * 7}}, "loki.hand[6]"),
        ({"loki": {"hand": ["trolls"] * 6 + ["ravens"] * 6 + ["frigg"]}}, "loki.hand"),
        ({"loki": {"hand": ["frigg"], "deck": ["frigg"]}}, "loki.deck"),
        ({"loki": {"field": {"d": []}}}, "loki.field.d"),
        ({"loki": {"field": {"a": ["trolls"] * 5}}}, "loki.field.a"),
        ({"loki": {"field": {"a": "trolls"}}}, "loki.field.a"),
        ({"loki": {"field": {"a": ["loki"]}}}, "loki.field.a[0]"),
        ({"loki": {"field": {"a": ["trolls", "loki up"]}}}, "loki.field.a[1]"),
        ({"turns": {"loki": -1}}, "turns.loki"),
        ({"points": 9}, "points"),
        ({"points": 3, "used": 4}, "used"),
        ({"used": 1}, "used"),
        ({"known": 1}, "known"),
        ({"known": [{"who": "odin", "cards": [], "among": ["loki hand"]}]}, "known[0].who"),
        ({"known": [{"who": "thor", "cards": ["ravens"], "among": ["loki a1"]}]}, "known[0].among[0]"),
        ({"loki": {"hand": ["taken_thor"]}}, "loki.hand[0]"),  # Freya takes no card without strength
        ({"loki": {"hand": ["taken_ring"]}}, "loki.hand[0]"),
        ({"loki": {"pile": ["taken_idunn"]}}, "loki.pile[0]"),
        ({"loki": {"field": {"a": ["taken_shield_wall up"]}}}, "loki.field.a[0]"),
        ({"known": [{"who": "thor", "cards": [], "among": [["loki hand"]]}]}, "known[0].among[0]"),
        ({"known": [{"who": "thor", "cards": [], "among": ["loki hand", "thor hand"]}]}, "known[0].among"),
        ({"known": [{"who": "thor", "cards": ["crown"], "among": ["loki hand"]}]}, "known[0].cards"),
        ({"known": [{"who": "thor", "cards": ["taken_ravens"], "among": ["loki deck"]}]}, "known[0].cards"),
        ({"known": [{"who": "thor", "cards": ["crown"] * 2, "among": ["loki deck"]}]}, "known[0].cards"),
        ({"known": [{"who": "thor", "cards": ["crown"], "among": ["loki deck"]}] * 2}, "known[1].cards"),
        ({"points": 3, "stack": []}, "stack"),
        ({"points": 3, "stack": [{"rule": "Nonsense"}]}, "stack[0].rule"),
        ({"over": {"loser": "odin", "how": "stuck"}}, "over.loser"),
        ({"over": {"loser": "loki", "how": "bored"}}, "over.how"),
    ],
)
def test_wrong_positions_name_the_field(position: dict[str, Any], where: str) -> None:
    with pytest.raises(BadPosition) as wrong:
        start(position)
    assert wrong.value.field == where


def test_a_position_is_an_object() -> None:
    with pytest.raises(BadPosition):
        Match.from_position(GAME, [], {}, "p")


# -- limits

CLAIM = {"who": "thor", "cards": ["ravens"], "among": ["loki deck"]}


def test_claims_about_more_cards_than_exist_are_refused() -> None:
    with pytest.raises(BadPosition, match="known: must have 0 to 300 entries"):
        start({"known": [CLAIM] * 301})
    began = time.perf_counter()
    with pytest.raises(BadPosition, match=r"known\[6\].cards: do not all lie there"):
        start({"known": [CLAIM] * 300})
    assert time.perf_counter() - began < 2
