"""Match = game + options + seed + answers: play, undo, replay, save. The door through which players' answers come."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Self

from meadhall.kernel import fair, fate
from meadhall.kernel.codec import Json, to_json
from meadhall.kernel.errors import (
    BadOptions,
    BadPosition,
    CannotUndo,
    IllegalAnswer,
    MatchOver,
    MeadhallError,
    RecordError,
)
from meadhall.kernel.picture import escape
from meadhall.kernel.position import refused_where_rules_fail, state_at
from meadhall.kernel.rule import Ask, Chance, Event, Option, Result, State
from meadhall.kernel.spec import GameSpec, game
from meadhall.kernel.veil import View, view_of

new_tuple = tuple.__new__  # for what every answer makes: Answer(...) takes twice as long


class Roll(NamedTuple):
    """A chance and what came of it."""

    prompt: str
    outcome: Option


class Answer(NamedTuple):
    seat: int
    option: Option
    final: bool  # chance or a reveal followed: it cannot be taken back without consent


class End(NamedTuple):
    """An end that the rules did not bring: `resigned` and `abandoned` lose for the seat, `agreed` is a draw."""

    how: str
    seat: int | None
    ply: int


ENDS = ("resigned", "agreed", "abandoned")


def among(option: Any, options: Sequence[Option]) -> bool:
    """Is this one of the options, with its type? (True is not 1, and 2.0 is not 2.)"""
    if type(option) is str:
        return option in options  # nothing but a text equals a text
    for x in options:  # noqa: SIM110 (asked for every answer, and half as fast with any(…))
        if option == x and type(option) is type(x):
            return True
    return False


class Match:
    """A match: a game, its settings, a seed and the answers given so far.

    It can be copied, pickled and saved; a notebook shows it as its table looks to a spectator.

    Example:
        >>> import meadhall as mh
        >>> match = mh.new("ragnarocks", seed="a fine day")
        >>> while match.ply < 6:
        ...     events = match.play(match.choices[0])
        >>> match
        <Match of ragnarocks: ply 6, ivory is asked select>
        >>> match.undo()
        >>> match.ply
        5
        >>> mh.load(match.record()).digest() == match.digest()
        True
    """

    def __init__(
        self, spec: GameSpec, seats: int, options: Any, seed: str, state: State, position: Json | None = None
    ) -> None:
        self.spec, self.seats, self.options, self.seed = spec, seats, options, seed
        self.state = state
        self.position = position
        self.answers: list[Answer] = []
        self.told: list[int] = []  # how many events the story had after each answer
        self.rolls: list[Roll] = []
        self.scripted: dict[int, Option] = {}  # by number of the chance: an outcome that was not the seed's
        self.queue: list[Option] = []  # outcomes for the next chances, as a test or an analyst wants them
        self.end: End | None = None
        self.watch: Callable[[State], None] | None = None  # sees the state before each chance

    # -- starting

    @classmethod
    def new(
        cls,
        spec: GameSpec | str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        seed: str | None = None,
        fate: Sequence[Option] = (),
    ) -> Self:
        """A match from the set-up. Without a seed a fresh one is drawn. `fate`: outcomes of the first chances."""
        return cls._set_up(_spec(spec), seats, options, seed, dict(enumerate(fate)))

    @classmethod
    def _set_up(
        cls,
        spec: GameSpec,
        seats: int | None,
        options: Mapping[str, Any] | None,
        seed: str | None,
        scripted: dict[int, Option],
    ) -> Self:
        seed = checked_seed(seed)
        low, high = spec.seats
        parsed = spec.parse_options(options)
        if seats is None:
            seats = min(max(2, low), high)
        if type(seats) is not int or not low <= seats <= high:
            wanted = f"{low} to {high}" if low < high else str(low)
            raise BadOptions("seats", f"{spec.name} takes {wanted} players")
        state: State = spec.load(spec.start)(seats, parsed)
        match = cls(spec, seats, parsed, seed, state)
        match.scripted = scripted
        match._let_fate_answer()
        return match

    @classmethod
    def from_position(
        cls,
        spec: GameSpec | str,
        position: Json,
        options: Mapping[str, Any] | None = None,
        seed: str | None = None,
        fate: Sequence[Option] = (),
    ) -> Self:
        """A match that starts from a position; the game documents its form. `fate`: outcomes of the first chances."""
        return cls._from_position(_spec(spec), position, options, seed, dict(enumerate(fate)))

    @classmethod
    def _from_position(
        cls,
        spec: GameSpec,
        position: Json,
        options: Mapping[str, Any] | None,
        seed: str | None,
        scripted: dict[int, Option],
    ) -> Self:
        seed = checked_seed(seed)
        parsed = spec.parse_options(options)
        with refused_where_rules_fail():
            state = state_at(spec, position, parsed)
            match = cls(spec, state.seats, parsed, seed, state, position)
            match.scripted = scripted
            match._let_fate_answer()
        return match

    def copy(self) -> Self:
        """The same match once more; playing one does not change the other.

        Example:
            >>> import meadhall as mh
            >>> match = mh.new("thunder", seed="x")
            >>> copy = match.copy()
            >>> events = copy.play(copy.choices[0])
            >>> match.ply, copy.ply
            (0, 1)
        """
        new = type(self)(self.spec, self.seats, self.options, self.seed, self.state.clone(), self.position)
        new.answers, new.rolls, new.queue = list(self.answers), list(self.rolls), list(self.queue)
        new.told = list(self.told)
        new.scripted, new.end = dict(self.scripted), self.end
        return new

    def fork(self, ply: int | None = None, seed: str | None = None) -> Self:
        """Another match that goes on from here, or from an earlier ply.

        Without a seed it is this match as it stood then: the same chances will come. With a seed it starts from that
        position, so that it has no answers yet, and other chances will come.

        Example:
            >>> import meadhall as mh
            >>> match = mh.play("thunder", ["random", "random"], seed="x")
            >>> earlier = match.fork(3)
            >>> earlier.ply, earlier.over, match.over
            (3, False, True)
        """
        earlier = self.copy()
        if ply is not None and ply != self.ply:
            earlier.take_back(self.ply - ply)
        if seed is None:
            return earlier
        position = json.loads(json.dumps(earlier.dump()))
        return self._from_position(self.spec, position, self.spec.dump_options(self.options), seed, {})

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled: all but `watch`, which belongs to this process."""
        return {**vars(self), "watch": None}

    def __repr__(self) -> str:
        ask = self.waiting
        now = "over" if ask is None else f"{self.seat_names[ask.seat]} is asked {ask.prompt}"
        return f"<Match of {self.spec.name}: ply {self.ply}, {now}>"

    def _repr_svg_(self) -> str | None:
        """The table as a spectator sees it. Notebooks call this."""
        return self.view(None)._repr_svg_()

    def _repr_html_(self) -> str | None:
        """The same as an image with a caption. An image of its own, so that styles of two games do not mix."""
        drawn = self._repr_svg_()
        if drawn is None:
            return None
        data = base64.b64encode(drawn.encode()).decode()
        name = escape(repr(self))
        image = f'<img alt="{name}" src="data:image/svg+xml;base64,{data}">'
        return f"<figure>{image}<figcaption>{name}</figcaption></figure>"

    # -- where it stands

    @property
    def ply(self) -> int:
        """How many answers have been given."""
        return len(self.answers)

    @property
    def waiting(self) -> Ask | None:
        """The question put to a player, or None when the match is over."""
        waiting = self.state.waiting
        return waiting if type(waiting) is Ask and self.end is None else None

    @property
    def settings(self) -> dict[str, Any]:
        """The settings that are not at their default."""
        return self.spec.dump_options(self.options)

    @property
    def asides(self) -> tuple[Option, ...]:
        """What the waiting seat may do at any time, beside answering the question."""
        return self.state.asides(self.waiting.seat) if self.waiting else ()

    @property
    def choices(self) -> tuple[Option, ...]:
        """What the waiting seat may answer: the options of its question, then its asides. Empty when it is over."""
        return self.waiting.options + self.asides if self.waiting else ()

    @property
    def over(self) -> bool:
        """True when nobody is asked anything any more."""
        return self.waiting is None

    @property
    def story(self) -> list[Event]:
        """All that has happened, as an observer who sees everything would tell it."""
        return self.state.story or []

    @property
    def seat_names(self) -> tuple[str, ...]:
        """What the game calls its seats."""
        return self.state.seat_names() or self.spec.seat_names(self.seats, self.options)

    @property
    def seed_hash(self) -> str:
        """A hash of the seed: shown before a match, it proves afterwards that the seed was not changed."""
        return fate.seed_hash(self.seed)

    @property
    def result(self) -> Result | None:
        """How the match ended, or None while it goes on."""
        if not self.over:
            return None
        if self.end is None:
            return self.state.result()
        if self.end.seat is None:
            return Result((0,) * self.seats, how=self.end.how)
        return Result(self.state.forfeit(self.end.seat), how=self.end.how)

    def view(self, seat: int | None) -> View[Any]:
        """What a seat may know (None: a spectator).

        Example:
            >>> import meadhall as mh
            >>> mh.new("thunder", seed="x").view(0)
            <View of thunder by seat 0: seat 0 is asked first_row>
        """
        if seat is not None and not 0 <= seat < self.seats:
            raise MeadhallError(f"there is no seat {seat}: seats are 0 to {self.seats - 1}")
        return view_of(self.spec.name, self.state, seat)

    # -- playing

    def play(self, option: Option) -> list[Event]:
        """The waiting seat answers. Returns what happened, as an observer who sees everything would tell it.

        An answer that is no option is an `IllegalAnswer` and changes nothing.

        Example:
            >>> import meadhall as mh
            >>> match = mh.new("ragnarocks", seed="x")
            >>> match.play("nowhere")
            Traceback (most recent call last):
            meadhall.kernel.errors.IllegalAnswer: 'nowhere' is not among the options
        """
        told = len(self.state.story or ())
        self.answer(option)
        return (self.state.story or [])[told:]

    def answer(self, option: Option) -> None:
        """The waiting seat answers. An answer that is no option changes nothing and says which clause forbids it."""
        ask, state = self.waiting, self.state
        if ask is None:
            raise MatchOver("the match is over")
        if not among(option, ask.options) and not among(option, self.asides):
            clause, message = self.why(option)
            raise IllegalAnswer(message, clause=clause)
        rolls, reveals = len(self.rolls), state.reveal_count()
        try:
            state.apply(option)
            if type(state.waiting) is Chance:
                self._let_fate_answer()
        except Exception:
            self._start_over(rolls)
            raise
        final = len(self.rolls) > rolls or state.reveal_count() > reveals
        self.answers.append(new_tuple(Answer, (ask.seat, option, final)))
        self.told.append(len(state.story or ()))

    def _start_over(self, rolls: int) -> None:
        """An answer failed half-way, after so many chances: play all answers before it again, from the start.

        That takes its time, but failures are rare, and a copy kept for each answer would cost more than the answer.
        """
        for n in [n for n in self.scripted if n >= rolls]:
            del self.scripted[n]
        self.queue.clear()
        self.take_back(0)

    def _let_fate_answer(self) -> None:
        state, rolls, scripted = self.state, self.rolls, self.scripted
        while type(chance := state.waiting) is Chance:
            n = len(rolls)
            if self.watch is not None:
                self.watch(state)
            if self.queue:
                scripted[n] = self.queue.pop(0)
            if n in scripted:
                outcome = scripted[n]
                if not among(outcome, chance.outcomes):
                    possible = list(chance.outcomes)
                    raise IllegalAnswer(f"{outcome!r} is no outcome of {chance.prompt}; there are {possible}")
            else:
                outcome = fate.outcome(self.seed, n, chance)
            rolls.append(new_tuple(Roll, (chance.prompt, outcome)))
            state.apply(outcome)

    def why(self, option: Any) -> tuple[str | None, str]:
        """The clause and the reason why something is not an option now."""
        ask = self.waiting
        if ask is None:
            return None, "the match is over"
        if among(option, ask.options) or among(option, self.asides):
            return None, f"{option!r} is an option now"
        clause = None
        if self.spec.why is not None and isinstance(option, str | int) and not isinstance(option, bool):
            clause = self.spec.load(self.spec.why)(self.view(ask.seat), option)
        if clause is not None:
            return clause, self.spec.words.clause(clause)
        return None, f"{option!r} is not among the options"

    # -- undo

    @property
    def undoable(self) -> bool:
        """Can the last answer be taken back by the one who gave it, without asking anybody?"""
        return bool(self.answers) and not self.answers[-1].final and self.end is None

    def undo(self, by: Sequence[int] | None = None) -> None:
        """Take the last answer back. `by`: the seats of the person who asks; another person's answer stays."""
        if not self.answers:
            raise CannotUndo("nothing has been answered yet")
        if self.end is not None:
            raise CannotUndo("the match has been ended")
        if self.answers[-1].final:
            raise CannotUndo("fate has spoken or something hidden was shown since then")
        if by is not None and self.answers[-1].seat not in by:
            raise CannotUndo("somebody else has answered since then")
        self.take_back(1)

    def take_back(self, answers: int) -> None:
        """Take answers back whatever followed them: the others have consented. Fate stays as it was."""
        if not 0 <= answers <= self.ply:
            raise CannotUndo(f"there are only {self.ply} answers")
        record = self.record()
        record["answers"] = record["answers"][: self.ply - answers]
        record["fate"] = {str(n): x for n, x in self.scripted.items()}
        record.pop("end", None)
        earlier = self.replay(self.spec, record)
        for name in ("state", "answers", "told", "rolls", "scripted", "end"):
            setattr(self, name, getattr(earlier, name))

    def finish(self, how: str, seat: int | None = None) -> None:
        """End the match by resigning, agreeing on a draw, or leaving for good."""
        if self.over:
            raise MatchOver("the match is over")
        if how not in ENDS or (seat is not None if how == "agreed" else seat not in range(self.seats)):
            raise MeadhallError(f"a match ends by {', '.join(ENDS)}; the first and last need a seat")
        self.end = End(how, seat, self.ply)

    # -- records and positions

    def record(self) -> dict[str, Any]:
        """The whole match as one small JSON object."""
        made: dict[str, Any] = {
            "game": self.spec.name,
            "rules": self.spec.rules,
            "options": self.spec.dump_options(self.options),
            "seats": list(self.seat_names),
            "seed": self.seed,
            "answers": [a.option for a in self.answers],
        }
        if self.position is not None:
            made["position"] = self.position
        if met := {str(n): x for n, x in sorted(self.scripted.items()) if n < len(self.rolls)}:
            made["fate"] = met
        if self.end is not None:
            made["end"] = {"how": self.end.how, "seat": self.end.seat, "ply": self.end.ply}
        return made

    @classmethod
    def load(cls, record: Any, *, any_rules: bool = False) -> Self:
        """Replay a record. RecordError tells what is wrong with it, and at which ply it no longer replays.

        A record of an older version of the rules is accepted as long as its answers still fit (1.0 by 1.1); one of
        another first number is refused, unless `any_rules` says to try.
        """
        check_record(record)
        spec = game(record["game"])
        if not (any_rules or carries_over(record["rules"], spec.rules)):
            raise RecordError(f"rules: the record is of version {record['rules']!r}, this is {spec.rules!r}")
        match = cls.replay(spec, record)
        if any(n >= len(match.rolls) for n in match.scripted):
            raise RecordError(f"fate: there are only {len(match.rolls)} chances")
        return match

    @classmethod
    def replay(cls, spec: GameSpec, record: Mapping[str, Any]) -> Self:
        """Play a record that has been checked, whatever version of the rules it names."""
        scripted = {int(n): x for n, x in record.get("fate", {}).items()}
        options, seed = record.get("options"), record["seed"]
        try:
            if "position" in record:
                match = cls._from_position(spec, record["position"], options, seed, scripted)
            else:
                match = cls._set_up(spec, len(record["seats"]), options, seed, scripted)
        except (BadOptions, BadPosition) as error:
            raise RecordError(error.message) from error
        except IllegalAnswer as error:  # nobody has answered yet, so it is an outcome
            raise RecordError(f"fate: {error.message}") from error
        if list(match.seat_names) != record["seats"]:
            raise RecordError(f"seats: must be {list(match.seat_names)}")
        for ply, option in enumerate(record["answers"]):
            try:
                match.answer(option)
            except MeadhallError as error:
                raise RecordError(error.message, ply=ply, clause=error.clause) from error
        if "end" in record:
            end = record["end"]
            if end["ply"] != match.ply:
                raise RecordError("end: its ply must be the number of answers")
            try:
                match.finish(end["how"], end["seat"])
            except MeadhallError as error:
                raise RecordError(f"end: {error.message}") from error
        return match

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file. A reader finds the old file or the new one, never a part of one."""
        target = Path(path)
        part = target.with_name(target.name + ".part")
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            part.write_text(json.dumps(self.record(), ensure_ascii=False) + "\n", encoding="utf-8")
            part.replace(target)
        except OSError as error:
            raise MeadhallError(f"{target}: cannot be saved: {error.strerror}") from error

    def dump(self) -> Json:
        """The whole position, secrets included; `from_position` takes it."""
        if self.spec.to_position is not None:
            return self.spec.load(self.spec.to_position)(self.state)
        return to_json(self.state)

    def digest(self) -> str:
        """A hash of the whole state and story: the same on every machine."""
        data = json.dumps(to_json(self.state), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(data.encode()).hexdigest()


def carries_over(old: str, new: str) -> bool:
    """May records of the rules `old` be replayed by the rules `new`? Versions of one first number are tried."""
    return old.partition(".")[0] == new.partition(".")[0]


_RECORD_KEYS: dict[str, type] = {
    "game": str,
    "rules": str,
    "options": dict,
    "seats": list,
    "seed": str,
    "answers": list,
    "position": dict,
    "fate": dict,
    "end": dict,
    "names": list,  # who played, for people who read it; nothing depends on it
    "fair": dict,  # how the seed was made, see meadhall.kernel.fair; only `meadhall verify` looks at it
}
LONGEST_NAME = 80  # of a player, in a record
_NEEDED = ("game", "rules", "seats", "seed", "answers")


def check_record(record: Any) -> None:
    """Is this a record at all? Its answers are not looked at yet."""
    if not isinstance(record, dict):
        raise RecordError("a record is a JSON object")
    for key in _NEEDED:
        if key not in record:
            raise RecordError(f"{key}: is missing")
    for key, value in record.items():
        if key not in _RECORD_KEYS:
            raise RecordError(f"{key}: is unknown")
        if not isinstance(value, _RECORD_KEYS[key]):
            raise RecordError(f"{key}: must be {_RECORD_WORDS[_RECORD_KEYS[key]]}")
    for n, outcome in record.get("fate", {}).items():
        if re.fullmatch(r"0|[1-9][0-9]{0,8}", n) is None:
            raise RecordError("fate: its keys must be numbers of chances")
        if type(outcome) not in (str, int):
            raise RecordError(f"fate: the outcome of {n} must be a text or a whole number")
    if "fair" in record:
        fair.check_shape(record["fair"])
    if not all(type(name) is str and len(name) <= LONGEST_NAME for name in record.get("names", ())):
        raise RecordError(f"names: must be texts of at most {LONGEST_NAME} characters")
    end = record.get("end", {"how": "agreed", "seat": None, "ply": 0})
    if set(end) != {"how", "seat", "ply"}:
        raise RecordError("end: must have how, seat and ply")
    if type(end["how"]) is not str or type(end["ply"]) is not int or type(end["seat"]) not in (int, type(None)):
        raise RecordError("end: how is a text, ply a whole number, seat one too or null")


_RECORD_WORDS: dict[type, str] = {str: "a text", dict: "an object", list: "a list"}


def fresh_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


def checked_seed(seed: str | None) -> str:
    """The seed, or a fresh one for None. Numbers are refused: 1, 1.0 and "1" would be three seeds that look alike."""
    if seed is None:
        return fresh_seed()
    if not isinstance(seed, str):
        raise TypeError(f"a seed is a string, not {seed!r}")
    return seed


def _spec(spec: GameSpec | str) -> GameSpec:
    return game(spec) if isinstance(spec, str) else spec
