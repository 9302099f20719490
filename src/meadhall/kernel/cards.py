"""Hidden cards: where they lie, who may look at them, and what each seat knows of them.

**Places.** A card lies in a place: a hand, a face-down card, a pile, a part of a deck. Everybody knows how many cards
a place holds; its `eyes` are the seats that may look into it. A card is *determined* (listed in the place's `kinds`) or
*open*: any card of the pool of its stock. In a true state only decks have open cards. Their order does not exist, so it
cannot leak. In a view every card that the seat cannot see is open, and the pool holds the kinds it has not seen.

What a seat knows beyond what it sees now is written as `Among`s; see `kernel/knowledge.py`.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Self

from meadhall.kernel.errors import RuleError
from meadhall.kernel.knowledge import (
    NOBODY,
    Among,
    Fit,
    Hidden,
    Knowledge,
    Place,
    keep_sight,
    new_tuple,
    plus,
)
from meadhall.kernel.record import SPECTATOR, public, record, sees


@lru_cache(maxsize=1 << 12)  # the same few names in every game
def numbered(stem: str, serial: int) -> str:
    return f"{stem}.{serial}"


@record
class Cards:
    """Every card that is or may be hidden, and what each seat knows of them."""

    seats: int = public(default=0)
    places: dict[str, Place] = public(default_factory=dict)
    pool: dict[str, dict[str, int]] = public(default_factory=dict)  # by stock: the kinds of its open cards
    decks: dict[str, tuple[str, ...]] = public(default_factory=dict)  # by name: its parts, top first
    known: list[Among] | None = public(default_factory=list)  # None in a search copy: nobody asks there
    serial: int = public(default=0)  # how many parts and face-down places were ever named
    reveals: int = public(default=0, kept=False)

    # -- setting up and looking

    def add_place(self, name: str, stock: str, eyes: tuple[int, ...] = NOBODY, *, part_of_deck: bool = False) -> str:
        if name in self.places:
            raise RuleError(f"the place {name} exists already")
        self.places[name] = Place(stock, 0, (), eyes, part_of_deck)
        return name

    def fresh_name(self, stem: str) -> str:
        """A name never used before: a card lying by itself keeps it wherever it is pushed."""
        self.serial += 1
        return numbered(stem, self.serial)

    def close(self, name: str) -> None:
        """Forget an empty place."""
        if self.places.pop(name).size:
            raise RuleError(f"{name} is not empty")

    def deal_out(self, name: str, kinds: Iterable[str]) -> None:
        """Put known cards into a place at set-up: whoever may look there sees them, nobody else saw them come."""
        place = self.places[name]
        new = tuple(sorted((*place.kinds, *kinds)))
        self.places[name] = place._replace(size=place.size + len(new) - len(place.kinds), kinds=new)

    def at(self, name: str) -> tuple[str, ...]:
        """The determined cards of a place."""
        return self.places[name].kinds

    def count(self, name: str) -> int:
        return self.places[name].size

    # -- moving and showing

    def move(
        self, kind: str, source: str, target: str, shown: tuple[int, ...] = NOBODY, never: str | None = None
    ) -> None:
        """One card goes from place to place; all eyes on either place see its face, and those it is shown to.

        `never`: a kind that can never lie in the target, as everybody knows; as if `rule_out` were called afterwards.
        """
        places, known = self.places, self.known
        stock, size, kinds, eyes, is_open = places[source]
        if places[target][0] != stock:
            raise RuleError(f"a card of {stock} cannot lie in {target}, which is for {places[target].stock}")
        drawn = kind not in kinds  # then it is an open card, and moving determines it
        if drawn and (size == len(kinds) or kind not in self.pool[stock]):
            raise RuleError(f"no {kind} can lie in {source}")
        all_seats: list[Knowledge] = []
        learning: list[Knowledge] = []
        if known is not None and not (SPECTATOR in eyes and SPECTATOR in places[target][3]):
            if never is None and self._is_nothing_known(stock) and keep_sight(eyes + shown, places[target][3]):
                # There is nothing to add to what is known, and nothing to take away.
                came_to_see = [s for s in range(SPECTATOR, self.seats) if sees(s, places[target][3])]
                self.reveals += len([s for s in came_to_see if not sees(s, eyes)])
            else:
                all_seats = self._knowledge(stock, eyes, places[target][3], shown)
                learning = [k for k in all_seats if k.learn_move(kind, source, target, shown)]
        if drawn:
            self._settle(stock, kind)
        else:
            at = kinds.index(kind)
            kinds = kinds[:at] + kinds[at + 1 :]
        # Cards move all the time: Place(...) takes twice as long, and so would minus and plus.
        places[source] = new_tuple(Place, (stock, size - 1, kinds, eyes, is_open))
        _, size, kinds, eyes, is_open = places[target]
        at = bisect(kinds, kind)
        kinds = kinds[:at] + (kind,) + kinds[at:]  # noqa: RUF005
        places[target] = new_tuple(Place, (stock, size + 1, kinds, eyes, is_open))
        if never is not None:
            for one in all_seats:
                if not sees(one.seat, eyes):
                    if one.names_every_place():
                        one.tidy()  # what says nothing must not be split
                    if one.rule_out(never, target) and one not in learning:
                        learning.append(one)
        if learning:
            self._learnt(learning)

    def lay_apart(
        self,
        kind: str,
        source: str,
        stem: str,
        eyes: tuple[int, ...],
        *,
        part_of_deck: bool = False,
        never: str | None = None,
    ) -> str:
        """One card comes to lie in a place of its own, which gets a fresh name. `never`: see `move`."""
        places = self.places
        stock, size, kinds, of_source, is_open = places[source]
        self.serial += 1
        name = numbered(stem, self.serial)
        if self.known is None and kind in kinds:  # the shorter way, where nobody's knowledge is kept
            at = kinds.index(kind)
            places[source] = new_tuple(Place, (stock, size - 1, kinds[:at] + kinds[at + 1 :], of_source, is_open))
            places[name] = new_tuple(Place, (stock, 1, (kind,), eyes, part_of_deck))
        else:
            self.add_place(name, stock, eyes, part_of_deck=part_of_deck)
            self.move(kind, source, name, never=never)
        return name

    def pick_up(self, name: str, target: str) -> None:
        """The one card of a place goes to another, and the place is forgotten."""
        places = self.places
        stock, _, (kind,), _, _ = places[name]
        if self.known is None and places[target][0] == stock:
            _, size, kinds, eyes, is_open = places[target]
            at = bisect(kinds, kind)
            kinds = kinds[:at] + (kind,) + kinds[at:]  # noqa: RUF005
            places[target] = new_tuple(Place, (stock, size + 1, kinds, eyes, is_open))
            del places[name]
        else:
            self.move(kind, name, target)
            self.close(name)

    def show(self, name: str, eyes: tuple[int, ...]) -> None:
        """From now on exactly these eyes may look into a place (EVERYONE turns a card face up)."""
        place = self.places[name]
        stock, size, kinds, _, is_open = place
        self.places[name] = new_tuple(Place, (stock, size, kinds, eyes, is_open))
        if self.known is None:
            return
        learning = self._knowledge(stock, place.eyes, eyes)
        for one in learning:
            if not sees(one.seat, place.eyes) and sees(one.seat, eyes):
                one.see_all(name)
            elif sees(one.seat, place.eyes) and not sees(one.seat, eyes):
                one.add(place.kinds, (name,))
        self._learnt(learning)

    def look(self, seats: tuple[int, ...], name: str) -> None:
        """These seats look into a place once and remember what they saw."""
        if self.known is None:
            return
        place = self.places[name]
        all_seats = self._knowledge(place.stock, seats, place.eyes)
        learning = [k for k in all_seats if sees(k.seat, seats) and not sees(k.seat, place.eyes)]
        for one in learning:
            one.see_all(name)
            one.add(place.kinds, (name,))
        self._learnt(learning)

    def know(self, seat: int, kinds: Iterable[str], places: Iterable[str]) -> None:
        """A seat comes to know that these kinds lie among these places."""
        if self.known is None:
            return
        places = tuple(places)
        stock = self.places[places[0]].stock
        learning = [k for k in self._knowledge(stock, *self._each_alone()) if k.seat == seat]
        for one in learning:
            one.add(tuple(sorted(kinds)), places)
        self._learnt(learning)

    def rule_out(self, kind: str, name: str) -> None:
        """Whoever cannot look into a place comes to know that no card of this kind lies there."""
        if self.known is None:
            return
        place = self.places[name]
        if place.size:
            others = [k for k in self._knowledge(place.stock, place.eyes) if not sees(k.seat, place.eyes)]
            self._learnt([k for k in others if k.rule_out(kind, name)])

    def determine(self, name: str, kind: str) -> None:
        """An open card of this place turns out to be of this kind."""
        place = self.places[name]
        self._settle(place.stock, kind)
        self.places[name] = place._replace(kinds=plus(place.kinds, kind))

    def _settle(self, stock: str, kind: str) -> None:
        pool = self.pool[stock]
        if kind not in pool:
            raise RuleError(f"no {kind} is left among the unseen cards of {stock}")
        pool[kind] -= 1
        if pool[kind] == 0:
            del pool[kind]

    # -- what is known

    def _knowledge(self, stock: str, *watching: tuple[int, ...]) -> list[Knowledge]:
        """What the seats and the spectator know of a stock; seats that know the same share one. See `_learnt`.

        `watching`: the eyes on what is going to happen. Seats that see different parts of it do not share.
        """
        places = self.places
        claims: dict[int, list[Among]] = {seat: [] for seat in range(SPECTATOR, self.seats)}
        for claim in self.known or ():
            if claim[2] and places[claim[2][0]][0] == stock:
                claims[claim[0]].append(claim)
        hidden = self._hidden(stock)
        some_eyes = {*hidden, *watching}
        found: list[Knowledge] = []
        for seat, mine in claims.items():
            sight = [eyes for eyes in some_eyes if seat in eyes or SPECTATOR in eyes]
            for one in found:
                if one.sight == sight and one.is_known_by(mine):
                    one.seats.append(seat)
                    one.before.append(mine)
                    break
            else:
                found.append(Knowledge(self, seat, stock, mine, hidden, sight))
        return found

    def _is_nothing_known(self, stock: str) -> bool:
        """Does no seat know anything of a stock, beyond what it sees?"""
        places = self.places
        for _, _, among in self.known or ():  # noqa: SIM110 (asked for every card that moves)
            if among and places[among[0]][0] == stock:
                return False
        return True

    def _each_alone(self) -> Iterator[tuple[int, ...]]:
        """Eyes by which no two seats share what they know."""
        return ((seat,) for seat in range(self.seats))

    def _hidden(self, stock: str) -> Hidden:
        """The places of a stock that have cards which somebody cannot see."""
        found: Hidden = {}
        for name, (of, size, _, eyes, _) in self.places.items():
            if of == stock and size and SPECTATOR not in eyes:
                if eyes in found:
                    found[eyes][name] = size
                else:
                    found[eyes] = {name: size}
        return found

    def _learnt(self, changed: list[Knowledge]) -> None:
        """Write back what some seats know now."""
        for one in changed:
            one.tidy()
        changed = [one for one in changed if one.claims != one.before[0]]
        if changed:
            self.known = sorted(self._written_back(changed), key=itemgetter(0, 2))

    def _written_back(self, changed: list[Knowledge]) -> list[Among]:
        """All that is known, with what some seats know now in place of what they knew before."""
        gone = {id(claim) for one in changed for claims in one.before for claim in claims}
        known = [claim for claim in self.known or () if id(claim) not in gone]
        for one in changed:
            known += one.claims
            for seat in one.seats[1:]:
                known += [new_tuple(Among, (seat, kinds, places)) for _, kinds, places in one.claims]
        return known

    def mix(self, old: tuple[str, ...], new: tuple[str, ...], seats: Iterable[int]) -> None:
        """These seats lose track: what lay in any of the old places may lie in all of the new ones.

        Called before the cards are there; then the caller moves them, and calls `tidy()`.
        """
        if not self.known or not old:
            return
        all_seats = self._knowledge(self.places[old[0]].stock, *self._each_alone())
        changed = [one for one in all_seats if one.seat in seats]
        for one in changed:
            one.lose_track(old, new)
        self.known = self._written_back(changed)

    def unseen(self, kind: str, room: Iterable[str], stock: str) -> int:
        """How many cards of a kind are somewhere in this room or undetermined."""
        places = self.places
        return self.pool.get(stock, {}).get(kind, 0) + sum([places[p].kinds.count(kind) for p in room])

    def unnamed(self, seat: int, stock: str) -> Among:
        """The unseen cards of a stock that this seat knows nothing of."""
        room = [name for eyes, sizes in self._hidden(stock).items() if seat not in eyes for name in sizes]
        kinds = Counter(self.pool.get(stock, {}))
        for name in room:
            kinds.update(self.places[name].kinds)
        for claim in self.known or ():
            if claim.seat == seat and any(p in room for p in claim.places):
                kinds.subtract(claim.kinds)
        return Among(seat, tuple(sorted(kinds.elements())), tuple(sorted(room)))

    def tidy(self) -> None:
        """Bring all that is known into its normal form, in order. Every change of what is known does so by itself."""
        if not self.known:
            return
        places = self.places
        known = [c._replace(places=tuple([p for p in c.places if p in places])) for c in self.known if c.kinds]
        self.known = sorted(known, key=itemgetter(0, 2))
        for stock in sorted({places[c.places[0]].stock for c in self.known if c.places}):
            self._learnt(self._knowledge(stock))

    # -- a seat's view, and dealing anew what it hides

    def seen_by(self, seat: int) -> Cards:
        new = self.clone()
        new.reveals = 0
        new.known = [c for c in self.known or () if c.seat == seat]
        for name, place in self.places.items():
            if place.kinds and not sees(seat, place.eyes):
                new.places[name] = place._replace(kinds=())
                pool = new.pool.setdefault(place.stock, {})
                for kind in place.kinds:
                    pool[kind] = pool.get(kind, 0) + 1
        new.pool = {stock: dict(sorted(pool.items())) for stock, pool in sorted(new.pool.items())}
        return new

    def deal(self, rng: random.Random) -> None:
        """Determine what a view left open, as far as a true state has it determined, honouring what is known."""
        free = {name: p.size - len(p.kinds) for name, p in self.places.items() if p.size > len(p.kinds)}
        found: dict[str, list[str]] = {name: [] for name in free}
        known = self.known or []
        for claim, lies in zip(known, Fit(free, known, rng).lies, strict=True):
            kinds = list(claim.kinds)
            rng.shuffle(kinds)
            for name, n in lies.items():
                for _ in range(n):
                    self._settle(self.places[name].stock, kinds[-1])
                    found[name].append(kinds.pop())
        for stock, pool in self.pool.items():
            rest = [kind for kind, n in sorted(pool.items()) for _ in range(n)]
            rng.shuffle(rest)
            for name, kinds in found.items():
                place = self.places[name]
                if place.stock == stock and not place.open:
                    while len(kinds) < free[name]:
                        kind = rest.pop()
                        self._settle(stock, kind)
                        kinds.append(kind)
        for name, kinds in found.items():
            place = self.places[name]
            self.places[name] = place._replace(kinds=tuple(sorted((*place.kinds, *kinds))))

    if TYPE_CHECKING:  # written by @record

        def clone(self) -> Self: ...
        def key(self) -> tuple[Any, ...]: ...
