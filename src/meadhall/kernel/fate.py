"""Chances and decks. Outcome number n of a match is a keyed hash of (seed, n), so the state holds no random generator.

A deck is a list of parts, top first, over one pool of kinds that nobody has seen. A part is a place: how many cards it
holds, and which kinds are known to be among them. The order of a deck does not exist: which card is drawn is decided
when it is drawn, from the kinds known to be in the top part and those of the pool.
"""

from __future__ import annotations

import hashlib
from bisect import bisect
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any, Self

from meadhall.kernel.cards import Cards
from meadhall.kernel.errors import RuleError
from meadhall.kernel.knowledge import EVERYONE, NOBODY, Among
from meadhall.kernel.record import public, record, sees
from meadhall.kernel.rule import Chance, Done, Option, Rule, State, step

OPEN = "?"  # ends an outcome that means: a card of this kind from the pool, not the one known to be in the part


def outcome(seed: str, n: int, chance: Chance) -> Option:
    """The outcome of the n-th chance of a match."""
    keyed = _keyed(seed).copy()
    keyed.update(str(n).encode())
    number = int.from_bytes(keyed.digest(), "big")
    _, outcomes, weights, _ = chance
    if not weights:
        return outcomes[number % len(outcomes)]
    sums = list(accumulate(weights))
    return outcomes[bisect(sums, number % sums[-1])]


@lru_cache(maxsize=256)
def _keyed(seed: str) -> hashlib.blake2b:
    """The hash with this seed as its key, before anything is hashed. It is only copied."""
    key = hashlib.sha256(seed.encode(errors="surrogatepass")).digest()
    return hashlib.blake2b(key=key, digest_size=32)


def seed_hash(seed: str) -> str:
    """A hash that is shown when a match starts; the seed is shown at its end and can be checked against it."""
    return hashlib.sha256(b"meadhall seed " + seed.encode(errors="surrogatepass")).hexdigest()


# -- decks -------------------------------------------------------------------------------------------------------


def new_deck(cards: Cards, deck: str, counts: dict[str, int], *, stock: str = "") -> None:
    """Make a shuffled deck of these kinds. Its stock has the name of the deck unless another is given."""
    lay_piles(cards, deck, [(sum(counts.values()), ())], counts, stock=stock)


def lay_piles(
    cards: Cards, deck: str, piles: Sequence[tuple[int, tuple[str, ...]]], counts: dict[str, int], *, stock: str = ""
) -> None:
    """Make a deck of shuffled piles, top first. A pile is its size and the special cards everybody knows to be in it.

    `counts` are all other cards; which of them lies in which pile is unknown.
    """
    stock = stock or deck
    if sum(size - len(special) for size, special in piles) != sum(counts.values()):
        raise RuleError(f"{deck}: the piles do not hold exactly the cards given")
    everybody = range(-1, cards.seats)
    if cards.known is not None:  # what is known of the stock's older cards stays known
        cards.known += [cards.unnamed(seat, stock) for seat in everybody]
    pool = Counter(cards.pool.get(stock, {})) + Counter(counts)
    cards.pool[stock] = dict(sorted(pool.items()))
    parts = [_new_part(cards, deck, stock) for _ in piles]
    cards.decks[deck] = tuple(parts)
    for part, (size, special) in zip(parts, piles, strict=True):
        cards.places[part] = cards.places[part]._replace(size=size, kinds=tuple(sorted(special)))
    if cards.known is not None:
        new = tuple(Counter(counts).elements())
        for seat in everybody:
            cards.known += [Among(seat, special, (part,)) for part, (_, special) in zip(parts, piles, strict=True)]
            cards.known.append(Among(seat, new, tuple(sorted(parts))))
        cards.tidy()


def size(cards: Cards, deck: str) -> int:
    return sum(cards.places[part].size for part in cards.decks[deck])


def top(cards: Cards, deck: str) -> str | None:
    """The first part that has cards; None if the deck is empty."""
    places = cards.places
    for part in cards.decks[deck]:
        if places[part].size:
            return part
    return None


def chance(cards: Cards, place: str, prompt: str) -> Chance | str:
    """Which kind a card drawn from this place may be, as a Chance; the kind itself if only one is possible."""
    here = cards.places[place]
    if not here.kinds and here.stock in cards.pool:  # the usual case: nothing is known of the cards here
        pool = cards.pool[here.stock]
        if len(pool) > 1:
            return Chance(prompt, tuple(pool), tuple([n * here.size for n in pool.values()]), secret=True)
    open_cards = here.size - len(here.kinds)
    pool = cards.pool.get(here.stock, {}) if open_cards else {}
    if len({*here.kinds, *pool}) == 1:
        return here.kinds[0] if here.kinds else next(iter(pool))
    unseen = sum(pool.values()) or 1
    weights = {kind: n * open_cards for kind, n in pool.items()}
    for kind in here.kinds:
        if kind in pool and kind + OPEN not in weights:
            # Two outcomes for one kind: what may be left here depends on which of the two cards is drawn.
            weights[kind + OPEN] = weights.pop(kind)
        weights[kind] = weights.get(kind, 0) + unseen
    kinds = sorted(weights)
    return Chance(prompt, tuple(kinds), tuple([weights[k] for k in kinds]), secret=True)


def take(cards: Cards, place: str, outcome: str | None, to: str, shown: tuple[int, ...] = NOBODY) -> str:
    """Move the drawn card to another place and return its kind. `outcome` None: only one kind was possible."""
    if outcome is None:
        certain = chance(cards, place, "")
        assert isinstance(certain, str)
        outcome = certain
    if outcome[-1] == OPEN:
        outcome = outcome[:-1]
        cards.determine(place, outcome)
    cards.move(outcome, place, to, shown)
    return outcome


def put(
    cards: Cards, kind: str, source: str, deck: str, *, under: bool = False, shown: tuple[int, ...] = NOBODY
) -> None:
    """Put a card on top of a deck or under it. The seats that saw its face know where it is."""
    if cards.known is None:
        part = cards.lay_apart(kind, source, deck, NOBODY, part_of_deck=True)
    else:
        part = _new_part(cards, deck, cards.places[source].stock)
        cards.move(kind, source, part, shown)
    row = cards.decks[deck]
    cards.decks[deck] = (*row, part) if under else (part, *row)
    _drop_empty(cards, deck)


def shuffle(cards: Cards, deck: str) -> None:
    """Shuffle a deck: its parts become one. A seat that knew where a card was now knows that it is in the deck."""
    _drop_empty(cards, deck)
    old = cards.decks[deck]
    if not old:
        return
    for p in old:
        cards.show(p, NOBODY)  # a seat that saw a card face up still knows that it is in the deck
    stock = cards.places[old[0]].stock
    part = _new_part(cards, deck, stock)
    kinds = tuple(sorted(kind for p in old for kind in cards.places[p].kinds))
    cards.mix(old, (part,), range(-1, cards.seats))
    cards.places[part] = cards.places[part]._replace(size=size(cards, deck), kinds=kinds)
    for p in old:
        del cards.places[p]
    cards.tidy()
    cards.decks[deck] = (part,)
    elsewhere = [p for name, p in cards.places.items() if p.stock == stock and name != part]
    if all(p.size == len(p.kinds) for p in elsewhere):
        # All open cards of the stock are here, so knowing some of the kinds adds nothing: open them all.
        cards.places[part] = cards.places[part]._replace(kinds=())
        pool = cards.pool[stock]
        for kind in kinds:
            pool[kind] = pool.get(kind, 0) + 1
        cards.pool[stock] = dict(sorted(pool.items()))


def rearrange(cards: Cards, deck: str, order: Sequence[int], seers: tuple[int, ...] = EVERYONE) -> None:
    """Put the top cards, each a part of its own, into a new order (indices of the old). Only `seers` see how."""
    row = cards.decks[deck]
    old, rest = row[: len(order)], row[len(order) :]
    if sorted(order) != list(range(len(old))) or any(cards.places[p].size != 1 for p in old):
        raise RuleError(f"{deck}: only single cards on top can be rearranged")
    new = tuple(_new_part(cards, deck, cards.places[old[0]].stock) for _ in old)
    for name, i in zip(new, order, strict=True):
        cards.mix((old[i],), (name,), [s for s in range(-1, cards.seats) if sees(s, seers)])
    cards.mix(old, new, [s for s in range(-1, cards.seats) if not sees(s, seers)])
    for name, i in zip(new, order, strict=True):
        cards.places[name] = cards.places.pop(old[i])
    cards.decks[deck] = (*new, *rest)
    cards.tidy()


def _new_part(cards: Cards, deck: str, stock: str) -> str:
    return cards.add_place(cards.fresh_name(deck), stock, part_of_deck=True)


def _drop_empty(cards: Cards, deck: str) -> None:
    places, row = cards.places, cards.decks[deck]
    full = tuple([part for part in row if places[part].size])
    if len(full) < len(row):
        for part in row:
            if part not in full:
                del places[part]
        cards.decks[deck] = full


# -- states with cards, and the rules that draw ------------------------------------------------------------------


@record
class CardState(State):
    """A state with hidden cards."""

    cards: Cards = public(default_factory=Cards)

    def reveal_count(self) -> int:
        return self.reveals + self.cards.reveals

    def search_copy(self) -> Self:
        new = self.clone()
        new.story = new.cards.known = None
        return new


@record
class Draw(Rule):
    """Draw the top card of a deck into a place. The result is its kind (secret), or None if the deck is empty."""

    deck: str = public()
    to: str = public()
    prompt: str = public()
    shown: tuple[int, ...] = public(
        default=NOBODY
    )  # the seats that see its face, in addition to those that may look into the place

    @step
    def fate_draws(self, g: CardState, _: None) -> Chance | Done | None:
        part = top(g.cards, self.deck)
        if part is None:
            return Done()
        drawn = chance(g.cards, part, self.prompt)
        return drawn if type(drawn) is Chance else None

    @step
    def take_it(self, g: CardState, outcome: str | None) -> Done:
        cards, deck = g.cards, self.deck
        part = top(cards, deck)
        assert part is not None
        kind = take(cards, part, outcome, self.to, self.shown)
        if not cards.places[part].size:
            _drop_empty(cards, deck)
        return Done(kind, True)


@record
class LookAtTop(Rule):
    """Let seats look at the top cards of a deck: each card becomes a part of its own, known to these seats."""

    deck: str = public()
    cards: int = public()
    seats: tuple[int, ...] = public()
    prompt: str = public()
    done: int = public(default=0)

    @step
    def next_card(self, g: CardState, _: Any) -> Chance | Done | None:
        if self.done == min(self.cards, size(g.cards, self.deck)):
            return Done(self.done)
        drawn = chance(g.cards, self._part(g), self.prompt)
        return drawn if isinstance(drawn, Chance) else None

    @step
    def lay_it_down(self, g: CardState, outcome: str | None) -> None:
        part, single = self._set_apart(g)
        take(g.cards, part, outcome, single, self.seats)
        self._go_on(g)

    def _set_apart(self, g: CardState) -> tuple[str, str]:
        """The part whose card is looked at, and a new one for that card, in front of it."""
        part = self._part(g)
        single = _new_part(g.cards, self.deck, g.cards.places[part].stock)
        row = g.cards.decks[self.deck]
        g.cards.decks[self.deck] = (*row[: self.done], single, *row[self.done :])
        return part, single

    def _go_on(self, g: CardState) -> None:
        _drop_empty(g.cards, self.deck)
        self.done += 1
        self.goto("next_card")

    def _part(self, g: CardState) -> str:
        return g.cards.decks[self.deck][self.done]
