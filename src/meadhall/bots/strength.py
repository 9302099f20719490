"""Measures how strong bots are. Each pairing plays a number of games that is fixed in advance; seats change.

A game's `bot` module lists its PAIRINGS; `--a` and `--b` make a pairing of any two players. Results are kept in a file,
so a stopped run continues later. Results count only for the code that played them. A result is printed only
when all games of a pairing are played, so nobody can stop a run at a favourable moment.
"""

from __future__ import annotations

import argparse
import importlib.resources
import json
import math
import time
import zlib
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from meadhall.bots.base import bot_part
from meadhall.bots.levels import make_bot
from meadhall.kernel.codec import Json
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.match import Match
from meadhall.kernel.spec import GameSpec, game
from meadhall.records import read_json_file
from meadhall.search.pairing import Pairing


def interval(won: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share; a draw is half a win."""
    if not games:
        return 0.0, 1.0
    z, share = 1.96, won / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)


def play(name: str, pairing: Pairing, number: int, position: Json = None) -> tuple[float, int | None]:
    """Play match `number`; the challenger's seat depends on the number.

    Returns 1 for a win of the challenger, 0 for a loss, 0.5 for a draw; and the highest score, if the game has scores.
    """
    spec, seed = game(name), f"strength {pairing.name} {number}"
    if position is None:
        match = Match.new(spec, pairing.seats, pairing.settings_of(number), seed)
    else:
        match = Match.from_position(spec, position, pairing.settings_of(number), seed)
    seat = number % match.seats
    players = [pairing.challenger if s == seat else pairing.others or pairing.challenger for s in range(match.seats)]
    bots = [make_bot(spec, player, seed=1_000 * number + s) for s, player in enumerate(players)]
    while match.waiting:
        at = match.waiting.seat
        match.answer(bots[at].choose(match.view(at), match.waiting).option)
    assert match.result is not None
    return (match.result.returns[seat] + 1) / 2, max(match.result.scores, default=None)


class Book:
    """The results of the games played so far, in a file."""

    def __init__(self, folder: Path, spec: GameSpec) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / f"{spec.name}-{fingerprint(spec):08x}.jsonl"
        self.games: dict[str, dict[int, float]] = {}
        self.best: dict[str, list[int]] = {}
        if self.path.exists():
            for line in self.path.read_text().splitlines():
                entry = json.loads(line)
                self._keep(entry["pairing"], entry["game"], entry["score"], entry.get("best"))

    def _keep(self, name: str, number: int, score: float, best: int | None) -> None:
        self.games.setdefault(name, {})[number] = score
        if best is not None:
            self.best.setdefault(name, []).append(best)

    def add(self, pairing: Pairing, number: int, score: float, best: int | None = None) -> None:
        self._keep(pairing.name, number, score, best)
        with self.path.open("a") as file:
            file.write(json.dumps({"pairing": pairing.name, "game": number, "score": score, "best": best}) + "\n")

    def of(self, pairing: Pairing) -> dict[int, float]:
        return self.games.get(pairing.name, {})

    def winners_score(self, pairing: Pairing) -> float | None:
        """The mean of the highest scores."""
        best = self.best.get(pairing.name)
        return sum(best) / len(best) if best else None


# The rooms of a game that players never read from: what they change is seen by people alone.
SHOWN_ONLY = ("art", "lab", "picture", "text")


def fingerprint(spec: GameSpec) -> int:
    """A checksum of the code that decides the games: kernel, search, bots and the game without its pictures."""
    total = 0
    for package in ("meadhall.kernel", "meadhall.search", "meadhall.bots", spec.home):
        total = zlib.crc32("".join(_sources(importlib.resources.files(package))).encode(), total)
    return total


def _sources(folder: Any) -> Iterator[str]:
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        if entry.is_dir():
            if entry.name not in SHOWN_ONLY:
                yield from _sources(entry)
        elif entry.name.endswith((".py", ".toml")):
            yield entry.read_text(encoding="utf-8")


def line(pairing: Pairing, scores: dict[int, float], best: float | None = None) -> str:
    """The result of a pairing, or how many of its games are played if some are missing."""
    if len(scores) < pairing.games:
        return f"{pairing.name:<44} {len(scores):>4} of {pairing.games} games: run again to go on"
    won = sum(scores.values())
    low, high = interval(won, len(scores))
    verdict = ""
    if pairing.bar is not None:
        word = "reached" if low >= pairing.bar else "missed" if high < pairing.bar else "open"
        verdict = f"   bar {pairing.bar:.0%}: {word}"
    if best is not None:
        verdict += f"   winner's score {best:.1f}"
    return f"{pairing.name:<44} {len(scores):>4} games {won / len(scores):>6.1%} [{low:.1%}, {high:.1%}]{verdict}"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument(
        "--a", metavar="PLAYER", help="measure this player (jarl, scripted, jarl@1, …) instead of the list"
    )
    parser.add_argument("--b", metavar="PLAYER", help="the players of the other seats; without it A plays all seats")
    parser.add_argument("--games", type=int, default=100, help="how many games A and B play (default 100)")
    parser.add_argument("--seats", type=int, help="how many seats (default: two, or what the game has)")
    parser.add_argument("--settings", nargs="*", default=[], metavar="NAME=VALUE", help="settings of the games")
    parser.add_argument("--position", type=Path, metavar="FILE", help="a position (JSON) that every game starts from")
    parser.add_argument("--minutes", type=float, default=240, help="stop after this long; the next run continues")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=Path(".strength"), help="where results are stored")


def run(args: argparse.Namespace) -> int:
    spec = game(args.game)
    if spec.bot is None and args.a is None:
        raise MeadhallError(f"{spec.name} lists no pairings: name two players with --a and --b")
    position = None if args.position is None else read_json_file(args.position)
    pairings = bot_part(spec, "PAIRINGS") if args.a is None else (_named(spec, args, position),)
    book, end = Book(args.folder, spec), time.monotonic() + 60 * args.minutes
    with ProcessPoolExecutor(args.processes, mp_context=get_context("spawn")) as pool:
        for pairing in pairings:
            _play_out(pool, args.processes, spec, pairing, position, book, end)
    print()
    for pairing in pairings:
        print(line(pairing, book.of(pairing), book.winners_score(pairing)))
        if pairing.note:
            print(f"    {pairing.note}")
    return 0 if all(_reached(pairing, book.of(pairing)) for pairing in pairings) else 1


def _named(spec: GameSpec, args: argparse.Namespace, position: Json) -> Pairing:
    """The pairing that `--a` and `--b` describe. Wrong names and settings are refused before any game is played."""
    settings = {}
    for entry in args.settings:
        name, equals, text = entry.partition("=")
        if not equals:
            raise MeadhallError(f"--settings {entry}: must be NAME=VALUE")
        try:
            settings[name] = json.loads(text)
        except ValueError:
            settings[name] = text
    if args.games < 1:
        raise MeadhallError("--games: must be at least 1")
    for player in filter(None, (args.a, args.b)):
        make_bot(spec, player)
    if position is None:
        match = Match.new(spec, args.seats, settings, "check")
    else:
        match = Match.from_position(spec, position, settings, "check")
    name = f"{zlib.crc32(json.dumps(position, sort_keys=True).encode()):08x}" if position is not None else ""
    label = (("position", name),) if name else ()
    return Pairing(args.a, args.b, seats=match.seats, settings=tuple(settings.items()), games=args.games, label=label)


def _reached(pairing: Pairing, scores: dict[int, float]) -> bool:
    """True if all games are played and, where there is a bar, the whole interval lies above it."""
    if len(scores) < pairing.games:
        return False
    return pairing.bar is None or interval(sum(scores.values()), len(scores))[0] >= pairing.bar


def _play_out(
    pool: ProcessPoolExecutor,
    processes: int,
    spec: GameSpec,
    pairing: Pairing,
    position: Json,
    book: Book,
    end: float,
) -> None:
    """Play the games of a pairing that are not in the book yet, as long as there is time; show progress."""
    running: dict[Future[tuple[float, int | None]], int] = {}
    while True:
        played = book.of(pairing)
        stop = time.monotonic() > end
        fresh = (n for n in range(pairing.games) if n not in played and n not in running.values())
        while not stop and len(running) < processes and (number := next(fresh, None)) is not None:
            running[pool.submit(play, spec.name, pairing, number, position)] = number
        if not running:
            return
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            book.add(pairing, running.pop(future), *future.result())
            print(f"\r{pairing.name}: {len(book.of(pairing))} of {pairing.games} games", end="", flush=True)
