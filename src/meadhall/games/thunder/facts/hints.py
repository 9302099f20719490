"""What an action would do, as far as the player can know it: who would win a challenge, which card would be covered."""

from __future__ import annotations

from typing import Any

from meadhall.games.thunder import GAME
from meadhall.games.thunder.rules.cards.card import card
from meadhall.games.thunder.rules.challenge import outcome
from meadhall.games.thunder.rules.decks import KIND, LEADERS, SIDES, TREASURES
from meadhall.games.thunder.rules.state import LANE_AND_ROW, Thunder
from meadhall.games.thunder.rules.turn import CHALLENGE
from meadhall.kernel.hint import Hint
from meadhall.kernel.rule import Ask, Option
from meadhall.kernel.veil import View


def hints(view: View[Any], ask: Ask) -> dict[Option, Hint]:
    if view.seat != ask.seat or ask.prompt not in ("action", "vidarr"):
        return {}
    g: Thunder = view.table
    found: dict[Option, Hint] = {}
    for option in ask.options:
        text = " ".join(told(g, ask, str(option)))
        if text:
            found[option] = Hint(text)
    return found


def told(g: Thunder, ask: Ask, option: str) -> list[str]:
    """The sentences about one option."""
    if ask.prompt == "vidarr":
        return [challenge(g, ask.seat, *LANE_AND_ROW[option])] if option in LANE_AND_ROW else []
    lines = []
    if option in CHALLENGE:
        lines.append(challenge(g, ask.seat, CHALLENGE.index(option), 0))
    leader = LEADERS[ask.seat]
    if option in KIND and option != leader and (top := g.working_top(ask.seat)):
        lines.append(GAME.words.hint(f"covers.{top}"))
    if g.points - g.used == 1 and option != leader and leader in ask.options:
        lines.append(GAME.words.hint("last_action", leader))
    return lines


def challenge(g: Thunder, seat: int, lane: int, row: int) -> str:
    """How a challenge would end; nobody knows if the other card cannot be seen."""
    (mine,) = g.cards.at(g.columns[3 * seat + lane][0])
    there = g.cards.at(g.columns[3 * (1 - seat) + lane][row])
    if not there:
        return GAME.words.hint("challenge.unseen", mine, g.strength(mine))
    theirs = there[0]
    if theirs in TREASURES:
        return GAME.words.hint("challenge.treasure", mine, theirs)
    if card(theirs).ends_the_challenge:
        return GAME.words.hint("challenge.nightmare")
    end = outcome(g, mine, theirs)
    if end.how:
        return GAME.words.hint(f"challenge.{end.how}", mine, theirs)
    key = "idunn" if end.idunn is not None else "wins" if end.stays else "both" if end.falls else "loses"
    side = SIDES[seat if end.idunn is None else end.idunn]
    return GAME.words.hint(f"challenge.{key}", mine, theirs, end.mine, end.theirs, side)
