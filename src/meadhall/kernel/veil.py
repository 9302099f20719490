"""Who knows what: where hidden cards lie, what each seat knows of them, views, and dealing what a view hides.

**Places.** A card lies in a place: a hand, a face-down card, a pile, a part of a deck. Everybody knows how many cards
a place holds; its `eyes` are the seats that may look into it. A card is *determined* (listed in the place's `kinds`) or
*open*: any card of the pool of its stock. In a true state only decks have open cards. Their order does not exist, so it
cannot leak. In a view every card that the seat cannot see is open, and the pool holds the kinds it has not seen.

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
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Self, TypeVar, get_args

from meadhall.kernel.errors import RuleError
from meadhall.kernel.picture import svg
from meadhall.kernel.record import PUBLIC, SPECTATOR, Secret, allowed, immutable, is_record, public, record, sees
from meadhall.kernel.rule import Ask, State
from meadhall.kernel.spec import game

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


@lru_cache(maxsize=1 << 12)  # the same few names in every game
def numbered(stem: str, serial: int) -> str:
    return f"{stem}.{serial}"


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


def _keep_sight(before: tuple[int, ...], now: tuple[int, ...]) -> bool:
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
            if never is None and self._is_nothing_known(stock) and _keep_sight(eyes + shown, places[target][3]):
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


S = TypeVar("S", bound=State)


class View(Generic[S]):
    """What one seat (None: a spectator) may know of a match. It is not a State: nothing hidden is in it.

    `table` has the state's shape, with blanks where the seat cannot look; it refuses to be played on.

    Example:
        >>> import meadhall as mh
        >>> view = mh.new("yggdrasil", seed="x").view(0)
        >>> view.game, view.seat
        ('yggdrasil', 0)
    """

    __slots__ = ("game", "seat", "table")

    def __init__(self, game: str, seat: int | None, table: S) -> None:
        if not table.sealed:
            raise RuleError("a View is made of what a seat sees, not of a whole state")
        self.game, self.seat, self.table = game, seat, table

    def key(self) -> tuple[Any, ...]:
        """What the view shows, as a value that can be compared and hashed."""
        story = self.table.story
        return (self.game, self.seat, self.table.key(), None if story is None else tuple(story))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        waiting = self.table.waiting
        if waiting is None:
            now = "over"
        elif isinstance(waiting, Ask):
            now = f"seat {waiting.seat} is asked {waiting.prompt}"
        else:
            now = f"chance decides {waiting.prompt}"
        return f"<View of {self.game} by {who}: {now}>"

    def _repr_svg_(self) -> str | None:
        """A notebook shows the game's picture, if it has one."""
        spec = game(self.game)
        if spec.picture is None:
            return None
        picture = spec.load(spec.picture)(self)
        return svg(picture, spec.style, spec.sprite.used_in("".join(part.html for part in picture.parts)))


def view_of(game: str, state: S, seat: int | None) -> View[S]:
    return View(game, seat, state.seen_by(SPECTATOR if seat is None else seat))


def deal_unseen(view: View[S], rng: random.Random) -> S:
    """A whole state that this view allows, drawn at random: the only way back from a view to a state.

    Example:
        >>> import random
        >>> import meadhall as mh
        >>> view = mh.new("thunder", seed="x").view(0)
        >>> state = mh.deal_unseen(view, random.Random(1)).search_copy()
        >>> state.apply(state.waiting.options[0])
    """
    state = view.table.clone()
    state.sealed = False
    seat = SPECTATOR if view.seat is None else view.seat
    for part in _records(state):
        if isinstance(part, Cards):
            part.deal(rng)
    for part in _records(state):
        for name, veil in _secrets(part):
            if not allowed(seat, getattr(part, veil.to)):
                setattr(part, name, veil.deal(part, state, rng))
    state.ask_again()
    return state


def _secrets(part: Any) -> Iterator[tuple[str, Secret]]:
    return ((f.name, f.veil) for f in part.RECORD_FIELDS if f.veil != PUBLIC)


def _records(value: Any) -> Iterator[Any]:
    """Every record in a value, itself first."""
    cls: Any = type(value)
    if isinstance(value, list):
        for part in value:
            yield from _records(part)
    elif isinstance(value, dict):
        for part in value.values():
            yield from _records(part)
    elif is_record(cls):
        yield value
        for name in _holding(cls):
            yield from _records(getattr(value, name))


@cache
def _holding(cls: Any) -> tuple[str, ...]:
    """The fields of a record that may have records in them."""
    return tuple(f.name for f in cls.RECORD_FIELDS if _may_hold_records(f.type))


def _may_hold_records(tp: Any) -> bool:
    """A list of named tuples is not immutable, but there are no records to find in it."""
    parts = get_args(tp)
    return not immutable(tp) and (not parts or any(_may_hold_records(part) for part in parts))
