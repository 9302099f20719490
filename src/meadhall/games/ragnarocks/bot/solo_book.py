"""The book against the automa: answers for the first turns, found by long searches (lab/book_solo.py).

It has the free step and the first turn, and at Valhalla an answer to each reply of the automa.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from meadhall.games.ragnarocks.rules.board import INDEX, IVORY_START, NAMES, RED_START, hexes
from meadhall.games.ragnarocks.rules.state import Ragnarocks
from meadhall.kernel.rule import Ask

DATA = Path(__file__).parents[1] / "data" / "solo_book.toml"

FREE_STEP = ("free_step", "free_step_to")
TURN = ("select", "move", "summon")


class Line(NamedTuple):
    """The book's move in a position: for the free step a Viking and a hex, for a turn a Viking, a hex and a stone."""

    answers: tuple[str, ...]
    chance: float  # of winning


def place(vikings: Sequence[int], stones: int) -> str:
    """The text for a position in the book: Ivory's Vikings, Red's, and the stones, each in the board's order."""
    groups = sorted(vikings[:3]), sorted(vikings[3:]), hexes(stones)
    return "|".join(" ".join(NAMES[h] for h in group) for group in groups)


@cache
def lines(level: str) -> dict[str, Line]:
    """Reads the book: its line for each position. The starting position has only the free step."""
    found = {}
    for where, line in tomllib.loads(DATA.read_text("utf-8")).get(level, {}).items():
        *answers, percent = line.split()
        found[where] = Line(tuple(answers), int(percent) / 100)
    return found


@cache
def _answers(level: str) -> dict[tuple[str, str, tuple[str, ...]], tuple[str, float]]:
    """The answers, by prompt, position, and the earlier answers of the same turn."""
    found = {}
    for where, (answers, chance) in lines(level).items():
        here, *rest = where.split("|")
        for number, prompt in enumerate(FREE_STEP if len(answers) == len(FREE_STEP) else TURN):
            if prompt == "summon":  # the Viking has moved
                there = {answers[1] if h == answers[0] else h for h in here.split()}
                where = "|".join((" ".join(sorted(there, key=INDEX.__getitem__)), *rest))
            found[prompt, where, answers[max(number - 1, 0) : number]] = answers[number], chance
    return found


def look_up(g: Ragnarocks, ask: Ask) -> tuple[str, float] | None:
    """Returns the book's answer and the chance to win with it; None if the book has none."""
    return _answers(g.level).get((ask.prompt, place(g.vikings, g.stones), tuple(map(str, ask.about))))


def opening(level: str) -> tuple[str, ...]:
    """The free step and the first turn."""
    vikings = [*IVORY_START, *RED_START]
    here, there = lines(level)[place(vikings, 0)].answers
    vikings[vikings.index(INDEX[here])] = INDEX[there]
    return here, there, *lines(level)[place(vikings, 0)].answers
