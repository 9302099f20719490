"""One table: a match, who sits at it, and who is looking. Its only writer, and the source of its viewers' beats.

Every change is first written, then done and shown: an answer is tried on a copy of the match, the copy takes the
match's place when the row is on the disk. So nothing that could be lost is ever seen.
"""

from __future__ import annotations

import asyncio
import collections
import json
import logging
import random
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import sqlalchemy as sa
from markupsafe import Markup

from meadhall.hall import pages, render, schema
from meadhall.hall.errors import Refused
from meadhall.hall.pool import BotFailed, Pool
from meadhall.hall.security import qr
from meadhall.hall.store import Row, Store
from meadhall.kernel.codec import view_to_json
from meadhall.kernel.errors import IllegalAnswer, MeadhallError
from meadhall.kernel.hint import Hint
from meadhall.kernel.match import End, Match, among
from meadhall.kernel.picture import Part, Picture
from meadhall.kernel.rule import Ask, Event, Option, State
from meadhall.kernel.veil import view_of

log = logging.getLogger(__name__)

QUEUE = 32  # beats that may wait for a slow viewer; then he gets the whole page anew
HISTORY = 4  # versions of a page for which the difference can still be told
CHAT_LINES = 30
PROGRAM = "bot-"  # how the ids of bot accounts begin: programs that sit at a table like persons
SCENE = 6  # times a bot's pace: how long a scene stays
KEPT_CHANNELS = 64  # viewers who are not looking now, but whose page is remembered for a short beat


@dataclass(slots=True)
class Seat:
    seat: int
    kind: str  # person, bot, open
    person: str | None
    name: str
    level: str
    away: bool
    invite: str

    @property
    def played_by_bot(self) -> bool:
        return self.kind == "bot" or (self.kind == "person" and self.away)


@dataclass(slots=True)
class Settings:
    """What a hall may do otherwise."""

    pace: float = 0.35  # seconds a bot takes at least, so that one can follow
    idle: float = 600.0  # seconds until a table nobody looks at leaves memory
    attended: float = 120.0  # seconds after the last visit for which bots go on without a viewer
    heartbeat: float = 15.0
    bot_ms: int | None = None
    own_garbage: bool = False  # whole garbage collections happen in quiet moments only
    address: str = "http://localhost"  # of the hall, for whole links
    network: str = ""  # its address in the same network, for QR codes
    posts: float = 20.0  # a guest's posts per second
    burst: float = 60.0
    makes: float = 30.0  # new tables, accounts and opened files a minute and address


@dataclass(slots=True)
class Services:
    """What tables need of the hall."""

    store: Store
    pool: Pool
    settings: Settings
    csrf: Callable[[str], str]
    asked: Callable[[Table], None] = lambda table: None  # a program may have to be told
    counts: collections.Counter[str] = field(default_factory=collections.Counter)
    tasks: set[asyncio.Task[None]] = field(default_factory=set)
    rng: random.Random = field(default_factory=random.SystemRandom)

    def spawn(self, work: Any) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task


class Viewer(NamedTuple):
    person: str
    seat: int | None  # through whose eyes; None: a spectator's
    curtain: int | None = None  # the seat to which the device has to be handed first


class Subscription:
    """One open stream: frames that wait to be sent. None in it means that the stream is to end."""

    __slots__ = ("_woken", "closed", "frames", "lost")

    def __init__(self) -> None:
        self.frames: collections.deque[bytes] = collections.deque()
        self.lost = False  # too slow: whoever reads next needs everything
        self.closed = False
        self._woken: asyncio.Future[None] | None = None

    def push(self, frame: bytes) -> None:
        if len(self.frames) >= QUEUE:
            self.frames.clear()
            self.lost = True
        if not self.lost:
            self.frames.append(frame)
        self._wake()

    def close(self) -> None:
        self.closed = True
        self._wake()

    def _wake(self) -> None:
        if self._woken is not None and not self._woken.done():
            self._woken.set_result(None)

    async def wait(self, seconds: float) -> bool:
        """Until there is something to do (True), or the time is up."""
        if self.pending():
            return True
        loop = asyncio.get_running_loop()
        self._woken = loop.create_future()
        handle = loop.call_later(seconds, self._wake)
        try:
            await self._woken
        finally:
            handle.cancel()
            self._woken = None
        return self.pending()

    def pending(self) -> bool:
        return bool(self.frames) or self.lost or self.closed


class Channel:
    """All streams of one person at this table, or of all spectators: they see the same."""

    __slots__ = ("history", "parts", "person", "seat", "subscriptions", "told", "version")

    def __init__(self, person: str) -> None:
        self.person = person
        self.seat: int | None = None
        self.parts: dict[str, Part] = {}  # as they were last sent
        self.version = -1
        self.history: collections.deque[tuple[int, dict[str, Part]]] = collections.deque(maxlen=HISTORY)
        self.told = 0  # events of the story
        self.subscriptions: set[Subscription] = set()


class Seen(NamedTuple):
    """What a seat sees of the match now, drawn once for all who see it."""

    picture: Picture
    ask: Ask | None
    story: list[Event]


class Offer(NamedTuple):
    """Somebody wishes to take back."""

    person: str
    name: str
    answers: int
    consented: frozenset[str] = frozenset()


class UndoPlan(NamedTuple):
    answers: int = 0
    needs: frozenset[str] = frozenset()  # whose consent
    reason: str = ""

    @property
    def possible(self) -> bool:
        return self.answers > 0


class Table:
    """A table in memory. `keep.Keeper` loads it and lets it go."""

    def __init__(self, services: Services, head: Row, seats: list[Seat], match: Match) -> None:
        self.services = services
        self.id: str = head["id"]
        self.host: str = head["host"]
        self.public: bool = head["public"]
        self.opened: bool = head["opened"]
        self.made: float = head["made"]
        self.seats = seats
        self.match = match
        self.spec = match.spec
        self.names = render.sides(match)
        self.seed_hash = match.seed_hash
        self.version = 0
        self.question = 0  # the version at which the pending question was put
        self.chat: list[pages.ChatLine] = []
        self.offer: Offer | None = None
        self.rematch: str | None = None
        self.parked: str | None = None
        self.lost = False  # left memory: whoever still holds it must not write
        self.unveiled: dict[str, int] = {}  # by person: whose eyes the curtain was lifted for
        self.proposals: dict[str, tuple[str, Option]] = {}  # by person: the name, and what he points at
        self.channels: dict[str, Channel] = {}
        self.lock = asyncio.Lock()
        self.touched = time.monotonic()
        self.failed_bots = 0
        self._seen: dict[int | None, Seen] = {}
        self._hints: tuple[int, dict[Option, Hint]] = (-1, {})  # of the question of that version
        self._bots: asyncio.Task[None] | None = None
        self._known: tuple[Match | None, list[Seat], str] = (None, seats, "")

    # -- where it stands

    @property
    def status(self) -> str:
        """over, open (a seat is free), playing. It changes with the match and the seats alone."""
        if self._known[0] is not self.match or self._known[1] is not self.seats:
            self._known = (self.match, self.seats, self._find_status())
        return self._known[2]

    def _find_status(self) -> str:
        if self.match.over or self.opened or self.parked:
            return "over"
        return "open" if any(s.kind == "open" for s in self.seats) else "playing"

    @property
    def over(self) -> bool:
        return self.status == "over"

    def head(self, match: Match, status: str) -> Row:
        ask = match.waiting
        return {
            "b_id": self.id,
            "b_status": status,
            "b_turn": ask.seat if ask is not None and status == "playing" else None,
            "b_result": render.result_words(match, self.names) if match.over else "",
            "b_changed": time.time(),
        }

    def held(self, person: str) -> list[int]:
        """The seats of a person."""
        return [s.seat for s in self.seats if s.kind == "person" and s.person == person]

    def persons(self) -> set[str]:
        return {s.person for s in self.seats if s.kind == "person" and s.person is not None}

    def viewer(self, person: str) -> Viewer:
        """Through whose eyes a person looks now."""
        held = self.held(person)
        if not held:
            return Viewer(person, None)
        if len(held) == 1:
            return Viewer(person, held[0])
        ask = self.match.waiting
        asked = ask.seat if ask is not None and ask.seat in held else None
        if not render.hides(self.spec):
            return Viewer(person, held[0] if asked is None else asked)
        if self.over:
            return Viewer(person, self.unveiled.get(person, held[0]))
        eyes = self.unveiled.get(person)
        if eyes is None or (asked is not None and eyes != asked):
            return Viewer(person, None, held[0] if asked is None else asked)
        return Viewer(person, eyes)

    def touch(self) -> None:
        """Somebody is here: bots may go on."""
        self.touched = time.monotonic()
        self.wake()

    def attended(self) -> bool:
        if any(channel.subscriptions for channel in self.channels.values()):
            return True
        return time.monotonic() - self.touched < self.services.settings.attended

    def idle(self) -> bool:
        if any(channel.subscriptions for channel in self.channels.values()) or self.lock.locked():
            return False
        if self._bots is not None and not self._bots.done():
            return False
        return time.monotonic() - self.touched > self.services.settings.idle

    # -- writing

    def row(self, after: int, kind: str, seat: int | None, data: Any) -> Row:
        return {
            "table_id": self.id,
            "version": self.version + after,
            "kind": kind,
            "seat": seat,
            "data": json.dumps(data),
            "at": time.time(),
        }

    async def _write(self, rows: Sequence[Row], head: Row | None, others: Sequence[tuple[Any, Any]] = ()) -> None:
        """All of it is on the disk when this returns; otherwise nothing has changed."""
        if self.lost:
            raise Refused("The table has just left memory: try again.", 503, kind="busy")
        try:
            await self.services.store.write(rows, head, others)
        except MeadhallError as error:
            raise Refused(error.message, 503, kind="busy") from error
        except Exception as error:
            log.exception("table %s could not be written", self.id)
            raise Refused("The hall could not write this down: nothing has changed.", 503, kind="busy") from error
        self.version += len(rows)

    def _must_play(self) -> None:
        if self.parked:
            raise Refused("This game is parked: it cannot go on.", kind="parked")
        if self.status == "over":
            raise Refused("The game is over.", kind="over")
        if self.status == "open":
            raise Refused("Not all seats are taken yet.", kind="open")

    async def answer(self, person: str, options: Sequence[Option], version: int) -> None:
        """A person answers for a seat of his, or a program for its own; several answers are all taken or none."""
        async with self.lock:
            self._must_play()
            held = self.held(person)
            if not held:
                raise Refused("You look on at this table: only those seated answer.", 403, kind="not_yours")
            self._must_be_current(version)
            ask = self.match.waiting
            assert ask is not None
            if ask.seat not in held:
                raise Refused("It is somebody else's move.", 403, kind="not_yours")
            if self.seats[ask.seat].away:
                raise Refused("A bot plays for you: come back first.", kind="away")
            eyes = self.viewer(person)
            if eyes.curtain is not None:
                raise Refused("The device has to be handed over first.", kind="curtain")
            await self._answer(options, held)

    def _must_be_current(self, version: int) -> None:
        if not self.question <= version <= self.version:
            raise Refused("The question has changed since this page was made.", kind="stale")

    async def _answer(self, options: Sequence[Option], seats: Sequence[int]) -> None:
        trial = fork(self.match)
        scenes: list[State] = []
        if self.spec.paced:
            trial.watch = lambda state: self._keep_scene(state, scenes)
        rows = []
        for i, option in enumerate(options):
            ask = trial.waiting
            if ask is None or ask.seat not in seats:
                raise Refused("It would be somebody else's move.", 422, kind="not_yours")
            try:
                trial.answer(option)
            except IllegalAnswer as error:
                raise Refused(error.message, 422, kind="illegal", clause=error.clause) from error
            rows.append(self.row(i + 1, "answer", ask.seat, option))
        if not rows:
            raise Refused("No option was given.", 422, kind="illegal")
        await self._write(rows, self.head(trial, "over" if trial.over else "playing"))
        self.services.counts["answers"] += len(rows)
        trial.watch = None
        self._take(trial, scenes)

    def _keep_scene(self, state: State, scenes: list[State]) -> None:
        assert state.waiting is not None
        if state.waiting.prompt in self.spec.paced:
            scenes.append(state.clone())

    def _take(self, match: Match, scenes: Sequence[State] = ()) -> None:
        """The match as it now is, and durably so; the scenes that led there are shown one after another."""
        self.match, self.question, self.offer = match, self.version, None
        self.names = render.sides(match)
        self._seen.clear()
        self.proposals.clear()
        for state in scenes:
            self._show(state)
        self.publish()
        self.wake()

    async def undo(self, person: str) -> None:
        """Take back at once, or ask those who have to agree."""
        async with self.lock:
            self._must_play()
            plan = self.undo_plan(person)
            if not plan.possible:
                raise Refused(plan.reason, kind="undo")
            if plan.needs:
                name = self._name_of(person)
                await self._write([self.row(1, "ask", None, [person, name, plan.answers])], None)
                self.offer = Offer(person, name, plan.answers)
                self.publish(f"{name} wishes to take back.")
            else:
                await self._take_back(plan.answers)

    async def _take_back(self, count: int) -> None:
        trial = fork(self.match)
        trial.take_back(count)
        await self._write([self.row(1, "back", None, count)], self.head(trial, "playing"))
        self._take(trial)

    async def consent(self, person: str, agree: bool) -> None:
        async with self.lock:
            self._must_play()
            offer = self.offer
            if offer is None or person not in self._to_be_asked(offer.person) or person in offer.consented:
                raise Refused("There is nothing to agree to.", kind="offer")
            if not agree:
                await self._write([self.row(1, "no", None, None)], None)
                self.offer = None
                self.publish(f"{self._name_of(person)} does not agree to take back.")
                return
            consented = offer.consented | {person}
            if self._to_be_asked(offer.person) <= consented:
                await self._take_back(offer.answers)
            else:
                await self._write([self.row(1, "yes", None, person)], None)
                self.offer = offer._replace(consented=consented)
                self.publish()

    def _name_of(self, person: str) -> str:
        return next((s.name for s in self.seats if s.person == person), "Somebody")

    def _to_be_asked(self, person: str) -> frozenset[str]:
        """The other persons, whose consent is needed: bots and those who have left give it."""
        return frozenset(
            s.person
            for s in self.seats
            if s.kind == "person" and not s.away and s.person and s.person != person and not is_program(s.person)
        )

    def undo_plan(self, person: str) -> UndoPlan:
        """How many answers back to the person's last one, and who has to agree."""
        held, answers = self.held(person), self.match.answers
        if self.status != "playing" or not held:
            return UndoPlan(reason="The game is over." if self.over else "Not all seats are taken yet.")
        if all(self.seats[seat].away for seat in held):
            return UndoPlan(reason="A bot plays for you.")
        mine = next((i for i in range(len(answers) - 1, -1, -1) if answers[i].seat in held), None)
        if mine is None:
            return UndoPlan(reason="You have not answered anything yet.")
        since = answers[mine:]
        others = self._to_be_asked(person)
        reason = ""
        if any(self.seats[a.seat].person in others for a in since):
            reason = "Somebody else has answered since then: the others have to agree."
        elif any(a.final for a in since):
            reason = "Fate has spoken or something hidden was shown since then: the others have to agree."
        if not reason or not others:
            return UndoPlan(len(since))
        return UndoPlan(len(since), others, reason)

    async def resign(self, person: str) -> None:
        async with self.lock:
            self._must_play()
            held = self.held(person)
            if not held:
                raise Refused("You look on at this table.", 403, kind="not_yours")
            trial = fork(self.match)
            trial.finish("resigned", held[0])
            assert trial.end is not None
            await self._write([self.row(1, "end", held[0], trial.end._asdict())], self.head(trial, "over"))
            self._take(trial)

    async def say(self, name: str, text: str) -> None:
        async with self.lock:
            await self._write([self.row(1, "chat", None, [name, text])], None)
            self.chat = [*self.chat, pages.ChatLine(name, text)][-CHAT_LINES:]
            self.publish(f"{name}: {text}")

    async def propose(self, person: str, option: Option) -> None:
        """Point at an option of somebody's question, for all to see until it is answered; once more: take it back.

        It is only said, so nothing is written down. Where all win or lose together nothing is hidden by an option.
        """
        async with self.lock:
            self._must_play()
            ask = self.match.waiting
            assert ask is not None
            if not self.held(person):
                raise Refused("You look on at this table: only those seated propose.", 403, kind="not_yours")
            if not self.may_propose(ask):
                raise Refused("There is nothing to propose now.", kind="propose")
            if not among(option, (*ask.options, *self.match.asides)):
                clause, message = self.match.why(option)
                raise Refused(message, 422, kind="illegal", clause=clause)
            name = self._name_of(person)
            if self.proposals.get(person) == (name, option):
                del self.proposals[person]
                self.publish()
            else:
                self.proposals[person] = (name, option)
                self.publish(f"{name} proposes {self.spec.words.name(option)}.")

    def may_propose(self, ask: Ask) -> bool:
        return self.spec.together and not ask.secret and not ask.privy and not self.seats[ask.seat].played_by_bot

    async def change_seat(self, number: int, **changes: Any) -> None:
        """Somebody sits down, leaves to a bot, or comes back. The caller has checked that he may; the lock is his."""
        seat = self.seats[number]
        new = Seat(**{name: changes.get(name, getattr(seat, name)) for name in Seat.__slots__})
        seats = [*self.seats[:number], new, *self.seats[number + 1 :]]
        status = "playing" if all(s.kind != "open" for s in seats) else "open"
        if self.over:
            status = "over"
        c = schema.seats.c
        update = sa.update(schema.seats).where(c.table_id == self.id, c.seat == number)
        values = {"kind": new.kind, "person": new.person, "name": new.name, "level": new.level, "away": new.away}
        data = {"kind": new.kind, "name": new.name, "away": new.away}
        rows = [self.row(1, "seat", number, data)]
        await self._write(rows, self.head(self.match, status), [(update.values(**values), {})])
        self.seats = seats
        for person in {seat.person, new.person} - {None}:
            self.reload(person)
        self.publish()
        self.wake()

    async def sit(self, person: str, name: str, number: int, token: str | None = None) -> None:
        """Take an open seat: of a public table, or with the seat's own link."""
        async with self.lock:
            if self.over:
                raise Refused("The game is over.", kind="over")
            if not 0 <= number < len(self.seats):
                raise Refused("There is no such seat.", 404, kind="seat")
            seat = self.seats[number]
            if seat.kind == "person" and seat.person == person:
                return
            if token is None and not self.public:
                raise Refused("This seat is taken by its link only.", 403, kind="seat")
            if seat.kind != "open" or (token is not None and token != seat.invite):
                raise Refused("Somebody sits there already.", kind="seat")
            await self.change_seat(number, kind="person", person=person, name=name, away=False)

    async def leave(self, person: str, *, away: bool) -> None:
        """A bot takes over, or the person comes back."""
        async with self.lock:
            if self.over:
                raise Refused("The game is over.", kind="over")
            seats = [n for n in self.held(person) if self.seats[n].away != away]
            if not seats:
                raise Refused("You do not sit here." if away else "Nobody plays for you.", 403, kind="not_yours")
            for number in seats:
                await self.change_seat(number, away=away)

    async def set_rematch(self, table_id: str) -> None:
        await self._write([self.row(1, "rematch", None, table_id)], None)
        self.rematch = table_id
        self.publish("There is a rematch.")

    # -- bots

    def bot_seat(self) -> Seat | None:
        """The seat a bot has to answer for now."""
        ask = self.match.waiting
        if ask is None or self.status != "playing":
            return None
        seat = self.seats[ask.seat]
        return seat if seat.played_by_bot else None

    def wake(self) -> None:
        """Whoever is asked and is no person at a page is told."""
        if self.lost:
            return
        if self.bot_seat() is not None:
            if (self._bots is None or self._bots.done()) and self.attended():
                self._bots = self.services.spawn(self._bots_play())
        elif self.status == "playing":
            self.services.asked(self)

    async def _bots_play(self) -> None:
        """Answer for bots until a person is asked, the game is over, or nobody looks any more."""
        settings = self.services.settings
        while (seat := self.bot_seat()) is not None and self.attended() and not self.lost:
            match, question = self.match, self.question
            ask = match.waiting
            assert ask is not None
            began = time.monotonic()
            try:
                view = view_to_json(match.view(ask.seat))
                option = await self.services.pool.choose(
                    self.spec.name, seat.level, view, question_json(match, ask.seat), settings.bot_ms
                )
            except BotFailed as error:
                log.warning("table %s: any option will do: %s", self.id, error)
                self.failed_bots += 1
                self.services.counts["bots_failed"] += 1
                option = self.services.rng.choice(ask.options)
            await asyncio.sleep(max(0.0, settings.pace - (time.monotonic() - began)))
            try:
                await self._bot_answers(option, ask, question)
            except Refused as error:
                if error.status == 503:
                    return
                log.info("table %s: a bot's answer came too late: %s", self.id, error.message)

    async def _bot_answers(self, option: Option, ask: Ask, question: int) -> None:
        async with self.lock:
            self._must_play()
            if self.question != question or self.bot_seat() is None:
                return
            try:
                await self._answer([option], [ask.seat])
            except Refused as error:
                if error.word != "illegal":
                    raise
                log.warning("table %s: a bot chose %r, which is no option", self.id, option)
                await self._answer([self.services.rng.choice(ask.options)], [ask.seat])

    # -- viewers

    def channel(self, person: str) -> Channel:
        """Those seated have one each; spectators share one, unless a seat is offered to each of them."""
        shared = not self.held(person) and not (self.public and self.status == "open")
        key = "" if shared else person
        found = self.channels.get(key)
        if found is None:
            idle = [k for k, c in self.channels.items() if not c.subscriptions]
            for old in idle[: max(0, len(self.channels) - KEPT_CHANNELS)]:
                del self.channels[old]
            found = self.channels[key] = Channel(key)
        return found

    def subscribe(self, person: str, version: int | None) -> tuple[Channel, Subscription]:
        """A stream begins; what the viewer's page lacks is in it at once."""
        new_face = not self._is_here(person)
        channel, subscription = self.channel(person), Subscription()
        subscription.push(self.first_beat(channel, version))
        channel.subscriptions.add(subscription)
        self._beat(channel)
        if new_face and self.held(person):
            self.publish()
        self.touch()
        return channel, subscription

    def unsubscribe(self, channel: Channel, subscription: Subscription) -> None:
        channel.subscriptions.discard(subscription)
        self.touched = time.monotonic()
        if not channel.subscriptions and channel.person and self.held(channel.person):
            self.publish()

    def _is_here(self, person: str) -> bool:
        channel = self.channels.get(person)
        return channel is not None and bool(channel.subscriptions)

    def reload(self, person: str | None) -> None:
        """A person's pages are to be fetched anew."""
        for channel in self.channels.values():
            if channel.person == person or (not channel.person and person is not None):
                for subscription in channel.subscriptions:
                    subscription.push(RELOAD)

    def close_streams(self, frame: bytes) -> None:
        for channel in self.channels.values():
            for subscription in list(channel.subscriptions):
                subscription.push(frame)
                subscription.close()

    def publish(self, say: str = "") -> None:
        """Everybody who is looking gets what changed for him."""
        for channel in list(self.channels.values()):
            if channel.subscriptions:
                self._beat(channel, say)

    def _show(self, state: State) -> None:
        """A moment that is past already: the picture of then, and what had happened since the one before."""
        for channel in self.channels.values():
            viewer = self.viewer(channel.person)
            if not channel.subscriptions or viewer.curtain is not None:
                continue
            view = view_of(self.spec.name, state, viewer.seat)
            picture, story = render.picture_of(self.spec, view), view.table.story or []
            words = " ".join(render.story_lines(self.spec, story[channel.told :], self.names, 6))
            now: list[pages.PagePart] = [
                pages.Prompt(words),
                pages.Choices(self.id, "", 0),
                pages.Cards(picture.cards, picture.spread),
                pages.Story(render.story_lines(self.spec, story, self.names, render.STORY_LINES), f"/r/{self.id}"),
            ]
            new = {part.id: part for part in (*picture.parts, *map(render.page_part, now))}
            gone = [name for name, part in channel.parts.items() if part.layer != pages.PAGE_LAYER and name not in new]
            changed = [part for part in new.values() if channel.parts.get(part.id) != part]
            rest = round(1000 * SCENE * self.services.settings.pace)
            frame = render.beat(self.version, self.match.ply, False, changed, gone, words, self.title(False), rest)
            for subscription in channel.subscriptions:
                subscription.push(render.sse("beat", frame, self.version))
            channel.parts = {name: part for name, part in channel.parts.items() if name not in gone} | new
            channel.told = len(story)

    def _beat(self, channel: Channel, say: str = "") -> None:
        viewer = self.viewer(channel.person)
        if viewer.curtain is not None:
            if channel.version != self.version:
                channel.version, channel.parts = self.version, {}
                for subscription in channel.subscriptions:
                    subscription.push(RELOAD)
            return
        old = channel.parts
        new = self.parts(channel.person, viewer.seat)
        changed = [part for part in new.values() if old.get(part.id) != part]
        gone = [name for name in old if name not in new]
        if not changed and not gone:
            channel.version = self.version
            return
        told = [] if not old else self.events_since(viewer.seat, channel.told)
        frame = self._frame(viewer, changed, gone, " ".join([*told, say]).strip())
        self._remember(channel, viewer, new)
        for subscription in channel.subscriptions:
            subscription.push(frame)
        self.services.counts["beats"] += len(channel.subscriptions)
        self.services.counts["beat_bytes"] += len(frame) * len(channel.subscriptions)

    def look(self, person: str) -> tuple[Viewer, dict[str, Part]]:
        """A person fetches the whole page; nothing of it if a curtain hangs before it."""
        self.touch()
        viewer, channel = self.viewer(person), self.channel(person)
        if viewer.curtain is not None:
            return viewer, {}
        if channel.subscriptions:
            self._beat(channel)
        else:
            self._remember(channel, viewer, self.parts(channel.person, viewer.seat))
        return viewer, channel.parts

    def first_beat(self, channel: Channel, version: int | None) -> bytes:
        """What one lacks who has seen the page of that version, or everything."""
        old = next((parts for seen, parts in reversed(channel.history) if seen == version), None)
        viewer = self.viewer(channel.person)
        if old is None or viewer.curtain is not None:
            return self.whole_beat(channel)
        new = self.parts(channel.person, viewer.seat)
        if not channel.subscriptions:
            self._remember(channel, viewer, new)
        changed = [part for part in new.values() if old.get(part.id) != part or part.id in self.unnumbered]
        return self._frame(viewer, changed, [name for name in old if name not in new], "")

    @property
    def unnumbered(self) -> tuple[str, ...]:
        """Parts that change without a version: who is here, what is proposed. They are told in any case."""
        return ("players", "prompt") if self.spec.together else ("players",)

    def whole_beat(self, channel: Channel) -> bytes:
        """Every part: for one who has not seen this table, or has missed too much."""
        viewer = self.viewer(channel.person)
        if viewer.curtain is not None:
            return RELOAD
        new = self.parts(channel.person, viewer.seat)
        if not channel.subscriptions:
            self._remember(channel, viewer, new)
        return self._frame(viewer, list(new.values()), [], "")

    def _remember(self, channel: Channel, viewer: Viewer, parts: dict[str, Part]) -> None:
        channel.parts, channel.version, channel.seat = parts, self.version, viewer.seat
        channel.told = len(self.seen(viewer.seat).story)
        if channel.history and channel.history[-1][0] == self.version:
            channel.history.pop()
        channel.history.append((self.version, parts))

    def _frame(self, viewer: Viewer, changed: Iterable[Part], gone: list[str], say: str) -> bytes:
        mine = self.your_move(viewer)
        data = render.beat(self.version, self.match.ply, mine, changed, gone, say, self.title(mine))
        return render.sse("beat", data, self.version)

    def title(self, your_move: bool) -> str:
        return f"Your move · {self.spec.title}" if your_move else self.spec.title

    def events_since(self, seat: int | None, told: int) -> list[str]:
        story = self.seen(seat).story
        return [render.event_words(self.spec.name, event, self.names) for event in story[told:][-4:]]

    # -- what is shown

    def your_move(self, viewer: Viewer) -> bool:
        ask = self.match.waiting
        if ask is None or self.status != "playing" or viewer.seat is None:
            return False
        return ask.seat == viewer.seat and not self.seats[ask.seat].away

    def seen(self, seat: int | None) -> Seen:
        found = self._seen.get(seat)
        if found is None:
            view = self.match.view(seat)
            ask = view.table.waiting if self.match.waiting is not None else None
            picture = render.picture_of(self.spec, view)
            found = Seen(picture, ask if isinstance(ask, Ask) else None, view.table.story or [])
            self._seen[seat] = found
        return found

    def parts(self, person: str, seat: int | None) -> dict[str, Part]:
        """Everything on a person's page, by id."""
        found = {part.id: part for part in self.seen(seat).picture.parts}
        for shown in self.page_parts(person, seat):
            part = render.page_part(shown)
            found[part.id] = part
        return found

    def page_parts(self, person: str, seat: int | None) -> list[pages.PagePart]:
        viewer, seen = Viewer(person, seat), self.seen(seat)
        csrf = self.services.csrf(person) if person else ""
        replay = f"/r/{self.id}"
        return [
            self._prompt(viewer, seen),
            self._choices(viewer, seen, csrf),
            pages.Cards(seen.picture.cards, seen.picture.spread, self.your_move(viewer)),
            self._players(viewer),
            pages.Story(render.story_lines(self.spec, seen.story, self.names, render.STORY_LINES), replay),
            pages.Chat(tuple(self.chat)),
            self._actions(viewer, csrf),
            self._status(viewer, csrf),
        ]

    def _prompt(self, viewer: Viewer, seen: Seen) -> pages.Prompt:
        if self.match.over:
            return pages.Prompt(f"The game is over. {render.result_words(self.match, self.names)}", over=True)
        if self.status == "open":
            return pages.Prompt("Waiting for players to sit down.")
        assert seen.ask is not None
        words = render.prompt_words(self.spec.name, seen.ask, self.names, viewer.seat)
        bot = self.bot_seat()
        thinking = f"{self.names[seen.ask.seat]} ({bot.level})" if bot is not None else ""
        name = self.spec.words.name
        points = tuple((who, render.option_json(x), name(x)) for who, x in self.proposals.values())
        return pages.Prompt(words, self.your_move(viewer), thinking=thinking, proposals=points)

    def _choices(self, viewer: Viewer, seen: Seen, csrf: str) -> pages.Choices:
        ask, whom = seen.ask, ""
        if not self.your_move(viewer):
            ask = self.match.waiting
            if ask is None or self.status != "playing" or viewer.seat is None or not self.may_propose(ask):
                return pages.Choices(self.id, "", 0)
            whom = self.names[ask.seat]
        if ask is None:
            return pages.Choices(self.id, "", 0)
        name = self.spec.words.name
        buttons = [pages.ChoiceButton(render.option_json(x), name(x)) for x in ask.options]
        buttons += [pages.ChoiceButton(render.option_json(x), name(x), aside=True) for x in self.match.asides]
        return pages.Choices(self.id, csrf, self.question, tuple(buttons), whom)

    def hints(self, person: str) -> dict[Option, Hint]:
        """What the options of a person's own question would do, told from his seat's view."""
        viewer = self.viewer(person)
        if viewer.curtain is not None:
            raise Refused("The device has to be handed over first.", 403, kind="curtain")
        if self.spec.hints is None or not self.your_move(viewer):
            return {}
        if self._hints[0] != self.question:
            view = self.match.view(viewer.seat)
            try:
                found = self.spec.load(self.spec.hints)(view, view.table.waiting)
            except Exception:  # a question without hints is better than none
                log.exception("%s has no hints here", self.spec.name)
                found = {}
            self._hints = (self.question, found)
        return self._hints[1]

    def _players(self, viewer: Viewer) -> pages.Players:
        ask, result = self.match.waiting, self.match.result
        keys = self.match.seat_names
        rows = tuple(
            pages.Player(
                seat=s.seat,
                side=self.names[s.seat],
                key=keys[s.seat].partition(" ")[0],
                who=s.name if s.kind == "person" else s.level if s.kind == "bot" else "open seat",
                bot=s.kind == "bot" or is_program(s.person),
                away=s.kind == "person" and s.away,
                open=s.kind == "open",
                you=s.kind == "person" and s.person == viewer.person,
                turn=ask is not None and ask.seat == s.seat and self.status == "playing",
                here=s.kind == "person" and s.person is not None and self._is_here(s.person),
                score=result.scores[s.seat] if result is not None and len(result.scores) > s.seat else None,
                won=result is not None and result.returns[s.seat] > 0,
            )
            for s in self.seats
        )
        return pages.Players(rows)

    def _actions(self, viewer: Viewer, csrf: str) -> pages.Actions:
        over = self.over
        replay = f"/r/{self.id}"
        record = f"/r/{self.id}/record.json" if over else ""
        held = self.held(viewer.person) if viewer.person else []
        if not held:
            return pages.Actions(self.id, "", rematch_url=self._rematch_url(), replay_url=replay, record_url=record)
        plan = self.undo_plan(viewer.person)
        offer = self.offer
        return pages.Actions(
            table=self.id,
            csrf=csrf,
            undo="" if over else "Ask to take back" if plan.needs else "Undo",
            undo_possible=plan.possible and offer is None,
            undo_reason=plan.reason,
            asked_by=offer.name if offer is not None else "",
            may_consent=offer is not None
            and viewer.person in self._to_be_asked(offer.person)
            and viewer.person not in offer.consented,
            resign=self.status == "playing",
            leave=not over and any(not self.seats[n].away for n in held),
            come_back=not over and any(self.seats[n].away for n in held),
            rematch=over and not self.parked and not self.opened,
            rematch_url=self._rematch_url(),
            replay_url=replay,
            record_url=record,
        )

    def _rematch_url(self) -> str:
        return f"/t/{self.rematch}" if self.rematch else ""

    def _status(self, viewer: Viewer, csrf: str) -> pages.Status:
        free = [s for s in self.seats if s.kind == "open"]
        held = bool(viewer.person and self.held(viewer.person))
        over = self.match.over
        address = self.services.settings.address
        text = render.result_words(self.match, self.names) if over else ""
        if self.status == "open":
            text = f"{len(free)} {'seat is' if len(free) == 1 else 'seats are'} still open."
        return pages.Status(
            table=self.id,
            csrf=csrf if self.public and free and not held else "",
            text=text,
            invites=tuple(self._invite(s) for s in free) if held else (),
            sit=tuple((s.seat, self.names[s.seat]) for s in free) if self.public and not held and viewer.person else (),
            watch_url=f"{address}/t/{self.id}" if held and not over else "",
            seed_hash="" if over else self.seed_hash,
            seed=self.match.seed if over else "",
        )

    def _invite(self, seat: Seat) -> pages.Invite:
        settings = self.services.settings
        code = qr(f"{settings.network}/s/{seat.invite}") if settings.network else ""
        url = f"{settings.address}/s/{seat.invite}"
        return pages.Invite(seat.seat, self.names[seat.seat], url, Markup(code))


RELOAD = render.sse("reload", b"{}")
BYE = render.sse("bye", b"{}")


def is_program(person: str | None) -> bool:
    return person is not None and person.startswith(PROGRAM)


def fork(match: Match) -> Match:
    """A copy to try something on."""
    new = Match(match.spec, match.seats, match.options, match.seed, match.state.clone(), match.position)
    new.answers = match.answers[:]
    new.rolls = match.rolls[:]
    new.scripted = dict(match.scripted)
    new.end = match.end
    return new


def question_json(match: Match, viewer: int | None) -> dict[str, Any] | None:
    """The pending question as a viewer may know it, in the engine protocol's words."""
    ask = match.waiting
    if ask is None:
        return None
    own = viewer == ask.seat
    return {
        "seat": ask.seat,
        "prompt": ask.prompt,
        "options": list(ask.options) if own else [],
        "about": [*ask.about, *ask.privy] if own else list(ask.about),
        "asides": list(match.asides) if own else [],
    }


def event_json(match: Match, event: Event, names: tuple[str, ...]) -> dict[str, Any]:
    return {
        "key": event.key,
        "args": [*event.args, *(event.privy or ())],
        "text": render.event_words(match.spec.name, event, names),
    }


def end_of(data: dict[str, Any]) -> End:
    return End(data["how"], data["seat"], data["ply"])
