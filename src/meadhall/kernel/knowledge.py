"""What a seat knows of hidden cards beyond what it sees now: places, `Among`, and how they change.

**Knowledge** is what a seat knows beyond what its eyes see now. It has one form, `Among(seat, kinds, places)`: "cards
of these kinds lie among these places". These rules keep it true:

* A card that moves unseen from a to b may be any card of a. So b is added to each Among that may have a card in a.
* A card whose face is seen is taken out of the Among that had it. If it is hidden again, it gets an Among of its own.
* Cards that no Among names may lie in any place that has room. If a hidden move would make us forget that they had room
  in some places only, they get an Among that says so.
* Places have sizes. Where other Amongs fill a place, no card of this Among can lie there; `Fit` finds that out.

Between two calls the knowledge is in **normal form**, so equal knowledge looks equal, and what it looks like depends
only on what the seat knows: `known` is sorted; every Among has cards, and names only places with cards; a seat has one
Among for each set of places; and no Among says what is plain without it (that its cards lie where there is room).

What one seat knows of one stock does not depend on other seats and stocks. A change therefore opens only these
(`Knowledge`), and leaves the other Amongs as they are. The same rules serve all seats: nothing here reads the true
`kinds` of a place for a seat that cannot look into it, except to learn a face that is being shown to that seat.

What is said is always true, but it may be less than what follows in logic: if one of two cards of a place went unseen
to another, each "may be here or there", which leaves out that not both went.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from meadhall.kernel.errors import RuleError
from meadhall.kernel.record import SPECTATOR, sees

if TYPE_CHECKING:
    from meadhall.kernel.cards import Cards

new_tuple = tuple.__new__  # cards move all the time, and Place(...) takes twice as long

EVERYONE: tuple[int, ...] = (SPECTATOR,)
NOBODY: tuple[int, ...] = ()


class Place(NamedTuple):
    stock: str  # the family of cards, known by their backs
    size: int = 0
    kinds: tuple[str, ...] = ()  # those determined, sorted: a place has no inner order
    eyes: tuple[int, ...] = NOBODY
    open: bool = False  # a part of a deck: its cards are determined only when somebody sees them


class Among(NamedTuple):
    """This seat knows that cards of these kinds all lie among these places."""

    seat: int
    kinds: tuple[str, ...]
    places: tuple[str, ...]


def plus(kinds: tuple[str, ...], kind: str) -> tuple[str, ...]:
    at = bisect(kinds, kind)
    return kinds[:at] + (kind,) + kinds[at:]  # noqa: RUF005 (a third faster)


def minus(kinds: tuple[str, ...], kind: str) -> tuple[str, ...]:
    at = kinds.index(kind)
    return kinds[:at] + kinds[at + 1 :]


class Fit:
    """One way to lay all cards that are known of into the room there is. From it follows what else is possible.

    A card can be put into a full place if another card there can move on to one of its own places, and so on (a flow
    with augmenting paths). Whether that is possible does not depend on the way that was found first.
    """

    def __init__(self, room: dict[str, int], known: Sequence[Among], rng: random.Random | None = None) -> None:
        self.known = known
        self.left = dict(room)  # by place: the cards that nothing is known of
        self.lies: list[dict[str, int]] = [{} for _ in known]  # by Among and place: how many of its cards
        for i, claim in enumerate(known):
            places = [p for p in claim.places if self.left.get(p)]
            if rng is not None:  # a deal: each card that could lie here is as likely to
                places = [p for p in places for _ in range(self.left[p])]
                rng.shuffle(places)
            missing = len(claim.kinds)
            for place in places:
                here = min(missing, self.left[place] if rng is None else 1)
                self._put(i, place, here)
                missing -= here
                if not missing:
                    break
            for _ in range(missing):
                self._push_in(i)

    def _put(self, who: int, place: str, cards: int = 1) -> None:
        self.lies[who][place] = self.lies[who].get(place, 0) + cards
        self.left[place] -= cards

    def _push_in(self, who: int) -> None:
        """One card more of this Among: find a chain of cards that can each move on, up to some room."""
        came: dict[str, tuple[str, int]] = {p: ("", who) for p in self.known[who].places if p in self.left}
        todo = list(came)
        for place in todo:  # grows on the way
            if self.left[place]:
                while place:
                    source, mover = came[place]
                    self._put(mover, place)
                    if source:
                        self._put(mover, source, -1)
                    place = source
                return
            for mover, lies in enumerate(self.lies):
                if lies.get(place):
                    on = [p for p in self.known[mover].places if p in self.left and p not in came]
                    came.update((p, (place, mover)) for p in on)
                    todo += on
        raise RuleError(f"what is known contradicts itself: no room for {self.known[who]}")

    def can_lie(self, who: int | None = None) -> set[str]:
        """Where a card of this Among (None: a card that no Among names) could lie if only the room mattered.

        That is: where such a card or an unnamed one lies in this fit, and where a card lies that could move on to such
        a place. The places of the Among itself are not asked for; `says_nothing` compares them.
        """
        found = {p for p, n in self.left.items() if n}
        if who is not None:
            found.update(p for p, n in self.lies[who].items() if n)
        todo = list(zip(self.known, self.lies, strict=True))
        while moving := [lies for claim, lies in todo if not found.isdisjoint(claim.places)]:
            todo = [(claim, lies) for claim, lies in todo if found.isdisjoint(claim.places)]
            found.update(p for lies in moving for p, n in lies.items() if n)
        return found

    def says_nothing(self, who: int) -> bool:
        """Could the cards of this Among lie nowhere else anyway?"""
        return self.can_lie(who).issubset(self.known[who].places)

    def forget(self, who: int) -> None:
        """From now on nothing is known of these cards."""
        for place, n in self.lies[who].items():
            self.left[place] += n
        self.lies[who] = {}


def keep_sight(before: tuple[int, ...], now: tuple[int, ...]) -> bool:
    """Does everyone who saw a card before see it now?"""
    return SPECTATOR in now or set(now).issuperset(before)


Hidden = dict[tuple[int, ...], dict[str, int]]  # by eyes: the places with hidden cards, and how many


class Knowledge:
    """What a seat knows of the cards of one stock, opened to be changed. `Cards._learnt` writes it back.

    `claims` are the seat's Amongs; `room` says how many cards lie in each place into which the seat cannot look.
    Other seats may know and see just the same, so it is worked out once for all of them: `seats`, this one first.
    """

    __slots__ = ("_room", "before", "cards", "claims", "hidden", "seat", "seats", "sight", "stock")

    def __init__(
        self,
        cards: Cards,
        seat: int,
        stock: str,
        claims: list[Among],
        hidden: Hidden,
        sight: list[tuple[int, ...]],
    ) -> None:
        self.cards, self.seat, self.stock, self.hidden, self.sight = cards, seat, stock, hidden, sight
        self.seats, self.before = [seat], [claims]
        self.claims = claims[:]
        self._room: dict[str, int] | None = None

    def is_known_by(self, claims: list[Among]) -> bool:
        """Do these Amongs of another seat say the same?"""
        mine = self.claims
        return len(mine) == len(claims) and [c[1:] for c in mine] == [c[1:] for c in claims]

    @property
    def room(self) -> dict[str, int]:
        if self._room is None:  # most often nobody asks: the seat knows nothing
            seat = self.seat
            self._room = {}
            for eyes, sizes in self.hidden.items():
                if seat not in eyes:
                    self._room.update(sizes)
        return self._room

    def add(self, kinds: tuple[str, ...], places: Iterable[str]) -> None:
        self.claims.append(Among(self.seat, kinds, tuple(sorted(places))))

    def learn_move(self, kind: str, source: str, target: str, shown: tuple[int, ...]) -> bool:
        """A card goes from place to place. Does that change what the seat knows?"""
        places, seat = self.cards.places, self.seat
        a, b = places[source], places[target]
        was, now = sees(seat, a.eyes), sees(seat, b.eyes)
        if was or now or sees(seat, shown):
            if not was:
                self.cards.reveals += len(self.seats)
                self.take_out(kind, source)
            if not now:
                self.add((kind,), (target,))
        else:
            self.lose_track((source,), (target,))
        if was and now:
            return False
        if source != target:
            room = self.room
            if not was:
                room[source] = a.size - 1
                if a.size == 1:
                    del room[source]
            if not now:
                room[target] = b.size + 1
        return bool(self.claims)

    def take_out(self, kind: str, source: str) -> None:
        """A card of this kind came to light from `source`. If several Amongs may have meant it, all but one hold."""
        hits = [c for c in self.claims if kind in c.kinds and source in c.places]
        places: set[str] = set()
        for claim in sorted(hits, key=lambda c: len(c.places)):
            self.claims.remove(claim)
            self.claims.append(claim._replace(kinds=minus(claim.kinds, kind)))
            if places:
                # Of the first two one is left, and lies where either could; of the first three two are left; …
                self.add((kind,), places.union(claim.places))
            places.update(claim.places)

    def see_all(self, name: str) -> None:
        """All that lies in a place has come to light, so nothing else is there."""
        self.cards.reveals += len(self.seats)
        for kind in self.cards.places[name].kinds:
            self.take_out(kind, name)
        self.claims = [
            c._replace(places=tuple([p for p in c.places if p != name])) if name in c.places else c for c in self.claims
        ]

    def rule_out(self, kind: str, name: str) -> bool:
        """No card of this kind lies in this place. Does that say anything new?"""
        here = [c for c in self.claims if kind in c.kinds and name in c.places]
        unnamed = self.cards.unseen(kind, self.room, self.stock) - sum([c.kinds.count(kind) for c in self.claims])
        for claim in here:
            others = tuple(k for k in claim.kinds if k != kind)
            self.claims.remove(claim)
            self.claims.append(claim._replace(kinds=others))
            self.add((kind,) * claim.kinds.count(kind), [p for p in claim.places if p != name])
        if unnamed:
            self.add((kind,) * unnamed, [p for p in self.room if p != name])
        return bool(here or unnamed)

    def lose_track(self, sources: tuple[str, ...], targets: tuple[str, ...]) -> None:
        """What lay in any of the sources may lie in all of the targets; the seat did not see which cards went."""
        mixed = {p for p in (*sources, *targets) if p in self.room}
        if not [claim for claim in self.claims if not mixed.isdisjoint(claim.places)]:
            return
        unnamed: list[Among] = []
        fit, open_to_any = None, mixed
        if [p for p in mixed if not self.has_unnamed(p)]:
            open_to_any = self.surely_open()
        if not open_to_any.issuperset(mixed):
            fit = Fit(self.room, self.claims)
            open_to_any = fit.can_lie()
            if len({p in open_to_any for p in mixed}) == 2:
                # Cards that no Among names lay in some of these places only: now they get one, for we still know where.
                places = {*open_to_any, *(targets if any(p in open_to_any for p in sources) else ())}
                unnamed = [self.cards.unnamed(self.seat, self.stock)._replace(places=tuple(sorted(places)))]
        for who, claim in enumerate(self.claims):
            here = [p for p in sources if p in claim.places]
            if here:
                left = [p for p in here if p in open_to_any or (fit is not None and p in fit.can_lie(who))]
                places = {p for p in claim.places if p not in here or p in left}
                if left:
                    places.update(targets)
                if not places.issubset(claim.places) or len(places) < len(claim.places):
                    self.claims[who] = Among(self.seat, claim.kinds, tuple(sorted(places)))
        self.claims += unnamed

    def has_unnamed(self, place: str) -> bool:
        """Do more cards lie here than Amongs could have here?"""
        return self.room[place] > sum([len(kinds) for _, kinds, places in self.claims if place in places])

    def surely_open(self) -> set[str]:
        """Places where a card that no Among names can lie; found by counting only, so perhaps not all of them.

        An Among with such a place among its own can move its cards there. Where more cards lie than the other Amongs
        could have there, one of them is unnamed or could move on: that place is open too.
        """
        room, fixed = self.room, self.claims
        while True:
            left = room.copy()
            for _, kinds, places in fixed:
                for place in places:
                    if place in left:
                        left[place] -= len(kinds)
            found = {place for place, cards in left.items() if cards > 0}
            others = [claim for claim in fixed if found.isdisjoint(claim[2])]
            if len(others) == len(fixed):
                return found
            if not others:
                return set(room)
            fixed = others

    def tidy(self) -> None:
        """The normal form: no empty places, one Among for each set of places, none that says nothing."""
        if not self.claims:
            return
        room = self.room
        merged: dict[tuple[str, ...], tuple[str, ...]] = {}
        for _, kinds, places in self.claims:
            if kinds:
                live = tuple([p for p in places if p in room])
                if len(live) < len(room):  # else it says only that they are somewhere
                    all_kinds = merged[live] + kinds if live in merged else kinds
                    merged[live] = tuple(sorted(all_kinds)) if len(all_kinds) > 1 else all_kinds
        self.claims = [new_tuple(Among, (self.seat, kinds, live)) for live, kinds in sorted(merged.items())]
        if self.names_every_place():
            self._drop_the_obvious()

    def names_every_place(self) -> bool:
        """Do the Amongs name all places? If not, each says at least that its cards are not in that other place."""
        room, named = self.room, [places for _, _, places in self.claims]
        return sum(map(len, named)) >= len(room) and room.keys() <= set().union(*named)

    def _drop_the_obvious(self) -> None:
        """An Among whose cards could lie nowhere else anyway says nothing."""
        claims, open_to_any = self.claims, self.surely_open()
        doubtful = [who for who, claim in enumerate(claims) if open_to_any.issubset(claim.places)]
        if doubtful:
            fit = Fit(self.room, claims)
            for who in sorted(doubtful, key=lambda who: -len(claims[who].places)):
                if fit.says_nothing(who):
                    fit.forget(who)
            self.claims = [claim for claim, lies in zip(claims, fit.lies, strict=True) if lies]
