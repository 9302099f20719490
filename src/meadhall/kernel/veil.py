"""Views: what one seat may know of a match, and dealing what a view hides.

Hidden cards are in `kernel/cards.py`, what seats know of them in `kernel/knowledge.py`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, Generic, TypeVar, get_args

from meadhall.kernel.cards import Cards
from meadhall.kernel.errors import RuleError
from meadhall.kernel.picture import svg
from meadhall.kernel.presentation import with_names
from meadhall.kernel.record import PUBLIC, SPECTATOR, Secret, allowed, immutable, is_record
from meadhall.kernel.rule import Ask, State
from meadhall.kernel.spec import game

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
        drawn = svg(picture, spec.style, spec.sprite.used_in("".join(part.html for part in picture.parts)))
        return with_names(drawn, [f"Player {seat + 1}" for seat in range(spec.seats[1])])


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
