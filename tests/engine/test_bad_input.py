"""Bad input gets one clear error each, never ends the engine and never changes the match."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meadhall.engine import LONGEST_LINE, LONGEST_MESSAGE, REQUESTS, Engine, lines, run

KINDS = {
    *("parse", "request", "unknown_game", "bad_options", "bad_position", "bad_record"),
    *("no_match", "illegal", "over", "undo"),
}

DEEP = 5_000


@pytest.fixture
def playing(client: Any) -> Any:
    client("new", game="ragnarocks", seed="s")
    client("answer", option="A2")
    return client


def refused(client: Any, line: bytes) -> Any:
    """The error of a bad line, which must have changed nothing."""
    before = client.what_is_kept()
    reply = client.raw(line)
    assert reply["ok"] is False
    assert set(reply["error"]) == {"kind", "message", "clause"}
    assert reply["error"]["kind"] in KINDS
    assert 0 < len(reply["error"]["message"]) <= LONGEST_MESSAGE + 1
    assert client.what_is_kept() == before
    return reply["error"]


@pytest.mark.parametrize(
    ("line", "word"),
    [
        (b"", "blank"),
        (b" \t\r", "blank"),
        (b"quit", "not JSON"),
        (b"{", "not JSON"),
        (b'{"do":"hello"} {"do":"hello"}', "not JSON"),
        (b"{'do':'hello'}", "not JSON"),
        (b'\xff\xfe{"do":"hello"}', "UTF-8"),
        (b'{"do":"hello","id":"\xc3"}', "UTF-8"),
        (b'\xef\xbb\xbf{"do":"hello"}', "not JSON"),
        (b'{"do":"hello"}\x00', "not JSON"),
        (b'{"do":"why","option":NaN}', "NaN"),
        (b'{"do":"why","option":-Infinity}', "Infinity"),
        (b'{"do":"why","option":1e999}', "too large"),
        (b'{"do":"why","option":' + b"9" * 10_000 + b"}", "not JSON"),
        (b'{"do":"hello","id":' + b"[" * DEEP + b"]" * DEEP + b"}", "deeply"),
        (b"[" * 100_000, "deeply"),
        (b'{"a":' * DEEP + b"1" + b"}" * DEEP, "deeply"),
        (b'{"do":"new","game":"feast","seed":"\\ud800"}', "surrogate"),
        (b'{"do":"hello","do":"quit"}', "twice"),
        (b'{"do":"new","game":"ragnarocks","options":{"unlimited":true,"unlimited":true}}', "twice"),
    ],
)
def test_lines_that_are_not_json_are_refused(playing: Any, line: bytes, word: str) -> None:
    error = refused(playing, line)
    assert error["kind"] == "parse"
    assert word in error["message"]


@pytest.mark.parametrize(
    ("line", "word"),
    [
        (b"null", "object"),
        (b"[]", "object"),
        (b'"hello"', "object"),
        (b"7", "object"),
        (b"{}", "do"),
        (b'{"do":null}', "do"),
        (b'{"do":["hello"]}', "do"),
        (b'{"do":"HELLO"}', "do"),
        (b'{"do":"the_match"}', "do"),
        (b'{"do":"hello","loud":true}', "loud"),
        (b'{"do":"answer","option":"A1","seat":0}', "seat"),
        (b'{"do":"quit","now":1}', "now"),
        (b'{"do":"answer"}', "option"),
        (b'{"do":"answer","option":null}', "option"),
        (b'{"do":"answer","option":true}', "option"),
        (b'{"do":"answer","option":1.0}', "option"),
        (b'{"do":"answer","option":["A1"]}', "option"),
        (b'{"do":"new"}', "game"),
        (b'{"do":"new","game":7}', "game"),
        (b'{"do":"new","game":null}', "game"),
        (b'{"do":"new","game":"ragnarocks","seats":"2"}', "seats"),
        (b'{"do":"new","game":"ragnarocks","seats":2.0}', "seats"),
        (b'{"do":"new","game":"ragnarocks","seats":true}', "seats"),
        (b'{"do":"new","game":"ragnarocks","seats":-1}', "seats"),
        (b'{"do":"new","game":"ragnarocks","seed":7}', "seed"),
        (b'{"do":"new","game":"ragnarocks","options":[]}', "options"),
        (b'{"do":"position","game":"ragnarocks","position":[]}', "position"),
        (b'{"do":"load","record":"x"}', "record"),
        (b'{"do":"fate","outcomes":"rat"}', "outcomes"),
        (b'{"do":"fate","outcomes":[true]}', "outcomes"),
        (b'{"do":"view"}', "seat"),
        (b'{"do":"view","seat":"0"}', "seat"),
        (b'{"do":"view","seat":2}', "seat"),
        (b'{"do":"text","seat":false}', "seat"),
        (b'{"do":"go","level":3}', "level"),
        (b'{"do":"go","ms":0}', "ms"),
        (b'{"do":"go","visits":1.5}', "visits"),
        (b'{"do":"go","visits":0}', "visits"),
        (b'{"do":"go","seed":"x"}', "seed"),
        (b'{"do":"go","seed":99999999999999999999999999}', "seed"),
        (b'{"do":"deal","game":"ragnarocks","view":null}', "view"),
    ],
)
def test_json_that_is_not_a_request_is_refused(playing: Any, line: bytes, word: str) -> None:
    error = refused(playing, line)
    assert error["kind"] == "request"
    assert word in error["message"]


def test_a_long_message_is_cut(playing: Any) -> None:
    refused(playing, json.dumps({"do": "answer", "option": "x" * 100_000}).encode())
    refused(playing, json.dumps({"do": "hello", "x" * 100_000: 1}).encode())


def test_the_id_comes_back_if_it_could_be_read(playing: Any) -> None:
    assert playing.raw(b'{"id":1,"do":"dance"}')["id"] == 1
    assert playing.raw(b'{"id":1,"do":"hello","do":"hello"}')["id"] == 1
    assert "id" not in playing.raw(b'{"id":1,"do":')
    assert "id" not in playing.raw(b'{"id":NaN,"do":"hello"}')


def test_a_deep_id_that_can_be_read_comes_back(playing: Any) -> None:
    """JSON can be read deeper than it can be written; an id that was read must be writable."""
    for depth in range(100, 1100, 25):
        line = b'{"do":"hello","id":' + b"[" * depth + b"]" * depth + b"}"
        reply = playing.engine.reply(line)
        assert b'"name"' in reply or b'"parse"' in reply


def test_an_error_in_the_rules_is_reported_and_the_match_kept(playing: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from meadhall.kernel.match import Match

    def broken(self: Any, seat: Any) -> Any:
        raise ZeroDivisionError("of all things")

    monkeypatch.setattr(Match, "view", broken)
    error = refused(playing, b'{"do":"view","seat":0}')
    assert error["kind"] == "request"
    assert "of all things" in error["message"]


def test_an_answer_whose_reply_cannot_be_written_is_undone(playing: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from meadhall import serialize

    def speechless(match: Any, event: Any) -> Any:
        raise KeyError("moved")

    monkeypatch.setattr(serialize, "event_json", speechless)
    refused(playing, b'{"do":"answer","option":"A1"}')


# -- long lines --------------------------------------------------------------------------------------------------


class Measured(io.BufferedReader):
    """A stream that fails if more than the limit of a line is read at once."""

    def readline(self, size: int | None = -1, /) -> bytes:
        assert size is not None
        assert 0 < size <= LONGEST_LINE + 1
        return super().readline(size)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (b"", []),
        (b"a\nb", [b"a", b"b"]),
        (b"\n\n", [b"", b""]),
        (b"x" * LONGEST_LINE + b"\ny\n", [b"x" * LONGEST_LINE, b"y"]),
        (b"x" * LONGEST_LINE, [b"x" * LONGEST_LINE]),
        (b"x" * (LONGEST_LINE + 1) + b"\ny\n", [None, b"y"]),
        (b"x" * (LONGEST_LINE + 1), [None]),
        (b"x" * (3 * LONGEST_LINE) + b"\n\ny", [None, b"", b"y"]),
    ],
)
def test_no_more_than_the_line_limit_is_held_in_memory(text: bytes, expected: list[bytes | None]) -> None:
    assert list(lines(Measured(io.BytesIO(text)))) == expected  # type: ignore[arg-type]


def test_a_line_over_the_limit_is_refused_and_the_next_one_read() -> None:
    longest = b'{"do":"hello","id":"%s"}' % (b"x" * (LONGEST_LINE - 22))
    assert len(longest) == LONGEST_LINE
    sink = io.BytesIO()
    run(io.BytesIO(longest + b"\n " + longest + b'\n{"do":"hello"}\n'), sink)
    replies = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert [reply["ok"] for reply in replies] == [True, False, True]
    assert replies[1]["error"]["kind"] == "parse"


# -- fuzz --------------------------------------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["A2", "A1", "red", "feast"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
KEYS = sorted({name for keys in REQUESTS.values() for name in keys} | {"id"})
GAMES = st.sampled_from(["ragnarocks", "feast", "chess"])


@st.composite
def requests(draw: st.DrawFn) -> bytes:
    """Requests with some of the right keys and mostly wrong values."""
    do = draw(st.sampled_from(sorted(REQUESTS)) | st.text(max_size=8))
    keys = draw(st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=6), JSON, max_size=4))
    if draw(st.booleans()):
        keys["game"] = draw(GAMES)
    line = json.dumps({"do": do, **keys}).encode()
    cut = draw(st.integers(0, 2 * len(line)))
    return line[:cut] if draw(st.booleans()) else line


@given(st.lists(st.binary(max_size=80) | st.text(max_size=80).map(str.encode) | requests(), max_size=8))
def test_garbage_never_changes_the_match(garbage: list[bytes]) -> None:
    """Through the whole loop: one reply for each line, and a refused line does not change the record."""
    engine = Engine()

    def ask(**request: Any) -> Any:
        return json.loads(engine.reply(json.dumps(request).encode()))

    ask(do="new", game="feast", seed="s")
    ask(do="answer", option=1)
    for line in garbage:
        before = ask(do="record"), ask(do="dump")
        for part in line.split(b"\n"):
            reply = json.loads(engine.reply(part))
            if not reply["ok"]:
                assert reply["error"]["kind"] in KINDS
                assert "internal error" not in reply["error"]["message"]
                assert (ask(do="record"), ask(do="dump")) == before
            else:
                before = ask(do="record"), ask(do="dump")


def mutations(value: Any) -> Any:
    """A JSON value in which something was replaced, removed or added."""

    @st.composite
    def mutated(draw: st.DrawFn) -> Any:
        made = json.loads(json.dumps(value))
        for _ in range(draw(st.integers(1, 3))):
            spot = made
            while isinstance(spot, dict | list) and spot:
                keys = sorted(spot) if isinstance(spot, dict) else range(len(spot))
                key = draw(st.sampled_from(keys))
                if not isinstance(spot[key], dict | list) or not spot[key] or draw(st.integers(0, 3)) == 0:
                    how = draw(st.sampled_from(["replace", "replace", "drop"]))
                    if how == "drop":
                        del spot[key]
                    else:
                        spot[key] = draw(JSON)
                    break
                spot = spot[key]
        return made

    return mutated()


def _torn(do: str, what: str, name: str) -> Any:
    engine = Engine()

    def ask(**request: Any) -> Any:
        return json.loads(engine.reply(json.dumps(request).encode()))

    ask(do="new", game=name, seed="s")
    first = ask(do="record")["record"]
    ask(do="answer", option=1 if name == "feast" else "A2")
    given_value = {
        "record": lambda: ask(do="record")["record"],
        "position": lambda: ask(do="dump")["position"],
        "view": lambda: ask(do="view", seat=0)["view"],
    }[what]()
    return st.tuples(st.just((do, what, name, first)), mutations(given_value))


TORN = st.one_of(
    _torn("load", "record", "ragnarocks"),
    _torn("load", "record", "feast"),
    _torn("position", "position", "ragnarocks"),
    _torn("deal", "view", "ragnarocks"),
    _torn("deal", "view", "feast"),
)


@given(TORN)
def test_damaged_records_positions_and_views_are_taken_or_refused_as_a_whole(case: Any) -> None:
    """Almost correct data is accepted as a whole, or refused with its own kind of error."""
    (do, what, name, record), data = case
    engine = Engine()

    def ask(**request: Any) -> Any:
        return json.loads(engine.reply(json.dumps(request).encode()))

    assert ask(do="load", record=record)["ok"]
    before = ask(do="record")
    request = {"do": do, what: data} if do == "load" else {"do": do, "game": name, what: data}
    reply = ask(**request)
    if not reply["ok"]:
        kinds = {"load": {"bad_record", "unknown_game"}, "position": {"bad_position"}, "deal": {"bad_position"}}[do]
        assert reply["error"]["kind"] in kinds | {"request", "parse"}
        assert "internal error" not in reply["error"]["message"]
        assert ask(do="record") == before
