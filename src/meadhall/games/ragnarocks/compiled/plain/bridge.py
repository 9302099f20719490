"""From the step engine to the numba twin: the same position in the twin's own words. Needs numba."""

from __future__ import annotations

from meadhall.games.ragnarocks.compiled.plain import twin
from meadhall.games.ragnarocks.rules.state import DUEL, Ragnarocks
from meadhall.games.ragnarocks.rules.turn import Turn

PHASES = {"select": twin.SELECT, "move": twin.MOVE, "summon": twin.SUMMON}


def mirrors(g: Ragnarocks) -> bool:
    """Does the twin play this game? Only the one for two without powers."""
    return not g.level and g.team_sizes == DUEL and g.cards == [(), ()] and isinstance(g.stack[-1], Turn)


def encode(g: Ragnarocks) -> twin.Position:
    """The twin's position for a state in which somebody is asked."""
    supply = twin.UNLIMITED if g.supply is None else g.supply
    turn = g.stack[-1]
    assert isinstance(turn, Turn)
    assert g.waiting is not None
    return twin.encode(g.vikings, g.stones, g.side, supply, PHASES[g.waiting.prompt], turn.viking)


def as_if_plain(g: Ragnarocks) -> twin.Position:
    """The twin's position at the start of a turn of the side to move, as if nobody had a power."""
    return twin.encode(g.vikings, g.stones, g.side, twin.UNLIMITED if g.supply is None else g.supply)


def before_the_stone(g: Ragnarocks) -> twin.Position | None:
    """The same when a Viking has moved and its stone is due; None if it has no line for one."""
    turn = g.stack[-1]
    assert isinstance(turn, Turn)
    viking = turn.viking
    if not g.reach(g.vikings[viking]) or g.supply == 0:
        return None
    return twin.encode(
        g.vikings, g.stones, g.side, twin.UNLIMITED if g.supply is None else g.supply, twin.SUMMON, viking
    )
