"""From the step engine to the compiled search against the automa. Needs numba."""

from __future__ import annotations

from meadhall.games.ragnarocks import fast, fast_prospects, fast_solo, twin
from meadhall.games.ragnarocks.automa import TURNS
from meadhall.games.ragnarocks.board import IVORY_START, NAMES, RED_START
from meadhall.games.ragnarocks.state import Ragnarocks
from meadhall.games.ragnarocks.turn import Turn
from meadhall.kernel.rule import Ask, Option

# The free step and the first turn are always played from the same position. These are the best found of the 8,723 ways,
# by playing each some dozen times, and the best of them some hundred times with the search and weights fitted to what
# comes after them. For the two lower levels there are no weights: there the search in the step engine plays.
QUESTIONS = ("free_step", "free_step_to", "select", "move", "summon")
OPENINGS = {
    "asgard": ("A2", "B3", "A3", "C5", "C2"),
    "valhalla": ("A2", "B2", "A3", "D6", "D5"),
}
EXPECTED = -0.1  # of such an opening, about

# So many times the share of the time that a question has. The destination is thought of anew, with the stone, and a
# search that cannot finish its first rounds is a poor one.
TIMES = {"select": 0.5, "move": 2.5}

Found = tuple[Option, float, int]


def search(g: Ragnarocks, ask: Ask, visits: int | None, seconds: float | None, seed: int) -> Found | None:
    """The human's answer, what he can expect, and how many throws were looked at; None where this search is not used.

    That is with a card, at the lower levels, and in a set-up that was not played by the book.
    """
    if g.level not in OPENINGS or g.cards != [(), ()]:
        return None
    if by_the_book(g, ask):
        return OPENINGS[g.level][QUESTIONS.index(ask.prompt)], EXPECTED, 1
    if not isinstance(g.stack[-1], Turn):
        return None
    w = fast_prospects.weights(g.level)
    milliseconds = 1000 * (seconds or 0) * TIMES.get(ask.prompt, 1.0)
    found = fast_solo.search(twin.encode(g), TURNS[g.level], w, visits or 0, milliseconds, seed)
    return NAMES[found.answer], found.value, found.visits


def by_the_book(g: Ragnarocks, ask: Ask) -> bool:
    """Is this a question of the opening, and was all before it answered as the opening has it?"""
    if g.stones or ask.prompt not in QUESTIONS:
        return False
    line, asked = OPENINGS[g.level], QUESTIONS.index(ask.prompt)
    vikings = [NAMES[h] for h in IVORY_START + RED_START]
    if asked >= QUESTIONS.index("select"):
        vikings[vikings.index(line[0])] = line[1]
    if asked >= QUESTIONS.index("summon"):
        vikings[vikings.index(line[2])] = line[3]
    return [NAMES[h] for h in g.vikings] == vikings and ask.about in ((), (line[asked - 1],))


def warm() -> None:
    """Compile the search now."""
    fast_solo.search(fast.start(), TURNS["valhalla"], fast_prospects.weights("valhalla"), visits=1)
