"""Bot accounts: API clients that play. Their tokens, and the messages that their event streams get."""

from __future__ import annotations

import contextlib
import json
import time
from typing import Any

import sqlalchemy as sa

import meadhall
from meadhall.hall import schema, store
from meadhall.hall.errors import Refused
from meadhall.hall.registry import Registry, new_token
from meadhall.hall.security import LONGEST_NAME, Guest, clean, token_hash
from meadhall.hall.store import Store
from meadhall.hall.tables import draw
from meadhall.hall.tables.seats import PROGRAM, is_program
from meadhall.hall.tables.stream import Subscription
from meadhall.hall.tables.table_state import TableState
from meadhall.hall.tables.undo import to_be_asked
from meadhall.hall.tables.wire import event_json
from meadhall.kernel.codec import view_to_json
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.veil import View
from meadhall.serialize import question, result_json

PROGRAM_MS = 30_000


class Listener(Subscription):
    """One open stream of events, and what has been sent on it about each table."""

    __slots__ = ("asked", "ended", "offered", "owed", "told")

    def __init__(self) -> None:
        super().__init__()
        self.asked: dict[str, int] = {}  # by table: the version of the last question that was sent
        self.ended: set[tuple[str, int]] = set()  # tables and seats to which the end was sent
        self.offered: set[str] = set()  # tables whose wish to take back was sent
        self.owed: set[tuple[str, int]] = set()  # by table and seat: whose numbers were asked for
        self.told: dict[tuple[str, int], int] = {}  # by table and seat: the number of story events that were sent


class Programs:
    def __init__(self, the_store: Store, registry: Registry) -> None:
        self.store, self.registry = the_store, registry
        self.listeners: dict[str, set[Listener]] = {}  # by account

    # -- accounts

    async def make_account(self, name: str) -> tuple[str, str]:
        """Make a bot account. Returns its name and its token, which is not stored and cannot be shown again."""
        name = clean(name, LONGEST_NAME)
        if not name:
            raise Refused("name: is missing", 422, kind="request")
        token, account = new_token() + new_token(), f"{PROGRAM}{new_token()}"
        values = {"id": account, "name": name, "token_hash": token_hash(token), "made": time.time()}
        await self.store.write(others=[(sa.insert(schema.accounts), values)])
        return name, token

    async def who(self, authorization: str) -> Guest:
        """The account whose token this is."""
        kind, _, token = authorization.partition(" ")
        if kind.lower() != "bearer" or not token:
            raise Refused("A bot's token is needed: Authorization: Bearer …", 401, kind="token")
        row = await self.store.fetch(lambda c: store.account_by_hash(c, token_hash(token.strip())))
        if row is None:
            raise Refused("That token is not known here.", 401, kind="token")
        return Guest(row["id"], row["name"])

    # -- listening

    async def listen(self, program: Guest, listener: Listener) -> None:
        """Open a program's event stream: it gets every question that waits for the program."""
        self.listeners.setdefault(program.id, set()).add(listener)
        listener.push(_line({"do": "hello", "name": program.name, "version": meadhall.__version__}))
        await self.tell_all(program.id)

    def unlisten(self, program: Guest, listener: Listener) -> None:
        listeners = self.listeners.get(program.id, set())
        listeners.discard(listener)
        if not listeners:
            self.listeners.pop(program.id, None)

    def close(self) -> None:
        for listeners in self.listeners.values():
            for listener in listeners:
                listener.close()

    async def tell_all(self, person: str) -> None:
        """Send a program all questions that wait for it."""
        for row in await self.store.fetch(lambda c: store.turns_of(c, person)):
            with contextlib.suppress(MeadhallError):
                self.tell(await self.registry.table(row["id"]))

    def tell(self, table: TableState) -> None:
        """The match has changed: send the question to the program that is asked, or the end to all that play."""
        ask = table.match.waiting
        if table.over:
            self._tell_end(table)
            return
        self._tell_offer(table)
        if table.status == "drawing":
            self._tell_owed(table)
        if ask is None or table.status != "playing":
            return
        person = table.seats[ask.seat].person
        if is_program(person) and person is not None:
            for listener in self.listeners.get(person, ()):
                if listener.asked.get(table.id) != table.question:
                    listener.asked[table.id] = table.question
                    listener.push(_line(_choose(table, ask.seat, listener)))

    def _tell_offer(self, table: TableState) -> None:
        """Somebody wishes to take back: ask the programs that have to agree, once."""
        offer = table.offer
        for person in {seat.person for seat in table.seats if seat.person is not None and is_program(seat.person)}:
            for listener in self.listeners.get(person, ()):
                if offer is None:
                    listener.offered.discard(table.id)
                elif person in to_be_asked(table, offer.person) - offer.consented and table.id not in listener.offered:
                    listener.offered.add(table.id)
                    listener.push(_line(_take_back(table)))

    def _tell_owed(self, table: TableState) -> None:
        """Ask programs for the numbers that they promised, once."""
        for number, what in draw.asked_for(table.seats).items():
            seat = table.seats[number]
            if what == draw.NUMBER and is_program(seat.person) and seat.person is not None:
                for listener in self.listeners.get(seat.person, ()):
                    if (table.id, number) not in listener.owed:
                        listener.owed.add((table.id, number))
                        message = {"do": "number", "table": table.id, "seat": number, "promise": seat.promise}
                        listener.push(_line(message))

    def _tell_end(self, table: TableState) -> None:
        for seat in table.seats:
            if is_program(seat.person) and seat.person is not None:
                for listener in self.listeners.get(seat.person, ()):
                    if (table.id, seat.seat) not in listener.ended:
                        listener.ended.add((table.id, seat.seat))
                        listener.push(_line(_over(table, seat.seat, listener)))


def _choose(table: TableState, seat: int, listener: Listener) -> dict[str, Any]:
    """The question, and what has happened since the last message about this table."""
    match = table.match
    view = match.view(seat)
    return {
        "do": "choose",
        "table": table.id,
        "version": table.version,
        "game": match.spec.name,
        "seat": seat,
        "view": view_to_json(view),
        "waiting": question(match, seat),
        "events": _new_events(table, view, seat, listener),
        "ms": PROGRAM_MS,
        "visits": None,
    }


def _take_back(table: TableState) -> dict[str, Any]:
    """A wish to take answers back, and of how many answers."""
    assert table.offer is not None
    return {"do": "take_back", "table": table.id, "by": table.offer.name, "answers": table.offer.answers}


def _over(table: TableState, seat: int, listener: Listener) -> dict[str, Any]:
    """The game is over: its result, and what has happened since the last message about this table."""
    match = table.match
    return {
        "do": "over",
        "table": table.id,
        "version": table.version,
        "game": match.spec.name,
        "seat": seat,
        "events": _new_events(table, match.view(seat), seat, listener),
        "result": None if match.result is None else result_json(match.result),
    }


def _new_events(table: TableState, view: View[Any], seat: int, listener: Listener) -> list[dict[str, Any]]:
    """The part of the seat's story that this listener has not been sent yet."""
    story = view.table.story or []
    told = listener.told.get((table.id, seat), 0)
    listener.told[table.id, seat] = len(story)
    return [event_json(table.match, event, table.names) for event in story[min(told, len(story)) :]]


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"
