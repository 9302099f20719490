"""The JSON that the hall takes and gives, as types: requests are checked by them, the OpenAPI document shows them."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

import msgspec

# -- what is posted ----------------------------------------------------------------------------------------------


class AnswerForm(msgspec.Struct):
    csrf: str
    version: int  # of the page that showed the question
    option: list[str]  # each an option as JSON text; several answers are all taken or none
    prepared: list[str] = []  # JSON of a prompt and what is chosen for it, should that question follow a chance
    standing: list[str] = []  # JSON of the name of a standing answer and its value: what the hall answers from now on


class NewAccount(msgspec.Struct):
    name: str


class NewTable(msgspec.Struct):
    game: str
    seats: list[str] = []  # each `me`, `open` or `bot:<level>`; left out: me and an open seat for each other
    options: dict[str, Any] = {}
    public: bool = False
    promise: str = ""  # the SHA-256 of a number for the seed: 64 hexadecimal digits, as the number itself


class Invitation(msgspec.Struct):
    invite: str  # the link, or its last part
    promise: str = ""


class SeatChoice(msgspec.Struct):
    seat: int
    promise: str = ""


class TellNumber(msgspec.Struct):
    seat: int
    number: str


class NewAnswer(msgspec.Struct):
    version: int
    option: str | int


class Consent(msgspec.Struct):
    agree: bool


# -- what is answered --------------------------------------------------------------------------------------------


class Question(TypedDict):
    """Only the seat that is asked gets options and asides."""

    seat: int
    prompt: str
    options: list[str | int]
    about: list[Any]
    asides: list[str | int]


class Result(TypedDict):
    returns: list[float]
    winners: list[int]
    scores: list[float]
    how: str


class TableView(TypedDict):
    """A table as its receiver may know it."""

    table: str
    version: int
    ply: int
    status: Literal["open", "drawing", "playing", "over"]
    seat: int | None
    seats: list[str]
    seed_hash: str  # of the seed, or of the hall's secret that is a part of it
    view: dict[str, Any]
    waiting: Question | None
    result: Result | None


class OwnView(TableView):
    ok: Literal[True]


class Hints(TypedDict):
    version: int  # of the question
    hints: list[tuple[str | int, str, list[list[str]]]]  # an option, a text, and a table whose first row is its head


class Reason(TypedDict):
    """Why an option cannot be chosen."""

    message: str
    clause: str | None


class TrayPanel(TypedDict):
    """Several questions in one panel. All options are JSON texts."""

    name: str  # empty: there is no tray here
    title: str
    html: str
    lit: list[tuple[str, str]]  # what can be chosen now: an option, and the key of its row
    chosen: list[tuple[str, str]]  # key and option
    quiet: list[tuple[str, str, str]]  # what opens a tray when it is tapped: option, name of the tray, key of the row
    complete: bool
    last: bool  # it is sent as soon as it is complete


class BeatPart(TypedDict):
    id: str
    layer: str
    html: str


class Beat(TypedDict):
    """Parts of a page."""

    version: int
    ply: int
    your_move: bool
    parts: list[BeatPart]
    gone: list[str]
    say: str
    title: str
    whole: NotRequired[bool]  # they are all parts of the page


class Turns(TypedDict):
    turns: int
    tables: list[tuple[str, str]]  # id and title
    owed: list[tuple[str, int, str, str]]  # table, seat, "promise" or "number" (of the seed), promise of the number


class AccountMade(TypedDict):
    ok: Literal[True]
    name: str
    token: str


class TableMade(TypedDict):
    ok: Literal[True]
    table: str
    invites: dict[str, str]  # by seat: the link


class Seated(TypedDict):
    ok: Literal[True]
    table: str
    seat: int


class Answered(TypedDict):
    ok: Literal[True]
    version: int


class Done(TypedDict):
    ok: Literal[True]


class ErrorAbout(TypedDict):
    kind: str
    message: str
    clause: str | None


class ApiError(TypedDict):
    """Errors under /api/."""

    ok: Literal[False]
    error: ErrorAbout


class ScriptError(TypedDict):
    """Errors of all other addresses, for a script."""

    error: str
    message: str
    clause: str | None
