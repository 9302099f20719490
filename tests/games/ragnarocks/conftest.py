"""What several tests of Ragnarocks need."""

from __future__ import annotations

import pytest

from meadhall.games.ragnarocks.facts import position
from meadhall.games.ragnarocks.rules.board import HEXES
from meadhall.games.ragnarocks.rules.state import STONES


@pytest.fixture
def a_larger_box(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions may have more stones than the box holds: for random boards on which little is free."""
    monkeypatch.setattr(position, "STONES", STONES + HEXES)
