"""The bench of Ragnarocks runs to its end, with few playouts and without OpenSpiel."""

from __future__ import annotations

import sys

import pytest

from bench.games import ragnarocks


def test_the_bench_runs_where_openspiel_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ragnarocks, "OURS", 20)
    monkeypatch.setattr(ragnarocks, "warm", lambda: None)
    monkeypatch.setitem(sys.modules, "pyspiel", None)  # importing it fails
    rows = ragnarocks.run(1)
    assert rows
    assert all(row["median"] > 0 for row in rows)
