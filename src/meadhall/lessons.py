"""Lessons: people learn a game at a real table, from prepared positions, step by step.

A game's lessons are in `lessons.toml` beside its rules:

    [[lesson]]
    name = "placing"            # its address
    title = "Placing cards"
    about = "A line for the list of lessons."
    seat = 0                    # the seat that the learner plays
    options = { … }             # the game's options; left out: the plain game
    position = { … }            # the game's own position; left out: the set-up, with `seats` players
    fate = ["hel"]              # outcomes of the chances before the first question
    summary = "What was learnt, in a sentence or two."

    [[lesson.step]]
    say = "What the coach says."
    want = ["place"]            # the answers that lead on; `any = true`: every answer does; neither: a step to read
    otherwise = "A friendly line for every other option."
    wrong = { draw = "A line for this very option." }
    show = ["card-a1"]          # ids of picture parts to highlight
    fate = ["blue", 3]          # outcomes of the chances that follow, in order
    then = ["pass"]             # answers that are then given for the other seats, or for the learner
    position = { … }            # set the table anew before this step: the exercise at the end of a lesson begins here

Every chance of a lesson is scripted, so a lesson is always the same. Only the learner's answers need to be stored.
"""

from __future__ import annotations

import importlib.resources
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.match import Match, among
from meadhall.kernel.rule import Option
from meadhall.kernel.spec import GameSpec, game

FILE = "lessons.toml"
READ = None  # stored instead of an answer for a step that is only read


class BadLesson(MeadhallError):
    """A lesson that cannot be played as written."""

    kind = "bad_lesson"


@dataclass(frozen=True)
class Step:
    say: str
    want: tuple[Option, ...] = ()
    any: bool = False
    otherwise: str = ""
    wrong: Mapping[str, str] | None = None
    show: tuple[str, ...] = ()
    fate: tuple[Option, ...] = ()
    then: tuple[Option, ...] = ()
    position: Any = None

    @property
    def asks(self) -> bool:
        """Does the step wait for an answer? Otherwise it is only read."""
        return self.any or bool(self.want)

    def line(self, option: Option) -> str | None:
        """What the coach says to an option that does not lead on; None: it does."""
        if self.any or among(option, self.want):
            return None
        return (self.wrong or {}).get(str(option)) or self.otherwise or "Not that one: look again at what I said."


@dataclass(frozen=True)
class Lesson:
    game: str
    name: str
    title: str
    about: str
    summary: str
    steps: tuple[Step, ...]
    seat: int = 0
    seats: int | None = None
    options: Mapping[str, Any] | None = None
    position: Any = None
    fate: tuple[Option, ...] = ()

    @property
    def spec(self) -> GameSpec:
        return game(self.game)

    def start(self) -> Match:
        """The match at the beginning of the lesson."""
        spec = self.spec
        if self.position is None:
            match = Match.new(spec, self.seats, self.options, self._seed)
        else:
            match = self.set_up(self.position)
        if self.fate:
            record = match.record() | {"fate": {str(n): outcome for n, outcome in enumerate(self.fate)}}
            match = Match.replay(spec, record)
        return match

    @property
    def _seed(self) -> str:
        return f"lesson {self.name}"

    def set_up(self, position: Any) -> Match:
        """A match that begins in this position."""
        return Match.from_position(self.spec, position, self.options, self._seed)

    def in_exercise(self, n: int) -> bool:
        """Does step `n` belong to the exercise at the end?"""
        return any(step.position is not None for step in self.steps[: n + 1])

    def answer(self, match: Match, n: int, option: Option) -> None:
        """Give the learner's answer to step `n`, with its scripted chances. The answers in `then` are not given yet."""
        first = len(match.rolls)
        for i, outcome in enumerate(self.steps[n].fate):
            match.scripted[first + i] = outcome
        match.answer(option)

    def replay(self, given: Sequence[Option | None]) -> Match:
        """The match after these answers (`READ` for a step that was read), the other seats' answers included.

        If the next step sets the table anew, this is its position.
        """
        match = self._played(given)
        following = self.steps[len(given)].position if len(given) < len(self.steps) else None
        return match if following is None else self.set_up(following)

    def _played(self, given: Sequence[Option | None]) -> Match:
        if len(given) > len(self.steps):
            raise BadLesson(f"{self.name}: there are only {len(self.steps)} steps")
        match = self.start()
        for n, option in enumerate(given):
            step = self.steps[n]
            if step.position is not None:
                match = self.set_up(step.position)
            if (option is READ) is step.asks or (option is not READ and step.line(option) is not None):
                raise BadLesson(f"{self.name}: {option!r} does not lead on from step {n + 1}")
            if option is not READ:
                self.answer(match, n, option)
            for answer in step.then:
                match.answer(answer)
        return match

    def check(self) -> int:
        """Play the lesson with every accepted answer. Returns the number of ways; BadLesson names a step that fails."""
        if not self.steps:
            raise BadLesson(f"{self.name}: has no steps")
        match = self.start()
        if len(match.rolls) != len(self.fate):
            raise BadLesson(f"{self.name}: begins with {len(match.rolls)} chances, and fate has {len(self.fate)}")
        return self._check([])

    def _check(self, given: list[Option | None]) -> int:
        n = len(given)
        if n == len(self.steps):
            return 1
        step, where = self.steps[n], f"{self.game}, {self.name}, step {n + 1}"
        match = self.replay(given)
        if step.position is not None and n:
            if self.steps[n - 1].then:
                raise BadLesson(f"{where}: the answers that follow the step before come too late, on a new table")
            if match.seats != self._played(given).seats:
                raise BadLesson(f"{where}: the new table has another number of seats")
        if not step.asks:
            if step.fate or step.otherwise or step.wrong:
                raise BadLesson(f"{where}: a step that is only read asks nothing")
            return self._go_on(given, READ, where, match)
        ask = match.waiting
        if ask is None or ask.seat != self.seat:
            raise BadLesson(f"{where}: the learner is not asked")
        options = (*ask.options, *match.asides)
        for option in step.want:
            if not among(option, options):
                raise BadLesson(f"{where}: {option!r} is none of {list(options)}")
        for name in step.wrong or {}:
            if name not in map(str, options) or name in map(str, step.want):
                raise BadLesson(f"{where}: there is no wrong option {name!r} among {list(options)}")
        if not step.any and len(options) > len(step.want) and not step.otherwise:
            raise BadLesson(f"{where}: says nothing to the other options")
        return sum(self._go_on(given, option, where, match) for option in (ask.options if step.any else step.want))

    def _go_on(self, given: list[Option | None], option: Option | None, where: str, before: Match) -> int:
        try:
            after = self._played([*given, option])
        except MeadhallError as error:
            raise BadLesson(f"{where}: after {option!r}: {error.message}") from error
        fate = self.steps[len(given)].fate
        if len(after.rolls) - len(before.rolls) != len(fate):
            met = [roll.prompt for roll in after.rolls[len(before.rolls) :]]
            raise BadLesson(f"{where}: after {option!r} the chances were {met}, and fate has {len(fate)}")
        return self._check([*given, option])


# -- reading them ------------------------------------------------------------------------------------------------


@cache
def lessons(name: str) -> tuple[Lesson, ...]:
    """A game's lessons in their order; none if it has no tutorial."""
    source = importlib.resources.files(game(name).home) / FILE
    if not source.is_file():
        return ()
    return parse(name, tomllib.loads(source.read_text(encoding="utf-8")))


def lesson(name: str, which: str) -> Lesson:
    for found in lessons(name):
        if found.name == which:
            return found
    raise BadLesson(f"there is no lesson called {which!r} of {name}")


def parse(name: str, tables: Mapping[str, Any]) -> tuple[Lesson, ...]:
    """Lessons from a tutorial's tables; a key that is unknown or of the wrong kind is refused by its name."""
    found: list[Lesson] = []
    _known("", tables, {"lesson": list})
    for table in tables.get("lesson", ()):
        where = f"{name}, {table.get('name', len(found) + 1)}"
        _known(where, table, _LESSON, needed=("name", "title", "about", "summary", "step"))
        steps = []
        for n, row in enumerate(table["step"]):
            _known(f"{where}, step {n + 1}", row, _STEP, needed=("say",))
            fields: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in row.items()}
            steps.append(Step(**fields))
        rest: dict[str, Any] = {k: tuple(v) if k == "fate" else v for k, v in table.items() if k != "step"}
        found.append(Lesson(game=name, steps=tuple(steps), **rest))
    if len({one.name for one in found}) < len(found):
        raise BadLesson(f"{name}: two lessons have the same name")
    return tuple(found)


_LESSON: dict[str, type] = {
    **dict.fromkeys(("name", "title", "about", "summary"), str),
    **dict.fromkeys(("seat", "seats"), int),
    **dict.fromkeys(("options", "position"), dict),
    **dict.fromkeys(("fate", "step"), list),
}
_STEP: dict[str, type] = {
    **dict.fromkeys(("say", "otherwise"), str),
    **dict.fromkeys(("want", "show", "fate", "then"), list),
    "any": bool,
    "wrong": dict,
    "position": dict,
}


def _known(where: str, table: Mapping[str, Any], kinds: Mapping[str, type], needed: Sequence[str] = ()) -> None:
    for key, value in table.items():
        if key not in kinds:
            raise BadLesson(f"{where}: {key!r} is unknown")
        if not isinstance(value, kinds[key]):
            raise BadLesson(f"{where}: {key!r} must be {kinds[key].__name__}")
    for key in needed:
        if not table.get(key):
            raise BadLesson(f"{where}: {key!r} is missing")
