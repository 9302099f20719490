"""The table from one viewer's side: which side is theirs, what they may answer, and what they know of hidden cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from meadhall.games.thunder.facts.plain_text import MANY
from meadhall.games.thunder.picture.words import word
from meadhall.games.thunder.rules.decks import KIND, SIDES
from meadhall.games.thunder.rules.state import HAND, TAKEN_HAND, Thunder
from meadhall.kernel.record import SPECTATOR
from meadhall.kernel.rule import Ask
from meadhall.kernel.veil import View


class Seen:
    """A view, and whose side is drawn as the viewer's own."""

    def __init__(self, view: View[Any]) -> None:
        self.g: Thunder = view.table
        self.viewer = SPECTATOR if view.seat is None else view.seat
        self.below = 0 if view.seat is None else view.seat  # a spectator sits with Loki
        ask = self.g.waiting
        self.ask = ask if isinstance(ask, Ask) else None
        self.mine = self.ask if self.ask is not None and self.ask.seat == view.seat else None  # asks the viewer

    def half(self, seat: int) -> int:
        """0: the viewer's side, 1: the other."""
        return 0 if seat == self.below else 1

    def may(self, name: str, *prompts: str) -> bool:
        """May the viewer answer this now, to one of these questions?"""
        return self.mine is not None and self.mine.prompt in prompts and name in self.mine.options

    def stock(self, name: str, seat: int) -> str:
        """The side whose back a card has, by the name that options have for it in this seat's hand or pile."""
        return SIDES[seat if KIND[name] == name else 1 - seat]


def known_on(s: Seen, place: str) -> tuple[str, tuple[str, ...]]:
    """What the viewer knows of a card that they cannot see: a word ("known", "one of", "perhaps") and names.

    A claim says that some cards lie among some places. Where it fills them all, this is one of its cards for sure.
    """
    claims = [(c.kinds, room) for c in claims_on(s, place) if (room := room_of(s.g, c.places)) is not None]
    if not claims:
        return "", ()
    sure = sorted((len(kinds), kinds) for kinds, room in claims if room == len(kinds))
    kinds = sure[0][1] if sure else tuple(k for kinds, _ in claims for k in kinds)
    names = tuple(dict.fromkeys(map(word, kinds)))
    return "known" if sure and len(names) == 1 else "one-of" if sure else "perhaps", names


def known_hand(s: Seen, seat: int) -> tuple[Counter[str], Counter[str]]:
    """The cards that the viewer knows to be in a hand which they do not hold, and those that may be there."""
    claims = [c for place in (HAND[seat], TAKEN_HAND[seat]) for c in claims_on(s, place)]
    claims = [c for c in claims if room_of(s.g, c.places) is not None]
    known = Counter(k for c in claims if len(c.places) == 1 for k in c.kinds)
    perhaps = Counter(k for c in claims if len(c.places) > 1 for k in c.kinds)
    return known, perhaps


def claims_on(s: Seen, place: str) -> list[Any]:
    return [c for c in s.g.cards.known or () if c.seat == s.viewer and place in c.places and len(c.kinds) <= MANY]


def room_of(g: Thunder, places: Iterable[str]) -> int | None:
    """How many cards lie there; None if a deck is among the places, because the number is then of no use."""
    found = [g.cards.places[place] for place in places]
    return None if any(place.open for place in found) else sum(place.size for place in found)
