"""`meadhall engine`: reads one JSON object per line, writes one JSON object per line. See docs/reference/engine.md.

`REQUESTS` declares the requests, their keys and the types of their values. The method `Engine.do_<request>` carries a
request out and returns its reply. A request that fails gets one error reply and leaves the match unchanged.
"""

from __future__ import annotations

import contextlib
import json
import logging
import math
import random
import secrets
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, BinaryIO, NamedTuple, NoReturn

import meadhall
from meadhall.kernel.codec import to_json, view_from_json, view_to_json
from meadhall.kernel.errors import BadPosition, IllegalAnswer, MatchOver, MeadhallError, RecordError, UnknownGame
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Option
from meadhall.kernel.spec import game, games
from meadhall.kernel.veil import deal_unseen
from meadhall.serialize import Json, question, state_reply, table_text

PROTOCOL = 1
LONGEST_LINE = 1 << 20  # bytes, without the line's end
LONGEST_MESSAGE = 400  # characters: a message may quote the input
DEFAULT_LEVEL = "jarl"

log = logging.getLogger(__name__)


# -- requests ----------------------------------------------------------------------------------------------------


class Kind(NamedTuple):
    """A type of value. `true` is not a number, and 1.0 is not a whole number."""

    words: str  # its name in error messages
    fits: Callable[[Any], bool]  # is a value of this type?


class Key(NamedTuple):
    kind: Kind
    needed: bool


def whole(low: int, high: int) -> Kind:
    return Kind(f"a whole number from {low} to {high}", lambda x: type(x) is int and low <= x <= high)


TEXT = Kind("a text", lambda x: type(x) is str)
OBJECT = Kind("an object", lambda x: type(x) is dict)
OPTION = Kind("a text or a whole number", lambda x: type(x) in (str, int))
OPTIONS = Kind("a list of texts and whole numbers", lambda x: type(x) is list and all(map(OPTION.fits, x)))
ANYTHING = Kind("anything", lambda x: True)
SEAT = Kind("the number of a seat, or null", lambda x: x is None or (type(x) is int and x >= 0))
SEATS = whole(1, 99)
SEED = whole(-(2**63), 2**63 - 1)
MS = whole(1, 3_600_000)
VISITS = whole(1, 1_000_000_000)


def need(kind: Kind) -> Key:
    return Key(kind, True)


def may(kind: Kind) -> Key:
    """An optional key. Null means the same as leaving it out, unless null is a value of the kind."""
    return Key(kind, False)


REQUESTS: dict[str, dict[str, Key]] = {
    "hello": {},
    "games": {},
    "new": {"game": need(TEXT), "seats": may(SEATS), "options": may(OBJECT), "seed": may(TEXT)},
    "position": {"game": need(TEXT), "position": need(OBJECT), "options": may(OBJECT), "seed": may(TEXT)},
    "load": {"record": need(OBJECT)},
    "answer": {"option": need(OPTION)},
    "fate": {"outcomes": need(OPTIONS)},
    "undo": {},
    "why": {"option": need(ANYTHING)},
    "view": {"seat": need(SEAT)},
    "text": {"seat": may(SEAT)},
    "dump": {},
    "record": {},
    "go": {"level": may(TEXT), "ms": may(MS), "visits": may(VISITS), "seed": may(SEED)},
    "deal": {"game": need(TEXT), "view": need(OBJECT), "seed": may(SEED)},
    "quit": {},
}


def check_request(request: Any) -> tuple[str, Json]:
    """The name of the request and its values. Keys that were left out are not in the values."""
    if type(request) is not dict:
        raise MeadhallError("a request is a JSON object")
    do = request.get("do")
    if type(do) is not str or do not in REQUESTS:
        raise MeadhallError(f"do: must be one of {', '.join(REQUESTS)}" if "do" in request else "do: is missing")
    keys, values = REQUESTS[do], {}
    for name, value in request.items():
        if name in ("do", "id"):
            continue
        if name not in keys:
            raise MeadhallError(f"{name}: is no key of {do}, which takes {', '.join(keys) or 'none'}")
        kind, needed = keys[name]
        if kind.fits(value):
            values[name] = value
        elif needed or value is not None:
            raise MeadhallError(f"{name}: must be {kind.words}")
    for name, key in keys.items():
        if key.needed and name not in values:
            raise MeadhallError(f"{name}: is missing")
    return do, values


# -- lines -------------------------------------------------------------------------------------------------------


class NotJson(MeadhallError):
    kind = "parse"


def read_json(line: bytes) -> tuple[Any, NotJson | None]:
    """The value of a line. If a key is repeated, also the error to raise after the `id` has been read."""
    fault: NotJson | None = None

    def an_object(pairs: list[tuple[str, Any]]) -> Json:
        nonlocal fault
        made = dict(pairs)
        if len(made) < len(pairs):
            fault = NotJson("a key occurs twice in one object")
        return made

    try:
        value = json.loads(line.decode(), object_pairs_hook=an_object, parse_constant=_no_number, parse_float=_finite)
        if b"\\ud" in line.lower():  # half a surrogate pair is valid JSON, but cannot be encoded as UTF-8
            json.dumps(value, ensure_ascii=False).encode()
        json.dumps([[[[value]]]])  # the id must be writable in the reply, which nests it deeper
    except UnicodeDecodeError:
        raise NotJson("the line is not UTF-8") from None
    except UnicodeEncodeError:
        raise NotJson("a text has half a surrogate pair") from None
    except RecursionError:
        raise NotJson("the line nests too deeply") from None
    except json.JSONDecodeError as error:
        raise NotJson(f"the line is not JSON: {error}" if line.strip() else "the line is blank") from None
    except ValueError as error:  # a number with thousands of digits
        raise NotJson(f"the line is not JSON: {error}") from None
    return value, fault


def _no_number(name: str) -> NoReturn:
    raise NotJson(f"{name} is not JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise NotJson("a number is too large")
    return number


def lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Each line without its line end; None for a line that is too long (it is skipped piece by piece)."""
    while line := stream.readline(LONGEST_LINE + 1):
        if line.endswith(b"\n"):
            yield line[:-1]
        elif len(line) <= LONGEST_LINE:
            yield line  # the last line may lack its line end
        else:
            while line and not line.endswith(b"\n"):
                line = stream.readline(1 << 16)
            yield None


# -- the engine --------------------------------------------------------------------------------------------------


class Engine:
    """Holds one match at a time and has a method for each request. A method that raises has changed nothing.

    The one exception: an outcome given by `fate` that is not possible empties the queue of outcomes.
    """

    def __init__(self) -> None:
        self.match: Match | None = None
        self.told = 0  # how many events of the match were sent already
        self.fate: list[Option] = []  # outcomes sent since the last answer: a match started now takes them
        self.done = False  # quit was requested

    def reply(self, line: bytes | None) -> bytes:
        """The reply to a line (None: a line that was too long), without a line end."""
        reply: Json = {"ok": False}
        try:
            if line is None:
                raise NotJson(f"the line is longer than {LONGEST_LINE} bytes")
            request, fault = read_json(line)
            if type(request) is dict and "id" in request:
                reply["id"] = request["id"]
            if fault is not None:
                raise fault
            do, values = check_request(request)
            reply.update(getattr(self, f"do_{do}")(**values))
            reply["ok"] = True
        except MeadhallError as error:
            reply["error"] = _error(error.kind, error.message, error.clause)
        except Exception as error:  # a bug in the engine or in a game must not end the process
            log.exception("a request failed")
            reply["error"] = _error("request", f"internal error: {type(error).__name__}: {error}", None)
        return json.dumps(reply, allow_nan=False).encode()

    def the_match(self) -> Match:
        if self.match is None:
            raise NoMatch("there is no match yet: ask for new, position or load first")
        return self.match

    def _begin(self, match: Match) -> Json:
        reply = state_reply(match, 0)
        self.match, self.told, self.fate = match, len(match.story), []
        return reply

    def _with_fate(self, start: Callable[[], Match]) -> Match:
        """A new match whose first chances took the outcomes of `fate`; the rest of them wait in its queue."""
        try:
            match = start()
        except IllegalAnswer:  # nobody has answered yet, so so the error is in an outcome
            self._drop_fate()
            raise
        match.queue = [match.scripted.pop(n) for n in sorted(match.scripted) if n >= len(match.rolls)]
        return match

    def _drop_fate(self) -> None:
        self.fate = []
        if self.match is not None:
            self.match.queue.clear()

    # -- about the engine

    def do_hello(self) -> Json:
        return {"name": "meadhall", "version": meadhall.__version__, "protocol": PROTOCOL}

    def do_games(self) -> Json:
        return {
            "games": [
                {
                    "name": spec.name,
                    "title": spec.title,
                    "seats": list(spec.seats),
                    "rules": spec.rules,
                    "options": spec.options_schema(),
                }
                for spec in games().values()
            ]
        }

    def do_quit(self) -> Json:
        self.done = True
        return {}

    # -- starting a match

    def do_new(self, game: str, seats: int | None = None, options: Json | None = None, seed: str | None = None) -> Json:
        return self._begin(self._with_fate(partial(Match.new, game, seats, options, seed, self.fate)))

    def do_position(self, game: str, position: Json, options: Json | None = None, seed: str | None = None) -> Json:
        try:
            start = partial(Match.from_position, game, position, options, seed, self.fate)
            return self._begin(self._with_fate(start))
        except MeadhallError:
            raise
        except Exception as error:  # a well-formed position in which the rules fail
            raise BadPosition("position", _rules_fail(error)) from error

    def do_load(self, record: Json) -> Json:
        try:
            match = Match.load(record)
            match.queue = list(self.fate)
            return self._begin(match)
        except (RecordError, UnknownGame):
            raise
        except MeadhallError as error:  # an error in its options, its position or its fate
            raise RecordError(error.message, clause=error.clause) from error
        except Exception as error:
            raise RecordError(_rules_fail(error)) from error

    # -- playing

    def do_answer(self, option: Option) -> Json:
        match = self.the_match()
        match.answer(option)
        try:
            reply = state_reply(match, self.told)
        except Exception:
            match.take_back(1)
            raise
        self.told, self.fate = len(match.story), []
        return reply

    def do_fate(self, outcomes: list[Option]) -> Json:
        self.fate.extend(outcomes)
        if self.match is None:
            return {"queued": len(self.fate)}
        self.match.queue.extend(outcomes)
        return {"queued": len(self.match.queue)}

    def do_undo(self) -> Json:
        match = self.the_match()
        match.undo()
        self.told = len(match.story)  # undo adds no events
        return state_reply(match, self.told)

    def do_why(self, option: Any) -> Json:
        clause, message = self.the_match().why(option)
        return {"clause": clause, "message": message}

    # -- looking

    def do_view(self, seat: int | None) -> Json:
        match = self.the_match()
        return {"view": view_to_json(match.view(seat)), "waiting": question(match, seat)}

    def do_text(self, **which: int | None) -> Json:
        match = self.the_match()
        table = match.view(which["seat"]) if "seat" in which else match.state
        return {"text": table_text(match.spec, table)}

    def do_dump(self) -> Json:
        return {"position": self.the_match().dump()}

    def do_record(self) -> Json:
        return {"record": self.the_match().record()}

    # -- thinking

    def do_go(
        self, level: str = DEFAULT_LEVEL, ms: int | None = None, visits: int | None = None, seed: int | None = None
    ) -> Json:
        from meadhall.bots import make_bot  # imported here, because most clients do not use the bots

        match = self.the_match()
        ask = match.waiting
        if ask is None:
            raise MatchOver("the match is over")
        bot = make_bot(match.spec, level, seed=_seed(seed), ms=ms, visits=visits)
        choice = bot.choose(match.view(ask.seat), ask)
        return {"option": choice.option, "value": list(choice.value), "visits": choice.visits}

    def do_deal(self, game: str, view: Json, seed: int | None = None) -> Json:
        spec = _game(game)
        if view.get("game") != spec.name:
            raise BadPosition("view.game", f"must be {spec.name}")
        try:
            state = deal_unseen(view_from_json(spec.state_class, view), random.Random(_seed(seed)))
            position = spec.load(spec.to_position)(state) if spec.to_position else to_json(state)
        except MeadhallError:
            raise
        except Exception as error:
            raise BadPosition("view", _rules_fail(error)) from error
        return {"position": position}


class NoMatch(MeadhallError):
    kind = "no_match"


_game = game  # an alias: `game` is also a key of requests


def _seed(seed: int | None) -> int:
    return secrets.randbelow(2**63) if seed is None else seed


def _rules_fail(error: Exception) -> str:
    return f"the rules cannot go on from it ({type(error).__name__}: {error})"


def _error(kind: str, message: str, clause: str | None) -> Json:
    if len(message) > LONGEST_MESSAGE:
        message = message[:LONGEST_MESSAGE] + "…"
    return {"kind": kind, "message": message, "clause": clause}


# -- the process -------------------------------------------------------------------------------------------------


def run(stdin: BinaryIO | None = None, stdout: BinaryIO | None = None) -> int:
    """Reply to each line until `quit` or the end of the input. Returns the exit code."""
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    source, sink = stdin or sys.stdin.buffer, stdout or sys.stdout.buffer
    engine = Engine()
    with contextlib.redirect_stdout(sys.stderr):  # a stray print must not mix with the replies
        for line in lines(source):
            sink.write(engine.reply(line) + b"\n")
            sink.flush()
            if engine.done:
                break
    return 0
