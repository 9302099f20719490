"""A table in memory. Only this class changes its match and its log.

Every change is written first, then applied and shown: an answer is tried on a copy of the match, and the copy takes the
match's place when the row is on the disk. So viewers never see a change that a crash could undo.

Other processes may have the same table in memory. What they write is read by `read_missed`.
"""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import json
import logging
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError

from meadhall.hall import faults, render, schema, store
from meadhall.hall.errors import Refused
from meadhall.hall.store import Note, Overtaken, Row
from meadhall.hall.tables import bots, draw, standing
from meadhall.hall.tables.audience import Audience
from meadhall.hall.tables.following import follow
from meadhall.hall.tables.judged import Conflict, judged
from meadhall.hall.tables.kept import keep
from meadhall.hall.tables.seats import Seat, Viewer, is_program
from meadhall.hall.tables.services import Services
from meadhall.hall.tables.stream import RELOAD, Channel, Subscription
from meadhall.hall.tables.table_page import TablePage
from meadhall.hall.tables.table_state import ALSO, FORCED, GIVEN, STOOD, TableState
from meadhall.hall.trays.worlds import can_be_sent
from meadhall.kernel.errors import IllegalAnswer, MeadhallError
from meadhall.kernel.match import Match, among
from meadhall.kernel.picture import Part
from meadhall.kernel.rule import Ask, Option, State
from meadhall.serialize import listed

log = logging.getLogger(__name__)

NOTHING: Mapping[str, Any] = MappingProxyType({})
MOST_TOGETHER = 64  # answers that are sent in one go
SEAT_COLUMNS = ("kind", "person", "name", "level", "away", "promise", "number")  # that may change
ONE_BY_ONE = "These answers cannot be given together: give them one by one."


class Table(TableState):
    """A table. `registry.Registry` loads and unloads it."""

    def __init__(self, services: Services, head: Row, seats: list[Seat], match: Match) -> None:
        super().__init__(head, seats, match)
        self.services = services
        self.page = self.make_page()
        self.audience = Audience(self, self.page, services)
        self.lock = asyncio.Lock()  # held during a change
        self._playing: asyncio.Task[None] | None = None  # the task that plays for bots
        self._drawing: asyncio.Task[None] | None = None  # the task that waits for numbers for the seed

    def make_page(self) -> TablePage:
        return TablePage(self, self.services)

    # -- visits

    def touch(self) -> None:
        """Note that a person is here, so bots may continue."""
        self.touched = time.monotonic()
        self.wake()

    def look(self, person: str) -> tuple[Viewer, dict[str, Part]]:
        self.touch()
        return self.audience.look(person)

    async def visited(self, person: str) -> None:
        """Somebody has asked for this table or its replay. That a stranger has looked matters to all processes."""
        if not self.watched and not self.held(person):
            self.watched = True
            if not self.over:
                with contextlib.suppress(Refused):  # it cannot be written now; then no answer can be written either
                    await note_visit(self)

    def subscribe(self, person: str, version: int | None) -> tuple[Channel, Subscription]:
        found = self.audience.subscribe(person, version)
        self.touch()
        return found

    def idle(self) -> bool:
        if self.looked_at() or self.lock.locked() or self.busy():
            return False
        return time.monotonic() - self.touched > self.services.settings.idle

    # -- bots and API clients

    def wake(self) -> None:
        """If a bot or an API client is asked, notify it."""
        if self.unloaded:
            return
        if self.bot_seat() is not None:
            if self.attended(self.services.settings.attended):
                self.start(lambda: bots.play(self, self.services, self._bot_answers))
        elif self.status == "playing":
            self.services.asked(self)
        elif self.status == "drawing":
            if self._drawing is None or self._drawing.done():
                self._drawing = self.services.spawn(self._draw_in_time())
            self.services.asked(self)

    def start(self, play: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Let the bots play, unless they do already."""
        if not self.busy():
            self._playing = self.services.spawn(play())

    def busy(self) -> bool:
        """Is a bot (or a lesson's script) answering just now?"""
        return self._playing is not None and not self._playing.done()

    @judged
    async def _bot_answers(self, option: Option, ask: Ask, question: int) -> None:
        self.must_play()
        if self.question != question or self.bot_seat() is None:
            return
        try:
            await self._answer([option], [ask.seat])
        except Refused as error:
            if error.word != "illegal":
                raise
            log.warning("table %s: a bot chose what is no option", self.id)
            await self._answer([self.services.rng.choice(ask.options)], [ask.seat])

    # -- other processes

    async def freshen(self, version: int | None = None) -> None:
        """Read what other processes have written, unless the table has this version already."""
        if self.services.store.shared and not self.unloaded and (version is None or version > self.version):
            async with self.lock:
                if version is None or version > self.version:
                    await self.read_missed()

    async def read_missed(self) -> bool:
        """Read the rows that other processes have written, and show them. The caller holds the lock."""
        if not self.services.store.shared or self.unloaded:
            return False
        try:
            rows, seats = await self.services.store.fetch(lambda c: store.rows_after(c, self.id, self.version))
        except DBAPIError as error:
            raise Refused(faults.sentence(error), 503, kind="database") from error
        if not rows or self.parked:
            return False
        try:
            follow(self, rows, seats)
        except Exception as error:
            log.warning("table %s is loaded again: %s", self.id, error)
            self.drop()
        return True

    def drop(self) -> None:
        """Leave memory: the next visit loads the table again."""
        self.unloaded = True
        self.audience.close(RELOAD)

    # -- writing: callers hold the lock

    def row(self, after: int, kind: str, seat: int | None, data: Any) -> Row:
        """A row of the log, `after` versions after the current one."""
        return {
            "table_id": self.id,
            "version": self.version + after,
            "kind": kind,
            "seat": seat,
            "data": json.dumps(data),
            "at": time.time(),
        }

    def head(self, match: Match, status: str) -> Row:
        ask = match.waiting
        return {
            "b_id": self.id,
            "b_status": status,
            "b_turn": ask.seat if ask is not None and status == "playing" else None,
            "b_result": render.result_text(match, self.names) if match.over else "",
            "b_changed": time.time(),
        }

    async def write(self, rows: Sequence[Row], head: Row | None = None, others: Sequence[tuple[Any, Any]] = ()) -> None:
        """Write rows. When this returns, all of it is on the disk; if it raises, nothing has changed."""
        if self.unloaded:
            raise Refused("The table was just unloaded: try again.", 503, kind="busy")
        try:
            await self.services.store.write(rows, head, others, self.note_for(self.version + len(rows)))
        except (IntegrityError, Overtaken) as error:
            raise Conflict from error
        except MeadhallError as error:
            raise Refused(error.message, 503, kind="busy") from error
        except Exception as error:
            log.exception("table %s could not be written", self.id)
            said = faults.sentence(error) if isinstance(error, DBAPIError) else faults.OTHER
            raise Refused(said, 503, kind="database") from error
        self.version += len(rows)

    def note_for(self, version: int) -> Note | None:
        """What other processes are told."""
        if not self.services.store.shared:
            return None
        return Note(self.id, version, tuple(s.person for s in self.seats if s.person and is_program(s.person)))

    async def note(self, kind: str, data: Any, seat: int | None = None) -> None:
        """Write a row that is no move, and show what it changes."""
        await self.write([self.row(1, kind, seat, data)])
        self.heed(kind, data, seat)

    async def tell(self, kind: str, data: Any) -> None:
        """The same, for what need not survive a restart: a process that is alone does not write it down."""
        if self.services.store.shared:
            await self.note(kind, data)
        else:
            self.heed(kind, data)

    def heed(self, kind: str, data: Any, seat: int | None = None) -> None:
        """Apply a row that is no move, and show what it changes."""
        keep(self, kind, data, seat)
        match kind:
            case "standing":
                self.page.forget_trays()
                self.audience.publish()
            case "eyes":
                self.audience.reload(data[0])
            case "chat":
                self.audience.publish(f"{data[0]}: {data[1]}")
            case "ask":
                self.audience.publish(f"{data[1]} wishes to take back.")
                self.services.asked(self)
            case "no":
                self.audience.publish(f"{data} does not agree to take back.")
                self.services.asked(self)
            case "yes":
                self.audience.publish()
            case "rematch":
                self.audience.publish("There is a rematch.")
            case "propose":
                person, name, option = data
                said = f"{name} proposes {self.spec.words.name(option)}."
                self.audience.publish(said if person in self.proposals else "")
            case _:  # nothing that is shown
                pass

    def set_seats(self, seats: list[Seat], match: Match | None = None, say: str = "") -> None:
        """Seats have changed, and it is on the disk: those concerned get another page, all others see it.

        The match starts if its seed is made now; `match`: the match that starts.
        """
        starts = self._starts(seats)
        pairs = zip(self.seats, seats, strict=True)
        moved = [pair for pair in pairs if (pair[0].person, pair[0].away) != (pair[1].person, pair[1].away)]
        concerned = {seat.person for pair in moved for seat in pair if seat.person}
        self.seats = seats
        for person in concerned:
            self.audience.reload(person)
        if starts:
            # All processes, and whoever loads the log, give the first question the same version.
            self.take(match or self._drawn_match(seats), question=self.question)
        else:
            self.audience.publish(say)
            self.wake()

    def take(self, match: Match, scenes: Sequence[State] = (), question: int | None = None) -> None:
        """Replace the match by one that is on the disk. Viewers get the scenes that led to it, then the match.

        `question`: the version at which its question was put, if that is not now.
        """
        self.match, self.question, self.offer = match, self.version if question is None else question, None
        self.names = render.sides(match)
        self.page.forget()
        self.proposals.clear()
        for state in scenes:
            self.audience.show(state)
        self.audience.publish()
        self.wake()
        if self.over:
            self.services.asked(self)  # programs get a message about the end, too

    # -- seats, and the seed that is made from their numbers

    async def change_seats(self, changes: Mapping[int, Mapping[str, Any]], say: str = "") -> None:
        """Change fields of seats. The match starts as soon as every seat is taken and its seed can be made."""
        seats = [dataclasses.replace(seat, **changes.get(seat.seat, {})) for seat in self.seats]
        status, c = self.status_with(seats), schema.seats.c
        rows: list[Row] = []
        updates: list[tuple[Any, Any]] = []
        for number in changes:
            seat = seats[number]
            told = {"kind": seat.kind, "name": seat.name, "away": seat.away}
            rows.append(self.row(len(rows) + 1, "seat", number, told))
            values = {name: getattr(seat, name) for name in SEAT_COLUMNS}
            where = (c.table_id == self.id, c.seat == number)
            updates.append((sa.update(schema.seats).where(*where).values(**values), {}))
        match = self._drawn_match(seats) if self._starts(seats) else self.match
        await self.write(rows, self.head(match, status), updates)
        self.set_seats(seats, match, say)

    def _starts(self, seats: Sequence[Seat]) -> bool:
        """Is the seed made now, with these seats?"""
        return not self.drawn and draw.is_made(seats)

    def _drawn_match(self, seats: Sequence[Seat]) -> Match:
        """The match from its start, with the seed that these seats and the hall's secret make."""
        seed = draw.seed_of({"seed": self.secret, "fair": True}, seats)
        options = self.spec.dump_options(self.match.options)
        if self.match.position is not None:
            return Match.from_position(self.spec, self.match.position, options, seed)
        return Match.new(self.spec, self.match.seats, options, seed)

    async def _draw_in_time(self) -> None:
        """Give up seats whose browsers do not tell what they owe: the hall's secret decides for them."""
        while self.status == "drawing" and not self.unloaded:
            before = draw.asked_for(self.seats)
            await asyncio.sleep(self.services.settings.draw_seconds)
            with contextlib.suppress(Refused):  # it could not be written: tried again in a while
                await self._give_up(before)

    @judged
    async def _give_up(self, before: Mapping[int, str]) -> None:
        """Whoever owed something then and owes it still is not waited for any more."""
        late = [n for n, what in draw.asked_for(self.seats).items() if before.get(n) == what]
        if late and self.status == "drawing":
            names = listed([self.seats[n].name for n in late])
            await self.change_seats({n: draw.given_up(self.seats[n]) for n in late}, f"The hall draws for {names}.")

    def must_play(self) -> None:
        if self.parked:
            raise Refused("This game is parked: it cannot go on.", kind="parked")
        if self.status == "over":
            raise Refused("The game is over.", kind="over")
        if self.status == "open":
            raise Refused("Not all seats are taken yet.", kind="open")
        if self.status == "drawing":
            raise Refused("The set-up is being drawn: wait a moment.", kind="open")

    def must_be_current(self, version: int) -> None:
        if not self.question <= version <= self.version:
            raise Refused("The question has changed since this page was made.", kind="stale")

    # -- the game

    @judged
    async def answer(
        self,
        person: str,
        options: Sequence[Option],
        version: int,
        prepared: Mapping[str, Option] = NOTHING,
        wanted: Mapping[str, str] = NOTHING,
    ) -> None:
        """A person or an API client answers for one of its seats.

        Several answers, to questions that follow one another whatever is hidden from the seat, are all taken or none.
        `prepared`: what the person has chosen beforehand for questions after the chance that follows, by prompt.
        `wanted`: standing answers that they change together with this answer, by name.
        """
        self.must_play()
        held = self.held(person)
        if not held:
            raise Refused("You watch this table: only seated players answer.", 403, kind="not_yours")
        self.must_be_current(version)
        ask = self.match.waiting
        assert ask is not None
        if ask.seat not in held:
            raise Refused("It is somebody else's move.", 403, kind="not_yours")
        if self.seats[ask.seat].away:
            raise Refused("A bot plays for you: come back first.", kind="away")
        if self.viewer(person).curtain is not None:
            raise Refused("The device has to be handed over first.", kind="curtain")
        if len(options) > 1 and not (len(options) <= MOST_TOGETHER and can_be_sent(self.match.view(ask.seat), options)):
            raise Refused(ONE_BY_ONE, 422, kind="illegal")
        offered = standing.offered(self.spec, self.match.view(ask.seat)) if wanted else ()
        changed = standing.changes(offered, self.standing.get(ask.seat, NOTHING), wanted)
        await self._answer(options, held, prepared, changed)

    @judged
    async def set_standing(self, person: str, wanted: Mapping[str, str]) -> None:
        """A person changes what the hall answers for the seat whose view they have."""
        self.must_play()
        seat = self.eyes(person).seat
        if seat is None:
            raise Refused("You watch this table.", 403, kind="not_yours")
        now = self.standing.get(seat, NOTHING)
        changed = standing.changes(standing.offered(self.spec, self.match.view(seat)), now, wanted)
        if changed:
            await self.note("standing", changed, seat)
        else:
            self.audience.publish()

    async def _answer(
        self,
        options: Sequence[Option],
        seats: Sequence[int],
        prepared: Mapping[str, Option] = NOTHING,
        changed: Mapping[str, str] = NOTHING,
    ) -> None:
        trial = self.match.copy()
        scenes: list[State] = []
        if self.spec.paced:
            trial.watch = lambda state: self.keep_scene(state, scenes)
        assert self.match.waiting is not None
        seat = self.match.waiting.seat
        stands, rows = self.standing, []
        if changed:
            stands = self.standing | {seat: {**self.standing.get(seat, NOTHING), **changed}}
            rows.append(self.row(1, "standing", seat, dict(changed)))
        for i, option in enumerate(options):
            ask = trial.waiting
            if ask is None or ask.seat not in seats:
                raise Refused("It would be somebody else's move.", 422, kind="not_yours")
            try:
                trial.answer(option)
            except IllegalAnswer as error:
                raise Refused(error.message, 422, kind="illegal", clause=error.clause) from error
            rows.append(self.row(len(rows) + 1, ALSO if i else GIVEN, ask.seat, option))
        if not options:
            raise Refused("No option was given.", 422, kind="illegal")
        while (following := self._by_itself(trial, seat, prepared, stands)) is not None:
            assert trial.waiting is not None
            if following[0] == STOOD and standing.is_shown(trial):
                scenes.append(trial.state.clone())
            rows.append(self.row(len(rows) + 1, following[0], trial.waiting.seat, following[1]))
            trial.answer(following[1])
            if following[0] == ALSO:
                prepared = NOTHING  # each is for one question
        came = [row["kind"] for row in rows if row["kind"] != "standing"]
        for row in rows:
            row["at"] = rows[0]["at"]  # so that times tell nothing about what was forced
        await self.write(rows, self.head(trial, "over" if trial.over else "playing"))
        self.came += came
        self.standing = stands
        self.services.counts["answers"] += len(came)
        trial.watch = None
        self.take(trial, scenes)

    def _by_itself(
        self, match: Match, seat: int, prepared: Mapping[str, Option], stands: Mapping[int, Mapping[str, str]]
    ) -> tuple[str, Option] | None:
        """An answer that needs no person now, and how it comes: it is forced, or stands, or was prepared by this
        seat.
        """
        ask = match.waiting
        only = self.forced(match)
        if only is not None:
            return FORCED, only
        left = standing.answer(match, self.seats, stands)
        if left is not None:
            return STOOD, left
        if ask is None or ask.seat != seat or ask.prompt not in prepared or self.spec.prepared is None:
            return None
        option = self.spec.load(self.spec.prepared)(match.view(seat), ask, prepared[ask.prompt])
        return (ALSO, option) if among(option, ask.options) else None

    def keep_scene(self, state: State, scenes: list[State]) -> None:
        assert state.waiting is not None
        if state.waiting.prompt in self.spec.paced:
            scenes.append(state.clone())

    @judged
    async def resign(self, person: str) -> None:
        self.must_play()
        held = self.held(person)
        if not held:
            raise Refused("You watch this table.", 403, kind="not_yours")
        trial = self.match.copy()
        trial.finish("resigned", held[0])
        assert trial.end is not None
        await self.write([self.row(1, "end", held[0], trial.end._asdict())], self.head(trial, "over"))
        self.take(trial)


@judged
async def note_visit(table: Table) -> None:
    """Write down that somebody who does not play has looked, so that no process answers what only looks forced."""
    await table.tell("watched", None)
