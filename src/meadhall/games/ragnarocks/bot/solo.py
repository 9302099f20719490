"""Connects the step engine with the book and the compiled search against the automa. Needs numba."""

from __future__ import annotations

from meadhall.games.ragnarocks.bot import solo_book
from meadhall.games.ragnarocks.rules.automa import TURNS
from meadhall.games.ragnarocks.rules.board import NAMES
from meadhall.games.ragnarocks.rules.state import Ragnarocks
from meadhall.games.ragnarocks.rules.turn import Turn
from meadhall.kernel.rule import Ask, Option

LEVELS = ("asgard", "valhalla")  # levels with weights; at the others the search in the step engine plays

Found = tuple[Option, float, int]


def search(g: Ragnarocks, ask: Ask, visits: int | None, seconds: float | None, seed: int) -> Found | None:
    """Returns the human's answer, their expected result and the number of rolls tried; None where it is not used.

    That is with a card, at the lower levels, and in a set-up that was not played by the book.
    """
    if g.level not in LEVELS or g.cards != [(), ()]:
        return None
    if (line := solo_book.look_up(g, ask)) is not None:
        answer, chance = line
        return answer, 2 * chance - 1, 1
    if not isinstance(g.stack[-1], Turn):
        return None
    from meadhall.games.ragnarocks.compiled.plain import bridge
    from meadhall.games.ragnarocks.compiled.solo import prospects
    from meadhall.games.ragnarocks.compiled.solo.search import search as search_solo

    w = prospects.weights(g.level)
    found = search_solo(bridge.encode(g), TURNS[g.level], w, visits or 0, 1000 * (seconds or 0), seed)
    return NAMES[found.answer], found.value, found.visits
