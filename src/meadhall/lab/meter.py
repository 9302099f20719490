"""Shows how far a run is: done of all, the rate, and the time left."""

from __future__ import annotations

import sys
import time
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text


class Rate(ProgressColumn):
    """Games per second, or seconds per game."""

    def render(self, task: Task) -> Text:
        rate = task.speed or task.finished_speed
        if not rate:
            return Text("")
        return Text(f"{rate:.1f} games/s" if rate >= 1 else f"{1 / rate:.1f} s a game")


class Meter:
    """A bar on a terminal; elsewhere a line now and then. Gives a function that takes the number of new games."""

    SECONDS_BETWEEN_LINES = 30.0

    def __init__(self, what: str, total: int | None, done: int = 0) -> None:
        self.what, self.total, self.done = what, total, done
        self.bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            Rate(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            disable=not sys.stderr.isatty(),
            speed_estimate_period=120,
        )
        self.before, self.began = done, time.monotonic()
        self.said = self.began

    def __enter__(self) -> Meter:
        self.bar.__enter__()
        self.task = self.bar.add_task(self.what, total=self.total, completed=self.done)
        return self

    def __exit__(self, *error: Any) -> None:
        self.bar.__exit__(*error)

    def __call__(self, games: int = 1) -> None:
        self.done += games
        self.bar.advance(self.task, games)
        now = time.monotonic()
        if self.bar.disable and now > self.said + self.SECONDS_BETWEEN_LINES:
            self.said = now
            rate = (self.done - self.before) / (now - self.began)
            of = "" if self.total is None else f" of {self.total}"
            left = "" if self.total is None else f", {(self.total - self.done) / rate / 60:.0f} minutes left"
            line = f"{self.what}: {self.done}{of} games, {rate:.2f} a second{left}"
            print(line, file=sys.stderr, flush=True)
