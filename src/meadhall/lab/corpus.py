"""`meadhall corpus`: bot games of every game with every view, value and answer, as Parquet.

docs/lab/corpus.md documents the tables, and what the data is good for.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from meadhall.bots.base import brain_of
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.spec import GameSpec, game, games
from meadhall.lab.options import settings_of
from meadhall.lab.playing import Job
from meadhall.lab.simulate import add_run_arguments, simulate


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="*", metavar="GAME", help="these games (default: all)")
    parser.add_argument("--games", type=int, default=10_000, metavar="N", help="how many of each (default 10000)")
    parser.add_argument("--seed", default="corpus", help="the same seed gives the same corpus (default corpus)")
    parser.add_argument(
        "--seats", type=int, metavar="N", help="how many seats (default: two; three if played together)"
    )
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--visits", type=int, metavar="N", help="visits of searching bots, instead of their level's")
    parser.add_argument(
        "--players",
        metavar="WHO,WHO",
        help="each seat of each game draws one of these (default: fast ones of each kind)",
    )
    add_run_arguments(parser)


def run(args: argparse.Namespace) -> int:
    specs = [game(name) for name in args.game] or list(games().values())
    if args.option and len(specs) > 1:
        raise MeadhallError("--option: name one game, since games have options of their own")
    jobs = [corpus_job(spec, args) for spec in specs]
    for job in jobs:
        job.check()
    out = args.out or Path("corpus")
    for job in jobs:
        simulate(job, args.games, out / job.game, processes=args.processes, dask=args.dask)
    return 0


def corpus_job(spec: GameSpec, args: argparse.Namespace) -> Job:
    """The games of a corpus: at each seat a player at random, one by fixed rules, or one that searches a little."""
    low, high = spec.seats
    seats = args.seats or min(max(3 if spec.together else 2, low), high)
    ruled = "scripted" if brain_of(spec).scripted is not None else "greedy"
    players = tuple(args.players.split(",")) if args.players else ("random", ruled, "thrall")
    keep = ("answers", "views")
    return Job(spec.name, players, seats, args.seed, settings_of(args.option), args.visits, mixed=True, keep=keep)
