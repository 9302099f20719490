"""Interactions of two cards, which the other files (one per card) do not cover."""

from __future__ import annotations

import pytest

from meadhall.games.thunder import GAME
from meadhall.kernel.match import Match
from tests.games.thunder.helpers import (
    LOKI,
    THOR,
    field,
    hand,
    loser,
    options,
    pile,
    play,
    points,
    prompt,
    side,
    state,
    table,
    told,
)

# -- Berserker and Idunn, when cards fall on their piles


@pytest.mark.clause("TL-9.1", "TL-4.7")
def test_a_card_lost_during_a_challenge_covers_berserker() -> None:
    match = table(side(a="viking_warriors", b="trolls", pile="berserker"), side(a="einherjar", b="tyr"))
    play(match, "challenge b", "challenge a")
    assert (field(match, "loki", "a"), field(match, "thor", "a")) == ("", "einherjar!")
    assert pile(match, "loki") == "berserker trolls viking_warriors"


@pytest.mark.clause("TL-10.1", "TL-4.7")
def test_a_card_lost_during_a_challenge_covers_idunn() -> None:
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
def test_berserk_vikings_challenge_with_six_whatever_their_strength(theirs: str, left: str) -> None:
    for strength in (3, 4):
        match = table(
            side(a="viking_warriors", b="trolls", pile="berserker"),
            side(a=theirs, b="light_elves"),
            options={"viking_strength": strength},
        )
        assert field(play(match, "challenge a"), "loki", "a") == left


# -- taken cards


@pytest.mark.clause("TL-12.4", "TL-13.1", "TL-13.2")
def test_a_taken_frigg_works_for_the_player_who_took_her() -> None:
    match = table(side("taken_frigg", a="trolls"), side("tyr ravens", a="light_elves"))
    play(match, "taken_frigg", "hand")
    assert (hand(match, "thor"), pile(match, "thor")) == ("ravens", "tyr")
    assert pile(match, "loki") == "taken_frigg"


@pytest.mark.clause("TL-17.1", "TL-12.4")
def test_odin_fetches_taken_ravens_too() -> None:
    match = table(side("odin", a="trolls", b="trolls", pile="taken_ravens ravens dragon"))
    play(match, "odin", 1, 1)
    assert (hand(match, "loki"), pile(match, "loki")) == ("ravens taken_ravens", "dragon odin")


@pytest.mark.clause("TL-14.1", "TL-4.7", "TL-12.4")
def test_a_taken_card_that_gungnir_hits_goes_to_its_holders_pile() -> None:
    match = table(side("gungnir", a="trolls"), side(a="light_elves taken_dragon"))
    play(match, "gungnir", "a2")
    assert (pile(match, "thor"), pile(match, "loki")) == ("taken_dragon", "gungnir")


@pytest.mark.clause("TL-18.2", "TL-4.7", "TL-12.4")
def test_a_nightmare_discards_taken_cards_and_walls_too() -> None:
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


# -- Vidarr against rows behind the front


@pytest.mark.clause("TL-23.2", "TL-22.1", "TL-13.5")
def test_vidarr_meets_a_wall_and_a_seven_behind_the_front() -> None:
    match = table(side("vidarr", a="dragon", b="trolls"), side(a="ravens shield_wall"))
    play(match, "vidarr", "a2")
    assert (field(match, "loki", "a"), field(match, "thor", "a")) == ("", "ravens shield_wall!")
    match = table(side("vidarr", c="frigg"), side(c="shield_wall tyr"))
    play(match, "vidarr", "c2")
    assert (field(match, "loki", "c"), field(match, "thor", "c")) == ("frigg!", "shield_wall")


@pytest.mark.clause("TL-23.3", "TL-18.2", "TL-6.6")
def test_a_nightmare_behind_thor_discards_thor_too() -> None:
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
    """The cards are drawn one after another, and the first still has room."""
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
    """With points left the turn continues; without, the other player begins without cards and loses."""
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


# -- the same card on top of both piles


@pytest.mark.clause("TL-10.4", "TL-10.1")
def test_an_idunn_alone_in_its_pile_has_no_effect_below_the_other_idunn() -> None:
    """Loki's came first: it wins ties for Loki, in challenges of both sides, until a card covers it."""
    match = table(
        side("gungnir ravens", a="dragon", b="trolls", c="trolls", pile="hel idunn"),
        side("hel", a="idunn", b="light_elves", c="light_elves"),
        points=3,
    )
    play(match, "gungnir", "a1")  # covers Loki's own Idunn, and Thor's works
    assert (pile(match, "thor"), state(match).working_top(THOR)) == ("idunn", "idunn")
    match = table(
        side("ravens", a="dragon", b="trolls", c="trolls", pile="hel idunn"),
        side("hel", a="light_elves", b="idunn", c="light_elves"),
        points=3,
    )
    play(match, "challenge b")
    assert pile(match, "thor") == "idunn"
    assert [state(match).working_top(seat) for seat in (LOKI, THOR)] == ["idunn", ""]
    assert told(match)[-1] == "without_effect"
    play(match, "challenge c")
    assert (field(match, "loki", "c"), field(match, "thor", "c")) == ("trolls!", "")


@pytest.mark.clause("TL-10.4")
def test_an_idunn_alone_works_once_the_other_is_covered() -> None:
    match = table(
        side("freya", a="trolls", b="trolls", c="trolls", pile="hel idunn"),
        side("hel", a="light_elves", b="light_elves", c="light_elves", pile="idunn"),
        to_move="thor",
        idle_top="thor",
    )
    play(match, "challenge a")  # Loki's Idunn alone works
    assert (field(match, "loki", "a"), field(match, "thor", "a")) == ("trolls!", "")
    match = table(
        side("ravens", a="trolls", b="trolls", c="trolls", pile="hel idunn"),
        side("hel", a="light_elves", b="light_elves", c="light_elves", pile="idunn"),
        idle_top="thor",
    )
    play(match, "ravens", "a", "challenge b")  # Ravens cover Loki's
    assert (field(match, "loki", "b"), field(match, "thor", "b")) == ("", "light_elves!")


@pytest.mark.clause("TL-9.5", "TL-9.1")
def test_a_berserker_alone_in_its_pile_has_no_effect_below_the_other_berserker() -> None:
    match = table(
        side("ravens", a="viking_warriors", b="viking_warriors", pile="berserker"),
        side("hel", a="viking_warriors", b="berserker light_elves", c="light_elves"),
        points=2,
    )
    play(match, "challenge b")
    assert pile(match, "thor") == "berserker"
    play(match, "challenge a")  # 6 against a plain 4
    assert (field(match, "loki", "a"), field(match, "thor", "a")) == ("viking_warriors!", "")
    other = table(
        side("ravens", a="viking_warriors", b="trolls", pile="berserker"),
        side("hel", a="viking_warriors", b="light_elves", pile="berserker"),
        to_move="thor",
        idle_top="thor",
    )
    play(other, "challenge a")  # a plain 4 against 3
    assert (field(other, "loki", "a"), field(other, "thor", "a")) == ("", "viking_warriors!")


@pytest.mark.clause("TL-10.4", "TL-10.2")
def test_an_idunn_without_effect_still_prevents_playing_the_other() -> None:
    match = table(side("idunn", a="trolls", pile="trolls"), side("hel", a="light_elves", pile="idunn"), points=1)
    assert "idunn" not in options(match)
    assert match.why("idunn")[0] == "TL-10.2"


@pytest.mark.clause("TL-12.5", "TL-10.4")
def test_freya_uncovers_an_idunn_that_lies_alone() -> None:
    match = table(
        side("freya", a="trolls", b="trolls", pile="idunn"),
        side("hel", a="light_elves", b="light_elves", pile="idunn einherjar"),
        options={"discard_first": False},
    )
    play(match, "freya")
    assert (pile(match, "loki"), pile(match, "thor")) == ("idunn freya", "idunn")
    assert state(match).working_top(THOR) == "idunn"  # Freya has covered Loki's in the meantime


# -- events in the story


@pytest.mark.clause("TL-13.2")
def test_two_sevens_found_at_once_are_discarded_in_the_order_of_the_hand() -> None:
    match = table(side("frigg", a="trolls"), side("hel tyr taken_angrboda", a="light_elves"))
    play(match, "frigg", "hand")
    assert pile(match, "thor") == "tyr taken_angrboda"
    lines = [GAME.words.event(event, match.seat_names) for event in match.story][-4:-1]
    assert lines == [
        "Loki looked at the other hand: Hel, Tyr and taken Angrboda.",
        "Thor had to discard Tyr, found by Frigg.",
        "Thor had to discard Angrboda, found by Frigg.",
    ]


def lines(match: Match) -> list[str]:
    return [GAME.words.event(event, match.seat_names) for event in match.story]


@pytest.mark.clause("TL-10.1")
def test_the_story_tells_a_tie_won_by_idunn_before_the_loser_is_discarded() -> None:
    match = table(side("ravens", a="trolls", pile="idunn"), side("hel", a="light_elves"), points=1)
    play(match, "challenge a")
    found = lines(match)
    at = found.index("Loki challenged Thor's a1: Trolls against Light Elves.")
    assert found[at + 1 : at + 3] == ["A tie: Loki's Idunn decided.", "Loki's Trolls beat Light Elves, 3 against 3."]
    match = table(
        side("ravens", a="dragon", pile="hel idunn"), side("hel", a="idunn", b="light_elves", pile="freya"), points=1
    )
    play(match, "challenge a")
    keys = told(match)
    assert keys.index("no_strength") < keys.index("to_the_bottom")


@pytest.mark.clause("TL-20.2", "TL-20.3", "TL-20.4", "TL-20.7")
@pytest.mark.parametrize(
    ("front", "line"),
    [
        ("einherjar", "Einherjar stayed, face up."),
        ("shield_wall", "Shield Wall stayed, face up."),
        ("freya", "Freya had to leave Thor's side, onto the pile."),
        ("thor!", "Thor had to leave Thor's side, onto the pile."),
    ],
)
def test_the_story_tells_what_ravens_did_to_a_front_card(front: str, line: str) -> None:
    match = play(table(side("ravens", a="trolls"), side("hel", a=front, b="light_elves")), "ravens", "a")
    assert line in lines(match)


@pytest.mark.clause("TL-20.7", "TL-21.3")
def test_the_story_tells_where_a_card_found_by_ravens_or_the_seer_goes() -> None:
    match = play(table(side("ravens", a="trolls"), side("shield_wall", a="light_elves")), "ravens", "hand")
    assert "Thor discarded Shield Wall." in lines(match)
    match = play(table(side("seer", a="trolls"), side("", a="light_elves", deck="hel")), "seer")
    assert "Hel went to Thor's hand." in lines(match)


@pytest.mark.clause("TL-13.3")
def test_frigg_lists_what_she_turned_up() -> None:
    match = play(table(side("frigg", a="trolls"), side("hel", a="light_elves! ring tyr")), "frigg", "a")
    assert "Loki turned up all cards in Thor's lane a: Odin's Ring and Tyr." in lines(match)


@pytest.mark.clause("TL-4.3", "TL-4.4", "TL-4.5", "TL-11.1", "TL-22.1")
@pytest.mark.parametrize(
    ("mine", "theirs", "line"),
    [
        ("fire_giant", "viking_warriors", "Loki's Fire Giant beat Viking Warriors, 5 against 4."),
        ("trolls", "viking_warriors", "Loki's Trolls fell to Viking Warriors, 3 against 4."),
        ("trolls", "light_elves", "A tie, 3 against 3: Trolls and Light Elves both fell."),
        ("trolls", "hel", "Loki's Trolls beat Hel, a card without strength."),
        ("female_archer", "shield_wall", "Loki's Female Archer felled Shield Wall: nothing else can."),
        ("dragon", "shield_wall", "Shield Wall held, and Loki's Dragon fell."),
    ],
)
def test_the_story_tells_why_a_challenge_ended_so(mine: str, theirs: str, line: str) -> None:
    match = play(table(side("ravens ravens", a=mine), side("odin", a=theirs, b="tyr")), "challenge a")
    assert line in lines(match)


@pytest.mark.clause("TL-16.2", "TL-17.1")
def test_the_story_counts_what_came_back_and_tells_no_zero() -> None:
    pile_of = "viking_warriors female_archer female_archer"
    match = play(table(side("longships", a="trolls", pile=pile_of)), "longships", 0, 2)
    assert "Loki took back 2 Female Archers." in lines(match)
    assert not [line for line in lines(match) if "Viking" in line]


def test_everybody_reads_the_story_in_the_second_person() -> None:
    match = play(table(side("ravens trolls", a="dragon", b="trolls"), side(a="tyr", b="light_elves")), "ravens", "a")
    (said,) = [event for event in match.story if event.key == "ravens_front"]
    assert GAME.words.event(said, match.seat_names, 0) == "Your Ravens challenged Tyr in lane a."
    assert GAME.words.event(said, match.seat_names, 1) == "Loki's Ravens challenged Tyr in lane a."
    play(match, "challenge b")
    (said,) = [event for event in match.story if event.key == "challenge"]
    assert GAME.words.event(said, match.seat_names, 1) == "Loki challenged your b1: Trolls against Light Elves."
