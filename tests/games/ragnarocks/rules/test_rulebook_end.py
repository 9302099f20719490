"""RR-4: the end of the game and its scoring."""

from __future__ import annotations

import random

import pytest

from meadhall.games.ragnarocks.facts.position import to_position
from meadhall.games.ragnarocks.rules.board import ALL, HEXES, INDEX, hexes
from meadhall.games.ragnarocks.rules.game import QUIET_TURNS, note, stands_still
from meadhall.games.ragnarocks.rules.state import Ragnarocks
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Result
from tests.games.ragnarocks.helpers import play, position, table, told

WALL = "D1 D2 D3 D4 D5 D6 D7 D8"


@pytest.mark.clause("RR-4.1", "RR-4.3")
def test_the_game_ends_when_neither_side_can_take_a_turn() -> None:
    # Both are stuck in a contested region of two hexes; the rest of the map is wild.
    match = position(ivory="A1", red="A2", stones="B1 B2 B3 A3")
    assert match.over
    assert match.result == Result((0, 0), (0, 0), "draw")
    assert told(match) == ["Neither side can take a turn. Ivory has 0, Red has 0."]


@pytest.mark.clause("RR-4.1")
def test_the_game_ends_when_nothing_is_contested_any_more() -> None:
    match = position(ivory="A3", red="J5", stones=WALL)
    assert match.over


@pytest.mark.clause("RR-4.2", "RR-4.4")
def test_settled_land_is_counted_with_its_vikings_and_without_stones() -> None:
    match = position(ivory="A3", red="J5", stones=f"{WALL} B4")
    assert match.result == Result((-1, 1), (17, 60))
    assert match.result.winners == (1,)


@pytest.mark.clause("RR-3.3", "RR-4.2", "RR-4.3", "RR-4.4")
def test_the_scoring_example() -> None:
    """Ivory's regions of 16 and 10 beat Red's 23, which contains stones; land with both sides does not score."""
    match = position(
        ivory="A3 J1 J8",
        red="F5 G5 I9",
        stones=f"{WALL} B3 C4 H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 E1 F1 G1 E4 F7 G9 G10 I6 J6",
        supply=0,
    )
    assert match.result == Result((1, -1), (16 + 10, 23))


@pytest.mark.clause("RR-4.5")
def test_equal_points_are_a_draw() -> None:
    match = position(ivory="A1", red="A5", stones="B1 B2 A2 A4 B5 B6")
    assert match.result == Result((0, 0), (1, 1), "draw")
    assert match.result.winners == ()


@pytest.mark.clause("RR-4.6")
def test_the_last_stone_ends_the_game() -> None:
    match = position(supply=1)
    assert not match.over
    play(match, "A3 E7 E3")
    assert match.over
    assert position(supply=0).over
    endless_supply = position(options={"unlimited": True}, supply=None)
    assert not endless_supply.over
    assert table(play(endless_supply, "A3 E7 E3")).supply is None


USED_UP = "The runestones are used up."


@pytest.mark.clause("RR-4.6")
def test_the_story_says_that_the_stones_are_used_up() -> None:
    match = play(position(supply=1), "A3 E7 E3")
    assert told(match)[-2:] == [USED_UP, "Neither side can take a turn. Ivory has 0, Red has 0."]
    walled_in = position(ivory="A1", red="A2", stones="B1 B2 B3 A3", supply=0)
    assert USED_UP not in told(walled_in)  # one more stone would not help
    one_can_act = play(position(power="gullinbursti", supply=1), "A3 E7 pass E3")
    assert told(one_can_act)[-2:] == [USED_UP, "Red cannot take a turn and skips it."]


@pytest.mark.clause("RR-4.6")
def test_without_a_limit_games_use_more_than_forty_stones() -> None:
    most = 0
    for seed in range(20):
        rng = random.Random(seed)
        match = Match.new("ragnarocks", options={"unlimited": True}, seed=str(seed))
        while match.waiting:
            match.answer(rng.choice(match.waiting.options))
        most = max(most, table(match).stones.bit_count())
    assert most > 40


def endless(g: Ragnarocks) -> bool:
    note(g)
    return stands_still(g)


@pytest.mark.clause("RR-4.7")
def test_the_third_repetition_ends_the_game() -> None:
    g = table(position(power="gullinbursti", stones="E5"))  # the position at the start counts as the first occurrence
    g.vikings[0] = INDEX["A1"]
    assert not endless(g)
    g.vikings[0] = INDEX["A2"]
    assert not endless(g)
    g.vikings[0] = INDEX["A1"]
    assert not endless(g)
    g.vikings[0] = INDEX["A2"]
    assert endless(g)


@pytest.mark.clause("RR-4.7", "RR-6.14")
def test_the_position_after_the_last_stone_counts_as_one_occurrence() -> None:
    """Red is to move after Ivory's last stone, and twice more: the game ends before Red's third skip."""
    match = play(position(power="gullinbursti", supply=1), "A3 E7 pass E3 E7 D6 E7")
    assert not match.over
    play(match, "E7 D6 E7")
    assert match.over
    assert told(match).count("Red cannot take a turn and skips it.") == 2
    assert told(match)[-2:] == [
        "Ivory moves on from D6 to E7 instead of summoning (Gullinbursti).",
        "The board no longer changes: the game is ended and scored.",
    ]
    again = Match.from_position("ragnarocks", to_position(table(match)))
    assert (again.over, again.result) == (True, match.result)


@pytest.mark.clause("RR-4.8")
def test_twenty_turns_without_a_new_stone_end_the_game() -> None:
    g = table(position(power="gullinbursti", stones="E5"))
    places = hexes(ALL & ~g.occupied())
    ended = []
    for turn in range(QUIET_TURNS):
        g.vikings[0] = places[turn]
        ended.append(endless(g))
    assert ended == [False] * 19 + [True]
    g.stones |= 1 << HEXES - 1  # more stones than ever before: the count starts again
    ended = []
    for turn in range(QUIET_TURNS + 1):
        g.vikings[0] = places[turn]
        ended.append(endless(g))
    assert ended == [False] * 20 + [True]


@pytest.mark.clause("RR-4.7", "RR-4.8")
def test_a_dumped_position_keeps_the_repetition_count() -> None:
    """After a dump and a read, at the start of a turn and within one, the game ends at the same time."""
    for said in ("A3 E7 pass E3", "A3 E7 pass E3 E7", "A3 E7 pass E3 E7 D6 E7"):
        match = play(position(power="gullinbursti", supply=1), said)
        again = Match.from_position("ragnarocks", match.dump(), seed="test")
        assert table(again).quiet == table(match).quiet
        assert again.dump() == match.dump()
    assert "quiet" not in position(power="gullinbursti").dump()  # it has its default
