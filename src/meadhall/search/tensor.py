"""A game as numbers: an id for every answer, and an array for what a seat knows.

Learning programs want both. A game describes them in `lab/tensor.py` as two tables, and this module does the rest:

* **Blocks** are the actions. A block has the options of one or several prompts; each option in it has an id. So an
  option has the same id in all prompts of a block, and other ids in other blocks.
* **Parts** are the features. A part is a named stretch of the observation with a shape and a greatest value; a game's
  `fill` writes what is not zero. It gets a view, never a state, so nothing hidden can come in.

Ids and features are the same for all settings and numbers of seats, as long as the game's rules version is the same.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt

from meadhall.kernel.cards import Cards
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.rule import Ask, Option
from meadhall.kernel.veil import View

Observation = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]

ASIDES = "asides"  # the name of the block of what may be done beside any question


class Block(NamedTuple):
    """Options that have ids of their own, and the prompts whose options they are."""

    name: str
    prompts: tuple[str, ...]
    options: tuple[Option, ...]


class Part(NamedTuple):
    """A stretch of the observation."""

    name: str
    shape: tuple[int, ...]
    most: float  # no value is greater
    says: str  # what the values mean
    rows: tuple[str, ...] = ()  # the names along the first axis, or along the only one
    columns: tuple[str, ...] = ()  # the names along the last axis, if there are several
    least: float = 0.0


class Row(NamedTuple):
    """An action of the vocabulary."""

    id: int
    block: str
    option: Option


class Nature(NamedTuple):
    """What kind of game it is, as theory sorts them."""

    zero_sum: bool = False  # two seats, and one wins what the other loses
    together: bool = False  # all seats win or lose together
    all_is_open: bool = False  # no seat knows what another does not, and nothing lies hidden
    no_chance: bool = False


class Sheet:
    """An observation that is being written. Single values are collected, for they are written faster all at once."""

    __slots__ = ("array", "at", "values")

    def __init__(self, size: int) -> None:
        self.array: Observation = np.zeros(size, np.float32)  # stretches may be written directly
        self.at: list[int] = []
        self.values: list[float] = []

    def put(self, at: int, value: float) -> None:
        self.at.append(at)
        self.values.append(value)

    def mark(self, at: int) -> None:
        self.at.append(at)
        self.values.append(1.0)

    def row(self, at: int, values: Iterable[float]) -> None:
        """Write values one after another."""
        for i, value in enumerate(values, at):
            if value:
                self.at.append(i)
                self.values.append(value)

    def counts(self, at: int, places: Mapping[str, int], counts: Mapping[str, float]) -> None:
        """Write numbers by name; `places` says where each name is in a part that begins at `at`."""
        self.at.extend([at + places[name] for name in counts])
        self.values.extend(counts.values())

    def marks(self, at: int, places: Iterable[int]) -> None:
        """Mark these places of a part that begins at `at`."""
        self.at.extend([at + place for place in places])
        self.values.extend([1.0] * (len(self.at) - len(self.values)))


class Tensor:
    """The actions and observations of one game.

    Example:
        >>> import meadhall as mh
        >>> from meadhall.adapters import tensor
        >>> numbers, match = tensor("ragnarocks"), mh.new("ragnarocks", seed="x")
        >>> numbers.id_of("A3", match.waiting)
        2
        >>> numbers.option_of(2, match.waiting)
        'A3'
        >>> numbers.mask(match.waiting).nonzero()[0].tolist()
        [1, 2, 3]
        >>> numbers.observe(match.view(0)).shape == numbers.observation_shape
        True
    """

    game: ClassVar[str]
    blocks: ClassVar[tuple[Block, ...]]
    parts: ClassVar[tuple[Part, ...]]  # of the game; those that all games have come first
    most_seats: ClassVar[int]
    tiny: ClassVar[Any] = None  # a position from which the whole game can be searched, for exact solvers
    about: ClassVar[tuple[Option, ...]] = ()  # the words that a question may speak of
    about_numbers: ClassVar[int] = 2  # how many values of a question's `about` may be numbers

    def __init__(self) -> None:
        self.rows: tuple[Row, ...] = tuple(
            Row(i, name, option)
            for i, (name, option) in enumerate((b.name, option) for b in self.blocks for option in b.options)
        )
        self.n_actions = len(self.rows)
        start, ids = 0, {}
        for block in self.blocks:
            ids[block.name] = {option: start + i for i, option in enumerate(block.options)}
            start += len(block.options)
        self.prompts: tuple[str, ...] = tuple(prompt for block in self.blocks for prompt in block.prompts)
        self._ids: dict[str, dict[Option, int]] = {p: ids[b.name] for b in self.blocks for p in b.prompts}
        self._asides: dict[Option, int] = ids.get(ASIDES, {})
        self._prompt = {prompt: i for i, prompt in enumerate(self.prompts)}
        self._about = {word: i for i, word in enumerate(self.about)}
        self.all_parts: tuple[Part, ...] = (*self._common(), *self.parts)
        self.begin: dict[str, int] = {}  # where a part begins
        size = 0
        for part in self.all_parts:
            self.begin[part.name] = size
            size += int(np.prod(part.shape))
        self.size = size
        self.observation_shape = (size,)
        self._asked, self._at_prompt, self._at_about, self._at_numbers = (
            self.begin[name] for name in ("asked", "prompt", "about", "numbers")
        )

    def _common(self) -> tuple[Part, ...]:
        seats = tuple(f"seat +{n}" for n in range(self.most_seats))
        words = tuple(str(word) for word in self.about) or ("nothing",)
        numbers = tuple(f"number {n + 1}" for n in range(self.about_numbers))
        return (
            Part("asked", (self.most_seats,), 1, "the seat that is asked, counted from one's own", seats),
            Part("prompt", (len(self.prompts),), 1, "the question that is put", self.prompts),
            Part("about", (len(words),), 1, "the words that the question speaks of", words),
            Part("numbers", (self.about_numbers,), 999, "the numbers that it speaks of, in order", numbers, least=-999),
        )

    def digest(self) -> str:
        """A short hash of all ids and of the places of all features: a policy fits as long as it is the same."""
        data = [[row.block, row.option] for row in self.rows], [[p.name, p.shape, p.rows] for p in self.all_parts]
        return hashlib.sha256(json.dumps(data).encode()).hexdigest()[:16]

    # -- actions

    def id_of(self, option: Option, ask: Ask) -> int:
        """The id of an option of this question, or of an aside."""
        found = self._ids.get(ask.prompt, {}).get(option)
        if found is None:
            found = self._asides.get(option)
        if found is None:
            raise MeadhallError(f"{self.game}: {option!r} has no id at the question {ask.prompt}")
        return found

    def option_of(self, number: int, ask: Ask) -> Option:
        """The option with this id. Whether it may be answered now is said by the mask."""
        if 0 <= number < self.n_actions:
            option = self.rows[number].option
            if self._ids.get(ask.prompt, {}).get(option) == number or self._asides.get(option) == number:
                return option
        raise MeadhallError(f"{self.game}: {number!r} is no id of an option of the question {ask.prompt}")

    def ids(self, ask: Ask, asides: Sequence[Option] = ()) -> list[int]:
        """The ids of the options of a question and of these asides, in their order."""
        table = self._ids[ask.prompt]
        try:
            found = [table[option] for option in ask.options]
            return found + [self._asides[option] for option in asides] if asides else found
        except KeyError as error:
            raise MeadhallError(f"{self.game}: {error} has no id at the question {ask.prompt}") from None

    def mask(self, ask: Ask, asides: Sequence[Option] = ()) -> Mask:
        """By id: 1 where it may be answered now, else 0."""
        mask = np.zeros(self.n_actions, np.int8)
        mask[self.ids(ask, asides)] = 1
        return mask

    # -- observations

    def observe(self, view: View[Any]) -> Observation:
        """What a seat knows, as an array of numbers, its own things first. Equal views give equal arrays."""
        seat = view.seat
        if seat is None:
            raise MeadhallError("a spectator has no observation: there is no seat to begin with")
        table, sheet = view.table, Sheet(self.size)
        ask = table.waiting
        if type(ask) is Ask:
            sheet.mark(self._asked + (ask.seat - seat) % table.seats)
            sheet.mark(self._at_prompt + self._prompt[ask.prompt])
            if ask.about or ask.privy:
                self._speaks_of(ask, sheet)
        self.fill(view, seat, sheet)
        sheet.array[sheet.at] = sheet.values
        return sheet.array

    def _speaks_of(self, ask: Ask, sheet: Sheet) -> None:
        n = 0
        for word in {*ask.about, *ask.privy}:
            if word in self._about:
                sheet.mark(self._at_about + self._about[word])
        for word in ask.about:
            if type(word) is int and n < self.about_numbers:
                sheet.put(self._at_numbers + n, word)
                n += 1

    def nature(self, seats: int, options: Any) -> Nature:
        """What kind of game it is with so many seats and these options."""
        return Nature()

    def fill(self, view: View[Any], seat: int, sheet: Sheet) -> None:
        """Write the parts of the game."""
        raise NotImplementedError

    def split(self, observation: Observation) -> dict[str, Observation]:
        """The parts of an observation by name, each in its shape. They share its memory.

        Example:
            >>> import meadhall as mh
            >>> from meadhall.adapters import tensor
            >>> numbers = tensor("ragnarocks")
            >>> parts = numbers.split(numbers.observe(mh.new("ragnarocks", seed="x").view(0)))
            >>> parts["board"].shape
            (10, 86)
        """
        found: dict[str, Observation] = {}
        for part in self.all_parts:
            begin = self.begin[part.name]
            found[part.name] = observation[begin : begin + int(np.prod(part.shape))].reshape(part.shape)
        return found

    def _bounds(self, bound: str) -> Observation:
        return np.concatenate([np.full(int(np.prod(p.shape)), getattr(p, bound), np.float32) for p in self.all_parts])

    def out_of_bounds(self, observation: Observation) -> list[tuple[str, float]]:
        """The parts of an observation that have a value beyond their bounds, and one such value."""
        found = []
        for part, values in zip(self.all_parts, self.split(observation).values(), strict=True):
            wrong = values[(values < part.least) | (values > part.most)]
            found += [(part.name, float(value)) for value in wrong[:1]]
        return found

    @property
    def low(self) -> Observation:
        """The least value of every feature."""
        return self._bounds("least")

    @property
    def high(self) -> Observation:
        """The greatest value of every feature; dividing by it scales an observation."""
        return self._bounds("most")


def known_of(
    cards: Cards, seat: int, zone_of: dict[str, int], zones: int
) -> tuple[list[list[tuple[str, str]]], list[list[tuple[str, str]]]]:
    """What a seat knows of cards that it cannot see, by zone: those that are certainly there, those that may be there.

    A card is its stock and its kind. `zone_of` has the number of the zone of every place of interest, from 0. A card is
    certain in a zone if all the places where it can lie belong to it; else it is possible in all zones of these places.
    """
    certain: list[list[tuple[str, str]]] = [[] for _ in range(zones)]
    possible: list[list[tuple[str, str]]] = [[] for _ in range(zones)]
    for claim in cards.known or ():
        if claim.seat == seat:
            there = {zone_of.get(place, -1) for place in claim.places}
            into = certain if len(there) == 1 else possible
            for zone in there - {-1}:
                into[zone] += [(cards.places[claim.places[0]].stock, kind) for kind in claim.kinds]
    return certain, possible
