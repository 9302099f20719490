"""Readers of positions: every value is checked, and an error has the path of the wrong value."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
import toy
from hypothesis import given
from hypothesis import strategies as st

from meadhall.kernel.codec import to_json
from meadhall.kernel.errors import BadPosition
from meadhall.kernel.match import Match
from meadhall.kernel.position import Reader, check, lacking, read_cards, resume, stack_readers
from meadhall.kernel.position import stack_to_json as paused

TWO = {"gods": [{"souls": 3}, {"souls": "many"}], "first": True, "name": "odin", "none": None}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


def refused(read: Any) -> tuple[str, str]:
    """The path and the sentence of the error."""
    with pytest.raises(BadPosition) as caught:
        read()
    return caught.value.field, caught.value.message


def test_a_reader_knows_its_path() -> None:
    field = Reader(TWO).fields(("gods", "first", "name", "none", "left_out"))
    first, second = (god.fields(("souls",))["souls"] for god in field["gods"].items(6))
    assert first.number(0, 9) == 3
    assert refused(lambda: second.number(0, 9)) == ("gods[1].souls", "gods[1].souls: must be a number from 0 to 9")
    assert (field["first"].flag(), field["name"].text()) == (True, "odin")
    assert field["name"].one_of(("odin", "thor")) == "odin"
    assert refused(lambda: Reader(TWO).fields(("gods",)))[0] == "first"
    assert refused(lambda: Reader(TWO["gods"], "gods").items(1))[0] == "gods"
    assert refused(lambda: Reader([1], "").fields(())) == ("", "a position is an object")


def test_null_is_the_same_as_left_out() -> None:
    field = Reader(TWO).fields((*TWO, "left_out"))
    for name in ("none", "left_out"):
        assert not field[name].given
        assert (field[name].number(0, 9, 4), field[name].flag(default=False)) == (4, False)
        assert field[name].one_of(("odin",), "odin") == "odin"
        assert (field[name].items(3), field[name].words(("odin",), 3), field[name].members(("x",))) == ([], (), {})
        assert field[name].numbers(2, 0, 9, (1, 2)) == [1, 2]
        assert refused(lambda name=name: field[name].number(0, 9))[0] == name  # type: ignore[misc]


@pytest.mark.parametrize("value", [-1, 10, 2**70, True, 1.0, "1", [1], {}])
def test_numbers_out_of_bounds_and_other_types_are_refused(value: Any) -> None:
    assert refused(lambda: Reader(value, "n").number(0, 9, 3))[0] == "n"


def test_lists_are_of_bounded_length() -> None:
    assert Reader(["a", "b"], "x").words(("a", "b"), 2) == ("a", "b")
    assert refused(lambda: Reader(["a"] * 3, "x").words(("a",), 2))[0] == "x"
    assert refused(lambda: Reader(["a", "a"], "x").words(("a",), 2, once=True)) == ("x", "x: names one twice")
    assert refused(lambda: Reader(["a", "c"], "x").words(("a",), 2))[0] == "x[1]"
    assert refused(lambda: Reader([1, 2, 3], "x").numbers(2, 0, 9))[0] == "x"
    assert refused(lambda: Reader([1, 12], "x").numbers(2, 0, 9))[0] == "x[1]"
    assert refused(lambda: Reader("a" * 401, "x").text())[0] == "x"


@given(JSON)
def test_any_value_is_read_or_refused(value: Any) -> None:
    """There is no other error, and an accepted value has the wanted type."""
    reader = Reader(value, "x")
    for read, fits in (
        (lambda: reader.number(0, 9), lambda got: 0 <= got <= 9),
        (reader.flag, lambda got: isinstance(got, bool)),
        (lambda: reader.text(3), lambda got: len(got) <= 3),
        (lambda: reader.one_of(("a",)), lambda got: got == "a"),
        (lambda: reader.numbers(2, 0, 9), lambda got: len(got) == 2),
        (lambda: reader.words(("a", "b"), 2, once=True), lambda got: len(got) == len(set(got)) <= 2),
        (lambda: reader.fields(("a",)), lambda got: set(got) == {"a"}),
        (lambda: reader.members(("a",)), lambda got: set(got) <= {"a"}),
    ):
        with contextlib.suppress(BadPosition):
            assert fits(read())


# -- the rules in progress


def feast() -> Match:
    match = Match.new(toy.GAME, seed="position")
    match.answer(match.choices[0])
    return match


def resumed(stack: Any, given: Any = None) -> toy.Feast:
    state = feast().state.clone()
    assert isinstance(state, toy.Feast)
    resume(state, Reader(stack, "stack"), Reader(given, "given"))
    return state


def test_a_written_stack_can_be_read_and_played() -> None:
    match = feast()
    written = paused(match.state)
    assert set(written) == {"stack", "given"}
    again = resumed(written["stack"], written["given"])
    assert again.waiting == match.state.waiting
    assert paused(again) == written


@pytest.mark.parametrize(
    ("stack", "given", "path"),
    [
        ({}, None, "stack"),
        ([], None, "stack"),
        ([{"rule": "Bidding"}] * 51, None, "stack"),
        ([7], None, "stack[0]"),
        ([{"rule": "Chess"}], None, "stack[0].rule"),
        ([{"rule": "Bidding", "seat": 1_000}], None, "stack[0].seat"),
        ([{"rule": "Bidding", "seat": -2}], None, "stack[0].seat"),
        ([{"rule": "Bidding", "pc": 99}], None, "stack[0].pc"),
        ([{"rule": "Turns", "how": "x" * 201}], None, "stack[0].how"),
        ([{"rule": "Bidding"}], 2**40, "given"),
        ([{"rule": "Bidding"}], [], "given"),
        ([{"rule": "Turns", "seat": 7}], None, "stack"),  # an IndexError of the rule
        ([{"rule": "Turns", "seat": 1, "pc": 4}], None, "stack"),  # it comes to an end
    ],
)
def test_an_impossible_stack_is_refused(stack: Any, given: Any, path: str) -> None:
    assert refused(lambda: resumed(stack, given))[0] == path


def test_the_earlier_form_of_a_stack_is_read() -> None:
    names = ("stack", "given", "doing")
    new = Reader({"stack": [1], "given": 2}).fields(names)
    old = Reader({"doing": {"rules": [1], "given": 2}}).fields(names)
    for field in (new, old):
        stack, handed = stack_readers(field, "doing", "rules")
        assert (stack.value, handed.value) == ([1], 2)
    both = Reader({"doing": {"rules": [1]}, "stack": [1]}).fields(names)
    assert refused(lambda: stack_readers(both, "doing", "rules"))[0] == "doing"
    nothing = Reader({"doing": {}}).fields(names)
    assert refused(lambda: stack_readers(nothing, "doing", "rules"))[0] == "doing"


def test_a_search_copy_cannot_be_written() -> None:
    copy = feast().state.search_copy()
    copy.apply(copy.waiting.options[0])  # type: ignore[union-attr]
    copy.before = None
    with pytest.raises(ValueError, match="search copy"):
        paused(copy)


# -- cards, and the whole

BOX = {"deck": toy.BEASTS}


def cards_of(match: Match) -> dict[str, Any]:
    found: dict[str, Any] = to_json(match.state)["cards"]
    return found


def test_the_cards_of_a_match_are_those_of_the_box() -> None:
    match = feast()
    assert to_json(read_cards(Reader(cards_of(match), "cards"), BOX)) == cards_of(match)
    assert lacking(toy.BEASTS, ["whale", "rat"]) is None
    assert lacking(toy.BEASTS, ["whale", "whale"]) == "whale"


@pytest.mark.parametrize(
    ("where", "value", "path"),
    [
        (("places", "hand0", "size"), 99, "cards.places.hand0.size"),
        (("places", "hand0", "kinds"), ["cow"], "cards.places.hand0.kinds"),
        (("places", "hand0", "stock"), "box", "cards.places.hand0.stock"),
        (("places", "hand0", "eyes"), [3], "cards.places.hand0.eyes"),
        (("pool", "deck", "whale"), 9, "cards.pool.deck"),
        (("decks", "deck"), [], "cards.decks"),
        (("serial",), 0, "cards.serial"),
        (("known",), None, "cards.known"),
        (("known",), [{"seat": 9, "kinds": ["rat"], "places": ["hand0"]}], "cards.known[0].seat"),
        (("known",), [{"seat": 0, "kinds": ["rat"], "places": ["hand0"]}], "cards.known[0].places"),
        (("known",), [{"seat": 0, "kinds": ["cow"], "places": ["hand1"]}], "cards.known[0].kinds"),
    ],
)
def test_impossible_cards_are_refused(where: tuple[str, ...], value: Any, path: str) -> None:
    data = cards_of(feast())
    part = data
    for key in where[:-1]:
        part = part[key]
    part[where[-1]] = value
    assert refused(lambda: read_cards(Reader(data, "cards"), BOX))[0] == path


def test_a_question_that_nobody_can_answer_is_refused() -> None:
    state = feast().state
    check(state)
    assert state.waiting is not None
    for wrong in ({"seat": 3}, {"options": ()}, {"options": (1, 1)}):
        broken = state.clone()
        broken.waiting = state.waiting._replace(**wrong)
        assert refused(lambda broken=broken: check(broken))[0] == ""  # type: ignore[misc]


def test_what_a_rule_raises_is_bad_position() -> None:
    position = to_json(feast().state)
    position["guests"] = position["guests"][:1]
    assert refused(lambda: Match.from_position(toy.GAME, position, seed="x"))[0] == ""
