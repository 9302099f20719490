"""Lessons at a table: a real match with a stream of beats of its own, and a coach beside the board.

A lesson's table is not stored as a table: the database has only the learner's answer to each step, from which the
match is replayed. An answer that the step does not accept changes only the coach's text.

Of several processes, any may get the learner's next request. The row's version says whether one has missed a step.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from meadhall.hall import pages, render, schema, store
from meadhall.hall.errors import Refused
from meadhall.hall.registry import Registry, new_id
from meadhall.hall.store import Note, Row, only_if_found
from meadhall.hall.tables.judged import Conflict, judged
from meadhall.hall.tables.seats import Seat, Viewer
from meadhall.hall.tables.services import Services
from meadhall.hall.tables.table import NOTHING, Table
from meadhall.hall.tables.table_page import Seen, TablePage
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.match import Match, among
from meadhall.kernel.rule import Ask, Option
from meadhall.kernel.veil import View
from meadhall.lessons import READ, Lesson, Step, lesson, lessons

log = logging.getLogger(__name__)

READ_FIRST = "Read this first, then choose “Go on”."
ONLY_READ = "Read what the coach says, then go on."
WAIT = "Wait a moment: the other players have not finished yet."


class LessonTable(Table):
    """One person's table of one lesson."""

    def __init__(self, services: Services, table_id: str, person: str, name: str, course: Lesson, match: Match) -> None:
        head: Row = {"id": table_id, "host": name, "public": False, "opened": False, "made": time.time()}
        seats = [
            Seat(n, "person", person, name, "", False, "")
            if n == course.seat
            else Seat(n, "bot", None, "", "coach", False, "")
            for n in range(match.seats)
        ]
        super().__init__(services, head, seats, match)
        self.person, self.course = person, course
        self.given: list[Option | None] = []
        self.script: list[Option] = []  # the scripted answers of the other seats that are still to come
        self.kept = self.done = False
        self.stored = 0  # the version of its row in the database
        self.reply = ""  # the coach's text after a wrong answer
        self.shown = False  # "show me" was asked for

    @property
    def address(self) -> str:
        return f"/learn/{self.course.game}/{self.course.name}"

    @property
    def step(self) -> Step | None:
        """The current step; None at the end."""
        n = len(self.given)
        return self.course.steps[n] if n < len(self.course.steps) else None

    # -- what the learner does

    @judged
    async def answer(
        self,
        person: str,
        options: Sequence[Option],
        version: int,
        prepared: Mapping[str, Option] = NOTHING,
        wanted: Mapping[str, str] = NOTHING,
    ) -> None:
        self._must_be_here(person)
        self.must_play()
        self.must_be_current(version)
        step, ask = self.step, self.match.waiting
        if step is None:
            raise Refused("The lesson is over.", kind="over")
        if self.script or ask is None or ask.seat != self.course.seat:
            raise Refused(WAIT, kind="not_yours")
        if len(options) != 1:
            raise Refused("One answer at a time.", 422, kind="illegal")
        option = options[0]
        if not among(option, (*ask.options, *self.match.asides)):
            clause, message = self.match.why(option)
            raise Refused(message, 422, kind="illegal", clause=clause)
        line = step.line(option) if step.asks else READ_FIRST
        if line is not None:
            self.say(line, self.shown, line)
            self.services.coached(self)
            return
        await self._go_on(option)

    @judged
    async def act(self, person: str, action: str) -> None:
        """next (a step was read), show (what is wanted), back (one step), again (from the start)."""
        self._must_be_here(person)
        step = self.step
        if action == "next" and step is not None and not step.asks:
            if self.script:
                raise Refused(WAIT, kind="not_yours")
            await self._go_on(READ)
        elif action == "show" and step is not None and step.asks:
            self.say(self.reply, True)
            self.services.coached(self)
        elif action in ("back", "again"):
            given = self.given[:-1] if action == "back" else []
            match = self.course.replay(given)
            await self._keep(given, 1)
            self.script.clear()
            self.take(match)
        elif action in ("next", "show"):
            raise Refused("The question has changed since this page was made.", kind="stale")
        else:
            raise Refused("A lesson has no such action.", 404, kind="unknown")

    def say(self, reply: str, shown: bool, aloud: str = "") -> None:
        """The coach says something about the step, without a new version."""
        self.reply, self.shown = reply, shown
        self.audience.publish(aloud)

    def _must_be_here(self, person: str) -> None:
        if person != self.person:
            raise Refused("This is somebody else's lesson.", 403, kind="not_yours")

    async def _go_on(self, option: Option | None) -> None:
        match, then = self._after(option), self.course.steps[len(self.given)].then
        await self._keep([*self.given, option], 1 + len(then))
        self._show_step(match)

    def _after(self, option: Option | None) -> Match:
        """The match after the learner's answer to the current step."""
        if option is READ:
            return self.match
        trial = self.match.copy()
        self.course.answer(trial, len(self.given), option)
        return trial

    def _show_step(self, match: Match) -> None:
        """A step was taken: the scripted answers follow, one after another."""
        then = self.course.steps[len(self.given) - 1].then
        self.version -= len(then)  # reserved for the scripted answers
        self.script = list(then)
        step = self.step
        self.take(match if step is None or step.position is None else self.course.replay(self.given))

    async def _keep(self, given: list[Option | None], versions: int) -> None:
        """Write the learner's answers to the database, then set them on this table."""
        done = self.done or len(given) == len(self.course.steps)
        values: Row = {
            "given": json.dumps(given),
            "version": self.version + versions,
            "done": done,
            "changed": time.time(),
        }
        work: tuple[Any, Any]
        if self.kept:
            c = schema.lessons.c
            found = sa.update(schema.lessons).where(c.id == self.id, c.version == self.stored)
            work = (only_if_found(found.values(**values)), {})
        else:
            head = {"id": self.id, "person": self.person, "game": self.course.game, "lesson": self.course.name}
            work = (sa.insert(schema.lessons), {**head, **values})
        await self.write([], None, [work])
        self.kept, self.done, self.given = True, done, given
        self.version += versions
        self.stored = self.version
        self.reply, self.shown = "", False

    async def first_keep(self) -> None:
        """Write the lesson down before the first step, so that every process finds it by its id."""
        await self._keep([], 0)

    # -- what other processes do

    async def visited(self, person: str) -> None:
        pass

    def note_for(self, version: int) -> Note | None:
        return Note(self.id, version + 1) if self.services.store.shared else None

    async def read_missed(self) -> bool:
        if not self.services.store.shared or self.unloaded:
            return False
        row = await self.services.store.fetch(lambda c: store.lesson_row(c, id=self.id))
        if row is None or row["version"] == self.stored:
            return False
        given = json.loads(row["given"])
        next_step = not self.script and given[:-1] == self.given and self.step is not None
        match = self._after(given[-1]) if next_step else self.course.replay(given)
        self.kept, self.done, self.given = True, bool(row["done"]), given
        self.version = self.stored = row["version"]
        self.reply, self.shown = "", False
        self.script.clear()
        if next_step:
            self._show_step(match)
        else:
            self.take(match)
        return True

    # -- what the others do

    def wake(self) -> None:
        if self.script and not self.unloaded:
            self.start(self._perform)

    async def _perform(self) -> None:
        """Give the scripted answers, with pauses so that people can follow."""
        while self.script and not self.unloaded:
            await asyncio.sleep(2 * self.services.settings.pace)
            async with self.lock:
                if self.script:
                    trial = self.match.copy()
                    trial.answer(self.script.pop(0))
                    self.version += 1
                    self.take(trial)

    # -- what is shown

    def make_page(self) -> TablePage:
        return LessonTablePage(self, self.services)

    @property
    def asks(self) -> bool:
        """Does the current step wait for an answer? Otherwise it is only read."""
        return self.step is not None and self.step.asks and not self.script

    def your_move(self, viewer: Viewer) -> bool:
        return self.asks and super().your_move(viewer)

    def title(self, your_move: bool) -> str:
        return f"{self.course.title} · {self.spec.title}"

    def may_propose(self, ask: Ask) -> bool:
        return False


class LessonTablePage(TablePage):
    """A table's page with a coach. The coach has a button to go a step back, and there is no replay."""

    table: LessonTable

    @property
    def unnumbered(self) -> tuple[str, ...]:
        return (*super().unnumbered, "coach")  # the coach's reply to a wrong answer

    def view(self, seat: int | None) -> View[Any]:
        """While a step is read, the question is shown without options: nothing on the board can be tapped."""
        view = super().view(seat)
        ask = view.table.waiting
        if isinstance(ask, Ask) and not self.table.asks:
            view.table.waiting = ask._replace(options=(), privy=())
        return view

    def has_trays(self) -> bool:
        return False  # the coach speaks about each answer

    def page_parts(self, viewer: Viewer) -> list[pages.PagePart]:
        return [*super().page_parts(viewer), self.coach()]

    def prompt(self, viewer: Viewer, seen: Seen) -> pages.Prompt:
        if self.table.step is None and not self.table.match.over:
            return pages.Prompt("The lesson is done.", over=True)
        if self.table.step is not None and not self.table.step.asks and not self.table.script:
            return pages.Prompt(ONLY_READ)
        found = super().prompt(viewer, seen)
        return pages.Prompt(found.text, found.yours, found.over)  # no bot is asked: all answers are scripted

    def people(self, viewer: int | None) -> tuple[str, ...]:
        names = super().people(viewer)
        return tuple("Coach" if self.table.seats[n].kind == "bot" else name for n, name in enumerate(names))

    def player_rows(self) -> tuple[pages.Player, ...]:
        rows = super().player_rows()
        return tuple(msgspec.structs.replace(row, who="Coach", bot=False) if row.bot else row for row in rows)

    def story(self, lines: tuple[pages.StoryLine, ...]) -> pages.Story:
        return pages.Story(lines, replay="")

    def ending(self, viewer: Viewer, seen: Seen) -> pages.Ending:
        return pages.Ending(self.table.id)

    def tools(self, viewer: Viewer) -> pages.Tools:
        return pages.Tools(self.table.id)

    def actions(self, viewer: Viewer) -> pages.Actions:
        return pages.Actions(self.table.id)

    def status(self, viewer: Viewer, csrf: str) -> pages.Status:
        return pages.Status(self.table.id)

    def about(self, viewer: Viewer) -> pages.About:
        return pages.About()

    def coach(self) -> pages.Coach:
        table, course, step, n = self.table, self.table.course, self.table.step, len(self.table.given)
        if step is None and not table.script:
            rest = lessons(course.game)
            following = rest[rest.index(course) + 1 :] if course in rest else ()
            after = (f"/learn/{course.game}/{following[0].name}", following[0].title) if following else ("", "")
            return pages.Coach(
                table.id, course.game, course.title, n, len(course.steps), course.summary, done=True, next=after
            )
        last = step if step is not None and not table.script else course.steps[max(0, n - 1)]
        want = tuple(last.want) if last is step and table.shown else ()
        name = table.spec.words.name
        return pages.Coach(
            table.id,
            course.game,
            f"{course.title}: exercise" if course.in_exercise(n) else course.title,
            min(n + 1, len(course.steps)),
            len(course.steps),
            last.say if last is step else "",
            reply=table.reply,
            read=last is step and not last.asks,
            help=last is step and bool(last.want),
            show=", or ".join(name(x) for x in want),
            want=render.option_list(want),
            lit=render.option_list(last.show) if last is step else "[]",
        )


class School:
    """The tables of all lessons."""

    def __init__(self, services: Services, registry: Registry) -> None:
        self.services, self.registry = services, registry
        self._at: dict[tuple[str, str, str], str] = {}  # by person, game and lesson: the table's id
        registry.elsewhere = self.load

    async def table(self, person: str, name: str, game: str, which: str) -> LessonTable:
        """A person's table of a lesson: at the step where they stopped, or a new one, which is not stored yet."""
        course = _lesson(game, which)
        key = (person, game, which)
        found = self._in_memory(key)
        if found is None:
            found = await self._find(key, name, course)
        await found.freshen()
        return found

    async def _find(self, key: tuple[str, str, str], name: str, course: Lesson) -> LessonTable:
        where = dict(zip(("person", "game", "lesson"), key, strict=True))
        row = await self.services.store.fetch(lambda c: store.lesson_row(c, **where))
        found = self._in_memory(key)  # another request may have loaded it in the meantime
        if found is None:
            found = self._set(row["id"] if row is not None else new_id(), key[0], name, course, row)
            if row is None and self.services.store.shared:
                try:
                    await found.first_keep()
                except Conflict:  # another process was first
                    found.unloaded = True
                    return await self._find(key, name, course)
        return found

    async def load(self, table_id: str) -> Table | None:
        """The lesson's table with this id; None if the id is not one of a lesson."""
        row = await self.services.store.fetch(lambda c: store.lesson_row(c, id=table_id))
        if row is None:
            return None
        return self._in_memory((row["person"], row["game"], row["lesson"])) or self._set(
            table_id, row["person"], "", _lesson(row["game"], row["lesson"]), row
        )

    def _in_memory(self, key: tuple[str, str, str]) -> LessonTable | None:
        found = self.registry.tables.get(self._at.get(key, ""))
        return found if isinstance(found, LessonTable) and not found.unloaded else None

    def _set(self, table_id: str, person: str, name: str, course: Lesson, row: Row | None) -> LessonTable:
        given: list[Option | None] = [] if row is None else json.loads(row["given"])
        try:
            match = course.replay(given)
        except MeadhallError as error:  # the lesson has changed since
            log.info("lesson %s of %s starts again: %s", course.name, course.game, error.message)
            given, match = [], course.start()
        table = LessonTable(self.services, table_id, person, name, course, match)
        table.given = given
        if row is not None:
            table.kept, table.done = True, bool(row["done"])
            table.version = table.question = table.stored = row["version"]
        self.registry.tables[table_id] = table
        self._at = {k: v for k, v in self._at.items() if v in self.registry.tables}
        self._at[person, course.game, course.name] = table_id
        return table

    async def progress(self, person: str) -> dict[tuple[str, str], tuple[int, bool]]:
        """For each game and lesson: the number of steps taken, and whether the end was ever reached."""
        rows = await self.services.store.fetch(lambda c: store.lessons_of(c, person))
        return {(r["game"], r["lesson"]): (len(json.loads(r["given"])), bool(r["done"])) for r in rows}


def _lesson(game: str, which: str) -> Lesson:
    try:
        return lesson(game, which)
    except MeadhallError as error:
        raise Refused(error.message, 404, kind="unknown") from error
