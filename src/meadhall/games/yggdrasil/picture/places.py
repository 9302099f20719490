"""Where everything lies: the layers of the picture, and the class of each place.

The picture is a grid that the style sheet lays out, on a phone otherwise than on a wide screen. A thing's place is a
class: `at-alfheim` for a world, `s4 n0 of2` for the first of two Enemies on space 4, `i2` for an island. A mark that
shows what can be tapped has the same class as the thing, so the two always lie on each other.
"""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.games.yggdrasil.rules.tables import ISLANDS

TREE, ASGARD, ALARM, WORLDS, ISLES, GIANTS, GODS, CARD, PANEL = (
    f"yg-{name}" for name in ("tree", "asgard", "alarm", "worlds", "isles", "giants", "gods", "card", "panel")
)
LAYERS = (TREE, GODS, CARD, ASGARD, ALARM, WORLDS, GIANTS, ISLES, PANEL)
WIDTH, HEIGHT = 962, 738  # of a notebook's picture; the em of the style is 16 of these


def spots(spaces: Sequence[int]) -> list[str]:
    """The place of each Enemy: his space, and which of those on it he is."""
    seen: dict[int, int] = {}
    found = []
    for space in spaces:
        number = seen[space] = seen.get(space, -1) + 1
        found.append(f"s{space} n{number} of{spaces.count(space)}")
    return found


def island_spot(island: str) -> str:
    return f"i{ISLANDS.index(island)}"
