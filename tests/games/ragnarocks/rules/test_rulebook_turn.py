"""RR-2: select, move, summon."""

from __future__ import annotations

import random

import pytest

from meadhall.games.ragnarocks.lab.perft import perft
from meadhall.kernel.errors import IllegalAnswer
from meadhall.kernel.match import Match
from tests.games.ragnarocks.helpers import options, play, position, told


def new() -> Match:
    return Match.new("ragnarocks", seed="test")


def refused(match: Match, answer: object, clause: str | None) -> None:
    """Checks that the answer is refused with this clause and changes nothing."""
    before = match.digest()
    with pytest.raises(IllegalAnswer) as caught:
        match.answer(answer)  # type: ignore[arg-type]
    assert caught.value.clause == clause
    assert match.digest() == before


@pytest.mark.clause("RR-2.1")
def test_a_turn_is_select_move_summon_and_nothing_else() -> None:
    match = new()
    prompts = []
    for answer in ("A3", "E7", "E3"):
        assert match.waiting is not None
        prompts.append((match.waiting.seat, match.waiting.prompt))
        refused(match, "pass", "RR-2.1")
        match.answer(answer)
    assert prompts == [(0, "select"), (0, "move"), (0, "summon")]
    assert match.waiting is not None
    assert match.waiting.seat == 1
    assert match.dump()["stones"] == ["E3"]
    assert match.dump()["supply"] == 39
    assert told(match) == ["Ivory moves from A3 to E7.", "Ivory summons a stone from E7 to E3."]


def test_the_opening_has_1119_turns() -> None:
    assert perft("step", None, 1) == {"A2": 388, "A3": 371, "A4": 360}
    match = new()
    assert [len(options(play(new(), viking))) for viking in sorted(options(match))] == [18, 17, 17]


@pytest.mark.clause("RR-2.2")
def test_you_select_one_of_your_own_vikings() -> None:
    match = new()
    refused(match, "J5", "RR-2.2")  # the other side's
    refused(match, "E5", "RR-2.2")  # of no side
    refused(match, "K1", None)  # not a hex
    refused(match, 3, None)


@pytest.mark.clause("RR-2.3")
def test_a_viking_without_room_cannot_be_selected() -> None:
    # A1 is in a corner between an own Viking on A2 and two stones: Nomadic, but blocked.
    match = position(ivory="A1 A2", red="J5", stones="B1 B2")
    assert options(match) == {"A2"}
    refused(match, "A1", "RR-2.3")


@pytest.mark.clause("RR-2.4")
def test_a_viking_goes_straight_in_any_direction_as_far_as_it_likes() -> None:
    match = play(position(ivory="E5", red="J1", stones=""), "E5")
    lines = "F6 G7 H8 I8 J8 E6 E7 E8 E9 D5 C5 B5 A5 D4 C3 B2 A1 E4 E3 E2 E1 F5 G5 H5 I4 J3"
    assert options(match) == set(lines.split())
    refused(match, "G6", "RR-2.4")  # round a corner


@pytest.mark.clause("RR-2.5")
def test_viking_and_stone_move_at_least_one_hex() -> None:
    match = play(new(), "A3")
    refused(match, "A3", "RR-2.5")
    match.answer("E7")
    refused(match, "E7", "RR-2.5")


@pytest.mark.clause("RR-2.6")
def test_nothing_passes_a_stone_or_a_viking() -> None:
    match = play(position(ivory="E5 E2", red="F6 J1", stones="E7"), "E5")
    assert options(match) & {f"E{n}" for n in range(1, 10)} == {"E3", "E4", "E6"}
    for blocked in (
        "E7",
        "E8",
        "E2",
        "E1",
        "F6",
        "G7",
    ):  # a stone, behind it, an own Viking, behind it, an opposing one, behind it
        refused(match, blocked, "RR-2.6")
    match.answer("E6")
    assert "E7" not in options(match)
    refused(match, "E8", "RR-2.6")


@pytest.mark.clause("RR-2.7")
def test_the_stone_slides_from_where_the_viking_now_stands() -> None:
    match = play(new(), "A3 E7")
    assert match.waiting is not None
    assert match.waiting.about == ("E7",)
    assert {"E1", "E9", "A3", "F8", "F7"} <= options(match)
    refused(match, "B5", "RR-2.7")


@pytest.mark.clause("RR-2.8")
def test_the_stone_may_stop_on_the_hex_just_left_or_pass_it() -> None:
    match = play(position(ivory="E5", red="J1"), "E5 E7")
    assert {"E5", "E4", "E1"} <= options(match)
    play(match, "E5")
    assert match.dump()["stones"] == ["E5"]


@pytest.mark.clause("RR-2.9")
def test_a_side_that_cannot_take_a_turn_skips_it_and_may_come_back() -> None:
    # Ivory in the corner has one free neighbour, and Red stands on it: Ivory skips. When Red moves away, Ivory can play
    # again.
    match = position(ivory="A1", red="A2 J5", stones="B1 B2", to_move="red")
    play(match, "J5 J6 J5")
    assert match.waiting is not None
    assert match.waiting.seat == 1
    assert told(match)[-1] == "Ivory cannot take a turn and skips it."
    play(match, "A2 A4 A5")
    assert match.waiting.seat == 0
    assert options(match) == {"A1"}


@pytest.mark.clause("RR-2.3")
def test_whoever_can_move_can_summon() -> None:
    """The stone may always go back where the Viking came from, so no answer ever leads into a dead end."""
    rng = random.Random(1)
    for seed in range(12):
        match = Match.new("ragnarocks", seed=str(seed))
        while match.waiting:
            if match.waiting.prompt == "select":
                for viking in match.waiting.options:
                    for to in play(Match.from_position("ragnarocks", match.dump()), str(viking)).waiting.options:
                        assert options(play(Match.from_position("ragnarocks", match.dump()), f"{viking} {to}"))
            match.answer(rng.choice(match.waiting.options))
