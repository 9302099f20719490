"""What a game measures about its own balance: studies, and the figures of their reports.

A game's `lab/balance.py` has STUDIES; `meadhall balance` plays their games, keeps the rows as Parquet and draws the
figures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from meadhall.kernel.match import Match

Row = dict[str, Any]  # a row of a study's table


@dataclass(frozen=True)
class Setup:
    """The seats and settings of a game to play."""

    seats: int
    settings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Share:
    """How often something came with a win: `won` of `games`. `without`: the same for games (or seats) without it."""

    label: str
    won: float
    games: int
    without: tuple[float, int] | None = None


@dataclass(frozen=True)
class Shares:
    """A chart of shares. Each is compared with its games without it, else with the baseline, and the whole chart is
    corrected for the number of comparisons."""

    title: str
    about: str
    shares: Sequence[Share]
    baseline: float | None = None
    top: float = 1.0  # the right end of the axis
    verdict: Callable[[Sequence[str], Sequence[str]], str] | None = None  # (labels above, labels below) -> a sentence


@dataclass(frozen=True)
class Heat:
    """A share for each pair; None where there is none."""

    title: str
    about: str
    rows: Sequence[str]
    columns: Sequence[str]
    values: Sequence[Sequence[float | None]]


@dataclass(frozen=True)
class Numbers:
    """A table of numbers."""

    title: str
    about: str
    head: Sequence[str]
    rows: Sequence[Sequence[Any]]


Figure = Shares | Heat | Numbers


@dataclass(frozen=True)
class Study:
    """Games of one kind, what is counted in each, and how it is shown.

    Either `setup(number)` says which game number n is, bots play it, and `measure(match)` gives its rows; or
    `play(number, seed)` plays it in a way of its own, a faster one. `block` games belong together (all pairs, say): a
    report counts whole blocks only. The key `game`, the number, is added to each row.
    """

    name: str
    title: str
    about: str
    show: Callable[[Sequence[Row]], Sequence[Figure]]
    setup: Callable[[int], Setup] | None = None
    measure: Callable[[Match], list[Row]] | None = None
    play: Callable[[int, str], list[Row]] | None = None
    player: str = "scripted"
    block: int = 1
    part: float = 1.0  # of the time, compared with the game's other studies


def share_of(label: str, rows: Iterable[Row], has: Callable[[Row], bool], won: str = "won") -> Share:
    """How often rows that have something won, compared with those that do not."""
    count, points, others, their_points = 0, 0.0, 0, 0.0
    for row in rows:
        if has(row):
            count, points = count + 1, points + row[won]
        else:
            others, their_points = others + 1, their_points + row[won]
    return Share(label, points, count, (their_points, others))


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def quantiles(values: Sequence[float]) -> tuple[float, float, float]:
    """The tenth part, the middle and the ninth tenth of some numbers."""
    order = sorted(values)
    return order[len(order) // 10], order[len(order) // 2], order[9 * len(order) // 10]
