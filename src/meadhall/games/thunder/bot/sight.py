"""What a seat can calculate about the cards it does not see: how likely a hidden card has each rank. Used by bots."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from meadhall.games.thunder.bot.opinions import RANK, RANKS, STANDS_FOR, Odds
from meadhall.games.thunder.rules.challenge import outcome
from meadhall.games.thunder.rules.decks import (
    KIND,
    SIDES,
    quantities,
)
from meadhall.games.thunder.rules.state import TAKEN_HAND, Thunder
from meadhall.kernel.knowledge import EVERYONE
from meadhall.kernel.record import sees
from meadhall.kernel.veil import View

CERTAIN = tuple(tuple(float(i == rank) for i in range(RANKS)) for rank in range(RANKS))

# How often a card of each rank is placed in front, and behind. Gods are more use in the hand; a treasure lies at the
# back.
LAID_IN_FRONT = (0.25, 0.15, 1.0, 1.4, 0.5, 0.5, 0.9, 1.0, 1.1, 1.2, 1.2, 1.0, 0.0)
LAID_BEHIND = (0.5, 2.5, 1.0, 0.8, 0.7, 0.6, 0.9, 1.0, 1.0, 0.9, 0.9, 0.9, 0.0)


def share(weights: tuple[float, ...] | list[float]) -> Odds:
    """Scales weights to probabilities that add up to one; a uniform distribution if all are zero."""
    total = sum(weights)
    return tuple([w / total for w in weights]) if total > 0 else (1 / RANKS,) * RANKS


def counts_of(kinds: dict[str, int]) -> list[float]:
    found = [0.0] * RANKS
    for kind, n in kinds.items():
        found[RANK[kind]] += n
    return found


WHOLE_DECK = tuple(tuple(counts_of(quantities(seat))) for seat in (0, 1))


@lru_cache(maxsize=4096)
def not_in_piles(seat: int, own: tuple[str, ...], others: tuple[str, ...]) -> Odds:
    """By rank: how many cards of this seat's deck lie in neither pile."""
    left = list(WHOLE_DECK[seat])
    for name in own:
        if name == KIND[name]:
            left[RANK[name]] -= 1
    for name in others:
        if name != KIND[name]:
            left[RANK[name]] -= 1
    return tuple([max(0.0, n) for n in left])


class Sight:
    """The table as one seat sees it. Nothing here depends on cards this seat cannot see."""

    def __init__(self, g: Thunder, me: int) -> None:
        self.g, self.me, self.foe = g, me, 1 - me
        self.known: dict[str, Odds] = {}  # places about which more is known than about the others
        self._front: Odds | None = None
        self._behind: Odds | None = None
        self._unseen: list[float] | None = None

    @property
    def unseen(self) -> list[float]:
        """By rank: the cards of the other deck whose place is not known."""
        if self._unseen is None:
            g, foe, places = self.g, self.foe, self.g.cards.places
            left = list(not_in_piles(foe, g.piles[foe], g.piles[self.me]))
            for column in g.columns[3 * foe : 3 * foe + 3]:
                for place in column:
                    if places[place].eyes == EVERYONE:
                        left[RANK[places[place].kinds[0]]] -= 1
            for kind in places[TAKEN_HAND[self.me]].kinds:
                left[RANK[kind]] -= 1
            self._unseen = [max(0.0, n) for n in left]
        return self._unseen

    def mine(self, lane: int, row: int) -> int:
        """The rank of a card on this seat's side."""
        return RANK[self.g.cards.places[self.g.columns[3 * self.me + lane][row]].kinds[0]]

    def theirs(self, lane: int, row: int) -> Odds:
        """The probability of each rank for a card on the other side."""
        place = self.g.columns[3 * self.foe + lane][row]
        here = self.g.cards.places[place]
        if here.eyes == EVERYONE:
            return CERTAIN[RANK[here.kinds[0]]]
        if place in self.known:
            return self.known[place]
        if row:
            if self._behind is None:
                self._behind = share([n * w for n, w in zip(self.unseen, LAID_BEHIND, strict=True)])
            return self._behind
        if self._front is None:
            self._front = share([n * w for n, w in zip(self.unseen, LAID_IN_FRONT, strict=True)])
        return self._front

    def hand(self) -> Odds:
        """The probability of each rank for a card in the other hand."""
        return share(self.unseen)


def sight_of(view: View[Any], me: int) -> Sight:
    """Builds the sight from all that the seat knows, also of a card that may lie in one of several places."""
    g: Thunder = view.table
    cards, sight = g.cards, Sight(g, me)
    rest = {stock: dict(pool) for stock, pool in cards.pool.items()}
    claims = [c for c in cards.known or () if c.places]
    for claim in claims:
        pool = rest[cards.places[claim.places[0]].stock]
        for kind in claim.kinds:
            pool[kind] = max(0, pool[kind] - 1)
    unnamed = {stock: counts_of(pool) for stock, pool in rest.items()}
    sight._unseen = unnamed[SIDES[sight.foe]]
    for column in g.columns[3 * sight.foe : 3 * sight.foe + 3]:
        for row, place in enumerate(column):
            here = cards.places[place]
            if sees(me, here.eyes):
                continue
            odds, left = [0.0] * RANKS, 1.0
            for claim in claims:
                if place in claim.places:
                    part = min(left, len(claim.kinds) / sum(cards.places[p].size for p in claim.places))
                    left -= part
                    for kind in claim.kinds:
                        odds[RANK[kind]] += part / len(claim.kinds)
            laid = LAID_BEHIND if row else LAID_IN_FRONT
            others = [n * w for n, w in zip(unnamed[here.stock], laid, strict=True)]
            if not any(others):  # all cards are already in some place
                sight.known[place] = share(odds)
            else:
                sight.known[place] = tuple([a + left * b for a, b in zip(odds, share(others), strict=True)])
    return sight


@lru_cache(maxsize=256)
def duels(viking_strength: int, top: str, other_top: str) -> tuple[tuple[str, ...], ...]:
    """How a challenge ends, by the ranks of the challenger and the challenged: `win`, `lose` or `tie`. The rules
    calculate it, with these cards on top of the piles.
    """
    g = Thunder(viking_strength=viking_strength)
    g.piles = [(top,), (other_top,)]
    ends = {(True, True): "win", (False, False): "lose", (False, True): "tie"}
    return tuple(tuple(ends[outcome(g, attacker, defender)[:2]] for defender in STANDS_FOR) for attacker in STANDS_FOR)
