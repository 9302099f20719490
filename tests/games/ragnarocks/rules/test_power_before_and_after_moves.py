"""Powers before and after the move: Bragi, Frigg, Sol, Njord, Tyr, Vali."""

from __future__ import annotations

import pytest

from tests.games.ragnarocks.helpers import asked, memory, options, play, plus, position, refused, table, where

# -- Bragi


@pytest.mark.clause("RR-6.4")
def test_bragi_moves_an_adjacent_opposing_viking_first() -> None:
    match = play(position(power="bragi", ivory="E5", red="E6 J5"), "E5")
    assert asked(match) == (0, "bragi")
    assert options(match) == plus("E6")
    play(match, "E6")
    assert asked(match) == (0, "bragi_move")
    assert "E9" in options(match)
    assert "pass" not in options(match)
    play(match, "E9")
    assert asked(match) == (0, "move")
    assert "E8" in options(match)
    assert "E9" not in options(match)
    play(match, "E8 E1")
    assert where(match) == ({"E8"}, {"E9", "J5"}, {"E1"})


@pytest.mark.clause("RR-6.4")
def test_bragi_needs_an_adjacent_opposing_viking() -> None:
    assert asked(play(position(power="bragi", ivory="E5 E6", red="E7"), "E5")) == (0, "move")


@pytest.mark.clause("RR-6.4")
def test_bragi_chooses_among_adjacent_opposing_vikings_that_can_move() -> None:
    # A1 is blocked by an own Viking on A2 and two stones, so it cannot be moved.
    match = play(position(power="bragi", ivory="A2", red="A1 B3 J5", stones="B1 B2"), "A2")
    assert options(match) == plus("B3")


@pytest.mark.clause("RR-6.4")
def test_the_viking_that_bragi_moves_does_not_use_its_own_sides_power() -> None:
    match = play(position(power="bragi", against="hildisvini", ivory="E5 E8", red="E6 J5"), "E5 E6")
    assert "E8" not in options(match)  # it would push
    jump = play(position(power="bragi", against="sleipnir", ivory="E5", red="E6 J5", stones="E7"), "E5 E6")
    assert "E8" not in options(jump)


@pytest.mark.clause("RR-6.4", "RR-5.7")
def test_bragi_can_make_room_for_a_blocked_viking() -> None:
    # A1 has one free neighbour, and Red stands on it: only after Bragi has moved it away is a turn possible.
    match = position(power="bragi", ivory="A1", red="A2 J5", stones="B1 B2")
    assert options(match) == {"A1"}
    play(match, "A1")
    assert (asked(match), options(match)) == ((0, "bragi"), {"A2"})  # it cannot be declined
    play(match, "A2 A4")
    assert options(match) == {"A2", "A3"}


# -- Sol


@pytest.mark.clause("RR-6.27")
def test_sol_steps_east_or_west_before_the_move() -> None:
    match = play(position(power="sol"), "A4")
    assert (asked(match), options(match)) == ((0, "sol"), plus("A5"))  # A3 is taken
    assert refused(match, "B5") == "RR-6.27"
    play(match, "A5")
    assert asked(match) == (0, "move")
    assert "G11" in options(match)
    play(match, "G11 G1")
    assert where(match)[0] == {"A2", "A3", "G11"}


@pytest.mark.clause("RR-6.27", "RR-5.5")
def test_sol_may_be_declined_and_has_no_offer_without_room() -> None:
    match = play(position(power="sol"), "A4 pass")
    assert asked(match) == (0, "move")
    assert asked(play(position(power="sol"), "A3")) == (0, "move")  # own Vikings on both sides


@pytest.mark.clause("RR-6.27")
def test_after_the_step_of_sol_the_viking_must_still_move() -> None:
    match = position(power="sol", ivory="A1", red="A3", stones="B1 B2 B3 B4 A4")
    play(match, "A1")
    assert options(match) == plus("A2")
    play(match, "A2")
    assert (asked(match), options(match)) == ((0, "move"), {"A1"})


# -- Frigg


@pytest.mark.clause("RR-6.12")
def test_frigg_does_nothing_in_the_first_turn() -> None:
    match = play(position(power="frigg", turns_taken={"red": 3}), "A3")
    assert asked(match) == (0, "move")
    play(match, "E7")
    assert asked(match) == (0, "summon")


@pytest.mark.clause("RR-6.12", "RR-5.10")
def test_frigg_relocates_and_gives_the_other_side_a_point() -> None:
    match = position(power="frigg", ivory="E5", red="J5", turns_taken={"ivory": 1}, supply=30)
    play(match, "E5")
    assert (asked(match), options(match)) == ((0, "frigg"), plus("D4 D5 E4 E6 F5 F6"))
    play(match, "E6")
    assert asked(match) == (0, "move")
    assert memory(match)["tokens"] == 1
    assert match.dump()["supply"] == 29
    play(match, "E9")
    assert asked(match) == (0, "summon")  # once a turn
    play(match, "E1")
    assert table(match).scores() == (0, 1)
    assert match.dump()["supply"] == 28


@pytest.mark.clause("RR-6.12")
def test_frigg_may_relocate_after_the_move_instead() -> None:
    match = position(power="frigg", ivory="E5", red="J5", turns_taken={"ivory": 1})
    play(match, "E5 pass E8")
    assert (asked(match), options(match)) == ((0, "frigg"), plus("D7 D8 E7 E9 F8 F9"))
    play(match, "F9")
    assert match.waiting is not None
    assert (match.waiting.prompt, match.waiting.about) == ("summon", ("F9",))


@pytest.mark.clause("RR-6.12")
def test_friggs_stones_score_at_the_end_and_her_power_returns_each_turn() -> None:
    match = position(power="frigg", ivory="A3 E5", red="J5", turns_taken={"ivory": 1}, memory={"ivory": {"tokens": 3}})
    play(match, "E5 E6 E5 E4 J5 J6 J5")
    assert memory(match)["tokens"] == 4
    assert asked(play(match, "E5")) == (0, "frigg")


@pytest.mark.clause("RR-6.12", "RR-5.10")
def test_frigg_leaves_a_stone_for_the_summon() -> None:
    """If the last stone went to the other side's card, the turn could not be completed; so it is not offered."""
    match = position(power="frigg", ivory="E5", red="J5", turns_taken={"ivory": 1}, supply=1)
    assert asked(play(match, "E5")) == (0, "move")
    assert asked(play(match, "E6")) == (0, "summon")


# -- Njord


@pytest.mark.clause("RR-6.22")
def test_njord_needs_to_be_alone_on_the_edge() -> None:
    match = play(position(power="njord"), "A3 I10")
    assert asked(match) == (0, "summon")  # A2 and A4 are Nomadic and on the edge


@pytest.mark.clause("RR-6.22")
def test_njord_moves_again_from_the_edge() -> None:
    match = play(position(power="njord", ivory="E5 F6 G7", red="J5"), "E5 E1")
    assert asked(match) == (0, "njord")
    assert {"J4", "pass", "E5"} <= options(match)
    play(match, "J4")
    assert asked(match) == (0, "summon")  # on the edge again, but once a turn
    assert where(match)[0] == {"J4", "F6", "G7"}


@pytest.mark.clause("RR-6.22")
def test_njord_ignores_settled_vikings_on_the_edge() -> None:
    match = play(position(power="njord", ivory="A1 E5", red="J5", stones="A2 B1 B2"), "E5 E1")
    assert asked(match) == (0, "njord")


@pytest.mark.clause("RR-6.22")
def test_njord_has_no_offer_away_from_the_edge_and_may_be_declined() -> None:
    assert asked(play(position(power="njord", ivory="E5 F6 G7", red="J5"), "E5 E2")) == (0, "summon")
    match = play(position(power="njord", ivory="E5 F6 G7", red="J5"), "E5 E1 pass")
    assert asked(match) == (0, "summon")
    assert where(match)[0] == {"E1", "F6", "G7"}


# -- Tyr


@pytest.mark.clause("RR-6.30")
def test_tyr_trades_places_with_a_neighbour() -> None:
    match = play(position(power="tyr", ivory="E2", red="E6 J5"), "E2 E5")
    assert (asked(match), options(match)) == ((0, "tyr"), plus("E6"))
    play(match, "E6")
    assert where(match)[:2] == ({"E6"}, {"E5", "J5"})
    assert match.waiting is not None
    assert match.waiting.about == ("E6",)
    assert {"E7", "E9"} <= options(match)
    assert "E4" not in options(match)


@pytest.mark.clause("RR-6.30")
def test_tyr_needs_a_neighbour() -> None:
    assert asked(play(position(power="tyr", ivory="E2", red="E6 J5"), "E2 E4")) == (0, "summon")


@pytest.mark.clause("RR-6.30")
def test_tyr_may_trade_with_an_own_viking_or_decline() -> None:
    match = play(position(power="tyr", ivory="E2 E6", red="J5"), "E2 E5 E6")
    assert match.waiting is not None
    assert match.waiting.about == ("E6",)
    declined = play(position(power="tyr", ivory="E2 E6", red="J5"), "E2 E5 pass")
    assert declined.waiting is not None
    assert declined.waiting.about == ("E5",)


@pytest.mark.clause("RR-6.30", "RR-5.7")
def test_tyr_does_not_trade_to_a_hex_without_room_for_the_stone() -> None:
    # A1 has the neighbours B1 and B2 (stones) and A2, where the other Viking goes.
    match = play(position(power="tyr", ivory="A4", red="A1 J5", stones="B1 B2"), "A4 A2")
    assert asked(match) == (0, "summon")


# -- Vali


@pytest.mark.clause("RR-6.31")
def test_vali_relocates_an_opposing_viking_to_the_opposite_hex() -> None:
    match = play(position(power="vali", ivory="E2", red="E6 J5"), "E2 E5")
    assert (asked(match), options(match)) == ((0, "vali"), plus("E6"))
    play(match, "E6")
    assert where(match)[:2] == ({"E5"}, {"E4", "J5"})
    assert "E3" not in options(match)  # the opposing Viking stands between


@pytest.mark.clause("RR-6.31")
def test_vali_needs_a_free_hex_opposite() -> None:
    off_the_map = position(power="vali", ivory="A3", red="B4 J5", selected="A3")
    assert asked(off_the_map) == (0, "summon")
    taken = position(power="vali", ivory="E5", red="E6 J5", stones="E4", selected="E5")
    assert asked(taken) == (0, "summon")


@pytest.mark.clause("RR-6.31")
def test_vali_moves_one_opposing_viking_only() -> None:
    fellow = position(power="vali", ivory="E5 E6", red="J5", selected="E5")
    assert asked(fellow) == (0, "summon")
    match = position(power="vali", ivory="E5", red="E6 F5 J5", selected="E5")
    assert options(match) == plus("E6 F5")
    play(match, "F5")
    assert asked(match) == (0, "summon")
    assert where(match)[1] == {"E6", "D5", "J5"}


@pytest.mark.clause("RR-6.31")
def test_the_stone_may_use_the_hex_that_vali_emptied() -> None:
    match = position(power="vali", ivory="E5", red="E6 J5", stones="D4 D5 F5 F6", selected="E5", moved_from="E4")
    play(match, "E6")
    assert options(match) == {"E6", "E7", "E8", "E9"}
