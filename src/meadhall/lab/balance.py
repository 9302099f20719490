"""`meadhall balance GAME`: plays a game's studies for some minutes, and reports what they found."""

from __future__ import annotations

import argparse
import importlib
import json
import math
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from meadhall.api import bot_seed, new
from meadhall.bots.levels import make_bot
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.spec import GameSpec, game
from meadhall.lab.balance_page import balance_page
from meadhall.lab.crew import Crew, crew, results
from meadhall.lab.journal import Journal, journal
from meadhall.lab.meter import Meter
from meadhall.lab.versions import versions
from meadhall.studies import Row, Study

SECONDS_A_BATCH = 4.0


def studies_of(spec: GameSpec) -> tuple[Study, ...]:
    """The studies in a game's room `lab`."""
    home = f"{spec.home}.lab.balance"
    try:
        found: tuple[Study, ...] = importlib.import_module(home).STUDIES
    except ModuleNotFoundError as error:
        if error.name is None or not home.startswith(error.name):
            raise
        raise MeadhallError(f"{spec.name} measures nothing about its balance: it has no lab/balance.py") from None
    return found


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the game; `meadhall games` lists them")
    parser.add_argument("--minutes", type=float, default=10.0, metavar="N", help="play so long (default 10)")
    parser.add_argument("--games", type=int, metavar="N", help="play so many games of each study instead")
    parser.add_argument("--player", metavar="BOT", help="who plays, where bots play (default: each study's own)")
    parser.add_argument("--study", metavar="NAME", help="only this study")
    parser.add_argument("--seed", default="balance", help="game n of a study is the same every time (default balance)")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="default: balance-GAME")
    parser.add_argument("--processes", type=int, default=2, metavar="N", help="local processes (default 2)")
    parser.add_argument("--dask", metavar="ADDRESS", help="use the workers of this Dask scheduler")


def run(args: argparse.Namespace) -> int:
    spec = game(args.game)
    studies = [study for study in studies_of(spec) if args.study in (None, study.name)]
    if not studies:
        names = ", ".join(study.name for study in studies_of(spec))
        raise MeadhallError(f"--study {args.study}: {spec.name} has {names}")
    if args.minutes <= 0 or (args.games is not None and args.games < 1):
        raise MeadhallError("--minutes must be more than 0, --games at least 1")
    if args.player is not None:
        make_bot(spec, args.player)
    about = {"game": spec.name, "seed": args.seed, "player": args.player, "versions": versions(spec)}
    out = args.out or Path(f"balance-{spec.name}")
    with journal(out, about) as book:
        try:
            with crew(args.processes, args.dask) as team:
                parts = sum(study.part for study in studies)
                for study in studies:
                    seconds = None if args.games else 60 * args.minutes * study.part / parts
                    _play(team, spec, study, book, args, seconds)
        except KeyboardInterrupt:
            print(f"The games that were played are in {out}; the same command goes on.", file=sys.stderr)
            raise
        found = [(study, whole(study, _rows(book, study))) for study in studies]
        for study, rows in found:
            _write(out / f"{study.name}.parquet", rows, about)
        counts = {study.name: games_in(rows) for study, rows in found}
        (out / "report.html").write_text(balance_page(spec, found, about), encoding="utf-8")
    print(f"{', '.join(f'{name}: {n} games' for name, n in counts.items())}. The report is {out / 'report.html'}.")
    return 0


def _play(
    team: Crew, spec: GameSpec, study: Study, book: Journal, args: argparse.Namespace, seconds: float | None
) -> None:
    """Play games of a study that are not in the book yet, from the first on, for so long or so many."""
    end = math.inf if seconds is None else time.monotonic() + seconds
    most = None if args.games is None else study.block * math.ceil(args.games / study.block)
    size = 1

    def tasks() -> Iterator[tuple[Any, ...]]:
        at, gaps = 0, iter([*sorted(_played(book, study)), (None, 0)])
        for first, count in gaps:
            stop = most if first is None else first
            while (stop is None or at < stop) and time.monotonic() < end:
                many = size if stop is None else min(size, stop - at)
                yield spec.name, study.name, args.seed, args.player or study.player, at, many
                at += many
            at = max(at, (first or 0) + count)

    done = sum(count for _, count in _played(book, study))
    with Meter(f"{spec.title}: {study.title}", most, done) as step:
        for (*_, first, count), (rows, took) in results(team, play_batch, tasks()):
            book.add(f"{study.name} {first} {count}", rows)
            size = max(1, min(round(SECONDS_A_BATCH * count / max(took, 1e-6)), 4 * size, 500))
            step(count)


def play_batch(name: str, study_name: str, seed: str, player: str, first: int, count: int) -> tuple[list[Row], float]:
    """Play games in a worker. Returns their rows, and the seconds it took."""
    began, spec = time.perf_counter(), game(name)
    study = next(study for study in studies_of(spec) if study.name == study_name)
    rows = []
    for number in range(first, first + count):
        rows += [{"game": number, **row} for row in play_one(spec, study, number, f"{seed} {study_name}", player)]
    return rows, time.perf_counter() - began


def play_one(spec: GameSpec, study: Study, number: int, seed: str, player: str) -> list[Row]:
    """Play game `number` of a study, and return its rows."""
    if study.play is not None:
        return study.play(number, seed)
    assert study.setup is not None
    assert study.measure is not None
    setup, own = study.setup(number), f"{seed} {number}"
    match = new(spec.name, seats=setup.seats, seed=own, settings=setup.settings)
    bots = [make_bot(spec, player, seed=bot_seed(own, seat)) for seat in range(setup.seats)]
    while (ask := match.waiting) is not None:
        match.answer(bots[ask.seat].choose(match.view(ask.seat), ask).option)
    return study.measure(match)


def _played(book: Journal, study: Study) -> list[tuple[int, int]]:
    """The batches of a study in the book: first game, number of games."""
    keys = (key.rsplit(" ", 2) for key in book.results)
    return [(int(first), int(count)) for name, first, count in keys if name == study.name]


def _rows(book: Journal, study: Study) -> list[Row]:
    batches = sorted(_played(book, study))
    return [row for first, count in batches for row in book.results[f"{study.name} {first} {count}"]]


def whole(study: Study, rows: Sequence[Row]) -> list[Row]:
    """The rows of whole blocks, in which everything that takes turns has had as many; of all games if none is whole."""
    games = games_in(rows)
    limit = games // study.block * study.block or games
    return [row for row in rows if row["game"] < limit]


def games_in(rows: Sequence[Row]) -> int:
    return len({row["game"] for row in rows})


def _write(path: Path, rows: list[Row], about: dict[str, Any]) -> None:
    """The rows as Parquet. Dictionaries are kept as JSON."""
    flat = [
        {key: json.dumps(value) if isinstance(value, dict) else value for key, value in row.items()} for row in rows
    ]
    table = pa.Table.from_pylist(flat).replace_schema_metadata({"meadhall": json.dumps(about, sort_keys=True)})
    part = path.with_name(f".{path.name}.part")
    pq.write_table(table, part, compression="zstd")
    part.replace(path)
