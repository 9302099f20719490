"""The report of `meadhall ladder` as a page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from meadhall.lab import page
from meadhall.lab.charts import Row, dots, heat


def ladder_page(report: dict[str, Any]) -> str:
    """A page with a chart of ratings and a table of results for each setting."""
    return page.page("How strong the bots are", _parts(report))


def _parts(report: dict[str, Any]) -> Iterator[str]:
    yield page.text(
        "Everybody meets everybody, and everybody takes every seat equally often. Searching bots are limited by visits,"
        " not by time, so the versions below give the same games everywhere. Numbers of games were fixed in advance. "
        "Dots are openskill ratings (Plackett-Luce; 25 is the middle), lines their 95 % intervals. Where people play "
        "together or alone, the game itself is the opponent. Ratings of different tables cannot be compared."
    )
    for table in report["tables"]:
        yield page.heading(table["title"])
        rows = table["players"]
        if not rows:
            yield page.text(f"{table['games']} of {table['of']} games are played: no result yet.")
            continue
        low = min(row["low"] for row in rows)
        high = max(row["high"] for row in rows)
        dotted = [
            Row(row["player"], row["rating"], row["low"], row["high"], f"{row['rating']:.1f}", "down") for row in rows
        ]
        yield page.figure(dots(dotted, _down(low), _up(high), unit=""))
        names = [row["player"] for row in rows]
        if len(names) > 2:
            yield page.text("The share of points that the player of the row took from the player of the column:")
            yield page.figure(heat(names, names, [[_share(row, other) for other in names] for row in rows]))
        yield page.table(
            ("player", "rating", "95 %", "points", "95 %", "games"),
            (
                (
                    row["player"],
                    f"{row['rating']:.2f}",
                    f"{row['low']:.2f} to {row['high']:.2f}",
                    f"{row['share']:.1%}",
                    f"{row['share_low']:.1%} to {row['share_high']:.1%}",
                    row["games"],
                )
                for row in rows
            ),
        )
        if table["faults"]:
            yield page.text(
                f"{len(table['faults'])} games were lost by faults of programs, the first: {table['faults'][0]}"
            )
    yield page.heading("Versions")
    yield page.text(f"Seed: {report['seed']}.")
    for name, found in report["versions"].items():
        yield page.text(f"{name}: " + ", ".join(f"{key} {value}" for key, value in found.items() if value), quiet=True)


def _share(row: dict[str, Any], other: str) -> float | None:
    points, games = row["against"].get(other, (0, 0))
    return points / games if games else None


def _down(value: float) -> float:
    return 20 * (value // 20)  # so that the four steps of the axis are round numbers


def _up(value: float) -> float:
    return -_down(-value)
