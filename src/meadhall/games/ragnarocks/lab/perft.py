"""Counts whole turns to a depth. The rules and the compiled twin must give the same counts."""

from __future__ import annotations

from typing import Any

from meadhall.games.ragnarocks.rules.board import NAMES
from meadhall.games.ragnarocks.rules.state import OFF_BOARD, Ragnarocks
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Ask
from meadhall.kernel.spec import game


def perft(engine: str, position: dict[str, Any] | None, depth: int) -> dict[str, int]:
    """Returns the number of sequences of `depth` turns, by the answer to the first question. A skip does not count as a
    turn.

    Turns are different if any answer differs; declining an offer is an answer too.
    """
    if position is None:
        match = Match.new(game("ragnarocks"), seed="")
    else:
        match = Match.from_position(game("ragnarocks"), position, seed="")
    if match.over:
        return {}
    if engine == "step":
        return _step(match.state, depth)
    return _fast(match.state, depth)


def _step(state: Any, depth: int) -> dict[str, int]:
    g: Ragnarocks = state.search_copy()
    assert isinstance(g.waiting, Ask)
    return {str(option): _after(g, str(option), depth) for option in g.waiting.options}


def _after(g: Ragnarocks, option: str, depth: int) -> int:
    """The sequences that begin with this answer."""
    copy = g.clone()
    turns = sum(g.turns_taken)
    copy.apply(option)
    depth -= sum(copy.turns_taken) - turns  # a turn is over
    if depth == 0:
        return 1
    if copy.waiting is None:
        return 1 if depth == 1 and copy.winner != OFF_BOARD else 0  # a card may end the game in the middle of a turn
    assert isinstance(copy.waiting, Ask)
    if depth == 1 and copy.plain and copy.waiting.prompt == "summon":
        return len(copy.waiting.options)  # the leaves need not be played
    return sum(_after(copy, str(x), depth) for x in copy.waiting.options)


def _fast(state: Any, depth: int) -> dict[str, int]:
    from meadhall.games.ragnarocks.compiled.plain import twin
    from meadhall.games.ragnarocks.compiled.plain.bridge import encode, mirrors

    if not mirrors(state):
        raise ValueError("the twin plays the game for two without powers only")
    return {NAMES[h]: count for h, count in twin.divide(encode(state), depth).items()}
