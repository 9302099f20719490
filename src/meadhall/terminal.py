"""`meadhall play`: a match in a terminal between people at one keyboard and bots. Input may also come from a pipe.

The match is saved after every answer. People see what their seat may know. If the next person may see other things, the
screen is cleared first.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import shlex
import sys
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from meadhall.kernel.codec import view_to_json
from meadhall.kernel.errors import BadOptions, MeadhallError
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Ask, Option
from meadhall.kernel.spec import GameSpec, game
from meadhall.kernel.words import capital
from meadhall.records import default_file, load_file, refuse_to_overwrite
from meadhall.serialize import names_of_seats, result_line, table_text

HUMAN = "human"
USUAL_BOT = "jarl"

HELP = """\
Type an option (E5; capitals do not matter) or its number. Beside that:
  undo         take your last answer back
  why OPTION   why something is not possible now
  hint         what a bot would do
  board        show the table again
  save FILE    save the match there, and keep it up to date
  resume FILE  leave this match (it stays saved) for a saved one
  help         this list
  quit         leave; the match stays saved"""


class Leave(Exception):
    """Raised when the person at the keyboard leaves the match."""


def play(
    name: str | None,
    seats: str | None = None,
    seed: str | None = None,
    options: Sequence[str] = (),
    resume: Path | None = None,
    save_as: Path | None = None,
) -> int:
    """Start or resume a match and play it to the end, or until a person leaves."""
    if resume is not None:
        if seed is not None or options:
            raise MeadhallError("a saved match has its own seed and options")
        match = load_file(resume)
        if name not in (None, match.spec.name):
            raise MeadhallError(f"{resume}: is a match of {match.spec.name}")
        players = parse_seats(match.spec, seats, match.seats)
    elif name is None:
        raise MeadhallError("which game? `meadhall games` lists them")
    else:
        spec = game(name)
        players = parse_seats(spec, seats, None)
        match = Match.new(spec, len(players), parse_options(spec, options), seed)
    if save_as is not None:
        refuse_to_overwrite(save_as)
    table = Table(match, players, save_as or resume or default_file(match))
    try:
        table.run()
    except Leave:
        table.say_goodbye()
    except KeyboardInterrupt:
        table.say_goodbye()
        raise
    return 0


# -- reading the command line ----------------------------------------------------------------------------------


def parse_seats(spec: GameSpec, text: str | None, seats: int | None) -> tuple[str, ...]:
    """Who plays each seat: `human` or the level of a bot."""
    if text is None:
        low, high = spec.seats
        return (HUMAN, *[USUAL_BOT] * ((seats or min(max(2, low), high)) - 1))
    players = tuple(part.strip().lower() for part in text.split(","))
    known = (HUMAN, *bot_kinds())
    for player in players:
        if player not in known:
            raise BadOptions("seats", f"{player!r} is none of {', '.join(known)}")
    if seats is not None and len(players) != seats:
        raise BadOptions("seats", f"the match has {seats}")
    return players


def bot_kinds() -> tuple[str, ...]:
    from meadhall.bots import KINDS  # imported here, because a match between people needs no bots

    return KINDS


def parse_options(spec: GameSpec, pairs: Sequence[str]) -> dict[str, Any]:
    """`name=value` as JSON values: true, 3 and null are themselves, other words are texts, a,b a list."""
    found: dict[str, Any] = {}
    schema = spec.options_schema()["properties"]
    for pair in pairs:
        name, is_pair, value = pair.partition("=")
        if not is_pair:
            raise BadOptions(name, f"needs a value: --option {name}=…")
        many = "array" in json.dumps(schema.get(name, {}))
        found[name] = [_plain(part) for part in value.split(",")] if many and value != "null" else _plain(value)
    return found


def _plain(word: str) -> Any:
    try:
        return json.loads(word)
    except ValueError:
        return word


# -- the table ---------------------------------------------------------------------------------------------------


class Table:
    """A match, its players, and how many events each viewer has been shown."""

    def __init__(self, match: Match, players: tuple[str, ...], path: Path, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False, markup=False, emoji=False)
        self._sit_down(match, players, path)

    def _sit_down(self, match: Match, players: tuple[str, ...], path: Path) -> None:
        self.match, self.players, self.path = match, players, path
        self.humans = tuple(seat for seat, player in enumerate(players) if player == HUMAN)
        self.bots = {seat: self._bot(player, seat) for seat, player in enumerate(players) if player != HUMAN}
        self.told: dict[int | None, int] = {}
        self.at_keyboard: int | None = self.humans[0] if len(self.humans) == 1 else None
        self.thinking: int | None = None
        self.shown = ""

    def _bot(self, level: str, seat: int) -> Any:
        from meadhall.bots import make_bot

        # From the hash, not the seed: with the seed a bot could predict the dice.
        number = int.from_bytes(hashlib.sha256(f"{seat} {level} {self.match.seed_hash}".encode()).digest()[:8], "big")
        return make_bot(self.match.spec, level, seed=number, capped=True)

    # -- the course of a match

    def run(self) -> None:
        self._greet()
        while (ask := self.match.waiting) is not None:
            if ask.seat in self.bots:
                self._let_bot_answer(ask)
            else:
                self._let_human_answer(ask)
        self._show(self._watcher())
        self.say(result_line(self.match) or "", "bold")
        self.say(f"The seed was {self.match.seed}. The match is kept in {self.path}")

    def _greet(self) -> None:
        names = names_of_seats(self.match)
        who = ", ".join(f"{name} ({player})" for name, player in zip(names, self.players, strict=True))
        self.say(f"{self.match.spec.title}: {who}.", "bold")
        self.say(f"The hash of the seed is {self.match.seed_hash[:16]}…   Type help for help.", "dim")

    def _watcher(self) -> int | None:
        """The seat whose view is shown when no question is open; None: a spectator's view."""
        return self.humans[0] if len(self.humans) == 1 else None

    def _let_bot_answer(self, ask: Ask) -> None:
        name = f"{names_of_seats(self.match)[ask.seat]} ({self.players[ask.seat]})"
        if not self.console.is_terminal and self.thinking != ask.seat:
            self.say(f"{name} thinks …", "dim")
        self.thinking = ask.seat
        with self._spinner(name):
            choice = self.bots[ask.seat].choose(self.match.view(ask.seat), ask)
        self._answer(choice.option)
        if not self.humans:
            self._tell(None)

    def _question(self, ask: Ask) -> str:
        """The question; with the name of its seat, if several people share the keyboard."""
        names = names_of_seats(self.match)
        asked = self.match.spec.words.prompt(ask, names, ask.seat)
        name = capital(self.match.spec.words.name(names[ask.seat]))
        return f"{name}: {asked}" if len(self.humans) > 1 and name not in asked else asked

    def _let_human_answer(self, ask: Ask) -> None:
        self.thinking = None
        self._hand_over(ask.seat)
        self._show(ask.seat)
        self.say(self._question(ask), "bold")
        for line in self._option_lines(ask):
            self.say(line)
        while self.match.waiting is ask:
            try:
                self._obey(self._read("> "), ask)
            except MeadhallError as error:
                self.say(f"{error.message}{f' [{error.clause}]' if error.clause else ''}", "yellow")

    def _answer(self, option: Option) -> None:
        self.match.answer(option)
        self._save()

    def _save(self) -> None:
        try:
            self.match.save(self.path)
        except MeadhallError as error:  # for example a full disk: the match goes on
            self.say(error.message, "yellow")

    # -- what a person types

    def _obey(self, line: str, ask: Ask) -> None:
        word, _, rest = line.strip().partition(" ")
        command = getattr(self, f"_do_{word.lower()}", None) if word.isalpha() else None
        numbered = ask.options if self._numbered(ask) else ()
        option = find_option(self.match.spec, line, (*ask.options, *self.match.asides), numbered)
        if option is not None:
            self._answer(option)
        elif command is not None:
            command(rest.strip(), ask)
        elif line.strip():
            self._answer(_as_option(self.match.spec, line))  # refused, with the clause that forbids it

    def _do_help(self, rest: str, ask: Ask) -> None:
        self.say(HELP)

    def _do_board(self, rest: str, ask: Ask) -> None:
        self.shown = ""
        self._show(ask.seat)

    def _do_why(self, rest: str, ask: Ask) -> None:
        if not rest:
            raise MeadhallError("why what? For example: why E9")
        clause, message = self.match.why(_as_option(self.match.spec, rest))
        self.say(f"{message}{f' [{clause}]' if clause else ''}")

    def _do_hint(self, rest: str, ask: Ask) -> None:
        level = rest.lower() or USUAL_BOT
        if level not in bot_kinds():
            raise MeadhallError(f"{level!r} is none of {', '.join(bot_kinds())}")
        with self._spinner(level):
            choice = self._bot(level, ask.seat).choose(self.match.view(ask.seat), ask)
        chosen, hope = self.match.spec.words.name(choice.option), choice.value[ask.seat]
        self.say(f"{level} would choose {chosen} and expects {hope:+.2f} (1 is a win, -1 a loss).")

    def _do_undo(self, rest: str, ask: Ask) -> None:
        """Back to the last answer of a person. Bots always agree; other people are asked."""
        answers = self.match.answers
        count = next((n for n, a in enumerate(reversed(answers), 1) if a.seat in self.humans), None)
        if count is None:
            raise MeadhallError("you have not answered yet")
        free = answers[-count].seat == ask.seat and not any(a.final for a in answers[-count:])
        if len(self.humans) > 1 and not free and self._read("Does everybody agree? (y/n) ").lower() not in ("y", "yes"):
            raise MeadhallError("then it stays")
        self.match.take_back(count)
        self._save()
        for viewer in self.told:
            self.told[viewer] = min(self.told[viewer], len(self.match.story))
        self.say("Taken back.")

    def _do_save(self, rest: str, ask: Ask) -> None:
        if not rest:
            raise MeadhallError(f"save where? It is kept in {self.path} anyway")
        path = Path(rest).expanduser()
        refuse_to_overwrite(path)
        self.match.save(path)
        self.path = path
        self.say(f"Saved in {path}, which is kept up to date from now on.")

    def _do_resume(self, rest: str, ask: Ask) -> None:
        if not rest:
            raise MeadhallError("resume which file?")
        path = Path(rest).expanduser()
        match = load_file(path)
        same = match.spec is self.match.spec and match.seats == self.match.seats
        self._sit_down(match, self.players if same else parse_seats(match.spec, None, match.seats), path)
        self._greet()

    def _do_quit(self, rest: str, ask: Ask) -> None:
        raise Leave

    # -- the screen

    def _spinner(self, name: str) -> contextlib.AbstractContextManager[object]:
        return self.console.status(f"{name} thinks …") if self.console.is_terminal else contextlib.nullcontext()

    def say(self, text: str, style: str = "") -> None:
        """Lines as they are, those too wide for the screen broken between words."""
        for line in text.splitlines():
            self.console.print(Text("\n".join(fit(line, self.console.width)), style=style), soft_wrap=True)

    def say_goodbye(self) -> None:
        if not self.match.answers:
            self.say("\nNothing was answered, so nothing is kept.")
            return
        self._save()
        command = ["meadhall", "play", "--resume", str(self.path), "--seats", ",".join(self.players)]
        self.say("\nThe match is saved. Go on with:")
        self.console.print(Text(f"  {shlex.join(command)}"), soft_wrap=True)

    def _read(self, prompt: str) -> str:
        if sys.stdin.isatty():
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 (line editing and history for input)
        try:
            line = input(prompt)
        except EOFError:
            raise Leave from None
        if not sys.stdin.isatty():
            print(line)  # a terminal shows what was typed; piped input is printed, for transcripts
        return line

    def _show(self, viewer: int | None) -> None:
        """Print the events since this viewer last looked, and the table if it has changed."""
        self._tell(viewer)
        text = table_text(self.match.spec, self.match.view(viewer))
        if text != self.shown:
            self.shown = text
            self.console.print()
            self.say(text)
            self.console.print()

    def _tell(self, viewer: int | None) -> None:
        story, names = self.match.view(viewer).table.story or [], names_of_seats(self.match)
        for event in story[self.told.get(viewer, 0) :]:
            self.say(self.match.spec.words.event(event, names), "cyan")
        self.told[viewer] = len(story)

    def _hand_over(self, seat: int) -> None:
        if self.at_keyboard == seat:
            return
        others = [s for s in self.humans if s != seat] if self.at_keyboard is None else [self.at_keyboard]
        self.at_keyboard = seat
        if any(self._see_otherwise(seat, other) for other in others):
            self._clear()
            self._read(f"Hand the device to {names_of_seats(self.match)[seat]}, who presses Enter. ")
            self._clear()
            self.shown = ""

    def _see_otherwise(self, one: int, other: int) -> bool:
        """Do two seats see different tables, apart from the pending question?"""
        tables = [view_to_json(self.match.view(seat))["table"] for seat in (one, other)]
        for table in tables:
            del table["waiting"]
        return bool(tables[0] != tables[1])

    def _clear(self) -> None:
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write("\x1b[3J")  # this clears the scroll-back buffer, too

    # -- options

    def _numbered(self, ask: Ask) -> bool:
        """Should the list number the options? Not where options are numbers themselves."""
        return not any(str(option).lstrip("-").isdigit() for option in (*ask.options, *self.match.asides))

    def _option_lines(self, ask: Ask) -> Iterator[str]:
        words, numbered = self.match.spec.words, self._numbered(ask)
        labels = [words.name(option) for option in ask.options]
        if ask.prompt in self.match.spec.seat_prompts:
            labels = [f"{x} {words.name(self.match.seat_names[int(x)])}" for x in ask.options]
        if numbered:
            digits = len(str(len(labels)))
            labels = [f"{n:>{digits}}) {label}" for n, label in enumerate(labels, 1)]
        width = max(map(len, labels)) + 2
        a_line = max(1, (self.console.width - 2) // width)
        for first in range(0, len(labels), a_line):
            yield "  " + "".join(f"{label:<{width}}" for label in labels[first : first + a_line]).rstrip()
        if self.match.asides:
            yield f"At any time: {', '.join(words.name(x) for x in self.match.asides)}"


def fit(line: str, width: int) -> list[str]:
    """A line, wrapped between words if it is too wide. Words and file names are never split."""
    if len(line) <= width:
        return [line]
    return textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False)


def find_option(spec: GameSpec, typed: str, options: Sequence[Option], numbered: Sequence[Option]) -> Option | None:
    """The option that was typed: by itself, by its name, or by its number in the list."""
    typed = typed.strip().casefold()
    for option in options:
        if typed in (str(option).casefold(), spec.words.name(option).casefold()):
            return option
    if typed.isascii() and typed.isdigit() and len(typed) < 9 and 1 <= int(typed) <= len(numbered):
        return numbered[int(typed) - 1]
    return None


def _as_option(spec: GameSpec, typed: str) -> Option:
    """The option a text may mean, though it is not offered now. Places are upper case, other names lower case."""
    typed = typed.strip()
    for key, name in spec.words.names.items():
        if typed.casefold() in (key.casefold(), name.casefold()):
            return key
    if typed.isascii() and typed.isdigit() and len(typed) < 9:
        return int(typed)
    return typed.upper() if any(c.isdigit() for c in typed) else typed.lower()
