"""The report of `meadhall balance` as a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from meadhall.kernel.spec import GameSpec
from meadhall.lab import page
from meadhall.lab.charts import Row as Dot
from meadhall.lab.charts import dots, heat
from meadhall.lab.statistics import LEVEL, Judged, judge
from meadhall.studies import Figure, Heat, Numbers, Row, Shares, Study


def balance_page(spec: GameSpec, found: Sequence[tuple[Study, list[Row]]], about: dict[str, Any]) -> str:
    """A page with all figures of all studies."""
    return page.page(f"How fair {spec.title} is", _parts(found, about))


def _parts(found: Sequence[tuple[Study, list[Row]]], about: dict[str, Any]) -> Iterator[str]:
    yield page.text(
        "Bots have played these games, so this is how the game treats these bots; strong people may find other ways. "
        "Lines are 95 % intervals. Coloured rows differ from what they are compared with: red is above, blue "
        f"is below, at {LEVEL:.0%} for a chart as a whole (z-tests, corrected by Holm's method for the number of rows; "
        "approximate, since the seats of one game depend on each other). Grey rows show no proven difference."
    )
    for study, rows in found:
        yield page.heading(study.title)
        games = len({row["game"] for row in rows})
        by = "" if study.play is not None else f" The bots: {about['player'] or study.player}."
        yield page.text(f"{study.about}{by} {games} games.")
        for figure in study.show(rows) if rows else ():
            yield from _figure(figure)
    yield page.heading("Versions")
    yield page.text(f"Seed: {about['seed']}. Game n of a study is the same whenever these versions play it.")
    yield page.versions_line(about["versions"])


def _figure(figure: Figure) -> Iterator[str]:
    yield page.subheading(figure.title)
    if figure.about:
        yield page.text(figure.about)
    if isinstance(figure, Numbers):
        yield page.table(figure.head, figure.rows)
    elif isinstance(figure, Heat):
        yield page.figure(heat(figure.rows, figure.columns, figure.values))
    else:
        yield from _shares(figure)


def _shares(figure: Shares) -> Iterator[str]:
    judged = [row for row in judge(figure.shares, figure.baseline) if row.games]
    if not judged:
        yield page.text("No games.")
        return
    rows = [Dot(row.label, row.share, row.low, row.high, _note(row), row.mark) for row in judged]
    yield page.figure(dots(rows, 0.0, figure.top, baseline=figure.baseline))
    if figure.verdict is not None:
        above, below = ([row.label for row in judged if row.mark == mark] for mark in ("up", "down"))
        yield page.text(figure.verdict(above, below))


def _note(row: Judged) -> str:
    compared = "" if row.against is None else f", against {row.against:.1%}"
    p = "" if row.p is None else f", p {'< 0.001' if row.p < 0.001 else f'{row.p:.3f}'}"
    return f"{row.share:.1%} of {row.games}{compared}{p}"
