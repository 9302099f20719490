"""The set-up (TL-1)."""

from __future__ import annotations

from collections import Counter

import pytest

from meadhall.games.thunder import GAME
from meadhall.games.thunder.rules.decks import DECKS, quantities
from meadhall.games.thunder.rules.state import DECK, HAND
from meadhall.kernel import fate
from meadhall.kernel.knowledge import Among
from meadhall.kernel.match import Match
from tests.games.thunder.helpers import LOKI, THOR, field, hand, options, play, prompt, state, told

NINE = ("baldr", "dragon", "fire_giant", "frigg", "hel", "loki", "ravens", "ravens", "trolls")
THORS_NINE = ("baldr", "champions_of_asgard", "einherjar", "frigg", "hel", "light_elves", "ravens", "ravens", "thor")


def set_up(*draws: str) -> Match:
    """A match whose first cards are these."""
    match = Match._set_up(GAME, 2, {}, "seed", dict(enumerate(draws)))
    assert [roll.outcome for roll in match.rolls[: len(draws)]] == list(draws)
    return match


@pytest.mark.clause("TL-1.1")
def test_both_decks_have_the_same_fifty_cards_under_other_names() -> None:
    assert [sum(quantities(seat).values()) for seat in (LOKI, THOR)] == [50, 50]
    alike = [[card[1:] for card in deck.values()] for deck in DECKS]
    assert alike[LOKI] == alike[THOR]
    assert "ring" in DECKS[THOR]
    assert "ring" not in DECKS[LOKI]
    assert "crown" in DECKS[LOKI]
    g = state(Match.new("thunder", seed="x"))
    assert {p.stock for p in g.cards.places.values()} == {"loki", "thor"}


@pytest.mark.clause("TL-1.2", "TL-1.6")
def test_nine_cards_each_then_six_in_hand_and_loki_starts() -> None:
    match = set_up(*NINE, *THORS_NINE)
    assert hand(match, "loki").split() == sorted(NINE)
    assert hand(match, "thor").split() == sorted(THORS_NINE)
    play(match, "ravens", "dragon", "trolls", "ravens", "ravens", "frigg")
    g = state(match)
    assert [g.hand_size(seat) for seat in (LOKI, THOR)] == [6, 6]
    assert [fate.size(g.cards, DECK[seat]) for seat in (LOKI, THOR)] == [41, 41]
    assert match.waiting is not None
    assert (match.waiting.seat, prompt(match)) == (LOKI, "action")
    play(match, *["draw"] * 3)
    assert match.waiting.seat == THOR


@pytest.mark.clause("TL-1.3", "TL-25.3")
def test_the_treasure_is_shown_replaced_and_shuffled_back() -> None:
    match = set_up("crown", *NINE)
    assert told(match)[0] == "treasure_shown"
    assert "crown" not in hand(match, "loki")
    g = state(match)
    assert g.cards.pool["loki"]["crown"] == 1
    assert fate.size(g.cards, DECK[LOKI]) == 41
    assert "crown" in match.dump()["loki"]["deck"]
    for other in (-1, THOR):  # all saw it go back
        assert Among(other, ("crown",), g.cards.decks[DECK[LOKI]]) in (g.cards.known or [])


@pytest.mark.clause("TL-1.3")
def test_the_replacement_is_drawn_before_the_treasure_is_shuffled_back() -> None:
    """Otherwise the treasure could be drawn again."""
    for seed in range(300):
        match = Match.new("thunder", seed=f"treasure {seed}")
        for who, treasure in (("loki", "crown"), ("thor", "ring")):
            assert treasure not in hand(match, who).split()
        rolls = Counter(roll.outcome for roll in match.rolls if roll.prompt == "deal")
        assert rolls["crown"] <= 1
        assert rolls["ring"] <= 1


@pytest.mark.clause("TL-1.4", "TL-25.1")
def test_each_lays_three_cards_face_down_and_loki_chooses_first() -> None:
    match = set_up(*NINE, *THORS_NINE)
    asked = []
    for answer in ("ravens", "dragon", "trolls", "einherjar", "ravens", "frigg"):
        assert match.waiting is not None
        assert match.waiting.secret
        asked.append((match.waiting.seat, match.waiting.about))
        play(match, answer)
    assert asked == [(seat, (lane,)) for seat in (LOKI, THOR) for lane in "abc"]
    assert [field(match, "loki", lane) for lane in "abc"] == ["ravens", "dragon", "trolls"]
    assert [field(match, "thor", lane) for lane in "abc"] == ["einherjar", "ravens", "frigg"]
    view = match.view(THOR).table
    assert all(view.cards.at(place) == () for column in view.columns[:3] for place in column)


@pytest.mark.clause("TL-1.5")
def test_thor_and_loki_do_not_lie_in_the_first_row() -> None:
    match = set_up(*NINE, *THORS_NINE)
    assert "loki" not in options(match)
    assert set(options(match)) == set(NINE) - {"loki"}
    assert match.why("loki")[0] == "TL-1.5"
    play(match, "ravens", "dragon", "trolls")
    assert "thor" not in options(match)


@pytest.mark.clause("TL-25.3")
def test_everybody_knows_that_the_treasure_is_in_the_deck() -> None:
    match = set_up(*NINE, *THORS_NINE)
    g = state(match)
    for seat, treasure in ((LOKI, "crown"), (THOR, "ring")):
        deck = g.cards.decks[DECK[seat]]
        for other in (-1, 1 - seat):
            assert Among(other, (treasure,), deck) in (g.cards.known or [])
    play(match, "ravens", "dragon", "trolls", "ravens", "ravens", "frigg", "draw")
    # Now it may be in the hand, as Loki may be; neither lies in front.
    (claim,) = [c for c in g.cards.known or [] if c.seat == THOR]
    assert claim.kinds == ("crown", "loki")
    assert claim.places == tuple(sorted((*g.cards.decks[DECK[LOKI]], HAND[LOKI])))
