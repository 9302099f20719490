"""The table as a picture: the ash with Asgard in its crown, the worlds on its branches and roots, the gods beside it.

The picture is HTML, which style.css lays out for wide screens, for phones and for phones held sideways. Every part is
one element with the part's id; where it lies is said by its class (places.py).
"""

from __future__ import annotations

import importlib.resources
from functools import cache
from typing import Any

from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.picture.asgard import asgard_parts, enemies_beyond
from meadhall.games.yggdrasil.picture.deck import deck_parts
from meadhall.games.yggdrasil.picture.giants import giant_parts
from meadhall.games.yggdrasil.picture.gods import god_parts
from meadhall.games.yggdrasil.picture.midgard import midgard_parts
from meadhall.games.yggdrasil.picture.panel import panel_parts
from meadhall.games.yggdrasil.picture.places import HEIGHT, LAYERS, TREE, WIDTH
from meadhall.games.yggdrasil.picture.taps import legal_parts
from meadhall.games.yggdrasil.picture.trail import last_parts
from meadhall.games.yggdrasil.picture.words import stretched
from meadhall.games.yggdrasil.picture.worlds import scale_part, world_parts
from meadhall.games.yggdrasil.rules.state import ENEMY_DECK, Yggdrasil
from meadhall.games.yggdrasil.rules.tables import COLOURS, DEFEATS, ENEMIES, ISLANDS
from meadhall.games.yggdrasil.rules.turn import Turn
from meadhall.kernel import fate
from meadhall.kernel.picture import Part, Picture, told_part
from meadhall.kernel.rule import Ask
from meadhall.kernel.veil import View

ASH = stretched("tree", 728, 744, "xMidYMid slice")


def picture(view: View[Any]) -> Picture:
    g: Yggdrasil = view.table
    parts = [ash_part(g.gods)]
    if g.gods:
        turn, ask = turn_of(g), g.waiting if isinstance(g.waiting, Ask) else None
        mine = ask is not None and ask.seat == view.seat
        parts += [*god_parts(g, turn, mine), *asgard_parts(g), *deck_parts(g), *world_parts(g, turn)]
        parts += [scale_part(g, mine), *midgard_parts(g), *giant_parts(g, mine), *last_parts(g)]
        if ask is not None:
            parts += panel_parts(g, ask, mine)
            parts += legal_parts(g, ask) if mine else ()
    parts.append(told_part(TREE, told(g), html=True))
    return Picture(WIDTH, HEIGHT, LAYERS, tuple(parts), GAME.title, html=True, players=True)


@cache
def ash_part(gods: tuple[str, ...]) -> Part:
    """The tree, and the gods' faces for the lists of the hall, which shows `side-<god>`."""
    faces = "".join(
        f"<g id='side-{god}'><use href='#{GAME.name}-{god}' x='-30' y='-30' width='60' height='60'/></g>"
        for god in gods
    )
    return Part("ash", TREE, f"<div id='ash'>{ASH}<svg class='sides'><defs>{faces}</defs></svg></div>")


def turn_of(g: Yggdrasil) -> Turn | None:
    """The turn that is being taken."""
    return None if g.ended else next((rule for rule in g.stack if isinstance(rule, Turn)), None)


def told(g: Yggdrasil) -> str:
    """The table as a text for screen readers."""
    if not g.gods:
        return "The table is being laid."
    words = GAME.words
    name, count = words.name, words.count
    foes = ", ".join(f"{name(e)} {g.spaces[i]} (strength {g.force(i)})" for i, e in enumerate(ENEMIES))
    danger = ", ".join(f"{d.how} {enemies_beyond(g, d)} of {d.enemies}" for d in DEFEATS)
    bags = ", ".join(f"{c} {g.bag_vikings[i]} and {g.bag_fire_giants[i]}" for i, c in enumerate(COLOURS, 1))
    gods = ", ".join(
        f"{name(god)} {count('viking', g.vikings[s])}, {count('elf', g.elves[s])}" for s, god in enumerate(g.gods)
    )
    giants = ", ".join(name(giant) for giant in g.giants()) or "none"
    return (
        f"Enemies by space: {foes}. Danger: {danger}. Enemy cards left: {fate.size(g.cards, ENEMY_DECK)}. "
        f"Vikings and Fire Giants in the bags: {bags}. Valkyries: {ISLANDS[g.valkyries]}. "
        f"Submerged: {ISLANDS[g.submerged]}. Giants awake: {giants}. {gods}."
    )


STYLE = (importlib.resources.files(GAME.home) / "picture" / "style.css").read_text(encoding="utf-8")
"""The style sheet for web pages and notebooks, with the colours of the hall."""
