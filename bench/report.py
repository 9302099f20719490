"""Rows of figures: a name, a unit, the median, every round's figure, and its target."""

from __future__ import annotations

from statistics import median
from typing import Any

Row = dict[str, Any]


def row(name: str, unit: str, rounds: list[float], target: float | None = None) -> Row:
    return {"name": name, "unit": unit, "median": median(rounds), "rounds": rounds, "target": target}


def table(rows: list[Row]) -> str:
    """One line a row; ratios with two digits."""
    lines = []
    for r in rows:
        digits = 2 if r["median"] < 100 else 0
        each = "  ".join(f"{x:,.{digits}f}" for x in r["rounds"])
        target = f"  (target {r['target']:g})" if r["target"] else ""
        lines.append(f"{r['name']:<44}{r['median']:>14,.{digits}f} {r['unit']:<11}[{each}]{target}")
    return "\n".join(lines)
