"""Powers that win or score, and Odin: Fenrir, Freya, Hel, Idun, Odin."""

from __future__ import annotations

import random
from typing import Any

import pytest

from meadhall.games.ragnarocks.facts.plain_text import text as plain_text
from meadhall.games.ragnarocks.rules.powers import CARDS
from meadhall.kernel import laws
from meadhall.kernel.laws import LawBroken
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Result
from meadhall.kernel.spec import game
from meadhall.kernel.veil import deal_unseen
from tests.games.ragnarocks.helpers import (
    WALL,
    asked,
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

# -- Fenrir


@pytest.mark.clause("RR-6.7", "RR-5.17")
def test_fenrir_wins_when_an_opposing_viking_is_adjacent_at_the_start_of_the_turn() -> None:
    match = position(power="fenrir", ivory="E5", red="F6")
    assert match.over
    assert match.result == Result((1, -1), how="fenrir")


@pytest.mark.clause("RR-6.7")
def test_fenrir_plays_on_when_no_opposing_viking_is_adjacent() -> None:
    assert not position(power="fenrir", ivory="E5", red="F7").over


@pytest.mark.clause("RR-6.7")
def test_fenrir_does_not_win_by_moving_adjacent_in_the_own_turn() -> None:
    match = play(position(power="fenrir", ivory="E2 A3", red="E6 J5"), "E2 E5 A1")
    assert asked(match) == (1, "select")
    play(match, "E6 E9 E8")
    assert asked(match) == (0, "select")  # the opposing Viking has moved away
    caught = play(position(power="fenrir", ivory="E2 A3", red="E6 J5"), "E2 E5 A1 J5 J6 J5")
    assert caught.result == Result((1, -1), how="fenrir")


@pytest.mark.clause("RR-6.7")
def test_fenrir_wins_at_the_start_of_the_own_turn_only() -> None:
    match = position(power="fenrir", ivory="E5 A3", red="F6 J5", to_move="red")
    assert asked(match) == (1, "select")
    assert play(match, "J5 J6 J5").result == Result((1, -1), how="fenrir")


@pytest.mark.clause("RR-6.7", "RR-5.8")
def test_fenrir_wins_even_if_the_side_would_have_to_skip() -> None:
    stuck = position(power="fenrir", ivory="A1", red="A2 J5", stones="B1 B2")
    assert stuck.result == Result((1, -1), how="fenrir")
    # No side can take a turn; the start of Fenrir's turn comes before the end of the game.
    both = position(power="fenrir", ivory="A1", red="A2", stones="B1 B2 B3 A3", to_move="red")
    assert both.result == Result((1, -1), how="fenrir")


@pytest.mark.clause("RR-6.7")
def test_settled_vikings_count_as_adjacent_for_fenrir() -> None:
    """Settled Vikings count as adjacent too."""
    match = position(power="fenrir", ivory="A1 E5", red="J5 A2", stones="B1 B2 B3 A3")
    assert match.result == Result((1, -1), how="fenrir")


# -- Freya


@pytest.mark.clause("RR-6.10")
def test_freya_scores_wild_land_too() -> None:
    match = position(power="freya", ivory="A3", red="J5", stones=f"{WALL} B1 B2 A2")
    assert match.result == Result((-1, 1), (14 + 1, 60))
    more = position(power="freya", ivory="A3", red="J5", stones=f"{WALL} B1 B2 A2 I9 I10 J8")
    assert more.result == Result((-1, 1), (14 + 2, 56))


@pytest.mark.clause("RR-6.10")
def test_freya_scores_no_contested_land_and_nobody_else_scores_wild_land() -> None:
    match = position(power="freya", ivory="A1", red="A2", stones="B1 B2 B3 A3")
    assert match.result == Result((1, -1), (80, 0))
    other = position(against="freya", ivory="A3", red="J5", stones=f"{WALL} B1 B2 A2")
    assert other.result == Result((-1, 1), (14, 61))


# -- Hel


@pytest.mark.clause("RR-6.16")
def test_hel_scores_stones_instead_of_land() -> None:
    match = position(power="hel", ivory="A3", red="J5", stones=f"{WALL} B4")
    assert match.result == Result((-1, 1), (9, 60))


@pytest.mark.clause("RR-6.16", "RR-6.29")
def test_hel_does_not_score_stones_on_cards() -> None:
    rows = [f"{row}{n}" for row, length in (("D", 8), ("E", 9), ("F", 10), ("G", 4)) for n in range(1, length + 1)]
    match = position(
        power="hel", against="thor", ivory="A3", red="J5", stones=" ".join(rows), memory={"red": {"left": 2}}
    )
    assert match.dump()["supply"] == 40 - 31 - 2
    assert match.result is not None
    assert match.result.scores is not None
    assert match.result.scores[0] == 31


@pytest.mark.clause("RR-6.16", "RR-6.12")
def test_hel_still_gets_the_points_of_frigg() -> None:
    match = position(
        power="hel", against="frigg", ivory="A3", red="J5", stones=f"{WALL} B4", memory={"red": {"tokens": 3}}
    )
    assert match.result == Result((-1, 1), (9 + 3, 60))


@pytest.mark.clause("RR-4.4", "RR-6.16")
def test_points_win_not_land() -> None:
    """Both have settled one hex: a draw without Hel. The words of the result speak of points."""
    fields = {"ivory": "A1", "red": "A5", "stones": "B1 B2 A2 A4 B5 B6"}
    match, without = position(power="hel", **fields), position(**fields)
    assert (match.result, without.result) == (Result((1, -1), (6, 1)), Result((0, 0), (1, 1), "draw"))
    words = match.spec.words.results
    assert words["score"] == "The side with more points wins."
    assert words["draw"] == "Both have as many points: a draw."
    assert words["automa_beaten"] == "You have more points than the automa."
    assert words["automa_wins"] == "The automa has won: it has more points."
    assert "points so far: ivory 6, red 1" in plain_text(match.view(0))


# -- Idun


@pytest.mark.clause("RR-6.18", "RR-5.17")
def test_idun_wins_with_a_first_region_of_six() -> None:
    match = position(power="idun", ivory="A2 G6", red="J5", stones="C1 C2 C3 C4 B4", selected="A2")
    play(match, "A4")
    assert match.result == Result((1, -1), how="idun")


@pytest.mark.clause("RR-6.18")
def test_a_first_region_of_five_spends_idun() -> None:
    match = position(power="idun", ivory="A2 G6", red="J5", stones="C1 C2 C3 C4 B4", selected="A2")
    play(match, "A3")
    assert not match.over
    assert memory(match) == {"spent": True}


@pytest.mark.clause("RR-6.18")
def test_idun_wins_in_the_other_sides_turn_too() -> None:
    match = position(power="idun", ivory="A2 G6", red="A5 J5", stones="C1 C2 C3 C4 B4", selected="A5", to_move="red")
    assert play(match, "A4").result == Result((1, -1), how="idun")


@pytest.mark.clause("RR-6.18")
def test_land_that_the_other_side_settles_first_spends_idun() -> None:
    match = position(power="idun", ivory="A4 G6", red="A2 J5", stones="C1 C2 C3 C4 B4", to_move="red", selected="A2")
    play(match, "A3")
    assert not match.over
    assert memory(match) == {"spent": True}


@pytest.mark.clause("RR-6.18")
def test_regions_settled_at_the_same_time_spend_idun() -> None:
    match = position(power="idun", ivory="A3 C4", red="J5 G2", stones=WALL.replace("D4 ", ""), selected="C4")
    play(match, "D4")
    assert match.result == Result((-1, 1), (18, 60))


@pytest.mark.clause("RR-6.18")
def test_wild_land_does_not_spend_idun() -> None:
    match = position(power="idun", ivory="C4 E5", red="A5 J5", stones="B1 B2", selected="C4")
    play(match, "A2")
    assert memory(match) == {"spent": False}


@pytest.mark.clause("RR-6.18")
def test_idun_cannot_win_after_it_is_spent() -> None:
    match = position(
        power="idun",
        ivory="A2 G6",
        red="J5",
        stones="C1 C2 C3 C4 B4",
        selected="A2",
        memory={"ivory": {"spent": True}},
    )
    assert not play(match, "A4").over


# -- Odin


def odin(hand: str = "", played: str = "", active: str | None = None, **fields: Any) -> Match:
    cards = {"hand": hand.split(), "played": played.split(), "active": active}
    return position(power="odin", memory={"ivory": cards}, **fields)


@pytest.mark.clause("RR-6.23")
def test_odin_plays_a_card_and_takes_them_back() -> None:
    match = odin("sol ymir")
    assert (asked(match), options(match)) == ((0, "odin"), plus("sol ymir"))
    play(match, "ymir A3 E7 E3")
    assert asked(match) == (0, "ymir")
    play(match, "pass J6 J7 J8")
    assert (asked(match), options(match)) == ((0, "odin"), plus("sol take_back"))
    play(match, "sol A4")
    assert asked(match) == (0, "sol")
    play(match, "pass A5 B5")
    assert asked(match) == (1, "select")  # Ymir's power has ended
    play(match, "J4 J3 J2")
    assert options(match) == plus("take_back")
    play(match, "take_back A5")
    assert asked(match) == (0, "move")  # no power this turn
    assert memory(match)["active"] is None
    play(match, "C7 C6 J7 I7 H7")
    assert options(match) == plus("sol ymir")


@pytest.mark.clause("RR-6.23", "RR-6.21")
def test_a_command_card_lasts_through_the_other_sides_turn() -> None:
    match = odin("nerthus sol", ivory="C4 E5", red="B6 J5", stones="B1 B2")
    play(match, "nerthus E5 E9 E8 B6 A5")
    assert "A2" not in options(match)
    play(match, "A4")
    assert (asked(match), options(match)) == ((0, "odin"), plus("sol take_back"))
    play(match, "pass C4 C5 C4 J5 J6 J5")
    later = odin("sol", "nerthus", ivory="C4 E5", red="A5 J5", stones="B1 B2", selected="A5", to_move="red")
    assert "A2" in options(later)


@pytest.mark.clause("RR-6.23", "RR-5.5")
def test_odin_may_do_nothing() -> None:
    match = play(odin("sol ymir"), "pass A4")
    assert asked(match) == (0, "move")
    assert memory(match)["hand"] == ["sol", "ymir"]


@pytest.mark.clause("RR-6.23", "RR-5.8")
def test_odin_is_asked_before_a_skip_too() -> None:
    # A1 cannot move: with Sleipnir in force it could jump, but Odin need not play him.
    fields = {"ivory": "A1", "red": "A2 J5", "stones": "B1 B2"}
    match = odin("sleipnir sol", **fields)
    assert asked(match) == (0, "odin")
    play(match, "pass")
    assert told(match)[-1] == "Ivory cannot take a turn and skips it."
    assert asked(match) == (1, "select")
    jumping = play(odin("sleipnir sol", **fields), "sleipnir")
    assert (asked(jumping), options(jumping)) == ((0, "select"), {"A1"})


@pytest.mark.clause("RR-6.23", "RR-4.1")
def test_the_game_goes_on_while_a_card_of_odins_may_make_a_turn_possible() -> None:
    # Red cannot move either, but at the start of Ivory's turn Odin may play Sleipnir.
    match = odin("sleipnir sol", ivory="A1", red="A2", stones="B1 B2 B3 A3", to_move="red")
    assert not match.over
    assert asked(match) == (0, "odin")
    assert play(match, "pass").over


@pytest.mark.clause("RR-6.23")
def test_odins_cards_have_the_command_icon_and_nobody_else_has_them() -> None:
    for seed in range(8):
        options_ = {"powers": "given", "ivory": "odin", "red": "ymir"}
        match = Match.new("ragnarocks", options=options_, seed=str(seed))
        hand = memory(match)["hand"]
        assert len(hand) == len(set(hand)) == 2
        assert all(CARDS[card].command and card != "ymir" for card in hand)


@pytest.mark.clause("RR-6.23")
@pytest.mark.parametrize(
    ("card", "answers", "prompt"),
    [
        ("sol", "A4", "sol"),
        ("njord", "A3 E7", "summon"),
        ("gullinbursti", "A3 E7", "gullinbursti"),
        ("surtr", "A3 E7", "surtr"),
        ("ratatoskr", "A3 E7 E6", "ratatoskr"),
        ("mani", "A3 E7 E6", "mani"),
        ("ymir", "A3 E7 E6", "ymir"),
        ("dain", "A3 C5", "select"),
        ("tyr", "A3 B3", "tyr"),
        ("gerd", "A3 B4 B5", "gerd"),
    ],
)
def test_each_command_card_works_the_same_for_odin(card: str, answers: str, prompt: str) -> None:
    match = play(odin(f"{card} vali"), f"{card} {answers}")
    assert asked(match) == (0, prompt)


@pytest.mark.clause("RR-6.23")
def test_command_cards_that_change_choices_do_so_for_odin() -> None:
    selkolla = play(odin("selkolla sol"), "selkolla A3")
    assert "J9" in options(selkolla)
    hildisvini = play(odin("hildisvini sol", ivory="E2", red="E5 J5"), "hildisvini E2")
    assert "E5" in options(hildisvini)
    blodughofi = play(odin("blodughofi sol"), "blodughofi A3 E7")
    assert options(blodughofi) == {"D6", "D7", "E6", "E8", "F7", "F8"}


@pytest.mark.clause("RR-6.23", "RR-6.1")
def test_odin_with_aegir_moves_opposing_vikings_in_their_turn() -> None:
    match = odin("aegir sol", ivory="C4 E5", red="B6 J5", stones="B1 B2")
    play(match, "aegir E5 E9 E8 B6 A5 A2")
    assert (asked(match), options(match)) == ((0, "aegir"), plus("A5 J5"))


@pytest.mark.clause("RR-6.23", "RR-6.19")
def test_jormungandr_lapses_when_odins_extra_turn_starts() -> None:
    match = odin("jormungandr sol", ivory="E5 A3", red="J5", stones="F4 F6 E8")
    play(match, "jormungandr E5 E4 F5")
    assert asked(match) == (0, "jormungandr")
    play(match, "E4")
    assert (asked(match), options(match)) == ((0, "odin"), plus("sol take_back"))
    play(match, "sol")
    assert (asked(match), options(match)) == ((0, "select"), {"E4"})
    play(match, "E4")
    assert asked(match) == (0, "sol")


@pytest.mark.clause("RR-6.23")
@pytest.mark.parametrize(
    ("one", "other", "answers"),
    [
        ("sol ymir", "gerd tyr", ""),  # at the first question
        ("sol ymir", "gerd tyr", "pass A3"),  # nothing was played
        ("sol ymir", "sol tyr", "sol A3"),  # one was, the other not
        ("sol ymir", "sol tyr", "sol A3 E7 E3 J5 I5 I6 take_back A2"),  # and taken back
    ],
)
def test_the_other_side_cannot_tell_odins_hands_apart(one: str, other: str, answers: str) -> None:
    states = []
    for hand in (one, other):
        match = odin(hand)
        for answer in answers.split():
            if match.waiting is not None and match.waiting.prompt == "sol":
                match.answer("pass")
            match.answer(answer)
        states.append(match.state)
    left, right = states
    for seat in (1, None):
        laws.cannot_tell_apart(game("ragnarocks"), left, right, seat)
    with pytest.raises(LawBroken, match="cannot tell apart"):
        laws.cannot_tell_apart(game("ragnarocks"), left, right, 0)


@pytest.mark.clause("RR-6.23")
def test_a_card_that_odin_has_played_is_seen_by_all() -> None:
    with pytest.raises(LawBroken, match="cannot tell apart"):
        laws.cannot_tell_apart(
            game("ragnarocks"), play(odin("sol ymir"), "sol").state, play(odin("tyr ymir"), "tyr").state, 1
        )


@pytest.mark.clause("RR-6.23")
def test_the_hands_of_odin_that_are_possible_for_the_other_side() -> None:
    """Any two command cards except its own; when one was seen, this one and any other."""
    rng = random.Random(1)
    fresh = position(power="odin", against="vali", memory={"ivory": {"hand": ["sol", "ymir"]}})
    seen: set[str] = set()
    for _ in range(300):
        dealt = deal_unseen(fresh.view(1), rng)
        hand = dealt.memory[0].hand()
        assert len(set(hand)) == 2
        seen |= set(hand)
    assert seen == {card for card in CARDS if CARDS[card].command and card != "vali"}
    known = {"hand": ["sol", "ymir"], "known": ["sol"], "played": []}
    later = position(power="odin", against="vali", memory={"ivory": known})
    hands = {deal_unseen(later.view(1), rng).memory[0].hand() for _ in range(300)}
    assert all("sol" in hand for hand in hands)
    assert len(hands) == len(seen) - 1
    assert {deal_unseen(later.view(0), rng).memory[0].hand() for _ in range(20)} == {("sol", "ymir")}


@pytest.mark.clause("RR-6.23")
def test_a_card_that_odin_does_not_hold_is_refused() -> None:
    match = odin("sol ymir")
    assert refused(match, "tyr") == "RR-6.23"
    assert refused(match, "take_back") == "RR-6.23"
    assert where(match)[2] == stones(match) == set()
    assert table(match).force[0] in ("", "odin")
