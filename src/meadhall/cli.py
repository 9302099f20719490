"""The `meadhall` command. Each subcommand is two small functions: its arguments, and what it does.

Only the chosen subcommand's modules are imported, so `meadhall games` is quick.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import meadhall
from meadhall.kernel.errors import MeadhallError, missing_package

Parser = argparse.ArgumentParser
Args = argparse.Namespace

INTERRUPTED, BROKEN_PIPE = 130, 141  # the exit codes that shells use for processes ended by these signals


class Command(NamedTuple):
    help: str
    arguments: Callable[[Parser], None]
    run: Callable[[Args], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one subcommand; its return value is the exit code."""
    argv = sys.argv[1:] if argv is None else list(argv)
    try:
        code = _run(argv)
        sys.stdout.flush()
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "meadhall":  # a bug in Meadhall
            raise
        print(f"meadhall: {missing_package(error, _extra_of(argv))}", file=sys.stderr)
        return 2
    except MeadhallError as error:
        print(f"meadhall: {error.message}{f' [{error.clause}]' if error.clause else ''}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output has closed the pipe; the flush at exit must not raise either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    return code


def _run(argv: list[str]) -> int:
    parser = Parser(prog="meadhall", description="Viking board games with exact rules.")
    parser.add_argument("--version", action="version", version=f"meadhall {meadhall.__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, command in COMMANDS.items():
        sub = subparsers.add_parser(name, help=command.help, description=command.help)
        if argv[:1] == [name]:  # other subcommands are not imported
            command.arguments(sub)
    args = parser.parse_args(argv)
    return COMMANDS[args.command].run(args)


def _extra_of(argv: list[str]) -> str:
    """The extra that brings the packages of a subcommand; the packages of the others come with Meadhall itself."""
    name = argv[0] if argv else ""
    return "hall" if name in ("serve", "backup", "restore", "move") else "lab" if name in LAB else ""


def _no_arguments(parser: Parser) -> None:
    pass


def _from_module(name: str, about: str) -> Command:
    """A subcommand that lives in a module of its own, with `add_arguments(parser)` and `run(args)`."""
    return Command(
        about,
        lambda parser: importlib.import_module(name).add_arguments(parser),
        lambda args: importlib.import_module(name).run(args) or 0,
    )


# -- engine, games, warm -----------------------------------------------------------------------------------------


def _engine(args: Args) -> int:
    from meadhall import engine

    return engine.run()


def _games(args: Args) -> int:
    from meadhall.kernel.spec import games

    for spec in games().values():
        low, high = spec.seats
        print(f"{spec.name}: {spec.title}, {low if low == high else f'{low} to {high}'} players, rules {spec.rules}")
        print(f"    {spec.words.blurb}")
        for name, about in spec.options_schema()["properties"].items():
            usual = about["default"] if isinstance(about["default"], str) else json.dumps(about["default"])
            print(f"    --option {name}={usual}  {about['description']}")
    return 0


def _warm(args: Args) -> int:
    from meadhall.kernel.spec import games

    if importlib.util.find_spec("numba") is None:
        print("numba is not installed: there is nothing to compile. pip install 'meadhall[fast]' makes bots stronger.")
        return 0
    for spec in games().values():
        if spec.warm is not None:
            began = time.monotonic()
            spec.load(spec.warm)(lambda line: print(f"{line} …", flush=True))
            print(f"{spec.title} is compiled ({time.monotonic() - began:.0f} s).")
    return 0


# -- play --------------------------------------------------------------------------------------------------------


def _play_arguments(parser: Parser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="the game; `meadhall games` lists them")
    parser.add_argument("--seats", metavar="WHO,WHO", help="who plays, e.g. human,jarl; by default you and bots")
    parser.add_argument("--seed", help="the seed: the same seed and answers give the same match")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="continue a saved match")
    parser.add_argument("--save", type=Path, metavar="FILE", help="save the match to this file after every answer")


def _play(args: Args) -> int:
    from meadhall import terminal

    return terminal.play(args.game, args.seats, args.seed, args.option, args.resume, args.save)


# -- replay and verify -------------------------------------------------------------------------------------------


def _replay_arguments(parser: Parser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a record")
    parser.add_argument("--seat", type=int, metavar="N", help="as this seat saw it (0 is the first)")


def _replay(args: Args) -> int:
    from meadhall import replay

    return replay.replay(args.file, args.seat)


def _verify_arguments(parser: Parser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a record")
    parser.add_argument("--hash", metavar="HASH", help="the seed's hash, as shown when the match began")


def _verify(args: Args) -> int:
    from meadhall import replay

    return replay.verify(args.file, args.hash)


# -- perft -------------------------------------------------------------------------------------------------------


def _perft_arguments(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--depth", type=int, required=True, metavar="N", help="how many turns deep to count")
    parser.add_argument("--divide", action="store_true", help="show the count for each first choice")
    parser.add_argument("--position", type=Path, metavar="FILE", help="a position (JSON) to start from")
    parser.add_argument("--engine", choices=("step", "fast", "both"), default="step")


def _perft(args: Args) -> int:
    from meadhall.kernel.spec import game
    from meadhall.records import read_json_file

    spec = game(args.game)
    if spec.perft is None:
        raise MeadhallError(f"{spec.name} cannot be counted")
    if args.depth < 1:
        raise MeadhallError("depth: must be at least 1")
    if args.engine != "step" and importlib.util.find_spec("numba") is None:
        raise MeadhallError(
            "The fast engine needs numba, which is not installed: pip install 'meadhall[fast]' (--engine step works)"
        )
    position = None if args.position is None else read_json_file(args.position)
    counts: dict[str, dict[str, int]] = {}
    for engine in ("step", "fast") if args.engine == "both" else (args.engine,):
        began = time.monotonic()
        counts[engine] = spec.load(spec.perft)(engine, position, args.depth)
        print(f"{engine}: {time.monotonic() - began:.2f} s", file=sys.stderr)
    found, *others = counts.values()
    if args.divide:
        for choice, n in found.items():
            print(choice, n)
    print("total", sum(found.values()))
    for other in others:
        for choice in sorted({*found, *other}):
            if found.get(choice) != other.get(choice):
                print(f"the engines differ at {choice}: step {found.get(choice)}, fast {other.get(choice)}")
    return int(any(other != found for other in others))


LAB = ("simulate", "balance", "corpus", "ladder")  # the subcommands that need the lab's packages
COMMANDS: dict[str, Command] = {
    "serve": _from_module("meadhall.hall.serve", "open the hall: play in the browser, alone or with friends"),
    "play": Command("play a game in this terminal", _play_arguments, _play),
    "learn": _from_module("meadhall.coach", "learn a game in this terminal, lesson by lesson"),
    "games": Command("list the games and their options", _no_arguments, _games),
    "replay": Command("step through a recorded match", _replay_arguments, _replay),
    "verify": Command("replay a record and show every roll", _verify_arguments, _verify),
    "engine": Command("speak the engine protocol on stdin and stdout", _no_arguments, _engine),
    "check": _from_module("meadhall.check", "play random matches and check the laws that every game must keep"),
    "perft": Command("count turns to a depth", _perft_arguments, _perft),
    "strength": _from_module("meadhall.bots.strength", "measure the bots against each other"),
    "simulate": _from_module("meadhall.lab.simulate", "play many games between bots and keep them as Parquet"),
    "balance": _from_module("meadhall.lab.balance", "report how fair a game is, from games between bots"),
    "corpus": _from_module("meadhall.lab.corpus", "make a corpus: bot games with every view, value and answer"),
    "arena": _from_module(
        "meadhall.lab.arena", "matches between programs and bots; --check finds what is wrong with one"
    ),
    "ladder": _from_module("meadhall.lab.ladder", "rate all bots of all games, and programs beside them"),
    "backup": _from_module("meadhall.hall.backup", "save all games of a hall, even a running one, to a file"),
    "move": _from_module("meadhall.hall.move", "copy a stopped hall to another database, e.g. to PostgreSQL"),
    "restore": _from_module("meadhall.hall.restore", "put the games of a backup back into a hall"),
    "warm": Command("compile the fast bots, so that the first game need not wait", _no_arguments, _warm),
}
