"""Charts as SVG, with the classes that `page.py` colours. No script, no measures of text that depend on a browser."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

ROW = 22  # pixels
AXIS = 300
LETTER = 7.6  # pixels at most, on average: labels are 13 px high


@dataclass(frozen=True)
class Row:
    """One row of a chart: a value with its interval. `mark` is "up", "down" or "": differs from the baseline."""

    label: str
    value: float
    low: float
    high: float
    note: str = ""
    mark: str = ""


def dots(rows: Sequence[Row], low: float, high: float, *, baseline: float | None = None, unit: str = "%") -> str:
    """A dot with a whisker for each row, on one axis from `low` to `high`. Shares are shown in percent."""
    left = 16 + LETTER * max((len(row.label) for row in rows), default=0)
    right = 20 + LETTER * max((len(row.note) for row in rows), default=0)
    width, height = left + AXIS + right, ROW * len(rows) + 40

    def x(value: float) -> float:
        return left + AXIS * (min(max(value, low), high) - low) / (high - low)

    parts = []
    ticks = [low + (high - low) * n / 4 for n in range(5)]
    for tick in ticks:
        parts.append(f'<line class="grid" x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="8" y2="{height - 26}"/>')
        parts.append(f'<text class="tick" x="{x(tick):.1f}" y="{height - 10}">{_number(tick, unit)}</text>')
    if baseline is not None:
        parts.append(f'<line class="base" x1="{x(baseline):.1f}" x2="{x(baseline):.1f}" y1="4" y2="{height - 26}"/>')
    for n, row in enumerate(rows):
        y = 8 + ROW * (n + 0.5)
        title = (
            f"{row.label}: {_number(row.value, unit)}, {_number(row.low, unit)} to {_number(row.high, unit)} {row.note}"
        )
        parts.append(
            f'<g class="row {row.mark}"><title>{escape(title.strip())}</title>'
            f'<text class="label" x="{left - 10:.1f}" y="{y + 4.5:.1f}">{escape(row.label)}</text>'
            f'<line class="whisker" x1="{x(row.low):.1f}" x2="{x(row.high):.1f}" y1="{y:.1f}" y2="{y:.1f}"/>'
            f'<circle cx="{x(row.value):.1f}" cy="{y:.1f}" r="4.5"/>'
            f'<text class="note" x="{left + AXIS + 12:.1f}" y="{y + 4.5:.1f}">{escape(row.note)}</text></g>'
        )
    return _svg("dots", width, height, parts)


def heat(labels: Sequence[str], across: Sequence[str], values: Sequence[Sequence[float | None]]) -> str:
    """A square for each pair, coloured by a share from 0 (blue) over a half (pale) to 1 (red); None is left blank."""
    cell = 20
    left = 14 + LETTER * max(map(len, labels))
    top = 22 + LETTER * max(map(len, across)) * 0.75
    overhang = 0.65 * LETTER * max(map(len, across))  # of the slanted names
    width = left + max(cell * len(across) + overhang, 26 * 11 + 20)
    height = top + cell * len(labels) + 46
    parts = []
    for n, name in enumerate(across):
        x = left + cell * (n + 0.5)
        parts.append(
            f'<text class="label slant" x="{x:.1f}" y="{top - 8:.1f}" transform="rotate(-50 {x:.1f} {top - 8:.1f})">'
            f"{escape(name)}</text>"
        )
    for n, (name, row) in enumerate(zip(labels, values, strict=True)):
        y = top + cell * n
        parts.append(f'<text class="label" x="{left - 8:.1f}" y="{y + 14.5:.1f}">{escape(name)}</text>')
        for k, value in enumerate(row):
            x = left + cell * k
            if value is None:
                parts.append(f'<rect class="none" x="{x:.1f}" y="{y:.1f}" width="19" height="19"/>')
            else:
                title = f"{name} against {across[k]}: {value:.0%}"
                parts.append(
                    f'<rect class="h{round(value * 10)}" x="{x:.1f}" y="{y:.1f}" width="19" height="19">'
                    f"<title>{escape(title)}</title></rect>"
                )
    y = top + cell * len(labels) + 14
    for step in range(11):
        x = left + 26 * step
        parts.append(f'<rect class="h{step}" x="{x:.1f}" y="{y:.1f}" width="26" height="10"/>')
        if step % 5 == 0:
            parts.append(f'<text class="tick" x="{x + 13:.1f}" y="{y + 25:.1f}">{step * 10}%</text>')
    return _svg("heat", width, height, parts)


def _number(value: float, unit: str) -> str:
    return f"{value:.0%}" if unit == "%" else f"{value:.3g}"


def _svg(kind: str, width: float, height: float, parts: Sequence[str]) -> str:
    size = f'width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}"'
    return f'<svg class="{kind}" {size} role="img" xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg>'
