"""The toy game keeps every law; and pairs of worlds that some guests must not be able to tell apart.

The pairs are whole matches that differ in the deal or in a guest's choice; they are made without the veil's code.
Each names the guests who must see no difference, and those who must see one.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
import toy
from toy import BEASTS, Feast

from meadhall.kernel import laws
from meadhall.kernel.laws import LawBroken
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Option
from meadhall.kernel.spec import register

register(toy.GAME)


@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
def test_random_matches_keep_every_law(rounds: int) -> None:
    for n in range(10):
        laws.check_match(toy.GAME, f"toy {rounds} {n}", options={"rounds": rounds}, share=0.7)


def feast(hands: str, answers: str = "", drawn: str = "") -> Feast:
    """The state after a match with these hands ("rat crow wolf, …"), then these drawn cards, and these answers."""
    dealt: list[list[str]] = [hand.split() for hand in hands.split(", ")]
    # The first card is dealt to the second guest, the next to the third, and so on.
    fate = [dealt[(n + 1) % 3][n // 3] for n in range(9)] + drawn.split()
    told: list[Option] = [int(x) if x.isdigit() else x for x in answers.split()]
    record: dict[str, Any] = {
        "game": "feast",
        "rules": toy.GAME.rules,
        "seats": ["guest 1", "guest 2", "guest 3"],
        "seed": "pairs",
        "answers": told,
        "fate": {str(n): kind for n, kind in enumerate(fate)},
    }
    state = Match.load(record).state
    assert isinstance(state, Feast)
    return state


def test_feast_deals_the_given_hands() -> None:
    g = feast("rat crow wolf, rat rat bear, crow crow whale")
    assert [g.cards.at(f"hand{seat}") for seat in range(3)] == [
        ("crow", "rat", "wolf"),
        ("bear", "rat", "rat"),
        ("crow", "crow", "whale"),
    ]


BIDS = "2 1 0"  # so the first guest may look
FIRST = "rat crow wolf"
PAIRS: dict[str, tuple[Feast, Feast, tuple[int | None, ...]]] = {
    "a card of a hand and one of the deck": (
        feast(f"{FIRST}, rat rat bear, crow crow wolf"),
        feast(f"{FIRST}, rat rat whale, crow crow wolf"),
        (1,),
    ),
    "two hands": (
        feast(f"{FIRST}, rat rat bear, crow crow wolf"),
        feast(f"{FIRST}, rat crow bear, rat crow wolf"),
        (1, 2),
    ),
    "two hands, all of them": (
        feast(f"{FIRST}, rat rat bear, crow crow wolf"),
        feast(f"{FIRST}, crow crow wolf, rat rat bear"),
        (1, 2),
    ),
    "two bids": (
        feast(f"{FIRST}, rat rat bear, crow crow wolf", "2 1"),
        feast(f"{FIRST}, rat rat bear, crow crow wolf", "0 1"),
        (0,),
    ),
    "all bids, before they are compared": (
        feast(f"{FIRST}, rat rat bear, crow crow wolf", "0 1"),
        feast(f"{FIRST}, rat rat bear, crow crow wolf", "1 2"),
        (0, 1),
    ),
    "which card was laid": (
        feast(f"{FIRST}, rat rat bear, crow crow wolf", f"{BIDS} pass lay crow"),
        feast(f"{FIRST}, rat rat bear, crow crow wolf", f"{BIDS} pass lay wolf"),
        (0,),
    ),
    "two laid cards": (
        feast(f"{FIRST}, rat rat bear, crow crow wolf", f"{BIDS} pass lay rat lay bear lay wolf"),
        feast(f"{FIRST}, rat rat wolf, crow crow bear", f"{BIDS} pass lay rat lay wolf lay bear"),
        (1, 2),
    ),
    "which card was buried": (
        feast(f"{FIRST}, rat rat bear, crow crow wolf", f"{BIDS} pass bury rat", "whale"),
        feast(f"{FIRST}, rat rat bear, crow crow wolf", f"{BIDS} pass bury crow", "whale"),
        (0,),
    ),
    "which card was drawn after that": (
        feast(f"{FIRST}, rat rat bear, crow crow wolf", f"{BIDS} pass bury rat", "whale"),
        feast(f"{FIRST}, rat rat bear, crow crow wolf", f"{BIDS} pass bury rat", "bear"),
        (0,),
    ),
    "what the apple brought": (
        feast(f"{FIRST}, rat rat bear, crow crow wolf", f"{BIDS} pass apple", "whale"),
        feast(f"{FIRST}, rat rat bear, crow crow wolf", f"{BIDS} pass apple", "bear"),
        (0,),
    ),
    "a hand, after the first guest has looked at it": (
        feast(f"{FIRST}, rat rat bear, crow crow wolf", f"{BIDS} 1"),
        feast(f"{FIRST}, rat rat whale, crow crow wolf", f"{BIDS} 1"),
        (0, 1),
    ),
    "another hand, after the first guest has looked at one": (
        feast(f"{FIRST}, rat rat bear, crow crow wolf", f"{BIDS} 1"),
        feast(f"{FIRST}, rat rat bear, crow crow whale", f"{BIDS} 1"),
        (2,),
    ),
    "which card of a hand that was seen is laid": (
        feast(f"{FIRST}, rat crow bear, crow crow wolf", f"{BIDS} 1 lay rat lay crow"),
        feast(f"{FIRST}, rat crow bear, crow crow wolf", f"{BIDS} 1 lay rat lay bear"),
        (1,),
    ),
    "which card of a hand that was seen is buried": (
        feast(f"{FIRST}, rat crow bear, crow crow wolf", f"{BIDS} 1 lay rat bury crow", "whale"),
        feast(f"{FIRST}, rat crow bear, crow crow wolf", f"{BIDS} 1 lay rat bury bear", "whale"),
        (1,),
    ),
    "which card of a hand that was seen is laid in the second round, after one was buried": (
        feast(
            f"{FIRST}, rat crow bear, crow crow wolf",
            f"{BIDS} 1 lay rat bury crow lay crow {BIDS} pass lay crow lay bear",
            "whale",
        ),
        feast(
            f"{FIRST}, rat crow bear, crow crow wolf",
            f"{BIDS} 1 lay rat bury bear lay crow {BIDS} pass lay crow lay whale",
            "whale",
        ),
        (1,),
    ),
}


@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.parametrize("seat", [None, 0, 1, 2], ids=["spectator", "first", "second", "third"])
def test_who_can_tell_two_worlds_apart(name: str, seat: int | None) -> None:
    one, other, knowing = PAIRS[name]
    if seat not in knowing:
        laws.cannot_tell_apart(toy.GAME, one, other, seat)
    else:
        with pytest.raises(LawBroken, match="cannot tell apart"):
            laws.cannot_tell_apart(toy.GAME, one, other, seat)


# -- what deals must reach ------------------------------------------------------------------------------------------


def unseen(*cards: str) -> set[str]:
    """The kinds of which some cards are left when these cards are removed."""
    return set(Counter(BEASTS) - Counter(" ".join(cards).split()))


def test_deals_after_a_look_and_then_hidden_moves() -> None:
    """The first guest has seen "rat crow bear"; then one card was laid, one buried, and one drawn."""
    seen = {"rat", "crow", "bear"}
    g = feast(
        f"{FIRST}, rat crow bear, crow crow wolf",
        f"{BIDS} 1 lay rat lay rat lay crow {BIDS} pass lay crow bury bear",
        "whale",
    )
    others = unseen("rat crow wolf", "rat crow bear")  # neither in the first guest's hand nor seen
    deck, buried = g.cards.decks["deck"]
    possible = {
        "hand0": {"wolf"},
        g.guests[1].laid[0]: seen,
        buried: seen,
        "hand1": seen | others,  # one card that was seen, and the drawn card
        "hand2": others,
        g.guests[2].laid[0]: others,
        deck: others,
    }
    laws.deals_reach(toy.GAME, g, 0, possible, 800, random.Random(1))


def test_deals_for_the_owner_and_for_a_spectator() -> None:
    g = feast(
        f"{FIRST}, rat crow bear, crow crow wolf",
        f"{BIDS} 1 lay rat lay rat lay crow {BIDS} pass lay crow bury bear",
        "whale",
    )
    deck, buried = g.cards.decks["deck"]
    hidden = unseen("rat bear crow whale")
    own = {g.guests[1].laid[0]: {"rat"}, buried: {"bear"}, "hand1": {"crow", "whale"}, "hand0": hidden, deck: hidden}
    laws.deals_reach(toy.GAME, g, 1, own, 400, random.Random(2))
    everywhere = {name: set(BEASTS) for name in (g.guests[1].laid[0], buried, "hand0", "hand1", "hand2", deck)}
    laws.deals_reach(toy.GAME, g, None, everywhere, 800, random.Random(3))


def test_a_buried_card_that_is_drawn_again_is_followed() -> None:
    """The deck is drawn down to the buried card. The next guest gets it, and the guest who buried it knows this."""
    g = feast(f"{FIRST}, rat crow bear, crow crow rat", f"{BIDS} pass bury wolf", "rat")
    deck, buried = g.cards.decks["deck"]
    g.cards.add_place("gone", "deck", (-1,))
    while g.cards.count(deck):  # no match is that long, so the cards are moved away face up
        g.cards.move(next(iter(g.cards.pool["deck"])), deck, "gone")
    g.cards.move("wolf", buried, "hand2")
    possible = {"hand1": {"rat", "crow", "bear"}, "hand2": {"rat", "crow", "bear", "wolf"}}
    laws.deals_reach(toy.GAME, g, 0, possible, 300, random.Random(4))
    laws.deals_reach(toy.GAME, g, None, {"hand1": {"rat", "crow", "bear", "wolf"}}, 300, random.Random(5))
