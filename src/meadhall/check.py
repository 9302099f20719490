"""`meadhall check GAME`: checks all laws in random matches, finds unused texts, lists which test proves a clause."""

from __future__ import annotations

import argparse
import ast
import importlib.resources
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress

from meadhall.kernel.errors import BadOptions
from meadhall.kernel.laws import LawBroken, check_match
from meadhall.kernel.match import Match
from meadhall.kernel.spec import GameSpec, game
from meadhall.kernel.words import entry_of

CLAUSE = re.compile(r"[A-Z]{2}-[\w.]+")
SECONDS_BETWEEN_LINES = 10
SHARE = 0.2  # the share of decisions that is checked; laws about a whole match are always checked


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--games", type=int, default=60, metavar="N", help="how many random matches (default 60)")
    parser.add_argument("--fuzz", type=float, metavar="SECONDS", help="play on for this long instead")
    parser.add_argument("--seed", default="check", help="another seed gives other matches")
    parser.add_argument("--clauses", action="store_true", help="only show which tests prove which clause")


def run(args: argparse.Namespace) -> int:
    spec = game(args.game)
    if args.clauses:
        return clauses(spec)
    try:
        asked: set[str] = set()
        met = play(spec, args.games, args.fuzz, args.seed, asked)
        same_everywhere(met)
    except LawBroken as broken:
        print(f"BROKEN  {broken}")
        if broken.record is not None:
            path = Path(f"failed-{spec.name}-{re.sub(r'[^A-Za-z0-9]+', '-', broken.record['seed'])}.json")
            path.write_text(json.dumps(broken.record) + "\n", encoding="utf-8")
            print(f"The match is in {path}.")
        return 1
    return words(spec, met, asked)


# -- laws --------------------------------------------------------------------------------------------------------


def variants(spec: GameSpec) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every number of seats; and every value of every option with a list of values, one at a time, with few and many
    seats as far as the game allows it. Yields the number of seats and the options."""
    low, high = spec.seats
    for seats in range(low, high + 1):
        yield seats, {}
    for name, about in spec.options_schema()["properties"].items():
        values = [value for value in about.get("enum", ()) if value != about["default"]]
        if about.get("type") == "boolean":
            values = [not about["default"]]
        if "minimum" in about:
            values = [about["minimum"], about["maximum"]]
        for value in values:
            for seats in sorted({low, min(max(2, low), high), high}):
                if allowed(spec, seats, {name: value}):
                    yield seats, {name: value}


def allowed(spec: GameSpec, seats: int, options: dict[str, Any]) -> bool:
    try:
        Match.new(spec, seats, options, "check")
    except BadOptions:
        return False
    return True


def play(spec: GameSpec, games: int, seconds: float | None, seed: str, asked: set[str] | None = None) -> list[Match]:
    """Play matches with all laws checked, each variant in turn. The prompts that come up are added to `asked`."""
    tables, end = list(variants(spec)), None if seconds is None else time.monotonic() + seconds
    played: list[Match] = []
    said = time.monotonic()

    def note(match: Match) -> None:
        if asked is not None and match.waiting is not None:
            asked.add(match.waiting.prompt)

    # Without a terminal a progress bar would fill the log, so a line is printed every few seconds.
    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(spec.name, total=None if end else games)
        while len(played) < games if end is None else time.monotonic() < end:
            seats, options = tables[len(played) % len(tables)]
            played.append(check_match(spec, f"{seed} {len(played)}", seats, options, share=SHARE, at_decision=note))
            progress.advance(task)
            if progress.disable and time.monotonic() > said + SECONDS_BETWEEN_LINES:
                said = time.monotonic()
                print(f"{spec.name}: {len(played)} matches so far", flush=True)
    answers = sum(match.ply for match in played)
    print(f"{spec.name}: {len(played)} matches, {answers} answers, {len(tables)} kinds of table: every law holds.")
    return played


FRESH = "import sys, json; from meadhall.kernel.match import Match; print(Match.load(json.load(sys.stdin)).digest())"


def same_everywhere(played: list[Match], hash_seeds: Iterable[int] = (1, 2)) -> None:
    """Check that a record gives the same state in new processes with different hash seeds."""
    if not played:
        return
    record = played[0].record()
    digests = {played[0].digest()}
    for hash_seed in hash_seeds:
        done = subprocess.run(
            [sys.executable, "-c", FRESH],
            input=json.dumps(record),
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
        )
        digests.add(done.stdout.strip() or done.stderr)
    if len(digests) != 1:
        raise LawBroken("the same record, the same match", f"fresh processes differ: {digests}", record)
    print("The same record gives the same match in fresh processes.")


# -- words -------------------------------------------------------------------------------------------------------


def words(spec: GameSpec, played: list[Match], asked: set[str]) -> int:
    """Report texts of questions and events that never came up and that no rule names. Returns the exit code."""
    told = {event.key for match in played for event in match.story}
    code = "".join(path.read_text(encoding="utf-8") for path in home(spec).rglob("*.py"))
    unused = []
    for what, table, met in (("questions", spec.words.prompts, asked), ("events", spec.words.events, told)):
        unmet = sorted({entry_of(key) for key in table} - met)
        print(f"{len(met)} kinds of {what} were met; rare, not met: {', '.join(unmet) or 'none'}.")
        # A rule may build a key: f"end.{how}".
        unused += [key for key in unmet if f'"{key}"' not in code and f'"{key.rpartition(".")[0]}.{{' not in code]
    if unused:
        print(f"UNUSED  {', '.join(unused)}: in the text, but in no rule.")
    return 1 if unused else 0


def home(spec: GameSpec) -> Path:
    """The folder of the game."""
    return Path(str(importlib.resources.files(spec.home)))


# -- clauses -----------------------------------------------------------------------------------------------------


def clauses(spec: GameSpec) -> int:
    """Print each clause with the tests that name it. Returns 1 if a clause has no test, 2 without the repository."""
    folder = Path(__file__).parents[2] / "tests" / "games" / spec.home.rpartition(".")[2]
    if not folder.is_dir():
        print(f"The tests of {spec.name} are not here: this needs the repository, not an installed package.")
        return 2
    proofs = named_in(folder)
    for number in spec.words.clauses:
        tests = proofs.get(number, [])
        print(f"{number:<10} {len(tests):>3}  {', '.join(tests[:3])}{' …' if len(tests) > 3 else ''}")
    bare = [number for number in spec.words.clauses if number not in proofs]
    unknown = sorted(set(proofs) - set(spec.words.clauses))
    print(f"{len(spec.words.clauses)} clauses, {len(bare)} without a test.")
    for number in bare:
        print(f"NO TEST  {number}: {spec.words.clause(number)}")
    for number in unknown:
        print(f"UNKNOWN  {number}, named by {', '.join(proofs[number])}")
    return 1 if bare or unknown else 0


def named_in(folder: Path) -> dict[str, list[str]]:
    """For each clause the tests under a folder that are marked with it."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                for number in marks(node):
                    found.setdefault(number, []).append(node.name)
    return found


def marks(test: ast.FunctionDef) -> Iterator[str]:
    """The clauses of `@pytest.mark.clause(...)`, and of `marks=pytest.mark.clause(...)` inside a parametrize."""
    for decorator in test.decorator_list:
        for call in ast.walk(decorator):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "clause":
                for arg in call.args:
                    if isinstance(arg, ast.Constant) and isinstance(arg.value, str) and CLAUSE.fullmatch(arg.value):
                        yield arg.value
