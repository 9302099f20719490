"""The nine worlds: where a god can act, and the rule that does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from meadhall.games.yggdrasil.state import Yggdrasil
from meadhall.games.yggdrasil.tables import SHUTS, WORLDS
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
    possible: Callable[[Yggdrasil], bool]  # can anything change there (YG-2.6, ruling 7)?
    action: type[Rule]


_ALL: dict[str, tuple[Callable[[Yggdrasil], bool], type[Rule]]] = {
    "asgard": (asgard.possible, asgard.Asgard),
    "midgard": (midgard.possible, midgard.Midgard),
    "nidavellir": (nidavellir.possible, nidavellir.Nidavellir),
    "alfheim": (alfheim.possible, alfheim.Alfheim),
    "niflheim": (niflheim.possible, niflheim.Niflheim),
    "helheim": (helheim.possible, helheim.Helheim),
    "muspellheim": (muspellheim.possible, muspellheim.Muspellheim),
    "jotunheim": (jotunheim.possible, jotunheim.Jotunheim),
    "vanaheim": (vanaheim.possible, vanaheim.Vanaheim),
}
WORLD = {name: World(name, 1 << i, *_ALL[name]) for i, name in enumerate(WORLDS)}
_DOORS = tuple((world.name, world.bit, world.possible) for world in WORLD.values())


def open_worlds(g: Yggdrasil, used: int) -> list[str]:
    """Where the active god can act: not in these worlds (a mask), nor in those that Giants block (YG-7.4)."""
    closed = used
    for giant in g.giants():
        closed |= SHUTS[giant]
    return [name for name, bit, possible in _DOORS if not closed & bit and possible(g)]
