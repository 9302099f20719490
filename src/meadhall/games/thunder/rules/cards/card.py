"""What a card is: what it does from the hand, on the battlefield and on a pile, and the clauses that explain it.

Each card with rules of its own has a file here, which defines `CARD`; data/decks.toml names the file. A rule asks the
card, and names no card itself.
"""

from __future__ import annotations

import importlib
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from meadhall.games.thunder.rules.decks import CARDS, KIND

if TYPE_CHECKING:
    from meadhall.games.thunder.rules.state import Thunder
    from meadhall.kernel.rule import Ask, Option, Rule


class Card:
    """A card with a strength and no rules of its own."""

    clauses: ClassVar[tuple[str, ...]] = ("TL-4.3", "TL-4.4")  # the clauses that explain it
    asks: ClassVar[tuple[tuple[str, str], ...]] = ()  # its questions by prompt, and the clause against other answers

    # On the battlefield.
    beats: ClassVar[tuple[str, ...]] = ()  # the cards that it defeats when it challenges, whatever their strength
    beaten_by_nobody: ClassVar[bool] = False  # every challenger loses, except those whose `beats` names it
    stays_for_ravens: ClassVar[bool] = False  # Ravens in front leave it, whatever its strength
    ends_the_challenge: ClassVar[bool] = False  # strengths are not compared: `challenged` says what happens

    def challenged(self, g: Thunder, holder: int, lane: int) -> Rule | None:
        """Called when a card or Ravens have turned it up in this lane."""
        raise NotImplementedError

    def found_in_hand(self, g: Thunder, holder: int) -> Rule | None:
        """Called when Ravens have found it in a hand. None: it is treated like other cards."""
        return None

    # On top of a pile.
    wins_ties: ClassVar[bool] = False

    def strength_of(self, kind: str, strength: int, *, challenging: bool) -> int:
        """The strength in a challenge of a card whose player has this card on top of their pile."""
        return strength

    # When it cannot be used.

    def why_not_played(self, g: Thunder, seat: int) -> str:
        """The clause that forbids playing it from the hand now."""
        return "TL-5.4"

    def why_not_answered(self, g: Thunder, ask: Ask, option: Option) -> str | None:
        """The clause that forbids this answer to a question of this card."""
        return dict(self.asks)[ask.prompt]


@cache
def card(kind: str) -> Card:
    """The card of a kind, with a foreign back or not."""
    file = CARDS[KIND[kind]].file
    if not file:
        return Card()
    found: Card = importlib.import_module(f"meadhall.games.thunder.rules.cards.{file}").CARD
    return found
