"""@record makes a slotted dataclass and generates its clone(), key() and seen_by(seat) from its fields.

A field's type decides how it is copied; a type that cannot be copied raises TypeError when the class is made. Every
field must say who may see it, with `public()` or `secret(...)`; one that does not raises TypeError too.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable
from typing import Any, Literal, TypeVar, Union, dataclass_transform, get_args, get_origin, get_type_hints

T = TypeVar("T")

SPECTATOR = -1  # the seat number of a spectator; what a spectator sees, everybody sees


def sees(seat: int, eyes: tuple[int, ...]) -> bool:
    return seat in eyes or SPECTATOR in eyes


# -- fields and their veil ---------------------------------------------------------------------------------------


class Secret(typing.NamedTuple):
    """Who sees a field, what the others see instead, and how a possible value is dealt for a view."""

    to: str  # the name of an attribute of the record: a seat, or a tuple of seats
    blank: Any
    deal: Callable[[Any, Any, Any], Any]  # (record, state, rng) -> a possible value


PUBLIC = "public"


def public(
    *,
    default: Any = dataclasses.MISSING,
    default_factory: Any = dataclasses.MISSING,
    init: bool = True,
    json: tuple[Callable[[Any], Any], Callable[[Any], Any]] | None = None,
    seen: str | None = None,
    copy: str | None = None,
    kept: bool = True,
) -> Any:
    """A field that everybody sees. If it holds records, their own fields say who sees them.

    `json` is a pair of functions, write and read, for a field whose JSON form differs from its value.
    For the kernel's own fields only: `seen` and `copy` are expressions for what a seat sees and a copy gets; a field
    that is not `kept` does not count for equality.
    """
    meta = {"veil": PUBLIC, "json": json, "seen": seen, "copy": copy, "kept": kept}
    return dataclasses.field(default=default, default_factory=default_factory, init=init, metadata=meta)


def secret(
    *,
    to: str,
    deal: Callable[[Any, Any, Any], Any],
    blank: Any = None,
    default: Any = dataclasses.MISSING,
    default_factory: Any = dataclasses.MISSING,
) -> Any:
    """A field that only the seats named by the attribute `to` see; the others see `blank`.

    `deal(record, state, rng)` returns a value that is possible for a viewer who sees everything else. Hidden cards are
    not kept in secret fields but in `cards.Cards`.
    """
    return dataclasses.field(
        default=default, default_factory=default_factory, metadata={"veil": Secret(to, blank, deal)}
    )


# -- how a type is copied, keyed and looked at -------------------------------------------------------------------

ATOMS = (int, str, bool, type(None))


def is_record(tp: Any) -> bool:
    return isinstance(tp, type) and hasattr(tp, "RECORD_FIELDS")


def is_named_tuple(tp: Any) -> bool:
    return isinstance(tp, type) and issubclass(tp, tuple) and hasattr(tp, "_fields")


def hints_of(cls: type) -> dict[str, Any]:
    """The types of a class's fields; the class itself may be named in them."""
    return get_type_hints(cls, localns={cls.__name__: cls})


def immutable(tp: Any) -> bool:
    """True for a value that copies may share."""
    origin, inner = get_origin(tp), get_args(tp)
    if tp in ATOMS or origin is Literal:
        return True
    if origin in (Union, types.UnionType):
        return all(immutable(t) for t in inner)
    if origin is tuple:
        return all(t is Ellipsis or immutable(t) for t in inner)
    if is_named_tuple(tp):
        return all(immutable(t) for t in hints_of(tp).values())
    return False


def _plan(tp: Any, of: str, leaf: Callable[[str], str], depth: int = 0) -> str:
    """The source of an expression that copies the value `of`, of type `tp`; `leaf` gives it for a record inside."""
    origin, inner = get_origin(tp), get_args(tp)
    x = f"x{depth}"
    if immutable(tp):
        return of
    if is_record(tp):
        return leaf(of)
    if origin is list and len(inner) == 1:
        part = _plan(inner[0], x, leaf, depth + 1)
        return f"{of}[:]" if part == x else f"[{part} for {x} in {of}]"
    if origin is dict and inner[0] in (str, int):  # JSON keeps no other types of keys apart
        part = _plan(inner[1], x, leaf, depth + 1)
        return f"{of}.copy()" if part == x else f"{{k{depth}: {part} for k{depth}, {x} in {of}.items()}}"
    if origin in (Union, types.UnionType):
        rest = [t for t in inner if t is not type(None)]
        if len(rest) == 1 and len(inner) == 2:
            return f"(None if {of} is None else {_plan(rest[0], of, leaf, depth)})"
    raise TypeError(f"a field of type {tp} cannot be copied")


def _key(tp: Any, of: str, depth: int = 0) -> str:
    """The source of an expression that makes a hashable value of `of`."""
    origin, inner = get_origin(tp), get_args(tp)
    x, k = f"x{depth}", f"k{depth}"
    if immutable(tp):
        return of
    if is_record(tp):
        return f"{of}.key()"
    if origin is list:
        part = _key(inner[0], x, depth + 1)
        return f"tuple({of})" if part == x else f"tuple([{part} for {x} in {of}])"
    if origin is dict:
        return f"tuple(sorted([({k}, {_key(inner[1], x, depth + 1)}) for {k}, {x} in {of}.items()]))"
    rest = [t for t in inner if t is not type(None)]
    return f"(None if {of} is None else {_key(rest[0], of, depth)})"


def _seen(field: dataclasses.Field[Any], tp: Any) -> str:
    shown = _plan(tp, f"self.{field.name}", lambda of: f"{of}.seen_by(seat)")
    veil = field.metadata["veil"]
    if veil == PUBLIC:
        return shown
    return f"({shown} if allowed(seat, self.{veil.to}) else veils[{field.name!r}].blank)"


def allowed(seat: int, to: int | tuple[int, ...]) -> bool:
    return sees(seat, to) if isinstance(to, tuple) else seat == to


class RecordField(typing.NamedTuple):
    name: str
    type: Any
    veil: Any
    default: Callable[[], Any] | None  # None: a value is required
    kept: bool = True  # part of key(), of JSON and of equality
    json: tuple[Callable[[Any], Any], Callable[[Any], Any]] | None = None


def _default(field: dataclasses.Field[Any]) -> Callable[[], Any] | None:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory
    if field.default is not dataclasses.MISSING:
        value = field.default
        return lambda: value
    return None


_WRITTEN = {
    "clone": "A copy that shares nothing that can change.",
    "seen_by": "The same as a seat sees it: without what is hidden from it.",
    "key": "All that makes two of them equal, as a value that can be hashed. What happened before is no part of it.",
}


@dataclass_transform(eq_default=False, field_specifiers=(public, secret, dataclasses.field))
def record(cls: type[T]) -> type[T]:
    """Make `cls` a slotted dataclass with clone(), key(), seen_by(seat), equality and hash."""
    made: Any = dataclasses.dataclass(slots=True, eq=False)(cls)
    made.RECORD_FIELDS = ()  # set before the hints are read: a record may hold others of its class
    hints = hints_of(made)
    space: dict[str, Any] = {"make": object.__new__, "cls": made, "allowed": allowed, "veils": {}}
    plans: list[RecordField] = []
    clone, seen, key = [], [], []
    for f in dataclasses.fields(made):
        tp, where = hints[f.name], f"{cls.__qualname__}.{f.name}"
        if "veil" not in f.metadata:
            raise TypeError(f"{where} must say who sees it: public() or secret(...)")
        kept = f.metadata.get("kept", True)
        space["veils"][f.name] = f.metadata["veil"]
        try:
            copy = f.metadata.get("copy") or _plan(tp, f"self.{f.name}", lambda of: f"{of}.clone()")
            clone.append(f"    new.{f.name} = {copy}")
            seen.append(f"    new.{f.name} = " + (f.metadata.get("seen") or _seen(f, tp)))
            if kept:
                key.append(_key(tp, f"self.{f.name}"))
        except TypeError as error:
            raise TypeError(f"{where}: {error}") from None
        plans.append(RecordField(f.name, tp, f.metadata["veil"], _default(f), kept, f.metadata.get("json")))
    source = [
        *("def clone(self):", "    new = make(cls)", *clone, "    return new"),
        *("def seen_by(self, seat):", "    new = make(cls)", *seen, "    return new"),
        f"def key(self): return ({cls.__name__!r}, {''.join(k + ', ' for k in key)})",
    ]
    exec("\n".join(source), space)
    for name, about in _WRITTEN.items():
        space[name].by_record, space[name].__doc__ = True, about
        if getattr(
            getattr(cls, name, space[name]), "by_record", False
        ):  # otherwise it is written by hand, here or in a base class
            setattr(made, name, space[name])
    made.RECORD_FIELDS = tuple(plans)
    made.__eq__ = lambda self, other: type(self) is type(other) and self.key() == other.key()
    made.__hash__ = lambda self: hash(self.key())
    finish = getattr(made, "finish_record", None)
    if finish is not None:
        finish()
    return typing.cast("type[T]", made)
