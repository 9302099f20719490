"""Freya (TL-12), Hel (TL-15), Longships (TL-16), Odin (TL-17), and the general rules of powers (TL-5)."""

from __future__ import annotations

import pytest

from meadhall.games.thunder.rules.powers import POWERS
from tests.games.thunder.helpers import LOKI, THOR, field, hand, options, pile, play, points, prompt, side, state, table

# -- Freya


@pytest.mark.clause("TL-12.1", "TL-12.3")
def test_freya_takes_the_top_card_which_keeps_its_back() -> None:
    match = table(side("freya", a="trolls", b="trolls"), side(a="light_elves", pile="ravens einherjar"))
    play(match, "freya")
    assert (hand(match, "loki"), pile(match, "thor"), pile(match, "loki")) == ("taken_einherjar", "ravens", "freya")
    for viewer in (THOR, None):
        known = match.view(viewer).table.cards.known
        assert (("einherjar",), ("loki.taken",)) in [(claim.kinds, claim.places) for claim in known]


@pytest.mark.clause("TL-12.2")
@pytest.mark.parametrize("top", ["", "hel", "shield_wall", "nightmare", "thor", "ravens baldr"])
def test_freya_takes_no_card_without_a_strength_of_one_to_seven(top: str) -> None:
    match = table(side("freya", a="trolls"), side(a="light_elves", pile=top))
    assert "freya" not in options(match)
    assert match.why("freya")[0] == "TL-12.2"


@pytest.mark.clause("TL-12.2")
@pytest.mark.parametrize("top", ["ravens", "frigg", "female_archer", "tyr", "light_elves"])
def test_freya_takes_cards_with_or_without_a_symbol(top: str) -> None:
    assert "freya" in options(table(side("freya", a="trolls"), side(a="light_elves", pile=top)))


@pytest.mark.clause("TL-12.4", "TL-12.1", "TL-5.6")
def test_taken_cards_are_played_lost_and_taken_back() -> None:
    match = table(side("freya", a="trolls", b="trolls"), side("freya", a="light_elves", b="einherjar", pile="ravens"))
    play(match, "freya", "taken_ravens", "a")
    assert pile(match, "loki") == "freya taken_ravens"
    play(match, "freya")  # Thor has his own back again
    assert (hand(match, "thor"), pile(match, "loki")) == ("ravens", "freya")


@pytest.mark.clause("TL-12.3", "TL-25.2")
def test_two_taken_cards_and_one_of_them_placed() -> None:
    match = table(side("taken_ravens taken_tyr dragon", a="trolls"))
    play(match, "place", "a1", "taken_tyr")
    known = match.view(THOR).table.cards.known
    (claim,) = [c for c in known if "tyr" in c.kinds]
    assert claim.kinds == ("ravens", "tyr")
    assert len(claim.places) == 2


@pytest.mark.clause("TL-12.5", "TL-5.2")
@pytest.mark.parametrize("first", [True, False])
def test_freya_uncovers_a_second_idunn(first: bool) -> None:
    match = table(
        side("freya", a="trolls", pile="ravens idunn"),
        side(a="light_elves", pile="light_elves idunn ravens"),
        options={"discard_first": first},
    )
    play(match, "freya")
    assert pile(match, "thor") == ("light_elves idunn" if first else "idunn light_elves")
    assert pile(match, "loki") == "ravens idunn freya"


# -- Hel


@pytest.mark.clause("TL-15.1", "TL-15.2", "TL-25.2", "TL-5.8")
def test_hel_takes_any_card_unseen() -> None:
    match = table(side("hel trolls", a="trolls", b="trolls", pile="dragon ravens taken_ravens ravens"))
    play(match, "hel")
    assert options(match) == ("dragon", "ravens", "taken_ravens")
    assert match.waiting is not None
    assert match.waiting.secret
    play(match, "dragon")
    assert (hand(match, "loki"), pile(match, "loki")) == ("dragon trolls", "hel")
    assert match.dump()["loki"]["sunk"] == ["ravens", "ravens", "taken_ravens"]
    for viewer in (THOR, None):
        view = match.view(viewer).table
        assert view.cards.at("loki.sunk") == ()
        (claim,) = [c for c in view.cards.known if "loki.sunk" in c.places]
        assert (claim.kinds, claim.places) == (("dragon", "ravens", "ravens"), ("loki.hand", "loki.sunk"))
        (event,) = [event for event in view.story or [] if event.key == "hel"]
        assert (event.args, event.privy) == ((LOKI,), None)


@pytest.mark.clause("TL-15.1", "TL-5.3")
def test_hel_needs_another_card_and_cannot_fetch_herself() -> None:
    match = table(side("hel", a="trolls"))
    assert "hel" not in options(match)
    assert match.why("hel")[0] == "TL-5.3"
    match = table(side("hel", a="trolls", pile="loki"))
    play(match, "hel")
    assert options(match) == ("loki",)


@pytest.mark.clause("TL-15.1", "TL-5.7", "TL-2.8")
def test_hel_can_be_played_with_a_full_hand() -> None:
    match = table(side("hel " + "trolls " * 5 + "ravens " * 6, a="dragon", pile="dragon"))
    play(match, "hel", "dragon")
    assert state(match).hand_size(LOKI) == 12


@pytest.mark.clause("TL-15.2")
def test_the_back_of_what_hel_took_is_seen() -> None:
    match = table(side("hel", a="trolls", b="trolls", pile="dragon taken_tyr"))
    play(match, "hel", "taken_tyr")
    claims = match.view(THOR).table.cards.known
    assert [(c.kinds, c.places) for c in claims if "tyr" in c.kinds] == [(("tyr",), ("loki.taken",))]
    assert [(c.kinds, c.places) for c in claims if "dragon" in c.kinds] == [(("dragon",), ("loki.sunk",))]


# -- Longships and Odin


@pytest.mark.clause("TL-16.1", "TL-16.2", "TL-5.6")
def test_longships_fetch_up_to_three_in_any_mix() -> None:
    match = table(
        side(
            "longships",
            a="trolls",
            b="trolls",
            pile="viking_warriors viking_warriors ravens female_archer female_archer",
        )
    )
    play(match, "longships")
    assert (prompt(match), options(match)) == ("fetch", (0, 1, 2))
    play(match, 1)
    assert options(match) == (0, 1, 2)
    play(match, 2)
    assert hand(match, "loki") == "female_archer female_archer viking_warriors"
    assert pile(match, "loki") == "viking_warriors ravens longships"
    for viewer in (THOR, None):
        claims = match.view(viewer).table.cards.known
        assert ("female_archer", "female_archer", "viking_warriors") in [c.kinds for c in claims]
    assert points(match) == 1


@pytest.mark.clause("TL-16.1")
def test_longships_fetch_three_at_most_or_fewer() -> None:
    match = table(side("longships", a="trolls", b="trolls", pile="viking_warriors " * 5 + "female_archer"))
    play(match, "longships")
    assert options(match) == (0, 1, 2, 3)
    assert match.why(4)[0] == "TL-16.1"
    play(match, 3)
    assert prompt(match) == "action"
    match = table(side("longships", a="trolls", b="trolls", pile="viking_warriors taken_female_archer"))
    play(match, "longships", 0, 1)
    assert hand(match, "loki") == "taken_female_archer"


@pytest.mark.clause("TL-5.7")
def test_fetching_stops_at_twelve_cards_in_hand() -> None:
    match = table(
        side(
            "longships odin " + "trolls " * 5 + "fire_giant " * 4,
            a="dragon",
            b="dragon",
            pile="viking_warriors " * 3 + "ravens " * 3,
        )
    )
    play(match, "longships")  # ten left
    assert options(match) == (0, 1, 2)
    assert match.why(3)[0] == "TL-5.7"
    play(match, 1, "odin")
    assert options(match) == (0, 1, 2)


@pytest.mark.clause("TL-17.1")
def test_odin_calls_up_to_three_ravens() -> None:
    match = table(side("odin", a="trolls", b="trolls", pile="ravens ravens ravens dragon ravens"))
    play(match, "odin")
    assert options(match) == (0, 1, 2, 3)
    assert match.why(4)[0] == "TL-17.1"
    play(match, 3)
    assert hand(match, "loki") == "ravens ravens ravens"
    assert pile(match, "loki") == "ravens dragon odin"


@pytest.mark.clause("TL-5.3", "TL-16.1", "TL-17.1")
def test_longships_and_odin_need_something_to_fetch() -> None:
    match = table(side("longships odin", a="trolls", pile="dragon"))
    assert {"longships", "odin"}.isdisjoint(options(match))


@pytest.mark.clause("TL-25.5", "TL-17.1")
def test_what_hel_may_have_taken_is_still_asked_for() -> None:
    """It is secret if Ravens are left under Hel, so the number of questions must not depend on it."""
    for sunk in ("ravens dragon", "dragon dragon"):
        match = table(side("odin", a="trolls", b="trolls", sunk=sunk, pile="ravens hel"))
        play(match, "odin")
        assert prompt(match) == "fetch"
        play(match, 1)
        assert prompt(match) == "action"
    match = table(side("longships", a="trolls", b="trolls", sunk="dragon viking_warriors", pile="female_archer hel"))
    play(match, "longships")
    assert options(match) == (0, 1)
    play(match, 1)
    assert options(match) == (0, 1)
    # Only the owner knows that no Viking Warriors are there, and is asked anyway.
    match = table(side("longships", a="trolls", b="trolls", sunk="dragon ravens", pile="female_archer hel"))
    play(match, "longships")
    assert (prompt(match), options(match)) == ("fetch", (0,))
    play(match, 0)
    assert (prompt(match), options(match)) == ("fetch", (0, 1))


@pytest.mark.clause("TL-16.2", "TL-25.2")
def test_what_comes_back_from_under_hel_is_seen() -> None:
    loki = side("hel longships", a="trolls", b="trolls", pile="viking_warriors dragon ravens")
    match = play(table(loki), "hel", "dragon", "longships", 1)
    for viewer in (THOR, None):
        known = [(c.kinds, c.places) for c in match.view(viewer).table.cards.known]
        assert (("viking_warriors",), ("loki.hand",)) in known
        assert (("dragon", "ravens"), ("loki.hand", "loki.sunk")) in known


# -- powers in general


@pytest.mark.clause("TL-5.1", "TL-2.4")
def test_a_power_costs_a_point_and_goes_to_the_pile() -> None:
    match = table(side("idunn", a="trolls", b="trolls"))
    play(match, "idunn")
    assert (points(match), pile(match, "loki"), hand(match, "loki")) == (1, "idunn", "")
    assert match.why("hel")[0] == "TL-5.1"


@pytest.mark.clause("TL-5.2")
@pytest.mark.parametrize("first", [True, False])
def test_a_card_is_discarded_before_or_after_its_effect(first: bool) -> None:
    """Vidarr covers the Idunn of the same player, or does not cover it yet."""
    match = table(
        side("vidarr", a="trolls", pile="idunn"), side(a="ravens light_elves"), options={"discard_first": first}
    )
    play(match, "vidarr", "a2")
    assert field(match, "loki", "a") == ("" if first else "trolls!")
    assert pile(match, "loki") == ("idunn vidarr trolls" if first else "idunn vidarr")


@pytest.mark.clause("TL-5.2", "TL-15.1")
def test_hel_discarded_after_her_effect() -> None:
    match = table(side("hel", a="trolls", pile="dragon"), options={"discard_first": False})
    play(match, "hel")
    assert options(match) == ("dragon",)
    play(match, "dragon")
    assert (pile(match, "loki"), hand(match, "loki")) == ("hel", "dragon")


@pytest.mark.clause("TL-5.3")
def test_burning_a_power() -> None:
    """With the option, a card may be played without an effect."""
    cards = "baldr freya frigg gungnir hel longships odin ravens seer valkyries vidarr"
    bare = side(cards, a="hel", deck="")
    bare["hand"].remove("hel")
    match = table(bare, side(a="thor!", deck=""))
    assert set(options(match)) == {"place", "baldr", "ravens", "gungnir"}
    match = table(bare, side(a="thor!", deck=""), options={"burn_power": True})
    assert set(options(match)) == {"place", *cards.split()} - {"hel"}
    for card in set(cards.split()) - {"hel"}:
        again = table(bare, side(a="thor!", deck=""), options={"burn_power": True})
        play(again, card)
        while prompt(again) not in ("action", ""):
            play(again, "pass")
        assert pile(again, "loki") == card
        assert field(again, "thor", "a") == "thor!"


@pytest.mark.clause("TL-5.4", "TL-18.1")
@pytest.mark.parametrize("card", ["female_archer", "shield_wall", "nightmare", "crown", "trolls", "dragon"])
def test_cards_without_a_power_are_not_played_from_the_hand(card: str) -> None:
    match = table(side(card, a="trolls"))
    assert card not in options(match)
    assert match.why(card)[0] == "TL-5.4"
    assert card not in POWERS


@pytest.mark.clause("TL-5.5", "TL-20.8")
def test_a_hand_power_has_no_effect_on_the_battlefield() -> None:
    match = table(side(a="ravens", b="frigg", c="seer"), side(a="ravens"))
    assert options(match) == ("draw", "challenge a")
    play(match, "challenge a")  # a plain 1 against 1
    assert (field(match, "loki", "a"), field(match, "thor", "a")) == ("", "")


@pytest.mark.clause("TL-5.6")
def test_fetched_cards_may_be_played_at_once() -> None:
    match = table(side("odin hel", a="loki! dragon", pile="ravens frigg"))
    play(match, "odin", 1, "ravens", "a", "hel", "frigg", "frigg", "b")
    assert state(match).active == THOR


@pytest.mark.clause("TL-5.8")
def test_a_pile_is_never_reordered() -> None:
    match = table(side("odin", a="trolls", b="trolls", pile="dragon ravens trolls ravens fire_giant"))
    play(match, "odin", 2)
    assert pile(match, "loki") == "dragon trolls fire_giant odin"
