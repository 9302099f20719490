"""The bench of the environments runs to its end, with few steps."""

from __future__ import annotations

import pytest
from box import BOX

from bench import environments


def test_it_measures_every_game_beside_connect_four(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.rate.SECONDS", 0.0001)
    monkeypatch.setattr(environments, "SECONDS", 0.0001)
    monkeypatch.setattr(environments, "GAMES_AT_ONCE", 64)
    rows = {row["name"]: row for row in environments.run(1)}
    for name in BOX:
        assert rows[f"AEC, {name}"]["median"] > 0
        assert rows[f"AEC, {name} / connect four"]["target"] == environments.TIMES
    assert rows["vector Ragnarocks, 2 threads"]["target"] == environments.VECTOR_TARGET
    assert len(rows) == 2 + 4 * len(BOX) + 3
