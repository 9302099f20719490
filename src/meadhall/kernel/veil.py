"""Who knows what: hidden cards, knowledge as sets of places, views, and dealing anew what a view hides.

**Places.** A card lies in a place: a hand, a face-down card of its own, a pile, a part of a deck. A place says how many
cards it holds (everybody may count) and whose eyes may look into it. What lies there is *determined* (`kinds`) or
still open: an open card is any of its stock's `pool`. In a true state only decks have open cards, so their order
does not exist and cannot leak. In a view everything the seat cannot see is open, and the pool is what it has not seen.

**Knowledge** beyond what eyes see now has one form: `Among(seat, kinds, places)`, "these kinds all lie among these
places". A hidden move from a to b adds b to every Among that may have a card in a; a revealed face is taken out of it.
Places have sizes, so Amongs speak for each other: where others fill a place, no card of this one lies there. Cards that
no Among names may lie wherever there is room; when a hidden move would make us forget where there was none, they get an
Among of their own. What is said is always so. It is not always all that could be known: that one of two cards went
unseen to where others lay becomes "each may be here or there", which does not say that not both went.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Self, TypeVar, get_args

from meadhall.kernel.errors import RuleError
from meadhall.kernel.picture import svg
from meadhall.kernel.record import PUBLIC, SPECTATOR, Secret, allowed, immutable, is_record, public, record, sees
from meadhall.kernel.rule import Ask, State, new_tuple
from meadhall.kernel.spec import game

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
    """One way in which all that is known lies in the room there is. From it follows what else is possible.

    A card can be put into a full place if another there can move on, and so forth (a flow with augmenting paths).
    """

    def __init__(self, room: dict[str, int], known: Sequence[Among], rng: random.Random | None = None) -> None:
        self.known = known
        self.left = dict(room)  # by place: the cards that nothing is known of
        self.lies: list[dict[str, int]] = [{} for _ in known]  # by Among and place: how many of its cards
        for i, claim in enumerate(known):
            slots = [p for p in claim.places for _ in range(self.left.get(p, 0))]
            if rng is not None:
                rng.shuffle(slots)
            for place in slots[: len(claim.kinds)]:
                self._put(i, place)
            for _ in range(len(claim.kinds) - len(slots)):
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

    def chain(self, place: str) -> list[str]:
        """The places from which one card less would make room for one more here."""
        found = [place]
        for p in found:  # grows on the way
            for claim, lies in zip(self.known, self.lies, strict=True):
                if lies.get(p):
                    found += [q for q in claim.places if q in self.left and q not in found]
        return found

    def unknown(self, place: str) -> bool:
        """Can a card lie here that nothing is known of?"""
        return any(self.left[p] for p in self.chain(place))

    def possible(self, who: int, place: str) -> bool:
        """Can a card of this Among lie here?"""
        return any(self.left[p] or self.lies[who].get(p) for p in self.chain(place))


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

    def move(self, kind: str, source: str, target: str, shown: tuple[int, ...] = NOBODY) -> None:
        """One card goes from place to place; all eyes on either place see its face, and those it is shown to."""
        places, known = self.places, self.known
        stock, size, kinds, eyes, is_open = places[source]
        if places[target][0] != stock:
            raise RuleError(f"a card of {stock} cannot lie in {target}, which is for {places[target].stock}")
        drawn = kind not in kinds  # then it is an open card, and moving determines it
        if drawn and (size == len(kinds) or kind not in self.pool[stock]):
            raise RuleError(f"no {kind} can lie in {source}")
        if known is not None:
            self._learn_move(kind, source, target, shown)
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
        if known is not None:
            self.tidy()

    def lay_apart(self, kind: str, source: str, stem: str, eyes: tuple[int, ...], *, part_of_deck: bool = False) -> str:
        """One card comes to lie in a place of its own, which gets a fresh name."""
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
            self.move(kind, source, name)
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
        for seat in self._everybody():
            if not sees(seat, place.eyes) and sees(seat, eyes):
                self._learn_content(seat, name)
            elif sees(seat, place.eyes) and not sees(seat, eyes):
                self.known.append(Among(seat, place.kinds, (name,)))
        self.tidy()

    def look(self, seats: tuple[int, ...], name: str) -> None:
        """These seats look into a place once and remember what they saw."""
        place = self.places[name]
        if self.known is None:
            return
        for seat in self._everybody():
            if sees(seat, seats) and not sees(seat, place.eyes):
                self._learn_content(seat, name)
                self.known.append(Among(seat, place.kinds, (name,)))
        self.tidy()

    def know(self, seat: int, kinds: Iterable[str], places: Iterable[str]) -> None:
        """A seat comes to know that these kinds lie among these places."""
        if self.known is not None:
            self.known.append(Among(seat, tuple(sorted(kinds)), tuple(sorted(places))))
            self.tidy()

    def rule_out(self, kind: str, name: str) -> None:
        """Whoever cannot look into a place comes to know that no card of this kind lies there."""
        if self.known is None:
            return
        place = self.places[name]
        for seat in self._everybody():
            if sees(seat, place.eyes):
                continue
            room = tuple(p for p in self._unseen_room(seat, place.stock) if p != name)
            unnamed = self.unnamed(seat, place.stock).kinds.count(kind)
            claims = [c for c in self.known if c.seat == seat and kind in c.kinds and name in c.places]
            for claim in claims:
                others = tuple(k for k in claim.kinds if k != kind)
                self.known.remove(claim)
                self.known.append(claim._replace(kinds=others))
                elsewhere = tuple(p for p in claim.places if p != name)
                self.known.append(Among(seat, (kind,) * claim.kinds.count(kind), elsewhere))
            if unnamed and place.size:
                self.known.append(Among(seat, (kind,) * unnamed, tuple(sorted(room))))
        self.tidy()

    def _everybody(self) -> range:
        return range(SPECTATOR, self.seats)

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

    def _learn_move(self, kind: str, source: str, target: str, shown: tuple[int, ...]) -> None:
        assert self.known is not None
        a, b = self.places[source], self.places[target]
        for seat in self._everybody():
            was, now = sees(seat, a.eyes), sees(seat, b.eyes)
            if was or now or sees(seat, shown):
                if not was:
                    self.reveals += 1
                    self._take_out(seat, kind, source)
                if not now:
                    self.known.append(Among(seat, (kind,), (target,)))
            else:
                self._lose_track(seat, (source,), (target,))

    def _learn_content(self, seat: int, name: str) -> None:
        """All that lies in a place has come to light, so nothing else is there."""
        assert self.known is not None
        self.reveals += 1
        for kind in self.places[name].kinds:
            self._take_out(seat, kind, name)
        for i, claim in enumerate(self.known):
            if claim.seat == seat and name in claim.places:
                self.known[i] = claim._replace(places=tuple(p for p in claim.places if p != name))

    def _take_out(self, seat: int, kind: str, source: str) -> None:
        """A card of this kind came to light from `source`. If several Amongs may have meant it, all but one hold."""
        assert self.known is not None
        hits = [c for c in self.known if c.seat == seat and kind in c.kinds and source in c.places]
        places: set[str] = set()
        for claim in sorted(hits, key=lambda c: len(c.places)):
            self.known.remove(claim)
            self.known.append(claim._replace(kinds=minus(claim.kinds, kind)))
            if places:
                # Of the first two one is left, and lies where either could; of the first three two are left; …
                self.known.append(Among(seat, (kind,), tuple(sorted(places.union(claim.places)))))
            places.update(claim.places)

    def mix(self, old: tuple[str, ...], new: tuple[str, ...], seats: Iterable[int]) -> None:
        """These seats lose track: what lay in any of the old places may lie in all of the new ones.

        Called before the cards are there; then the caller moves them, and calls `tidy()`.
        """
        if self.known is not None and old:
            for seat in seats:
                self._lose_track(seat, old, new)

    def _lose_track(self, seat: int, sources: tuple[str, ...], targets: tuple[str, ...]) -> None:
        assert self.known is not None
        stock = self.places[sources[0]].stock
        room = self._unseen_room(seat, stock)
        mine = [i for i, c in enumerate(self.known) if c.seat == seat and any(p in room for p in c.places)]
        if not mine:
            return
        fit = Fit(room, [self.known[i] for i in mine])
        open_to_any = [p for p in room if fit.unknown(p)]
        mixed = [p for p in (*sources, *targets) if p in room]
        if open_to_any and len({p in open_to_any for p in mixed}) == 2:
            # Cards that no Among names lay in some of these places only: now they get one, for we still know where.
            places = {*open_to_any, *(targets if any(p in open_to_any for p in sources) else ())}
            self.known.append(self.unnamed(seat, stock)._replace(places=tuple(sorted(places))))
        for who, i in enumerate(mine):
            claim = self.known[i]
            here = [p for p in sources if p in claim.places]
            left = [p for p in here if p in room and fit.possible(who, p)]
            if here:
                places = {p for p in claim.places if p not in here or p in left}
                self.known[i] = claim._replace(places=tuple(sorted(places.union(targets if left else ()))))

    def _unseen_room(self, seat: int, stock: str) -> dict[str, int]:
        return {
            name: p.size for name, p in self.places.items() if p.size and p.stock == stock and not sees(seat, p.eyes)
        }

    def unnamed(self, seat: int, stock: str) -> Among:
        """The unseen cards of a stock that this seat knows nothing of."""
        room = self._unseen_room(seat, stock)
        kinds = Counter(self.pool.get(stock, {}))
        for name in room:
            kinds.update(self.places[name].kinds)
        for claim in self.known or ():
            if claim.seat == seat and any(p in room for p in claim.places):
                kinds.subtract(claim.kinds)
        return Among(seat, tuple(sorted(kinds.elements())), tuple(sorted(room)))

    def tidy(self) -> None:
        """One normal form: no empty places, one Among for each set of places, none that says nothing, all in order."""
        if self.known is None:
            return
        merged: dict[tuple[int, tuple[str, ...]], tuple[str, ...]] = {}
        for seat, kinds, places in self.known:
            live = tuple(p for p in places if p in self.places and self.places[p].size)
            if kinds:
                merged[seat, live] = tuple(sorted((*merged.get((seat, live), ()), *kinds)))
        self.known = [Among(seat, kinds, places) for (seat, places), kinds in sorted(merged.items())]
        for seat in {c.seat for c in self.known}:
            self._drop_the_obvious(seat)

    def _drop_the_obvious(self, seat: int) -> None:
        """An Among whose cards could lie nowhere else anyway says nothing."""
        assert self.known is not None
        for widest in sorted((c for c in self.known if c.seat == seat), key=lambda c: -len(c.places)):
            if not widest.places:
                continue
            room = self._unseen_room(seat, self.places[widest.places[0]].stock)
            others = [c for c in self.known if c.seat == seat and c is not widest and any(p in room for p in c.places)]
            elsewhere = [p for p in room if p not in widest.places]
            if sum(room[p] for p in elsewhere) > sum(len(c.kinds) for c in others):
                continue
            fit = Fit(room, others)
            if not any(fit.unknown(p) for p in elsewhere):
                self.known.remove(widest)

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
        return None if spec.picture is None else svg(spec.load(spec.picture)(self), spec.style)


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
