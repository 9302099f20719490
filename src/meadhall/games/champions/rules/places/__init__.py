"""Every place a worker may go to, one file each (CM-4). The order is that of the options."""

from __future__ import annotations

from meadhall.games.champions.rules.places import (
    aumingi,
    beg,
    blacksmith,
    draugr_left,
    draugr_right,
    folk_warriors,
    generous_merchant,
    hafter,
    hunting_grounds,
    jarls_longhouse,
    jomsvikings,
    large_public_longship,
    market,
    merchant_ship,
    private_longship,
    raiders,
    runesmith,
    sages_house,
    shipwright,
    skald,
    small_public_longship,
    smokehouse,
    stave_church,
    swordsmith,
    troll,
    varyags,
    wealthy_stranger,
    worker_huts,
)
from meadhall.games.champions.rules.places.place import Place, nobody_is_refused

_BOARD = (
    troll,
    draugr_left,
    draugr_right,
    hunting_grounds,
    small_public_longship,
    large_public_longship,
    swordsmith,
    hafter,
    blacksmith,
    smokehouse,
    jarls_longhouse,
    market,
    merchant_ship,
    runesmith,
    sages_house,
    shipwright,
    stave_church,
    worker_huts,
)
_STALLS = (
    varyags,
    raiders,
    jomsvikings,
    folk_warriors,
    wealthy_stranger,
    skald,
    generous_merchant,
    aumingi,
)
PRIVATE_LONGSHIP = private_longship.PLACE
BEG = beg.PLACE.name
HUNTING_GROUNDS = hunting_grounds.PLACE.name

PLACES: dict[str, Place] = {module.PLACE.name: module.PLACE for module in (*_BOARD, *_STALLS, private_longship, beg)}
# The places of the board that refuse somebody come first among the options, then those that refuse nobody.
BOARD = tuple(sorted([m.PLACE for m in _BOARD], key=lambda place: place.refuses is nobody_is_refused))
