"""The panel of a tray, and which trays there are at a question. Everything is made from the seat's view."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

import msgspec
from markupsafe import Markup

from meadhall.hall import render
from meadhall.hall.pages import StandingRow
from meadhall.hall.trays.filling import Filling, Line, Picks, begins, fill
from meadhall.hall.trays.worlds import DEALS, Budget, Worlds, deal
from meadhall.kernel.drawing import art
from meadhall.kernel.errors import MeadhallError, RuleError
from meadhall.kernel.hint import Hint
from meadhall.kernel.match import among
from meadhall.kernel.presentation import Standing, Tray
from meadhall.kernel.rule import Ask, Option
from meadhall.kernel.spec import GameSpec
from meadhall.kernel.veil import View, view_of

log = logging.getLogger(__name__)

MOST_ANSWERS = 4000  # tried on copies for one panel
FEW = 9  # so many numbers are drawn as things to tap, more are numbers only
NO_ART = Markup("")
TOGETHER = "This does not go together with the other choices."


# -- what the template shows ---------------------------------------------------------------------------------------


class Choice(msgspec.Struct, frozen=True):
    value: str  # the option as JSON
    label: str
    art: Markup = NO_ART
    possible: bool = True
    chosen: bool = False
    why: str = ""  # why it is not possible


class PanelRow(msgspec.Struct, frozen=True):
    key: str
    kind: str  # choice, count, board; numbers: a count without drawings
    label: str
    art: Markup
    choices: tuple[Choice, ...]
    reached: bool = True
    later: bool = False  # with nothing chosen the person is asked


class Group(msgspec.Struct, frozen=True):
    title: str
    rows: tuple[PanelRow, ...]
    notes: tuple[str, ...] = ()  # what the hint says of it


class Panel(msgspec.Struct, frozen=True):
    name: str
    title: str
    send: str
    version: int
    groups: tuple[Group, ...]
    answers: tuple[str, ...]  # as JSON
    prepared: tuple[str, ...]  # for later: as JSON, the prompt and what was chosen
    complete: bool
    missing: str  # what has to be chosen first
    hint: str = ""
    hint_rows: tuple[tuple[str, ...], ...] = ()
    also: tuple[tuple[str, str], ...] = ()  # other answers to the question, with the same thing tapped: JSON and label
    back: str = ""  # what the button says that puts it away; empty: it cannot be put away
    on_board: bool = False  # everything can be tapped on the board: the rows are a list to open
    last: bool = False  # there is no button to send
    standing: tuple[StandingRow, ...] = ()  # what the hall may answer later on
    changed: tuple[str, ...] = ()  # of these: what was changed in this panel, as JSON


# -- which trays ---------------------------------------------------------------------------------------------------


@cache
def trays_of(spec: GameSpec) -> tuple[Tray, ...]:
    if spec.trays is None:
        return ()
    found: tuple[Tray, ...] = spec.load(spec.trays)()
    return found


def may_begin(spec: GameSpec, ask: Ask) -> str:
    """Which trays may begin at this question, as far as its prompt says: "shown", "quiet", "shown quiet" or nothing."""
    found = {"quiet" if tray.quiet else "shown" for tray in trays_of(spec) if begins(tray, ask)}
    return " ".join(sorted(found, reverse=True))


class Trays:
    """The trays at one question of one seat. It keeps the dealt worlds while the person fills in one."""

    def __init__(
        self,
        spec: GameSpec,
        view: View[Any],
        version: int,
        names: tuple[str, ...],
        stands: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.spec, self.view, self.version, self.names = spec, view, version, names
        self.stands = stands  # the standing answers of the seat
        self.ask: Ask = view.table.waiting
        self._dealt: Worlds | None = None

    def worlds(self) -> Worlds:
        if self._dealt is None:
            self._dealt = deal(self.view, DEALS, 0)
        return Worlds(self.spec.name, self._dealt.states, Budget(MOST_ANSWERS))

    def filling(self, name: str | None, picks: Picks) -> Filling | None:
        """The tray of this name as it is filled in; without a name, the one that is shown by itself."""
        for tray in trays_of(self.spec):
            if (tray.name == name if name else not tray.quiet) and begins(tray, self.ask):
                found = self._fill(tray, picks)
                if found is not None:
                    return found
        return None

    def quiet(self) -> dict[Option, tuple[str, str]]:
        """What opens a quiet tray when it is tapped: the tray's name and the key of the row, by option."""
        found: dict[Option, tuple[str, str]] = {}
        for tray in trays_of(self.spec):
            filling = self._fill(tray, {}) if tray.quiet and begins(tray, self.ask) else None
            for n, line in enumerate(filling.lines if filling is not None else ()):
                if n == 0 or tray.either or line.row.kind == "board":
                    for option in line.options:
                        found.setdefault(option, (tray.name, line.key))
        return found

    def _fill(self, tray: Tray, picks: Picks) -> Filling | None:
        try:
            return fill(tray, self.worlds(), picks, self.spec.words)
        except (RuleError, MeadhallError, LookupError, TypeError, ValueError):  # the questions come one by one
            log.exception("the tray %s of %s failed", tray.name, self.spec.name)
            return None

    # -- its panel

    def panel(self, filling: Filling, picks: Picks) -> Panel:
        tray, words = filling.tray, self.spec.words
        title, send = words.labels.get(f"trays.{tray.name}"), words.labels.get(f"trays.{tray.name}.send")
        about = self.ask.about
        later = [(line.row.prompt, line.chosen) for line in filling.later if line.chosen is not None]
        hint = self._hint((*filling.answers, *(x for _, x in later)) if filling.complete else filling.answers)
        standing, changed = self._standing(tray, picks)
        groups, hint_rows = _with_notes(self._groups(filling), () if hint is None else hint.rows)
        return Panel(
            tray.name,
            words.label(f"trays.{tray.name}", *about) if title else self._question(filling),
            words.label(f"trays.{tray.name}.send", *about) if send else "Done",
            self.version,
            groups,
            tuple(map(render.option_json, filling.answers)),
            tuple(json.dumps(one) for one in later),
            filling.complete,
            self._missing(filling),
            "" if hint is None else hint.text,
            hint_rows,
            tuple((render.option_json(x), self._also(tray, x)) for x in self._others(filling, picks)),
            words.labels.get(f"trays.{tray.name}.back", "Back") if tray.quiet else "",
            bool(groups) and all(len(row.options) == 1 or row.kind == "board" for row in tray.rows),
            tray.send == "last",
            standing,
            changed,
        )

    def _standing(self, tray: Tray, picks: Picks) -> tuple[tuple[StandingRow, ...], tuple[str, ...]]:
        """The standing answers that this tray shows, and those that were changed in it."""
        offered: tuple[Standing, ...] = self.spec.load(self.spec.standing)(self.view) if self.spec.standing else ()
        rows, changed = [], []
        for one in offered:
            if tray.name not in one.trays:
                continue
            now, picked = self.stands.get(one.name, ""), picks.get(f"standing {one.name}")
            if picked in ("", *one.values) and picked != now:
                changed.append(json.dumps([one.name, picked]))
            chosen = str(picked) if picked in ("", *one.values) else now
            rows.append(render.standing_row(self.spec, one, {one.name: chosen}))
        return tuple(rows), tuple(changed)

    @property
    def _prompt(self) -> tuple[str, Ask, tuple[str, ...], int | None]:
        return self._prompt_of(self.ask)

    def _prompt_of(self, ask: Ask) -> tuple[str, Ask, tuple[str, ...], int | None]:
        return self.spec.name, ask, self.names, ask.seat

    def _question(self, filling: Filling) -> str:
        """The question of the first row that lacks something, if taps alone fill in the tray; else the present one."""
        missing = next((line.ask for line in filling.lines if line.reached and line.chosen is None), self.ask)
        return render.prompt_text(*self._prompt_of(missing if filling.tray.send == "last" else self.ask))

    def _missing(self, filling: Filling) -> str:
        """What has to be chosen before the answers can be sent."""
        line = next((line for line in filling.lines if line.reached and line.chosen is None), None)
        if filling.complete or line is None or filling.tray.send == "last":
            return ""
        words, key = self.spec.words, f"trays.{filling.tray.name}.missing"
        what = self._label(line) or render.prompt_text(*self._prompt_of(line.ask))
        return words.label(key) if key in words.labels else f"Still to choose: {what}"

    def _others(self, filling: Filling, picks: Picks) -> list[Option]:
        """Other answers to the present question: all that the tray does not take, or in a quiet one those with the
        name of something chosen.
        """
        everything = (*self.ask.options, *self.worlds().states[0].asides(self.ask.seat))
        covered, picked = self.covered(filling), tuple(picks.values())
        return [x for x in everything if not among(x, covered) and (not filling.tray.quiet or among(x, picked))]

    def _also(self, tray: Tray, option: Option) -> str:
        words, key = self.spec.words, f"trays.{tray.name}.also"
        return words.label(key, option) if tray.quiet and key in words.labels else words.choice(option)

    def covered(self, filling: Filling) -> tuple[Option, ...]:
        """The answers to the present question that the tray takes."""
        return next((line.options for line in filling.lines if line.row.prompt == self.ask.prompt), ())

    def _hint(self, answers: tuple[Option, ...]) -> Hint | None:
        if self.spec.tray_hint is None or not answers:
            return None
        try:
            found: Hint | None = self.spec.load(self.spec.tray_hint)(self.view, answers)
        except Exception:  # an error in hints must not make the question unusable
            log.exception("the hint of a tray of %s failed", self.spec.name)
            return None
        return found

    def _groups(self, filling: Filling) -> tuple[Group, ...]:
        groups: list[Group] = []
        for line in (*filling.lines, *filling.later):
            if len(line.row.options) == 1:
                continue
            title = self._text(line.row.group, line.ask)
            row = self._row(line)
            if groups and groups[-1].title == title:
                groups[-1] = Group(title, (*groups[-1].rows, row))
            else:
                groups.append(Group(title, (row,)))
        return tuple(groups)

    def _row(self, line: Line) -> PanelRow:
        row, ask = line.row, line.ask
        kind, picture = row.kind, ""
        if row.art and "{option}" not in row.art:
            picture = row.art.format(*ask.about)
        numbers = [x for x in line.options if isinstance(x, int)]
        if kind == "count" and (len(numbers) > FEW or not picture or min(numbers, default=0) < 0):
            kind = "numbers"
        choices = tuple(self._choice(line, option) for option in line.options)
        return PanelRow(line.key, kind, self._label(line), self._art(picture), choices, line.reached, row.later)

    def _choice(self, line: Line, option: Option) -> Choice:
        possible = among(option, line.possible)
        name = render.seat_label(self.spec, line.ask, option, self.names) or self.spec.words.choice(option)
        picture = line.row.art.format(*line.ask.about, option=option) if "{option}" in line.row.art else ""
        return Choice(
            render.option_json(option),
            name,
            self._art(picture),
            possible,
            line.chosen is not None and among(option, (line.chosen,)),
            "" if possible else self._why(line, option),
        )

    def _why(self, line: Line, option: Option) -> str:
        """Why an option is not possible now: the clause, where the game names one."""
        if self.spec.why is None or line.worlds is None or not isinstance(option, str):
            return TOGETHER
        state = line.worlds.states[0].clone()
        state.story = None
        clause = self.spec.load(self.spec.why)(view_of(self.spec.name, state, self.ask.seat), option)
        return self.spec.words.clause(clause) if clause else TOGETHER

    def _label(self, line: Line) -> str:
        return self._text(line.row.label, line.ask)

    def _text(self, key: str, ask: Ask) -> str:
        return self.spec.words.label(key, *ask.about, seats=self.names, viewer=ask.seat) if key else ""

    def _art(self, names: str) -> Markup:
        """The first of these drawings that there is."""
        there = (name for name in names.split() if f"{self.spec.name}-{name}" in self.spec.sprite.symbols)
        name = next(there, None)
        return NO_ART if name is None else Markup(art(self.spec.name, name))


def _with_notes(
    groups: tuple[Group, ...], rows: tuple[tuple[str, ...], ...]
) -> tuple[tuple[Group, ...], tuple[tuple[str, ...], ...]]:
    """The groups with what the hint says of each, and the other rows of the hint."""
    notes = {row[0]: tuple(cell for cell in row[1:] if cell) for row in rows}
    titles = {group.title for group in groups}
    with_notes = tuple(Group(group.title, group.rows, notes.get(group.title, ())) for group in groups)
    return with_notes, tuple(row for row in rows if row[0] not in titles)


def read_prepared(spec: GameSpec, texts: Sequence[str]) -> dict[str, Option]:
    """What a form says of questions that come later, by prompt. Only trays' rows for later are taken."""
    wanted = {row.prompt for tray in trays_of(spec) for row in tray.rows if row.later}
    picks = [pair for text in texts[:MOST_PICKS] for pair in read_picks(f"[{text}]").items()]
    return {prompt: option for prompt, option in picks if prompt in wanted}


def read_picks(text: str) -> Picks:
    """What the script sends: JSON of a list of keys and options. Anything else is nothing chosen."""
    try:
        data = json.loads(text)
        pairs = [(key, option) for key, option in data if type(key) is str and type(option) in (str, int)]
    except (ValueError, TypeError, RecursionError):
        return {}
    found: Mapping[str, Option] = dict(pairs[:MOST_PICKS])
    return found


MOST_PICKS = 64
LONGEST_PICKS = 6000  # characters
