"""`meadhall engine`: one JSON object a line in, exactly one a line out. docs/reference/engine.md is the contract.

A request is looked up in `REQUESTS`, which declares its keys and their types; a method of `Engine` of the same name
carries it out. Whatever goes wrong is told in one reply, and the match is as it was before.
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
from typing import Any, BinaryIO, NamedTuple, NoReturn

import meadhall
from meadhall.kernel.codec import to_json, view_from_json, view_to_json
from meadhall.kernel.errors import BadPosition, MatchOver, MeadhallError, RecordError, UnknownGame
from meadhall.kernel.match import Match
from meadhall.kernel.spec import game, games
from meadhall.kernel.veil import deal_unseen
from meadhall.tell import Json, question, state_reply, table_text

PROTOCOL = 1
LONGEST_LINE = 1 << 20  # bytes, without the line's end
LONGEST_MESSAGE = 400  # characters: a message may quote what came in
DEFAULT_LEVEL = "jarl"

log = logging.getLogger(__name__)


# -- what a request may say --------------------------------------------------------------------------------------


class Kind(NamedTuple):
    """A type of value: what an error calls it, and whether a value is of it. True is no number and 1.0 not whole."""

    words: str
    fits: Callable[[Any], bool]


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
    """A key that may be left out; null is the same as leaving it out, where null has no meaning of its own."""
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
    """What is to be done, and with which values; keys that are left out are not among them."""
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
    """The value of a line. One with a fault that leaves its `id` readable comes with that fault."""
    fault: NotJson | None = None

    def an_object(pairs: list[tuple[str, Any]]) -> Json:
        nonlocal fault
        made = dict(pairs)
        if len(made) < len(pairs):
            fault = NotJson("a key stands twice in one object")
        return made

    try:
        value = json.loads(line.decode(), object_pairs_hook=an_object, parse_constant=_no_number, parse_float=_finite)
        if b"\\ud" in line.lower():  # half a surrogate pair is JSON, but no text that could be written or hashed
            json.dumps(value, ensure_ascii=False).encode()
        json.dumps([[[[value]]]])  # as deep as any reply nests an id
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
    """Each line without its end; None for one that is too long, which is never held whole."""
    while line := stream.readline(LONGEST_LINE + 1):
        if line.endswith(b"\n"):
            yield line[:-1]
        elif len(line) <= LONGEST_LINE:
            yield line  # the last one, without an end
        else:
            while line and not line.endswith(b"\n"):
                line = stream.readline(1 << 16)
            yield None


# -- the engine --------------------------------------------------------------------------------------------------


class Engine:
    """One match at a time, and a method for each request. A method that raises has changed nothing."""

    def __init__(self) -> None:
        self.match: Match | None = None
        self.told = 0  # events of the match that were told already
        self.done = False  # quit was asked for

    def reply(self, line: bytes | None) -> bytes:
        """The one line that answers a line."""
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
        except Exception as error:  # a fault of ours or of a game's: tell it, and go on
            log.exception("a request failed")
            reply["error"] = _error("request", f"this went wrong inside: {type(error).__name__}: {error}", None)
        return json.dumps(reply, allow_nan=False).encode()

    def the_match(self) -> Match:
        if self.match is None:
            raise NoMatch("there is no match yet: ask for new, position or load first")
        return self.match

    def _begin(self, match: Match) -> Json:
        reply = state_reply(match, 0)
        self.match, self.told = match, len(match.story)
        return reply

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
        return self._begin(Match.new(game, seats, options, seed))

    def do_position(self, game: str, position: Json, options: Json | None = None, seed: str | None = None) -> Json:
        try:
            return self._begin(Match.from_position(game, position, options, seed))
        except MeadhallError:
            raise
        except Exception as error:  # well-formed, and yet the rules stumble over it
            raise BadPosition("position", _nonsense(error)) from error

    def do_load(self, record: Json) -> Json:
        try:
            return self._begin(Match.load(record))
        except (RecordError, UnknownGame):
            raise
        except MeadhallError as error:  # its options, its position, its fate
            raise RecordError(error.message, clause=error.clause) from error
        except Exception as error:
            raise RecordError(_nonsense(error)) from error

    # -- playing

    def do_answer(self, option: str | int) -> Json:
        match = self.the_match()
        match.answer(option)
        try:
            reply = state_reply(match, self.told)
        except Exception:
            match.take_back(1)
            raise
        self.told = len(match.story)
        return reply

    def do_fate(self, outcomes: list[str | int]) -> Json:
        match = self.the_match()
        match.queue.extend(outcomes)
        return {"queued": len(match.queue)}

    def do_undo(self) -> Json:
        match = self.the_match()
        match.undo()
        self.told = len(match.story)  # nothing has happened: something has unhappened
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
        from meadhall.bots import make_bot  # most clients bring their own

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
            raise BadPosition("view", _nonsense(error)) from error
        return {"position": position}


class NoMatch(MeadhallError):
    kind = "no_match"


_game = game  # some requests have a key of this name


def _seed(seed: int | None) -> int:
    return secrets.randbelow(2**63) if seed is None else seed


def _nonsense(error: Exception) -> str:
    return f"the rules cannot go on from it ({type(error).__name__}: {error})"


def _error(kind: str, message: str, clause: str | None) -> Json:
    if len(message) > LONGEST_MESSAGE:
        message = message[:LONGEST_MESSAGE] + "…"
    return {"kind": kind, "message": message, "clause": clause}


# -- the process -------------------------------------------------------------------------------------------------


def run(stdin: BinaryIO | None = None, stdout: BinaryIO | None = None) -> int:
    """Answer line after line, until quit or the end of the input."""
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    source, sink = stdin or sys.stdin.buffer, stdout or sys.stdout.buffer
    engine = Engine()
    with contextlib.redirect_stdout(sys.stderr):  # whatever else prints must not come between the replies
        for line in lines(source):
            sink.write(engine.reply(line) + b"\n")
            sink.flush()
            if engine.done:
                break
    return 0
