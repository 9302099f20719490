"""Challenges (TL-4) and the cards that change them: Archer, Shield Wall, Frigg, Berserker, Idunn, the treasures."""

from __future__ import annotations

import pytest

from meadhall.games.thunder.rules.decks import CARDS, CHALLENGERS, NEVER_CHALLENGE
from tests.games.thunder.helpers import field, loser, options, pile, play, side, table, told


def duel(mine: str, theirs: str, **more: str) -> tuple[str, str]:
    """Loki's front card challenges Thor's. Returns the cards in front afterwards."""
    match = table(side(a=mine, pile=more.get("pile", "")), side(a=theirs, pile=more.get("their_pile", "")))
    play(match, "challenge a")
    return field(match, "loki", "a"), field(match, "thor", "a")


@pytest.mark.clause("TL-4.1")
def test_a_challenge_needs_a_card_on_both_sides_of_the_lane() -> None:
    match = table(side(a="dragon ravens", b="trolls"), side(b="light_elves", c="light_elves"))
    assert [x for x in options(match) if str(x).startswith("challenge")] == ["challenge b"]
    assert match.why("challenge a")[0] == "TL-4.1"
    assert match.why("challenge c")[0] == "TL-4.1"


@pytest.mark.clause("TL-4.2", "TL-18.1", "TL-22.2", "TL-6.5")
@pytest.mark.parametrize("card", ["baldr", "hel", "idunn", "crown", "shield_wall", "nightmare", "loki!"])
def test_cards_that_never_challenge(card: str) -> None:
    match = table(side("trolls", a=card))
    assert "challenge a" not in options(match)
    assert match.why("challenge a")[0] == "TL-4.2"
    assert card.strip("!") not in CHALLENGERS


def test_all_other_cards_can_challenge() -> None:
    assert {k for k, card in CARDS.items() if card.strength is not None} - set(NEVER_CHALLENGE) == CHALLENGERS


@pytest.mark.clause("TL-4.3", "TL-4.7")
def test_the_stronger_card_stays_face_up() -> None:
    match = table(side(a="dragon trolls"), side(a="einherjar light_elves"))
    play(match, "challenge a")
    assert field(match, "loki", "a") == "dragon! trolls"
    assert field(match, "thor", "a") == "light_elves"
    assert (pile(match, "loki"), pile(match, "thor")) == ("", "einherjar")
    assert duel("trolls", "einherjar") == ("", "einherjar!")
    assert "defender_wins" in told(play(table(side(a="trolls"), side(a="einherjar")), "challenge a"))


@pytest.mark.clause("TL-4.4")
@pytest.mark.parametrize(
    "cards", [("trolls", "light_elves"), ("angrboda", "tyr"), ("ravens", "ravens"), ("frigg", "ravens")]
)
def test_equal_cards_are_both_discarded(cards: tuple[str, str]) -> None:
    match = play(table(side(a=cards[0]), side(a=cards[1])), "challenge a")
    assert (field(match, "loki", "a"), field(match, "thor", "a")) == ("", "")
    assert (pile(match, "loki"), pile(match, "thor")) == cards


@pytest.mark.clause("TL-4.5")
@pytest.mark.parametrize("card", ["baldr", "mjolnir", "odin", "valkyries"])
def test_a_card_without_strength_loses(card: str) -> None:
    assert duel("ravens", card) == ("ravens!", "")


@pytest.mark.clause("TL-4.8", "TL-6.5")
def test_a_leader_blocks_the_lane_for_both_sides() -> None:
    match = table(side(a="dragon", b="loki! dragon"), side(a="thor!", b="ravens"))
    assert not [x for x in options(match) if str(x).startswith("challenge")]
    assert match.why("challenge a")[0] == "TL-4.8"
    assert match.why("challenge b")[0] == "TL-4.2"


@pytest.mark.clause("TL-4.7", "TL-12.4")
def test_a_taken_card_is_lost_to_its_holders_pile() -> None:
    match = play(table(side(a="taken_light_elves"), side(a="einherjar")), "challenge a")
    assert (pile(match, "loki"), pile(match, "thor")) == ("taken_light_elves", "")


@pytest.mark.clause("TL-11.1", "TL-11.2", "TL-22.1")
def test_shield_wall_and_archer() -> None:
    assert duel("female_archer", "shield_wall") == ("female_archer!", "")
    for card in ("angrboda", "dragon", "ravens", "frigg"):
        assert duel(card, "shield_wall") == ("", "shield_wall!")
    assert duel("female_archer", "light_elves") == ("", "light_elves!")
    assert duel("female_archer", "ravens") == ("female_archer!", "")
    assert duel("trolls", "female_archer") == ("trolls!", "")
    assert duel("viking_warriors", "shield_wall", pile="berserker") == ("", "shield_wall!")


@pytest.mark.clause("TL-13.5", "TL-13.6")
def test_frigg_beats_the_sevens_only_when_she_challenges() -> None:
    assert duel("frigg", "tyr") == ("frigg!", "")
    assert duel("taken_frigg", "tyr") == ("taken_frigg!", "")  # a taken Frigg works for the player who took it
    assert duel("angrboda", "frigg") == ("angrboda!", "")
    assert duel("frigg", "female_archer") == ("", "female_archer!")
    assert duel("frigg", "taken_angrboda") == ("frigg!", "")  # either name, in either hand


@pytest.mark.clause("TL-9.1", "TL-9.4")
def test_berserker_on_top() -> None:
    assert duel("viking_warriors", "einherjar") == ("", "einherjar!")
    assert duel("viking_warriors", "einherjar", pile="berserker") == ("viking_warriors!", "")
    assert duel("viking_warriors", "champions_of_asgard", pile="berserker") == ("", "")  # 6 against 6
    assert duel("taken_viking_warriors", "einherjar", pile="berserker") == ("taken_viking_warriors!", "")
    assert duel("trolls", "viking_warriors", their_pile="berserker") == ("", "")  # 3 against 3
    assert duel("trolls", "viking_warriors") == ("", "viking_warriors!")
    assert duel("viking_warriors", "einherjar", pile="berserker trolls") == ("", "einherjar!")  # covered
    # Both at once: Loki's berserk Vikings are 6, Thor's plain ones 4.
    assert duel("viking_warriors", "viking_warriors", pile="berserker") == ("viking_warriors!", "")


@pytest.mark.clause("TL-9.2", "TL-10.2")
@pytest.mark.parametrize(("card", "clause"), [("berserker", "TL-9.2"), ("idunn", "TL-10.2")])
def test_a_card_on_top_of_the_other_pile_cannot_be_played(card: str, clause: str) -> None:
    match = table(side(f"{card} ravens", a="trolls"), side(a="light_elves", pile=card))
    assert card not in options(match)
    assert match.why(card)[0] == clause
    play(match, "place", "a1")
    assert card in options(match)  # it cannot be played for its power, but can be placed
    match = table(side(f"{card} ravens", a="trolls"), side(a="light_elves", pile=f"{card} ravens"))
    play(match, card)
    assert pile(match, "loki") == card
    match = table(side(card, a="trolls"), options={"burn_power": True}, thor=side(a="light_elves", pile=card))
    assert card not in options(match)


@pytest.mark.clause("TL-9.3", "TL-10.3")
@pytest.mark.parametrize("card", ["berserker", "idunn"])
def test_a_lost_card_goes_under_if_it_is_on_top_of_the_other_pile(card: str) -> None:
    match = table(side(a="trolls", pile=f"ravens {card}"), side(a=card, pile="ravens light_elves"))
    play(match, "challenge a")
    assert pile(match, "thor") == f"{card} ravens light_elves"
    assert pile(match, "loki") == f"ravens {card}"
    match = table(side(a="trolls", pile="ravens"), side(a=card, pile="ravens light_elves"))
    assert pile(play(match, "challenge a"), "thor") == f"ravens light_elves {card}"


@pytest.mark.clause("TL-9.3", "TL-10.3")
def test_a_card_goes_under_the_part_of_the_pile_that_hel_searched() -> None:
    match = table(side(a="trolls", pile="idunn"), side(a="idunn", sunk="ravens light_elves", pile="hel"))
    play(match, "challenge a")
    assert pile(match, "thor") == "hel"
    assert match.dump()["thor"]["sunk"] == ["idunn", "light_elves", "ravens"]


@pytest.mark.clause("TL-10.1")
def test_idunn_wins_ties() -> None:
    assert duel("trolls", "light_elves", pile="idunn") == ("trolls!", "")
    assert duel("trolls", "light_elves", their_pile="idunn") == ("", "light_elves!")
    assert duel("angrboda", "tyr", their_pile="idunn") == ("", "tyr!")
    assert duel("trolls", "light_elves", pile="idunn ravens") == ("", "")  # covered
    assert duel("trolls", "einherjar", pile="idunn") == ("", "einherjar!")
    # A tie made by Berserker is a tie too.
    assert duel("trolls", "viking_warriors", pile="idunn", their_pile="berserker") == ("trolls!", "")


@pytest.mark.clause("TL-19.1", "TL-24.1")
def test_a_challenged_treasure_loses_the_game() -> None:
    assert loser(play(table(side(a="ravens"), side(a="ring light_elves")), "challenge a")) == ("thor", "treasure")
    match = table(side(a="crown"), side(a="light_elves"), to_move="thor")
    assert loser(play(match, "challenge a")) == ("loki", "treasure")


@pytest.mark.clause("TL-4.3")
def test_the_option_for_the_strength_of_viking_warriors() -> None:
    for viking, ally in ((4, "light_elves"), (3, "viking_warriors")):
        match = table(side(a="viking_warriors"), side(a="light_elves"), options={"viking_strength": viking})
        play(match, "challenge a")
        survivors = field(match, "loki", "a") + field(match, "thor", "a")
        assert survivors == ("viking_warriors!" if ally == "light_elves" else "light_elves!")
