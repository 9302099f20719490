"""`meadhall simulate`: plays many games between bots and keeps them as Parquet."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.spec import game
from meadhall.lab import tables
from meadhall.lab.crew import crew, results
from meadhall.lab.meter import Meter
from meadhall.lab.options import settings_of
from meadhall.lab.playing import Job, Rows, play_game
from meadhall.lab.versions import versions

SECONDS_A_BATCH = 8.0  # a killed run has to play the batches in progress again
MOST_A_BATCH = 1000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the game; `meadhall games` lists them")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="how many games (default 1000)")
    parser.add_argument(
        "--players",
        default="scripted",
        metavar="WHO,WHO",
        help="a bot for each seat, or one for all (default scripted)",
    )
    parser.add_argument("--seats", type=int, metavar="N", help="how many seats (default: as many as players, or two)")
    parser.add_argument("--seed", default="lab", help="the same seed gives the same games (default lab)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--visits", type=int, metavar="N", help="visits of searching bots, instead of their level's")
    parser.add_argument("--answers", action="store_true", help="keep every answer, and the value the bot gave with it")
    add_run_arguments(parser)


def add_run_arguments(parser: argparse.ArgumentParser) -> None:
    """Where a run works and where its tables go."""
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="where the tables go (default: named by the run)")
    parser.add_argument("--processes", type=int, default=2, metavar="N", help="local processes (default 2)")
    parser.add_argument("--dask", metavar="ADDRESS", help="use the workers of this Dask scheduler: tcp://host:8786")


def run(args: argparse.Namespace) -> int:
    players = tuple(args.players.split(","))
    seats = args.seats or (len(players) if len(players) > 1 else min(max(2, game(args.game).seats[0]), 2))
    if len(players) == 1:
        players *= seats
    keep = ("answers",) if args.answers else ()
    job = Job(args.game, players, seats, args.seed, settings_of(args.option), args.visits, keep=keep)
    out = args.out or Path(f"{args.game}-{args.seed}")
    simulate(job, args.games, out, processes=args.processes, dask=args.dask)
    return 0


def simulate(job: Job, games: int, out: Path, *, processes: int = 1, dask: str | None = None) -> None:
    """Play the games of a job that are not in the folder yet. Shows progress on standard error."""
    if games < 1:
        raise MeadhallError("--games: must be at least 1")
    job.check()
    plan = {"job": job.as_json(), "versions": versions(game(job.game))}
    with tables.folder(out, plan, games) as folder:
        try:
            with crew(processes, dask) as team, Meter(job.game, games, folder.played) as step:
                batches = Batches(folder, 2 * team.count())
                for (_, first, count, _), (files, seconds) in results(team, play_batch, batches.tasks(job, plan)):
                    folder.add(first, count, files)
                    batches.learn(seconds / count)
                    step(count)
        except KeyboardInterrupt:
            line = f"{folder.played} of {games} games are in {out}; the same command goes on from there."
            print(line, file=sys.stderr)
            raise
    print(f"{games} games of {job.game} are in {out}: {', '.join(folder.tables)}.")


def play_batch(job: Job, first: int, count: int, about: dict[str, Any]) -> tuple[dict[str, bytes], float]:
    """Play games in a worker. Returns their tables as Parquet files, and the seconds it took."""
    began = time.perf_counter()
    rows: Rows = {name: [] for name in tables.schemas(job.keep)}
    for number in range(first, first + count):
        for name, more in play_game(job, number).items():
            rows[name] += more
    return tables.encode(rows, job.keep, about), time.perf_counter() - began


class Batches:
    """Cuts the missing games into batches of some seconds each, smaller ones towards the end, so that all workers end
    at the same time. Which batches there are does not change the games."""

    def __init__(self, folder: tables.Folder, shares: int) -> None:
        self.missing, self.shares = list(folder.missing()), shares
        self.left = sum(count for _, count in self.missing)
        self.size = 1

    def learn(self, seconds: float) -> None:
        """A game took so long."""
        self.size = max(1, min(MOST_A_BATCH, round(SECONDS_A_BATCH / max(seconds, 1e-6)), 4 * self.size))

    def tasks(self, job: Job, about: dict[str, Any]) -> Iterator[tuple[Job, int, int, dict[str, Any]]]:
        for start, length in self.missing:
            at, end = start, start + length
            while at < end:
                count = min(self.size, end - at, max(1, self.size // 8, self.left // self.shares))
                self.left -= count
                yield job, at, count, about
                at += count
