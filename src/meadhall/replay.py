"""`meadhall replay` steps through a record; `meadhall verify` plays it again and shows every roll."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from meadhall.kernel import fair
from meadhall.kernel.errors import MeadhallError, RecordError
from meadhall.kernel.match import Match, check_record
from meadhall.kernel.rule import Ask, Option, State
from meadhall.kernel.spec import game
from meadhall.kernel.veil import view_of
from meadhall.records import read_json_file
from meadhall.serialize import names_of_seats, result_line, table_text


class Film(Match):
    """A match that keeps the question, the state and the number of chances before each answer."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.asked: list[Ask | None] = []
        self.states: list[State] = []
        self.rolled: list[int] = []  # how many chances there had been

    def answer(self, option: Option) -> None:
        self.asked.append(self.waiting)
        self.states.append(self.state.clone())
        self.rolled.append(len(self.rolls))
        super().answer(option)

    def state_at(self, ply: int) -> State:
        return self.states[ply] if ply < self.ply else self.state

    def ply_of_roll(self, number: int) -> int:
        """The answer after which this chance came up; -1 for the set-up."""
        return sum(1 for before in self.rolled if before <= number) - 1

    @classmethod
    def of(cls, record: Any) -> tuple[Film, RecordError | None]:
        """The part of a record that can be replayed, and the error that stopped it, if any."""
        try:
            return cls.load(record, any_rules=True), None
        except RecordError as error:
            if error.ply is None:
                raise
            answers = record["answers"][: error.ply]
            good = {key: value for key, value in record.items() if key != "end"}
            return cls.replay(game(record["game"]), {**good, "answers": answers}), error


# -- verify ------------------------------------------------------------------------------------------------------


def verify(path: Path, seed_hash: str | None = None) -> int:
    """Replay a record and print every chance. Returns 1 if it does not replay or the seed's hash differs, else 0."""
    record = read_json_file(path)
    try:
        match = Film.load(record)
    except RecordError as error:
        clause = f" [{error.clause}]" if error.clause else ""
        print(f"{path} does not replay: {error.message}{clause}")
        return 1
    print(f"{match.spec.title}, rules {match.spec.rules}, {match.ply} answers")
    print(f"seed {match.seed!r}, its hash {match.seed_hash}")
    for n, roll in enumerate(match.rolls):
        ply = match.ply_of_roll(n)
        when = "set-up" if ply < 0 else f"ply {ply}"
        source = "scripted" if n in match.scripted else "the seed's"
        print(f"  chance {n:>4}  {when:<9} {roll.prompt:<16} {roll.outcome!s:<16} {source}")
    print(f"{len(match.rolls)} chances, {len(match.scripted)} of them scripted")
    print(result_line(match) or "The match is not over.")
    promised, wrong = match.seed_hash, []
    if "fair" in record:
        promised, wrong = record["fair"]["promise"], fair.check(record["fair"], match.seed)
        print("\n".join(wrong or fair_lines(record["fair"], names_of_seats(match))))
    if seed_hash is not None and seed_hash.lower() != promised:
        wrong.append("The seed is not the one that was promised: its hash differs.")
        print(wrong[-1])
    if wrong:
        return 1
    print("The record replays.")
    return 0


def fair_lines(made: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """How the seed of a match was made."""
    lines = [f"The seed is fair: the hall promised its secret by the hash {made['promise']}."]
    for row in made["seats"]:
        who = names[row["seat"]] if 0 <= row["seat"] < len(names) else f"seat {row['seat']}"
        what = "added a number" if row["number"] else "promised a number and never told it"
        lines.append(f"  {who} {what}, hash {row['promise']}")
    return lines


# -- replay ------------------------------------------------------------------------------------------------------

HELP = "Enter, n or →: next   p or ←: back   a number: go there   f, l: first, last   q: quit"
KEYS = {"\x1b[C": "n", "\x1b[B": "n", "\x1b[D": "p", "\x1b[A": "p", "\x1b[H": "f", "\x1b[F": "l", " ": "n"}


def replay(path: Path, seat: int | None = None) -> int:
    """Step through a record, with nothing hidden or as one seat saw it."""
    record = read_json_file(path)
    check_record(record)
    film, problem = Film.of(record)
    if seat is not None and not 0 <= seat < film.seats:
        raise MeadhallError(f"there is no seat {seat}: seats are 0 to {film.seats - 1}")
    print(f"{film.spec.title}: {film.ply} answers.\n{HELP}")
    if record["rules"] != film.spec.rules:
        print(f"It is of rules {record['rules']}, these are {film.spec.rules}.")
    if problem is not None:
        print(f"It can be seen up to its last good answer only: {problem.message}")
    ply = 0
    print(frame(film, ply, seat))
    for command in commands():
        goal = _goal(command, ply, film.ply)
        if goal is None:
            print(HELP)
            continue
        if goal < 0:
            break
        if goal == ply:
            print("That is the end." if ply else "That is the beginning.")
            continue
        ply = goal
        print(frame(film, ply, seat))
    return 0


def _goal(command: str, ply: int, last: int) -> int | None:
    """The ply a command leads to; -1 to leave, None if it is no command."""
    command = command.lower()
    if command == "q":
        return -1
    if command.isascii() and command.isdigit() and len(command) < 9:
        return min(int(command), last)
    goal = {"": ply + 1, "n": ply + 1, "p": ply - 1, "f": 0, "l": last}.get(command)
    return None if goal is None else max(0, min(goal, last))


def frame(film: Film, ply: int, seat: int | None) -> str:
    """The screen for one ply: the table after `ply` answers, the last events, and the next question."""
    state, names, words = film.state_at(ply), names_of_seats(film), film.spec.words
    table: Any = state if seat is None else view_of(film.spec.name, state, seat)
    story = (state if seat is None else table.table).story or []
    lines = [f"── {ply} of {film.ply} " + "─" * 40]
    if ply:
        ask = film.asked[ply - 1]
        assert ask is not None
        known = seat is None or seat == ask.seat or not ask.secret
        lines.append(f"{names[ask.seat]}: {words.name(film.answers[ply - 1].option) if known else '(a secret)'}")
        before = len(film.state_at(ply - 1).story or [])
        lines += [f"  {words.event(event, names)}" for event in story[before:]]
    lines += ["", table_text(film.spec, table), ""]
    if isinstance(state.waiting, Ask):
        ask = state.waiting if seat is None else state.waiting.seen_by(seat)
        lines.append(words.prompt(ask, names, seat))
    elif ply == film.ply:
        lines.append(result_line(film) or "")
    return "\n".join(lines)


def commands() -> Iterator[str]:
    """Yields the reader's commands: single keys at a terminal, lines from a pipe."""
    if not sys.stdin.isatty():
        for line in sys.stdin:
            yield line.strip()
        return
    digits = ""
    for key in _keys():
        if key == "\x04":  # Ctrl-D
            return
        if key.isdigit():
            digits += key
            print(key, end="", flush=True)
        else:
            command, digits = digits if key in "\r\n" else KEYS.get(key, key), ""
            yield command


def _keys() -> Iterator[str]:
    """Single key presses, arrows as escape sequences. Without `termios`: the characters of each line."""
    try:
        import termios
        import tty
    except ImportError:
        for line in sys.stdin:
            yield from line
        return
    fd = sys.stdin.fileno()
    was = termios.tcgetattr(fd)
    try:
        tty.setcbreak(fd)
        while typed := os.read(fd, 64).decode(errors="replace"):
            yield from re.findall(r"\x1b\[[A-Z]|.", typed, re.DOTALL)
    finally:
        termios.tcsetattr(fd, termios.TCSADRAIN, was)
