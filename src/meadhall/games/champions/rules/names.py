"""The names of things in the state, in options and in records."""

from __future__ import annotations

TROLL, DRAUGR = "troll", ("draugr_left", "draugr_right")
LAND = (TROLL, *DRAUGR)  # the combat locations on land, in the order of combat
BLUE = ("swordsmith", "hafter", "blacksmith", "smokehouse")  # places that gather goods; `stock` counts them
CLANS = ("raven", "wolf", "bear", "boar")

# Places of hidden and shown cards, in `cards`. A face-down journey lies in the place with its shore's name.
DESTINY_DECK, JOURNEY_DECK = "destinies", "journeys"
REVEALED, DISCARDED = "journeys.revealed", "journeys.discarded"
SAGE = "sage"  # destinies drawn, of which one is kept
HANDS = tuple(f"destinies.{clan}" for clan in CLANS)
FULFILLED = tuple(f"fulfilled.{clan}" for clan in CLANS)  # destinies that the Success rune has revealed
