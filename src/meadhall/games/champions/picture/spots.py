"""Where things stand in the picture: the layers, and the class that places each thing in the grid of `style.css`.

All layers share one grid, so a mark in one layer lies exactly on the thing that it marks in another.
"""

from __future__ import annotations

from meadhall.games.champions.rules.names import LAND
from meadhall.games.champions.rules.places import BEG, HUNTING_GROUNDS
from meadhall.games.champions.rules.tables import PLACE_KINDS

SCENE, TOWN, CLANS, STAGE, TRAIL, TARGETS = "cm-scene", "cm-town", "cm-clans", "cm-stage", "cm-trail", "cm-targets"
LAYERS = (SCENE, TOWN, CLANS, TRAIL, STAGE, TARGETS)
WIDTH, HEIGHT = 960, 736  # of the picture in a notebook

OUTSIDE = (HUNTING_GROUNDS, *LAND)  # before the gate
IN_TOWN = (*(name for name, kind in PLACE_KINDS.items() if kind in ("brown", "blue") and name not in OUTSIDE), BEG)


def spot(where: str, stalls: tuple[str, ...] = ()) -> str:
    """The class that places a thing: of a shore, of a place, or of a stall by its number."""
    return f"at-stall{stalls.index(where) + 1}" if where in stalls else f"at-{where}"
