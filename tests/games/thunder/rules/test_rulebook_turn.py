"""Turns, points, drawing (TL-2) and placing (TL-3)."""

from __future__ import annotations

import pytest

from meadhall.kernel.errors import IllegalAnswer
from tests.games.thunder.helpers import (
    LOKI,
    THOR,
    field,
    hand,
    loser,
    options,
    play,
    points,
    prompt,
    side,
    state,
    table,
)


@pytest.mark.clause("TL-2.1")
@pytest.mark.parametrize(("columns", "expected"), [({"a": "trolls"}, 1), ({"a": "trolls trolls", "c": "dragon"}, 2)])
def test_each_column_gives_a_point(columns: dict[str, str], expected: int) -> None:
    assert points(table(side(**columns))) == expected


@pytest.mark.clause("TL-2.2")
def test_four_points_with_the_leader() -> None:
    assert points(table(side(b="loki!"))) == 4
    assert points(table(side(a="trolls", b="loki!", c="trolls"))) == 4


@pytest.mark.clause("TL-2.3", "TL-24.3")
def test_columns_lost_or_opened_change_nothing_this_turn() -> None:
    match = table(side("dragon dragon", a="trolls"), side(a="einherjar"))
    play(match, "place", "b1", "dragon")
    assert match.waiting is not None
    assert match.waiting.seat == THOR  # one point, as at the start
    match = table(side("dragon", a="trolls", b="trolls"), side(a="einherjar", b="einherjar"))
    play(match, "challenge a")
    assert points(match) == 1
    play(match, "challenge b")  # also after the last column is lost
    assert match.waiting is not None
    assert match.waiting.seat == THOR


@pytest.mark.clause("TL-2.4")
def test_actions_can_be_taken_in_any_order_and_repeatedly() -> None:
    match = table(side("ravens seer", a="trolls", b="trolls", c="dragon"), side(c="light_elves ravens"))
    assert options(match)[:3] == ("draw", "place", "challenge c")
    play(match, "draw", "challenge c", "draw", fate=("trolls", "trolls"))
    assert match.waiting is not None
    assert match.waiting.seat == THOR


@pytest.mark.clause("TL-2.5", "TL-4.6")
def test_all_points_must_be_spent() -> None:
    match = table()
    assert "pass" not in options(match)
    with pytest.raises(IllegalAnswer) as refused:
        play(match, "pass")
    assert refused.value.clause == "TL-2.5"
    assert options(table(side(a="dragon", deck=""))) == ("challenge a",)  # nothing else is possible


@pytest.mark.clause("TL-2.6")
@pytest.mark.parametrize("who", ["loki", "thor"])
def test_no_challenge_in_the_first_turn(who: str) -> None:
    sides = {"loki": side("ravens vidarr", a="dragon"), "thor": side("ravens vidarr", a="einherjar")}
    first = table(**sides, to_move=who, turns={"loki": 0, "thor": 0})
    assert options(first) == ("draw", "place")
    for option in ("challenge a", "ravens", "vidarr"):
        assert first.why(option)[0] == "TL-2.6"
    assert options(table(**sides, to_move=who)) == ("draw", "place", "challenge a", "ravens", "vidarr")
    burning = table(**sides, to_move=who, turns={"loki": 0, "thor": 0}, options={"burn_power": True})
    assert options(burning) == ("draw", "place")  # not even without an effect


@pytest.mark.clause("TL-2.6")
def test_after_a_first_turn_only_that_player_may_challenge() -> None:
    match = table(turns={"loki": 0, "thor": 0})
    play(match, "draw", "draw", "draw")
    assert options(match) == ("draw",)
    play(match, "draw", "draw", "draw")
    assert "challenge a" in options(match)


@pytest.mark.clause("TL-2.7", "TL-2.9")
def test_an_empty_deck_forbids_drawing_and_loses_nothing() -> None:
    match = table(side("dragon", a="trolls", deck="ravens"))
    play(match, "draw")
    assert hand(match, "loki") == "dragon ravens"
    match = table(side("dragon", a="trolls", deck=""))
    assert "draw" not in options(match)
    assert match.why("draw")[0] == "TL-2.7"
    assert loser(match) is None


@pytest.mark.clause("TL-2.8")
def test_no_draw_with_twelve_cards_in_hand() -> None:
    twelve = "ravens " * 4 + "trolls " * 4 + "taken_ravens " * 4
    match = table(side(twelve, a="dragon"))
    assert "draw" not in options(match)
    assert match.why("draw")[0] == "TL-2.8"
    assert "draw" in options(table(side(twelve[7:], a="dragon")))


@pytest.mark.clause("TL-3.1")
def test_four_cards_a_column_and_no_more() -> None:
    full = "trolls ravens ravens dragon"
    match = table(side("dragon", a=full, b="fire_giant"))
    play(match, "place")
    assert options(match) == ("b1", "b2", "c1")
    assert match.why("a1")[0] == "TL-3.1"
    match = table(side("dragon", a=full, b="viking_warriors " * 4, c="fire_giant " * 4))
    assert "place" not in options(match)
    assert match.why("place")[0] == "TL-3.1"


@pytest.mark.clause("TL-3.2", "TL-5.4")
def test_any_card_may_be_placed_face_down() -> None:
    cards = "baldr crown dragon hel nightmare shield_wall taken_ravens trolls"
    match = table(side(f"{cards} loki", a="trolls"))
    play(match, "place", "a1")
    assert options(match) == ("baldr", "crown", "dragon", "hel", "nightmare", "shield_wall", "trolls", "taken_ravens")
    assert match.waiting is not None
    assert match.waiting.secret
    assert match.why("loki")[0] == "TL-6.1"
    assert match.why("odin")[0] == "TL-3.2"
    play(match, "nightmare")
    assert field(match, "loki", "a") == "nightmare trolls"


@pytest.mark.clause("TL-3.3", "TL-3.9")
@pytest.mark.parametrize(
    ("spot", "expected"),
    [("a1", "ravens trolls! dragon"), ("a2", "trolls! ravens dragon"), ("a3", "trolls! dragon ravens")],
)
def test_a_card_can_be_placed_in_front_between_or_behind(spot: str, expected: str) -> None:
    match = table(side("ravens", a="trolls! dragon"))
    play(match, "place", spot, "ravens")
    assert field(match, "loki", "a") == expected


@pytest.mark.clause("TL-3.4", "TL-3.7")
def test_columns_may_differ_in_length_but_have_no_gaps() -> None:
    match = table(side("ravens", a="trolls dragon trolls"))
    play(match, "place")
    assert options(match) == ("a1", "a2", "a3", "a4", "b1", "c1")
    assert match.why("b2")[0] == "TL-3.4"
    play(match, "c1", "ravens")
    assert field(match, "loki", "c") == "ravens"


@pytest.mark.clause("TL-3.5", "TL-4.7")
def test_gaps_close_forward_and_never_sideways() -> None:
    match = table(side(a="dragon", b="trolls"), side(a="light_elves ravens einherjar", b="tyr"))
    play(match, "challenge a")
    assert field(match, "thor", "a") == "ravens einherjar"
    play(match, "challenge b")
    assert [field(match, "loki", lane) for lane in "abc"] == ["dragon!", "", ""]


@pytest.mark.clause("TL-3.6")
def test_nothing_goes_in_front_of_the_leader() -> None:
    match = table(side("ravens", a="loki! trolls"))
    play(match, "place")
    assert options(match) == ("a2", "a3", "b1", "c1")
    assert match.why("a1")[0] == "TL-3.6"


@pytest.mark.clause("TL-3.8")
def test_no_way_to_remove_a_card_of_ones_own() -> None:
    match = table(side("trolls", a="dragon", b="ravens"), side(c="light_elves"))
    assert options(match) == ("draw", "place")


@pytest.mark.clause("TL-25.5")
def test_placing_any_card_takes_the_same_three_answers() -> None:
    for card in ("crown", "taken_ravens", "trolls"):
        match = table(side(f"{card} hel", a="trolls"))
        asked = []
        for answer in ("place", "a1", card):
            asked.append(prompt(match))
            play(match, answer)
        assert asked == ["action", "spot", "card"]
        assert state(match).active == THOR


@pytest.mark.clause("TL-25.5")
def test_the_last_card_of_the_hand_is_still_asked_for() -> None:
    match = table(side("hel", a="trolls"))
    play(match, "place", "a1")
    assert (prompt(match), options(match)) == ("card", ("hel",))
    assert match.view(THOR).table.waiting.options == ()
    assert state(match).active == LOKI
