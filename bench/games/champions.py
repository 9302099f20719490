"""Champions of Midgard: random play beside catanatron's, four players at both.

One decision is: a worker placed; what the rulebook then lets the visitor of a place choose, if there is a choice (the
shore to sail to, the journey to look at, a rune, a ship, how much Favor or alms, the goods of the Market as one mix, a
warrior, who finds no room); the warriors and Food sent on one errand; what to do with a roll, with the dice of a
reroll; which warriors fall; a rune used at any time, or let lie in a window that asks for it, and what it lets its
holder choose; and each of the single questions of the rulebook (a leader, the Blame, a destiny kept, a rune of combat).
Rolls of dice and steps without a choice are not decisions, although catanatron counts its rolls and ends of
turns.
"""

from __future__ import annotations

from bench.random_play import Counting

SEATS = 4
COUNTING = Counting(
    parts=frozenset({"market.wood", "sage.under", "reroll", "gifts.food"}),
    own=frozenset(
        {
            *("sail", "market.food", "hire", "rune", "sage.look", "true_vision", "build", "pray", "alms"),
            *("surplus", "surplus.one", "gifts.wood", "success"),
        }
    ),
    in_a_row=frozenset({"lose"}),
    each=frozenset({"assign"}),
)
