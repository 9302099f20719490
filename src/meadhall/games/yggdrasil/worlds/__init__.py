"""The nine worlds: where a god can act, and the rule that does it."""

from __future__ import annotations

from typing import NamedTuple

from meadhall.games.yggdrasil.state import PILE, Yggdrasil
from meadhall.games.yggdrasil.tables import SHUTS, START, WORLDS
from meadhall.games.yggdrasil.worlds import (
    alfheim,
    asgard,
    helheim,
    jotunheim,
    midgard,
    muspellheim,
    nidavellir,
    niflheim,
    vanaheim,
)
from meadhall.kernel.rule import Rule


class World(NamedTuple):
    name: str
    bit: int
    action: type[Rule]


_ACTIONS: dict[str, type[Rule]] = {
    "asgard": asgard.Asgard,
    "midgard": midgard.Midgard,
    "nidavellir": nidavellir.Nidavellir,
    "alfheim": alfheim.Alfheim,
    "niflheim": niflheim.Niflheim,
    "helheim": helheim.Helheim,
    "muspellheim": muspellheim.Muspellheim,
    "jotunheim": jotunheim.Jotunheim,
    "vanaheim": vanaheim.Vanaheim,
}
WORLD = {name: World(name, 1 << i, _ACTIONS[name]) for i, name in enumerate(WORLDS)}
(ASGARD, MIDGARD, NIDAVELLIR, ALFHEIM, NIFLHEIM, HELHEIM, MUSPELLHEIM, JOTUNHEIM, VANAHEIM) = (
    WORLD[name].bit for name in WORLDS
)
ALL = (1 << len(WORLDS)) - 1


def nothing_to_do(g: Yggdrasil) -> int:
    """The worlds where nothing could change (YG-2.6, ruling 7), as a mask: asked so often that it is one function."""
    found = 0
    if max(g.spaces) == START and not g.house.fight_on_first_space:
        found |= ASGARD
    if not midgard.possible(g):
        found |= MIDGARD
    if not nidavellir.possible(g):
        found |= NIDAVELLIR
    if not g.alfheim:
        found |= ALFHEIM
    if len(g.gods) == 1 or not (any(g.vikings) or any(g.elves)):
        found |= NIFLHEIM
    if not g.helheim:
        found |= HELHEIM
    if not any(g.bag_fire_giants):
        found |= MUSPELLHEIM
    if not (g.cards.decks[PILE] or g.giants()):
        found |= JOTUNHEIM
    if g.vanir == g.house.vanaheim_squares and not vanaheim.choices(g):
        found |= VANAHEIM
    return found


def open_worlds(g: Yggdrasil, used: int) -> int:
    """Where the active god can act: not in these worlds (a mask), nor in those that Giants block (YG-7.4)."""
    closed = used | nothing_to_do(g)
    for giant in g.giants():
        closed |= SHUTS[giant]
    return ALL & ~closed
