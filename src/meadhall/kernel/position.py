"""Positions as JSON: readers that know the path of what they read, the rules in progress, and the last checks.

A game describes its form of a position in `facts/position.py`:

    field = Reader(position).fields(FIELDS)
    g.turns = field["turns"].number(0, 999, 0)
    for god, reader in field["vikings"].members(g.gods).items():
        g.vikings[g.gods.index(god)] = reader.number(0, MOST_VIKINGS)

Every method checks what it returns, and raises BadPosition with the path of what is wrong (`vikings.odin`). Every
number has bounds, and every list and text a greatest length.
"""

from __future__ import annotations

import contextlib
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from meadhall.kernel.cards import Cards
from meadhall.kernel.codec import HANDED_ON, Json, Limits, from_json, rules_of, state_from_json, to_json
from meadhall.kernel.errors import BadPosition, MeadhallError, RuleError
from meadhall.kernel.knowledge import Among, Fit
from meadhall.kernel.record import SPECTATOR, sees
from meadhall.kernel.rule import Ask, Chance, Option, Rule, State
from meadhall.kernel.spec import GameSpec

LONGEST_TEXT = 400
LONGEST_KEY = 60  # of an unknown field, as far as an error names it
MOST_RULES = 50  # on a stack
IN_CARDS = Limits(-1, 9_999, entries=400, characters=60)


class Reader:
    """A value of a position, and its path.

    Null means the same as a field that is left out. For that a method returns its `default`; without one it refuses.
    """

    __slots__ = ("path", "value")

    def __init__(self, value: Json, path: str = "") -> None:
        self.value, self.path = value, path

    @property
    def given(self) -> bool:
        """Does the position say it, other than by null?"""
        return self.value is not None

    def wrong(self, sentence: str) -> BadPosition:
        """The error to raise: `sentence` goes on from the path, such as "must be a list"."""
        return BadPosition(self.path, sentence)

    # -- single values

    def number(self, low: int, high: int, default: int | None = None) -> int:
        if self.value is None and default is not None:
            return default
        if type(self.value) is not int or not low <= self.value <= high:
            raise self.wrong(f"must be a number from {low} to {high}")
        return self.value

    def flag(self, default: bool | None = None) -> bool:
        if self.value is None and default is not None:
            return default
        if type(self.value) is not bool:
            raise self.wrong("must be true or false")
        return self.value

    def text(self, longest: int = LONGEST_TEXT) -> str:
        if type(self.value) is not str or len(self.value) > longest:
            raise self.wrong(f"must be a text of at most {longest} characters")
        return self.value

    def one_of(self, words: Collection[str], default: str | None = None) -> str:
        if self.value is None and default is not None:
            return default
        if type(self.value) is not str or self.value not in words:
            raise self.wrong(f"must be one of {', '.join(word or 'an empty text' for word in words)}")
        return self.value

    # -- lists

    def items(self, most: int, least: int = 0) -> list[Reader]:
        """The readers of a list's entries; none for null."""
        value = [] if self.value is None else self.value
        if type(value) is not list:
            raise self.wrong("must be a list")
        if not least <= len(value) <= most:
            raise self.wrong(f"must have {least} entries" if least == most else f"must have {least} to {most} entries")
        return [Reader(part, f"{self.path}[{i}]") for i, part in enumerate(value)]

    def numbers(self, count: int, low: int, high: int, default: Sequence[int] | None = None) -> list[int]:
        """A list of just so many numbers."""
        if self.value is None and default is not None:
            return list(default)
        return [part.number(low, high) for part in self.items(count, count)]

    def words(self, words: Collection[str], most: int, *, once: bool = False) -> tuple[str, ...]:
        """A list of these words; with `once`, none of them twice."""
        found = tuple(part.one_of(words) for part in self.items(most))
        if once and len(set(found)) < len(found):
            raise self.wrong("names one twice")
        return found

    # -- objects

    def fields(self, names: Collection[str]) -> dict[str, Reader]:
        """The readers of an object's fields, by name: of all that it may have, those left out too."""
        there = self.members(names)
        return {name: there.get(name) or Reader(None, self._child(name)) for name in names}

    def members(self, names: Collection[str]) -> dict[str, Reader]:
        """The readers of the fields that are there, in their order; none for null."""
        value = {} if self.value is None else self.value
        if type(value) is not dict:
            raise self.wrong("must be an object" if self.path else "a position is an object")
        for name in value:
            if name not in names:
                raise BadPosition(self._child(name[:LONGEST_KEY]), "is unknown")
        return {name: Reader(part, self._child(name)) for name, part in value.items()}

    def _child(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path else name


# -- the rules in progress ---------------------------------------------------------------------------------------


def stack_to_json(g: State) -> dict[str, Json]:
    """The fields `stack` and `given`: the rules in progress, as they were before the pending question."""
    if g.before is None:
        raise ValueError("a search copy keeps no rule from before its question, so it has no position")
    return {"stack": [to_json(rule) for rule in (*g.stack[:-1], g.before)], "given": g.given}


def stack_readers(field: Mapping[str, Reader], earlier: str, rules: str) -> tuple[Reader, Reader]:
    """The readers of `stack` and `given`; earlier positions have both in a field of their own, the stack as `rules`."""
    old = field[earlier]
    if not old.given:
        return field["stack"], field["given"]
    if field["stack"].given or field["given"].given:
        raise old.wrong("is the earlier form of stack and given: there can be only one of them")
    parts = old.fields((rules, "given"))
    if not parts[rules].given:
        raise old.wrong(f"must have {rules} and given")
    return parts[rules], parts["given"]


def no_rules_in_progress(stack: Reader, given: Reader) -> None:
    """Refuses rules in progress where the position says that the game is over. Earlier dumps have an empty stack."""
    for reader in (stack, given):
        if reader.given and reader.value != []:
            raise reader.wrong("must be null when the game is over")


def rule_names(stack: Reader) -> set[str]:
    """The names of the rules in progress."""
    parts = [part.value for part in stack.items(MOST_RULES)]
    return {part["rule"] for part in parts if isinstance(part, dict) and isinstance(part.get("rule"), str)}


def resume(g: State, stack: Reader, given: Reader) -> None:
    """Put the rules in progress on the state's stack and play on to the question that they put."""
    rules = rules_of(type(g))
    g.stack = [from_json(Rule, part.value, part.path, rules) for part in stack.items(MOST_RULES, 1)]
    answer: Option | None = from_json(Option | None, given.value, given.path, rules, HANDED_ON)
    try:
        g.resume(answer)
    except Exception as error:  # whatever a stack that no match has leads to
        raise stack.wrong(f"cannot be played on: {error}") from error
    if g.waiting is None:
        raise stack.wrong("leads to no question")


# -- cards -------------------------------------------------------------------------------------------------------


def lacking(box: Mapping[str, int], named: Iterable[str]) -> str | None:
    """A card that is named more often than the box has it."""
    return next((card for card, n in Counter(named).items() if n > box.get(card, 0)), None)


def are_true(cards: Cards, claims: Sequence[Among]) -> bool:
    """Is all that one seat knows true? For each kind, its cards must have room where they are said to lie."""
    lying = {place: Counter(cards.at(place)) for claim in claims for place in claim.places}
    for place, kinds in lying.items():
        if cards.places[place].open:
            kinds.update(cards.pool[cards.places[place].stock])
    for kind in sorted({kind for claim in claims for kind in claim.kinds}):
        room = {place: kinds[kind] for place, kinds in lying.items()}
        try:
            Fit(room, [c._replace(kinds=(kind,) * c.kinds.count(kind)) for c in claims])
        except RuleError:
            return False
    return True


def check_known(cards: Cards, claims: Sequence[Among], path: str, end: str) -> None:
    """What every seat is said to know must be true; the first claim that is not so is named, as `known[2].cards`."""
    for seat in range(SPECTATOR, cards.seats):
        mine = [i for i, claim in enumerate(claims) if claim.seat == seat]
        if not are_true(cards, [claims[i] for i in mine]):
            n = next(n for n in range(len(mine)) if not are_true(cards, [claims[i] for i in mine[: n + 1]]))
            raise BadPosition(f"{path}[{mine[n]}].{end}", "do not all lie there")


def read_cards(reader: Reader, box: Mapping[str, Mapping[str, int]]) -> Cards:
    """All the cards of a table, as a dump has them. `box`: how many there are, by stock and kind."""
    cards: Cards = from_json(Cards, reader.value, reader.path, {}, IN_CARDS)
    check_cards(cards, box, reader.path)
    return cards


def check_cards(cards: Cards, box: Mapping[str, Mapping[str, int]], path: str) -> None:
    """Are these the cards of the box, by stock and kind, each in one place, and is what is known of them so?"""
    parts = [part for deck in cards.decks.values() for part in deck]
    if len(set(parts)) < len(parts) or {n for n, place in cards.places.items() if place.open} != set(parts):
        raise BadPosition(f"{path}.decks", "must name every part of a deck once")
    for name, place in cards.places.items():
        where = f"{path}.places.{name}"
        if place.stock not in box:
            raise BadPosition(f"{where}.stock", f"must be one of {', '.join(box)}")
        if place.kinds != tuple(sorted(place.kinds)) or not set(place.kinds) <= set(box[place.stock]):
            raise BadPosition(f"{where}.kinds", "must be cards of this stock in alphabetical order")
        if len(place.kinds) > place.size or (not place.open and len(place.kinds) < place.size):
            raise BadPosition(f"{where}.size", "must be the number of its cards")
        if not set(place.eyes) <= {SPECTATOR, *range(cards.seats)} or len(set(place.eyes)) < len(place.eyes):
            raise BadPosition(f"{where}.eyes", "must be seats, each once")
        number = re.search(r"\.([0-9]{1,9})$", name)
        if number and int(number[1]) > cards.serial:
            raise BadPosition(f"{path}.serial", f"must be at least that of {name}")
    if not set(cards.pool) <= set(box):
        raise BadPosition(f"{path}.pool", f"has only the stocks {', '.join(box)}")
    for stock, kinds in box.items():
        pool, here = cards.pool.get(stock, {}), [p for p in cards.places.values() if p.stock == stock]
        if min(pool.values(), default=1) < 1 or sum(pool.values()) != sum(p.size - len(p.kinds) for p in here):
            raise BadPosition(f"{path}.pool.{stock}", "must be the cards that lie unseen in the deck")
        if Counter(pool) + Counter(kind for p in here for kind in p.kinds) != Counter(kinds):
            raise BadPosition(f"{path}.pool.{stock}", "must be, with the cards of all places, those in the box")
    if cards.known is None:
        raise BadPosition(f"{path}.known", "must be a list")
    for i, (seat, _, places) in enumerate(cards.known):
        where = f"{path}.known[{i}]"
        if not SPECTATOR <= seat < cards.seats:
            raise BadPosition(f"{where}.seat", "is no seat")
        if not places or any(name not in cards.places or sees(seat, cards.places[name].eyes) for name in places):
            raise BadPosition(f"{where}.places", "must be places that this seat cannot see")
        if len({cards.places[name].stock for name in places}) > 1:
            raise BadPosition(f"{where}.places", "must be places of one stock")
    check_known(cards, cards.known, f"{path}.known", "kinds")


# -- the whole ---------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def refused_where_rules_fail() -> Iterator[None]:
    """Within it, whatever a rule of the game raises becomes BadPosition: no match could have led to this table."""
    try:
        yield
    except MeadhallError:
        raise
    except Exception as error:
        raise BadPosition("", f"the rules cannot go on from it ({type(error).__name__}: {error})") from error


def state_at(spec: GameSpec, position: Json, options: Any) -> State:
    """The state that a position describes, at its first question or chance, or over."""
    state: State
    if spec.from_position is not None:
        state = spec.load(spec.from_position)(position, options)
    else:
        state = state_from_json(spec.state_class, position)
    check(state)
    return state


def check(g: State) -> None:
    """The last checks, the same for every game: the question can be put, and every seat can look at the table."""
    waiting = g.waiting
    if waiting is None:
        if len(g.result().returns) != g.seats:
            raise BadPosition("", "does not say how the match ended")
    elif isinstance(waiting, Chance):
        if not waiting.outcomes or any(weight < 0 for weight in waiting.weights):
            raise BadPosition("", f"leaves fate nothing to choose: {waiting.prompt}")
    else:
        check_question(g, waiting)
    for seat in range(SPECTATOR, g.seats):
        g.seen_by(seat)


def check_question(g: State, ask: Ask) -> None:
    choices = ask.options
    if not 0 <= ask.seat < g.seats:
        raise BadPosition("", f"puts its question ({ask.prompt}) to nobody")
    if not choices or len(set(choices)) < len(choices):
        raise BadPosition("", f"leaves no answer to its question: {ask.prompt}" if not choices else "offers one twice")
    g.asides(ask.seat)
