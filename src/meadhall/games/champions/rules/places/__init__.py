"""Every place a worker may go to, one file each, named in data/places.toml and data/stalls.toml (CM-4)."""

from __future__ import annotations

import importlib

from meadhall.games.champions.rules.places.place import Place, nobody_is_refused
from meadhall.games.champions.rules.tables import PLACE_KINDS, STALLS

PLACES: dict[str, Place] = {
    name: importlib.import_module(f"{__name__}.{name}").PLACE for name in (*PLACE_KINDS, *STALLS)
}
PRIVATE_LONGSHIP = PLACES["private_longship"]
BEG = "beg"
HUNTING_GROUNDS = "hunting_grounds"

# Among the options, places of the board that can refuse a clan come first, then those that never do.
BOARD = tuple(
    sorted(
        [PLACES[name] for name, kind in PLACE_KINDS.items() if kind != "home"],
        key=lambda place: place.refuses is nobody_is_refused,
    )
)
