"""Measures answers a second of `Match.play`: the path of people's answers, with story and knowledge of each seat.

    python -m bench.match_play                       all games, this checkout
    python -m bench.match_play --old ../before       the same with another checkout, and the ratio

For each game some whole random games are chosen first (any option or aside, uniformly at random). Only then are they
played again from their set-ups, and timed, through `Match.play` answer by answer. Each checkout runs in a process of
its own; a round measures one after the other, so that other load on the machine affects both. It measures
processor time. The garbage collector is on, as it is in the hall.

The measuring process runs this file with the other checkout's `src` first in its path, so this file must use only what
old commits also have.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

SECONDS = 0.3  # at least this long for a measurement; many short ones in turn, because a busy machine changes its speed
HERE = Path(__file__).resolve().parent.parent


# -- the measuring process ---------------------------------------------------------------------------------------


class Games:
    """Some whole random games of one game, each as its seed and its answers."""

    def __init__(self, name: str, games: int) -> None:
        self.name = name
        self.played = [self._random_game(f"match_play {n}") for n in range(games)]

    def _random_game(self, seed: str) -> tuple[str, list[Any]]:
        match, rng = self._new(seed), random.Random(seed)
        while match.waiting is not None:
            match.answer(rng.choice(match.waiting.options + match.asides))
        return seed, [answer.option for answer in match.answers]

    def _new(self, seed: str) -> Any:
        from meadhall.kernel.match import Match

        return Match.new(self.name, seed=seed)

    def answers_per_second(self) -> float:
        """Play all the games from start to end, again and again; setting up is not timed."""
        answers, spent = 0, 0.0
        while spent < SECONDS:
            for seed, given in self.played:
                match = self._new(seed)
                play = getattr(match, "play", match.answer)  # old commits do not have `play`
                began = time.process_time()
                for option in given:
                    play(option)
                spent += time.process_time() - began
                answers += len(given)
        return answers / spent


def measure(games: int) -> None:
    """Read a game's name, write its answers a second: one line for each game, until the input ends."""
    chosen: dict[str, Games] = {}
    for line in sys.stdin:
        name = line.strip()
        if name not in chosen:
            chosen[name] = Games(name, games)
        print(json.dumps(chosen[name].answers_per_second()), flush=True)


# -- the comparing process ---------------------------------------------------------------------------------------


class Checkout:
    """A measuring process on one checkout's code."""

    def __init__(self, root: Path, games: int) -> None:
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--measure", "--games", str(games)],
            env={**os.environ, "PYTHONPATH": str(root / "src")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def answers_per_second(self, name: str) -> float:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(name, file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"the measuring process ended while it played {name}")
        return float(line)

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def compare(names: list[str], rounds: int, games: int, old: Path | None) -> None:
    checkouts = [Checkout(HERE, games)] + ([Checkout(old, games)] if old else [])
    try:
        print(f"load on the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        for name in names:
            found = [[checkout.answers_per_second(name) for checkout in checkouts] for _ in range(rounds)]
            print(_line(name, found), flush=True)
        print(f"load on the machine: {os.getloadavg()[0]:.1f}")
    finally:
        for checkout in checkouts:
            checkout.close()


def _line(name: str, rounds: list[list[float]]) -> str:
    line = f"{name:<14}{median(r[0] for r in rounds):>9,.0f} answers/s"
    if len(rounds[0]) == 1:
        return line
    ratios = [new / old for new, old in rounds]
    each = "  ".join(f"{ratio:.2f}" for ratio in ratios)
    return f"{line}{median(r[1] for r in rounds):>9,.0f} before{median(ratios):>7.2f} times   [{each}]"


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.match_play", description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="GAME", help="which games (all)")
    parser.add_argument("--old", type=Path, help="the root of another checkout to measure beside this one")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--games", type=int, default=6, help="random games that are played again")
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.measure:
        measure(args.games)
        return
    from meadhall.kernel.spec import games

    known = games()
    if unknown := set(args.names) - set(known):
        parser.error(f"there is no game {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    compare(args.names or list(known), args.rounds, args.games, args.old)


if __name__ == "__main__":
    main()
