"""The powers on the table, the choice of powers, and the trail of what powers and the automa did."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from meadhall.games.ragnarocks import GAME
from meadhall.games.ragnarocks.picture.cards import said, stars, when
from meadhall.games.ragnarocks.picture.draft import told
from meadhall.games.ragnarocks.picture.layout import DRAFT, POWERS, TEAMS, line
from meadhall.games.ragnarocks.picture.pieces import BEFORE_MOVES, MOVES
from meadhall.games.ragnarocks.picture.table import picture
from meadhall.games.ragnarocks.rules.powers import CARDS
from meadhall.kernel.match import Match


def given(ivory: str, red: str) -> Match:
    return Match.new("ragnarocks", 2, {"powers": "given", "ivory": ivory, "red": red}, "cards")


def parts(match: Match, seat: int | None, layer: str) -> dict[str, ET.Element]:
    """The parts of a layer that a seat sees, by id."""
    return {part.id: ET.fromstring(part.html) for part in picture(match.view(seat)).parts if part.layer == layer}


def words(element: ET.Element) -> str:
    return " ".join("".join(element.itertext()).split())


def answers(match: Match, seat: int | None) -> list[str]:
    """What can be answered on the cards."""
    html = "".join(part.html for part in picture(match.view(seat)).parts if part.layer in (DRAFT, POWERS, TEAMS))
    return re.findall(r"legal[^>]*data-option='\"([^\"]+)\"'", html)


def lit(match: Match) -> list[bool]:
    shown = parts(match, 0, POWERS)
    return ["lit" in shown[f"power-{side}"].get("class", "").split() for side in ("ivory", "red")]


def test_in_a_draft_all_cards_replace_the_isle_and_the_picking_seat_can_tap_them() -> None:
    match = Match.new("ragnarocks", 2, {"powers": "draft"}, "draft")
    assert answers(match, 0) == list(CARDS)
    assert answers(match, 1) == []
    assert len([name for name in parts(match, 1, DRAFT) if name.startswith("d-")]) == len(CARDS)
    assert not parts(match, 0, POWERS)
    match.answer("sol")
    assert "sol" not in answers(match, 0)
    assert "put up" in words(parts(match, 0, DRAFT)["d-sol"])
    match.answer("ymir")
    assert answers(match, 1) == ["sol", "ymir"]
    match.answer("ymir")
    assert not parts(match, 0, DRAFT)
    shown = parts(match, 0, POWERS)
    assert [words(shown[f"power-{side}"].findall(".//b")[0]) for side in ("ivory", "red")] == ["Sol", "Ymir"]


def test_putting_up_a_card_changes_little_of_the_draft() -> None:
    match = Match.new("ragnarocks", 2, {"powers": "draft"}, "draft")
    before = {part.id: part for part in picture(match.view(0)).parts}
    match.answer("sol")
    after = picture(match.view(0)).parts
    assert {part.id for part in after if before.get(part.id) != part} == {"d-sol", "draft-steps"}


def test_every_card_says_what_it_does_when_and_how_strong_it_is() -> None:
    for name in CARDS:
        assert said(name).endswith(".")
        assert len(said(name)) < 100
        assert told(name)[0].isupper()
        assert when(name)
    assert {stars(name) for name in CARDS} == {1, 2, 3}
    assert stars("bragi") == 3
    assert stars("fjorgyn") == 1


def test_a_match_up_shows_both_cards() -> None:
    match = Match.new("ragnarocks", 2, {"powers": "recommended"}, "pairs")
    assert answers(match, 0) == ["surtr_ratatoskr", "tyr_gullinbursti"]
    pair = parts(match, 0, DRAFT)["d-surtr_ratatoskr"]
    assert [each.get("data-face") for each in pair.iter() if each.get("data-face")] == ["surtr", "ratatoskr"]


def test_a_card_is_marked_while_it_asks_and_after_it_acted() -> None:
    match = given("sol", "ymir")
    assert lit(match) == [False, False]
    match.answer("A4")
    assert lit(match) == [True, False]  # a step east is offered
    assert answers(match, 0) == ["pass"]
    assert answers(match, 1) == []
    match.answer("A5")
    assert lit(match) == [True, False]
    match.answer("B5")
    assert lit(match) == [False, False]


def test_only_odin_sees_his_hand() -> None:
    match = given("odin", "sol")
    memory: Any = match.state.memory[0]  # type: ignore[attr-defined]
    hand = memory.hidden
    assert len(hand) == 2
    assert set(answers(match, 0)) >= set(hand)
    for seat in (1, None):
        seen = repr(picture(match.view(seat)).parts)
        assert "hand" not in parts(match, seat, TEAMS)
        for name in hand:
            if name not in ("sol", "odin"):
                assert GAME.words.name(name) not in seen
                assert f"'{name}'" not in seen
                assert f"ragnarocks-{name}'" not in seen


def test_in_teams_the_cards_in_force_are_large() -> None:
    match = Match.new("ragnarocks", 3, {"teams": [1, 2], "powers": "random"}, "teams")
    rng = random.Random(1)
    while match.waiting and match.state.player != [0, 1]:  # type: ignore[attr-defined]
        match.answer(rng.choice(match.waiting.options))
    shown = parts(match, None, POWERS)
    cards: Any = match.state.cards  # type: ignore[attr-defined]
    assert shown["power-ivory"].get("data-face") == cards[0][0]
    assert shown["power-red"].get("data-face") == cards[1][1]
    waiting = parts(match, None, TEAMS)
    assert list(waiting) == ["team-red"]
    assert [li.get("data-face") for li in waiting["team-red"]] == [cards[1][0]]
    assert "⟦who 1⟧" in words(waiting["team-red"])


@pytest.mark.parametrize("name", CARDS)
def test_a_game_with_each_card_can_be_drawn(name: str) -> None:
    other = "tyr" if name == "sol" else "sol"
    match, rng = given(name, other), random.Random(name)
    while match.waiting and match.ply < 60:
        match.answer(rng.choice(match.waiting.options))
        for seat in (0, None):
            drawn = picture(match.view(seat))
            for part in drawn.parts:
                if part.id in ("trail", "legal") or part.layer == POWERS:
                    assert ET.fromstring(part.html).get("id") == part.id


def test_every_answer_beside_the_isle_can_be_given_on_a_card() -> None:
    """In games with powers: the hexes are tapped on the isle, all other answers on a card."""
    rng = random.Random(3)
    for name in CARDS:
        match = given(name, "tyr" if name == "sol" else "sol")
        while match.waiting and match.ply < 40:
            html = "".join(part.html for part in picture(match.view(match.waiting.seat)).parts)
            tapped = re.findall(r"class='[^']*legal[^']*' data-option='\"([^\"]+)\"'", html)
            assert sorted(tapped) == sorted(map(str, match.waiting.options)), match.waiting
            match.answer(rng.choice(match.waiting.options))


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
    assert f"<use href='#o{start}'/><path d='{line(start, end)}'/>" in trail
    if match.state.story and match.state.story.index(stones[-1]) > match.state.story.index(moves[-1]):
        assert f"<use href='#o{stones[-1].args[0]}'/>" in trail


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
    assert trail_of(after).endswith("<use href='#oE8'/><use href='#oD8'/></g>")


def test_the_trail_shows_no_stone_that_was_taken_away() -> None:
    position: dict[str, Any] = {"ivory": ["E5"], "red": ["J5"], "stones": ["F7"], "powers": {"ivory": "freyr"}}
    match = Match.from_position("ragnarocks", position)
    for answer in ("E5", "E6", "E9", "F7"):
        match.answer(answer)
    assert match.story[-1].key == "freyr"
    assert "#oE9" in trail_of(match)
    assert "#oF7" not in trail_of(match)
