"""Thunder & Lightning: random play beside catanatron's.

One decision is one action point spent, or Thor or Loki put into play: a card placed is one decision with its spot and
its card, a card played for its power is one with its target (but two actions). Further decisions are the three cards of
a first row (together one decision), a lane for a card that Ravens or the Seer revealed, and the order in which a
player discards what a Nightmare costs them (together one).
"""

from __future__ import annotations

from bench.random_play import Counting

SEATS = 2
COUNTING = Counting(
    parts=frozenset({"spot", "card", "move_to"}),
    effects=frozenset({"leader", "move", "frigg", "strike", "hel", "fetch", "ravens", "vidarr"}),
    in_a_row=frozenset({"first_row", "order"}),
)
