"""The content of a table's page: the picture as the viewer's seat sees it, and the parts beside it."""

from __future__ import annotations

import json
import logging
from typing import Any, NamedTuple

import msgspec
from markupsafe import Markup

from meadhall.bots import persona
from meadhall.hall import pages, render
from meadhall.hall.security import NAMELESS, qr
from meadhall.hall.tables import draw, standing
from meadhall.hall.tables.seats import Seat, Viewer, is_program
from meadhall.hall.tables.services import Services
from meadhall.hall.tables.table_state import TableState
from meadhall.hall.tables.undo import may_consent, undo_plan
from meadhall.hall.trays.panel import Trays, may_begin
from meadhall.kernel.hint import Hint
from meadhall.kernel.match import Match
from meadhall.kernel.picture import Part, Picture
from meadhall.kernel.presentation import Ending
from meadhall.kernel.rule import Ask, Event, Option
from meadhall.kernel.veil import View
from meadhall.serialize import listed

log = logging.getLogger(__name__)


class Seen(NamedTuple):
    """What a seat (or a spectator) sees of the match now. Drawn once for all viewers with this view."""

    view: View[Any]
    picture: Picture
    parts: dict[str, Part]  # of the picture, by id
    ask: Ask | None
    story: list[Event]
    lines: tuple[pages.StoryLine, ...]  # the last events, as sentences


class TablePage:
    """Makes the parts of a table's page for each viewer."""

    def __init__(self, table: TableState, services: Services) -> None:
        self.table, self.services = table, services
        self._seen: dict[int | None, Seen] = {}
        self._endings: dict[int | None, pages.Ending] = {}
        self._seats = table.seats  # of `_seen`, whose pictures have the names of people in them
        self._players: tuple[tuple[bool, ...], list[Seat], tuple[pages.Player, ...]] | None = None
        self._hints: tuple[int, dict[Option, Hint]] = (-1, {})  # of the question of that version
        self._trays: Trays | None = None  # of the present question, for the person who is asked

    def forget(self) -> None:
        """Drop everything that was made from the old match."""
        self._seen.clear()
        self._endings.clear()
        self._players = self._trays = None

    def forget_trays(self) -> None:
        """Drop the trays: a standing answer has changed, which they show, too."""
        self._trays = None

    def people(self, viewer: int | None) -> tuple[str, ...]:
        """What the viewer in a seat calls those at the table; an open seat has its side's name."""
        found = []
        for seat, side in zip(self.table.seats, self.table.names, strict=True):
            who = persona(seat.level).name if seat.kind == "bot" else seat.who
            found.append("You" if seat.seat == viewer else who or side)
        return tuple(found)

    def seen(self, seat: int | None) -> Seen:
        if self._seats is not self.table.seats:
            self._seats = self.table.seats
            self._seen.clear()
            self._endings.clear()
        found = self._seen.get(seat)
        if found is None:
            match, view = self.table.match, self.view(seat)
            ask = view.table.waiting if match.waiting is not None else None
            picture = render.picture_of(match.spec, view, self.people(seat))
            story = (view.table.story or []) if self.table.drawn else []
            lines = render.told(match, story, self.table.names, seat, render.STORY_LINES)
            parts = {part.id: part for part in picture.parts}
            found = Seen(view, picture, parts, ask if isinstance(ask, Ask) else None, story, lines)
            self._seen[seat] = found
        return found

    def view(self, seat: int | None) -> View[Any]:
        """What a seat sees of the match."""
        return self.table.match.view(seat)

    def parts(self, person: str, seat: int | None) -> dict[str, Part]:
        """Everything on a person's page, by id."""
        found = self.seen(seat).parts.copy()
        for shown in self.page_parts(Viewer(person, seat)):
            part = render.page_part(shown)
            found[part.id] = part
        return found

    @property
    def unnumbered(self) -> tuple[str, ...]:
        """Parts that change without a new version: who is here, what is proposed. They are sent in any case."""
        return ("players", "prompt") if self.table.spec.together else ("players",)

    def hints(self, person: str) -> dict[Option, Hint]:
        """What the options of a person's question would do, computed from their seat's view."""
        table, spec = self.table, self.table.spec
        viewer = table.eyes(person)
        if spec.hints is None or not table.your_move(viewer):
            return {}
        if self._hints[0] != table.question:
            view = table.match.view(viewer.seat)
            try:
                found = spec.load(spec.hints)(view, view.table.waiting)
            except Exception:  # an error in hints must not make the question unusable
                log.exception("the hints of %s failed", spec.name)
                found = {}
            self._hints = (table.question, found)
        return self._hints[1]

    def trays(self, person: str) -> Trays | None:
        """The trays at a person's question; None if they are not asked."""
        table = self.table
        viewer = table.eyes(person)
        if not table.your_move(viewer) or not self.has_trays():
            return None
        if self._trays is None or self._trays.version != table.question:
            assert viewer.seat is not None
            stands = self.table.standing.get(viewer.seat, {})
            self._trays = Trays(table.spec, table.match.view(viewer.seat), table.question, table.names, stands)
        return self._trays

    def has_trays(self) -> bool:
        """May questions be answered together at this table?"""
        return True

    # -- the parts beside the picture

    def page_parts(self, viewer: Viewer) -> list[pages.PagePart]:
        seen = self.seen(viewer.seat)
        csrf = self.services.csrf(viewer.person) if viewer.person else ""
        return [
            self.prompt(viewer, seen),
            self.now(seen),
            self.choices(viewer, seen, csrf),
            self.standing(viewer, seen),
            pages.Cards(seen.picture.cards, seen.picture.spread, self.table.your_move(viewer)),
            self.players(viewer, seen),
            self.story(seen.lines),
            pages.Chat(tuple(self.table.chat)),
            self.tools(viewer),
            self.requests(viewer),
            self.actions(viewer),
            self.status(viewer, csrf),
            self.ending(viewer, seen),
            self.about(viewer),
        ]

    def prompt(self, viewer: Viewer, seen: Seen) -> pages.Prompt:
        table = self.table
        if table.match.over:
            return over_prompt(table.match, table.names)
        if table.status == "open":
            return pages.Prompt("Waiting for players to sit down.")
        if table.status == "drawing":
            return pages.Prompt("The set-up is being drawn.")
        assert seen.ask is not None
        text = render.prompt_text(table.spec.name, seen.ask, table.names, viewer.seat)
        bot = table.bot_seat()
        thinking = persona(bot.level).name if bot is not None else ""
        name = table.spec.words.name
        points = tuple((who, render.option_json(x), name(x)) for who, x in table.proposals.values())
        asked, emblem = self.asked(viewer, seen.ask)
        return pages.Prompt(text, table.your_move(viewer), False, thinking, points, asked, emblem)

    def asked(self, viewer: Viewer, ask: Ask) -> tuple[str, str]:
        """The side that is asked and its emblem, if the viewer has several: "you" does not say which of them."""
        table = self.table
        if not table.your_move(viewer) or len(table.held(viewer.person)) < 2:
            return "", ""
        return table.names[ask.seat], render.emblem(table.spec, table.match.seat_names[ask.seat])

    def now(self, seen: Seen) -> pages.Now:
        return pages.Now(seen.lines[-1].text if seen.lines else "")

    def choices(self, viewer: Viewer, seen: Seen, csrf: str) -> pages.Choices:
        table, ask, whom = self.table, seen.ask, ""
        if not table.your_move(viewer):
            ask = table.match.waiting
            if ask is None or table.status != "playing" or viewer.seat is None or not table.may_propose(ask):
                return pages.Choices(table.id, "", 0)
            whom = table.names[ask.seat]
        if ask is None:
            return pages.Choices(table.id, "", 0)
        buttons = [
            render.choice(table.spec.name, x, label=render.seat_label(table.spec, ask, x, table.names))
            for x in ask.options
        ]
        buttons += [render.choice(table.spec.name, option, aside=True) for option in table.match.asides]
        trays = may_begin(table.spec, ask) if not whom and self.has_trays() else ""
        return pages.Choices(table.id, csrf, table.question, tuple(buttons), whom, trays)

    def standing(self, viewer: Viewer, seen: Seen) -> pages.Standing:
        table = self.table
        if viewer.seat is None or table.status != "playing" or not self.has_trays():
            return pages.Standing(table.id)
        now = table.standing.get(viewer.seat, {})
        offered = standing.offered(table.spec, seen.view)
        return pages.Standing(table.id, tuple(render.standing_row(table.spec, one, now) for one in offered))

    def players(self, viewer: Viewer, seen: Seen) -> pages.Players:
        rows, lines = self.player_rows(), seen.picture.lines
        if lines:
            rows = tuple(msgspec.structs.replace(row, line=lines[row.seat]) for row in rows)
        if viewer.seat is not None and len({row.key for row in rows}) == 2:
            own = rows[viewer.seat].key
            rows = tuple(sorted(rows, key=lambda row: row.key != own))  # the viewer's own side is on the left
        return pages.Players(rows, tuple(self.table.held(viewer.person)), not seen.picture.players)

    def player_rows(self) -> tuple[pages.Player, ...]:
        """The list of seats. It is kept for all viewers until the match, a seat or somebody's presence changes."""
        table = self.table
        here = tuple(seat.kind == "person" and table.is_here(seat.person or "") for seat in table.seats)
        if self._players is None or self._players[0] != here or self._players[1] is not table.seats:
            playing = table.status == "playing"
            rows = tuple(
                msgspec.structs.replace(
                    player(seat, table.names[seat.seat], table.match, playing=playing),
                    away=seat.kind == "person" and seat.away,
                    open=seat.kind == "open",
                    here=here[seat.seat],
                )
                for seat in table.seats
            )
            self._players = here, table.seats, rows
        return self._players[2]

    def story(self, lines: tuple[pages.StoryLine, ...]) -> pages.Story:
        return pages.Story(lines, f"/r/{self.table.id}?ply=")

    def older(self, seat: int | None) -> pages.Story:
        """The story before the lines that are a part of the page."""
        match, story = self.table.match, self.seen(seat).story
        lines = render.told(match, story, self.table.names, seat, render.OLDER_LINES, render.STORY_LINES)
        return self.story(lines)

    def tools(self, viewer: Viewer) -> pages.Tools:
        table, person = self.table, viewer.person
        if table.over or not (person and table.held(person)):
            return pages.Tools(table.id)
        plan = undo_plan(table, person)
        label = "Ask to take back" if plan.needs else "Undo"
        return pages.Tools(table.id, label, plan.possible and table.offer is None, plan.reason)

    def requests(self, viewer: Viewer) -> pages.Requests:
        table, offer = self.table, self.table.offer
        if offer is None or not (viewer.person and table.held(viewer.person)):
            return pages.Requests(table.id)
        return pages.Requests(table.id, offer.name, may_consent(table, viewer.person))

    def actions(self, viewer: Viewer) -> pages.Actions:
        table, person, over = self.table, viewer.person, self.table.over
        held = table.held(person) if person else []
        return pages.Actions(
            table.id,
            undo_reason=undo_plan(table, person).reason if held and not over else "",
            resign=bool(held) and table.status == "playing",
            leave=not over and any(not table.seats[n].away for n in held),
            replay_url=f"/r/{table.id}",
            record_url=f"/r/{table.id}/record.json" if over else "",
        )

    def status(self, viewer: Viewer, csrf: str) -> pages.Status:
        table = self.table
        free = [s for s in table.seats if s.kind == "open"]
        held = table.held(viewer.person) if viewer.person else []
        offered = table.public and not held  # to spectators
        text = ""
        if table.status == "open":
            text = f"{len(free)} {'seat is' if len(free) == 1 else 'seats are'} still open."
        owed = table.owed(viewer.person) if held else []
        if not owed and table.status == "drawing":
            names = listed([self._called(table.seats[n]) for n in draw.asked_for(table.seats)])
            text = f"Waiting a moment for the number of {names}."
        return pages.Status(
            table=table.id,
            csrf=csrf if offered and free else "",
            text=text,
            invites=tuple(self.invite(s) for s in free) if held else (),
            sit=tuple((s.seat, table.names[s.seat]) for s in free) if offered and viewer.person else (),
            come_back=not table.over and any(table.seats[n].away for n in held),
            owed=json.dumps(owed) if owed else "",
        )

    def ending(self, viewer: Viewer, seen: Seen) -> pages.Ending:
        table = self.table
        if not table.match.over:
            return pages.Ending(table.id)
        if viewer.seat not in self._endings:
            made = render.ending_of(table.match, seen.view, table.names, self.people(viewer.seat))
            self._endings[viewer.seat] = by_team(
                ending_part(table, made, self.player_rows()), self.people(viewer.seat), viewer.seat
            )
        held = table.held(viewer.person) if viewer.person else []
        return msgspec.structs.replace(
            self._endings[viewer.seat],
            yours=tuple(held),
            rematch=bool(held) and not table.parked and not table.opened,
            rematch_url=f"/t/{table.rematch}" if table.rematch else "",
            replay_url=f"/r/{table.id}",
            share_url=f"{self.services.settings.address}/r/{table.id}",
        )

    def about(self, viewer: Viewer) -> pages.About:
        table, over = self.table, self.table.match.over
        held = bool(viewer.person and table.held(viewer.person))
        return pages.About(
            watch_url=f"{self.services.settings.address}/t/{table.id}" if held and not over else "",
            seed_hash="" if over else table.seed_hash,
            seed=table.match.seed if over else "",
            added=tuple(name for name, adds in self._adding() if adds),
            drawn_for=tuple(name for name, adds in self._adding() if not adds),
        )

    def _called(self, seat: Seat) -> str:
        """The name of a person, or of their side."""
        return seat.name if seat.name not in ("", NAMELESS) else self.table.names[seat.seat]

    def _adding(self) -> list[tuple[str, bool]]:
        """The people of a table with a fair seed, and whether they add a number to it."""
        people = [seat for seat in self.table.seats if seat.kind == "person" and self.table.secret is not None]
        adding = {seat.person for seat in people if seat.promise is not None and seat.number != draw.UNTOLD}
        names = {seat.person: self._called(seat) for seat in people}
        return [(name, person in adding) for person, name in names.items()]

    def invite(self, seat: Seat) -> pages.Invite:
        settings = self.services.settings
        code = qr(f"{settings.network}/s/{seat.invite}") if settings.network else ""
        url = f"{settings.address}/s/{seat.invite}"
        return pages.Invite(seat.seat, self.table.names[seat.seat], url, Markup(code), settings.only_here)


def over_prompt(match: Match, names: tuple[str, ...]) -> pages.Prompt:
    return pages.Prompt(f"The game is over. {render.result_text(match, names)}", over=True)


def ending_part(table: TableState, made: Ending, players: tuple[pages.Player, ...]) -> pages.Ending:
    """The end of a game as a part of its page. Its texts have been escaped."""
    return pages.Ending(
        table.id,
        table.spec.name,
        Markup(made.title),
        Markup(made.subtitle),
        made.art,
        made.emblem,
        made.lines,
        tuple(Markup(line) for line in made.story),
        Markup(made.html),
        players,
    )


def by_team(ending: pages.Ending, people: tuple[str, ...], viewer: int | None) -> pages.Ending:
    """One column a team: seats with the same key have the same points."""
    teams: dict[str, list[pages.Player]] = {}
    for row in ending.players:
        teams.setdefault(row.key, []).append(row)
    if len(teams) == len(ending.players) or len(teams) == 1:
        return ending
    columns = tuple(
        msgspec.structs.replace(
            next((row for row in rows if row.seat == viewer), rows[0]),
            side=rows[0].side.rpartition(" ")[0] or rows[0].side,
            team=listed([people[row.seat] for row in rows]),
        )
        for rows in teams.values()
    )
    seats = [column.seat for column in columns]
    lines = tuple(
        line._replace(
            values=tuple(line.values[seat] for seat in seats),
            notes=tuple(line.notes[seat] for seat in seats) if line.notes else (),
        )
        if len(line.values) == len(people)
        else line
        for line in ending.lines
    )
    return msgspec.structs.replace(ending, players=columns, lines=lines)


def player(seat: Seat, side: str, match: Match, *, playing: bool) -> pages.Player:
    """One seat: who sits there, and their state in the match."""
    ask, result = match.waiting, match.result
    return pages.Player(
        seat=seat.seat,
        side=side,
        key=match.seat_names[seat.seat].partition(" ")[0],
        emblem=render.emblem(match.spec, match.seat_names[seat.seat]),
        who=persona(seat.level).name if seat.kind == "bot" else seat.who or "open seat",
        bot=seat.kind == "bot" or is_program(seat.person),
        turn=playing and ask is not None and ask.seat == seat.seat,
        score=result.scores[seat.seat] if result is not None and len(result.scores) > seat.seat else None,
        won=result is not None and seat.seat in result.winners,
    )
