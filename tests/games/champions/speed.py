"""How fast random play is, on search copies: `python -m tests.games.champions.speed [seconds] [seats]`.

A *decision* is one of the rulebook's: the numbers of one allocation (a ship's load, the dice of a reroll, the goods of
a trade) are several answers and one decision. Times are of the processor, so that a busy machine does not count.
"""

from __future__ import annotations

import dataclasses
import itertools
import random
import sys
import time
from bisect import bisect

from meadhall.games.champions import Options
from meadhall.games.champions.round import Champions, start
from meadhall.kernel.rule import Ask, Chance, Option

CONTINUED = ("gifts.food", "market.wood")  # questions that only go on with an allocation
SEVERAL = ("assign", "reroll", "lose", "surplus")  # questions that are put once for each kind
SHARE_OF_ASIDES = 0.1


def set_up(seats: int) -> Champions:
    return start(seats, Options()).search_copy()


def play(g: Champions | Watched, rng: random.Random, cumulative: dict[tuple[int, ...], list[int]]) -> None:
    """One random game on a state of its own; a rune that may be used at any time is used now and then."""
    rand, apply, runes = rng.random, g.apply, g.asides
    while (waiting := g.waiting) is not None:
        if type(waiting) is Chance:
            _, options, weights, _ = waiting
            if weights:
                sums = cumulative.get(weights)
                if sums is None:
                    sums = cumulative[weights] = list(itertools.accumulate(weights))
                apply(options[bisect(sums, rand() * sums[-1])])
            else:
                apply(options[int(rand() * len(options))])
        else:
            options = waiting.options
            asides = runes(waiting.seat)
            if asides and rand() < SHARE_OF_ASIDES:
                options = asides
            apply(options[int(rand() * len(options))])


@dataclasses.dataclass
class Count:
    """Counts the questions of a game as it is played."""

    answers: int = 0
    decisions: int = 0
    chances: int = 0
    last: tuple[object, ...] = ()

    def look(self, g: Champions) -> None:
        waiting = g.waiting
        if type(waiting) is Chance:
            self.chances += 1
        elif type(waiting) is Ask:
            self.answers += 1
            errand = waiting.about[:1] if waiting.prompt == "assign" else ()
            now = (id(g.stack[-1]), waiting.prompt, errand)
            self.decisions += waiting.prompt not in CONTINUED and not (waiting.prompt in SEVERAL and now == self.last)
            self.last = now


class Watched:
    """Plays like the state it holds, and counts."""

    def __init__(self, g: Champions, found: Count) -> None:
        self.g, self.found, self.asides = g, found, g.asides

    @property
    def waiting(self) -> Ask | Chance | None:
        return self.g.waiting

    def apply(self, option: Option) -> None:
        self.found.look(self.g)
        self.g.apply(option)


def count(first: Champions, games: int) -> Count:
    found, rng = Count(), random.Random(1)
    for _ in range(games):
        play(Watched(first.clone(), found), rng, {})
    return found


def measure(seconds: float = 3.0, seats: int = 4) -> dict[str, float]:
    first, rng = set_up(seats), random.Random(1)
    cumulative: dict[tuple[int, ...], list[int]] = {}
    for _ in range(50):
        play(first.clone(), rng, cumulative)
    games, begin = 0, time.process_time()
    while time.process_time() - begin < seconds:
        play(first.clone(), rng, cumulative)
        games += 1
    rate = games / (time.process_time() - begin)
    counted = count(first, 300)
    copies = []
    for plies in range(40, 440, 20):  # copies from all over a game
        middle = first.clone()
        for _ in range(plies):
            waiting = middle.waiting
            if waiting is None:
                break
            options = waiting[1] if type(waiting) is Chance else waiting[2]
            middle.apply(options[int(rng.random() * len(options))])
        copies.append(middle)
    begin = time.process_time()
    for _ in range(500):
        for copy in copies:
            copy.clone()
    clone = (time.process_time() - begin) / (500 * len(copies))
    return {
        "games/s": rate,
        "answers/s": rate * counted.answers / 300,
        "decisions/s": rate * counted.decisions / 300,
        "answers/game": counted.answers / 300,
        "decisions/game": counted.decisions / 300,
        "chances/game": counted.chances / 300,
        "clone, µs": clone * 1e6,
    }


if __name__ == "__main__":
    arguments = [float(x) for x in sys.argv[1:]]
    for key, value in measure(*arguments[:1], *map(int, arguments[1:2])).items():
        print(f"{key:16} {value:12,.1f}")
