"""`meadhall arena --check COMMAND`: tells the writer of a bot in plain words what is wrong with it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from meadhall.api import new
from meadhall.kernel.spec import GameSpec, game, games
from meadhall.lab.arena import HouseBot, Limits, Outsider, Player, play_out
from meadhall.lab.program import SECONDS_TO_END, Fault, Program

MS = 5_000  # for each answer, unless another limit is named
# Messages may be written in any of these ways; a program that reads JSON does not notice.
STYLES: tuple[dict[str, Any], ...] = (
    {"separators": (",", ":")},
    {"sort_keys": True},
    {"ensure_ascii": False, "separators": (" , ", " : ")},
)
LATER = {"a_later_key": {"options": ["none"], "text": 'a "quoted" text with \\ and }'}}


def check(command: str, names: Sequence[str] = (), ms: int | None = None, say: Callable[[str], None] = print) -> bool:
    """Check a program and say what was found. True if nothing is wrong. `names`: the games to play, all by default."""
    wanted, right = [game(name) for name in names], True
    program = Program(command)
    try:
        try:
            hello = program.hello()
        except Fault as fault:
            say(f"WRONG  It is asked hello. {fault.words}")
            return False
        say(f"ok     It starts and answers hello; its name is {program.name}.")
        known = games()
        if not wanted and isinstance(hello.get("games"), list):
            wanted = [known[name] for name in hello["games"] if name in known]
        for about, step in _steps(wanted or list(known.values()), Limits(ms=ms or MS)):
            try:
                say(f"ok     {about}{step(program)}")
            except Fault as fault:
                right = False
                say(f"WRONG  {about} {fault.words}")
                program.kill()
                program = Program(command)
                program.hello()
        right = _ends(program, say) and right
    except Fault as fault:
        right = False
        say(f"WRONG  It is started again. {fault.words}")
    finally:
        program.kill()
    say("Nothing is wrong." if right else "Something is wrong: see above.")
    return right


def _steps(wanted: Sequence[GameSpec], limits: Limits) -> Iterator[tuple[str, Callable[[Program], str]]]:
    yield "Messages it does not know, and blank lines, are left without an answer.", _strangers
    yield "A second copy runs beside it.", _second
    for spec in wanted:
        for number, style in enumerate(STYLES):
            low, high = spec.seats
            seats = (min(max(2, low), high), high, low)[number]
            about = f"{spec.title}, {seats} {'player' if seats == 1 else 'players'}:"
            yield about, partial(_plays, spec=spec, seats=seats, number=number, limits=limits, style=style)


def _strangers(program: Program) -> str:
    for line in (b"\n", b'{"do": "something_later", "id": 7, "x": [1, {"y": null}]}\n'):
        program.send(line)
        try:
            program.hello()
        except Fault as fault:
            what = "a blank line" if line == b"\n" else '{"do": "something_later"}'
            raise Fault(fault.kind, f"After {what} it was asked hello again. {fault.words}") from None
        time.sleep(0.1)  # time for a second answer, which the next message would then find
        if not program.lines.empty():
            raise Fault("reply", "It answered a message that it cannot know; programs ignore these.")
    return ""


def _second(program: Program) -> str:
    other = Program(program.command)
    try:
        other.hello()
    finally:
        other.kill()
    return ""


def _plays(program: Program, spec: GameSpec, seats: int, number: int, limits: Limits, style: dict[str, Any]) -> str:
    """Play one game: the program has every second seat, bots that play at random have the others."""
    match = new(spec.name, seats=seats, seed=f"check {number}")
    me = Outsider(program, limits, LATER, **style)
    players: list[Player] = [
        me if (seat + number) % 2 == 0 or seats == 1 else HouseBot(spec, "random", seat, Limits())
        for seat in range(seats)
    ]
    fault = play_out(match, players)
    if fault is not None:
        raise fault[1]
    mine = sum(players[answer.seat] is me for answer in match.answers)
    return f" it gave {mine} answers, the slowest in {1000 * me.slowest:.0f} ms."


def _ends(program: Program, say: Callable[[str], None]) -> bool:
    code = program.stop()
    if code == 0:
        say("ok     It ends when its input ends.")
    elif code is None:
        say(f"WRONG  Its input has ended, and {SECONDS_TO_END:g} s later it was still running: end with the input.")
    else:
        say(f"WRONG  When its input ended, it ended with exit code {code} instead of 0.")
    return code == 0
