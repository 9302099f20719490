"""Champions of Midgard: random play beside catanatron's, four players at both.

A decision is a worker placed, with all the place then asks (two actions); the warriors and Food sent on one errand;
what to do with a roll, with the dice of a reroll; which warriors fall; a rune used at any time, or let lie in a window
that asks for it; and each of the single questions of the rulebook (a leader, the Blame, a destiny kept, a rune of
combat).
"""

from __future__ import annotations

from bench import random_play
from bench.report import Row

COUNTING = random_play.Counting(
    parts=frozenset({"market.wood", "sage.under", "reroll", "gifts.food"}),
    effects=frozenset(
        {
            *("sail", "market.food", "hire", "rune", "sage.look", "true_vision", "build", "pray", "alms"),
            *("surplus", "surplus.one", "gifts.wood", "success"),
        }
    ),
    in_a_row=frozenset({"lose"}),
    each=frozenset({"assign"}),
)


def run(rounds: int) -> list[Row]:
    return random_play.run(rounds, "champions", 4, COUNTING, {}, games_target=random_play.TARGET)
