"""Where two cards meet: what the other files, card by card, leave out."""

from __future__ import annotations

import pytest

from tests.games.thunder.helpers import field, hand, loser, options, pile, play, points, prompt, side, state, table

# -- Berserker and Idunn, while the piles grow


@pytest.mark.clause("TL-9.1", "TL-4.7")
def test_a_card_lost_on_the_way_covers_berserker() -> None:
    match = table(side(a="viking_warriors", b="trolls", pile="berserker"), side(a="einherjar", b="tyr"))
    play(match, "challenge b", "challenge a")
    assert (field(match, "loki", "a"), field(match, "thor", "a")) == ("", "einherjar!")
    assert pile(match, "loki") == "berserker trolls viking_warriors"


@pytest.mark.clause("TL-10.1", "TL-4.7")
def test_a_card_lost_on_the_way_covers_idunn() -> None:
    match = table(side(a="trolls", b="ravens", pile="idunn"), side(a="light_elves", b="tyr"))
    play(match, "challenge b", "challenge a")
    assert (field(match, "loki", "a"), field(match, "thor", "a")) == ("", "")


@pytest.mark.clause("TL-9.1", "TL-9.4")
def test_taken_vikings_are_challenged_at_three_too() -> None:
    match = table(
        side(a="viking_warriors"), side(a="taken_viking_warriors", b="light_elves", pile="berserker"), to_move="loki"
    )
    play(match, "challenge a")
    assert (field(match, "loki", "a"), field(match, "thor", "a")) == ("viking_warriors!", "")


@pytest.mark.clause("TL-9.1", "TL-4.3")
@pytest.mark.parametrize(("theirs", "left"), [("einherjar", "viking_warriors!"), ("tyr", "")])
def test_berserk_vikings_of_either_reading_challenge_with_six(theirs: str, left: str) -> None:
    for strength in (3, 4):
        match = table(
            side(a="viking_warriors", b="trolls", pile="berserker"),
            side(a=theirs, b="light_elves"),
            options={"viking_strength": strength},
        )
        assert field(play(match, "challenge a"), "loki", "a") == left


# -- taken cards


@pytest.mark.clause("TL-12.4", "TL-13.1", "TL-13.2")
def test_a_stolen_frigg_looks_for_the_thief() -> None:
    match = table(side("taken_frigg", a="trolls"), side("tyr ravens", a="light_elves"))
    play(match, "taken_frigg", "hand")
    assert (hand(match, "thor"), pile(match, "thor")) == ("ravens", "tyr")
    assert pile(match, "loki") == "taken_frigg"


@pytest.mark.clause("TL-17.1", "TL-12.4")
def test_odin_calls_taken_ravens_too() -> None:
    match = table(side("odin", a="trolls", b="trolls", pile="taken_ravens ravens dragon"))
    play(match, "odin", 1, 1)
    assert (hand(match, "loki"), pile(match, "loki")) == ("ravens taken_ravens", "dragon odin")


@pytest.mark.clause("TL-14.1", "TL-4.7", "TL-12.4")
def test_a_taken_card_is_struck_down_onto_its_holders_pile() -> None:
    match = table(side("gungnir", a="trolls"), side(a="light_elves taken_dragon"))
    play(match, "gungnir", "a2")
    assert (pile(match, "thor"), pile(match, "loki")) == ("taken_dragon", "gungnir")


@pytest.mark.clause("TL-18.2", "TL-4.7", "TL-12.4")
def test_a_nightmare_discards_taken_cards_and_walls_alike() -> None:
    match = table(side(a="taken_einherjar shield_wall", b="trolls"), side(a="nightmare", b="light_elves"))
    play(match, "challenge a")
    assert options(match) == ("shield_wall", "taken_einherjar")
    play(match, "shield_wall")
    assert pile(match, "loki") == "shield_wall taken_einherjar"


@pytest.mark.clause("TL-12.1", "TL-5.7", "TL-2.8")
def test_freya_with_a_full_hand() -> None:
    match = table(side("freya " + "trolls " * 5 + "ravens " * 6, a="dragon"), side(a="light_elves", pile="einherjar"))
    play(match, "freya")
    assert state(match).hand_size(0) == 12
    assert "taken_einherjar" in hand(match, "loki")


# -- Vidarr's depth


@pytest.mark.clause("TL-23.2", "TL-22.1", "TL-13.5")
def test_vidarr_meets_a_wall_and_a_seven_behind_the_front() -> None:
    match = table(side("vidarr", a="dragon", b="trolls"), side(a="ravens shield_wall"))
    play(match, "vidarr", "a2")
    assert (field(match, "loki", "a"), field(match, "thor", "a")) == ("", "ravens shield_wall!")
    match = table(side("vidarr", c="frigg"), side(c="shield_wall tyr"))
    play(match, "vidarr", "c2")
    assert (field(match, "loki", "c"), field(match, "thor", "c")) == ("frigg!", "shield_wall")


@pytest.mark.clause("TL-23.3", "TL-18.2", "TL-6.6")
def test_a_nightmare_behind_thor_takes_him_along() -> None:
    match = table(side("vidarr", a="dragon", b="trolls"), side(a="thor! nightmare", b="light_elves"))
    play(match, "vidarr", "a2")
    assert match.waiting is not None
    assert (match.waiting.seat, options(match)) == (1, ("nightmare", "thor"))
    play(match, "thor")
    assert (field(match, "thor", "a"), pile(match, "thor")) == ("", "thor nightmare")
    assert state(match).leaders == [-1, -1]


# -- movers, the Seer, Ravens


@pytest.mark.clause("TL-8.1", "TL-3.6", "TL-3.1")
def test_valkyries_move_nothing_in_front_of_the_leader_nor_a_fifth() -> None:
    match = table(side("valkyries", a="trolls"), side(a="thor! tyr", b="ravens", c="light_elves " * 4), to_move="loki")
    play(match, "valkyries", "b1")
    assert options(match) == ("a2", "a3")
    assert match.why("a1")[0] == "TL-3.6"
    assert match.why("c1")[0] == "TL-3.1"


@pytest.mark.clause("TL-21.1", "TL-21.3")
def test_the_seer_fills_a_hand_and_discards_the_next() -> None:
    """One card after the other: the first still fits."""
    eleven = "ravens " * 6 + "light_elves " * 5
    match = table(side("seer", a="trolls"), side(eleven, a="einherjar", deck="hel odin"))
    match.queue.append("hel")
    play(match, "seer")
    assert state(match).hand_size(1) == 12
    assert "hel" in hand(match, "thor")
    assert pile(match, "thor") == "odin"


@pytest.mark.clause("TL-21.2")
def test_the_seer_fills_the_last_free_front() -> None:
    match = table(
        side("seer", a="trolls"),
        side(a="thor!", b="light_elves " * 4, c="einherjar " * 3, deck="tyr frigg"),
    )
    match.queue.append("frigg")
    play(match, "seer")
    assert (prompt(match), options(match)) == ("front", ("c",))
    play(match, "c")
    assert field(match, "thor", "c") == "frigg! einherjar einherjar einherjar"
    assert pile(match, "thor") == "tyr"  # none is free any more


@pytest.mark.clause("TL-20.6", "TL-3.3", "TL-3.9")
def test_a_card_brought_by_ravens_pushes_the_others_back() -> None:
    match = table(side("ravens", a="dragon"), side("tyr", a="light_elves! ring"))
    play(match, "ravens", "hand", "a")
    assert field(match, "thor", "a") == "tyr! light_elves! ring"


# -- the end


@pytest.mark.clause("TL-24.3", "TL-18.2")
def test_a_nightmare_that_empties_both_sides() -> None:
    """With points left it goes on; without, the other begins with nothing and loses."""
    match = table(side("dragon", a="trolls"), side("tyr", a="nightmare"))
    play(match, "challenge a")
    assert loser(match) == ("thor", "empty_field")
    match = table(side("dragon", a="trolls", b="ravens"), side("tyr", a="nightmare"))
    play(match, "challenge a")
    assert (loser(match), points(match)) == (None, 1)


@pytest.mark.clause("TL-19.2", "TL-18.3", "TL-20.7")
def test_a_treasure_stays_when_ravens_find_another_card() -> None:
    match = table(side("ravens", a="trolls"), side("ring hel", a="light_elves"))
    play(match, "ravens", "hand", fate=("hel",))
    assert (loser(match), hand(match, "thor")) == (None, "ring")
