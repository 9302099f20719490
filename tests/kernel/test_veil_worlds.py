"""The knowledge of seats about hidden cards, compared with a model that shares no code with the veil.

The model has real cards: it knows where each lies, and keeps for every seat the list of *all* worlds that fit what the
seat has seen. Whatever the veil says a seat knows must be so in each of them, and a deal may put a kind only where it
lies in one of them. The second is asked as long as the seat keeps count: an Among cannot say "one of these two went,
not both", so once hidden cards of places it knows different things of are mixed, the veil may know less than it could.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from meadhall.kernel import fate
from meadhall.kernel.cards import Cards
from meadhall.kernel.fate import CardState, Draw, LookAtTop
from meadhall.kernel.knowledge import Among
from meadhall.kernel.record import record
from meadhall.kernel.rule import Chance

T = TypeVar("T")
World = tuple[tuple[str, tuple[str, ...]], ...]  # what lies in each place
SEATS = (-1, 0, 1)

ANY = st.integers(0, 23)
EYES = st.sampled_from(((), (0,), (1,), (0, 1), (-1,)))


def sees(seat: int, eyes: Iterable[int]) -> bool:
    return seat in eyes or -1 in eyes


def pick(things: Sequence[T], n: int) -> T:
    return things[n % len(things)]


def world(places: dict[str, Iterable[str]]) -> World:
    return tuple(sorted((name, tuple(sorted(kinds))) for name, kinds in places.items()))


def moved(w: World, kind: str, source: str, target: str) -> World:
    places = {name: list(kinds) for name, kinds in w}
    places[source].remove(kind)
    places.setdefault(target, []).append(kind)
    return world(places)


def splits(counts: dict[str, int], size: int) -> Iterator[tuple[str, ...]]:
    """Every different combination of this size."""
    yield from sorted(set(itertools.combinations(sorted(Counter(counts).elements()), size)))


def has_room(room: dict[str, int], groups: Sequence[tuple[int, tuple[str, ...]]]) -> bool:
    """Can so many cards of each group lie in places of that group? By trying: each card takes a slot or makes room."""
    taken: dict[tuple[str, int], tuple[str, ...]] = {}

    def lay(places: tuple[str, ...], tried: set[tuple[str, int]]) -> bool:
        for slot in [(p, i) for p in places for i in range(room.get(p, 0))]:
            if slot not in tried:
                tried.add(slot)
                if slot not in taken or lay(taken[slot], tried):
                    taken[slot] = places
                    return True
        return False

    return all(lay(places, set()) for cards, places in groups for _ in range(cards))


def in_normal_form(cards: Cards) -> list[Among]:
    """What `known` should be, worked out from scratch: from all Amongs and all places, for one seat after the other."""
    merged: dict[tuple[int, tuple[str, ...]], list[str]] = {}
    for seat, kinds, places in cards.known or ():
        if kinds:
            merged.setdefault((seat, tuple(p for p in places if cards.count(p))), []).extend(kinds)
    known = [Among(seat, tuple(sorted(kinds)), places) for (seat, places), kinds in sorted(merged.items())]
    for claim in sorted(known, key=lambda c: -len(c.places)):
        stock = cards.places[claim.places[0]].stock
        room = {n: p.size for n, p in cards.places.items() if p.stock == stock and not sees(claim.seat, p.eyes)}
        others = [c for c in known if c is not claim and c.seat == claim.seat and c.places[0] in room]
        groups = [(len(c.kinds), c.places) for c in others]
        elsewhere = [p for p in room if room[p] and p not in claim.places]
        # Without this Among, could one of its cards lie elsewhere? Its cards then count as any others.
        if not any(has_room(room, [(1, (p,)), *groups]) for p in elsewhere):
            known.remove(claim)
    return known


def all_true(claims: list[tuple[tuple[str, ...], tuple[str, ...]]], w: World) -> bool:
    """Can each claim have a card of its own?"""
    wanted = [(kind, places) for kinds, places in claims for kind in kinds]
    lying = {name: list(kinds) for name, kinds in w}

    def fit(i: int) -> bool:
        if i == len(wanted):
            return True
        kind, places = wanted[i]
        for name in places:
            if kind in lying[name]:
                lying[name].remove(kind)
                if fit(i + 1):
                    return True
                lying[name].append(kind)
        return False

    wanted.sort(key=lambda x: len(x[1]))
    return fit(0)


@record
class Table(CardState):
    pass


class Worlds(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.table = Table()
        self.cards = self.table.cards = Cards(seats=2)
        self.lies: dict[str, list[str]] = {}  # the truth
        self.eyes: dict[str, tuple[int, ...]] = {}
        self.worlds: dict[int, set[World]] = {}
        self.rng = random.Random(0)
        self.counts = dict.fromkeys(SEATS, True)  # does the seat know how many of which cards went where?

    @initialize(
        counts=st.sampled_from(
            ({"a": 2, "b": 2, "c": 1, "d": 1}, {"a": 3, "b": 2, "c": 1}, dict.fromkeys("abcdef", 1))
        ),
        special=st.booleans(),
        seed=st.integers(0, 9),
    )
    def set_up(self, counts: dict[str, int], special: bool, seed: int) -> None:
        self.rng.seed(seed)
        deck = list(Counter(counts).elements())
        self.rng.shuffle(deck)
        if special:
            fate.lay_piles(self.cards, "deck", [(3, ("c",)), (len(deck) - 2, ("z",))], counts | {"c": counts["c"] - 1})
            deck.remove("c")
            top, bottom = self.cards.decks["deck"]
            self.lies = {top: ["c", *deck[:2]], bottom: ["z", *deck[2:]]}
            rest = Counter(deck)
            starts = {
                world({top: ["c", *two], bottom: ["z", *(rest - Counter(two)).elements()]}) for two in splits(rest, 2)
            }
        else:
            fate.new_deck(self.cards, "deck", counts)
            self.lies = {self.cards.decks["deck"][0]: deck}
            starts = {world(self.lies)}
        self.eyes = dict.fromkeys(self.lies, ())
        self.worlds = {seat: set(starts) for seat in SEATS}
        for name, eyes in (("hand0", (0,)), ("hand1", (1,)), ("pile", ()), ("dump", (-1,))):
            self.cards.add_place(name, "deck", eyes)
            self.new_place(name, eyes)
        for to in ("hand0", "hand1", "pile", "hand0", "hand1"):
            self.draw(to, ())

    # -- the model

    def new_place(self, name: str, eyes: tuple[int, ...] = ()) -> None:
        self.lies[name], self.eyes[name] = [], eyes
        for seat in SEATS:
            self.worlds[seat] = {world({**dict(w), name: ()}) for w in self.worlds[seat]}

    def close(self, name: str) -> None:
        assert not self.lies.pop(name)
        del self.eyes[name]
        for seat in SEATS:
            self.worlds[seat] = {tuple(p for p in w if p[0] != name) for w in self.worlds[seat]}

    def note_mixing(self, places: Sequence[str], seers: tuple[int, ...]) -> None:
        """Cards of several places are about to be mixed. Who has not the same to say of all loses count."""
        for seat in SEATS:
            claims = [c for c in self.cards.known or () if c.seat == seat]
            said = {tuple(place in c.places for c in claims) for place in places if self.lies[place]}
            if not sees(seat, seers) and len(said) > 1:
                self.counts[seat] = False

    def goes(self, kind: str, source: str, target: str, shown: tuple[int, ...] = ()) -> None:
        self.lies[source].remove(kind)
        self.lies[target].append(kind)
        eyes = (*self.eyes[source], *self.eyes[target], *shown)
        for seat in SEATS:
            kinds = (kind,) if sees(seat, eyes) else ()
            self.worlds[seat] = {
                moved(w, k, source, target)
                for w in self.worlds[seat]
                for k in set(dict(w)[source]).intersection(kinds or dict(w)[source])
            }

    def is_seen(self, name: str, by: Iterable[int]) -> None:
        there = tuple(sorted(self.lies[name]))
        for seat in SEATS:
            if sees(seat, by):
                self.worlds[seat] = {w for w in self.worlds[seat] if dict(w)[name] == there}

    def tidy_deck(self) -> None:
        for name in [n for n in self.lies if n.startswith("deck.") and not self.lies[n]]:
            self.close(name)

    def let_fate_answer(self, kind: str) -> None:
        """Chance gives the card that lies there; it must be among the possible outcomes."""
        if isinstance(chance := self.table.waiting, Chance):
            kinds = [x for x in chance.outcomes if str(x).rstrip("?") == kind]
            assert kinds, f"{kind} is not among {chance}"
            self.table.apply(self.rng.choice(kinds))

    # -- what may happen

    def decks_top(self) -> str | None:
        return fate.top(self.cards, "deck")

    @precondition(lambda self: self.decks_top())
    @rule(to=st.sampled_from(("hand0", "hand1", "pile", "dump")), shown=EYES)
    def drawing(self, to: str, shown: tuple[int, ...]) -> None:
        self.draw(to, shown)

    def draw(self, to: str, shown: tuple[int, ...]) -> None:
        part = self.decks_top()
        assert part is not None
        kind = self.rng.choice(self.lies[part])
        self.note_mixing((part, to), (*self.eyes[to], *shown))
        self.table.begin(Draw("deck", to, "draw", shown))
        self.let_fate_answer(kind)
        self.goes(kind, part, to, shown)
        self.tidy_deck()

    def full(self) -> list[str]:
        return sorted(n for n, kinds in self.lies.items() if kinds and not n.startswith("deck."))

    @precondition(lambda self: self.full())
    @rule(a=ANY, b=ANY, k=ANY, shown=EYES)
    def move(self, a: int, b: int, k: int, shown: tuple[int, ...]) -> None:
        source = pick(self.full(), a)
        target = pick([n for n in sorted(self.lies) if not n.startswith("deck.") and n != source], b)
        kind = pick(self.lies[source], k)
        self.note_mixing((source, target), (*self.eyes[source], *self.eyes[target], *shown))
        self.cards.move(kind, source, target, shown)
        self.goes(kind, source, target, shown)

    @precondition(lambda self: self.full())
    @rule(a=ANY, k=ANY, eyes=EYES)
    def lay(self, a: int, k: int, eyes: tuple[int, ...]) -> None:
        source = pick(self.full(), a)
        kind = pick(self.lies[source], k)
        target = self.cards.add_place(self.cards.fresh_name("laid"), "deck", eyes)
        self.new_place(target, eyes)
        self.cards.move(kind, source, target)
        self.goes(kind, source, target)

    @precondition(lambda self: self.full())
    @rule(a=ANY, k=ANY, under=st.booleans(), shown=EYES)
    def put(self, a: int, k: int, under: bool, shown: tuple[int, ...]) -> None:
        source = pick(self.full(), a)
        kind = pick(self.lies[source], k)
        fate.put(self.cards, kind, source, "deck", under=under, shown=shown)
        part = self.cards.decks["deck"][-1 if under else 0]
        self.new_place(part)
        self.goes(kind, source, part, shown)

    @precondition(lambda self: self.full())
    @rule(a=ANY, seats=EYES)
    def look(self, a: int, seats: tuple[int, ...]) -> None:
        name = pick(self.full(), a)
        self.cards.look(seats, name)
        self.is_seen(name, seats)

    @precondition(lambda self: self.full())
    @rule(a=ANY, eyes=EYES)
    def show(self, a: int, eyes: tuple[int, ...]) -> None:
        name = pick(self.full(), a)
        self.cards.show(name, eyes)
        self.eyes[name] = eyes
        self.is_seen(name, eyes)

    @precondition(lambda self: self.full())
    @rule(a=ANY, k=ANY)
    def rule_out(self, a: int, k: int) -> None:
        name = pick(self.full(), a)
        absent = sorted(set("abcdefz") - set(self.lies[name]))
        kind = pick(absent, k)
        self.cards.rule_out(kind, name)
        for seat in SEATS:
            self.worlds[seat] = {w for w in self.worlds[seat] if kind not in dict(w)[name]}

    @rule()
    def shuffle(self) -> None:
        old = self.cards.decks["deck"]
        self.note_mixing(old, ())
        fate.shuffle(self.cards, "deck")
        if not old:
            return
        (new,) = self.cards.decks["deck"]
        self.lies[new] = [kind for name in old for kind in self.lies.pop(name)]
        self.eyes[new] = ()
        for seat in SEATS:
            self.worlds[seat] = {
                world({**{n: k for n, k in w if n not in old}, new: [x for n in old for x in dict(w)[n]]})
                for w in self.worlds[seat]
            }

    @precondition(lambda self: self.decks_top())
    @rule(cards=st.integers(1, 3), seats=EYES)
    def look_at_top(self, cards: int, seats: tuple[int, ...]) -> None:
        cards = min(cards, fate.size(self.cards, "deck"))
        old = list(self.cards.decks["deck"])
        parts = [name for name in old for _ in self.lies[name]][:cards]
        left = {name: self.lies[name][:] for name in old}
        kinds = [left[name].pop(self.rng.randrange(len(left[name]))) for name in parts]
        self.table.begin(LookAtTop("deck", cards, seats, "peek"))
        while self.table.waiting is not None:  # a card that is certain is no chance, so it is asked which one this is
            looking = self.table.stack[-1]
            assert isinstance(looking, LookAtTop)
            self.let_fate_answer(kinds[looking.done])
        for kind, name, single in zip(kinds, parts, self.cards.decks["deck"], strict=False):
            self.new_place(single)
            self.goes(kind, name, single, seats)
        self.tidy_deck()

    @rule(way=ANY, seers=EYES)
    def rearrange(self, way: int, seers: tuple[int, ...]) -> None:
        row = self.cards.decks["deck"]
        singles = min(3, len(list(itertools.takewhile(lambda name: len(self.lies[name]) == 1, row))))
        order = pick(list(itertools.permutations(range(singles))), way)
        self.note_mixing(row[:singles], seers)
        fate.rearrange(self.cards, "deck", order, seers)
        old, new = row[:singles], self.cards.decks["deck"][:singles]
        truth = [self.lies[old[i]] for i in order]
        for seat in SEATS:
            ways = [order] if sees(seat, seers) else list(itertools.permutations(range(singles)))
            self.worlds[seat] = {
                world(
                    {
                        **{n: k for n, k in w if n not in old},
                        **{n: dict(w)[old[i]] for n, i in zip(new, way, strict=True)},
                    }
                )
                for w in self.worlds[seat]
                for way in ways
            }
        for name in old:
            del self.lies[name], self.eyes[name]
        for name, kinds in zip(new, truth, strict=True):
            self.lies[name], self.eyes[name] = kinds, ()

    # -- what must hold

    @invariant()
    def the_veil_agrees(self) -> None:
        for seat in SEATS if self.worlds else ():
            worlds = self.worlds[seat]
            assert world(self.lies) in worlds, "the model lost the truth"
            claims = [(c.kinds, c.places) for c in self.cards.known or () if c.seat == seat]
            for w in worlds:
                assert all_true(claims, w), f"seat {seat}: {claims} is not so in {w}"

    @invariant()
    def what_is_known_is_in_normal_form(self) -> None:
        if self.worlds:
            assert self.cards.known == in_normal_form(self.cards)
            again = self.cards.clone()
            again.tidy()
            assert again.known == self.cards.known

    @invariant()
    def deals_are_possible(self) -> None:
        for seat in SEATS if self.worlds else ():
            view = self.cards.seen_by(seat)
            for _ in range(6):
                dealt = view.clone()
                dealt.deal(self.rng)
                assert dealt.seen_by(seat) == view
                if self.counts[seat]:
                    self.fill_up(dealt)
                    for name, place in dealt.places.items():
                        possible = {kind for w in self.worlds[seat] for kind in dict(w)[name]}
                        wrong = set(place.kinds) - possible
                        assert not wrong, f"seat {seat}: dealt {wrong} to {name}, possible {possible}"

    def fill_up(self, cards: Cards) -> None:
        """A deal leaves parts of decks open, so whatever is in the pool may lie in any of them."""
        rest = list(Counter(cards.pool["deck"]).elements())
        self.rng.shuffle(rest)
        for name, place in cards.places.items():
            new = [rest.pop() for _ in range(place.size - len(place.kinds))]
            cards.places[name] = place._replace(kinds=(*place.kinds, *new))


TestWorlds = Worlds.TestCase
TestWorlds.settings = settings(max_examples=100, stateful_step_count=10)


class LongWorlds(Worlds):
    """The same, for longer."""


TestLongWorlds = LongWorlds.TestCase
TestLongWorlds.settings = settings(max_examples=3000, stateful_step_count=16)
TestLongWorlds.pytestmark = [pytest.mark.soak]
