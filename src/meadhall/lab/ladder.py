"""`meadhall ladder`: how strong all bots of all games are, by ratings with intervals.

Each line-up of players plays a number of games that is fixed in advance, each player in each seat. Bots are limited
by visits, never by time, so the same versions give the same games everywhere. A game that is played together, or alone,
is a match of the player against the game.
"""

from __future__ import annotations

import argparse
import dataclasses
import hashlib
import itertools
import json
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from meadhall.api import bot_seed, new
from meadhall.bots.base import bot_part, brain_of
from meadhall.bots.levels import KINDS, make_bot
from meadhall.bots.strength import interval
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.spec import GameSpec, game, games
from meadhall.lab.arena import HouseBot, Limits, Outsider, Player, play_out
from meadhall.lab.crew import crew, results
from meadhall.lab.journal import Journal, journal
from meadhall.lab.meter import Meter
from meadhall.lab.program import Fault, Program
from meadhall.lab.versions import versions
from meadhall.search.pairing import Pairing

THE_GAME = "the game"  # the opponent where all play together or one plays alone


@dataclasses.dataclass(frozen=True)
class Table:
    """A game with a number of seats and settings, as the game's list of pairings names them."""

    game: str
    pairing: Pairing

    @property
    def name(self) -> str:
        settings = ", ".join(f"{key}={value}" for key, value in self.pairing.settings)
        variants = f", {len(self.pairing.variants)} pairs" if self.pairing.variants else ""
        seats = f"{self.pairing.seats} {'seat' if self.pairing.seats == 1 else 'seats'}"
        return f"{self.game}, {seats}{f', {settings}' if settings else ''}{variants}"

    @property
    def title(self) -> str:
        """Its name for people: with the game's title."""
        return self.name.replace(self.game, game(self.game).title, 1)

    @property
    def together(self) -> bool:
        return self.pairing.seats == 1 or game(self.game).together

    def lineups(self, players: Sequence[str]) -> Iterator[tuple[str, ...]]:
        """Who sits down together: everybody meets everybody. One player has all seats where all play together."""
        if self.together:
            return ((player,) for player in players)
        return itertools.combinations(players, self.pairing.seats)

    def players(self, spec: GameSpec, wanted: Sequence[str], outside: Mapping[str, str]) -> list[str]:
        """The players; `scripted` only where the game has a script."""
        scripted = brain_of(spec).scripted is not None
        return [*(p for p in wanted if scripted or not p.startswith("scripted")), *outside]


def tables_of(spec: GameSpec) -> list[Table]:
    """The main settings of a game: those of its list of pairings, each once."""
    found: dict[tuple[Any, ...], Table] = {}
    for pairing in () if spec.bot is None else bot_part(spec, "PAIRINGS"):
        key = (pairing.seats, pairing.settings, pairing.variants)
        found.setdefault(key, Table(spec.name, pairing))
    return list(found.values())


@dataclasses.dataclass(frozen=True)
class Task:
    """One game of the ladder."""

    table: Table
    lineup: tuple[str, ...]
    number: int
    seed: str
    outside: tuple[tuple[str, str], ...] = ()  # programs: their names and commands
    visits: int | None = None  # for programs

    @property
    def key(self) -> str:
        return f"{self.table.name}: {', '.join(self.lineup)}: {self.number}"


def play_task(task: Task) -> dict[str, Any]:
    """Play a game. Returns the players by seat, the result, and the fault of a program if there was one."""
    seats, outside = task.table.pairing.seats, dict(task.outside)
    order = [task.lineup[(seat + task.number) % len(task.lineup)] for seat in range(seats)]
    spec = game(task.table.game)
    # All line-ups of a table play the same deals.
    seed = f"{task.seed} {task.table.name} {task.number // seats}"
    match = new(spec.name, seats=seats, seed=seed, settings=task.table.pairing.settings_of(task.number))
    programs = {name: Program(outside[name]) for name in dict.fromkeys(order) if name in outside}
    fault: str | None = None
    try:
        players: list[Player] = []
        for seat, name in enumerate(order):
            if name in programs:
                programs[name].hello()
                players.append(Outsider(programs[name], Limits(visits=task.visits)))
            else:
                players.append(HouseBot(spec, name, bot_seed(f"{seed} {task.number}", seat), Limits()))
        found = play_out(match, players)
        fault = None if found is None else f"{order[found[0]]}: {found[1].kind}: {found[1].words}"
    except Fault as error:
        raise MeadhallError(error.words) from error
    finally:
        for program in programs.values():
            program.kill()
    assert match.result is not None
    return {
        "players": order,
        "returns": list(match.result.returns),
        "scores": list(match.result.scores),
        "plies": match.ply,
        "fault": fault,
    }


# -- ratings -----------------------------------------------------------------------------------------------------


def rate(table: Table, found: Mapping[str, dict[str, Any]]) -> dict[str, tuple[float, float]]:
    """The rating of each player, and its standard deviation: openskill's Plackett-Luce, all games once.

    The order in which games are counted is fixed, and has nothing to do with when they were played.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0)  # nobody gets better from one game to the next
    ratings: dict[str, Any] = {}
    for key in sorted(found, key=lambda key: hashlib.sha256(key.encode()).digest()):
        result = found[key]
        names, ranks = _ranks(table, result)
        teams = [[ratings.get(name) or model.rating(name=name)] for name in names]
        for name, team in zip(names, model.rate(teams, ranks=ranks), strict=True):
            ratings[name] = team[0]
    return {name: (rating.mu, rating.sigma) for name, rating in ratings.items()}


def _ranks(table: Table, result: dict[str, Any]) -> tuple[list[str], list[float]]:
    """Who played, and the rank of each: by score in games with scores for more than two, else by the result."""
    names, returns = result["players"], result["returns"]
    if table.together:
        return [names[0], THE_GAME], [-float(returns[0]), float(returns[0])]
    if len(names) > 2 and result["scores"] and not result["fault"]:
        order = sorted(zip(result["scores"], returns, strict=True), reverse=True)
        return names, [float(order.index(own)) for own in zip(result["scores"], returns, strict=True)]
    return names, [-float(gain) for gain in returns]


def shares(table: Table, found: Mapping[str, dict[str, Any]]) -> dict[tuple[str, str], tuple[float, int]]:
    """For each two players: the points that the first took from the second, and the number of games."""
    counted: dict[tuple[str, str], tuple[float, int]] = {}
    for result in found.values():
        names, ranks = _ranks(table, result)
        for (a, mine), (b, theirs) in itertools.permutations(zip(names, ranks, strict=True), 2):
            points, games = counted.get((a, b), (0.0, 0))
            counted[a, b] = points + (0.5 if mine == theirs else float(mine < theirs)), games + 1
    return counted


# -- the run -----------------------------------------------------------------------------------------------------


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("games", nargs="*", metavar="GAME", help="these games (default: all)")
    parser.add_argument("--players", default=",".join(KINDS), metavar="WHO,WHO", help="default: all bots and levels")
    parser.add_argument(
        "--bot", action="append", default=[], metavar="NAME=COMMAND", help="a program that plays, too; can be repeated"
    )
    parser.add_argument("--visits", type=int, metavar="N", help="how many visits programs are asked to make")
    parser.add_argument("--only", metavar="TEXT", help="only tables with this text in their name")
    parser.add_argument("--list", action="store_true", help="only list the tables, and how many games they take")
    parser.add_argument(
        "--rounds", type=int, default=10, metavar="N", help="each line-up plays N games for each seat (default 10)"
    )
    parser.add_argument("--seed", default="ladder", help="decides the games (default ladder)")
    parser.add_argument("--minutes", type=float, metavar="N", help="stop after this long; the next run continues")
    parser.add_argument("--out", type=Path, default=Path("ladder"), metavar="FOLDER", help="default: ladder")
    parser.add_argument("--processes", type=int, default=2, metavar="N", help="local processes (default 2)")
    parser.add_argument("--dask", metavar="ADDRESS", help="use the workers of this Dask scheduler")


def run(args: argparse.Namespace) -> int:
    if args.rounds < 1:
        raise MeadhallError("--rounds: must be at least 1")
    import openskill  # noqa: F401 - it is needed at the end: say so now if it is missing

    outside = _outside(args.bot)
    wanted = [game(name) for name in args.games] or list(games().values())
    tables = [table for spec in wanted for table in tables_of(spec) if (args.only or "") in table.name]
    plan: dict[str, list[Task]] = {}
    for table in tables:
        spec = game(table.game)
        players = table.players(spec, args.players.split(","), outside)
        for player in players:
            if player not in outside:
                make_bot(spec, player)
        plan[table.name] = [
            Task(table, lineup, number, args.seed, tuple(outside.items()), args.visits)
            for lineup in table.lineups(players)
            for number in range(args.rounds * table.pairing.seats)
        ]
    for table in tables:
        if not plan[table.name]:
            print(f"{table.name}: left out, because it takes {table.pairing.seats} different players", file=sys.stderr)
    tables = [table for table in tables if plan[table.name]]
    if args.list:
        for table in tables:
            print(f"{table.name}: {len(plan[table.name])} games")
        return 0
    about = {
        "seed": args.seed,
        "visits": args.visits,
        "bots": outside,
        "versions": {table.game: versions(game(table.game)) for table in tables},
    }
    with journal(args.out, about) as book:
        began = time.monotonic()
        try:
            _play(plan, book, args)
        except KeyboardInterrupt:
            print(f"All games that were played are in {args.out}; the same command goes on.", file=sys.stderr)
            raise
        report = _report(tables, plan, book, about)
        (args.out / "ladder.json").write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        from meadhall.lab.ladder_page import ladder_page

        (args.out / "ladder.html").write_text(ladder_page(report), encoding="utf-8")
    _print(report)
    print(f"{time.monotonic() - began:.0f} s. The report is in {args.out / 'ladder.html'}, its data in ladder.json.")
    return 0


def _outside(words: Sequence[str]) -> dict[str, str]:
    """Programs by name."""
    found = {}
    for word in words:
        name, _, command = word.partition("=")
        if not name or not command or name in KINDS or name in found or "," in name:
            raise MeadhallError(f"--bot {word}: must be NAME=COMMAND, with a name of its own")
        found[name] = command
    return found


def _play(plan: Mapping[str, list[Task]], book: Journal, args: argparse.Namespace) -> None:
    """Play what is not in the book, table by table."""
    tasks = [task for of_table in plan.values() for task in of_table]
    left = [task for task in tasks if task.key not in book.results]
    end = float("inf") if args.minutes is None else time.monotonic() + 60 * args.minutes
    with crew(args.processes, args.dask) as team, Meter("ladder", len(tasks), len(tasks) - len(left)) as step:
        fresh = ((task,) for task in itertools.takewhile(lambda _: time.monotonic() < end, left))
        for (task,), result in results(team, play_task, fresh):
            book.add(task.key, result)
            step()


def _report(
    tables: Sequence[Table], plan: Mapping[str, list[Task]], book: Journal, about: dict[str, Any]
) -> dict[str, Any]:
    """All that the report says, as JSON. A table is rated when all its games are played, not before."""
    made: dict[str, Any] = {**about, "tables": []}
    for table in tables:
        tasks = plan[table.name]
        found = {task.key: book.results[task.key] for task in tasks if task.key in book.results}
        entry: dict[str, Any] = {
            "table": table.name,
            "title": table.title,
            "games": len(found),
            "of": len(tasks),
            "players": [],
        }
        made["tables"].append(entry)
        if len(found) < len(tasks):
            continue
        against = shares(table, found)
        for name, (mu, sigma) in sorted(rate(table, found).items(), key=lambda item: -item[1][0]):
            counts = [count for (a, _), count in against.items() if a == name]
            points, games = sum(p for p, _ in counts), sum(n for _, n in counts)
            low, high = interval(points, games)
            entry["players"].append(
                {
                    "player": name,
                    "rating": round(mu, 3),
                    "low": round(mu - 1.96 * sigma, 3),
                    "high": round(mu + 1.96 * sigma, 3),
                    "share": round(points / games, 4),
                    "share_low": round(low, 4) + 0.0,
                    "share_high": round(high, 4),
                    "games": games,
                    "against": {b: [p, n] for (a, b), (p, n) in against.items() if a == name},
                }
            )
        entry["faults"] = [result["fault"] for result in found.values() if result["fault"]]
    return made


def _print(report: dict[str, Any]) -> None:
    for table in report["tables"]:
        if not table["players"]:
            print(f"{table['table']}: {table['games']} of {table['of']} games: run again to go on")
            continue
        print(f"{table['table']}: {table['games']} games")
        for row in table["players"]:
            rating = f"{row['rating']:6.2f} [{row['low']:.2f}, {row['high']:.2f}]"
            print(f"    {row['player']:<12} {rating}   {row['share']:.1%} of {row['games']}")
        for fault in table["faults"][:5]:
            print(f"    {fault}")
