"""RR-9: the solo game against the automa."""

from __future__ import annotations

import random
from typing import Any

import pytest

from meadhall.games.ragnarocks import Options
from meadhall.games.ragnarocks.facts.position import from_position
from meadhall.games.ragnarocks.rules import automa, sheet
from meadhall.games.ragnarocks.rules.board import INDEX, mask_of
from meadhall.kernel.errors import BadOptions
from meadhall.kernel.laws import check_match
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Ask, Chance, Result
from meadhall.kernel.spec import game
from tests.games.ragnarocks import sheet_by_hand
from tests.games.ragnarocks.helpers import options, play, position, table, told

LEVELS = {"midgard": 3, "jotunheim": 4, "asgard": 5, "valhalla": 6}


def solo(level: str = "midgard", **options: Any) -> Match:
    return Match.new("ragnarocks", 1, {"level": level, **options}, seed="test")


def fields(ivory: str, red: str, stones: str = "", **more: Any) -> dict[str, Any]:
    """A position in which the automa has one turn."""
    there = {"ivory": ivory.split(), "red": red.split(), "stones": stones.split()}
    return {**there, "to_move": "red", "solo": {"level": "midgard", "turns_left": 1}, **more}


def rolled(position: dict[str, Any], *outcomes: str) -> Match:
    """A match from a position; the die shows these Vikings."""
    spec = game("ragnarocks")
    fate = {str(n): outcome for n, outcome in enumerate(outcomes)}
    record = {"game": spec.name, "rules": spec.rules, "seats": ["ivory"], "seed": "test", "answers": []}
    return Match.replay(spec, {**record, "position": position, "fate": fate})


def after(match: Match) -> tuple[str, str, str]:
    dump = match.dump()
    return " ".join(dump["ivory"]), " ".join(dump["red"]), " ".join(dump["stones"])


# -- the set-up


@pytest.mark.clause("RR-9.1")
def test_the_solo_player_is_ivory_and_alone() -> None:
    match = solo()
    assert match.seat_names == ("ivory",)
    assert after(match) == ("A2 A3 A4", "J4 J5 J6", "")
    with pytest.raises(BadOptions, match="the automa has no card"):
        solo(powers="given", ivory="sol", red="mani")


@pytest.mark.clause("RR-9.2")
def test_one_viking_moves_one_hex_before_the_first_turn() -> None:
    match = solo()
    assert match.waiting is not None
    assert (match.waiting.prompt, match.waiting.options) == ("free_step", ("A2", "A3", "A4"))  # no pass
    match.answer("A2")
    assert options(match) == {"A1", "B2", "B3"}
    play(match, "B3")
    assert (match.waiting.prompt, options(match)) == ("select", {"B3", "A3", "A4"})
    assert table(match).turns_taken == [0, 0]
    assert told(match) == ["Ivory steps from A2 to B3."]


@pytest.mark.clause("RR-9.2", "RR-7.5")
def test_the_free_step_follows_what_the_card_says_of_the_set_up() -> None:
    match = solo(powers="given", ivory="fenrir")
    assert match.waiting is not None
    assert match.waiting.prompt == "leave_out"
    play(match, "A3")
    assert (match.waiting.prompt, options(match)) == ("free_step", {"A2", "A4"})


@pytest.mark.clause("RR-9.2", "RR-6.12")
def test_the_free_step_is_not_friggs_first_turn() -> None:
    match = play(solo(powers="given", ivory="frigg"), "A3 B3 B3")
    assert match.waiting is not None
    assert match.waiting.prompt == "move"  # no offer in the first turn
    play(match, "F7")
    assert match.waiting.prompt == "summon"
    play(match, "H9 A2")
    assert match.waiting.prompt == "frigg"


@pytest.mark.clause("RR-9.2", "RR-9.13")
def test_why_the_free_step_cannot_be_left_out() -> None:
    match = solo()
    assert match.why("pass")[0] == "RR-9.2"
    assert play(match, "A2").why("A3")[0] == "RR-9.2"
    assert solo(powers="recommended").why("odin")[0] == "RR-9.13"


# -- how many turns


@pytest.mark.clause("RR-9.3")
@pytest.mark.parametrize("level", LEVELS)
def test_the_automa_takes_as_many_turns_as_its_level_says(level: str) -> None:
    match = play(solo(level), "A3 B3 B3 F7 H9")
    turns = [line for line in told(match) if line.startswith("The automa's turn")]
    assert turns == [f"The automa's turn {n} of {LEVELS[level]}." for n in range(1, LEVELS[level] + 1)]
    assert match.waiting is not None
    assert match.waiting.seat == 0
    assert table(match).turns_taken == [1, LEVELS[level]]
    assert len(match.rolls) == LEVELS[level]


@pytest.mark.clause("RR-9.3")
def test_the_human_skips_when_blocked_and_the_automa_plays_on() -> None:
    match = position(ivory="A1", red="A2 J5", stones="B1 B2", solo={"level": "midgard"})
    assert told(match)[:2] == ["Ivory cannot take a turn and skips it.", "The automa's turn 1 of 3."]


@pytest.mark.clause("RR-9.3")
def test_after_a_skipped_turn_the_automa_takes_all_its_turns() -> None:
    match = Match.from_position("ragnarocks", {"to_move": "red", "skipped": True, "solo": {"level": "asgard"}})
    assert table(match).turns_taken == [0, 5]


@pytest.mark.clause("RR-9.3")
def test_a_position_may_say_how_many_turns_the_automa_has_left() -> None:
    match = play(position(solo={"level": "valhalla", "turns_left": 2}), "A3 F8 H10")
    assert table(match).turns_taken == [1, 2]


# -- the die


@pytest.mark.clause("RR-9.4")
def test_the_die_shows_each_nomadic_viking_of_the_automa_equally_often() -> None:
    g = from_position(fields("E5", "E1 J5 F8"), Options())
    assert g.waiting == Chance("die", ("E1", "J5", "F8"))


@pytest.mark.clause("RR-9.4")
def test_a_settled_viking_is_never_shown() -> None:
    g = from_position(fields("E5", "A1 J5 F8", "B1 B2 A2"), Options())
    assert g.waiting == Chance("die", ("J5", "F8"))


@pytest.mark.clause("RR-9.4")
def test_a_single_nomadic_viking_needs_no_die() -> None:
    match = rolled(fields("E5", "A1 J5", "B1 B2 A2"))
    assert match.rolls == []
    assert "Only the automa's Viking on J5 is Nomadic." in told(match)


@pytest.mark.clause("RR-9.4")
def test_without_a_nomadic_viking_its_turns_are_over() -> None:
    # Odin might have something to play at the start of a turn, so the game goes on to it, and ends there.
    wall = "D1 D2 D3 D4 D5 D6 D7 D8"
    powers = {"powers": {"ivory": "odin"}, "memory": {"ivory": {"hand": ["sol", "tyr"]}}}
    match = rolled(fields("A3", "J5", wall, **powers, solo={"level": "valhalla", "turns_left": 4}))
    assert told(match)[0] == "All the automa's Vikings are settled: it takes no more turns."
    assert table(match).turns_taken == [0, 0]


# -- the standard move


@pytest.mark.clause("RR-9.6", "RR-9.7", "RR-9.10", "RR-9.11")
@pytest.mark.parametrize(
    ("roll", "red", "stone"), [("J4", "C6 J5 J6", "F6"), ("J5", "J4 E2 J6", "E7"), ("J6", "J4 J5 D2", "B2")]
)
def test_golden_first_rolls(roll: str, red: str, stone: str) -> None:
    """S1: the results of the three first rolls after A3-B3, B3-F7 with the stone H9."""
    match = rolled(fields("A2 A4 F7", "J4 J5 J6", "H9"), roll)
    assert after(match) == ("A2 A4 F7", red, " ".join(sorted(["H9", stone])))


@pytest.mark.clause("RR-9.3", "RR-9.6")
def test_golden_first_roll_in_play() -> None:
    match = play(solo(), "A3 B3 B3 F7")
    match.queue = ["J4"]
    match.answer("H9")
    assert told(match)[3:7] == [
        "The automa's turn 1 of 3.",
        "The die shows the automa's Viking on J4.",
        "Harassing move from J4 to C6: the farthest.",
        "A stone on F6, beside your Viking: the farthest.",
    ]


@pytest.mark.clause("RR-9.5", "RR-9.10")
def test_golden_finishing_move() -> None:
    """S2: the automa's Viking fills the second-last hex beside E5 itself, its stone the last."""
    match = rolled(fields("E5 A3", "E1 J5", "F5 F6 E6 D5"), "E1")
    assert after(match) == ("E5 A3", "E4 J5", "D4 D5 E6 F5 F6")
    assert told(match)[2:4] == [
        "Finishing move from E1 to E4: the only choice.",
        "A stone on D4, the last free hex beside your Viking: the only choice.",
    ]


@pytest.mark.clause("RR-9.5")
def test_finishing_goes_before_more_room() -> None:
    # Without the stone D5 the same roll would not go to E4, which has few free neighbours.
    match = rolled(fields("E5 A3", "E1 J5", "F5 F6 E6"), "E1")
    assert "Harassing move" in told(match)[2]
    assert after(match)[1] != "E4 J5"


@pytest.mark.clause("RR-9.7")
@pytest.mark.parametrize(
    ("ivory", "red", "stones", "to", "said"),
    [
        # From the corner J9 the automa could summon beside a human from many hexes; I9 has most room.
        ("G8 F7", "J9 E6", "", "I9", "Harassing move from J9 to I9: most room around it."),
        ("G11 D6", "D7 F10", "", "G10", "Finishing move from D7 to G10: most room around it."),
        ("H11 C5", "H10 D8", "", "H2", "Harassing move from H10 to H2: the farthest."),
        ("C1 D1", "I1 B1", "", "C2", "Finishing move from I1 to C2: the farthest."),
        ("I9 D5", "D3 G7", "", "I7", "Harassing move from D3 to I7: the first clockwise from the north-east."),
        ("I2 J1", "G6 F9", "J2 D8", "C2", "Finishing move from G6 to C2: the first clockwise from the north-east."),
    ],
)
def test_what_decides_among_several_moves(ivory: str, red: str, stones: str, to: str, said: str) -> None:
    match = rolled(fields(ivory, red, stones), red.split()[0])
    assert after(match)[1].split()[0] == to
    assert told(match)[2] == said


@pytest.mark.clause("RR-9.7")
def test_only_unoccupied_hexes_count_as_room() -> None:
    """After three rolls the third Viking goes to F4 and not to D2, where the automa's E2 occupies a neighbour."""
    there = fields("A2 A4 F7", "J4 J5 J6", "H9", solo={"level": "midgard", "turns_left": 3})
    assert after(rolled(there, "J4", "J5", "J6"))[1] == "C6 E2 F4"


# -- the special move


@pytest.mark.clause("RR-9.8")
def test_the_special_move_is_two_steps_nearer() -> None:
    # I1 can only slide to J1: H1 and H2 are out of line with every human. To I2 and H2 stones bar the way.
    match = rolled(fields("C4 G8", "I1 D4", "H2 I2"), "I1")
    assert after(match)[1] == "J2 D4"
    assert told(match)[2:5] == [
        "Special move: a step from I1 to J1, the first clockwise from the north-east.",
        "Special move: a step from J1 to J2, the only choice.",
        "No stone: none can come to stand beside one of your Vikings.",
    ]


@pytest.mark.clause("RR-9.8", "RR-9.9")
def test_a_viking_that_cannot_slide_makes_the_special_move_and_may_swap_back() -> None:
    match = rolled(fields("A2 G6", "A1 J5", "B1 B2"), "A1")
    assert after(match) == ("A2 G6", "A1 J5", "B1 B2")
    assert told(match)[2:5] == [
        "Special move: a step from A1 to A2, the only choice; the two Vikings change places.",
        "Special move: a step from A2 to A1, the only choice; the two Vikings change places.",
        "No stone: none can come to stand beside one of your Vikings.",
    ]


@pytest.mark.clause("RR-9.9")
def test_the_special_move_swaps_with_the_automas_own_vikings_too() -> None:
    match = rolled(fields("B1 D2", "B5 B4", "J1 E7 C5 A1 C6"), "B5")
    assert after(match)[1] == "B3 B5"
    assert told(match)[2] == "Special move: a step from B5 to B4, the only choice; the two Vikings change places."


@pytest.mark.clause("RR-9.10", "RR-9.11")
def test_after_a_special_move_there_may_be_a_stone() -> None:
    match = rolled(fields("I3 G4", "J9 A1", "G9 J7 H10 I9 G2"), "J9")
    assert after(match)[1:] == ("I8 A1", "G2 G9 H10 I4 I9 J7")
    assert told(match)[-1] == "A stone on I4, beside your Viking: the only choice."


@pytest.mark.clause("RR-9.11")
@pytest.mark.parametrize(
    ("ivory", "red", "stones", "stone", "tie"),
    [
        ("C1 B6", "G2 D4", "", "B5, beside", "the farthest"),
        ("C4 G8", "H4 G9", "", "H9, beside", "the first clockwise from the north-east"),
        ("B1 A1", "E2 G8", "E5 C1 D6", "A2, the last free hex beside", "the first clockwise from the north-east"),
    ],
)
def test_what_decides_among_several_stones(ivory: str, red: str, stones: str, stone: str, tie: str) -> None:
    assert f"A stone on {stone} your Viking: {tie}." in told(rolled(fields(ivory, red, stones), red.split()[0]))


@pytest.mark.clause("RR-9.8")
def test_no_human_viking_behind_stones_is_a_target() -> None:
    at, human, other = (INDEX[name] for name in ("A1", "A3", "J5"))
    wall = mask_of(INDEX[name] for name in ("B1", "B2", "A2"))
    assert sheet.step_closer(at, [human, other], wall) is None
    assert sheet.step_closer(at, [human, other], wall & ~(1 << INDEX["A2"])) == (INDEX["A2"], False)


# -- the sheet against an independent implementation


@pytest.mark.clause("RR-9.5", "RR-9.6", "RR-9.7", "RR-9.8", "RR-9.9", "RR-9.10", "RR-9.11")
@pytest.mark.usefixtures("a_larger_box")
def test_the_automa_agrees_with_an_independent_implementation() -> None:
    kinds = {"finishing": 0, "harassing": 0, "special": 0}
    names = list(sheet_by_hand.HEX)
    for seed in range(600):
        rng = random.Random(seed)
        hexes = rng.sample(names, 6 + rng.choice([0, 10, 20, 30, 40]))
        ivory, red, stones = hexes[:3], hexes[3:6], hexes[6:]
        there = fields(" ".join(ivory), " ".join(red), " ".join(stones), supply=9)
        g = from_position(there, Options())
        if not isinstance(g.waiting, Chance):
            continue  # over, or one Viking only
        roll = rng.choice(g.waiting.outcomes)
        match = rolled(there, str(roll))
        wanted = sheet_by_hand.turn(ivory, red, stones, str(roll))
        kinds[wanted.kind] += 1
        dump = match.dump()
        if table(match).turns_taken != [0, 1]:
            continue  # the human had to skip, and more was rolled
        assert (dump["ivory"], dump["red"]) == (wanted.ivory, wanted.red)
        assert set(dump["stones"]) == {*stones, *([wanted.stone] if wanted.stone else [])}
    assert min(kinds.values()) > 20


# -- the human's card


@pytest.mark.clause("RR-9.13")
@pytest.mark.parametrize("level", LEVELS)
def test_a_card_may_be_chosen_at_any_level(level: str) -> None:
    match = solo(level, powers="draft")
    assert match.waiting is not None
    assert (match.waiting.prompt, len(match.waiting.options)) == ("solo_card", 32)
    play(match, "mani A3 B3 B3 F7 H9")
    assert match.waiting.prompt == "mani"
    assert table(match).cards == [("mani",), ()]


@pytest.mark.clause("RR-9.13", "RR-7.3")
def test_a_card_may_be_dealt_or_recommended() -> None:
    assert options(solo(powers="recommended")) == {"surtr", "ratatoskr", "tyr", "gullinbursti"}
    dealt = {table(solo_with(seed)).cards[0] for seed in range(30)}
    assert len(dealt) > 10
    assert all(table(solo_with(seed)).cards[1] == () for seed in range(3))


def solo_with(seed: int) -> Match:
    return Match.new("ragnarocks", 1, {"powers": "random"}, seed=str(seed))


# The automa's C6 goes to C2 and summons on I1, which cuts off J1.
CUT = ("G10 H1", "C6 I5", "J2 I2")


@pytest.mark.clause("RR-9.12", "RR-6.1")
def test_aegir_may_act_after_each_turn_of_the_automa() -> None:
    there = fields(*CUT, powers={"ivory": "aegir"}, solo={"level": "midgard", "turns_left": 2})
    match = rolled(there, "C6", "I5")
    assert match.waiting is not None
    assert (match.waiting.prompt, match.waiting.seat) == ("aegir", 0)
    assert options(match) == {"C2", "I5", "pass"}
    assert table(match).turns_taken == [0, 1]  # it has yet to take its second turn
    match.answer("pass")
    assert table(match).turns_taken == [0, 2]


@pytest.mark.clause("RR-9.12", "RR-6.4")
def test_for_the_humans_card_the_automa_is_the_other_side() -> None:
    match = position(ivory="E5", red="E6 J5", powers={"ivory": "bragi"}, solo={"level": "midgard"})
    play(match, "E5")
    assert match.waiting is not None
    assert (match.waiting.prompt, match.waiting.seat, options(match)) == ("bragi", 0, {"E6", "pass"})


@pytest.mark.clause("RR-9.12")
def test_nothing_is_offered_after_a_turn_that_created_no_region() -> None:
    match = rolled(fields("A2 A4 F7", "J4 J5 J6", "H9", powers={"ivory": "aegir"}), "J4")
    assert match.waiting is not None
    assert match.waiting.prompt == "select"


@pytest.mark.clause("RR-9.15", "RR-6.21")
def test_nerthus_bars_the_automas_stones_before_the_sheet_chooses() -> None:
    assert told(rolled(fields(*CUT), "C6"))[3] == "A stone on I1, beside your Viking: the farthest."
    bound = rolled(fields(*CUT, powers={"ivory": "nerthus"}), "C6")
    assert told(bound)[2].startswith("Harassing move from C6 to C2")
    assert told(bound)[3].startswith("A stone on H2, beside your Viking")


@pytest.mark.clause("RR-9.15")
def test_nerthus_bars_nothing_where_every_stone_creates() -> None:
    # In the corridor A1 to A5: from A2 only A1 is allowed, because it creates no region; from A1 each of A2, A3 and A4
    # creates one.
    there = fields("A5 G6", "A3 J5", "B1 B2 B3 B4 B5")
    free, bound = rolled(there, "A3"), rolled({**there, "powers": {"ivory": "nerthus"}}, "A3")
    assert told(free)[2:4] == [
        "Harassing move from A3 to A2: most room around it.",
        "A stone on A4, beside your Viking: the only choice.",
    ]
    assert told(bound)[2:4] == [
        "Harassing move from A3 to A1: the only choice.",
        "A stone on A4, beside your Viking: the only choice.",
    ]


@pytest.mark.clause("RR-9.12", "RR-6.23")
def test_odins_card_lasts_through_all_turns_of_the_automa() -> None:
    """In a whole round of Valhalla, Nerthus played by Odin restricts every stone, like the card itself."""
    played = {"hand": ["sol"], "played": ["nerthus"], "active": "nerthus"}
    odin = {"powers": {"ivory": "odin"}, "memory": {"ivory": played}}
    differ = 0
    for seed in range(12):
        there = fields(*CUT, solo={"level": "valhalla"})
        free, bound, own = (
            after(Match.from_position("ragnarocks", {**there, **cards}, seed=str(seed)))
            for cards in ({}, odin, {"powers": {"ivory": "nerthus"}})
        )
        assert bound == own
        differ += bound != free
    assert differ > 3


@pytest.mark.clause("RR-9.12", "RR-6.12")
def test_friggs_stones_count_for_the_automa() -> None:
    wall = "D1 D2 D3 D4 D5 D6 D7 D8"
    memory = {"ivory": {"tokens": 2}}
    match = position(
        ivory="A3", red="J5", stones=wall, powers={"ivory": "frigg"}, memory=memory, solo={"level": "midgard"}
    )
    assert match.result == Result((-1,), (18, 62), "automa_wins")


@pytest.mark.clause("RR-9.12", "RR-6.12", "RR-5.10")
def test_frigg_gives_the_automa_a_stone_of_the_supply() -> None:
    match = play(solo(powers="given", ivory="frigg"), "A3 B3 B3 F7 H9 A2")
    supply = table(match).supply
    play(match, "B3")
    assert supply is not None
    assert table(match).supply == supply - 1
    assert match.dump()["memory"]["ivory"]["tokens"] == 1


@pytest.mark.clause("RR-9.12", "RR-6.7")
def test_fenrir_wins_at_the_start_of_the_humans_turn_if_the_automa_is_adjacent() -> None:
    match = rolled(fields("A2 G6", "A1", "B1 B2", powers={"ivory": "fenrir"}))
    assert match.result is not None
    assert (match.result.returns, match.result.how) == ((1,), "fenrir")


@pytest.mark.clause("RR-9.12", "RR-6.7", "RR-5.8")
def test_after_a_skip_the_start_of_fenrirs_next_turn_still_happens() -> None:
    """In its first turn the automa places the last stone, so no side can take a turn; Fenrir's turn still starts."""
    there = fields("E5 A3", "E9", powers={"ivory": "fenrir"}, supply=1, skipped=True)
    match = rolled({**there, "solo": {"level": "midgard", "turns_left": 3}})
    assert table(match).turns_taken == [0, 3]
    assert match.result is not None
    assert (match.result.returns, match.result.how) == ((1,), "fenrir")


@pytest.mark.clause("RR-9.10", "RR-5.11")
def test_without_stones_the_automa_makes_special_moves_while_the_human_can_play() -> None:
    there = fields("A2 A4 F7", "J4 J5 J6", "H9", powers={"ivory": "gullinbursti"}, supply=0)
    match = rolled(there, "J4")
    assert not match.over
    assert told(match)[-1] == "No stone: none can come to stand beside one of your Vikings."
    assert "Special move" in told(match)[2]


# -- the end


@pytest.mark.clause("RR-9.14")
def test_the_game_ends_when_nobody_could_place_a_stone() -> None:
    # The automa could swap A2 and A1 without end, but never place a stone.
    match = position(ivory="A1", red="A2", stones="B1 B2 B3 A3", solo={"level": "midgard"})
    assert match.over
    assert match.result == Result((0,), (0, 0), "draw")


@pytest.mark.clause("RR-9.14", "RR-4.6")
def test_the_story_says_that_the_automa_has_used_up_the_stones() -> None:
    match = rolled(fields("E5 A3", "E1 J5", "F5 F6 E6 D5", supply=1), "E1")
    assert told(match)[-2:] == [
        "The runestones are used up.",
        "Neither side can take a turn. Ivory has 0, Red has 0.",
    ]


@pytest.mark.clause("RR-9.14")
def test_the_game_ends_if_the_automa_can_move_but_place_no_stone() -> None:
    # In the corridor A3 can slide back and forth, but A2 is between it and the human on A1.
    assert position(ivory="A1", red="A2 A3", stones="B1 B2 B3 B4 B5 B6", solo={"level": "midgard"}).over


@pytest.mark.clause("RR-9.14")
def test_an_automa_that_cannot_place_a_stone_still_moves_while_the_human_can_play() -> None:
    there = fields("A2 G6", "A1", "B1 B2", solo={"level": "jotunheim"})
    g = from_position(there, Options())
    assert not automa.can_place(g)
    assert isinstance(g.waiting, Ask)
    assert g.turns_taken == [0, 4]


@pytest.mark.clause("RR-9.14")
def test_without_stones_no_side_can_take_a_turn() -> None:
    assert position(solo={"level": "midgard"}, supply=0).over
    assert not position(solo={"level": "midgard"}, supply=1).over


@pytest.mark.clause("RR-9.14")
@pytest.mark.usefixtures("a_larger_box")
def test_can_place_agrees_with_the_turns_of_the_automa() -> None:
    """On random crowded positions: it is true if and only if some roll leads to a stone."""
    names = list(sheet_by_hand.HEX)
    found = {True: 0, False: 0}
    for seed in range(600):
        rng = random.Random(f"can {seed}")
        hexes = rng.sample(names, 6 + rng.choice([40, 50, 55]))
        ivory, red, stones = hexes[:3], hexes[3:6], hexes[6:]
        there = {**fields(" ".join(ivory), " ".join(red), " ".join(stones), supply=9), "to_move": "ivory"}
        g = from_position(there, Options())
        if not isinstance(g.waiting, Ask) or g.turns_taken != [0, 0]:
            continue  # over, or the automa has played already
        rolls = [h for h in red if g.nomadic_land >> names.index(h) & 1]
        able = any(sheet_by_hand.turn(ivory, red, stones, roll).stone is not None for roll in rolls)
        found[able] += 1
        assert automa.can_place(g) == able
    assert min(found.values()) > 10


@pytest.mark.clause("RR-9.16")
@pytest.mark.parametrize(
    ("ivory", "red", "stones", "result"),
    [
        ("A3", "J5", "D1 D2 D3 D4 D5 D6 D7 D8", Result((-1,), (18, 60), "automa_wins")),
        ("J5", "A3", "D1 D2 D3 D4 D5 D6 D7 D8", Result((1,), (60, 18), "automa_beaten")),
        ("A1", "A5", "B1 B2 A2 A4 B5 B6", Result((0,), (1, 1), "draw")),
    ],
)
def test_the_automa_is_scored_as_red(ivory: str, red: str, stones: str, result: Result) -> None:
    assert position(ivory=ivory, red=red, stones=stones, solo={"level": "midgard"}).result == result


@pytest.mark.clause("RR-9.16")
def test_resigning_loses() -> None:
    match = solo()
    match.finish("resigned", 0)
    assert match.result == Result((-1,), how="resigned")


@pytest.mark.clause("RR-5.20")
def test_swapping_back_and_forth_within_a_round_is_no_repetition() -> None:
    there = fields("A2 G6", "A1", "B1 B2", solo={"level": "valhalla"})
    match = rolled(there)
    assert not match.over
    assert table(match).turns_taken == [0, 6]


@pytest.mark.clause("RR-4.8", "RR-9.3")
def test_each_turn_of_the_automa_counts_for_the_guard_against_endless_games() -> None:
    """Without stones, with Gullinbursti: five rounds of one human turn and three of the automa."""
    match = position(powers={"ivory": "gullinbursti"}, solo={"level": "midgard"}, supply=0)
    rng = random.Random(3)
    while match.waiting:
        match.answer(rng.choice(match.waiting.options))
    assert told(match)[-1] == "The board no longer changes: the game is ended and scored."
    assert table(match).turns_taken == [5, 15]


# -- laws


@pytest.mark.parametrize("level", LEVELS)
def test_solo_games_keep_the_laws(level: str) -> None:
    check_match(game("ragnarocks"), f"solo {level}", 1, {"level": level})
    check_match(game("ragnarocks"), f"solo {level} card", 1, {"level": level, "powers": "random"})
    check_match(game("ragnarocks"), f"solo {level} draft", 1, {"level": level, "powers": "draft"}, share=0.3)
