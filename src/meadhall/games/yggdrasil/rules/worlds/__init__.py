"""The nine worlds, one file each: where a god can act, and the rule that does it (YG-5)."""

from __future__ import annotations

import importlib

from meadhall.games.yggdrasil.rules.state import ACTIVE, PILE, Yggdrasil
from meadhall.games.yggdrasil.rules.tables import ENEMIES, START, SWIRLS, WORLDS, doings
from meadhall.games.yggdrasil.rules.worlds import midgard, nidavellir, vanaheim
from meadhall.games.yggdrasil.rules.worlds.world import World

WORLD: dict[str, World] = {name: importlib.import_module(f"{__name__}.{name}").WORLD for name in WORLDS}
(ASGARD, MIDGARD, NIDAVELLIR, ALFHEIM, NIFLHEIM, HELHEIM, MUSPELLHEIM, JOTUNHEIM, VANAHEIM) = (
    WORLD[name].bit for name in WORLDS
)
ALL = (1 << len(WORLDS)) - 1
AT_THE_START = [START] * len(ENEMIES)


def open_worlds(g: Yggdrasil, used: int) -> int:
    """Where the active god can act, as a mask: asked so often that it is one function.

    Not in these worlds (a mask too), nor where nothing could change (YG-2.6, ruling 7), nor where Giants block the way
    (YG-7.4).
    """
    giants, house = g.cards.places[ACTIVE].kinds, g.house
    closed = used | doings(giants)
    if g.spaces == AT_THE_START and not house.fight_on_first_space:
        closed |= ASGARD
    if (closed & SWIRLS or not house.back_to_rainbow) and not midgard.possible(g):
        closed |= MIDGARD
    if not nidavellir.possible(g):
        closed |= NIDAVELLIR
    if not g.alfheim:
        closed |= ALFHEIM
    if len(g.gods) == 1 or not (any(g.vikings) or any(g.elves)):
        closed |= NIFLHEIM
    if not g.helheim:
        closed |= HELHEIM
    if not any(g.bag_fire_giants):
        closed |= MUSPELLHEIM
    if not (giants or g.cards.decks[PILE]):
        closed |= JOTUNHEIM
    if g.vanir == house.vanaheim_squares and not vanaheim.any_effect(g):
        closed |= VANAHEIM
    return ALL & ~closed
