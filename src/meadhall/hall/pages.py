"""The data of pages and parts. A template gets one variable, `page`; a part's macro gets one, `part`.

Everything here is frozen and compared by value: parts with equal data are rendered once, and unchanged parts not sent.

Pages (method, path, template, page object)

    GET  /                      lobby.html      Lobby
    GET  /new/{game}            new_table.html  NewTable
    GET  /t/{id}                table.html      TablePage; or curtain.html  CurtainPage; or message.html
    GET  /s/{token}             take_seat.html  TakeSeat      an invite link: only its button takes the seat
    GET  /r/{id}?ply=&seat=     replay.html     ReplayPage    seat: a number, `spectator` or `truth`
    GET  /rules/{game}          rules.html      RulesPage     `?q=` searches them
    GET  /how/{game}            how.html        HowPage       how to play, on one page
    GET  /learn                 learn.html      LearnPage     games, their lessons, how far the person has come
    GET  /learn/{game}          learn.html      LearnPage     of this game alone
    GET  /learn/{game}/{lesson} lesson.html     TablePage     a table with a coach; /t/{id} of its table leads here
    GET  /docs                  docs.html       DocsPage
    GET  /me                    me.html         MePage        name, theme, other devices, bot accounts
    GET  /d/{token}             message.html    Message       "use this name here too": its button confirms
    any error                   message.html    Message

Forms (all POST, `application/x-www-form-urlencoded`, all with the field `csrf`; answered 303, or 204 to a script that
sends the header `X-Hall: 1`; errors are 4xx with message.html, or JSON {"error", "message", "clause"} to that script)

    /play                       game, level                    a table of me against bots, at once
    /tables                     game, seats, seat-0 … seat-n, preset, opt-<option> …, public
                                seat-i is `me`, `open` or `bot:<level>`; a check box or number or text per option
    /t/{id}/answer              version, option (JSON text)    may be repeated: option, option: all or none
                                204 done, 409 the question has changed, 422 no option (with the clause)
                                standing: what the hall shall answer from now on; see the next line
    /t/{id}/standing            standing                       may be repeated: JSON of a name and a value; only the
                                                               person's own seat, and nobody else is told
    /t/{id}/undo                                               at once, or asks the others
    /t/{id}/consent             agree = yes | no               to a person's request to take back
    /t/{id}/resign
    /t/{id}/leave               /t/{id}/return                 a bot plays on; come back
    /t/{id}/rematch
    /t/{id}/chat                text
    /t/{id}/sit                 seat                           an open seat of a public table
    /t/{id}/curtain             seat                           "I am that player": lifts the curtain
    /t/{id}/propose             option (JSON text)             in cooperative games: point at an option;
                                                               again: take it back
    /t/{id}/next, show, back, again                            in a lesson: next step, show me, a step back, restart
    /s/{token}                                                 takes the seat
    /r/{id}/play-on             ply, seat, level               against bots, with a new seed; seat may be `all`
    /open                       file or text                   multipart too: a record or a position from disk
    /forget                     table (or all)                 a finished game leaves this person's list
    /me                         name, theme (""|light|dark), back (a path)
    /d/{token}
    /bots                       name                           a bot account; its token is shown once

Data for scripts

    GET  /t/{id}/stream?version=   text/event-stream. Events: `beat` (id: version, data: Beat as JSON), `reload` (fetch
                                the page again: a curtain, a new seat), `bye` (the hall shuts down: reconnect later).
                                A comment line every 15 s. `version` is that of the page (Last-Event-ID goes before it).
    GET  /t/{id}/view.json      the seat's View as data
    GET  /t/{id}/why?option=    why an option cannot be chosen: {"message", "clause"}, or message.html without a script;
                                ?thing= for what is never an option, by its name
    GET  /t/{id}/hints.json     what the options of the person's question would do: fetched on hover
    GET  /t/{id}/tray           the panel of a tray as it is filled in, made from the person's view
    GET  /rules/{game}/clauses.json   {clause: text}, for the help of picture parts with data-help
    GET  /r/{id}/beat.json?ply=&seat=   all parts of one ply of a replay, as a Beat
    GET  /turns.json            {"turns": how many tables wait for them, "tables": [[id, title], …]}: for hidden tabs

The table page is keyed parts. Each has an element with that id in the page; a beat replaces it whole. Parts of layer
`page` are HTML (those of PAGE_PARTS, in a lesson also coach; macros of the same names in parts.html).
All other layers are layers of the game's one SVG, `<g class="layer-NAME">`: a part with a new id is appended to its
layer, `gone` lists ids to remove. A new part's place among its layer's others does not matter.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

import msgspec
from markupsafe import Markup

from meadhall.kernel.picture import Card
from meadhall.kernel.presentation import Face, LegendEntry, ScoreLine

PAGE_PARTS = (
    "prompt",
    "now",
    "choices",
    "standing",
    "cards",
    "players",
    "story",
    "chat",
    "tools",
    "requests",
    "ending",
    "actions",
    "status",
    "about",
)
PAGE_LAYER = "page"
NOTHING = Markup("")


# -- the parts of a table page -----------------------------------------------------------------------------------


class Prompt(msgspec.Struct, frozen=True):
    """One sentence: who must do what."""

    text: str
    yours: bool = False  # it is your move
    over: bool = False
    thinking: str = ""  # the bot that is thinking now
    proposals: tuple[tuple[str, str, str], ...] = ()  # proposals: a person's name, the option as JSON, its label
    asked: str = ""  # the side that is asked, where one person has several
    emblem: str = ""  # its drawing


class Now(msgspec.Struct, frozen=True):
    """What just happened, in a sentence or two."""

    text: str = ""


class ChoiceButton(msgspec.Struct, frozen=True):
    value: str  # JSON of the option: the field `option`
    label: str
    aside: bool = False  # an aside: possible at any time, beside the question


class Choices(msgspec.Struct, frozen=True):
    """One form with a submit button for each option; empty if the viewer is not asked."""

    table: str
    csrf: str
    version: int  # the field `version`
    buttons: tuple[ChoiceButton, ...] = ()
    propose: str = ""  # set if another person is asked: their name. The buttons then only propose
    trays: str = ""  # kinds of trays that may begin here: shown, quiet


class StandingRow(msgspec.Struct, frozen=True):
    """A standing answer: what it is about, and the values to choose from: JSON for the form, label, chosen."""

    name: str
    label: str
    choices: tuple[tuple[str, str, bool], ...]
    on: bool  # the hall answers something for this


class Standing(msgspec.Struct, frozen=True):
    """What the hall answers for the viewer's seat; empty where there is nothing to choose."""

    table: str
    rows: tuple[StandingRow, ...] = ()


class Cards(msgspec.Struct, frozen=True):
    """Cards beside the board; one that can be tapped is a button of the choices' form."""

    cards: tuple[Card, ...] = ()
    spread: bool = False
    live: bool = False  # it is your move


class Player(msgspec.Struct, frozen=True):
    """One seat, as everybody sees it."""

    seat: int
    side: str  # "Ivory"
    key: str  # "ivory", also for "ivory 2": the seat's class
    who: str  # a person's name, or the bot's
    emblem: str = ""  # the id of its drawing
    bot: bool = False
    away: bool = False  # a bot plays for the person who left
    open: bool = False
    turn: bool = False
    here: bool = False  # has the table open now
    score: int | None = None  # when it is over
    won: bool = False
    line: str = ""  # a short state while it is played: "11 +21 likely"
    team: str = ""  # the names of a whole team, where this row stands for it


class Players(msgspec.Struct, frozen=True):
    rows: tuple[Player, ...]
    yours: tuple[int, ...] = ()  # the viewer's seats
    shown: bool = True  # False: the picture shows the players

    @property
    def left(self) -> int:
        """How many stand on the left of the question: half of them, or the first of two teams."""
        keys = [row.key for row in self.rows]
        return keys.count(keys[0]) if len(set(keys)) == 2 else (len(keys) + 1) // 2


class StoryLine(msgspec.Struct, frozen=True):
    """One event, and the moment of the replay that it belongs to."""

    text: str
    ply: int
    emblem: str = ""  # of the seat whose turn it was: the id of its drawing
    turn: bool = False  # the first line of a turn


class Story(msgspec.Struct, frozen=True):
    """The last lines of the story, oldest first. Those before them are in the page, and stay there."""

    lines: tuple[StoryLine, ...]
    replay: str  # the address of its moments, up to the number of the ply; empty: there is no replay


class ChatLine(msgspec.Struct, frozen=True):
    who: str
    text: str
    watching: bool = False  # said by somebody who does not play


class Chat(msgspec.Struct, frozen=True):
    """The last lines said. The form for a new line stands outside the part, so that typing is not disturbed."""

    lines: tuple[ChatLine, ...]


class Tools(msgspec.Struct, frozen=True):
    """The buttons in the beam. An empty `undo` label: no such button."""

    table: str
    undo: str = ""  # the button's words: "Undo" or "Ask to take back"
    undo_possible: bool = False
    undo_reason: str = ""  # why it is not possible, or why others have to agree


class Requests(msgspec.Struct, frozen=True):
    """What somebody asks of the others."""

    table: str
    asked_by: str = ""  # somebody asks to take back: show agree / decline (if `may_consent`)
    may_consent: bool = False


class Actions(msgspec.Struct, frozen=True):
    """What a person may do at any time, beside answering."""

    table: str
    undo_reason: str = ""  # why a take-back is not possible, or why others have to agree
    resign: bool = False
    leave: bool = False
    replay_url: str = ""
    record_url: str = ""  # when it is over


class Invite(msgspec.Struct, frozen=True):
    seat: int
    side: str
    url: str  # the full URL, to send to a friend
    qr: Markup = NOTHING  # a QR code as SVG, for the same network; empty if there is none
    only_here: bool = False  # the link works on this machine only


class Status(msgspec.Struct, frozen=True):
    """What has to happen before the game goes on, or after it."""

    table: str
    csrf: str = ""
    text: str = ""  # "2 seats are still open."
    invites: tuple[Invite, ...] = ()  # for seated persons: links for the open seats
    sit: tuple[tuple[int, str], ...] = ()  # for spectators of a public table: the seats they may take
    come_back: bool = False  # a bot plays for the viewer
    owed: str = ""  # what the script has to send for the seed: a list of draw.Owed as JSON


class Ending(msgspec.Struct, frozen=True):
    """The end of the game, over the dimmed board; empty while it goes on. Its texts may be HTML: names are in them."""

    table: str
    game: str = ""
    title: Markup = NOTHING
    subtitle: Markup = NOTHING
    art: str = ""  # the name of a drawing
    emblem: str = ""
    lines: tuple[ScoreLine, ...] = ()
    story: tuple[Markup, ...] = ()
    html: Markup = NOTHING
    players: tuple[Player, ...] = ()  # the columns of the scores
    yours: tuple[int, ...] = ()  # the viewer's seats
    shown: bool = True  # False: it can be opened
    rematch: bool = False
    rematch_url: str = ""  # it exists: a link
    replay_url: str = ""
    share_url: str = ""  # the full address of the replay


class About(msgspec.Struct, frozen=True):
    """Facts about the table that are seldom needed."""

    watch_url: str = ""  # the spectators' link
    seed_hash: str = ""
    seed: str = ""  # when it is over
    added: tuple[str, ...] = ()  # whose numbers are in the seed
    drawn_for: tuple[str, ...] = ()  # for whom the hall draws


class Coach(msgspec.Struct, frozen=True):
    """Beside a lesson's board: what to do now and why, and the reply to a wrong answer."""

    table: str
    game: str
    title: str
    n: int  # the step, from 1
    of: int
    say: str  # empty while the other seats answer
    reply: str = ""
    read: bool = False  # a step that is only read: show "Go on"
    help: bool = False  # "show me" is possible
    show: str = ""  # "show me" was pressed: the labels of the wanted options
    want: str = "[]"  # the same options as JSON, for the script to mark them
    lit: str = "[]"  # JSON: ids of parts of the picture
    done: bool = False  # `say` is the summary
    next: tuple[str, str] = ("", "")  # address and title of the lesson that follows


PagePart = (
    Prompt
    | Now
    | Choices
    | Standing
    | Cards
    | Players
    | Story
    | Chat
    | Tools
    | Requests
    | Actions
    | Status
    | Ending
    | About
    | Coach
)
PART_IDS: dict[type, str] = {kind: kind.__name__.lower() for kind in get_args(PagePart)}


# -- whole pages -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Base:
    """The data that every page has: `page.base`."""

    title: str
    name: str  # the guest's name; empty if they have not given one
    csrf: str
    path: str  # this page's own address, for the field `back`
    theme: str = ""  # "" follows the system
    turns: int = 0  # how many tables wait for this guest
    static: str = "/static"  # the path of styles, scripts and icons, with the version in it
    version: str = ""


@dataclass(frozen=True, slots=True)
class Foe:
    """A level of the bots, as the person it is to people."""

    level: str  # the value of form fields
    name: str
    strength: str  # one word
    line: str  # one sentence of character
    art: str  # the address of its emblem


@dataclass(frozen=True, slots=True)
class GameCard:
    name: str
    title: str
    blurb: str
    goal: str  # one short sentence: "Most land wins."
    seats: str  # "2 players", "1 to 6 players"
    traits: tuple[str, ...]  # "all on one side", "hidden cards"
    cover: str  # the address of the picture on its box; empty: none
    levels: tuple[str, ...]  # of bots, weakest first
    solo: bool  # can be played alone
    learn: bool = False  # has lessons


@dataclass(frozen=True, slots=True)
class TableRow:
    id: str
    game: str
    title: str
    who: str  # "Ann, Ulf (bot), 1 open seat"
    url: str
    your_move: bool = False
    over: bool = False
    result: str = ""
    open_seats: tuple[tuple[int, str], ...] = ()
    when: str = ""  # ISO time of the last change
    since: str = ""  # the same in words: "2 hours ago"
    turn: str = ""  # "Your move", "Ann's move"
    art: str = ""  # the address of a small picture: the table as it stands, or the game's cover
    more: tuple[tuple[str, str], ...] = ()  # address and time of other games that would read just the same
    mine: bool = False  # the guest sat there, and may remove it from the list when it is over


@dataclass(frozen=True, slots=True)
class Lobby:
    base: Base
    games: tuple[GameCard, ...]
    foes: tuple[Foe, ...]  # the bots, weakest first
    foe: str  # the level that is chosen at first
    mine: tuple[TableRow, ...]  # your move first, then the newest
    waiting: int  # how many of them wait for the guest
    open: tuple[TableRow, ...]  # public tables with open seats
    finished: tuple[TableRow, ...]


@dataclass(frozen=True, slots=True)
class Value:
    """One value of a setting."""

    value: str
    title: str
    about: str = ""
    art: str = ""  # the address of a drawing


@dataclass(frozen=True, slots=True)
class OptionField:
    """One option of the game, as a form field."""

    name: str  # the field is opt-<name>
    label: str
    kind: str  # bool | int | enum | text | many (any number of the choices, in order)
    default: str
    choices: tuple[Value, ...] = ()  # of enum and many
    hint: str = ""  # a sentence below the label
    low: int | None = None
    high: int | None = None
    seats: tuple[int, int] | None = None  # shown only with this many players
    when: tuple[str, str] | None = None  # or only if another option has this value


@dataclass(frozen=True, slots=True)
class PresetCard:
    """Named settings: one card of the page."""

    name: str  # the value of the field `preset`; "own": no preset, everything as the form says
    title: str
    about: str
    note: str  # how strong players fare, where that was measured
    art: tuple[str, ...]  # addresses of drawings
    settings: str  # JSON: the value of each form field, for the script
    checked: bool
    seats: tuple[int, int] | None  # for so many players only


@dataclass(frozen=True, slots=True)
class SeatField:
    seat: int  # the field is seat-<n>
    side: str
    selected: str
    sides: tuple[str, ...] = ()  # its name for each of `seat_counts`, if it is not always the same; "" where it is not


@dataclass(frozen=True, slots=True)
class NewTable:
    base: Base
    game: GameCard
    words: dict[str, str]  # the questions of the page: players, preset, and their hints
    seat_counts: tuple[tuple[int, str], ...]  # with a word: "alone", "gods"
    seats: int
    fields: tuple[SeatField, ...]  # for the largest number of seats; those beyond `seats` are ignored
    foes: tuple[Foe, ...]
    presets: tuple[PresetCard, ...]
    picks: tuple[OptionField, ...]  # options whose values are chosen by their drawings
    options: tuple[OptionField, ...]  # all the others
    error: str = ""


@dataclass(frozen=True, slots=True)
class Layer:
    name: str
    html: Markup


@dataclass(frozen=True, slots=True)
class Board:
    """The game's picture: layers, bottom first, in one SVG or (`html`) as HTML that the game's style places. The layers
    named in `svg` are an SVG each.
    """

    width: int
    height: int
    label: str
    layers: tuple[Layer, ...]
    html: bool
    players: bool  # it shows who plays
    symbols: Markup  # the drawings that the page shows
    sprite: str  # the address of all drawings of the game
    svg: tuple[str, ...] = ()
    zoom: bool = False


@dataclass(frozen=True, slots=True)
class TablePage:
    base: Base
    id: str
    game: str
    game_title: str
    version: int  # for the stream's first connection
    ply: int
    seat: int | None  # None: a spectator
    your_move: bool
    board: Board
    parts: dict[str, Markup]  # by id, rendered by the macros
    stream: str  # address of the stream; empty if no more beats will come
    may_chat: bool
    hints: bool = False  # the game can say what its options would do
    style: str = ""  # address of the style of the game's picture
    faces: str = ""  # address of what can be read of its cards and icons; empty: nothing
    older: Story | None = None  # the lines before those of the part


@dataclass(frozen=True, slots=True)
class CurtainPage:
    base: Base
    id: str
    game_title: str
    seat: int  # the field `seat`
    side: str  # "hand the device to Ivory"
    emblem: str  # the id of the side's drawing
    symbols: Markup  # that drawing; empty if only the picture has it


@dataclass(frozen=True, slots=True)
class TakeSeat:
    base: Base
    token: str
    game: GameCard
    side: str
    host: str  # who invites
    free: bool  # False: somebody sits there already


@dataclass(frozen=True, slots=True)
class ReplayPage:
    base: Base
    id: str
    game: str
    game_title: str
    ply: int
    last: int  # number of the last ply
    seat: str  # "0", "spectator" or "truth"
    seats: tuple[tuple[str, str], ...]  # value and label of each choice
    board: Board
    parts: dict[str, Markup]  # those of PAGE_PARTS that a replay has
    link: str  # full URL of this ply
    record_url: str = ""  # empty while the game runs
    play_on: bool = False
    levels: tuple[str, ...] = ()
    sides: tuple[tuple[int, str], ...] = ()
    parked: str = ""  # why the game cannot go on
    table_url: str = ""
    style: str = ""  # address of the style of the game's picture
    faces: str = ""  # address of what can be read of its cards and icons; empty: nothing


@dataclass(frozen=True, slots=True)
class Clause:
    number: str  # "TL-3.1", also its address in the page
    short: str  # "3.1"
    text: Markup
    art: tuple[tuple[str, str], ...] = ()  # address and title of the drawings of cards that it explains


@dataclass(frozen=True, slots=True)
class Chapter:
    number: str  # "3"
    title: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class CardToRead:
    """A card, place or god, as the rules page shows it."""

    id: str  # the element's, after "card-"
    title: str
    kind: str
    text: Markup  # with links to its clauses
    art: str  # the address of its drawing
    numbers: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Icon:
    """A line of the legend; the first of a group has the group's heading."""

    art: str  # the address of the drawing
    text: str
    heading: str = ""


@dataclass(frozen=True, slots=True)
class RulesPage:
    base: Base
    game: GameCard
    chapters: tuple[Chapter, ...]
    cards: tuple[CardToRead, ...]
    legend: tuple[Icon, ...]
    how: bool  # there is a page "how to play"
    text: Markup  # the chapters and the cards
    query: str = ""  # what is searched for
    found: tuple[Clause, ...] = ()  # the clauses with these words, which are marked


@dataclass(frozen=True, slots=True)
class HowPanel:
    title: str
    text: Markup
    drawing: Markup  # what stands inside an `<svg>` of 320 by 190


@dataclass(frozen=True, slots=True)
class HowPage:
    base: Base
    game: GameCard
    panels: tuple[HowPanel, ...]
    sprite: Markup  # the drawings that the panels use
    legend: tuple[Icon, ...]
    style: str  # address of the style of the game's picture
    lesson: str = ""  # address of the first lesson


@dataclass(frozen=True, slots=True)
class Faces:
    """A game's faces by id, and its legend by headings, which may be empty."""

    game: str
    faces: tuple[tuple[str, Face], ...]
    legend: tuple[tuple[str, tuple[LegendEntry, ...]], ...]


@dataclass(frozen=True, slots=True)
class LessonRow:
    title: str
    about: str
    url: str
    n: int  # steps taken
    of: int
    done: bool


@dataclass(frozen=True, slots=True)
class Course:
    game: GameCard
    lessons: tuple[LessonRow, ...]
    how: bool = False  # there is a page "how to play"


@dataclass(frozen=True, slots=True)
class LearnPage:
    base: Base
    courses: tuple[Course, ...]


@dataclass(frozen=True, slots=True)
class DocsOperation:
    method: str
    path: str
    summary: str
    description: str
    fields: tuple[tuple[str, str], ...] = ()  # name and type
    answers: tuple[tuple[str, str], ...] = ()  # status and description


@dataclass(frozen=True, slots=True)
class DocsPage:
    base: Base
    operations: tuple[DocsOperation, ...]
    schema_url: str


@dataclass(frozen=True, slots=True)
class MePage:
    base: Base
    device_url: str = ""  # opens this guest's seat on another device
    device_qr: Markup = NOTHING
    new_token: str = ""  # the token of a new bot account: shown once


@dataclass(frozen=True, slots=True)
class Link:
    text: str
    url: str


@dataclass(frozen=True, slots=True)
class Button:
    """A form of one button."""

    text: str
    action: str


@dataclass(frozen=True, slots=True)
class Message:
    base: Base
    status: int
    heading: str
    text: str
    clause: str = ""
    links: tuple[Link, ...] = ()
    button: Button | None = None
