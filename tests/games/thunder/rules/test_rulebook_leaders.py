"""Thor and Loki themselves (TL-6)."""

from __future__ import annotations

import pytest

from tests.games.thunder.helpers import field, hand, loser, options, pile, play, points, side, state, table


@pytest.mark.clause("TL-6.1", "TL-6.2")
def test_the_leader_comes_face_up_in_front_and_the_others_shift_back() -> None:
    match = table(side("loki", a="trolls ravens", b="dragon dragon dragon trolls"))
    play(match, "loki")
    assert options(match) == ("a", "c")  # b is full, c is empty
    assert match.why("b")[0] == "TL-6.2"
    play(match, "a")
    assert field(match, "loki", "a") == "loki! trolls ravens"
    assert state(match).leaders[0] == 0


@pytest.mark.clause("TL-6.2")
def test_the_leader_needs_a_column_with_room() -> None:
    full = side("thor", a="einherjar " * 4, b="light_elves " * 4, c="viking_warriors " * 4)
    match = table(side(a="trolls"), full, to_move="thor")
    assert "thor" not in options(match)
    assert match.why("thor")[0] == "TL-6.2"


@pytest.mark.clause("TL-6.1", "TL-25.3")
def test_the_leader_is_never_placed_face_down() -> None:
    match = table(side("loki", a="dragon"))
    assert "place" not in options(match)
    assert match.why("place")[0] == "TL-6.1"
    match = table(side("loki ravens", a="dragon"))
    play(match, "place", "a1")
    assert options(match) == ("ravens",)


@pytest.mark.clause("TL-6.3", "TL-6.4")
def test_the_leader_costs_nothing_and_gives_four_points_in_all() -> None:
    match = table(side("loki", a="trolls", b="trolls", c="trolls"))
    play(match, "loki", "a")
    assert points(match) == 4
    match = table(side("loki", a="trolls", b="trolls", c="trolls"))
    play(match, "draw", "draw", fate=("ravens", "ravens"))
    play(match, "loki", "a")
    assert points(match) == 2
    assert points(table(side(a="loki! trolls"))) == 4


@pytest.mark.clause("TL-6.3")
def test_the_leader_cannot_be_played_after_the_last_point() -> None:
    match = table(side("loki", a="trolls"))
    play(match, "draw", fate=("ravens",))
    assert state(match).active == 1


@pytest.mark.clause("TL-6.3")
def test_the_leader_can_be_played_in_the_first_turn() -> None:
    match = table(side("loki", a="trolls"), turns={"loki": 0, "thor": 0})
    assert points(play(match, "loki", "c")) == 4


@pytest.mark.clause("TL-6.4")
def test_a_leader_played_twice_in_a_turn_gives_four_points_in_all() -> None:
    match = table(side("loki ravens hel", a="trolls"))
    play(match, "loki", "a", "ravens", "own", "hel", "loki")
    assert hand(match, "loki") == "loki"
    play(match, "loki", "b")
    assert points(match) == 2


@pytest.mark.clause("TL-6.5")
def test_the_leader_never_moves() -> None:
    match = table(side("baldr", a="loki!"))
    assert "baldr" not in options(match)
    match = table(side("valkyries", a="dragon"), side(a="thor!"))
    assert "valkyries" not in options(match)


@pytest.mark.clause("TL-6.6", "TL-20.1", "TL-20.4")
def test_ravens_remove_either_and_the_points_stay() -> None:
    match = table(side("ravens ravens", a="loki! dragon", b="trolls"), side(a="light_elves", b="thor! einherjar"))
    play(match, "ravens")
    assert options(match) == ("a", "b", "own")
    play(match, "own")
    assert (field(match, "loki", "a"), pile(match, "loki")) == ("dragon", "ravens loki")
    assert (points(match), state(match).leaders) == (3, [-1, 1])
    play(match, "ravens")
    assert options(match) == ("a", "b")  # no own leader any more
    play(match, "b")
    assert (field(match, "thor", "b"), pile(match, "thor")) == ("einherjar", "thor")


@pytest.mark.clause("TL-6.6", "TL-14.2")
def test_gungnir_removes_thor() -> None:
    match = table(side("gungnir", a="trolls"), side(b="thor! einherjar"))
    play(match, "gungnir", "b1")
    assert (field(match, "thor", "b"), pile(match, "thor"), state(match).leaders) == ("einherjar", "thor", [-1, -1])
    assert points(match) == 1  # Thor's turn, one column


@pytest.mark.clause("TL-6.6", "TL-18.2")
@pytest.mark.parametrize("survives", [False, True])
def test_a_nightmare_takes_the_leader_along(survives: bool) -> None:
    match = table(
        side("ravens", a="trolls", b="loki! dragon"), side(b="nightmare"), options={"leader_survives": survives}
    )
    play(match, "ravens", "b")
    if survives:
        assert (field(match, "loki", "b"), state(match).leaders[0]) == ("loki!", 1)
    else:
        play(match, "dragon")
        assert (field(match, "loki", "b"), state(match).leaders[0]) == ("", -1)
        assert pile(match, "loki") == "ravens dragon loki"
    assert points(match) == 3  # those of this turn stay


@pytest.mark.clause("TL-6.6", "TL-20.7")
def test_ravens_find_the_leader_in_a_hand() -> None:
    match = table(side("ravens", a="trolls"), side("thor", a="light_elves"))
    play(match, "ravens", "hand")
    assert pile(match, "thor") == "thor"
    assert loser(match) is None
