"""Frigg (TL-13), Gungnir and Mjölnir (TL-14), the Seer (TL-21), Vidarr (TL-23)."""

from __future__ import annotations

import pytest

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
)

# -- Frigg


@pytest.mark.clause("TL-13.1", "TL-13.2", "TL-19.3")
def test_frigg_looks_at_the_hand() -> None:
    match = table(
        side("frigg", a="trolls"), side("ring nightmare ravens", a="light_elves"), turns={"loki": 0, "thor": 0}
    )
    play(match, "frigg", "hand")
    assert loser(match) is None
    assert hand(match, "thor") == "nightmare ravens ring"
    (claim,) = [c for c in match.view(LOKI).table.cards.known if "ring" in c.kinds]
    assert (claim.kinds, claim.places) == (("nightmare", "ravens", "ring"), ("thor.hand",))
    assert not [c for c in match.view(None).table.cards.known if "ring" in c.kinds]
    told = [event for event in match.view(None).table.story if event.key == "frigg_hand"]
    assert told[0].privy is None


@pytest.mark.clause("TL-13.1", "TL-12.3")
def test_frigg_sees_the_whole_hand_and_foreign_backs_too() -> None:
    """When one of two taken cards is seen, the seat knows which of them was placed."""
    match = table(side("taken_ravens taken_einherjar", a="trolls"), side("frigg", a="light_elves", b="tyr"))
    play(match, "place", "a1", "taken_einherjar", "frigg", "hand")
    known = [(c.kinds, c.places) for c in match.view(THOR).table.cards.known]
    assert (("ravens",), ("loki.taken",)) in known
    assert (("einherjar",), (state(match).columns[0][0],)) in known


@pytest.mark.clause("TL-13.2")
def test_frigg_finds_the_sevens_of_either_name() -> None:
    match = table(side("frigg", a="trolls"), side("tyr taken_angrboda ravens", a="light_elves"))
    play(match, "frigg", "hand")
    assert (hand(match, "thor"), pile(match, "thor")) == ("ravens", "tyr taken_angrboda")


@pytest.mark.clause("TL-13.3", "TL-13.4", "TL-19.3")
def test_frigg_turns_up_a_column_and_nothing_happens() -> None:
    match = table(side("frigg", a="trolls"), side("ravens", a="thor! nightmare ring tyr", b="light_elves!"))
    play(match, "frigg")
    assert options(match) == ("hand", "a")
    assert match.why("b")[0] == "TL-13.7"
    play(match, "a")
    assert field(match, "thor", "a") == "thor! nightmare! ring! tyr!"
    assert loser(match) is None
    match = table(side("frigg", a="trolls"), side("ravens", a="light_elves"))
    play(match, "frigg", "a", "place", "a1", "ravens")
    assert field(match, "thor", "a") == "ravens light_elves!"  # later cards lie face down again


@pytest.mark.clause("TL-13.7", "TL-5.3")
def test_frigg_needs_something_to_see() -> None:
    match = table(side("frigg", a="trolls"), side(a="light_elves!"))
    assert "frigg" not in options(match)
    assert match.why("frigg")[0] == "TL-5.3"


@pytest.mark.clause("TL-25.2")
def test_after_a_card_is_placed_the_hand_that_frigg_saw_is_known_as_a_set() -> None:
    match = table(side("frigg", a="trolls"), side("ring ravens einherjar", a="light_elves"))
    play(match, "frigg", "hand", "place", "a1", "ring")
    (claim,) = [c for c in match.view(LOKI).table.cards.known if "ring" in c.kinds]
    assert claim.kinds == ("einherjar", "ravens", "ring")
    assert claim.places == tuple(sorted(("thor.hand", state(match).columns[3][0])))
    # When it is revealed it leaves the set.
    play(match, "challenge a")
    assert loser(match) == ("thor", "treasure")


# -- Gungnir and Mjölnir


@pytest.mark.clause("TL-14.1", "TL-14.2")
@pytest.mark.parametrize(("spot", "left"), [("a1", "shield_wall! ring"), ("a2", "light_elves ring")])
def test_gungnir_removes_any_card(spot: str, left: str) -> None:
    match = table(side("gungnir", a="trolls"), side(a="light_elves shield_wall! ring"))
    play(match, "gungnir")
    assert options(match) == ("a1", "a2", "a3")
    play(match, spot)
    assert field(match, "thor", "a") == left
    assert pile(match, "loki") == "gungnir"


@pytest.mark.clause("TL-14.3", "TL-19.2", "TL-18.2")
def test_gungnir_is_no_challenge() -> None:
    match = table(side("gungnir", a="trolls"), side(a="nightmare light_elves"), turns={"loki": 0, "thor": 0})
    play(match, "gungnir", "a1")
    assert (field(match, "thor", "a"), field(match, "loki", "a")) == ("light_elves", "trolls")
    match = table(side(a="crown"), side("mjolnir", a="light_elves"), to_move="thor")
    assert loser(play(match, "mjolnir", "a1")) == ("loki", "treasure")


@pytest.mark.clause("TL-10.3", "TL-14.1")
def test_an_idunn_that_gungnir_hits_goes_to_the_bottom() -> None:
    match = table(side("gungnir", a="trolls", pile="idunn"), side(a="idunn"), options={"discard_first": False})
    play(match, "gungnir", "a1")
    assert loser(match) == ("thor", "empty_field")
    match = table(
        side("gungnir", a="trolls", pile="idunn"),
        side(a="idunn", b="ravens", pile="ravens"),
        options={"discard_first": False},
    )
    play(match, "gungnir", "a1")
    assert pile(match, "thor") == "idunn ravens"


# -- Seer


@pytest.mark.clause("TL-21.1", "TL-21.2", "TL-21.3", "TL-21.4")
def test_the_seer_deals_out_three_cards() -> None:
    match = table(side("seer", a="trolls"), side(a="light_elves", b="thor!"), turns={"loki": 0, "thor": 0})
    play(match, "seer", fate=("ravens",))
    assert (prompt(match), options(match)) == ("front", ("a", "c"))  # not Thor's lane
    assert match.why("b")[0] == "TL-20.6"
    match.queue.append("ring")
    play(match, "a", fate=("tyr",))
    assert field(match, "thor", "a") == "ravens! light_elves"
    assert hand(match, "thor") == "ring"  # it goes to the hand, without an effect
    play(match, "c")
    assert field(match, "thor", "c") == "tyr!"
    for viewer in (LOKI, None):
        claims = match.view(viewer).table.cards.known
        assert (("ring",), ("thor.hand",)) in [(c.kinds, c.places) for c in claims]
    assert points(match) == 4


@pytest.mark.clause("TL-21.1", "TL-5.3")
def test_the_seer_draws_fewer_than_three_from_a_short_deck() -> None:
    match = table(side("seer", a="trolls"), side(a="light_elves", deck="hel"))
    play(match, "seer")
    assert hand(match, "thor") == "hel"
    assert "seer" not in options(table(side("seer", a="trolls"), side(a="light_elves", deck="")))


@pytest.mark.clause("TL-21.3", "TL-19.2")
def test_a_full_hand_discards_and_a_discarded_treasure_loses() -> None:
    full = "ravens " * 6 + "light_elves " * 6
    match = table(side("seer", a="trolls"), side(full, a="einherjar", deck="hel"))
    play(match, "seer")
    assert pile(match, "thor") == "hel"
    match = table(side("seer", a="trolls"), side(full, a="einherjar", deck="ring"))
    assert loser(play(match, "seer")) == ("thor", "treasure")


@pytest.mark.clause("TL-21.2")
def test_the_seer_discards_a_strong_card_if_no_lane_is_free() -> None:
    match = table(
        side("seer", a="trolls"),
        side(a="thor!", b="viking_warriors " * 4, c="light_elves " * 4, deck="einherjar"),
    )
    play(match, "seer")
    assert pile(match, "thor") == "einherjar"
    assert prompt(match) == "action"


# -- Vidarr


@pytest.mark.clause("TL-23.1", "TL-23.2")
def test_vidarr_attacks_any_row_of_the_facing_flank() -> None:
    match = table(
        side("vidarr", a="dragon", b="dragon", c="trolls"),
        side(a="ravens light_elves ring", b="ravens", c="tyr einherjar"),
    )
    play(match, "vidarr")
    assert options(match) == ("a1", "a2", "a3", "c1", "c2")
    assert match.why("b1")[0] == "TL-23.1"
    play(match, "a2")
    assert (field(match, "loki", "a"), field(match, "thor", "a")) == ("dragon!", "ravens ring")
    assert pile(match, "thor") == "light_elves"


@pytest.mark.clause("TL-23.2")
def test_vidarr_needs_a_front_card_that_can_challenge() -> None:
    match = table(side("vidarr ravens", a="crown", b="dragon", c="hel"))
    assert "vidarr" not in options(match)
    match = table(side("vidarr", a="shield_wall", c="dragon"), side(a="ravens", c="light_elves"))
    play(match, "vidarr")
    assert options(match) == ("c1",)
    assert match.why("a1")[0] == "TL-23.2"
    match = table(side("vidarr", a="dragon"), side(b="ravens"))
    assert "vidarr" not in options(match)  # the facing flank is empty
    match = table(side("vidarr", a="dragon"), side(a="thor!", b="ravens"))
    assert "vidarr" not in options(match)  # there is only Thor


@pytest.mark.clause("TL-23.3")
def test_thor_protects_nobody_and_is_no_target() -> None:
    match = table(side("vidarr", a="dragon"), side(a="thor! light_elves"))
    play(match, "vidarr")
    assert options(match) == ("a2",)
    assert match.why("a1")[0] == "TL-23.3"
    play(match, "a2")
    assert field(match, "thor", "a") == "thor!"
    assert state(match).active == THOR


@pytest.mark.clause("TL-23.2", "TL-18.2", "TL-19.1", "TL-11.1")
def test_vidarr_meets_the_special_cards() -> None:
    match = table(side("vidarr", a="dragon", b="trolls"), side(a="ravens nightmare", b="ravens"))
    play(match, "vidarr", "a2", "nightmare")
    assert (field(match, "loki", "a"), field(match, "thor", "a")) == ("", "")
    match = table(side("vidarr", a="dragon"), side(a="ravens ring"))
    assert loser(play(match, "vidarr", "a2")) == ("thor", "treasure")
    match = table(side("vidarr", a="female_archer"), side(a="tyr shield_wall"))
    assert field(play(match, "vidarr", "a2"), "thor", "a") == "tyr"
    match = table(
        side("vidarr", a="viking_warriors", pile="berserker"), side(a="tyr einherjar"), options={"discard_first": False}
    )
    assert field(play(match, "vidarr", "a2"), "thor", "a") == "tyr"  # berserk against any row
