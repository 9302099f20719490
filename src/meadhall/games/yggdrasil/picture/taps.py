"""What can be tapped: marks over worlds, Enemies and islands. Stones, Giants and gods are marked in their own parts."""

from __future__ import annotations

from meadhall.games.yggdrasil.picture.places import ASGARD, ISLES, WORLDS, island_spot, spots
from meadhall.games.yggdrasil.picture.worlds import LAYER
from meadhall.games.yggdrasil.rules import tables
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import ENEMIES, ISLAND
from meadhall.kernel.picture import Part, tap
from meadhall.kernel.rule import Ask, Option

FOES = ("combat.opponent", "vanir.push", "mann", "nidhogg")
BAGS = ("midgard", "vanir.valkyries", "helheim", "muspellheim")


def legal_parts(g: Yggdrasil, ask: Ask) -> list[Part]:
    by_layer: dict[str, str] = {}
    for option in ask.options:
        if (found := mark(g, ask, option)) is not None:
            layer, html = found
            by_layer[layer] = by_layer.get(layer, "") + html
    return [
        Part(f"may-{layer}", layer, f"<div id='may-{layer}' class='contents'>{html}</div>")
        for layer, html in by_layer.items()
    ]


def mark(g: Yggdrasil, ask: Ask, option: Option) -> tuple[str, str] | None:
    """The layer and the HTML of a mark, for an option that has one."""
    if ask.prompt == "action" and option in tables.WORLDS:
        face = f"at-{option}' data-face='{option}"
        return LAYER.get(str(option), WORLDS), f"<i class='legal on-world {face}' {tap(option)}></i>"
    if ask.prompt in FOES:
        foe = str(option)
        if foe in ENEMIES:
            place = spots(g.spaces)[ENEMIES.index(foe)]
            return ASGARD, f"<i class='legal on-foe {place}' data-face='{foe}' {tap(option)}></i>"
    if ask.prompt in BAGS and option in ISLAND:
        return ISLES, f"<i class='legal on-isle {island_spot(str(option))}' {tap(option)}></i>"
    return None
