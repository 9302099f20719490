"""RR-5: what all powers have in common."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.ragnarocks.lab.perft import perft
from meadhall.games.ragnarocks.rules.game import note, noted
from meadhall.games.ragnarocks.rules.powers import CARDS, COMMANDS, POWERS
from tests.games.ragnarocks.helpers import asked, options, play, plus, position, refused, stones, table, told, where

OPENING = {"A2": 388, "A3": 371, "A4": 360}


@pytest.mark.clause("RR-5.1")
@pytest.mark.parametrize("power", ["freya", "hel", "idun", "nerthus", "aegir", "forseti", "freyr", "frigg", "bragi"])
def test_a_power_changes_nothing_else(power: str) -> None:
    """None of these powers acts in a first turn, except that Freyr may take the stone back."""
    match = play(position(power=power), "A3")
    assert asked(match) == (0, "move")
    assert len(options(match)) == 17
    assert asked(play(match, "E7")) == (0, "summon")
    if power != "freyr":
        assert perft("step", {"powers": {"ivory": power}}, 1) == OPENING


@pytest.mark.clause("RR-5.1")
def test_a_power_works_only_for_its_own_side() -> None:
    match = play(position(power="sol", against="ymir"), "A4")
    assert asked(match) == (0, "sol")
    play(match, "pass C6 C5")
    assert asked(match) == (1, "select")  # no stone by Ymir for Ivory
    play(match, "J5 I6")
    assert asked(match) == (1, "summon")  # no step by Sol for Red
    assert asked(play(match, "I7")) == (1, "ymir")


@pytest.mark.clause("RR-5.2")
def test_unoccupied_means_neither_viking_nor_stone() -> None:
    match = position(power="mani", ivory="E5 E6", red="F5 J5", stones="D4", selected="E5")
    play(match, "D5 E5")
    assert options(match) == {"E4", "F6"}  # D4 and D5 have stones, E6 and F5 Vikings


@pytest.mark.clause("RR-5.3")
def test_a_move_slides_a_step_is_one_hex_and_a_relocation_is_a_lift() -> None:
    slide = play(position(power="njord", ivory="E5 F6 G7", red="J5", stones="H1"), "E5 E1")
    assert "J1" not in options(slide)  # no slide leads there
    assert {"F1", "G1"} <= options(slide)  # stopped by the stone
    step = play(position(power="frigg", ivory="E5", red="J5", stones="E6", turns_taken={"ivory": 1}), "E5")
    assert options(step) == plus("D4 D5 E4 F5 F6")
    lift = play(position(power="selkolla", ivory="A3", red="A2 A4 J5", stones="B3 B4"), "A3")
    assert "J9" in options(lift)  # surrounded by stones


@pytest.mark.clause("RR-5.4", "RR-6.11")
def test_the_selected_viking_is_the_same_to_the_end_of_the_turn() -> None:
    # D2 touches a stone, but it was not selected.
    match = position(power="freyr", ivory="D2 E5", red="J5", stones="D1 F6", selected="E5")
    play(match, "E9")
    assert options(match) == plus("F6")


@pytest.mark.clause("RR-5.5")
@pytest.mark.parametrize(
    ("power", "answers"),
    [
        ("sol", "A4"),
        ("gullinbursti", "A3 E7"),
        ("surtr", "A3 E7"),
        ("thor", "A3 E7"),
        ("ratatoskr", "A3 E7 E6"),
        ("mani", "A3 E7 E6"),
        ("ymir", "A3 E7 E6"),
        ("freyr", "A3 E7 E6"),
        ("tyr", "A3 B3"),
    ],
)
def test_every_may_can_be_declined(power: str, answers: str) -> None:
    match = play(position(power=power), answers)
    assert match.waiting is not None
    assert match.waiting.prompt == power
    assert match.waiting.options[-1] == "pass"
    before = where(match)
    assert where(play(match, "pass")) == before


@pytest.mark.clause("RR-5.6")
@pytest.mark.parametrize("power", ["blodughofi", "selkolla"])
def test_a_must_binds_in_every_turn(power: str) -> None:
    match = play(position(power=power), "A3 E7")
    assert options(match) == {"D6", "D7", "E6", "E8", "F7", "F8"}
    assert refused(match, "E3") in ("RR-6.3", "RR-6.25")
    play(match, "E6")
    if match.waiting is not None and match.waiting.prompt == power:
        play(match, "pass")
    play(match, "J5 I5 I6 E7 E8")
    assert options(match) == {"D7", "D8", "E7", "E9", "F8", "F9"}


@pytest.mark.clause("RR-5.8")
def test_a_side_skips_if_no_power_makes_a_turn_possible() -> None:
    for power in ("sol", "ymir", "thor", "tyr", "mani", "surtr", "gullinbursti"):
        match = position(power=power, ivory="A1", red="A2 J5", stones="B1 B2")
        assert told(match) == ["Ivory cannot take a turn and skips it."], power
        assert asked(match) == (1, "select")


@pytest.mark.clause("RR-5.8")
def test_powers_of_the_end_of_a_turn_do_not_act_after_a_skip() -> None:
    # Mani could move J9, which is settled and has room, but Ivory has no turn at all.
    match = position(power="mani", ivory="A1 J9", red="A2 G5", stones="B1 B2 I8 I9 I10 J7", to_move="red")
    play(match, "G5 G6 G5")
    assert asked(match) == (1, "select")
    assert told(match)[-1] == "Ivory cannot take a turn and skips it."
    free = position(power="mani", ivory="A1 J9", red="A3 G5", stones="B1 B2 I8 I9 I10 J7")
    play(free, "A1 A2 A1")
    assert (asked(free), options(free)) == ((0, "mani"), plus("A2 J9"))


@pytest.mark.clause("RR-5.9", "RR-6.13")
def test_no_power_acts_after_an_extra_move() -> None:
    match = position(power="gerd", ivory="E5 F7", red="J5", selected="E5")
    play(match, "F6 E6")  # next to the own Viking and to the stone again
    assert asked(match) == (1, "select")
    assert stones(match) == {"F6"}


@pytest.mark.clause("RR-5.12")
def test_the_order_of_a_turn() -> None:
    """Jormungandr's stone that cuts off A1 and makes a row of three: first Aegir at the end, then the extra turn."""
    match = position(power="jormungandr", against="aegir", ivory="C4 E5", red="A5 J5", stones="B1 B2 C2", selected="C4")
    play(match, "A2")  # A2, B2 and B1 are no row; A2, B2, C2 are one: north-west
    assert (asked(match), options(match)) == ((1, "aegir"), plus("C4 E5"))
    play(match, "pass")
    assert (asked(match), options(match)) == ((0, "jormungandr"), plus("C4"))


@pytest.mark.clause("RR-5.12")
def test_frigg_is_asked_before_and_after_the_move() -> None:
    match = position(power="frigg", ivory="E5", red="J5", turns_taken={"ivory": 1})
    prompts = []
    for answer in ("E5", "pass", "E7", "pass", "E9"):
        assert match.waiting is not None
        prompts.append(match.waiting.prompt)
        match.answer(answer)
    assert prompts == ["select", "frigg", "move", "frigg", "summon"]


@pytest.mark.clause("RR-5.13")
def test_the_side_whose_turn_it_is_acts_first() -> None:
    match = position(power="forseti", against="aegir", ivory="C4 E5", red="A5 J5", stones="B1 B2", selected="C4")
    play(match, "A2")
    assert asked(match) == (0, "forseti")
    assert asked(play(match, "pass")) == (1, "aegir")
    own = position(power="aegir", against="forseti", ivory="C4 E5", red="A5 J5", stones="B1 B2", selected="C4")
    play(own, "A2")
    assert asked(own) == (0, "aegir")
    assert asked(play(own, "pass")) == (1, "select")  # Forseti acts in his own turn only


@pytest.mark.clause("RR-5.14")
def test_all_parts_of_a_region_that_is_cut_are_created() -> None:
    """It does not matter what they become: Forseti may use the wild part and the contested one."""
    match = position(power="forseti", ivory="C4 E5", red="A5 J5", stones="B1 B2", selected="C4")
    play(match, "A2")
    assert {"A1", "J1"} <= options(match)
    # J9 was wild before, and is not created by the stone on A2.
    older = position(power="forseti", ivory="C4 E5", red="A5 J5", stones="B1 B2 I9 I10 J8", selected="C4")
    assert "J9" not in options(play(older, "A2"))


@pytest.mark.clause("RR-5.14", "RR-6.9")
def test_a_region_that_only_changes_hands_is_not_created() -> None:
    # With Selkolla Red leaves the south to Ivory: nothing was cut, so Aegir does not act.
    match = position(power="aegir", against="selkolla", ivory="A3 E5", red="C7 J5", stones=_wall(), to_move="red")
    play(match, "C7 J9 J8")
    assert told(match)[1] == "Ivory settles 18 hexes."
    assert asked(match) == (0, "select")


def _wall() -> str:
    return "D1 D2 D3 D4 D5 D6 D7 D8"


@pytest.mark.clause("RR-5.18")
def test_the_cards_and_their_icons() -> None:
    assert len(CARDS) == len(POWERS) == 32
    assert list(CARDS) == sorted(CARDS)
    simple = [name for name, card in CARDS.items() if card.simple]
    wanted = "fenrir freya gullinbursti hel hildisvini mani nerthus ratatoskr sol thor tyr"
    assert simple == wanted.split()
    without = [name for name in CARDS if name not in COMMANDS]
    assert without == ["ask_and_embla", "fenrir", "fjorgyn", "freya", "frigg", "hel", "idun", "odin", "thor"]


@pytest.mark.clause("RR-5.20", "RR-4.7")
def test_a_position_is_the_same_only_with_the_same_things_on_the_cards() -> None:
    fields: dict[str, Any] = {"ivory": "A1 E5", "red": "J5", "stones": "B1", "supply": 20}

    def state(tokens: int) -> str:
        g = table(position(power="frigg", memory={"ivory": {"tokens": tokens}}, **fields))
        g.most_stones = 5
        note(g)
        return g.quiet[-1]

    assert state(1) == state(1)
    assert state(1) != state(2)
    other = table(position(power="gullinbursti", **fields))
    assert other.quiet[-1] not in (state(0), state(1))
    plain = table(position(**fields))
    note(plain)
    assert plain.quiet == []  # without cards no position comes up twice


@pytest.mark.clause("RR-5.20", "RR-4.7")
def test_whose_power_is_in_force_and_who_is_next_are_part_of_a_position() -> None:
    g = table(position(power="odin", memory={"ivory": {"hand": ["sol", "ymir"]}}))
    before = noted(g)
    changes: dict[str, Any] = {"force": ["sol", ""], "player": [1, 0], "extra": 0, "turns_left": 2, "supply": 30}
    for field, value in changes.items():
        other = g.clone()
        assert noted(other) == before
        setattr(other, field, value)
        assert noted(other) != before, field


@pytest.mark.clause("RR-4.7", "RR-4.8", "RR-6.11")
def test_a_game_in_which_freyr_takes_back_every_stone_ends() -> None:
    match = position(power="freyr", against="freyr", ivory="E5", red="J5")
    turns = 0
    while not match.over:
        assert match.waiting is not None
        side, prompt = match.waiting.seat, match.waiting.prompt
        first = sorted(options(match))[0]
        if prompt == "freyr":
            turns += 1
            first = next(x for x in sorted(options(match)) if x != "pass")
        elif prompt == "summon":
            g = table(match)
            near = {n for n in options(match) if _touch(n, where(match)[side])}
            assert g.stones.bit_count() == 0
            first = sorted(near)[0]
        match.answer(first)
    assert turns <= 20
    assert told(match)[-1] == "The board no longer changes: the game is ended and scored."


def _touch(name: str, vikings: set[str]) -> bool:
    from meadhall.games.ragnarocks.rules.board import INDEX, NEAR_MASK

    return any(NEAR_MASK[INDEX[name]] >> INDEX[viking] & 1 for viking in vikings)
