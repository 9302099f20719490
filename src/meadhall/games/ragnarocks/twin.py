"""From the step engine to the numba twin: the same position in the twin's own words. Needs numba."""

from __future__ import annotations

from meadhall.games.ragnarocks import fast
from meadhall.games.ragnarocks.state import Ragnarocks
from meadhall.games.ragnarocks.turn import Turn

PHASES = {"select": fast.SELECT, "move": fast.MOVE, "summon": fast.SUMMON}


def encode(g: Ragnarocks) -> fast.Position:
    """The twin's position for a state in which somebody is asked."""
    supply = fast.UNLIMITED if g.supply is None else g.supply
    turn = g.stack[-1]
    assert isinstance(turn, Turn)
    assert g.waiting is not None
    return fast.encode(g.vikings, g.stones, g.side, supply, PHASES[g.waiting.prompt], turn.viking)
