"""@record: copies of every allowed type, refusal of every other, and who sees what."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, NamedTuple

import pytest

from meadhall.kernel.codec import from_json, to_json
from meadhall.kernel.record import SPECTATOR, is_record, public, record, secret, sees


class Point(NamedTuple):
    x: int
    y: int
    names: tuple[str, ...] = ()


class Loose(NamedTuple):
    parts: list[int]


class Plain:
    """A mutable class that knows nothing of records."""


@record
class Coin:
    value: int = public(default=1)


@record
class Everything:
    """A field of every type a record may have."""

    number: int = public(default=1)
    word: str = public(default="a")
    flag: bool = public(default=False)
    nothing: None = public(default=None)
    either: int | str = public(default="x")
    maybe: int | None = public(default=None)
    choice: Literal["up", "down", 3] = public(default="up")
    pair: tuple[int, str] = public(default=(1, "b"))
    row: tuple[int, ...] = public(default=(1, 2))
    deep_row: tuple[tuple[int, ...], ...] = public(default=((1,), (2, 3)))
    point: Point = public(default=Point(1, 2, ("p",)))
    numbers: list[int] = public(default_factory=lambda: [1, 2])
    grid: list[list[int]] = public(default_factory=lambda: [[1], [2, 3]])
    cube: list[list[list[str]]] = public(default_factory=lambda: [[["a"]]])
    points: list[Point] = public(default_factory=lambda: [Point(0, 0)])
    by_name: dict[str, int] = public(default_factory=lambda: {"b": 1, "a": 2})
    by_number: dict[int, list[int]] = public(default_factory=lambda: {2: [1], 1: []})
    nested: dict[str, dict[str, list[Coin]]] = public(default_factory=lambda: {"a": {"b": [Coin(5)]}})
    coin: Coin = public(default_factory=Coin)
    coins: list[Coin] = public(default_factory=lambda: [Coin(2), Coin(3)])
    purse: dict[str, Coin] = public(default_factory=lambda: {"gold": Coin(9)})
    perhaps_coin: Coin | None = public(default=None)
    perhaps_coins: list[Coin | None] = public(default_factory=lambda: [None, Coin(4)])
    perhaps_list: list[int] | None = public(default_factory=lambda: [7])
    perhaps_dict: dict[str, list[int]] | None = public(default=None)


MUTABLE = {
    "numbers": lambda e: e.numbers.append(9),
    "grid": lambda e: e.grid[1].append(9),
    "cube": lambda e: e.cube[0][0].append("z"),
    "points": lambda e: e.points.clear(),
    "by_name": lambda e: e.by_name.update(c=3),
    "by_number": lambda e: e.by_number[1].append(9),
    "nested": lambda e: setattr(e.nested["a"]["b"][0], "value", 9),
    "nested dict": lambda e: e.nested["a"].clear(),
    "coin": lambda e: setattr(e.coin, "value", 9),
    "coins": lambda e: setattr(e.coins[0], "value", 9),
    "purse": lambda e: setattr(e.purse["gold"], "value", 1),
    "perhaps_coins": lambda e: setattr(e.perhaps_coins[1], "value", 9),
    "perhaps_list": lambda e: e.perhaps_list.append(9),
}


def test_a_clone_is_equal_and_another_object() -> None:
    one = Everything()
    two = one.clone()
    assert two is not one
    assert two == one
    assert hash(two) == hash(one)
    assert two.key() == one.key()


@pytest.mark.parametrize("name", MUTABLE)
def test_what_is_done_to_a_clone_is_not_done_to_the_original(name: str) -> None:
    one, fresh = Everything(), Everything()
    MUTABLE[name](one.clone())
    assert one == fresh
    changed = one.clone()
    MUTABLE[name](changed)
    assert changed != one
    assert changed.key() != one.key()


def test_optional_fields_are_copied_when_they_are_there() -> None:
    one = Everything(perhaps_coin=Coin(3), perhaps_dict={"a": [1]}, perhaps_list=None)
    two = one.clone()
    assert two == one
    assert two.perhaps_coin is not one.perhaps_coin
    assert two.perhaps_dict is not None
    two.perhaps_dict["a"].append(2)
    assert one.perhaps_dict == {"a": [1]}
    assert two.perhaps_list is None


def test_immutable_values_are_shared() -> None:
    one = Everything()
    assert one.clone().point is one.point
    assert one.clone().deep_row is one.deep_row


def test_the_order_of_a_dict_makes_no_difference() -> None:
    assert Everything(by_name={"a": 2, "b": 1}) == Everything(by_name={"b": 1, "a": 2})
    assert hash(Everything(by_name={"a": 2, "b": 1})) == hash(Everything(by_name={"b": 1, "a": 2}))


def test_a_record_is_not_equal_to_another_class_with_the_same_fields() -> None:
    @record
    class Token:
        value: int = public(default=1)

    assert Token(1) != Coin(1)
    assert Coin(1) != "coin"
    assert is_record(Coin)
    assert not is_record(Plain)


def test_records_have_slots() -> None:
    with pytest.raises(AttributeError):
        Coin().colour = "red"  # type: ignore[attr-defined]


def test_json_round_trip_of_every_type() -> None:
    one = Everything(perhaps_coin=Coin(3), perhaps_dict={"a": [1]})
    assert from_json(Everything, to_json(one), "e", {}) == one


# -- what is refused -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "tp",
    [
        set,
        set[int],
        frozenset[int],
        list,
        dict,
        tuple,
        list[Any],
        Any,
        object,
        float,
        bytes,
        Plain,
        list[Plain],
        list[tuple[list[int], ...]],
        tuple[list[int], ...],
        tuple[Coin, ...],
        list[set[int]],
        dict[str, set[int]],
        dict[tuple[int, int], int],
        dict[bool, int],
        dict[int | str, int],
        Loose,
        Coin | int,
        list[int] | dict[str, int],
        list[int] | str,
    ],
    ids=str,
)
def test_a_type_that_cannot_be_copied_is_refused_when_the_class_is_made(tp: Any) -> None:
    space = {"__annotations__": {"thing": tp}, "thing": public(default=None), "__module__": __name__}
    with pytest.raises(TypeError, match=r"Bad\.thing: .*cannot be copied"):
        record(type("Bad", (), space))


def test_a_field_that_does_not_say_who_sees_it_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Silent\.gold must say who sees it"):

        @record
        class Silent:
            silver: int = public(default=0)
            gold: int = 0


def test_a_field_of_a_subclass_that_does_not_say_who_sees_it_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Richer\.gold must say"):

        @record
        class Richer(Coin):
            gold: int = 0


def test_class_variables_are_no_fields() -> None:
    @record
    class Counter:
        KINDS: ClassVar[list[str]] = ["a"]
        n: int = public(default=0)

    assert [f.name for f in Counter.RECORD_FIELDS] == ["n"]  # type: ignore[attr-defined]


def test_a_record_may_hold_itself() -> None:
    tree = Tree(1, [Tree(2), Tree(3, [Tree(4)])])
    copy = tree.clone()
    assert copy == tree
    copy.twigs[1].twigs[0].n = 9
    assert tree.twigs[1].twigs[0].n == 4


@record
class Tree:
    n: int = public()
    twigs: list[Tree] = public(default_factory=list)


# -- who sees what -------------------------------------------------------------------------------------------------


@record
class Secretive:
    seat: int = public()
    friends: tuple[int, ...] = public(default=())
    own: int | None = secret(to="seat", deal=lambda me, g, rng: 1, default=None)
    shared: str = secret(to="friends", deal=lambda me, g, rng: "?", blank="-", default="word")
    coins: list[Coin] = secret(to="seat", deal=lambda me, g, rng: [], blank=(), default_factory=list)


@record
class Two:
    one: Secretive = public()
    more: list[Secretive] = public(default_factory=list)
    last: Secretive | None = public(default=None)


def test_a_secret_is_seen_by_its_seat_alone() -> None:
    box = Secretive(1, own=5, coins=[Coin(3)])
    assert [box.seen_by(seat).own for seat in (SPECTATOR, 0, 1, 2)] == [None, None, 5, None]
    assert box.seen_by(0).coins == ()  # type: ignore[comparison-overlap]
    assert box.seen_by(1).coins == [Coin(3)]
    assert box.seen_by(1).coins[0] is not box.coins[0]


def test_a_secret_of_several_seats() -> None:
    box = Secretive(0, friends=(0, 2))
    assert [box.seen_by(seat).shared for seat in (SPECTATOR, 0, 1, 2)] == ["-", "word", "-", "word"]


def test_what_the_spectator_may_see_everybody_may() -> None:
    box = Secretive(0, friends=(SPECTATOR,))
    assert [box.seen_by(seat).shared for seat in (SPECTATOR, 0, 1)] == ["word"] * 3
    assert sees(3, (SPECTATOR,))
    assert not sees(SPECTATOR, (0, 1, 2))


def test_the_veil_reaches_into_records_in_fields_lists_and_optionals() -> None:
    two = Two(Secretive(0, own=1), [Secretive(1, own=2)], Secretive(0, own=3))
    seen = two.seen_by(0)
    assert seen.one.own == 1
    assert seen.more[0].own is None
    assert seen.last is not None
    assert seen.last.own == 3
    assert two.seen_by(1).more[0].own == 2
    assert two.more[0].own == 2


def test_a_view_shares_nothing_with_what_it_was_made_of() -> None:
    everything = Everything()
    seen = everything.seen_by(0)
    assert seen == everything
    for change in MUTABLE.values():
        change(seen)
    assert everything == Everything()


def test_a_method_written_by_hand_is_kept_in_subclasses() -> None:
    @record
    class Shy:
        n: int = public(default=0)

        def seen_by(self, seat: int) -> Shy:
            return type(self)(0)

    @record
    class Shyer(Shy):
        m: int = public(default=0)

    assert Shy(5).seen_by(0).n == 0
    assert Shyer(5, 6).seen_by(0).n == 0
    assert Shyer(5, 6).clone().m == 6
