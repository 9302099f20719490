"""Records as JSON and back. Reading checks every type and names the path of what is wrong."""

from __future__ import annotations

import types
from functools import cache, partial
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin

from meadhall.kernel.cards import Cards
from meadhall.kernel.errors import BadPosition
from meadhall.kernel.record import RecordField, hints_of, is_named_tuple, is_record
from meadhall.kernel.rule import Ask, Chance, Rule, State
from meadhall.kernel.veil import View

Json = Any


class Limits(NamedTuple):
    """What a value that is read may hold. Beyond such limits a reader or a rule would loop for hours."""

    low: int
    high: int
    entries: int = 20_000  # of one list or object
    characters: int = 10_000  # of one text


LARGEST_NUMBER = 1_000_000
TABLE = Limits(-LARGEST_NUMBER, LARGEST_NUMBER)  # for all but the rules in progress
MOST_IN_A_RULE = 200  # entries of a list in the memory of a rule, and characters of a text
IN_RULES = Limits(-1, 999, MOST_IN_A_RULE, MOST_IN_A_RULE)  # a rule may name a greatest number of its own
HANDED_ON = IN_RULES._replace(low=-999)  # what one step hands to the next
MOST_SEATS = 100
MOST_CARDS = 2_000  # in one `Cards`: in all its places, in all its pools
MOST_KNOWN = 2_000  # facts in its `known`

_ATOMS = frozenset((str, int, bool, type(None)))


@cache
def _written(cls: Any) -> tuple[RecordField, ...]:
    """A record's fields in JSON: the story, and all but the kernel's own notes."""
    return tuple(f for f in cls.RECORD_FIELDS if f.kept or f.name == "story")


def to_json(value: Any) -> Json:
    """Plain data for a record, a view's table or anything in them."""
    cls: Any = type(value)
    if cls in _ATOMS:
        return value
    if cls is list or cls is tuple:
        return [x if type(x) in _ATOMS else to_json(x) for x in value]
    if cls is dict:
        return {str(k): to_json(v) for k, v in value.items()}
    if is_record(cls):
        fields = {f.name: (f.json[0] if f.json else to_json)(getattr(value, f.name)) for f in _written(cls)}
        return {"rule": cls.__name__, **fields} if isinstance(value, Rule) else fields
    if is_named_tuple(cls):
        return value_with_tag(value)
    raise TypeError(f"{value!r} is nothing a record may hold")


def value_with_tag(value: Any) -> Json:
    fields = {name: to_json(part) for name, part in zip(value._fields, value, strict=True)}
    return {"chance": True, **fields} if isinstance(value, Chance) else fields


def from_json(tp: Any, data: Json, path: str, rules: dict[str, type[Rule]], limits: Limits = TABLE) -> Any:
    """The value of type `tp` that `data` describes; BadPosition names the path of what does not fit."""
    if tp in _ATOMS:
        return _atom(tp, data, path, limits)
    origin, inner = _parts(tp)
    if isinstance(tp, type) and issubclass(tp, Rule):
        return _rule(data, path, rules)
    if is_record(tp):
        return _record(tp, data, path, rules, limits)
    if is_named_tuple(tp):
        return tp(**_fields(_tuple_fields(tp), data, path, rules, limits))
    if origin in (Union, types.UnionType):
        return _union(inner, data, path, rules, limits)
    if origin is Literal:
        if any(type(data) is type(x) and data == x for x in inner):
            return data
        raise BadPosition(path, f"must be one of {', '.join(map(repr, inner))}")
    if origin in (list, tuple):
        if not isinstance(data, list):
            raise BadPosition(path, "must be a list")
        _check_length(data, path, limits)
        if origin is tuple and (len(inner) != 2 or inner[1] is not Ellipsis):
            if len(data) != len(inner):
                raise BadPosition(path, f"must have {len(inner)} entries")
            pairs = enumerate(zip(inner, data, strict=True))
            return tuple(from_json(t, x, f"{path}[{i}]", rules, limits) for i, (t, x) in pairs)
        parts = [from_json(inner[0], x, f"{path}[{i}]", rules, limits) for i, x in enumerate(data)]
        return tuple(parts) if origin is tuple else parts
    if origin is dict:
        if not isinstance(data, dict):
            raise BadPosition(path, "must be an object")
        _check_length(data, path, limits)
        return {_key(inner[0], k, path): from_json(inner[1], v, f"{path}.{k}", rules, limits) for k, v in data.items()}
    raise TypeError(f"{path}: a record has no fields of type {tp}")


def _atom(tp: Any, data: Json, path: str, limits: Limits) -> Any:
    if type(data) is not tp:
        raise BadPosition(path, f"must be {_NAMES[tp]}")
    if tp is int and not limits.low <= data <= limits.high:
        raise BadPosition(path, f"must be a number from {limits.low} to {limits.high}")
    if tp is str and len(data) > limits.characters:
        raise BadPosition(path, f"has more than {limits.characters} characters")
    return data


def _check_length(data: Json, path: str, limits: Limits) -> None:
    if len(data) > limits.entries:
        raise BadPosition(path, f"has more than {limits.entries} entries")


@cache
def _parts(tp: Any) -> tuple[Any, tuple[Any, ...]]:
    return get_origin(tp), get_args(tp)


_NAMES: dict[Any, str] = {int: "a whole number", str: "a text", bool: "true or false", type(None): "null"}


def _key(tp: Any, key: str, path: str) -> Any:
    if tp is not int:
        return key
    try:
        return int(key)
    except ValueError:
        raise BadPosition(path, f"{key!r} must be a whole number") from None


def _fields(
    fields: tuple[RecordField, ...], data: Json, path: str, rules: dict[str, type[Rule]], limits: Limits
) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise BadPosition(path, "must be an object")
    names = {f.name for f in fields}
    for key in data:
        if key not in names:
            raise BadPosition(f"{path}.{key}", "is unknown")
    found = {}
    for f in fields:
        if f.name in data and f.json is not None:
            try:
                found[f.name] = f.json[1](data[f.name])
            except (LookupError, TypeError, ValueError):
                raise BadPosition(f"{path}.{f.name}", "cannot be read") from None
        elif f.name in data:
            found[f.name] = from_json(f.type, data[f.name], f"{path}.{f.name}", rules, limits)
        elif f.default is not None:
            found[f.name] = f.default()
        else:
            raise BadPosition(f"{path}.{f.name}", "is missing")
    return found


def _record(tp: Any, data: Json, path: str, rules: dict[str, type[Rule]], limits: Limits) -> Any:
    new = object.__new__(tp)
    for name, value in _fields(_written(tp), data, path, rules, limits).items():
        setattr(new, name, value)
    for f in tp.RECORD_FIELDS:
        if not hasattr(new, f.name):
            setattr(new, f.name, f.default())
    if tp is Cards:
        _check_cards(new, path)
    return new


def _check_cards(cards: Cards, path: str) -> None:
    """Dealing goes through cards one by one, so their numbers must be possible ones."""
    _check_count(cards.seats, MOST_SEATS, f"{path}.seats")
    _check_count(len(cards.known or ()), MOST_KNOWN, f"{path}.known")
    left = MOST_CARDS
    for name, place in cards.places.items():
        _check_count(place.size, left, f"{path}.places.{name}.size")
        left -= place.size
    left = MOST_CARDS
    for stock, pool in cards.pool.items():
        for kind, count in pool.items():
            _check_count(count, left, f"{path}.pool.{stock}.{kind}")
            left -= count


def _check_count(count: int, most: int, path: str) -> None:
    if not 0 <= count <= most:
        raise BadPosition(path, f"must be from 0 to {most}")


def _rule(data: Json, path: str, rules: dict[str, type[Rule]]) -> Rule:
    if not isinstance(data, dict):
        raise BadPosition(path, "must be an object")
    name = data.get("rule")
    if not isinstance(name, str) or name not in rules:
        raise BadPosition(f"{path}.rule", "must be a rule of this game")
    cls = rules[name]
    limits = IN_RULES._replace(low=cls.LEAST, high=cls.MOST)
    fields = {k: v for k, v in data.items() if k != "rule" and k not in cls.FORMER_FIELDS}
    rule: Rule = _record(cls, fields, path, rules, limits)
    if not 0 <= rule.pc <= len(rule.STEPS):
        raise BadPosition(f"{path}.pc", "is no step of the rule")
    return rule


@cache
def _tuple_fields(tp: Any) -> tuple[RecordField, ...]:
    hints, defaults = hints_of(tp), tp._field_defaults
    return tuple(
        RecordField(n, hints[n], None, partial(defaults.get, n) if n in defaults else None, True) for n in tp._fields
    )


def _union(inner: tuple[Any, ...], data: Json, path: str, rules: dict[str, type[Rule]], limits: Limits) -> Any:
    if Ask in inner and isinstance(data, dict):
        if data.get("chance") is True:
            return from_json(Chance, {k: v for k, v in data.items() if k != "chance"}, path, rules, limits)
        return from_json(Ask, data, path, rules, limits)
    problem = None
    for tp in inner:
        try:
            return from_json(tp, data, path, rules, limits)
        except BadPosition as error:
            if tp is not type(None) and (problem is None or type(data) is tp):
                problem = error
    assert problem is not None
    raise problem


# -- whole states and views --------------------------------------------------------------------------------------


def rules_of(state: type[State]) -> dict[str, type[Rule]]:
    """The rules that may lie on a game's stack: those of the kernel and of the state's own package."""
    home = state.__module__.rpartition(".")[0] or state.__module__
    found: dict[str, type[Rule]] = {}
    todo: list[type[Rule]] = [Rule]
    while todo:
        cls = todo.pop()
        todo.extend(cls.__subclasses__())
        if "RECORD_FIELDS" not in vars(cls):
            continue  # the bare class that @record made the slotted one of
        module = cls.__module__
        if module.startswith(("meadhall.kernel.", home + ".")) or module == state.__module__:
            found[cls.__name__] = cls
    return found


def state_from_json(cls: type[State], data: Json) -> State:
    state: State = from_json(cls, data, "state", rules_of(cls))
    return state


def view_to_json(view: View[Any]) -> Json:
    return {"game": view.game, "seat": view.seat, "table": to_json(view.table)}


def view_from_json(cls: type[State], data: Json) -> View[Any]:
    if not isinstance(data, dict) or set(data) != {"game", "seat", "table"}:
        raise BadPosition("view", "must be an object with game, seat and table")
    seat = from_json(int | None, data["seat"], "view.seat", {})
    table = from_json(cls, data["table"], "view.table", rules_of(cls))
    table.sealed = True
    if seat is not None and not 0 <= seat < table.seats:
        raise BadPosition("view.seat", "is no seat of this table")
    return View(from_json(str, data["game"], "view.game", {}), seat, table)
