"""The site without its routes: who asks, what is shown to whom, what is done for whom."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import gc
import hashlib
import json
import logging
import time
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import sqlalchemy as sa
from markupsafe import Markup

import meadhall
from meadhall.bots import LEVELS
from meadhall.hall import pages, render, schema, store
from meadhall.hall.errors import Refused
from meadhall.hall.keep import DEFAULT_LEVEL, Keeper, Place, bot_at, new_token, open_seat, person_at
from meadhall.hall.learn import School
from meadhall.hall.pool import Pool
from meadhall.hall.security import (
    LONGEST_CHAT,
    LONGEST_NAME,
    Buckets,
    Guest,
    Signer,
    clean,
    host_of,
    qr,
    token_hash,
)
from meadhall.hall.store import Row, Store
from meadhall.hall.table import PROGRAM, Services, Settings, Subscription, Table, event_json, is_program, question_json
from meadhall.kernel.codec import view_to_json
from meadhall.kernel.errors import BadOptions, MeadhallError
from meadhall.kernel.match import Match
from meadhall.kernel.picture import Part
from meadhall.kernel.rule import Ask
from meadhall.kernel.spec import GameSpec, game, games
from meadhall.lessons import Lesson, lessons

log = logging.getLogger(__name__)

STATIC = Path(__file__).parent / "static"
SWEEP_SECONDS = 15.0
COLLECT_SECONDS = 900.0
PROGRAM_MS = 30_000


@cache
def static_path() -> str:
    """Where styles and script lie; another path when they change, so that browsers may keep them for ever."""
    digest = hashlib.sha256()
    for file in sorted(STATIC.rglob("*")):
        if file.is_file():
            digest.update(file.name.encode() + file.read_bytes())
    return f"/static/{digest.hexdigest()[:12]}"


class Listener(Subscription):
    """A program's stream of events, and what it was told of each table."""

    __slots__ = ("asked", "over", "told")

    def __init__(self) -> None:
        super().__init__()
        self.asked: dict[str, int] = {}  # by table: the version of the question it was sent
        self.told: dict[str, int] = {}  # by table: events of the story
        self.over: set[str] = set()


class Site:
    """Everything a request needs."""

    def __init__(self, the_store: Store, pool: Pool, settings: Settings, hosts: frozenset[str]) -> None:
        self.store, self.pool, self.settings, self.hosts = the_store, pool, settings, hosts
        self.signer = Signer(the_store.secret())
        self.services = Services(the_store, pool, settings, lambda person: self.signer.csrf(person), self.tell_programs)
        self.keeper = Keeper(self.services)
        self.school = School(self.services, self.keeper)
        self.posts = Buckets(settings.posts, settings.burst)
        self.makes = Buckets(settings.makes / 60, max(1.0, settings.makes))
        self.listeners: dict[str, set[Listener]] = {}
        self.streams = 0
        self.started = time.time()
        self._sweeper: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._garbage = (0, 0, time.monotonic())  # answers at the last sweep, at the last collection, and its time

    # -- life

    async def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.store.on_restored = self._restored
        self._sweeper = self._loop.create_task(self._sweep())
        if self.pool.eager:
            self.services.spawn(self.pool.warm())

    async def stop(self) -> None:
        self.close_streams()
        if self._sweeper is not None:
            self._sweeper.cancel()
        for task in list(self.services.tasks):
            task.cancel()
        await asyncio.gather(*self.services.tasks, return_exceptions=True)
        await self.pool.close()

    def close_streams(self) -> None:
        self.keeper.close_streams()
        for listeners in self.listeners.values():
            for listener in listeners:
                listener.close()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, self.settings.idle))
            self.keeper.sweep()
            self._collect()
            with contextlib.suppress(Exception):
                await self.store.write()  # notices a restored database even if nobody plays

    def _collect(self) -> None:
        """A whole garbage collection takes a tenth of a second, so it waits for a quiet moment, though not for ever."""
        count, now = self.services.counts["answers"], time.monotonic()
        seen, collected, then = self._garbage
        quiet = count == seen and count != collected
        if self.settings.own_garbage and (quiet or (count != collected and now - then > COLLECT_SECONDS)):
            gc.collect()
            collected, then = count, now
        self._garbage = (count, collected, then)

    def _restored(self) -> None:
        """Called by the writing thread: somebody has restored a backup under us."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._read_anew)

    def _read_anew(self) -> None:
        log.warning("the database was restored: all tables are read anew")
        self.signer = Signer(self.store.read(_secret))
        self.keeper.forget_all()

    # -- guests and limits

    def guest(self, cookie: str | None) -> Guest | None:
        return self.signer.guest(cookie) if cookie else None

    def limit(self, person: str) -> None:
        if not self.posts.take(person):
            self.services.counts["limited"] += 1
            raise Refused("That was too fast: wait a moment.", 429, kind="rate")

    def limit_making(self, address: str) -> None:
        if not self.makes.take(address):
            self.services.counts["limited"] += 1
            raise Refused("Too many new tables from your address: wait a minute.", 429, kind="rate")

    # -- pages

    def base(self, guest: Guest, title: str, path: str, turns: int = 0) -> pages.Base:
        return pages.Base(
            title=title,
            name=guest.name,
            csrf=self.signer.csrf(guest.id),
            path=path,
            theme=guest.theme,
            turns=turns,
            static=static_path(),
            version=meadhall.__version__,
        )

    async def lobby(self, guest: Guest) -> pages.Lobby:
        def query(c: sa.Connection) -> tuple[list[Row], list[Row], list[Row], dict[str, list[Row]]]:
            mine, free = store.tables_of(c, guest.id), store.public_tables(c, "open")
            over = store.public_tables(c, "over")
            ids = list({row["id"] for row in (*mine, *free, *over)})
            return mine, free, over, store.seats_of(c, ids)

        mine, free, over, seats = await self.store.fetch(query)
        own = {row["id"] for row in mine}
        rows = [self._row(row, seats[row["id"]], guest.id) for row in mine]
        playing = sorted((r for r in rows if not r.over), key=lambda r: not r.your_move)
        finished = [r for r in rows if r.over]
        finished += [self._row(row, seats[row["id"]], guest.id) for row in over if row["id"] not in own]
        turns = sum(r.your_move for r in playing)
        return pages.Lobby(
            self.base(guest, f"({turns}) Meadhall" if turns else "Meadhall", "/", turns),
            tuple(card(spec) for spec in shown_games()),
            tuple(playing),
            tuple(self._row(row, seats[row["id"]], guest.id) for row in free if row["id"] not in own),
            tuple(finished[:30]),
        )

    def _row(self, head: Row, seats: Sequence[Row], person: str) -> pages.TableRow:
        spec = games().get(head["game"])
        if spec is not None and spec not in shown_games():
            spec = None
        over = head["status"] == "over"
        sides = _sides_of(spec, head) if spec is not None else ()
        free = tuple((s["seat"], sides[s["seat"]]) for s in seats if s["kind"] == "open" and s["seat"] < len(sides))
        names = dict.fromkeys(_sitting(s) for s in seats if s["kind"] != "open")
        who = [*names, *(["1 open seat"] if len(free) == 1 else [f"{len(free)} open seats"] if free else [])]
        asked = bool(head.get("asked")) and head["status"] == "playing"
        return pages.TableRow(
            id=head["id"],
            game=head["game"],
            title=spec.title if spec is not None else head["game"],
            who=", ".join(who),
            url=f"/r/{head['id']}" if over else f"/t/{head['id']}",
            your_move=asked,
            over=over,
            result=head["result"],
            open_seats=free,
            when=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(head["changed"])),
        )

    def new_table(self, guest: Guest, name: str, error: str = "", players: int | None = None) -> pages.NewTable:
        spec = _game(name)
        low, high = spec.seats
        counts = range(low, high + 1)
        seats = min(max(2 if players is None else players, low), high)
        named = {count: _sides(spec, spec.seat_names(count, spec.options())) for count in counts}
        fields = []
        for n in range(high):
            sides = tuple(named[count][n] if n < count else "" for count in counts)
            side = sides[max(seats, n + 1) - low]  # without a script: as for the usual number, or the first that has it
            varies = sides if len({*sides} - {""}) > 1 else ()
            fields.append(pages.SeatField(n, side, "me" if n == 0 else "open", varies))
        who = (("me", "me"), ("open", "a friend (invite link)"), *((f"bot:{x}", f"bot: {x}") for x in LEVELS))
        return pages.NewTable(
            base=self.base(guest, f"New table · {spec.title}", f"/new/{name}"),
            game=card(spec),
            seat_counts=tuple(counts),
            seats=seats,
            fields=tuple(fields),
            who=who,
            options=tuple(_option_field(spec, n, s) for n, s in spec.options_schema()["properties"].items()),
            error=error,
        )

    def table_page(self, table: Table, guest: Guest) -> tuple[str, Any]:
        """The template and its page."""
        viewer, parts = table.look(guest.id)
        if viewer.curtain is not None:
            base = self.base(guest, table.spec.title, f"/t/{table.id}")
            side = table.names[viewer.curtain]
            return "curtain.html", pages.CurtainPage(base, table.id, table.spec.title, viewer.curtain, side)
        if table.parked is not None:
            return "message.html", self.parked_page(table, guest)
        mine = table.your_move(viewer)
        return "table.html", pages.TablePage(
            base=self.base(guest, table.title(mine), f"/t/{table.id}"),
            id=table.id,
            game=table.spec.name,
            game_title=table.spec.title,
            version=table.version,
            ply=table.match.ply,
            seat=viewer.seat,
            your_move=mine,
            board=render.board(table.seen(viewer.seat).picture, parts.values()),
            parts={name: Markup(parts[name].html) for name in pages.PAGE_PARTS},
            stream=f"/t/{table.id}/stream",
            may_chat=True,
            hints=table.spec.hints is not None,
        )

    # -- lessons

    async def learn(self, guest: Guest, name: str | None = None) -> pages.LearnPage:
        specs = shown_games() if name is None else [_game(name)]
        progress = await self.school.progress(guest.id)
        courses = tuple(self._course(spec, progress) for spec in specs)
        if name is not None and not courses[0].lessons:
            raise Refused("This game has no lessons yet.", 404, kind="unknown")
        title = "Learn" if name is None else f"Learn · {specs[0].title}"
        base = self.base(guest, title, "/learn" if name is None else f"/learn/{name}")
        return pages.LearnPage(base, tuple(course for course in courses if course.lessons))

    def _course(self, spec: GameSpec, progress: Mapping[tuple[str, str], tuple[int, bool]]) -> pages.Course:
        rows = []
        for one in lessons_of(spec):
            n, done = progress.get((spec.name, one.name), (0, False))
            url = f"/learn/{spec.name}/{one.name}"
            rows.append(pages.LessonRow(one.title, one.about, url, n, len(one.steps), done))
        return pages.Course(card(spec), tuple(rows))

    async def lesson_page(self, guest: Guest, name: str, which: str) -> pages.TablePage:
        table = await self.school.table(guest.id, guest.shown, name, which)
        _, page = self.table_page(table, guest)
        assert isinstance(page, pages.TablePage)
        base = dataclasses.replace(page.base, path=table.address)
        parts = {**page.parts, "coach": Markup(table.look(guest.id)[1]["coach"].html)}
        return dataclasses.replace(page, base=base, parts=parts, may_chat=False)

    def parked_page(self, table: Table, guest: Guest) -> pages.Message:
        return pages.Message(
            self.base(guest, f"Parked · {table.spec.title}", f"/t/{table.id}"),
            200,
            "This game is parked",
            f"{table.parked} It can be viewed up to ply {table.match.ply} and downloaded, but not played on as it was.",
            links=(
                pages.Link("View it", f"/r/{table.id}"),
                pages.Link("Download the record", f"/r/{table.id}/record.json"),
            ),
        )

    def message(self, guest: Guest, error: MeadhallError, path: str) -> pages.Message:
        status = status_of(error)
        links = [pages.Link("To the lobby", "/")]
        parts = path.split("/")
        if len(parts) > 2 and parts[1] in ("t", "r") and status != 404:
            links.insert(0, pages.Link("Back to the table", f"/{parts[1]}/{parts[2]}"))
        heading = HEADINGS.get(status, "That cannot be done")
        base = self.base(guest, heading, path)
        return pages.Message(base, status, heading, error.message, error.clause or "", tuple(links))

    # -- replays

    def replay_seats(self, table: Table, person: str) -> dict[str, str]:
        """Through whose eyes a person may look back: value and words."""
        if table.over:
            eyes = {str(n): side for n, side in enumerate(table.names)}
            return {"truth": "as it truly was", "spectator": "a spectator", **eyes}
        held = table.held(person)
        if not held:
            return {"spectator": "a spectator"}
        viewer = table.viewer(person)
        if viewer.curtain is not None:
            raise Refused("The device has to be handed over first.", 403, kind="curtain")
        seats = held if not render.hides(table.spec) else [viewer.seat]
        return {str(n): table.names[n] for n in seats if n is not None}

    async def replay_view(
        self, table: Table, person: str, ply: int | None, seat: str | None
    ) -> tuple[Match, int, str, dict[str, str]]:
        seats = self.replay_seats(table, person)
        table.touched = time.monotonic()
        if not seat:
            seat = next(iter(seats))
        if seat not in seats:
            raise Refused("Other seats, and the truth, can be seen when the game is over.", 403, kind="not_yours")
        last = table.match.ply
        ply = last if ply is None else max(0, min(ply, last))
        return await self.keeper.replay(table, ply), ply, seat, seats

    def replay_parts(self, table: Table, match: Match, seat: str) -> tuple[Any, list[Part]]:
        eyes: int | str | None = int(seat) if seat.isdigit() else render.TRUTH if seat == "truth" else None
        view = render.view_for(match, eyes)
        picture = render.picture_of(table.spec, view)
        ask, number = view.table.waiting, eyes if isinstance(eyes, int) else None
        if match.over:
            prompt = pages.Prompt(f"The game is over. {render.result_words(match, table.names)}", over=True)
        elif isinstance(ask, Ask):
            who = ask.seat if eyes == render.TRUTH else number
            prompt = pages.Prompt(render.prompt_words(table.spec.name, ask, table.names, who))
        else:
            prompt = pages.Prompt("")
        lines = render.story_lines(table.spec, view.table.story, table.names, render.STORY_LINES)
        shown: list[pages.PagePart] = [
            prompt,
            pages.Cards(picture.cards, picture.spread),
            _replay_players(table, match),
            pages.Story(lines, f"/r/{table.id}"),
            pages.Status(table.id, "", f"Ply {match.ply} of {table.match.ply}.", seed=match.seed if table.over else ""),
        ]
        return picture, [*picture.parts, *(render.page_part(part) for part in shown)]

    async def replay_page(self, table: Table, guest: Guest, ply: int | None, seat: str | None) -> pages.ReplayPage:
        match, ply, seat, seats = await self.replay_view(table, guest.id, ply, seat)
        picture, parts = self.replay_parts(table, match, seat)
        query = f"?ply={ply}&seat={seat}"
        by_id = {part.id: part for part in parts}
        return pages.ReplayPage(
            base=self.base(guest, f"Replay · {table.spec.title}", f"/r/{table.id}"),
            id=table.id,
            game=table.spec.name,
            game_title=table.spec.title,
            ply=ply,
            last=table.match.ply,
            seat=seat,
            seats=tuple(seats.items()),
            board=render.board(picture, parts),
            parts={name: Markup(by_id[name].html) for name in ("prompt", "cards", "players", "story", "status")},
            link=f"{self.settings.address}/r/{table.id}{query}",
            record_url=f"/r/{table.id}/record.json" if table.over else "",
            play_on=table.over and not (match.over and match.end is None),
            levels=LEVELS,
            sides=tuple(enumerate(table.names)),
            parked=table.parked or "",
            table_url="" if table.opened else f"/t/{table.id}",
        )

    async def replay_beat(self, table: Table, guest: Guest, ply: int | None, seat: str | None) -> bytes:
        match, ply, seat, _ = await self.replay_view(table, guest.id, ply, seat)
        _, parts = self.replay_parts(table, match, seat)
        return render.beat(table.version, ply, False, parts, [], "", f"Replay · {table.spec.title}")

    # -- doing

    async def play_now(self, guest: Guest, name: str, level: str) -> Table:
        spec = _game(name)
        seats = min(max(2, spec.seats[0]), spec.seats[1])
        places = [person_at(guest.id, guest.shown), *(bot_at(_level(level)) for _ in range(seats - 1))]
        return await self.keeper.make(spec, places, host=guest.shown)

    async def set_table(self, guest: Guest, form: Mapping[str, Sequence[str]]) -> Table:
        spec = _game(_one(form, "game"))
        seats = _number(_one(form, "seats") or str(max(2, spec.seats[0])), "seats")
        if not spec.seats[0] <= seats <= spec.seats[1]:
            raise BadOptions("seats", f"from {spec.seats[0]} to {spec.seats[1]}")
        wanted = [_one(form, f"seat-{n}") or ("me" if n == 0 else "open") for n in range(seats)]
        places = [place_of(text, guest.id, guest.shown) for text in wanted]
        options = options_from_form(spec, form)
        public = _one(form, "public") == "true"
        return await self.keeper.make(spec, places, host=guest.shown, options=options, public=public)

    async def post_answer(self, guest: Guest, table_id: str, form: Mapping[str, Sequence[str]]) -> Table:
        self.limit(guest.id)
        self.signer.check_csrf(guest.id, _one(form, "csrf"))
        table = await self.keeper.table(table_id)
        version = _number(_one(form, "version"), "version")
        options = [read_option(text) for text in form.get("option", ())]
        table.touched = time.monotonic()
        await table.answer(guest.id, options, version)
        return table

    async def chat(self, table: Table, guest: Guest, text: str) -> None:
        text = clean(text, LONGEST_CHAT)
        if text:
            await table.say(clean(guest.shown, LONGEST_NAME), text)

    async def lift_curtain(self, table: Table, guest: Guest, seat: int) -> None:
        if seat not in table.held(guest.id):
            raise Refused("That seat is not yours.", 403, kind="not_yours")
        table.unveiled[guest.id] = seat
        table.reload(guest.id)

    async def play_on(self, table: Table, guest: Guest, ply: int, seat: str, level: str) -> Table:
        if not table.over:
            raise Refused("One can play on from here when the game is over.", 403, kind="not_over")
        mine = range(table.match.seats) if seat == "all" else (_number(seat, "seat"),)
        bot = bot_at(_level(level))
        places = [person_at(guest.id, guest.shown) if n in mine else bot for n in range(table.match.seats)]
        if not any(place["kind"] == "person" for place in places):
            raise Refused("There is no such seat.", 422, kind="seat")
        return await self.keeper.play_on(table, max(0, min(ply, table.match.ply)), places, guest.shown)

    async def open_text(self, guest: Guest, text: str) -> Table:
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise Refused(f"The file is not JSON: {error}", 422, kind="bad_record") from None
        return await self.keeper.open_record(data, guest.id, guest.shown)

    # -- as data

    def view_json(self, table: Table, person: str) -> dict[str, Any]:
        """A table as its viewer may know it: for programs."""
        viewer = table.viewer(person)
        if viewer.curtain is not None:
            raise Refused("The device has to be handed over first.", 403, kind="curtain")
        match = table.match
        view = match.view(viewer.seat)
        result = match.result
        return {
            "table": table.id,
            "version": table.version,
            "ply": match.ply,
            "status": table.status,
            "seat": viewer.seat,
            "seats": [s.name if s.kind == "person" else s.level if s.kind == "bot" else None for s in table.seats],
            "view": view_to_json(view),
            "waiting": question_json(match, viewer.seat),
            "result": None
            if result is None
            else {
                "returns": list(result.returns),
                "winners": list(result.winners),
                "scores": list(result.scores),
                "how": result.how,
            },
        }

    # -- programs

    async def make_account(self, name: str) -> tuple[str, str]:
        """A bot account: its name and its token, which is shown this once."""
        name = clean(name, LONGEST_NAME)
        if not name:
            raise Refused("name: is missing", 422, kind="request")
        token, account = new_token() + new_token(), f"{PROGRAM}{new_token()}"
        values = {"id": account, "name": name, "token_hash": token_hash(token), "made": time.time()}
        await self.store.write(others=[(sa.insert(schema.accounts), values)])
        return name, token

    async def program(self, authorization: str) -> Guest:
        """Whose token this is."""
        kind, _, token = authorization.partition(" ")
        if kind.lower() != "bearer" or not token:
            raise Refused("A bot's token is needed: Authorization: Bearer …", 401, kind="token")
        row = await self.store.fetch(lambda c: store.account_by_hash(c, token_hash(token.strip())))
        if row is None:
            raise Refused("That token is not known here.", 401, kind="token")
        return Guest(row["id"], row["name"])

    def tell_programs(self, table: Table) -> None:
        """Somebody is asked: if it is a program that listens, send it the question."""
        ask = table.match.waiting
        if ask is None:
            return
        person = table.seats[ask.seat].person
        if is_program(person) and person is not None:
            for listener in self.listeners.get(person, ()):
                if listener.asked.get(table.id) != table.question:
                    listener.asked[table.id] = table.question
                    listener.push(_line(self.choose_message(table, ask.seat, listener)))

    def choose_message(self, table: Table, seat: int, listener: Listener) -> dict[str, Any]:
        match = table.match
        view = match.view(seat)
        story = view.table.story or []
        told = listener.told.get(table.id, 0)
        listener.told[table.id] = len(story)
        return {
            "do": "choose",
            "table": table.id,
            "version": table.version,
            "game": match.spec.name,
            "seat": seat,
            "view": view_to_json(view),
            "waiting": question_json(match, seat),
            "events": [event_json(match, event, table.names) for event in story[min(told, len(story)) :]],
            "ms": PROGRAM_MS,
            "visits": None,
        }

    async def listen(self, guest: Guest) -> Listener:
        """A program begins to listen; what waits for it comes first."""
        listener = Listener()
        self.listeners.setdefault(guest.id, set()).add(listener)
        listener.push(_line({"do": "hello", "name": guest.name, "version": meadhall.__version__}))
        await self.tell_all(guest.id)
        return listener

    async def tell_all(self, person: str) -> None:
        for row in await self.store.fetch(lambda c: store.turns_of(c, person)):
            with contextlib.suppress(MeadhallError):
                self.tell_programs(await self.keeper.table(row["id"]))

    def unlisten(self, guest: Guest, listener: Listener) -> None:
        listeners = self.listeners.get(guest.id, set())
        listeners.discard(listener)
        if not listeners:
            self.listeners.pop(guest.id, None)

    # -- for whoever runs the hall

    def metrics(self) -> str:
        counts, s = self.services.counts, self.store
        thinking = self.pool.thinking
        rows: list[tuple[str, str, str, float]] = [
            ("answers_total", "counter", "Answers written down.", counts["answers"]),
            ("beats_total", "counter", "Beats sent to viewers.", counts["beats"]),
            ("commits_total", "counter", "Transactions of the writing thread.", s.commits),
            ("commit_seconds_total", "counter", "Seconds they took.", s.commit_seconds),
            ("longest_commit_seconds", "gauge", "The longest transaction since the start.", s.longest_commit),
            ("rows_total", "counter", "Rows of the log written.", s.rows_written),
            ("writes_waiting", "gauge", "Writes that wait for the next transaction.", s.waiting()),
            ("tables_made_total", "counter", "Tables set.", counts["tables_made"]),
            ("tables_loaded_total", "counter", "Tables that came back to memory.", counts["tables_loaded"]),
            ("tables_in_memory", "gauge", "Tables in memory.", len(self.keeper.tables)),
            ("streams", "gauge", "Open streams.", self.streams),
            ("bots_thinking", "gauge", "Bots that think now.", thinking),
            ("bots_asked_total", "counter", "Questions put to bots.", self.pool.asked),
            ("bots_replaced_total", "counter", "Processes of bots that were replaced.", self.pool.replaced),
            ("bots_failed_total", "counter", "Questions that no bot answered.", counts["bots_failed"]),
            ("limited_total", "counter", "Requests refused for being too many.", counts["limited"]),
            ("errors_total", "counter", "Requests that failed inside.", counts["errors"]),
            ("uptime_seconds", "gauge", "Seconds since the start.", time.time() - self.started),
        ]
        lines = []
        for name, kind, about, value in rows:
            full = f"meadhall_{name}"
            lines += [f"# HELP {full} {about}", f"# TYPE {full} {kind}", f"{full} {value:g}"]
        return "\n".join(lines) + "\n"

    def healthy(self) -> bool:
        return self.store.alive()

    def device_page(self, guest: Guest, new: str = "") -> pages.MePage:
        token = self.signer.device(guest)
        network = self.settings.network
        code = qr(f"{network}/d/{token}") if network else ""
        base = self.base(guest, "You", "/me")
        return pages.MePage(base, f"{network or self.settings.address}/d/{token}", Markup(code), new)


HEADINGS = {
    400: "That was not understood",
    401: "Who are you?",
    403: "That is not yours to do",
    404: "Nothing is here",
    405: "That is not how it is done",
    409: "Things have changed",
    410: "This game is parked",
    413: "That is too much",
    422: "That cannot be done",
    429: "Slowly, please",
    500: "Something went wrong",
    503: "Try again in a moment",
}


def status_of(error: MeadhallError) -> int:
    if isinstance(error, Refused):
        return error.status
    return 404 if error.kind == "unknown_game" else 422


def word_of(error: MeadhallError) -> str:
    return error.word if isinstance(error, Refused) else error.kind


_WARNED: set[str] = set()


def shown_games() -> list[GameSpec]:
    """Every game that has its words: one that is not finished does not close the hall."""
    found = []
    for spec in games().values():
        try:
            card(spec)
        except Exception as error:
            if spec.name not in _WARNED:
                _WARNED.add(spec.name)
                log.warning("the game %s cannot be shown: %s", spec.name, error)
        else:
            found.append(spec)
    return found


def lessons_of(spec: GameSpec) -> tuple[Lesson, ...]:
    """A game's lessons; a tutorial that cannot be read does not close the game."""
    try:
        return lessons(spec.name)
    except Exception as error:
        if f"{spec.name} lessons" not in _WARNED:
            _WARNED.add(f"{spec.name} lessons")
            log.warning("the lessons of %s cannot be read: %s", spec.name, error)
        return ()


def card(spec: GameSpec) -> pages.GameCard:
    low, high = spec.seats
    seats = f"{low} player{'s' if low > 1 else ''}" if low == high else f"{low} to {high} players"
    return pages.GameCard(spec.name, spec.title, spec.words.blurb, seats, LEVELS, low == 1, bool(lessons_of(spec)))


def place_of(text: str, person: str, name: str) -> Place:
    """Who is to sit where: `me`, `open`, `bot:<level>`."""
    if text == "me":
        return person_at(person, name)
    if text == "open":
        return open_seat()
    if text.startswith("bot:"):
        return bot_at(_level(text[4:]))
    raise BadOptions("seat", f"{text!r} is neither me, open nor bot:<level>")


def read_option(text: str) -> str | int:
    """An option from a form: JSON of a text or a whole number."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if type(value) not in (str, int):
        raise Refused("option: must be JSON of a text or a whole number", 422, kind="illegal")
    found: str | int = value
    return found


def options_from_form(spec: GameSpec, form: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """The game's options from form fields; a field that is not there is at its default, or off."""
    found: dict[str, Any] = {}
    for name, about in spec.options_schema()["properties"].items():
        given = [text for text in form.get(f"opt-{name}", ()) if text != ""]
        kind = _option_field(spec, name, about).kind
        if kind == "bool":
            found[name] = "true" in given
        elif not given:
            continue
        elif kind == "list":
            parts = [part.strip() for text in given for part in text.split(",") if part.strip()]
            found[name] = [_number(part, name) for part in parts] if _holds_numbers(about) else parts
        elif kind == "int":
            found[name] = _number(given[0], name)
        elif kind == "enum":
            found[name] = next((x for x in about["enum"] if str(x) == given[0]), given[0])
        else:
            found[name] = given[0]
    return spec.dump_options(spec.parse_options(found))


def _holds_numbers(about: Mapping[str, Any]) -> bool:
    """Is this the schema of a list of whole numbers, or of none or such a list?"""
    return any(part.get("items", {}).get("type") == "integer" for part in (about, *about.get("anyOf", ())))


def _option_field(spec: GameSpec, name: str, about: dict[str, Any]) -> pages.OptionField:
    meta = next(field.metadata for field in dataclasses.fields(spec.options) if field.name == name)
    field = _plain_option_field(spec, name, about)
    return dataclasses.replace(field, seats=meta.get("seats"), when=meta.get("when"))


def _plain_option_field(spec: GameSpec, name: str, about: dict[str, Any]) -> pages.OptionField:
    default, label = about["default"], about["description"]
    if "enum" in about:
        choices = tuple((str(value), spec.words.name(value)) for value in about["enum"])
        return pages.OptionField(name, label, "enum", str(default), choices)
    kind = about.get("type")
    if kind == "boolean":
        return pages.OptionField(name, label, "bool", "true" if default else "false")
    if kind == "integer":
        low, high = about.get("minimum"), about.get("maximum")
        return pages.OptionField(name, label, "int", str(default), low=low, high=high)
    if kind == "string":
        return pages.OptionField(name, label, "text", str(default))
    return pages.OptionField(name, label, "list", ", ".join(map(str, default or ())))


def _sides_of(spec: GameSpec, head: Row) -> tuple[str, ...]:
    try:
        names = spec.seat_names(head["seats"], spec.parse_options(json.loads(head["options"])))
    except Exception:  # options that are no longer known
        return tuple(f"seat {n + 1}" for n in range(head["seats"]))
    return _sides(spec, names)


def _sides(spec: GameSpec, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(render.capital(spec.words.name(name)) for name in names)


def _sitting(seat: Row) -> str:
    return f"{seat['level']} (bot)" if seat["kind"] == "bot" else str(seat["name"] or "Guest")


def _replay_players(table: Table, match: Match) -> pages.Players:
    ask, result = match.waiting, match.result
    return pages.Players(
        tuple(
            pages.Player(
                seat=s.seat,
                side=table.names[s.seat],
                key=match.seat_names[s.seat].partition(" ")[0],
                who=s.name if s.kind == "person" else s.level if s.kind == "bot" else "open seat",
                bot=s.kind == "bot" or is_program(s.person),
                turn=ask is not None and ask.seat == s.seat,
                score=result.scores[s.seat] if result is not None and len(result.scores) > s.seat else None,
                won=result is not None and result.returns[s.seat] > 0,
            )
            for s in table.seats
        )
    )


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def _game(name: str) -> GameSpec:
    return game(name)


def _level(text: str) -> str:
    level = text or DEFAULT_LEVEL
    if level not in LEVELS:
        raise BadOptions("level", f"must be one of {', '.join(LEVELS)}")
    return level


def _one(form: Mapping[str, Sequence[str]], name: str) -> str:
    values = form.get(name, ())
    return values[0] if values else ""


def _number(text: str, name: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Refused(f"{name}: must be a whole number", 422, kind="request")
    return int(text)


def _secret(connection: sa.Connection) -> str:
    column = schema.settings.c
    found = connection.execute(sa.select(column.value).where(column.key == "secret")).scalar()
    return str(found)


def same_site(origin: str | None, host: str) -> bool:
    """Does a post come from a page of ours, as far as the browser says?"""
    return origin is None or host_of(urlsplit(origin).netloc) == host_of(host)
