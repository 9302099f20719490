"""Ravens (TL-20), Nightmare (TL-18) and the treasures (TL-19)."""

from __future__ import annotations

import pytest

from meadhall.games.thunder import GAME
from meadhall.kernel.match import Match
from tests.games.thunder.helpers import LOKI, THOR, field, hand, loser, options, pile, play, prompt, side, state, table

# -- Ravens at the first row


@pytest.mark.clause("TL-20.1")
def test_the_targets_of_ravens() -> None:
    match = table(side("ravens", a="loki! trolls"), side("hel", a="ravens", c="thor! tyr"))
    play(match, "ravens")
    assert options(match) == ("hand", "a", "c", "own")  # also with the own Loki in that lane
    assert match.why("b")[0] == "TL-20.1"


@pytest.mark.clause("TL-20.1", "TL-20.5", "TL-5.3")
def test_ravens_need_only_one_target() -> None:
    for loki, thor, where in (
        (side("ravens", a="loki! trolls"), side(), "own"),
        (side("ravens", a="trolls"), side("hel"), "hand"),
        (side("ravens", a="trolls"), side(b="hel"), "b"),
    ):
        match = table(loki, thor)
        play(match, "ravens")
        assert options(match) == (where,)
    assert "ravens" not in options(table(side("ravens", a="trolls"), side()))


@pytest.mark.clause("TL-20.2")
@pytest.mark.parametrize("card", ["ravens", "frigg", "hel", "odin", "mjolnir"])
def test_ravens_discard_weak_cards(card: str) -> None:
    match = play(table(side("ravens", a="trolls"), side(a=f"{card} light_elves")), "ravens", "a")
    assert (field(match, "thor", "a"), pile(match, "thor")) == ("light_elves", card)


@pytest.mark.clause("TL-20.2", "TL-20.3")
@pytest.mark.parametrize("card", ["female_archer", "light_elves", "tyr", "shield_wall"])
def test_strong_cards_and_shield_walls_stay_face_up(card: str) -> None:
    match = play(table(side("ravens", a="trolls"), side(a=card)), "ravens", "a")
    assert field(match, "thor", "a") == f"{card}!"


@pytest.mark.clause("TL-20.3", "TL-19.1")
def test_ravens_find_the_treasure_in_front() -> None:
    assert loser(play(table(side("ravens", a="trolls"), side(a="ring")), "ravens", "a")) == ("thor", "treasure")


# -- Ravens at the hand


@pytest.mark.clause("TL-20.5")
def test_every_card_of_the_hand_is_equally_likely() -> None:
    match = table(
        side("ravens", a="trolls"),
        side("hel ravens ravens taken_trolls", a="light_elves"),
    )
    copy = match.state.clone()
    copy.apply("ravens")
    copy.apply("hand")
    assert copy.waiting is not None
    assert copy.waiting[1:3] == (("hel", "ravens", "taken_trolls"), (1, 2, 1))


@pytest.mark.clause("TL-20.6")
def test_a_strong_card_from_the_hand_goes_to_the_first_row() -> None:
    match = table(side("ravens", a="trolls"), side("tyr hel", a="light_elves", b="thor!"))
    play(match, "ravens", "hand", fate=("tyr",))
    assert (prompt(match), options(match)) == ("front", ("a", "c"))
    play(match, "a")
    assert field(match, "thor", "a") == "tyr! light_elves"
    assert hand(match, "thor") == "hel"
    full = side("tyr", a="thor!", b="light_elves " * 4, c="einherjar " * 4)
    match = play(table(side("ravens", a="trolls"), full), "ravens", "hand")
    assert pile(match, "thor") == "tyr"


@pytest.mark.clause("TL-20.6", "TL-12.3")
def test_a_taken_card_found_in_a_hand_keeps_its_back() -> None:
    match = table(side("ravens", a="trolls"), side("taken_dragon", a="light_elves"))
    play(match, "ravens", "hand", "c")
    assert field(match, "thor", "c") == "taken_dragon!"


@pytest.mark.clause("TL-20.7")
@pytest.mark.parametrize("card", ["ravens", "frigg", "shield_wall", "hel", "thor"])
def test_any_other_card_from_the_hand_is_discarded(card: str) -> None:
    match = play(table(side("ravens", a="trolls"), side(card, a="light_elves")), "ravens", "hand")
    assert (hand(match, "thor"), pile(match, "thor")) == ("", card)


@pytest.mark.clause("TL-19.2", "TL-20.7")
def test_ravens_find_the_treasure_in_the_hand() -> None:
    assert loser(play(table(side("ravens", a="trolls"), side("ring", a="light_elves")), "ravens", "hand")) == (
        "thor",
        "treasure",
    )


@pytest.mark.clause("TL-10.3", "TL-20.7")
def test_ravens_find_a_second_idunn() -> None:
    match = table(
        side("ravens", a="trolls", pile="idunn"),
        side("idunn", a="light_elves", pile="hel"),
        options={"discard_first": False},
    )
    play(match, "ravens", "hand")
    assert pile(match, "thor") == "idunn hel"


# -- Nightmare


def wipe(**more: object) -> Match:
    match = table(side(a="dragon trolls", b="trolls"), side(a="nightmare einherjar ravens", b="light_elves"), **more)  # type: ignore[arg-type]
    return play(match, "challenge a")


@pytest.mark.clause("TL-18.2", "TL-18.6")
def test_a_challenged_nightmare_empties_the_lane_on_both_sides() -> None:
    match = wipe()
    assert match.waiting is not None
    assert (match.waiting.seat, options(match)) == (LOKI, ("dragon", "trolls"))  # the active player orders first
    play(match, "trolls")
    assert (match.waiting.seat, options(match)) == (THOR, ("einherjar", "nightmare", "ravens"))
    play(match, "ravens", "nightmare")
    assert (pile(match, "loki"), pile(match, "thor")) == ("trolls dragon", "ravens nightmare einherjar")
    assert (field(match, "loki", "a"), field(match, "thor", "a")) == ("", "")
    assert (field(match, "loki", "b"), field(match, "thor", "b")) == ("trolls", "light_elves")


@pytest.mark.clause("TL-18.6")
def test_thor_orders_first_in_his_own_turn() -> None:
    match = table(side(a="nightmare trolls", b="trolls"), side(a="einherjar ravens", b="light_elves"), to_move="thor")
    play(match, "challenge a")
    assert match.waiting is not None
    assert (match.waiting.seat, options(match)) == (THOR, ("einherjar", "ravens"))
    play(match, "ravens")
    assert (match.waiting.seat, options(match)) == (LOKI, ("nightmare", "trolls"))


@pytest.mark.clause("TL-18.6")
def test_equal_cards_need_no_order() -> None:
    match = table(side(a="trolls trolls", b="trolls"), side(a="nightmare", b="light_elves"))
    play(match, "challenge a")
    assert prompt(match) == "action"
    assert (pile(match, "loki"), pile(match, "thor")) == ("trolls trolls", "nightmare")


@pytest.mark.clause("TL-18.2", "TL-20.3")
def test_ravens_at_a_nightmare_in_front() -> None:
    match = table(side("ravens", a="trolls"), side(b="nightmare", c="light_elves"))
    play(match, "ravens", "b")
    assert pile(match, "thor") == "nightmare"
    assert field(match, "loki", "a") == "trolls"


@pytest.mark.clause("TL-18.3")
def test_a_nightmare_in_the_hand() -> None:
    match = table(side("ravens", a="trolls"), side("nightmare ravens ravens taken_dragon tyr", a="light_elves"))
    play(match, "ravens", "hand", fate=("nightmare",))
    assert match.waiting is not None
    assert (match.waiting.seat, options(match)) == (THOR, ("nightmare", "ravens", "tyr", "taken_dragon"))
    play(match, "tyr", "taken_dragon", "ravens", "nightmare")
    assert (hand(match, "thor"), pile(match, "thor")) == ("", "tyr taken_dragon ravens nightmare ravens")
    assert state(match).cards.places["thor.hand"].eyes == (THOR,)
    assert state(match).cards.places["thor.taken"].eyes == (THOR,)


@pytest.mark.clause("TL-18.4", "TL-19.2")
def test_a_nightmare_takes_a_treasure_along() -> None:
    match = table(side("ravens", a="trolls"), side("nightmare ring", a="light_elves"))
    assert loser(play(match, "ravens", "hand", fate=("nightmare",))) == ("thor", "treasure")
    match = table(side(a="dragon crown"), side(a="nightmare ravens"))
    assert loser(play(match, "challenge a")) == ("loki", "treasure")  # Loki's own, by Loki's own challenge
    match = table(side(a="dragon"), side(a="nightmare ring"))
    assert loser(play(match, "challenge a")) == ("thor", "treasure")


@pytest.mark.clause("TL-18.5")
@pytest.mark.parametrize("who", ["loki", "thor"])
def test_a_nightmare_that_takes_both_treasures(who: str) -> None:
    sides = {"loki": side(a="dragon crown"), "thor": side(a="nightmare ring")}
    if who == "thor":
        sides = {"loki": side(a="nightmare crown"), "thor": side(a="einherjar ring")}
    assert loser(play(table(**sides, to_move=who), "challenge a")) == (who, "both_treasures")


@pytest.mark.clause("TL-18.6", "TL-10.3", "TL-9.3")
@pytest.mark.parametrize("card", ["idunn", "berserker"])
def test_a_nightmare_that_would_show_the_same_card_on_both_piles(card: str) -> None:
    match = table(side(a=f"dragon {card}", b="trolls"), side(a=f"nightmare {card}", b="light_elves", pile="ravens"))
    play(match, "challenge a", "dragon", "nightmare")
    assert pile(match, "loki") == f"dragon {card}"
    assert pile(match, "thor") == f"{card} ravens nightmare"
    # Covered at once, it stays where it is.
    match = table(side(a="dragon", b="trolls", pile=card), side(a=f"nightmare {card}", b="light_elves", pile="ravens"))
    play(match, "challenge a", card)
    assert pile(match, "thor") == f"ravens {card} nightmare"


@pytest.mark.clause("TL-18.6")
def test_an_idunn_and_a_berserker_may_lie_on_top() -> None:
    match = table(side(a="dragon idunn", b="trolls"), side(a="nightmare berserker", b="light_elves", pile="ravens"))
    play(match, "challenge a", "dragon", "nightmare")
    assert (pile(match, "loki"), pile(match, "thor")) == ("dragon idunn", "ravens nightmare berserker")


@pytest.mark.clause("TL-18.6", "TL-10.3")
def test_a_wiped_hand_with_an_idunn_on_top() -> None:
    for order, expected in ((("nightmare",), "idunn ravens nightmare"), (("idunn",), "ravens idunn nightmare")):
        match = table(
            side("ravens", a="trolls", pile="idunn"),
            side("nightmare idunn", a="light_elves", pile="ravens"),
            options={"discard_first": False},
        )
        play(match, "ravens", "hand", fate=("nightmare",))
        play(match, *order)
        assert pile(match, "thor") == expected


@pytest.mark.clause("TL-18.2")
def test_nobody_orders_before_the_treasures_are_looked_for() -> None:
    match = table(side(a="dragon trolls"), side(a="nightmare ring ravens"))
    play(match, "challenge a")
    assert match.over


@pytest.mark.clause("TL-20.5")
def test_ravens_at_a_hand_of_one_kind_need_no_chance() -> None:
    match = table(side("ravens", a="trolls"), side("hel", a="light_elves"))
    rolls = len(match.rolls)
    play(match, "ravens", "hand")
    assert len(match.rolls) == rolls
    assert GAME.name == match.spec.name
