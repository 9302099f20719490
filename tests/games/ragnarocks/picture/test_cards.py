"""The cards beside the board, and the trail of what powers and the automa did."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from meadhall.games.ragnarocks import GAME
from meadhall.games.ragnarocks.picture.table import BEFORE_MOVES, MOVES, line, picture
from meadhall.games.ragnarocks.rules.powers import CARDS
from meadhall.kernel.match import Match


def given(ivory: str, red: str) -> Match:
    return Match.new("ragnarocks", 2, {"powers": "given", "ivory": ivory, "red": red}, "cards")


def test_in_a_draft_all_cards_replace_the_board_and_the_picking_seat_can_tap_them() -> None:
    match = Match.new("ragnarocks", 2, {"powers": "draft"}, "draft")
    drawn = picture(match.view(0))
    assert drawn.spread
    assert [card.option for card in drawn.cards] == [f'"{name}"' for name in CARDS]
    assert all(card.text for card in drawn.cards)
    assert not any(card.option for card in picture(match.view(1)).cards)
    for answer in ("sol", "ymir"):
        match.answer(answer)
    assert [card.title for card in picture(match.view(1)).cards] == ["Sol", "Ymir"]
    match.answer("ymir")
    drawn = picture(match.view(0))
    assert not drawn.spread
    assert [(card.title, card.side) for card in drawn.cards] == [("Sol", "ivory"), ("Ymir", "red")]


def test_a_card_is_marked_while_it_asks_and_after_it_acted() -> None:
    match = given("sol", "ymir")
    assert not any(card.lit for card in picture(match.view(0)).cards)
    match.answer("A4")
    assert [card.lit for card in picture(match.view(0)).cards] == [True, False]  # a step east is offered
    match.answer("A5")
    assert [card.lit for card in picture(match.view(0)).cards] == [True, False]
    match.answer("B5")
    assert [card.lit for card in picture(match.view(0)).cards] == [False, False]


def test_only_odin_sees_his_hand() -> None:
    match = given("odin", "sol")
    memory: Any = match.state.memory[0]  # type: ignore[attr-defined]
    hand = memory.hidden
    assert len(hand) == 2
    own = picture(match.view(0)).cards
    assert {card.option for card in own if card.option} == {f'"{name}"' for name in hand}
    for seat in (1, None):
        seen = repr(picture(match.view(seat)).cards)
        assert not any(GAME.words.name(name) in seen for name in hand if name not in ("sol", "odin"))


def test_in_teams_the_cards_in_force_come_first() -> None:
    match = Match.new("ragnarocks", 3, {"teams": [1, 2], "powers": "random"}, "teams")
    rng = random.Random(1)
    while match.waiting and match.state.player != [0, 1]:  # type: ignore[attr-defined]
        match.answer(rng.choice(match.waiting.options))
    notes = [card.note for card in picture(match.view(None)).cards]
    assert [note.partition(".")[0] for note in notes] == ["Ivory 1", "Red 2", "Red 1"]
    assert ["in force" in note for note in notes] == [True, True, False]


@pytest.mark.parametrize("name", CARDS)
def test_a_game_with_each_card_can_be_drawn(name: str) -> None:
    other = "tyr" if name == "sol" else "sol"
    match, rng = given(name, other), random.Random(name)
    while match.waiting and match.ply < 60:
        match.answer(rng.choice(match.waiting.options))
        drawn = picture(match.view(None))
        for part in drawn.parts:
            if part.id in ("trail", "legal"):
                assert ET.fromstring(part.html).get("id") == part.id
        assert len(drawn.cards) >= 2


def test_the_trail_of_an_automa_turn() -> None:
    position = {"ivory": ["E5", "A3"], "red": ["E1"], "stones": ["F5", "F6", "E6", "D5"]}
    solo = {"solo": {"level": "midgard", "turns_left": 0}, "selected": "A3", "moved_from": "A2"}
    match = Match.from_position("ragnarocks", position | solo, {"level": "midgard"})
    match.answer("A4")  # then the automa moves: E1 to E4, a stone on D4
    moves = [event for event in match.state.story or [] if event.key in MOVES]
    stones = [event for event in match.state.story or [] if event.key in ("automa_stone", "automa_last")]
    assert moves[1].key == "automa_finishing"
    start, end = map(str, moves[-1].args[:2])
    trail = next(part.html for part in picture(match.view(0)).parts if part.id == "trail")
    assert f"<use href='#h{start}'/><path d='{line(start, end)}'/>" in trail
    if match.state.story and match.state.story.index(stones[-1]) > match.state.story.index(moves[-1]):
        assert f"<use href='#h{stones[-1].args[0]}'/>" in trail


def trail_of(match: Match) -> str:
    return next(part.html for part in picture(match.view(0)).parts if part.id == "trail")


def test_the_trail_shows_what_powers_did_around_the_move() -> None:
    assert {"bragi", "frigg", "sol"} == BEFORE_MOVES
    position: dict[str, Any] = {"ivory": ["E5"], "red": ["J5"]}
    before = Match.from_position("ragnarocks", position | {"powers": {"ivory": "sol"}})
    for answer in ("E5", "E6", "F7", "F1"):
        before.answer(answer)
    assert f"<path d='{line('E5', 'E6')}'/><path d='{line('E6', 'F7')}'/>" in trail_of(before)
    after = Match.from_position("ragnarocks", position | {"powers": {"ivory": "ymir"}})
    for answer in ("E5", "E9", "E8", "D8"):
        after.answer(answer)
    assert trail_of(after).endswith("<use href='#hE8'/><use href='#hD8'/></g>")


def test_the_trail_shows_no_stone_that_was_taken_away() -> None:
    position: dict[str, Any] = {"ivory": ["E5"], "red": ["J5"], "stones": ["F7"], "powers": {"ivory": "freyr"}}
    match = Match.from_position("ragnarocks", position)
    for answer in ("E5", "E6", "E9", "F7"):
        match.answer(answer)
    assert match.story[-1].key == "freyr"
    assert "#hE9" in trail_of(match)
    assert "#hF7" not in trail_of(match)
