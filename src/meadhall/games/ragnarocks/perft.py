"""Counting whole turns to a depth: the yardstick by which both engines are tied to each other."""

from __future__ import annotations

from typing import Any

from meadhall.games.ragnarocks.board import NAMES
from meadhall.games.ragnarocks.state import Ragnarocks
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Ask
from meadhall.kernel.spec import game


def perft(engine: str, position: dict[str, Any] | None, depth: int) -> dict[str, int]:
    """How many sequences of `depth` turns there are, by the Viking selected first. A skip costs no depth."""
    if position is None:
        match = Match.new(game("ragnarocks"), seed="")
    else:
        match = Match.from_position(game("ragnarocks"), position, seed="")
    if match.over:
        return {}
    return _fast(match.state, depth) if engine == "fast" else _step(match.state, depth)


def _step(state: Any, depth: int) -> dict[str, int]:
    g: Ragnarocks = state.search_copy()
    assert isinstance(g.waiting, Ask)
    return {str(option): _after(g, str(option), depth) for option in g.waiting.options}


def _after(g: Ragnarocks, option: str, depth: int) -> int:
    assert isinstance(g.waiting, Ask)
    ends_turn = g.waiting.prompt == "summon"
    copy = g.clone()
    copy.apply(option)
    if ends_turn and (depth == 1 or copy.waiting is None):
        return 1 if depth == 1 else 0
    assert isinstance(copy.waiting, Ask)
    if depth == 1 and copy.waiting.prompt == "summon":
        return len(copy.waiting.options)  # the leaves need not be played
    return sum(_after(copy, str(x), depth - ends_turn) for x in copy.waiting.options)


def _fast(state: Any, depth: int) -> dict[str, int]:
    from meadhall.games.ragnarocks import fast
    from meadhall.games.ragnarocks.twin import encode

    return {NAMES[h]: count for h, count in fast.divide(encode(state), depth).items()}
