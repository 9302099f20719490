"""The table as a picture: the ash with Asgard in its crown, the worlds on its branches and roots, the gods below.

Every part is one element with the part's id. What never changes is one part, `board`, with the shapes the others
`<use>`.
"""

from __future__ import annotations

import importlib.resources
from typing import Any

from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.picture.asgard import FOES_PART, enemies_beyond, enemy_parts, meter_parts
from meadhall.games.yggdrasil.picture.board import board_part
from meadhall.games.yggdrasil.picture.deck import deck_parts
from meadhall.games.yggdrasil.picture.giants import giant_parts
from meadhall.games.yggdrasil.picture.gods import god_parts
from meadhall.games.yggdrasil.picture.places import BOARD, LAYERS, WIDTH, height
from meadhall.games.yggdrasil.picture.taps import CARDS, legal_part, picked_parts
from meadhall.games.yggdrasil.picture.trail import last_parts
from meadhall.games.yggdrasil.picture.words import counted
from meadhall.games.yggdrasil.picture.worlds import forge_parts, midgard_parts, vanir_part, world_parts
from meadhall.games.yggdrasil.rules.state import ENEMY_DECK, Yggdrasil
from meadhall.games.yggdrasil.rules.tables import COLOURS, DEFEATS, ENEMIES, ISLANDS
from meadhall.games.yggdrasil.rules.turn import Turn
from meadhall.kernel import fate
from meadhall.kernel.picture import Part, Picture, told_part
from meadhall.kernel.rule import Ask
from meadhall.kernel.veil import View


def picture(view: View[Any]) -> Picture:
    g: Yggdrasil = view.table
    squares = g.house.vanaheim_squares
    high = height(g.seats)
    parts = [board_part(high, squares)]
    if g.gods:
        turn = turn_of(g)
        parts += [*meter_parts(g), *deck_parts(g), *world_parts(g, turn), *midgard_parts(g), *forge_parts(g)]
        parts += [*giant_parts(g), vanir_part(g.vanir, squares), *god_parts(g, turn), *enemy_parts(g), *last_parts(g)]
        parts += asked_parts(g, view.seat)
    parts.append(told_part(BOARD, told(g)))
    return Picture(WIDTH, high, LAYERS, tuple(parts), GAME.title)


def turn_of(g: Yggdrasil) -> Turn | None:
    """The turn that is being taken."""
    return None if g.ended else next((rule for rule in g.stack if isinstance(rule, Turn)), None)


def asked_parts(g: Yggdrasil, viewer: int | None) -> list[Part]:
    """Marks what the question is about, and what the viewer may tap."""
    ask = g.waiting if isinstance(g.waiting, Ask) else None
    if ask is None:
        return [FOES_PART]
    parts = picked_parts(g, ask)
    if ask.prompt not in CARDS:
        parts.append(FOES_PART)  # else a tap on an Enemy would play his card
    if ask.seat == viewer:
        parts.append(legal_part(g, ask))
    return parts


def told(g: Yggdrasil) -> str:
    """The table as a text for screen readers."""
    if not g.gods:
        return "The table is being laid."
    name = GAME.words.name
    foes = ", ".join(f"{name(e)} {g.spaces[i]} (force {g.force(i)})" for i, e in enumerate(ENEMIES))
    danger = ", ".join(f"{d.how} {enemies_beyond(g, d)} of {d.enemies}" for d in DEFEATS)
    bags = ", ".join(f"{c} {g.bag_vikings[i]} and {g.bag_fire_giants[i]}" for i, c in enumerate(COLOURS, 1))
    gods = ", ".join(
        f"{name(god)} {counted(g.vikings[s], 'Viking', 'Vikings')} {counted(g.elves[s], 'Elf', 'Elves')}"
        for s, god in enumerate(g.gods)
    )
    giants = ", ".join(name(giant) for giant in g.giants()) or "none"
    return (
        f"Enemies by space: {foes}. Danger: {danger}. Enemy cards: {fate.size(g.cards, ENEMY_DECK)}. "
        f"Vikings and Fire Giants in the bags: {bags}. Valkyries: {ISLANDS[g.valkyries]}. "
        f"Submerged: {ISLANDS[g.submerged]}. Active Giants: {giants}. {gods}."
    )


STYLE = (importlib.resources.files(GAME.home) / "picture" / "style.css").read_text(encoding="utf-8")
"""The style sheet for web pages and notebooks, with the colours of the hall."""
