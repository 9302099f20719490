"""Knowing that a kind is *not* in a place: Cards.rule_out."""

from __future__ import annotations

import random

from meadhall.kernel import fate
from meadhall.kernel.cards import Cards
from meadhall.kernel.knowledge import Among


def table() -> Cards:
    """A hand of seat 0 and two cards it has laid; the rest of the six is in the deck."""
    cards = Cards(seats=2)
    fate.new_deck(cards, "deck", {"a": 3, "b": 2, "king": 1})
    for name in ("hand", "one", "two"):
        cards.add_place(name, "deck", (0,))
    part = cards.decks["deck"][0]
    for kind, target in (("king", "hand"), ("a", "hand"), ("a", "one"), ("b", "two")):
        cards.move(kind, part, target)
    return cards


def dealt(cards: Cards, seat: int) -> dict[str, set[str]]:
    """What turns up where when the view of a seat is dealt again and again."""
    found: dict[str, set[str]] = {name: set() for name in cards.places}
    for seed in range(200):
        world = cards.seen_by(seat)
        world.deal(random.Random(seed))
        for name, place in world.places.items():
            found[name].update(place.kinds)
    return found


def test_nobody_deals_the_kind_there_any_more() -> None:
    cards = table()
    assert "king" in dealt(cards, 1)["one"]
    cards.rule_out("king", "one")
    for seat in (-1, 1):
        found = dealt(cards, seat)
        assert found["one"] == {"a", "b"}
        assert found["two"] == {"a", "b", "king"}
        assert found["hand"] == {"a", "b", "king"}
    assert not [claim for claim in cards.known or () if claim.seat == 0]  # who sees it needs no telling


def test_laying_a_card_apart_can_rule_a_kind_out_at_once() -> None:
    """One change or two: what every seat knows is the same."""
    for facts in ((), ("king",), ("a", "king")):
        at_once, in_turn = table(), table()
        for cards in (at_once, in_turn):
            if facts:
                cards.know(1, facts, ("hand", "one"))
        at_once.lay_apart("a", "hand", "three", (0,), never="king")
        in_turn.rule_out("king", in_turn.lay_apart("a", "hand", "three", (0,)))
        assert at_once.key() == in_turn.key()
        assert at_once.reveals == in_turn.reveals
        assert "king" not in dealt(at_once, 1)["three.2"]


def test_it_narrows_what_was_known() -> None:
    cards = table()
    cards.know(1, ("a", "king"), ("hand", "one"))
    cards.rule_out("king", "one")
    mine = [claim for claim in cards.known or () if claim.seat == 1]
    assert mine == [Among(1, ("king",), ("hand",)), Among(1, ("a",), ("hand", "one"))]


def test_it_follows_later_moves() -> None:
    cards = table()
    cards.rule_out("king", "one")
    cards.add_place("three", "deck", (0,))
    cards.move("king", "hand", "three")
    found = dealt(cards, 1)
    assert found["three"] == {"a", "b", "king"}
    assert found["one"] == {"a", "b"}


def test_a_search_copy_keeps_no_account() -> None:
    cards = table()
    cards.known = None
    cards.rule_out("king", "one")
    assert cards.known is None
