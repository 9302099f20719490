"""The measuring script runs, and knows the questions it sorts."""

from __future__ import annotations

from meadhall.games.yggdrasil import GAME
from tests.games.yggdrasil.speed import FOLLOW_UPS, measure


def test_it_measures() -> None:
    assert set(GAME.words.prompts) > FOLLOW_UPS
    answers, decisions, games, clone = measure(2, 0.05)
    assert answers > decisions > games > 0
    assert clone > 0
