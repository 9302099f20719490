"""How strong are the bots? Level against level, seats changed about, until the 95 % interval clears or misses its bar.

A game's `bot` module lists its PAIRINGS. Results are kept as lines of a file, so a run that was stopped goes on where
it was; they count only for the very code that played them.
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
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from meadhall.bots.levels import make_bot
from meadhall.kernel.match import Match
from meadhall.kernel.spec import GameSpec, game

FEWEST = 40  # games before an interval is believed


@dataclass(frozen=True)
class Pairing:
    """One challenger among others of one kind; without others it fills all seats (a cooperative game)."""

    challenger: str
    others: str | None
    bar: float | None = None  # the share it is meant to reach
    seats: int = 2
    options: tuple[tuple[str, Any], ...] = ()
    most: int = 1_000  # games
    spread: tuple[
        tuple[tuple[str, Any], ...], ...
    ] = ()  # more options, which change when all seats have had their turn

    @property
    def name(self) -> str:
        against = f" against {self.others}" if self.others else ""
        extras = "".join(f", {k}={v}" for k, v in self.options)
        if self.spread:
            extras += f", {len(self.spread)} kinds of game"
        return f"{self.challenger}{against}, {self.seats} seats{extras}"

    def options_of(self, number: int) -> dict[str, Any]:
        more = self.spread[number // self.seats % len(self.spread)] if self.spread else ()
        return dict((*self.options, *more))


def interval(won: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share; a draw is half a win."""
    if not games:
        return 0.0, 1.0
    z, share = 1.96, won / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)


def play(name: str, pairing: Pairing, number: int) -> tuple[float, int | None]:
    """One match; the challenger's seat goes round with the number.

    1 won, 0 lost, 0.5 drawn; and the highest score, if the game has scores.
    """
    spec = game(name)
    match = Match.new(spec, pairing.seats, pairing.options_of(number), f"strength {pairing.name} {number}")
    seat = number % pairing.seats
    kinds = [pairing.challenger if s == seat else pairing.others or pairing.challenger for s in range(pairing.seats)]
    bots = [make_bot(spec, kind, seed=1_000 * number + s) for s, kind in enumerate(kinds)]
    while match.waiting:
        at = match.waiting.seat
        match.answer(bots[at].choose(match.view(at), match.waiting).option)
    assert match.result is not None
    return (match.result.returns[seat] + 1) / 2, max(match.result.scores, default=None)


class Book:
    """The games played so far, on disk."""

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


def fingerprint(spec: GameSpec) -> int:
    """A checksum of the code that plays: kernel, bots and the game."""
    total = 0
    for package in ("meadhall.kernel", "meadhall.bots", spec.home):
        total = zlib.crc32("".join(_sources(importlib.resources.files(package))).encode(), total)
    return total


def _sources(folder: Any) -> Iterator[str]:
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        if entry.is_dir():
            yield from _sources(entry)
        elif entry.name.endswith((".py", ".toml")):
            yield entry.read_text(encoding="utf-8")


def settled(pairing: Pairing, scores: dict[int, float]) -> bool:
    """Is it clear whether the pairing reaches its bar?"""
    if len(scores) >= pairing.most:
        return True
    low, high = interval(sum(scores.values()), len(scores))
    return len(scores) >= FEWEST and pairing.bar is not None and (low >= pairing.bar or high < pairing.bar)


def line(pairing: Pairing, scores: dict[int, float], best: float | None = None) -> str:
    won = sum(scores.values())
    low, high = interval(won, len(scores))
    share = won / len(scores) if scores else 0.0
    verdict = ""
    if pairing.bar is not None:
        word = "reached" if low >= pairing.bar else "missed" if high < pairing.bar else "open"
        verdict = f"   bar {pairing.bar:.0%}: {word}"
    if best is not None:
        verdict += f"   winner's score {best:.1f}"
    return f"{pairing.name:<44} {len(scores):>4} games {share:>6.1%} [{low:.1%}, {high:.1%}]{verdict}"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=40, help="stop after this long (default 40)")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=Path(".strength"), help="where results are kept")


def run(args: argparse.Namespace) -> int:
    spec = game(args.game)
    module = spec.load(spec.bot)
    pairings: tuple[Pairing, ...] = tuple(Pairing(*p) for p in module.PAIRINGS)
    book, end = Book(args.folder, spec), time.monotonic() + 60 * args.minutes
    with ProcessPoolExecutor(args.processes, mp_context=get_context("spawn")) as pool:
        for pairing in pairings:
            _play_out(pool, args.processes, spec, pairing, book, end)
    print()
    for pairing in pairings:
        print(line(pairing, book.of(pairing), book.winners_score(pairing)))
    if note := getattr(module, "NOTE", ""):  # what the figures are to be held against
        print(note)
    missed = [p for p in pairings if p.bar is not None and interval(*_won(book.of(p)))[0] < p.bar]
    return 1 if missed else 0


def _won(scores: dict[int, float]) -> tuple[float, int]:
    return sum(scores.values()), len(scores)


def _play_out(
    pool: ProcessPoolExecutor, processes: int, spec: GameSpec, pairing: Pairing, book: Book, end: float
) -> None:
    """Play a pairing until it is settled or time is up."""
    running: dict[Future[tuple[float, int | None]], int] = {}
    while True:
        scores = book.of(pairing)
        stop = settled(pairing, scores) or time.monotonic() > end
        fresh = (n for n in range(pairing.most) if n not in scores and n not in running.values())
        while not stop and len(running) < processes and (number := next(fresh, None)) is not None:
            running[pool.submit(play, spec.name, pairing, number)] = number
        if not running:
            return
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            book.add(pairing, running.pop(future), *future.result())
            print(f"\r{line(pairing, book.of(pairing))}", end="", flush=True)
