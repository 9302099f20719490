"""Baldr (TL-7) and Valkyries (TL-8)."""

from __future__ import annotations

import pytest

from tests.games.thunder.helpers import LOKI, field, options, pile, play, side, state, table


@pytest.mark.clause("TL-7.1", "TL-7.2", "TL-7.5", "TL-5.1", "TL-5.2")
def test_baldr_moves_a_card_anywhere_on_ones_own_side() -> None:
    match = table(side("baldr", a="trolls! dragon ravens", b="dragon"))
    play(match, "baldr")
    assert pile(match, "loki") == "baldr"
    assert options(match) == ("a1", "a2", "a3", "b1")
    play(match, "a1")
    assert options(match) == ("a2", "a3", "b1", "b2", "c1")
    play(match, "b2")
    assert [field(match, "loki", lane) for lane in "abc"] == ["dragon ravens", "dragon trolls!", ""]
    assert state(match).used == 1


@pytest.mark.clause("TL-7.2", "TL-7.5")
def test_baldr_moves_within_a_full_column_and_into_an_empty_one() -> None:
    match = table(side("baldr", a="trolls dragon ravens fire_giant", b="frigg"))
    play(match, "baldr", "a1")
    assert options(match) == ("a2", "a3", "a4", "b1", "b2", "c1")
    play(match, "a4")
    assert field(match, "loki", "a") == "dragon ravens fire_giant trolls"
    match = table(side("baldr", a="trolls dragon"))
    play(match, "baldr", "a2", "c1")
    assert (field(match, "loki", "a"), field(match, "loki", "c")) == ("trolls", "dragon")


@pytest.mark.clause("TL-7.3", "TL-7.2", "TL-3.6")
def test_baldr_moves_no_leader_and_nothing_in_front_of_it_or_into_a_full_column() -> None:
    match = table(side("baldr", a="loki! trolls dragon", b="ravens", c="fire_giant " * 4))
    play(match, "baldr")
    assert "a1" not in options(match)
    assert match.why("a1")[0] == "TL-7.3"
    play(match, "b1")
    assert options(match) == ("a2", "a3", "a4")
    assert match.why("a1")[0] == "TL-3.6"
    assert match.why("c1")[0] == "TL-3.1"


@pytest.mark.clause("TL-7.4")
def test_the_card_must_end_on_another_place() -> None:
    match = table(side("baldr", a="trolls trolls"))
    play(match, "baldr", "a1")
    assert "a1" not in options(match)
    assert match.why("a1")[0] == "TL-7.4"
    play(match, "a2")  # the same kinds, but another place


@pytest.mark.clause("TL-5.3", "TL-7.1")
def test_no_baldr_when_nothing_can_move() -> None:
    # Thor alone in one column, and no other card
    match = table(side(a="trolls"), side("baldr", b="thor!"), to_move="thor")
    assert "baldr" not in options(match)
    assert match.why("baldr")[0] == "TL-5.3"
    # one card, and both other columns are full; with another behind it they change places
    full = {"a": "loki! " + "dragon " * 3, "b": "trolls " * 4}
    match = table(side("baldr", **full, c="ravens"))
    play(match, "baldr")
    assert options(match) == ("a2", "a3", "a4", "b1", "b2", "b3", "b4")
    match = table(side("baldr", **full, c="ravens frigg"))
    play(match, "baldr", "c1")
    assert options(match) == ("c2",)


@pytest.mark.clause("TL-8.1", "TL-8.2", "TL-3.9")
def test_valkyries_move_the_opponents_card_unseen() -> None:
    match = table(side("valkyries", a="trolls"), side(a="ring einherjar", b="thor! light_elves!"))
    play(match, "valkyries")
    assert options(match) == ("a1", "a2", "b2")
    play(match, "a1", "b3")
    assert [field(match, "thor", lane) for lane in "abc"] == ["einherjar", "thor! light_elves! ring", ""]
    table_seen = match.view(LOKI).table
    assert table_seen.cards.at(table_seen.columns[4][2]) == ()
    assert match.result is None


@pytest.mark.clause("TL-2.6", "TL-8.1", "TL-14.3", "TL-13.1", "TL-21.4", "TL-12.1")
def test_moving_cards_is_allowed_in_the_first_turn() -> None:
    hand = "baldr valkyries gungnir frigg seer freya hel"
    match = table(
        side(hand, a="trolls", pile="ravens"),
        side("ravens", a="ravens", pile="einherjar"),
        turns={"loki": 0, "thor": 0},
    )
    assert set(hand.split()) < set(options(match))
