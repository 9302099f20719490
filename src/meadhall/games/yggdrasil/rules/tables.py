"""The numbers and lists of the box, read from data/*.toml, where each row names its source."""

from __future__ import annotations

import importlib.resources
import tomllib
from functools import cache
from typing import Any, NamedTuple

FILES = ("die", "enemies", "giants", "gods", "midgard", "track", "worlds")


def rows(file: str) -> dict[str, list[dict[str, Any]]]:
    """The tables of a data file, by name."""
    source = importlib.resources.files("meadhall.games.yggdrasil") / "data" / f"{file}.toml"
    return tomllib.loads(source.read_text(encoding="utf-8"))


_worlds, _giants = rows("worlds"), rows("giants")
GODS: tuple[str, ...] = tuple(row["name"] for row in rows("gods")["god"])  # in the rulebook's order, like the others
WORLDS: tuple[str, ...] = tuple(row["name"] for row in _worlds["world"])
RUNES: tuple[str, ...] = tuple(row["name"] for row in _giants["rune"])

# -- Asgard ------------------------------------------------------------------------------------------------------

_track = rows("track")
START, LAST = 1, len(_track["space"])
FORCE: tuple[int, ...] = (0, *(row["force"] for row in _track["space"]))  # by space; the first is space 1
POWER: tuple[int, ...] = (0, *(row["power"] for row in _track["space"]))
AREA: tuple[str, ...] = ("", *(row["area"] for row in _track["space"]))


class Defeat(NamedTuple):
    how: str
    enemies: int
    space: int  # they stand there or farther


DEFEATS = tuple(Defeat(row["how"], row["enemies"], row["from"]) for row in _track["defeat"])
CALMED_BY: dict[int, tuple[str, ...]] = {row["power"]: tuple(row["colours"]) for row in _track["calm"]}

# -- Enemies, their cards and the artifacts against them ----------------------------------------------------------

_enemies = rows("enemies")
ENEMIES: tuple[str, ...] = tuple(row["name"] for row in _enemies["enemy"])
ENEMY = {name: i for i, name in enumerate(ENEMIES)}
CARDS_OF: dict[str, int] = {row["name"]: row["cards"] for row in _enemies["enemy"]}
ARTIFACTS: tuple[str, ...] = tuple(row["artifact"] for row in _enemies["enemy"])  # in the order of the Enemies
ARTIFACT = {name: i for i, name in enumerate(ARTIFACTS)}
ANGRY = "angry_"
ANGRY_CARDS = tuple(ANGRY + name for name in ENEMIES)
RAGNAROK_SETS: dict[str, dict[str, tuple[int, ...]]] = {}  # by set and card: the Enemies it moves
for _row in _enemies["ragnarok"]:
    RAGNAROK_SETS.setdefault(_row["set"], {})[_row["card"]] = tuple(ENEMY[name] for name in _row["enemies"])
RAGNAROK_CARDS = tuple(RAGNAROK_SETS["threes"])
SPECIAL_CARDS = (*ANGRY_CARDS, *RAGNAROK_CARDS)
ENEMY_CARDS = (*ENEMIES, *SPECIAL_CARDS)

# -- Giants ------------------------------------------------------------------------------------------------------

GIANTS: tuple[str, ...] = tuple(row["name"] for row in _giants["giant"])
RUNE_OF: dict[str, str] = {row["name"]: row["rune"] for row in _giants["giant"]}
EFFECT_OF: dict[str, tuple[str, str]] = {
    row["name"]: (row["effect"], row.get("target", "")) for row in _giants["giant"]
}
GIANT_WITH = {effect: name for name, effect in EFFECT_OF.items()}  # every effect is there once
NO_POWERS = GIANT_WITH["no_powers", ""]
NO_DIE = GIANT_WITH["no_die", ""]
WHIRLPOOL = GIANT_WITH["whirlpool", ""]
STRONGER_GIANTS = GIANT_WITH["stronger", "giants"]
STRONGER_ENEMY = tuple(GIANT_WITH["stronger", name] for name in ENEMIES)
# By Giant: the bit of the world it shuts (0: none).
SHUTS = {name: 1 << WORLDS.index(target) if kind == "blocks" else 0 for name, (kind, target) in EFFECT_OF.items()}
SWIRLS, CANCELS = 1 << len(WORLDS), 2 << len(WORLDS)  # bits above these: of the whirlpool, and of "powers cancelled"


@cache  # cached: the same Giants are asked for often
def doings(giants: tuple[str, ...]) -> int:
    """What these Giants do together: the worlds they block, as a mask, with SWIRLS and CANCELS."""
    found = SWIRLS * (WHIRLPOOL in giants) | CANCELS * (NO_POWERS in giants)
    for giant in giants:
        found |= SHUTS[giant]
    return found


# -- Midgard -----------------------------------------------------------------------------------------------------

_islands = rows("midgard")["island"]
ISLANDS: tuple[str, ...] = tuple(row["name"] for row in _islands)
ISLAND = {name: i for i, name in enumerate(ISLANDS)}
RAINBOW, BLACK = 0, ISLAND["black"]
COLOURS = ISLANDS[1:]  # the islands that have bags
# A bag's number is its island's; the Rainbow's is empty and stays so.
BAG_VIKINGS: tuple[int, ...] = tuple(row.get("vikings", 0) for row in _islands)
BAG_FIRE_GIANTS: tuple[int, ...] = tuple(row.get("fire_giants", 0) for row in _islands)

# -- the die -----------------------------------------------------------------------------------------------------

_die = rows("die")
COLOUR_FACES: dict[str, tuple[int, ...]] = {row["name"]: tuple(row[c] for c in COLOURS) for row in _die["colours"]}
HAMMER_FACES: dict[str, tuple[int, ...]] = {row["name"]: tuple(row["faces"]) for row in _die["hammers"]}

# -- the rest ----------------------------------------------------------------------------------------------------

NUMBER: dict[str, int] = {row["name"]: row["value"] for row in _worlds["number"]}
VANAHEIM: dict[int, tuple[str, ...]] = {row["squares"]: tuple(row["effects"]) for row in _worlds["vanaheim"]}
ALL_LEVELS = (1 << NUMBER["artifact_levels"]) - 1  # as a mask: bit n - 1 is level n
UP_TO = tuple(tuple(range(n + 1)) for n in range(NUMBER["vikings"] + 1))  # UP_TO[n]: 0, 1, … n
