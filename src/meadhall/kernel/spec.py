"""GameSpec describes a game. Games are found by searching `meadhall.games` and entry points; no list names them."""

from __future__ import annotations

import dataclasses
import importlib
import importlib.metadata
import importlib.resources
import os
import pkgutil
import tomllib
import types
import warnings
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from meadhall.kernel.drawing import Sprite, sprite
from meadhall.kernel.errors import BadOptions, UnknownGame
from meadhall.kernel.rule import State
from meadhall.kernel.words import Words


@dataclasses.dataclass(frozen=True)
class Options:
    """A game's options: a frozen dataclass whose fields are bool, int, str, Literal, or tuples of them or None.

    The defaults are the basic game. `limits(default, low, high)` bounds a whole number.
    """


_module = cache(importlib.import_module)  # import_module itself takes its time, even for a module that is there


def limits(default: int, low: int, high: int) -> Any:
    return dataclasses.field(default=default, metadata={"low": low, "high": high})


def matters(default: Any, *, seats: tuple[int, int] | None = None, when: tuple[str, str] | None = None) -> Any:
    """An option that matters only with so many seats, or when another option has this value; forms may hide it."""
    return dataclasses.field(default=default, metadata={"seats": seats, "when": when})


@dataclasses.dataclass(frozen=True, repr=False)
class GameSpec:
    """A game. The strings with a colon are lazy pointers, `module:name`: listing games imports no rules.

    Example:
        >>> import meadhall as mh
        >>> thunder = mh.games()["thunder"]
        >>> thunder.seats
        (2, 2)
        >>> sorted(thunder.options_schema())  # its settings, as a JSON Schema
        ['additionalProperties', 'properties', 'type']
    """

    name: str
    seats: tuple[int, int]
    rules: str  # version of the rules: bumped when a record may replay differently
    home: str  # the package that holds the game
    state: str  # the State class
    start: str  # (seats, options) -> State at its first question or chance
    seat_names: Callable[[int, Any], tuple[str, ...]]
    bound: int  # no match takes more answers than this
    clause_prefix: str
    options: type[Options] = Options
    paced: tuple[str, ...] = ()  # prompts of chances after which the hall pauses, so that people can follow
    together: bool = False  # all seats win or lose together and know the same, so they may advise each other
    from_position: str | None = None  # (position, options) -> State; default: the state's own JSON
    to_position: str | None = None  # (State) -> position
    why: str | None = None  # (view, option) -> number of the clause that forbids it, or None
    text: str | None = None  # (view or whole state) -> the table as plain text
    picture: str | None = None  # (view) -> Picture
    hints: str | None = None  # (view, ask) -> {option: Hint}: what an option would do, for those that need a word
    emblem: str = ""  # the drawing of a seat, "{0}" being its name: "clan-{0}"
    faces: str | None = None  # () -> {id: Face}: everything that can be opened large and read
    legend: str | None = None  # () -> tuple[LegendEntry, ...]: the icons and what they mean
    how: str | None = None  # () -> tuple[Panel, ...]: how to play, in about six pictures
    trays: str | None = None  # () -> tuple[Tray, ...]: runs of questions that are shown as one panel
    # (view, options) -> Hint or None: what answering with these in turn would do. They are what a tray would
    # send as it is filled in now; the last may still be missing. After them comes what is chosen in rows for later.
    tray_hint: str | None = None
    # (view, ask, number or option) -> option: the answer to a question for which something was chosen beforehand, in a
    # tray's row that comes later
    prepared: str | None = None
    standing: str | None = None  # (view) -> tuple[Standing, ...]: what this seat may let the hall answer for it
    # (view, ask, {name of a Standing: value}) -> the answer that follows from what this seat has chosen there, or None
    stands: str | None = None
    # Prompts whose options all seats and spectators know; the hall may answer them where there is one option. A law
    # checks it. It is not needed in a game that hides nothing between seats.
    open_prompts: tuple[str, ...] = ()
    seat_prompts: tuple[str, ...] = ()  # prompts whose options are seats: people read their names
    stage: str | None = None  # (view before, view now) -> tuple[Scene, ...]: what is played when the table changes
    ending: str | None = None  # (view, names of the sides) -> Ending: the end of a match
    thumbnail: str | None = None  # (view) -> a small picture: what stands inside an <svg> of 240 by 150
    bot: str | None = None  # module with what bots need to know of the game; see meadhall.bots
    tensor: str | None = None  # the class that gives answers ids and makes arrays of views; see meadhall.search.tensor
    pieces: str | None = None  # (State) -> tuple of counts that never change
    perft: str | None = None  # (engine, position, depth) -> {first turn: count}
    warm: str | None = None  # (progress) -> None: compile now what would be compiled at its first use

    def __repr__(self) -> str:
        low, high = self.seats
        players = "1 player" if high == 1 else f"{low} players" if low == high else f"{low} to {high} players"
        return f"<Game {self.name}: {self.title}, {players}, rules {self.rules}>"

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        """A game is pickled by its name, so that matches and bots can be sent to another process."""
        return game, (self.name,)

    def load(self, pointer: str | None) -> Any:
        """What a lazy pointer points to."""
        if pointer is None:
            raise LookupError(f"{self.name} has no such part")
        module, _, name = pointer.partition(":")
        found = _module(module)
        return getattr(found, name) if name else found

    @cached_property
    def words(self) -> Words:
        """The game's text, in the language that MEADHALL_LANGUAGE names; English where that has no entry."""
        return self.words_in(os.environ.get("MEADHALL_LANGUAGE", "en"))

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that the game has texts in: the files of its folder `text`."""
        files = (importlib.resources.files(self.home) / "text").iterdir()
        return tuple(sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")))

    def words_in(self, language: str) -> Words:
        """The game's text in a language. What it lacks is taken from the English text."""
        tables = self._text("en")
        if language != "en" and language in self.languages:
            for name, entry in self._text(language).items():
                tables[name] = {**tables[name], **entry} if isinstance(entry, dict) else entry
        return Words(tables)

    def _text(self, language: str) -> dict[str, Any]:
        source = importlib.resources.files(self.home) / "text" / f"{language}.toml"
        return tomllib.loads(source.read_text(encoding="utf-8"))

    @property
    def title(self) -> str:
        """What people call the game."""
        return self.words.title

    @property
    def style(self) -> str:
        """The style sheet of its picture: `STYLE`, in the same module, and the rules of its drawings."""
        if self.picture is None:
            return ""
        return str(getattr(self.load(self.picture.partition(":")[0]), "STYLE", "")) + self.sprite.css

    @property
    def sprite(self) -> Sprite:
        """Its drawings."""
        return sprite(self.name, self.home)

    @cached_property
    def state_class(self) -> type[State]:
        self.load(self.start)  # the set-up imports all rules, which a state read from JSON may have on its stack
        found: type[State] = self.load(self.state)
        return found

    # -- options

    def parse_options(self, data: Mapping[str, Any] | None) -> Any:
        """The game's Options for JSON data; BadOptions names the field that is wrong."""
        if data is None:
            data = {}
        if not isinstance(data, Mapping):
            raise BadOptions("options", "must be an object")
        fields = {f.name: f for f in dataclasses.fields(self.options)}
        hints = get_type_hints(self.options)
        for name, value in data.items():
            if name not in fields:
                raise BadOptions(str(name), f"is no setting of {self.name}; it has: {', '.join(fields) or 'none'}")
            _check(name, hints[name], fields[name].metadata, value)
        return self.options(**{k: tuple(v) if isinstance(v, list) else v for k, v in data.items()})

    def dump_options(self, options: Any) -> dict[str, Any]:
        """JSON data of those options that are not at their default."""
        return {
            f.name: list(value) if isinstance(value := getattr(options, f.name), tuple) else value
            for f in dataclasses.fields(options)
            if getattr(options, f.name) != f.default
        }

    def options_schema(self) -> dict[str, Any]:
        """The options as a JSON Schema."""
        hints = get_type_hints(self.options)
        properties = {}
        for f in dataclasses.fields(self.options):
            default = list(f.default) if isinstance(f.default, tuple) else f.default
            about = {"default": default, "description": self.words.options.get(f.name, f.name)}
            properties[f.name] = {**_schema(hints[f.name], f.metadata), **about}
        return {"type": "object", "properties": properties, "additionalProperties": False}


def _schema(tp: Any, meta: Mapping[str, Any]) -> dict[str, Any]:
    origin, inner = get_origin(tp), get_args(tp)
    if origin is Literal:
        return {"enum": list(inner)}
    if origin in (Union, types.UnionType):
        return {"anyOf": [_schema(t, meta) for t in inner]}
    if origin is tuple:
        return {"type": "array", "items": _schema(inner[0], {})}
    if tp is int:
        return {"type": "integer", **({"minimum": meta["low"], "maximum": meta["high"]} if "low" in meta else {})}
    return {"type": {bool: "boolean", str: "string", type(None): "null"}[tp]}


def _check(name: str, tp: Any, meta: Mapping[str, Any], value: Any) -> None:
    """Does a JSON value fit the option's type?"""
    origin, inner = get_origin(tp), get_args(tp)
    if origin is Literal:
        if not any(type(value) is type(x) and value == x for x in inner):
            raise BadOptions(name, f"must be one of {', '.join(map(repr, inner))}")
    elif origin in (Union, types.UnionType):
        problems = []
        for t in inner:
            try:
                return _check(name, t, meta, value)
            except BadOptions as error:
                problems.append(error)
        raise problems[0]
    elif origin is tuple:
        if not isinstance(value, list | tuple):
            raise BadOptions(name, "must be a list")
        for part in value:
            _check(name, inner[0], {}, part)
    elif type(value) is not tp and not (tp is type(None) and value is None):
        raise BadOptions(name, f"must be {_KINDS.get(tp, 'null')}")
    elif "low" in meta and tp is int and not meta["low"] <= value <= meta["high"]:
        raise BadOptions(name, f"must be from {meta['low']} to {meta['high']}")
    return None


_KINDS: dict[Any, str] = {int: "a whole number", str: "a text", bool: "true or false"}


# -- discovery ---------------------------------------------------------------------------------------------------


_REGISTERED: dict[str, GameSpec] = {}


def register(spec: GameSpec) -> GameSpec:
    """Make a game known to this process only, for notebooks and tests."""
    _REGISTERED[spec.name] = spec
    return spec


@cache
def _found() -> dict[str, GameSpec]:
    home = importlib.import_module("meadhall.games")
    modules = sorted(m.name for m in pkgutil.iter_modules(home.__path__) if m.ispkg)
    specs = [getattr(importlib.import_module(f"meadhall.games.{m}"), "GAME", None) for m in modules]
    found = {spec.name: spec for spec in specs if spec is not None}
    for entry in sorted(importlib.metadata.entry_points(group="meadhall.games"), key=lambda e: e.name):
        try:
            spec = entry.load()
        except Exception as error:  # somebody else's game is broken: ours are not
            warnings.warn(f"the game {entry.name!r} cannot be loaded: {error}", stacklevel=2)
        else:
            found.setdefault(spec.name, spec)
    return found


def games() -> dict[str, GameSpec]:
    """Every game there is, by name: the folders of meadhall.games, then the entry points of other packages."""
    return {**_found(), **_REGISTERED}


def game(name: str) -> GameSpec:
    found = games()
    if name not in found:
        raise UnknownGame(f"there is no game called {name!r}; there are: {', '.join(found)}")
    return found[name]
