"""All tables: make, load, unload when idle, park the ones that no longer replay; also replays and records."""

from __future__ import annotations

import asyncio
import collections
import contextlib
import dataclasses
import json
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from meadhall.bots import persona
from meadhall.hall import schema, store
from meadhall.hall.errors import Refused
from meadhall.hall.fair_queue import FairQueue
from meadhall.hall.security import LONGEST_NAME, clean
from meadhall.hall.store import Row
from meadhall.hall.tables import draw
from meadhall.hall.tables.judged import judged
from meadhall.hall.tables.seats import Seat, is_program, seat_of
from meadhall.hall.tables.services import Services
from meadhall.hall.tables.stored import Folded, fold, replay_stored, stored_record, with_seed
from meadhall.hall.tables.stream import BYE, RELOAD
from meadhall.hall.tables.table import Table
from meadhall.hall.tables.uploads import match_of
from meadhall.kernel.errors import BadOptions, MeadhallError
from meadhall.kernel.match import Match, fresh_seed
from meadhall.kernel.spec import GameSpec, games

log = logging.getLogger(__name__)

REPLAYS_AT_ONCE = 2  # that are played again from their start; they share the processor with everything else
REPLAYS = 64  # positions of replays kept in memory
DEFAULT_LEVEL = "karl"


def new_id() -> str:
    """A new table id. It is too long to be guessed, because everybody who knows it may watch the table."""
    return secrets.token_urlsafe(12)


def new_token() -> str:
    return secrets.token_urlsafe(18)


class SeatPlan(NamedTuple):
    """Who will sit on one seat of a new table."""

    kind: str  # person, bot, open
    person: str | None = None
    name: str = ""
    level: str = DEFAULT_LEVEL  # the level of the bot on this seat, or of the bot that plays on for a person who leaves
    promise: str | None = None  # the hash of the number that this seat adds to the seed; see tables/draw.py


def person_at(person: str, name: str) -> SeatPlan:
    return SeatPlan("person", person, name)


def promised(plans: Sequence[SeatPlan], person: str, promise: str | None) -> list[SeatPlan]:
    """The same plans, in which the first seat of this person promises a number."""
    first = next((n for n, plan in enumerate(plans) if plan.person == person), None)
    return [plan._replace(promise=promise) if n == first else plan for n, plan in enumerate(plans)]


def bot_at(level: str) -> SeatPlan:
    return SeatPlan("bot", level=level)


def open_seat() -> SeatPlan:
    return SeatPlan("open")


class Registry:
    """Recently used tables are in memory; all others are in the database only."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._replays: collections.OrderedDict[tuple[str, int, int], Match] = collections.OrderedDict()
        self._replaying = FairQueue(REPLAYS_AT_ONCE)
        self.closing = False
        self.loaded: Callable[[Table], None] = lambda table: None  # called when a table comes to memory
        self.elsewhere: Callable[[str], Awaitable[Table | None]] | None = None  # finds lessons

    # -- making a table

    async def make(
        self,
        spec: GameSpec,
        plans: Sequence[SeatPlan],
        *,
        host: str,
        options: Mapping[str, Any] | None = None,
        position: Any = None,
        seed: str | None = None,
        public: bool = False,
        opened: bool = False,
        answers: Sequence[Any] = (),
        fate: Any = None,
        end: Any = None,
        rematch_of: Table | None = None,
    ) -> Table:
        """Make a new table and write it to the database. For an opened record, its answers are written, too.

        Without a seed the table is fair: its seed is made from a secret of the hall and from the seats' numbers.
        `rematch_of`: a table that names the new one as its rematch, in the same transaction.
        """
        if seed is not None and len(seed) > schema.LONGEST_SEED:
            raise BadOptions("seed", f"must have at most {schema.LONGEST_SEED} characters")
        fair = seed is None
        sitting = [
            Seat(n, p.kind, p.person, p.name, p.level, False, new_token(), p.promise if fair else None)
            for n, p in enumerate(plans)
        ]
        secret = {"seed": fresh_seed() if seed is None else seed, "fair": fair}
        start = draw.seed_of(secret, sitting)
        if position is not None:
            match = await asyncio.to_thread(Match.from_position, spec, position, options, start)
        else:
            match = Match.new(spec, len(plans), options, start)
        if len(plans) != match.seats:
            raise BadOptions("seats", f"the position has {match.seats}")
        table_id, now = new_id(), time.time()
        free = any(plan.kind == "open" for plan in plans)
        ready = "playing" if not fair or draw.is_made(sitting) else "drawing"
        status = "over" if opened or match.over else "open" if free else ready
        ask = match.waiting
        head: Row = {
            "id": table_id,
            "game": spec.name,
            "rules": spec.rules,
            "options": json.dumps(spec.dump_options(match.options)),
            "seats": match.seats,
            **secret,
            "position": None if position is None else json.dumps(position),
            "fate": None if fate is None else json.dumps(fate),
            "host": host,
            "public": public,
            "opened": opened,
            "status": status,
            "turn": ask.seat if ask is not None and status == "playing" else None,
            "result": "",
            "made": now,
            "changed": now,
        }
        seats: list[Row] = [{"table_id": table_id, **dataclasses.asdict(seat)} for seat in sitting]
        rows: list[Row] = [
            {"table_id": table_id, "version": i + 1, "kind": "answer", "seat": None, "data": json.dumps(x), "at": now}
            for i, x in enumerate(answers)
        ]
        if end is not None:
            version = len(rows) + 1
            data = json.dumps(end)
            rows.append(
                {"table_id": table_id, "version": version, "kind": "end", "seat": None, "data": data, "at": now}
            )
        others: list[tuple[Any, Any]] = [(sa.insert(schema.tables), head), (sa.insert(schema.seats), seats)]
        try:
            if rematch_of is None:
                await self.services.store.write(rows, None, others)
            else:
                await rematch_of.write([rematch_of.row(1, "rematch", None, table_id)], None, others)
                rematch_of.heed("rematch", table_id)
        except MeadhallError as error:
            raise Refused(error.message, 503, kind="busy") from error
        self.services.counts["tables_made"] += 1
        if rows:
            return await self.table(table_id)
        table = Table(self.services, head, sitting, match)
        self.tables[table_id] = table
        table.wake()
        return table

    # -- finding it again

    async def table(self, table_id: str) -> Table:
        """The table, loaded if it is not in memory. Refused (404) if there is none."""
        found = self.tables.get(table_id)
        if found is not None and not found.unloaded:
            return found
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> Table:
        found = await asyncio.to_thread(self._read_and_replay, table_id)
        if found is None:
            other = await self.elsewhere(table_id) if self.elsewhere is not None else None
            if other is None:
                raise Refused("There is no such table.", 404, kind="unknown")
            return other
        table = self._assemble(*found)
        self.tables[table_id] = table
        self.loaded(table)
        self.services.counts["tables_loaded"] += 1
        table.wake()
        return table

    def _read_and_replay(self, table_id: str) -> tuple[Row, list[Row], Folded, Match, str | None] | None:
        """Called in another thread, since a long game takes a while to replay."""
        found = self.services.store.read(lambda c: store.one_table(c, table_id))
        if found is None:
            return None
        head, seats, rows = found
        folded = fold(rows)
        match, problem = replay_stored(with_seed(head, seats), folded)
        return head, seats, folded, match, problem

    def _assemble(self, head: Row, seats: list[Row], folded: Folded, match: Match, problem: str | None) -> Table:
        table = Table(self.services, head, [seat_of(row) for row in seats], match)
        table.version, table.question, table.came = folded.version, folded.question, folded.came
        table.chat, table.offer, table.rematch = folded.chat, folded.offer, folded.rematch
        table.watched, table.unveiled, table.proposals = folded.watched, folded.unveiled, folded.proposals
        table.standing, table.parked = folded.standing, problem
        if problem is not None:
            log.warning("table %s is parked: %s", table.id, problem)
        return table

    async def by_invite(self, token: str) -> tuple[Table, int]:
        row = await self.services.store.fetch(lambda c: store.seat_by_invite(c, token))
        if row is None:
            raise Refused("There is no such invitation.", 404, kind="unknown")
        return await self.table(row["table_id"]), row["seat"]

    # -- unloading

    def sweep(self) -> int:
        """Unload the idle tables; return how many."""
        idle = [table for table in self.tables.values() if table.idle()]
        for table in idle:
            table.unloaded = True
            del self.tables[table.id]
        return len(idle)

    def forget_all(self) -> None:
        """Unload everything: the database was replaced."""
        for table in list(self.tables.values()):
            table.unloaded = True
            table.audience.close(RELOAD)
        self.tables.clear()
        self._replays.clear()

    def close_streams(self) -> None:
        self.closing = True
        for table in self.tables.values():
            table.audience.close(BYE)

    # -- rematch

    async def rematch(self, table: Table, person: str, promise: str | None = None) -> str:
        """The id of a new table with the same people, each moved by one seat. The first request makes the table.

        The others are asked for their promises when they come, if they had promised numbers before.
        """
        return await _rematch(table, self, person, promise)

    # -- replays and records

    async def replay(self, table: Table, ply: int) -> Match:
        """The match after `ply` answers."""
        if ply == table.match.ply:
            return table.match
        key = (table.id, table.question, ply)
        found = self._replays.get(key)
        if found is None:
            async with self._replaying.place(table.id):
                found = await asyncio.to_thread(
                    table.match.copy().fork, ply
                )  # of a copy: the table may go on meanwhile
            self._replays[key] = found
            if len(self._replays) > REPLAYS:
                self._replays.popitem(last=False)
        else:
            self._replays.move_to_end(key)
        return found

    async def record(self, table: Table) -> dict[str, Any]:
        """The whole record. For a parked game: the stored record, including the answers that no longer replay."""
        names = _names(table)
        if table.secret is not None and table.drawn:
            names["fair"] = draw.of_record(table.secret, table.seats)
        if table.parked is None:
            return table.match.record() | names
        found = await self.services.store.fetch(lambda c: store.one_table(c, table.id))
        assert found is not None
        head, seats, rows = found
        return stored_record(with_seed(head, seats), fold(rows)) | names

    async def open_record(self, text: str, person: str, name: str) -> Table:
        """Make a table from an uploaded record or position, to look at and to play on from."""
        await self.services.inspector.look(text)
        data = await asyncio.to_thread(json.loads, text)
        match = await asyncio.to_thread(match_of, data)
        names = [clean(one, LONGEST_NAME) for one in data.get("names", ())]
        plans = [person_at(person, one or name) for one in (*names, *[""] * match.seats)[: match.seats]]
        return await self.make(
            match.spec, plans, host=name, options=data.get("options"), position=data.get("position"),
            seed=data.get("seed"), opened=True, answers=data.get("answers", ()), fate=data.get("fate"),
            end=data.get("end"),
        )  # fmt: skip

    async def play_on(self, table: Table, ply: int, plans: Sequence[SeatPlan], host: str) -> Table:
        """A new table that starts from a ply of a finished one, with a new seed."""
        match = await self.replay(table, ply)
        if match.over and match.end is None:
            raise Refused("The game is over at this point.", kind="over")
        position = json.loads(json.dumps(match.dump()))
        options = table.spec.dump_options(match.options)
        return await self.make(table.spec, plans, host=host, options=options, position=position)

    # -- tables that wait for a person

    async def turns(self, person: str) -> list[tuple[str, str]]:
        rows = await self.services.store.fetch(lambda c: store.turns_of(c, person))
        known = games()
        found: dict[str, str] = {}
        for row in rows:
            if row["game"] in known:
                found.setdefault(row["id"], known[row["game"]].title)
        return list(found.items())

    async def owed(self, person: str) -> list[draw.Owed]:
        """What a person's browser owes to the seeds of tables that wait for it."""
        found = []
        for table_id in await self.services.store.fetch(lambda c: store.drawing_of(c, person)):
            with contextlib.suppress(MeadhallError):  # a table that cannot be shown
                found += (await self.table(table_id)).owed(person)
        return found


@judged
async def _rematch(table: Table, registry: Registry, person: str, promise: str | None) -> str:
    if not table.over or table.parked or table.opened:
        raise Refused("The game is not over yet.", kind="not_over")
    if not table.held(person):
        raise Refused("You watch this table.", 403, kind="not_yours")
    if table.rematch is None:
        rows = table.seats[-1:] + table.seats[:-1]
        plans = [SeatPlan(s.kind, s.person, s.name, s.level, _again(s, person)) for s in rows]
        await registry.make(
            table.spec,
            promised(plans, person, promise),
            host=table.host,
            options=table.spec.dump_options(table.match.options),
            position=table.match.position,
            public=table.public,
            rematch_of=table,
        )
    assert table.rematch is not None
    return table.rematch


def _again(seat: Seat, host: str) -> str | None:
    """The promise of a seat's person at a rematch: awaited of those who took part before, and may take part now."""
    able = bool(seat.promise) and not seat.away and seat.person != host and not is_program(seat.person)
    return draw.AWAITED if able else None


def _names(table: Table) -> dict[str, Any]:
    """Who played, as a key of the record; nothing for a record that was opened and had no names."""
    names = [seat.name if seat.kind == "person" else persona(seat.level).name for seat in table.seats]
    return {} if table.opened and set(names) == {table.host} else {"names": names}
