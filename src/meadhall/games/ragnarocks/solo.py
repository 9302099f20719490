"""From the step engine to the book and the compiled search against the automa. Needs numba."""

from __future__ import annotations

from meadhall.games.ragnarocks import fast, fast_prospects, fast_solo, solo_book, twin
from meadhall.games.ragnarocks.automa import TURNS
from meadhall.games.ragnarocks.board import NAMES
from meadhall.games.ragnarocks.state import Ragnarocks
from meadhall.games.ragnarocks.turn import Turn
from meadhall.kernel.rule import Ask, Option

LEVELS = ("asgard", "valhalla")  # that have weights; at the lower ones the search in the step engine plays

# So many times the share of the time that a question has. The destination is thought of anew, with the stone, and a
# search that cannot finish its first rounds is a poor one.
TIMES = {"select": 0.5, "move": 2.5}

Found = tuple[Option, float, int]


def search(g: Ragnarocks, ask: Ask, visits: int | None, seconds: float | None, seed: int) -> Found | None:
    """The human's answer, what he can expect, and how many throws were looked at; None where this search is not used.

    That is with a card, at the lower levels, and in a set-up that was not played by the book.
    """
    if g.level not in LEVELS or g.cards != [(), ()]:
        return None
    if (line := solo_book.look_up(g, ask)) is not None:
        answer, chance = line
        return answer, 2 * chance - 1, 1
    if not isinstance(g.stack[-1], Turn):
        return None
    w = fast_prospects.weights(g.level)
    milliseconds = 1000 * (seconds or 0) * TIMES.get(ask.prompt, 1.0)
    found = fast_solo.search(twin.encode(g), TURNS[g.level], w, visits or 0, milliseconds, seed)
    return NAMES[found.answer], found.value, found.visits


def warm() -> None:
    """Compile the search now."""
    fast_solo.search(fast.start(), TURNS["valhalla"], fast_prospects.weights("valhalla"), visits=1)
