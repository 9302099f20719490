"""The state of a table: the match, the seats, the chat, the viewers. This module only reads it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from meadhall.hall import pages, render
from meadhall.hall.errors import Refused
from meadhall.hall.store import Row
from meadhall.hall.tables import draw
from meadhall.hall.tables.seats import Seat, Viewer, is_program
from meadhall.hall.tables.stream import Channel
from meadhall.kernel import fair
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Ask, Option

# How an answer came: its kind in the log.
GIVEN = "answer"  # by whoever was asked
ALSO = "also"  # in one go with the answer before it
FORCED = "forced"  # by the hall, because there was nothing to choose
STOOD = "stood"  # by the hall, as the person had asked it to; see `standing`
BY_THE_HALL = (FORCED, STOOD)


class Offer(NamedTuple):
    """Somebody asks to take answers back."""

    person: str
    name: str
    answers: int
    consented: frozenset[str] = frozenset()


class TableState:
    """The whole state of a table. Only `table.Table` changes it."""

    def __init__(self, head: Row, seats: list[Seat], match: Match) -> None:
        self.id: str = head["id"]
        self.host: str = head["host"]
        self.public: bool = head["public"]
        self.opened: bool = head["opened"]
        self.seats = seats
        self.match = match
        self.spec = match.spec
        self.names = render.sides(match)
        self.secret: str | None = head["seed"] if head.get("fair") else None  # of a fair table; shown when it is over
        self.seed_hash = match.seed_hash if self.secret is None else fair.promise(self.secret)
        self.version = 0
        self.question = 0  # the version at which the pending question was put
        self.came: list[str] = []  # how each answer of the match came: GIVEN, ALSO, FORCED, STOOD
        self.standing: dict[int, dict[str, str]] = {}  # by seat: its standing answers
        self.watched = False  # somebody who does not play has looked at this table
        self.chat: list[pages.ChatLine] = []
        self.offer: Offer | None = None
        self.rematch: str | None = None
        self.parked: str | None = None
        self.ended = head.get("status") == "over"  # when it came to memory
        self.unloaded = False  # the table was unloaded: this object must not write any more
        self.unveiled: dict[str, int] = {}  # by person: the seat for which the curtain was lifted
        self.proposals: dict[str, tuple[str, Option]] = {}  # by person: their name, and the option they point at
        self.channels: dict[str, Channel] = {}  # by person; "" is the channel of all spectators
        self.elsewhere: dict[str, frozenset[str]] = {}  # by process: the persons who look at this table there
        self.touched = time.monotonic()  # when somebody was last here
        self.failed_bots = 0
        self._status: tuple[Match | None, list[Seat], str] = (None, seats, "")  # cached for this match and these seats
        self._held: tuple[list[Seat], dict[str | None, list[int]]] = ([], {})  # cached for these seats: by person

    # -- the game

    @property
    def status(self) -> str:
        """over, open (a seat is free), drawing (numbers for the seed are awaited), playing.

        It changes with the match and the seats alone.
        """
        if self._status[0] is not self.match or self._status[1] is not self.seats:
            self._status = (self.match, self.seats, self._find_status())
        return self._status[2]

    def _find_status(self) -> str:
        if self.match.over or self.opened or self.parked:
            return "over"
        return self.status_with(self.seats)

    def status_with(self, seats: Sequence[Seat]) -> str:
        """The status of a table that goes on, with these seats."""
        if any(seat.kind == "open" for seat in seats):
            return "open"
        return "playing" if self.secret is None or draw.is_made(seats) else "drawing"

    @property
    def drawn(self) -> bool:
        """Does the match start from its own seed? Until then it only shows what is in the box."""
        return self.secret is None or draw.is_made(self.seats)

    def asked_for(self, person: str) -> dict[int, str]:
        """What the seats of a person owe to the seed now: draw.PROMISE or draw.NUMBER by seat."""
        owed = {} if self.secret is None else draw.asked_for(self.seats)
        return {seat: what for seat, what in owed.items() if seat in self.held(person)}

    def owed(self, person: str) -> list[draw.Owed]:
        """The same for the person's script."""
        return [(self.id, n, what, self.seats[n].promise or "") for n, what in self.asked_for(person).items()]

    @property
    def over(self) -> bool:
        return self.status == "over"

    @property
    def revealed(self) -> bool:
        """May everybody see everything? A parked game may go on with another version of Meadhall: it keeps its secrets
        if several people play it."""
        if not self.parked or self.opened or self.ended or self.match.over:
            return self.over
        return len({seat.person for seat in self.seats if seat.kind == "person"}) <= 1

    def bot_seat(self) -> Seat | None:
        """The seat for which a bot has to answer now."""
        ask = self.match.waiting
        if ask is None or self.status != "playing":
            return None
        seat = self.seats[ask.seat]
        return seat if seat.played_by_bot else None

    def may_propose(self, ask: Ask) -> bool:
        """May players propose options of this question? Only in cooperative games, and if nothing of it is hidden."""
        return self.spec.together and not ask.secret and not ask.privy and not self.seats[ask.seat].played_by_bot

    def way_of(self, ply: int) -> str:
        """How the answer with this number came."""
        return self.came[ply] if ply < len(self.came) else GIVEN

    def forced(self, match: Match) -> Option | None:
        """The answer to a person's question that the hall gives at once, since there is no other.

        It does so only where nobody learns from it that there was no other: everybody knows the options, or nobody
        else is here. Programs and spectators are somebody else; bots of the hall are not.
        """
        ask = match.waiting
        if ask is None or len(ask.options) != 1 or match.asides:
            return None
        seat = self.seats[ask.seat]
        if seat.kind != "person" or seat.away or is_program(seat.person):
            return None
        known = ask.prompt in self.spec.open_prompts or not render.hides(self.spec)
        return ask.options[0] if known or self.alone(seat.person) else None

    def alone(self, person: str | None) -> bool:
        """Is everybody else at the table a bot of the hall? People who left may come back."""
        return not self.watched and all(s.kind == "bot" or s.person == person for s in self.seats)

    # -- persons

    def held(self, person: str) -> list[int]:
        """The seats of a person."""
        if self._held[0] is not self.seats:
            by_person: dict[str | None, list[int]] = {}
            for seat in self.seats:
                if seat.kind == "person":
                    by_person.setdefault(seat.person, []).append(seat.seat)
            self._held = (self.seats, by_person)
        return self._held[1].get(person, [])

    def name_of(self, person: str) -> str:
        return next((s.name for s in self.seats if s.person == person), "Somebody")

    def viewer(self, person: str) -> Viewer:
        """The view that a person gets now, or the seat to which they must hand the device first."""
        held = self.held(person)
        if not held or not self.drawn:
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

    def eyes(self, person: str) -> Viewer:
        """The same as `viewer`, but Refused while the device still has to be handed over."""
        viewer = self.viewer(person)
        if viewer.curtain is not None:
            raise Refused("The device has to be handed over first.", 403, kind="curtain")
        return viewer

    def your_move(self, viewer: Viewer) -> bool:
        ask = self.match.waiting
        if ask is None or self.status != "playing" or viewer.seat is None:
            return False
        return ask.seat == viewer.seat and not self.seats[ask.seat].away

    def title(self, your_move: bool) -> str:
        return f"Your move · {self.spec.title}" if your_move else self.spec.title

    # -- viewers

    def is_here(self, person: str) -> bool:
        """Does a person look at this table, through whichever process?"""
        channel = self.channels.get(person)
        if channel is not None and channel.subscriptions:
            return True
        return any(person in persons for persons in self.elsewhere.values())

    def here(self) -> list[str]:
        """The seated persons who look at this table through this process."""
        return [person for person, channel in self.channels.items() if channel.subscriptions and self.held(person)]

    def looked_at(self) -> bool:
        return any(channel.subscriptions for channel in self.channels.values())

    def attended(self, seconds: float) -> bool:
        """Is somebody watching now, or was somebody here within this many seconds?"""
        return self.looked_at() or time.monotonic() - self.touched < seconds
