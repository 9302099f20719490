"""Yggdrasil: random play beside catanatron's, three gods and a deck of medium difficulty.

A decision is the whole choice of a god, up to the next chance: an action with its world, its target and its
Vikings is one; the Elves added after the roll are another, and so is the roll that Tyr keeps. An attempt to calm Fenrir
is an action like any other, although it is forced (like a roll in catanatron). Odin's card to play and where the other
goes are one decision; so are Sigel's numbers for all gods, and a new order of six cards. The effect of the Vanir
belongs to the decision to use the Vanir, but is an action of its own.
"""

from __future__ import annotations

from bench.random_play import Counting

SEATS = 3
SETTINGS = {"angry": 2, "ragnarok": 1}
COUNTING = Counting(
    parts=frozenset(
        {
            *("combat.opponent", "combat.vikings", "midgard", "forge", "helheim", "muspellheim", "vanaheim"),
            *("niflheim.god", "niflheim.vikings", "niflheim.elves", "odin.back"),
        }
    ),
    effects=frozenset({"vanir.valkyries", "vanir.push", "vanir.giant"}),
    in_a_row=frozenset({"sigel", "rearrange"}),
)
