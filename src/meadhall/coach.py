"""`meadhall learn`: a game's lessons in a terminal, step by step."""

from __future__ import annotations

import argparse

from meadhall.kernel.errors import IllegalAnswer, MeadhallError
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Option
from meadhall.kernel.spec import game
from meadhall.lessons import Lesson, lesson, lessons
from meadhall.serialize import names_of_seats, table_text

HELP = "Type an option; Enter to read on; `show` for what is wanted, `quit` to leave."


class Left(Exception):
    """Raised when the learner leaves."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("lesson", nargs="?", metavar="LESSON", help="its name; without one they are listed")


def run(args: argparse.Namespace) -> int:
    spec = game(args.game)
    if args.lesson is None:
        if not lessons(spec.name):
            raise MeadhallError(f"{spec.name} has no lessons yet")
        for one in lessons(spec.name):
            print(f"{one.name}: {one.title}. {one.about}")
        return 0
    try:
        teach(lesson(spec.name, args.lesson))
    except Left:
        print("\nCome back any time.")
    return 0


def teach(one: Lesson) -> None:
    print(f"{one.spec.title}: {one.title}\n{HELP}")
    match, told, shown = one.start(), 0, ""
    for n, step in enumerate(one.steps):
        told = tell(match, one.seat, told)
        if step.position is not None:
            print("\nA new table.")
            match, told = one.set_up(step.position), 0
        table = table_text(match.spec, match.view(one.seat))
        if table != shown:
            shown = table
            print(f"\n{table}\n")
        print(f"[{n + 1}/{len(one.steps)}] {step.say}")
        if step.asks:
            answer(one, match, n)
        else:
            read("(Enter) ")
        for scripted in step.then:
            match.answer(scripted)
    tell(match, one.seat, told)
    print(f"\n{one.summary}")


def answer(one: Lesson, match: Match, n: int) -> None:
    """Ask until the learner gives an answer that the step accepts; return that answer."""
    ask = match.waiting
    assert ask is not None
    words, step = match.spec.words, one.steps[n]
    options = {str(x).casefold(): x for x in (*ask.options, *match.asides)}
    options |= {words.name(x).casefold(): x for x in options.values()}
    print(words.prompt(ask, names_of_seats(match), one.seat))
    print("  " + "  ".join(words.name(x) for x in ask.options))
    while True:
        typed = read("> ")
        if typed == "show":
            print(f"Choose: {', or '.join(words.name(x) for x in step.want or ask.options)}")
            continue
        option: Option = options.get(typed.casefold(), typed)
        line = step.line(option) if typed.casefold() in options else None
        if line is not None:
            print(line)
            continue
        try:
            one.answer(match, n, option)
            return
        except IllegalAnswer as error:
            print(f"{error.message}{f' [{error.clause}]' if error.clause else ''}")


def tell(match: Match, seat: int, told: int) -> int:
    """Print the events after the first `told`; returns how many there are now."""
    story, names = match.view(seat).table.story or [], names_of_seats(match)
    for event in story[told:]:
        print(f"* {match.spec.words.event(event, names)}")
    return len(story)


def read(prompt: str) -> str:
    try:
        typed = input(prompt).strip()
    except EOFError:
        raise Left from None
    if typed == "quit":
        raise Left
    return typed
