"""Fits the weights that estimate the chance to win against Ragnarocks' automa, with games of a greedy player that uses
them.

python -m meadhall.games.ragnarocks.lab.fit_solo valhalla --games 700000
    writes them into games/ragnarocks/data/solo.toml

The weights start at zero. Each turn is the one with the best estimate among some random turns; after each game the
weights learn from its result (logistic regression, one step per game, with shrinking steps). The first half of the
games start after the free step, the others after the opening of the level's book (lab/book_solo.py), if it has one.
"""

from __future__ import annotations

import argparse
import textwrap
import time
import tomllib

import numpy as np
import numpy.typing as npt

from meadhall.games.ragnarocks.bot import solo_book
from meadhall.games.ragnarocks.compiled.plain import twin
from meadhall.games.ragnarocks.compiled.plain.rules import NOMADIC, PHASE, SELECT, SUPPLY, Position, below
from meadhall.games.ragnarocks.compiled.solo.automa import automa, compiled
from meadhall.games.ragnarocks.compiled.solo.prospects import (
    DATA,
    HUNDREDTHS,
    MOST_CASES,
    SIZES,
    WEIGHTS,
    Cases,
    Weights,
    cases,
    chance,
)
from meadhall.games.ragnarocks.compiled.solo.search import Desk, all_turns, look, new_desk, take, won
from meadhall.games.ragnarocks.rules import board
from meadhall.games.ragnarocks.rules.automa import TURNS

LOOKS = 32  # turns that the greedy player compares
LOOKS_AFTER_THE_OPENING = 256  # about half of them
SLIPS = 6  # one turn in SLIP is a mistake, for which it compares only
SLIP_LOOKS = 8  # turns at most
RATE, LAST_RATE = 0.1, 0.003
MOST_TURNS = 64  # of the human's in a game
BATCH = 5000

Starts = npt.NDArray[np.int64]


@compiled
def _greed(p: Position, looks: int, w: Weights, desk: Desk) -> None:
    """Takes the turn with the best estimate among n random ones."""
    n = all_turns(p, desk.turns)
    best = -1.0
    chosen = desk.turns[0]
    for _ in range(looks):
        turn = desk.turns[below(desk.random, n)]
        value = look(p, turn, w, desk)
        if value > best:
            best, chosen = value, turn
    take(p, chosen)


@compiled
def _learn(found: Cases, result: float, w: Weights, slopes: Weights, rate: float) -> None:
    """Takes a step towards the result that followed a position; steps are shorter for features that were often
    changed (AdaGrad).
    """
    log_odds = 0.0
    for i in found:
        log_odds += w[i]
    miss = result - chance(log_odds)
    for i in found:
        slopes[i] += miss * miss
        w[i] += rate * miss / np.sqrt(slopes[i])


@compiled
def _play(
    starts: Starts, level: int, games: int, looks: int, w: Weights, slopes: Weights, rate: float, seed: int
) -> float:
    """Plays games and learns from each. Returns the share of wins among games without a mistake."""
    desk = new_desk(starts[0], seed)
    p = np.empty_like(starts[0])
    seen, many = np.empty((MOST_TURNS, MOST_CASES), np.int64), np.zeros(MOST_TURNS, np.int64)
    without, share = 0, 0.0
    for _ in range(games):
        p[:] = starts[below(desk.random, len(starts))]
        slip, first, n = below(desk.random, SLIPS), 0, 0
        # After the opening, when there are stones, the automa is next.
        over = p[SUPPLY] < twin.STONES_IN_BOX and automa(p, level, desk.random, desk.scratch, desk.quiet)
        while not over:
            p[PHASE] = SELECT
            if n == slip:
                _greed(p, 1 + below(desk.random, SLIP_LOOKS), w, desk)
                first = n  # after a mistake the result says nothing about earlier positions
            else:
                _greed(p, looks, w, desk)
            many[n] = cases(p, seen[n]) if p[NOMADIC] else 0
            n += 1
            over = automa(p, level, desk.random, desk.scratch, desk.quiet)
        result = won(p)
        if slip >= n:
            without += 1
            share += result
        for i in range(first, n):
            _learn(seen[i, : many[i]], result, w, slopes, rate)
    return share / max(without, 1)


def free_steps() -> list[tuple[int, int]]:
    """Returns all free steps as pairs of hexes."""
    free = ~board.mask_of(board.IVORY_START + board.RED_START)
    return [(h, to) for h in board.IVORY_START for to in board.hexes(board.NEAR_MASK[h] & free)]


def after_a_step(here: int, there: int) -> Position:
    """The position after a free step."""
    vikings = [there if h == here else h for h in board.IVORY_START + board.RED_START]
    return twin.encode(vikings, 0, 0, twin.STONES_IN_BOX)


def after_the_opening(level: str) -> Position:
    """The position after the free step and the first turn of the book."""
    here, there, *turn = (board.INDEX[name] for name in solo_book.opening(level))
    p = after_a_step(here, there)
    for h in turn:
        p = twin.apply(p, h)
    return p


def fit(starts: Starts, level: str, games: int, looks: int, w: Weights, seed: int) -> None:
    """Plays n games from these positions, and changes the weights."""
    slopes = np.ones(WEIGHTS)
    begun = time.monotonic()
    for done in range(0, games, BATCH):
        rate = RATE + (LAST_RATE - RATE) * done / games
        share = _play(starts, TURNS[level], min(BATCH, games - done), looks, w, slopes, rate, seed + done)
        print(f"{done} games, {time.monotonic() - begun:.0f} s: {share:.1%} won", flush=True)


def write(level: str, w: Weights) -> None:
    """Writes the weights of a level into the data file."""
    text = DATA.read_text("utf-8")
    head, tables = text[: text.index("[")], tomllib.loads(text)
    ends = np.cumsum(list(SIZES.values()))[:-1]
    parts = np.split(np.rint(w * HUNDREDTHS).astype(int), ends)
    tables[level] = dict(zip(SIZES, (part.tolist() for part in parts), strict=True))
    lines = [head.rstrip()]
    for name in sorted(tables):
        lines.append(f"\n[{name}]")
        for feature, weights in tables[name].items():
            inside = textwrap.wrap(", ".join(map(str, weights)), 120)
            lines += [f"{feature} = [", *inside, "]"]
    DATA.write_text("\n".join(lines) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("level", choices=TURNS)
    parser.add_argument("--games", type=int, default=700_000)
    given = parser.parse_args()
    w = np.zeros(WEIGHTS)
    first = np.array([after_a_step(here, there) for here, there in free_steps()])
    fit(first, given.level, given.games // 2, LOOKS, w, seed=1)
    if solo_book.lines(given.level):
        then = np.array([after_the_opening(given.level)])
        fit(then, given.level, given.games // 2, LOOKS_AFTER_THE_OPENING, w, seed=2)
    write(given.level, w)


if __name__ == "__main__":
    main()
