"""Turns a View into keyed parts, and parts into beats and pages. Equal parts are rendered once."""

from __future__ import annotations

import json
import logging
import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

import jinja2
import jinja2.ext
import msgspec
from markupsafe import Markup

from meadhall.hall.art import sprite_path
from meadhall.hall.clause_links import with_clause_links
from meadhall.hall.pages import (
    PAGE_LAYER,
    PART_IDS,
    Board,
    ChoiceButton,
    Choices,
    Layer,
    PagePart,
    StandingRow,
    StoryLine,
)
from meadhall.kernel.codec import to_json
from meadhall.kernel.fate import CardState
from meadhall.kernel.match import Match
from meadhall.kernel.picture import Part, Picture, escape
from meadhall.kernel.presentation import Ending, Scene, ScoreLine, Standing, with_names
from meadhall.kernel.record import PUBLIC, is_record
from meadhall.kernel.rule import Ask, Event, Option
from meadhall.kernel.spec import GameSpec, game
from meadhall.kernel.veil import View, view_of
from meadhall.kernel.words import capital
from meadhall.serialize import listed

log = logging.getLogger(__name__)

STORY_LINES = 4  # of the story in a beat
OLDER_LINES = 60  # before them, in a page
PLAIN_STORY = 3  # sentences at the end of a game that tells no story of it
TRUTH = "truth"


_LAYOUT = re.compile(r"(?<=[>}])\n[ \t]*(?=[<{])")


class JoinedLines(jinja2.ext.Extension):
    """Removes line breaks between two tags of a template: they only make the template easier to read."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return _LAYOUT.sub("", source)


@cache
def environment() -> jinja2.Environment:
    made = jinja2.Environment(
        loader=jinja2.PackageLoader("meadhall.hall"),
        extensions=[JoinedLines],
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
        auto_reload=False,
    )
    made.filters["quoted"] = quoted
    made.filters["buttons"] = buttons
    made.filters["scored"] = scored
    made.filters["clauses"] = with_clause_links
    made.filters["json"] = lambda value: json.dumps(value, separators=(",", ":"))
    return made


@lru_cache(maxsize=65536)
def quoted(text: str) -> Markup:
    """A value for an attribute in single quotes: JSON's own quotes need no escape there."""
    return Markup(text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("'", "&#39;"))


_SCORED = re.compile(r"^(\d+)\s*(.+)$")


def scored(line: str) -> Markup:
    """A seat's state in a line: a number at its start stands out."""
    return Markup(_SCORED.sub(r"<strong>\1</strong> <span>\2</span>", escape(line)))


def page(template: str, shown: Any) -> str:
    """A whole page; `shown` is its page object."""
    return environment().get_template(template).render(page=shown)


@cache
def _macros() -> Any:
    return environment().get_template("parts.html").module


@lru_cache(maxsize=8192)
def page_part(part: PagePart) -> Part:
    """A part of the page beside the picture, by its macro."""
    name = PART_IDS[type(part)]
    return Part(name, PAGE_LAYER, str(getattr(_macros(), name)(part)).strip())


@lru_cache(maxsize=65536)
def choice(name: str, option: Option, *, aside: bool = False, label: str = "") -> ChoiceButton:
    """The button of an option in the game of this name. `label`: what it says, if not the option's name."""
    return ChoiceButton(option_json(option), label or game(name).words.choice(option), aside)


def seat_label(spec: GameSpec, ask: Ask, option: Option, names: Sequence[str]) -> str:
    """The name of a side where the options of a question are seats; else nothing."""
    return names[option] if ask.prompt in spec.seat_prompts and isinstance(option, int) else ""


def standing_row(spec: GameSpec, one: Standing, now: Mapping[str, str]) -> StandingRow:
    """What a person can choose of a standing answer, in words. `now`: what they have chosen, by name."""
    words, chosen = spec.words, now.get(one.name, "")
    values = ("", *one.values)
    choices = tuple(
        (json.dumps([one.name, value]), words.label(f"standing.{one.name}.{value or 'ask'}"), value == chosen)
        for value in values
    )
    return StandingRow(one.name, words.label(f"standing.{one.name}"), choices, chosen in one.values)


def tray_panel(panel: Any) -> str:
    """The panel of a tray; `panel` is a trays.panel.Panel."""
    return str(_panel_macros().panel(panel)).strip()


@cache
def _panel_macros() -> Any:
    return environment().get_template("panel.html").module


def buttons(part: Choices) -> Markup:
    """The buttons of a question, one for each option. They are cached, because most options are offered many times."""
    action = f"/t/{part.table}/propose" if part.propose else ""
    return Markup("".join([_button(one, action) for one in part.buttons]))


@lru_cache(maxsize=16384)
def _button(one: ChoiceButton, action: str) -> str:
    return str(_macros().button(one, action))


# -- pictures ----------------------------------------------------------------------------------------------------


def picture_of(spec: GameSpec, view: View[Any], names: Sequence[str]) -> Picture:
    """The game's picture, or its table as text if it has none. `names`: what the viewer calls the seats."""
    if spec.picture is not None:
        try:
            drawn: Picture = spec.load(spec.picture)(view)
            escaped = [escape(name) for name in names]
            return drawn._replace(parts=tuple([p._replace(html=with_names(p.html, escaped)) for p in drawn.parts]))
        except Exception:  # an error in a picture must not make the table unusable
            log.exception("%s could not be drawn", spec.name)
    return plain_picture(spec, view)


def plain_picture(spec: GameSpec, view: View[Any]) -> Picture:
    """A picture of text lines: the game's own text, or the fields of the table."""
    if spec.text is not None:
        lines = [(f"line{i}", line) for i, line in enumerate(spec.load(spec.text)(view).splitlines())]
    else:
        kernels = ("stack", "waiting", "before", "given", "story")
        fields = {k: v for k, v in to_json(view.table).items() if k not in kernels}
        lines = [(f"field-{name}", f"{name}: {json.dumps(value)}") for name, value in fields.items()]
    parts = tuple(
        Part(name, "text", f'<text id="{name}" class="plain" x="8" y="{20 * i + 20}">{escape(line)}</text>')
        for i, (name, line) in enumerate(lines)
    )
    return Picture(800, 20 * len(lines) + 20, ("text",), parts, spec.title)


def board(spec: GameSpec, picture: Picture, parts: Iterable[Part]) -> Board:
    """The board of a page with these parts, and the drawings that they show."""
    by_layer: dict[str, list[str]] = {name: [] for name in picture.layers}
    everything = []
    for part in parts:
        everything.append(part.html)
        if part.layer in by_layer:
            by_layer[part.layer].append(part.html)
    layers = tuple(Layer(name, Markup("".join(html))) for name, html in by_layer.items())
    symbols = Markup(spec.sprite.used_in("".join(everything)))
    look = picture.label, layers, picture.html, picture.players, symbols, sprite_path(spec), picture.svg, picture.zoom
    return Board(picture.width, picture.height, *look)


def truth_of(match: Match) -> View[Any]:
    """The whole state as a view, with nothing hidden: for finished games."""
    whole = match.state.clone()
    whole.sealed = True
    return View(match.spec.name, None, whole)


def view_for(match: Match, seat: int | str | None) -> View[Any]:
    if seat == TRUTH:
        return truth_of(match)
    assert not isinstance(seat, str)
    return view_of(match.spec.name, match.state, seat)


def ending_of(match: Match, view: View[Any], names: tuple[str, ...], people: Sequence[str]) -> Ending:
    """The end of a match as a viewer sees it, with their names in it (escaped). `names`: those of the sides."""
    spec, escaped = match.spec, [escape(name) for name in people]
    if spec.ending is not None and match.end is None:
        try:
            made: Ending = spec.load(spec.ending)(view, names)
            title, subtitle, *lines_told = (
                with_names(escape(text), escaped) for text in (made.title, made.subtitle, *made.story)
            )
            html = with_names(made.html, escaped)
            return made._replace(title=title, subtitle=subtitle, story=tuple(lines_told), html=html)
        except Exception:  # an error in an ending must not make the table unusable
            log.exception("the ending of %s failed", spec.name)
    scores = match.result.scores if match.result is not None else ()
    lines = (ScoreLine("Score", tuple(map(str, scores)), total=True),) if len(scores) == match.seats else ()
    told = story_lines(spec, view.table.story, names, view.seat, PLAIN_STORY) if match.end is None else ()
    story = tuple(map(escape, told))
    title, how = who_won(match, people), spec.words.results.get(match.result.how, "") if match.result else ""
    return Ending("", escape(title or how or "The game is over."), lines, story, escape(how if title else ""))


# -- texts -------------------------------------------------------------------------------------------------------


def sides(match: Match) -> tuple[str, ...]:
    """The seats' names in words: "Ivory", "Red"."""
    return tuple(capital(match.spec.words.name(name)) for name in match.seat_names)


@lru_cache(maxsize=16384)
def event_text(name: str, event: Event, names: tuple[str, ...], viewer: int | None) -> str:
    """What happened, as a viewer reads it: `event` is as that viewer sees it."""
    return game(name).words.event(event, names, viewer)


def story_lines(
    spec: GameSpec, story: Sequence[Event] | None, names: tuple[str, ...], viewer: int | None, last: int
) -> tuple[str, ...]:
    """The last events, as a viewer reads them."""
    return tuple(event_text(spec.name, event, names, viewer) for event in (story or [])[-last:]) if last else ()


def told(
    match: Match, story: Sequence[Event], names: tuple[str, ...], viewer: int | None, last: int, before: int = 0
) -> tuple[StoryLine, ...]:
    """The last events with their moments in the replay, without the newest ones (`before`)."""
    end = max(0, len(story) - before)
    found, earlier = [], None
    for i in range(max(0, end - last), end):
        answer = bisect_right(match.told, i)  # the number of the answer that led to it
        seat = match.answers[answer].seat if answer < match.ply else None
        if earlier is None and i:
            earlier = match.answers[min(bisect_right(match.told, i - 1), match.ply - 1)].seat if match.ply else None
        mark = "" if seat is None else emblem(match.spec, match.seat_names[seat])
        text = event_text(match.spec.name, story[i], names, viewer)
        found.append(StoryLine(text, min(answer + 1, match.ply), mark, seat != earlier))
        earlier = seat
    return tuple(found)


@cache
def emblem(spec: GameSpec, seat_name: str) -> str:
    """The id of a seat's drawing: of the game's sprite, or one that its picture defines as `side-<name>`."""
    key = seat_name.partition(" ")[0]
    drawing = f"{spec.name}-{spec.emblem.format(key)}"
    return drawing if spec.emblem and drawing in spec.sprite.symbols else f"side-{key}"


@lru_cache(maxsize=4096)
def prompt_text(name: str, ask: Ask, names: tuple[str, ...], viewer: int | None) -> str:
    """The question as a viewer reads it: `ask` is as that viewer sees it."""
    return game(name).words.prompt(ask, names, viewer)


@lru_cache(maxsize=65536)
def option_json(option: Option) -> str:
    return json.dumps(option)


@lru_cache(maxsize=4096)
def option_list(options: tuple[Option, ...]) -> str:
    """Options or ids of picture parts, as JSON for the script."""
    return json.dumps(options)


def result_text(match: Match, names: Sequence[str]) -> str:
    """Who has won, and how."""
    how = match.spec.words.results.get(match.result.how, "") if match.result is not None else ""
    return f"{who_won(match, names)} {how}".strip() or ("Nobody wins." if match.result is not None else "")


def who_won(match: Match, names: Sequence[str]) -> str:
    """ "Ann wins.", "Ann and Bo win."; empty where nobody does."""
    who = [names[seat] for seat in match.result.winners] if match.result is not None else []
    if len(who) == match.seats and match.seats > 1:
        return "All win."
    return f"{listed(who)} {'wins' if len(who) == 1 and who != ['You'] else 'win'}." if who else ""


# -- does a game hide anything? ----------------------------------------------------------------------------------


@cache
def hides(spec: GameSpec) -> bool:
    """Can two seats of this game know different things? Not in cooperative games (`together`), where all see all."""
    if spec.together:
        return False
    from meadhall.kernel.codec import rules_of

    spec.load(spec.start)  # rules register themselves when they are imported
    if issubclass(spec.state_class, CardState):
        return True
    seen: set[type] = set()
    todo: list[Any] = [spec.state_class, *rules_of(spec.state_class).values()]
    while todo:
        tp = todo.pop()
        if is_record(tp):
            if tp in seen:
                continue
            seen.add(tp)
            for field in tp.RECORD_FIELDS:
                if field.veil != PUBLIC:
                    return True
                todo.append(field.type)
        else:
            todo.extend(getattr(tp, "__args__", ()))
    return False


# -- beats -------------------------------------------------------------------------------------------------------


class BeatPart(msgspec.Struct, frozen=True):
    id: str
    layer: str
    html: str


class BeatScene(msgspec.Struct, frozen=True, omit_defaults=True):
    """A scene, as it is sent. See `presentation.Scene`."""

    name: str
    ms: int
    html: str = ""
    on: tuple[str, ...] = ()
    sound: str = ""


class Beat(msgspec.Struct, frozen=True, omit_defaults=True):
    """What changed on a page."""

    version: int
    ply: int
    your_move: bool
    parts: list[BeatPart]
    gone: list[str]
    say: str  # for the live region
    title: str
    rest: int = 0  # milliseconds that it is shown before the next beat
    whole: bool = False  # it has all parts of the page
    scenes: tuple[BeatScene, ...] = ()  # what is played as the page changes to it
    follow: bool = False  # a bot's step: it is held for a moment, so that people can follow


_encode = msgspec.json.Encoder().encode


def beat(
    version: int,
    ply: int,
    your_move: bool,
    parts: Iterable[Part],
    gone: list[str],
    say: str,
    title: str,
    rest: int = 0,
    whole: bool = False,
    scenes: tuple[BeatScene, ...] = (),
    follow: bool = False,
) -> bytes:
    shown = [BeatPart(p.id, p.layer, p.html) for p in parts]
    return _encode(Beat(version, ply, your_move, shown, gone, say, title, rest, whole, scenes, follow))


LENGTHS = 150, 1500  # milliseconds of a scene


def scenes_of(spec: GameSpec, before: View[Any], now: View[Any], names: Sequence[str]) -> tuple[BeatScene, ...]:
    """What is played for a viewer whose page showed one view and is to show another; both are of the same seat."""
    if spec.stage is None:
        return ()
    try:
        scenes: tuple[Scene, ...] = spec.load(spec.stage)(before, now)
        escaped = [escape(name) for name in names]
        return tuple(
            BeatScene(s.name, min(max(s.ms, LENGTHS[0]), LENGTHS[1]), with_names(s.html, escaped), s.on, s.sound)
            for s in scenes
        )
    except Exception:  # an error in a scene must not make the table unusable
        log.exception("the scenes of %s failed", spec.name)
        return ()


def sse(event: str, data: bytes, version: int | None = None) -> bytes:
    """One event of a stream. JSON has no line ends of its own."""
    head = b"" if version is None else b"id: %d\n" % version
    return b"%sevent: %s\ndata: %s\n\n" % (head, event.encode(), data)
