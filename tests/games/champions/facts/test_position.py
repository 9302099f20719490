"""Positions as JSON: the defaults of the fields, dumps, and how impossible positions are refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from meadhall.games.champions import GAME
from meadhall.kernel.errors import BadPosition
from meadhall.kernel.match import Match
from tests.games.champions.helpers import options, position, prompt, say, seat, table


def test_the_shortest_position() -> None:
    match = position()
    assert (match.seats, prompt(match), seat(match)) == (2, "place", 0)
    assert "troll" in options(match)


def test_a_position_of_each_phase_is_read() -> None:
    assert prompt(position(phase="setup")) == "leader"
    assert prompt(position(phase="round")) == "place"
    assert prompt(position(phase="assigning", at={"troll": 0})) == "assign"
    assert (
        prompt(
            position(phase="combat", at={"troll": 0}, parties={"troll": [1, 0, 0, 0]}, clans=[{"dice": [0, 0, 0]}, {}])
        )
        == "roll"
    )
    assert prompt(position(phase="cleanup")) == "place"
    assert position(phase="scoring").over


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"seats": 5}, "seats"),
        ({"clans": 3}, "clans"),
        ({"clans": [{}, {}, {}, {}, {}]}, "clans"),
        ({"clans": [{"food": -1}]}, "clans[0].food"),
        ({"clans": [{"food": "many"}]}, "clans[0].food"),
        ({"clans": [{"cows": 1}]}, "clans[0].cows"),
        ({"clans": [{"dice": [9, 0, 0]}]}, "clans[0].dice[0]"),
        ({"clans": [{"dice": [0, 0, 7]}, {"dice": [0, 0, 7]}]}, "clans"),
        ({"clans": [{"leader": "odin"}]}, "clans[0].leader"),
        ({"clans": [{"ship": "drakkar"}]}, "clans[0].ship"),
        ({"clans": [{"runes": ["doom"]}]}, "clans[0].runes[0]"),
        ({"clans": [{"defeated": ["dragon"]}]}, "clans[0].defeated[0]"),
        ({"clans": [{"destinies": ["jarl"]}]}, "clans[0].destinies[0]"),
        ({"clans": [{"destinies": ["craftsman", "craftsman"]}]}, "clans[0].destinies"),
        ({"clans": [{"seat": 1}]}, "clans[0].seat"),
        ({"first": 2}, "first"),
        ({"round": 9}, "round"),
        ({"troll": "nokk_red"}, "troll"),
        ({"monsters": ["nokk_red", "nokk_blue", "stray_troll"]}, "monsters[2]"),
        ({"stalls": ["tavern"]}, "stalls[0]"),
        ({"at": {"tavern": 0}}, "at.tavern"),
        ({"at": {"troll": 3}}, "at.troll"),
        ({"sailing": {"far_right": [0, "small"]}}, "sailing.far_right"),
        ({"parties": {"troll": [1, 0, 0, 0]}}, "parties.troll"),
        ({"journeys": {"far_right": "storm"}}, "journeys.far_right"),
        ({"journeys": {"near_left": "calm"}}, "journeys.near_left"),
        ({"phase": "dinner"}, "phase"),
        ({"flow": {}}, "flow"),
        ({"weather": "fine"}, "weather"),
        ({"huts_sold": 7}, "huts_sold"),
        ({"cards": {}}, "cards.pool.destinies"),
        ({"merchant": 7}, "merchant"),
        ({"decks": {"runes": ["gifts", "gifts"]}}, "decks.runes"),
        ({"decks": {"trolls": ["nokk_red"]}}, "decks.trolls[0]"),
        ({"decks": {"mead": []}}, "decks.mead"),
        ({"phase": "assigning", "at": {"troll": 0}, "troll": ""}, "at.troll"),
        ({"at": {"draugr_right": 1}, "draugr": ["bone_draugr_red", ""]}, "at.draugr_right"),
        ({"phase": "assigning", "sailing": {"near_left": [0, "small"]}, "monsters": []}, "sailing.near_left"),
        ({"phase": "combat", "at": {"troll": 0}, "troll": "", "parties": {"troll": [1, 0, 0, 0]}}, "parties.troll"),
        ({"phase": "assigning", "at": {"troll": 0}, "parties": {"troll": [1, 0, 0, 0]}}, "parties.troll"),
        ({"clans": [{"plan": [9]}]}, "clans[0].plan"),
        ({"clans": [{"workers": 5}]}, "clans[0].workers"),
        ({"clans": [{"coins": 1_000_000}]}, "clans[0].coins"),
        ({"clans": [{"ship": "small"}]}, "clans[0].ship"),
        ({"clans": [{"ship": "karve"}, {"ship": "karve"}]}, "ships_left"),
        ({"clans": [{"ship": "karve"}], "ships_left": ["karve"]}, "ships_left"),
        ({"clans": [{"leader": "ullr"}, {"leader": "ullr"}]}, "clans"),
        ({"clans": [{"runes": ["gifts"]}, {"spent": ["gifts"]}]}, "runes"),
        ({"clans": [{"defeated": ["kraken"]}]}, "clans[0].defeated[0]"),
        ({"clans": [{"defeated": ["nokk_red"]}], "decks": {"monsters": ["nokk_red"]}}, "decks.monsters"),
        ({"draugr": ["bone_draugr_red", "bone_draugr_red"]}, "draugr"),
        ({"troll": "mountain_troll", "discarded": ["mountain_troll", "mountain_troll"]}, "troll"),
        ({"merchant": "timber", "covered": ["timber"]}, "merchant"),
        ({"covered": ["mead"]}, "covered[0]"),
        ({"discarded": ["nokk_red"]}, "discarded[0]"),
        ({"sailing": {"near_left": [0, "small"], "near_right": [1, "small"]}}, "sailing"),
        ({"stalls": ["varyags", "varyags"]}, "stalls"),
        ({"ships_left": ["small"]}, "ships_left[0]"),
        ({"stock": [-1, 0, 0, 0]}, "stock[0]"),
        ({"hoards": [0, -1, 0]}, "hoards[1]"),
        ({"rolled": [1]}, "rolled"),
        ({"journeys": {"near_left": ["storm"]}}, "journeys.near_left"),
        ({"journeys": {"discarded": 5}}, "journeys.discarded"),
        ({"phase": []}, "phase"),
    ],
)
def test_wrong_positions_name_the_field(wrong: dict[str, Any], field: str) -> None:
    with pytest.raises(BadPosition) as caught:
        position(**wrong)
    assert caught.value.field == field


def test_a_position_is_an_object() -> None:
    with pytest.raises(BadPosition):
        Match.from_position(GAME, [])


def test_a_dumped_position_goes_on_where_it_was() -> None:
    match = say(position(clans=[{"leader": "dagrun"}, {}]), "sages_house", "near_left", fate=("craftsman", "prepared"))
    dumped = json.loads(json.dumps(match.dump()))
    again = Match.from_position(GAME, dumped)
    assert again.waiting == match.waiting
    say(again, "prepared")
    say(match, "prepared")
    assert again.dump() == match.dump()
    assert table(again).cards.at("destinies.raven") == ("prepared",)


def test_the_open_decks_hold_the_cards_that_lie_nowhere_else() -> None:
    g = table(position(troll="cave_troll", clans=[{"defeated": ["cave_troll", "nokk_red"], "runes": ["gifts"]}, {}]))
    assert g.decks["trolls"].count("cave_troll") == 1
    assert "nokk_red" not in g.decks["monsters"]
    assert "gifts" not in (*g.decks["runes"], *g.runes)


ROLL = {"rule": "Roll", "pc": 0, "seat": 0, "about": "stray_troll", "rolling": [1, 0, 0]}


@pytest.mark.parametrize(
    ("stack", "field"),
    [
        ([{"rule": "Placement", "turn": 7}], "stack"),  # it would raise an IndexError in the rule
        ([{"rule": "Trade", "seat": 9}], "stack"),
        ([{**ROLL, "rolling": [30, 0, 0]}], "stack[0].rolling[0]"),  # too many dice: more outcomes than can be listed
        ([{**ROLL, "faces": [10**9, *[0] * 11]}], "stack[0].faces[0]"),
    ],
)
def test_an_impossible_stack_is_refused(stack: Any, field: str) -> None:
    with pytest.raises(BadPosition) as caught:
        position(stack=stack)
    assert caught.value.field == field
    with pytest.raises(BadPosition) as caught:
        position(flow={"stack": stack, "given": None})
    assert caught.value.field == f"flow.{field}"


def test_rules_in_progress_in_their_earlier_form_are_read() -> None:
    stack = [{"rule": "Game", "pc": 3}, {"rule": "Trade", "pc": 1, "seat": 0}]
    old, new = position(flow={"stack": stack, "given": 2}), position(stack=stack, given=2)
    assert prompt(old) == "market.wood"
    assert old.waiting == new.waiting
    assert old.dump() == new.dump()


def test_a_position_of_an_earlier_version() -> None:
    """With `flow`, who sees a plan, and what is now no field of the rule that places workers."""
    now = position(clans=[{"leader": "dagrun"}, {}])
    before = now.dump()
    stack, given = before.pop("stack"), before.pop("given")
    before["flow"] = {"stack": [stack[0], {**stack[1], "free": 4718591, "harbours": 3}], "given": given}
    for clan in before["clans"]:
        clan["plan_eyes"] = [-1]
    assert position(**before).waiting == now.waiting
