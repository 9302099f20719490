"""The book against Ragnarocks' automa, games/ragnarocks/data/solo_book.toml, by long searches.

python -m meadhall.games.ragnarocks.lab.book_solo valhalla --rank
    ranks free steps and first turns
python -m meadhall.games.ragnarocks.lab.book_solo valhalla --opening "A2 B2 A3 D6 D5"
    starts a new book of a level with them
python -m meadhall.games.ragnarocks.lab.book_solo valhalla
    finds an answer to each reply of the automa

The last command continues where it was stopped. The weights of a level should be fitted to its opening first
(lab/fit_solo.py). An opening with long games after it is better than its rank, because in play later turns are searched
longer than in the ranking: try out the best few.
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
import time
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from meadhall.games.ragnarocks.bot import solo_book
from meadhall.games.ragnarocks.compiled.plain import twin
from meadhall.games.ragnarocks.compiled.plain.rules import (
    BIT,
    CELL,
    HEX,
    NOMADIC,
    PHASE,
    SELECT,
    STONES,
    VIKINGS,
    Position,
    able,
    below,
)
from meadhall.games.ragnarocks.compiled.solo import prospects, search
from meadhall.games.ragnarocks.compiled.solo.automa import QUIET_TURNS, automa, compiled, one_turn
from meadhall.games.ragnarocks.compiled.solo.prospects import Weights
from meadhall.games.ragnarocks.compiled.solo.search import Turns, new_desk, take, weigh, won
from meadhall.games.ragnarocks.lab.fit_solo import after_a_step, after_the_opening, free_steps
from meadhall.games.ragnarocks.rules import board
from meadhall.games.ragnarocks.rules.automa import TURNS

VISITS = 20_000  # for an answer
LIKELY = 0.002  # In positions that occur at least this often, the best few turns are also played out:
TRIED, GAMES = 4, 100  # this many turns, this many times,
TRIED_ON, MORE_GAMES = 2, 200  # the best of those this many times again,
THEN_VISITS = 250  # with this many visits for the later turns.
# Throws of the automa's dice for each opening, visits after each, and how many go on to the next stage.
STAGES = ((4, 200, 1000), (12, 500, 100), (40, 2000, 20))


def place(p: Position) -> str:
    """The text for a position in the book."""
    stones = [h for h in range(board.HEXES) if BIT[0, CELL[h]] & p[STONES] | BIT[1, CELL[h]] & p[STONES + 1]]
    return solo_book.place([int(h) for h in HEX[p[:VIKINGS]]], board.mask_of(stones))


# --- openings -------------------------------------------------------------------------------------------------------


def openings() -> Iterator[tuple[str, Position]]:
    """Returns each free step with each first turn, and the position after them."""
    for here, there in free_steps():
        p = after_a_step(here, there)
        for viking in twin.options(p):
            selected = twin.apply(p, viking)
            for to in twin.options(selected):
                moved = twin.apply(selected, to)
                for stone in twin.options(moved):
                    yield _words(here, there, viking, to, stone), twin.apply(moved, stone)


def _words(*hexes: int) -> str:
    return " ".join(board.NAMES[h] for h in hexes)


def judge(p: Position, level: str, throws: int, visits: int) -> float:
    """The human's chance to win by search, averaged over some throws of the automa's dice (the same throws for all
    openings).
    """
    scratch, quiet = np.empty_like(p), np.empty(QUIET_TURNS + 1, np.int64)
    found = []
    for seed in range(throws):
        then = p.copy()
        if automa(then, TURNS[level], np.array([seed], np.uint64), scratch, quiet):
            found.append(won(then))
        else:
            then[PHASE] = SELECT
            found.append(chance(then, level, visits, seed))
    return statistics.fmean(found)


def chance(p: Position, level: str, visits: int, seed: int) -> float:
    return (1 + search.search(p, TURNS[level], prospects.weights(level), visits, seed=seed).value) / 2


def rank(level: str) -> None:
    """Rates all openings, then the best of them with longer searches, and prints those."""
    left = list(openings())
    for throws, visits, most in STAGES:
        begun, found = time.monotonic(), []
        for n, (_, p) in enumerate(left):
            found.append((judge(p, level, throws, visits), n))
            print(f"\r{n + 1} of {len(left)}, {time.monotonic() - begun:.0f} s", end="", flush=True)
        found.sort(reverse=True)
        left = [left[n] for _, n in found[:most]]
        print(*(f"\n{words}: {share:.1%}" for (words, _), (share, _) in zip(left[:10], found, strict=False)))


# --- the book -------------------------------------------------------------------------------------------------------


class Reached(NamedTuple):
    position: Position
    likely: float


def what_may_come(p: Position, turns: int) -> dict[str, Reached]:
    """The positions in which the human may have to answer after n turns of the automa, and their probabilities."""
    reached = {place(p): Reached(p, 1.0)}
    for _ in range(turns):
        before, reached = reached, {}
        for old, likely in before.values():
            nomadic = [viking for viking in range(3, VIKINGS) if old[NOMADIC] >> viking & 1]
            for viking in nomadic:
                new = old.copy()
                one_turn(new, viking)
                where = place(new)
                so_far = reached[where].likely if where in reached else 0.0
                reached[where] = Reached(new, so_far + likely / len(nomadic))
    return {where: found for where, found in reached.items() if able(found.position, 0)}


@compiled
def play_out(p: Position, turn: Turns, level: int, w: Weights, games: int, seed: int) -> float:
    """Takes a turn and plays to the end, n times. Returns the share of wins."""
    desk, stop = new_desk(p, seed), np.zeros(1, np.int64)
    now, share = p.copy(), 0.0
    for _ in range(games):
        now[:] = p
        take(now, turn)
        while not automa(now, level, desk.random, desk.scratch, desk.quiet):
            now[PHASE] = SELECT
            turns, _, _ = weigh(now, level, w, THEN_VISITS, below(desk.random, 1 << 30), stop)
            take(now, turns[0])
        share += won(now)
    return share / games


def answer(task: tuple[str, str, Reached]) -> tuple[str, str]:
    """Returns the book's line for a position."""
    level, where, (p, likely) = task
    turns, w = TURNS[level], prospects.weights(level)
    p[PHASE] = SELECT
    found, chances, _ = weigh(p, turns, w, VISITS, 0, np.zeros(1, np.int64))
    best = np.arange(len(found))
    if likely >= LIKELY:
        for tried, games in ((TRIED, GAMES), (TRIED_ON, MORE_GAMES)):
            best = best[:tried]
            for i in best:
                chances[i] = play_out(p, found[i], turns, w, games, seed=games)
            best = best[np.argsort(-chances[best], kind="stable")]
    viking, to, stone = found[best[0]]
    return where, line(HEX[[p[viking], to, stone]], chances[best[0]])


def line(hexes: Iterable[int], chance: float) -> str:
    return f"{_words(*hexes)} {100 * chance:.0f}"


def find_answers(level: str, processes: int) -> None:
    """Searches every position after the opening that has no line yet, and writes its line."""
    book = read()
    reached = what_may_come(after_the_opening(level), TURNS[level])
    missing = [(level, where, found) for where, found in reached.items() if where not in book[level]]
    missing.sort(key=lambda task: (-task[2].likely, task[1]))
    begun = time.monotonic()
    with multiprocessing.Pool(processes) as pool:
        for n, (where, words) in enumerate(pool.imap_unordered(answer, missing), 1):
            book[level][where] = words
            write(book)
            print(f"\r{n} of {len(missing)}, {time.monotonic() - begun:.0f} s", end="", flush=True)
    chance = sum(found.likely * int(book[level][where].split()[-1]) / 100 for where, found in reached.items())
    write(book | {level: book[level] | first_lines(solo_book.opening(level), chance)})
    print(f"\nchance of winning: {chance:.1%}")


def first_lines(opening: Sequence[str], chance: float) -> dict[str, str]:
    """Returns the lines of the free step and the first turn."""
    here, there, *turn = (board.INDEX[name] for name in opening)
    vikings = list(board.IVORY_START + board.RED_START)
    start = solo_book.place(vikings, 0)
    vikings[vikings.index(here)] = there
    return {start: line((here, there), chance), solo_book.place(vikings, 0): line(turn, chance)}


def read() -> dict[str, dict[str, str]]:
    return tomllib.loads(solo_book.DATA.read_text("utf-8"))


def write(book: dict[str, dict[str, str]]) -> None:
    text = solo_book.DATA.read_text("utf-8")
    lines = [text[: text.index("\n[")].rstrip()]
    for level in sorted(book):
        lines += ["", f"[{level}]"]
        lines += [f'"{where}" = "{line}"' for where, line in sorted(book[level].items(), key=_order)]
    solo_book.DATA.write_text("\n".join(lines) + "\n", "utf-8")


def _order(line: tuple[str, str]) -> tuple[int, str]:
    """Sort key: the opening comes first."""
    return len(line[0].split()), line[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("level", choices=TURNS)
    parser.add_argument("--rank", action="store_true")
    parser.add_argument("--opening")
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    given = parser.parse_args()
    if given.rank:
        rank(given.level)
    elif given.opening:
        write(read() | {given.level: first_lines(given.opening.split(), 0.5)})
    else:
        find_answers(given.level, given.processes)


if __name__ == "__main__":
    main()
