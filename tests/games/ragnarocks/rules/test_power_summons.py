"""Powers of the summon: Ask and Embla, Blodughofi, Gerd, Gullinbursti, Jormungandr, Nerthus, Ratatoskr, Surtr, Thor."""

from __future__ import annotations

import pytest

from meadhall.games.ragnarocks.rules.regions import CONTESTED, SETTLED, WILD
from tests.games.ragnarocks.helpers import (
    WALL,
    asked,
    land,
    memory,
    options,
    play,
    plus,
    position,
    refused,
    stones,
    table,
    told,
    where,
)

# -- Ask and Embla


@pytest.mark.clause("RR-6.2")
def test_stones_of_ask_and_embla_pass_over_everything() -> None:
    match = position(power="ask_and_embla", ivory="E2", red="E5 J5", stones="E3", selected="E2")
    row = {f"E{n}" for n in range(1, 10)}
    assert options(match) & row == {"E1", "E4", "E6", "E7", "E8", "E9"}
    assert refused(match, "E5") is not None


@pytest.mark.clause("RR-6.2", "RR-5.16")
def test_stones_of_ask_and_embla_stop_on_contested_land() -> None:
    match = position(power="ask_and_embla", ivory="G8 A3", red="J5", stones="I9 I10 J8", selected="G8")
    assert options(match) & {"H9", "I9", "J9"} == {"H9"}


@pytest.mark.clause("RR-6.2")
def test_vikings_of_ask_and_embla_slide_as_usual() -> None:
    match = play(position(power="ask_and_embla", ivory="E2", red="E5 J5"), "E2")
    assert options(match) & {f"E{n}" for n in range(3, 10)} == {"E3", "E4"}


@pytest.mark.clause("RR-6.2", "RR-5.5")
def test_the_viking_on_the_card_arrives_with_the_first_region() -> None:
    match = position(power="ask_and_embla", ivory="C4 E5", red="A5 J5", stones="B1 B2", selected="C4")
    assert memory(match) == {"waiting": True}
    play(match, "A2")
    assert asked(match) == (0, "arrive")
    assert "pass" not in options(match)
    assert not options(match) & {"A1", "A2", "A5", "B1"}  # one is wild, one is occupied
    assert len(options(match)) == 86 - 1 - 4 - 3
    play(match, "J1")
    assert where(match)[0] == {"C4", "E5", "J1"}
    assert memory(match) == {"waiting": False}
    assert asked(match) == (1, "select")


@pytest.mark.clause("RR-6.2")
def test_only_the_first_region_brings_the_viking() -> None:
    fields = {"ivory": "C4 E5", "red": "A5 J5", "stones": "B1 B2", "selected": "C4"}
    spent = position(power="ask_and_embla", memory={"ivory": {"waiting": False}}, **fields)
    assert asked(play(spent, "A2")) == (1, "select")
    nothing_created = position(power="ask_and_embla", **fields)
    assert asked(play(nothing_created, "C1")) == (1, "select")


@pytest.mark.clause("RR-6.2")
def test_a_region_that_the_other_side_creates_brings_no_viking() -> None:
    match = position(power="ask_and_embla", ivory="C4 E5", red="A5 J5", stones="B1 B2", selected="A5", to_move="red")
    play(match, "A2")
    assert asked(match) == (0, "select")
    assert memory(match) == {"waiting": True}


@pytest.mark.clause("RR-6.2")
def test_without_contested_land_the_viking_stays_out() -> None:
    match = position(power="ask_and_embla", ivory="A3 C4", red="J5", stones=WALL.replace("D4 ", ""), selected="C4")
    play(match, "D4")
    assert match.over
    assert table(match).scores() == (18, 60)
    assert memory(match) == {"waiting": True}


# -- Blodughofi


@pytest.mark.clause("RR-6.3")
def test_blodughofi_summons_adjacent_and_may_move_again_if_the_stone_touches_an_opposing_viking() -> None:
    match = position(power="blodughofi", ivory="E5", red="F7 J5", selected="E5")
    assert options(match) == {"D4", "D5", "E4", "E6", "F5", "F6"}
    assert refused(match, "E7") == "RR-6.3"
    play(match, "F6")
    assert asked(match) == (0, "blodughofi")
    assert {"pass", "E9", "F5"} <= options(match)
    play(match, "E9")
    assert where(match) == ({"E9"}, {"F7", "J5"}, {"F6"})
    assert asked(match) == (1, "select")


@pytest.mark.clause("RR-6.3")
def test_blodughofi_does_not_move_again_if_no_opposing_viking_touches_the_stone() -> None:
    match = play(position(power="blodughofi", ivory="E5 C3", red="F7 J5", selected="E5"), "D4")
    assert asked(match) == (1, "select")  # D4 touches only the own Viking on C3


@pytest.mark.clause("RR-6.3", "RR-5.9")
def test_blodughofi_does_not_move_again_when_settled() -> None:
    match = position(power="blodughofi", ivory="A1 E5", red="A3 J5", stones="B1 B2", selected="A1")
    play(match, "A2")
    assert asked(match) == (1, "select")


# -- Gerd


@pytest.mark.clause("RR-6.13")
def test_gerd_moves_again_when_the_stone_touches_an_own_viking() -> None:
    match = play(position(power="gerd", ivory="E5 F7", red="J5", selected="E5"), "F6")
    assert asked(match) == (0, "gerd")
    assert len(options(match)) == 21
    assert "pass" not in options(match)
    play(match, "E9")
    assert where(match) == ({"E9", "F7"}, {"J5"}, {"F6"})
    assert asked(match) == (1, "select")


@pytest.mark.clause("RR-6.13")
def test_gerd_does_not_move_again_if_no_own_viking_touches_the_stone() -> None:
    match = play(position(power="gerd", ivory="E5 F7", red="J5 C3", selected="E5"), "D4")
    assert asked(match) == (1, "select")  # the selected Viking itself does not count, nor does an opposing one


@pytest.mark.clause("RR-6.13")
def test_an_own_settled_viking_counts_for_gerd() -> None:
    # F7 has stones on all sides, the last of them placed now.
    match = position(power="gerd", ivory="E5 F7", red="J5", stones="F8 G8 G7 E6 E7", selected="E5")
    play(match, "F6")
    assert land(match)[SETTLED, 0] == [1]
    assert asked(match) == (0, "gerd")


@pytest.mark.clause("RR-6.13", "RR-5.9")
def test_gerd_does_not_move_again_when_settled_or_blocked() -> None:
    settled = position(power="gerd", ivory="A1 A3", red="J5", stones="B1 B2", selected="A1")
    assert asked(play(settled, "A2")) == (1, "select")
    # A1 is Nomadic, with Red on B1, but cannot move.
    blocked = position(power="gerd", ivory="A1 A3", red="B1 J5", stones="B2", selected="A1")
    assert asked(play(blocked, "A2")) == (1, "select")


@pytest.mark.clause("RR-6.13", "RR-5.5")
def test_with_the_option_gerd_may_decline() -> None:
    match = position(power="gerd", ivory="E5 F7", red="J5", selected="E5", options={"gerd_may": True})
    play(match, "F6")
    assert "pass" in options(match)
    play(match, "pass")
    assert where(match)[0] == {"E5", "F7"}


# -- Gullinbursti


@pytest.mark.clause("RR-6.14")
def test_gullinbursti_may_move_again_instead_of_summoning() -> None:
    match = play(position(power="gullinbursti"), "A3 E7")
    assert asked(match) == (0, "gullinbursti")
    assert {"E3", "A3", "pass"} <= options(match)
    play(match, "E3")
    assert where(match)[0] == {"A2", "E3", "A4"}
    assert stones(match) == set()
    assert asked(match) == (1, "select")
    back = play(position(power="gullinbursti"), "A3 E7 A3")
    assert where(back)[0] == {"A2", "A3", "A4"}


@pytest.mark.clause("RR-6.14", "RR-5.5")
def test_gullinbursti_may_decline_and_summon() -> None:
    match = play(position(power="gullinbursti"), "A3 E7 pass")
    assert asked(match) == (0, "summon")
    assert stones(play(match, "E3")) == {"E3"}


@pytest.mark.clause("RR-6.14", "RR-5.11", "RR-5.7")
def test_gullinbursti_takes_turns_without_stones_while_the_other_side_skips() -> None:
    match = position(power="gullinbursti", supply=0)
    assert not match.over
    play(match, "A3 E7")
    assert asked(match) == (0, "gullinbursti")
    assert "pass" not in options(match)
    play(match, "E3")
    assert asked(match) == (0, "select")
    assert told(match)[-1] == "Red cannot take a turn and skips it."


@pytest.mark.clause("RR-6.14", "RR-4.7")
def test_gullinbursti_moving_back_and_forth_ends_the_game() -> None:
    match = position(power="gullinbursti", supply=0)
    turns = 0
    while not match.over and turns < 30:
        play(match, "A3 E7 A3")
        turns += 1
    assert match.over
    assert turns == 2  # the game began with the position that now comes up for the third time
    assert told(match)[-1] == "The board no longer changes: the game is ended and scored."


@pytest.mark.clause("RR-6.14", "RR-4.8")
def test_gullinbursti_moving_elsewhere_without_stones_ends_the_game_too() -> None:
    match = position(power="gullinbursti", supply=0)
    at, turns = "A3", 0
    for to in ["E3", "F4", "G5", "H6", "G6", "F6", "E6", "D6", "C6", "C5", "C4", "D5", "E5", "F5", "G4", "H4", "H5"]:
        if match.over:
            break
        play(match, at)
        via = next(x for x in sorted(options(match)) if x != at and to in reach(match, at, x))
        play(match, f"{via} {to}")
        at, turns = to, turns + 1
    assert match.over
    assert turns == 10  # twenty, including Red's skips


def reach(match: object, at: str, via: str) -> set[str]:
    """The hexes to which a Viking could slide from a hex, if it had moved there from another."""
    from meadhall.games.ragnarocks.rules.board import INDEX, NAMES
    from meadhall.games.ragnarocks.rules.state import Ragnarocks

    g: Ragnarocks = match.state.clone()  # type: ignore[attr-defined]
    g.vikings[g.vikings.index(INDEX[at])] = INDEX[via]
    return {NAMES[h] for h in g.reach(INDEX[via])}


# -- Jormungandr


@pytest.mark.clause("RR-6.19")
def test_a_row_of_three_brings_another_turn_with_the_same_viking() -> None:
    match = play(position(power="jormungandr", ivory="E5 A3", red="J5", stones="F4 F6", selected="E5"), "F5")
    assert (asked(match), options(match)) == ((0, "jormungandr"), plus("E5"))
    play(match, "E5")
    assert (asked(match), options(match)) == ((0, "select"), {"E5"})
    play(match, "E5 E9 E8")
    assert asked(match) == (1, "select")
    assert match.dump()["turns_taken"] == {"ivory": 2, "red": 0}


@pytest.mark.clause("RR-6.19")
def test_a_row_of_four_brings_nothing() -> None:
    match = play(position(power="jormungandr", ivory="E5", red="J5", stones="F3 F4 F6", selected="E5"), "F5")
    assert asked(match) == (1, "select")


@pytest.mark.clause("RR-6.19")
def test_a_row_on_any_of_the_three_axes_counts() -> None:
    # F5 makes a row of four on one axis and one of three on another.
    match = play(position(power="jormungandr", ivory="E5", red="J5", stones="F3 F4 F6 G5 H5", selected="E5"), "F5")
    assert asked(match) == (0, "jormungandr")
    end = play(position(power="jormungandr", ivory="E5", red="J5", stones="G5 H5", selected="E5"), "F5")
    assert asked(end) == (0, "jormungandr")  # the stone at the end of the row


@pytest.mark.clause("RR-6.19")
def test_extra_turns_of_jormungandr_can_follow_each_other() -> None:
    match = position(power="jormungandr", ivory="E5", red="J5", stones="F4 F6 D2 D3", selected="E5")
    play(match, "F5 E5 E5 E4 D4")
    assert (asked(match), options(match)) == ((0, "jormungandr"), plus("E4"))
    play(match, "E4 E4 E3 E9")
    assert match.dump()["turns_taken"] == {"ivory": 3, "red": 0}
    assert asked(match) == (1, "select")


@pytest.mark.clause("RR-6.19")
def test_no_extra_turn_for_a_viking_that_cannot_take_it() -> None:
    settled = position(power="jormungandr", ivory="A1 E5", red="J5", stones="B1 B2 A3 A4", selected="A1")
    assert asked(play(settled, "A2")) == (1, "select")
    blocked = position(power="jormungandr", ivory="A1 E5", red="B1 J5", stones="B2 A3 A4", selected="A1")
    assert asked(play(blocked, "A2")) == (1, "select")
    last_stone = position(power="jormungandr", ivory="E5", red="J5", stones="F4 F6", selected="E5", supply=1)
    assert play(last_stone, "F5").over


@pytest.mark.clause("RR-6.19", "RR-5.5")
def test_the_extra_turn_may_be_declined() -> None:
    match = play(position(power="jormungandr", ivory="E5", red="J5", stones="F4 F6", selected="E5"), "F5 pass")
    assert asked(match) == (1, "select")


# -- Nerthus


@pytest.mark.clause("RR-6.21")
def test_nerthus_bars_stones_that_create_a_region() -> None:
    match = position(power="nerthus", ivory="C4", red="A5", stones="B1 B2", to_move="red", selected="A5")
    assert "A2" not in options(match)
    assert {"A1", "A3", "A4", "B5", "B6"} <= options(match)
    assert refused(match, "A2") == "RR-6.21"


@pytest.mark.clause("RR-6.21")
def test_nerthus_bars_nothing_where_every_stone_creates_a_region() -> None:
    match = position(power="nerthus", ivory="C4", red="A1", stones="B1 B2 B3 B4 B5", to_move="red", selected="A1")
    assert options(match) == {"A2", "A3", "A4", "A5"}


@pytest.mark.clause("RR-6.21")
def test_nerthus_does_not_bind_her_own_side_nor_the_move() -> None:
    own = position(power="nerthus", ivory="A5", red="C4", stones="B1 B2", selected="A5")
    assert "A2" in options(own)
    match = position(power="nerthus", ivory="C4", red="A2", stones="B1 B2 B3 B4 B5", to_move="red")
    assert "A1" in options(play(match, "A2"))


@pytest.mark.clause("RR-6.21", "RR-5.14")
def test_filling_the_last_hex_of_a_region_creates_no_region() -> None:
    match = position(power="nerthus", ivory="C4 E5", red="A3 J5", stones="B1 B2 B3", to_move="red", selected="A3")
    # A1 fills up an arm; A2 cuts A1 off.
    assert options(match) & {"A1", "A2"} == {"A1"}


# -- Ratatoskr


@pytest.mark.clause("RR-6.24")
def test_ratatoskr_may_move_straight_back_after_the_stone() -> None:
    match = play(position(power="ratatoskr"), "A3 E7 E6")
    assert (asked(match), options(match)) == ((0, "ratatoskr"), plus("D6 C5 B4 A3"))
    play(match, "C5")
    assert where(match) == ({"A2", "C5", "A4"}, {"J4", "J5", "J6"}, {"E6"})
    assert asked(match) == (1, "select")


@pytest.mark.clause("RR-6.24")
def test_the_stone_just_placed_can_block_the_way_back() -> None:
    assert asked(play(position(power="ratatoskr"), "A3 E7 D6")) == (1, "select")
    match = play(position(power="ratatoskr"), "A3 E7 B4")
    assert options(match) == plus("D6 C5")


@pytest.mark.clause("RR-6.24")
def test_ratatoskr_may_move_past_the_starting_hex_or_decline() -> None:
    match = play(position(power="ratatoskr", ivory="E5", red="J5"), "E5 E7 F7")
    assert options(match) == plus("E6 E5 E4 E3 E2 E1")
    assert asked(play(match, "pass")) == (1, "select")
    assert where(match)[0] == {"E7"}


@pytest.mark.clause("RR-6.24", "RR-5.9")
def test_ratatoskr_does_not_move_back_when_settled() -> None:
    match = position(power="ratatoskr", ivory="A4 E5", red="J5", stones="B1 B2 B3 B4 B5")
    play(match, "A4 A2 A4")
    assert land(match)[SETTLED, 0] == [3]
    assert asked(match) == (1, "select")


# -- Surtr


@pytest.mark.clause("RR-6.28")
def test_surtr_places_a_pair_of_stones() -> None:
    match = position(power="surtr", ivory="E5", red="J5", selected="E5")
    assert (asked(match), options(match)) == ((0, "surtr"), plus("D4 D5 E4 E6 F5 F6"))
    play(match, "F5")
    assert asked(match) == (0, "surtr_second")
    assert options(match) == {"F4", "F6", "G5", "G6", "E4"}
    assert "H5" not in options(match)
    play(match, "G5")
    assert stones(match) == {"F5", "G5"}
    assert match.dump()["supply"] == 38
    assert asked(match) == (1, "select")


@pytest.mark.clause("RR-6.28", "RR-5.19")
def test_the_second_stone_of_surtr_lies_on_contested_land() -> None:
    match = position(power="surtr", ivory="A3 E5", red="J5", stones="B1 B2", selected="A3")
    play(match, "A2")
    assert "A1" not in options(match)
    assert "B3" in options(match)
    assert told(match)[-1] == "A region of 1 hex is cut off and stays wild."


@pytest.mark.clause("RR-6.28", "RR-5.10")
def test_surtr_needs_two_stones() -> None:
    match = position(power="surtr", ivory="E5", red="J5", selected="E5", supply=1)
    assert asked(match) == (0, "summon")
    assert asked(position(power="surtr", ivory="E5", red="J5", selected="E5", supply=2)) == (0, "surtr")


@pytest.mark.clause("RR-6.28", "RR-5.5")
def test_surtr_may_summon_as_usual() -> None:
    match = play(position(power="surtr", ivory="E5", red="J5", selected="E5"), "pass")
    assert asked(match) == (0, "summon")
    assert "E9" in options(match)
    play(match, "E9")
    assert stones(match) == {"E9"}


@pytest.mark.clause("RR-6.28", "RR-5.7")
def test_surtr_offers_no_first_stone_without_a_second() -> None:
    # A stone on A2 would leave A1 settled, and what else touches A2 is taken.
    match = position(power="surtr", ivory="A1", red="A3 J5", stones="B1 B2 B3", selected="A1")
    assert asked(match) == (0, "summon")
    assert options(match) == {"A2"}


# -- Thor


@pytest.mark.clause("RR-6.29")
def test_thor_places_a_stone_on_any_contested_hex() -> None:
    match = position(power="thor", ivory="A3 E5", red="C6 J5", stones=WALL, selected="E5")
    assert asked(match) == (0, "thor")
    assert {"B1", "J1", "pass"} <= options(match)
    assert match.dump()["supply"] == 40 - 8 - 4
    play(match, "B1")
    assert memory(match) == {"left": 3}
    assert match.dump()["supply"] == 28
    assert asked(match) == (1, "select")
    assert "B1" in stones(match)


@pytest.mark.clause("RR-6.29", "RR-5.16")
def test_thor_places_no_stone_on_settled_or_wild_land() -> None:
    match = position(power="thor", ivory="A3 E5", red="J5", stones=f"{WALL} I9 I10 J8", selected="E5")
    assert not options(match) & {"B1", "C3", "J9"}
    assert refused(match, "B1") == "RR-6.29"
    assert refused(match, "J9") == "RR-6.29"


@pytest.mark.clause("RR-6.29")
def test_thor_without_stones_on_the_card_summons_as_usual() -> None:
    match = position(power="thor", ivory="E5", red="J5", selected="E5", memory={"ivory": {"left": 0}})
    assert asked(match) == (0, "summon")


@pytest.mark.clause("RR-6.29", "RR-5.11")
def test_thor_takes_turns_with_the_stones_of_the_card() -> None:
    match = position(power="thor", supply=0, memory={"ivory": {"left": 2}})
    play(match, "A3 E7")
    assert asked(match) == (0, "thor")
    assert "pass" not in options(match)
    play(match, "J1")
    assert asked(match) == (0, "select")  # Red has none, and skips
    play(match, "A2 A1 J2")
    assert match.over
    assert memory(match) == {"left": 0}


@pytest.mark.clause("RR-6.29")
def test_a_stone_from_the_card_may_settle_land() -> None:
    match = position(power="thor", ivory="A3 C4", red="J5", stones=WALL.replace("D4 ", ""), selected="C4")
    play(match, "D4")
    assert match.over
    assert land(match) == {(SETTLED, 0): [18], (SETTLED, 1): [60]}


@pytest.mark.clause("RR-5.14", "RR-3.6")
def test_what_is_cut_off_is_wild_and_the_rest_contested() -> None:
    match = position(power="thor", ivory="C4 E5", red="A5 J5", stones="B1 B2", selected="E5")
    play(match, "A2")
    assert land(match) == {(WILD, None): [1], (CONTESTED, None): [82]}
