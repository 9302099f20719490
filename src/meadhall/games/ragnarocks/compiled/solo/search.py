"""A player against the automa, compiled: the human's turns, what the automa may do after each, and the best answer.

Games are short, and the automa takes three to six turns for each of the human's, so little is gained by a deep tree.
Every turn is looked at after a few throws of the die. The most promising are followed by the automa's turns; then by
the human's best answer, a small search of its own; then by the automa's again, and what that looks like is the value.
Ever fewer are followed ever more often, and if there is time left, once more from the beginning with twice as many.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from meadhall.games.ragnarocks.compiled.plain.rules import (
    CHOSEN,
    HEX,
    MOVE,
    PHASE,
    POINTS,
    SELECT,
    SUMMON,
    Position,
    able,
    landing,
    move,
    put_stone,
    slides,
    total,
)
from meadhall.games.ragnarocks.compiled.plain.search import Found
from meadhall.games.ragnarocks.compiled.solo.automa import QUIET_TURNS, automa, compiled
from meadhall.games.ragnarocks.compiled.solo.prospects import MOST_CASES, Cases, Weights, chance, odds
from meadhall.games.ragnarocks.compiled.tree import Stop, limits

Turns = npt.NDArray[np.int64]

MOST_TURNS = 4096
TRUST = 2.0  # as many throws the first sight is worth
GLANCES = 2  # throws for each turn
FOLLOWED = 32  # turns, the most promising then; in the next pass twice as many
FIRST_ROUND = 2  # times each; then half as many turns twice as often
CAUTION = 0.5  # what a chance found with one throw may be too bright; with n throws that over the root of n
ANSWERS = 4  # that are looked into, the most promising at sight
ANSWER_THROWS = 4  # for each
ANSWER_TRUST = 2.0


class Desk(NamedTuple):
    """What the search writes on."""

    after: Position  # the position after a turn
    now: Position  # after the automa's, and the human's answer
    then: Position  # and after the automa's again
    scratch: Position
    quiet: Turns
    turns: Turns
    answers: Turns
    cases: Cases
    random: npt.NDArray[np.uint64]


@compiled
def new_desk(p: Position, seed: int) -> Desk:
    desk = Desk(
        np.empty_like(p),
        np.empty_like(p),
        np.empty_like(p),
        np.empty_like(p),
        np.empty(QUIET_TURNS + 1, np.int64),
        np.empty((MOST_TURNS, 3), np.int64),
        np.empty((MOST_TURNS, 3), np.int64),
        np.empty(MOST_CASES, np.int64),
        np.zeros(1, np.uint64),
    )
    desk.random[0] = np.uint64(seed)
    return desk


@compiled
def all_turns(p: Position, into: Turns) -> int:
    """Write every way to go on with the human's turn: Viking, destination, stone. Returns how many there are."""
    n = 0
    vikings = able(p, 0) if p[PHASE] == SELECT else 1 << p[CHOSEN]
    for v in range(3):
        if vikings >> v & 1:
            origin = p[v]
            reach = slides(p, origin)
            for i in range(1 if p[PHASE] == SUMMON else total(reach)):
                to = origin if p[PHASE] == SUMMON else landing(origin, reach, i)
                if to != origin:
                    move(p, v, to)
                stones = slides(p, to)
                for j in range(total(stones)):
                    into[n, 0], into[n, 1], into[n, 2] = v, to, landing(to, stones, j)
                    n += 1
                if to != origin:
                    move(p, v, origin)
    return n


@compiled
def take(p: Position, turn: Turns) -> None:
    if p[turn[0]] != turn[1]:
        move(p, turn[0], turn[1])
    put_stone(p, turn[2])


@compiled
def look(p: Position, turn: Turns, w: Weights, desk: Desk) -> float:
    """The human's chance after a turn, at sight."""
    desk.scratch[:] = p
    take(desk.scratch, turn)
    return chance(odds(desk.scratch, w, desk.cases))


@compiled
def won(p: Position) -> float:
    """What the human has of a game that is over: 1, half a win or nothing."""
    lead = p[POINTS] - p[POINTS + 1]
    return 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5


@compiled
def _throw(p: Position, level: int, desk: Desk) -> float:
    """Play the automa's turns. What the human has won, or -1.0 if the game goes on."""
    if automa(p, level, desk.random, desk.scratch, desk.quiet):
        return won(p)
    p[PHASE] = SELECT
    return -1.0


@compiled
def _throw_and_look(p: Position, level: int, w: Weights, desk: Desk) -> float:
    """The human's chance after the automa's turns, if he takes the turn then that looks best."""
    value = _throw(p, level, desk)
    if value < 0:
        for i in range(all_turns(p, desk.turns)):
            value = max(value, look(p, desk.turns[i], w, desk))
    return value


@compiled
def _answer(p: Position, level: int, w: Weights, desk: Desk) -> None:
    """Take the best of a few promising turns, after a few throws for each."""
    best, values = np.zeros((ANSWERS, 3), np.int64), np.full(ANSWERS, -1.0)
    n = all_turns(p, desk.answers)
    for i in range(n):
        value = look(p, desk.answers[i], w, desk)
        at = ANSWERS
        while at > 0 and values[at - 1] < value:
            at -= 1
        if at < ANSWERS:
            values[at + 1 :] = values[at:-1].copy()
            best[at + 1 :] = best[at:-1].copy()
            values[at] = value
            best[at] = desk.answers[i]
    for a in range(min(n, ANSWERS)):
        values[a] *= ANSWER_TRUST
        for _ in range(ANSWER_THROWS):
            desk.then[:] = p
            take(desk.then, best[a])
            values[a] += _throw_and_look(desk.then, level, w, desk)
    take(p, best[np.argmax(values[: min(n, ANSWERS)])])


@compiled
def _follow(level: int, w: Weights, desk: Desk) -> float:
    """What comes of a turn, with one throw of each of the automa's dice."""
    p = desk.now
    p[:] = desk.after
    value = _throw(p, level, desk)
    if value < 0:
        _answer(p, level, w, desk)
        value = _throw_and_look(p, level, w, desk)
    return value


@compiled
def weigh(
    root: Position, level: int, w: Weights, visits: int, seed: int, stop: Stop
) -> tuple[Turns, npt.NDArray[np.float64], int]:
    """Every way to go on with the turn, the best first; the human's chance with each, and the throws made."""
    desk = new_desk(root, seed)
    turns = np.empty((MOST_TURNS, 3), np.int64)
    n = all_turns(root, turns)
    # Before it is followed, each turn is worth what it looks like, and what it leads to after a few throws.
    made, sums = np.full(n, TRUST), np.empty(n, np.float64)
    done = 0
    for i in range(n):
        sums[i] = TRUST * look(root, turns[i], w, desk)
    for i in range(n):
        for _ in range(GLANCES):
            if done >= visits or stop[0]:
                break
            desk.now[:] = root
            take(desk.now, turns[i])
            sums[i] += _throw_and_look(desk.now, level, w, desk)
            made[i] += 1
            done += 1
    followed = min(FOLLOWED, n)
    while n > 1 and done < visits and not stop[0]:
        order = np.argsort(-(sums / made), kind="mergesort")  # stable, so that it does not depend on the machine
        left, times = followed, FIRST_ROUND
        while left > 1 and done < visits and not stop[0]:
            for a in range(left):
                i = order[a]
                desk.after[:] = root
                take(desk.after, turns[i])
                for _ in range(times):
                    if done >= visits or stop[0]:
                        break
                    sums[i] += _follow(level, w, desk)
                    made[i] += 1
                    done += 1
            best = np.argsort(-(sums / made)[order[:left]], kind="mergesort")
            order[:left] = order[:left][best]
            left //= 2
            times *= 2
        followed = min(2 * followed, n)
    # One that had luck with a few throws when the time was over is not the best.
    order = np.argsort(-(sums / made - CAUTION / np.sqrt(made)), kind="mergesort")
    return turns[order], (sums / made)[order], done


def search(
    position: Position, level: int, w: Weights, visits: int = 0, milliseconds: float = 0, seed: int = 0
) -> Found:
    """Look for the human's best turn against so many turns of the automa, with so many throws or for so long.

    Without a time limit the result depends on nothing but the arguments.
    """
    with limits(visits, milliseconds) as (most, stop):
        turns, chances, done = weigh(position.copy(), level, w, most, seed & (1 << 62) - 1, stop)
    viking, to, stone = turns[0]
    plan = [position[viking], to, stone][{SELECT: 0, MOVE: 1, SUMMON: 2}[int(position[PHASE])] :]
    return Found(tuple(int(HEX[cell]) for cell in plan), 2 * float(chances[0]) - 1, done)
