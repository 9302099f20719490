"""The table as a picture: a harbour town seen from a hill, the shores beyond the sea, and beside it the clans.

It is made of HTML. All layers share one grid, which `style.css` lays out for wide windows and for phones. Every part is
one element with the part's id. What can be tapped lies over the things themselves, in a part of its own, so that a new
question changes little. Leaders, runes, destinies, ships and pieces to lose are cards on the stage; numbers are asked
beside the picture.
"""

from __future__ import annotations

import importlib.resources
from typing import Any

from meadhall.games.champions import GAME
from meadhall.games.champions.picture.clans import clan_parts
from meadhall.games.champions.picture.drawer import drawer_parts
from meadhall.games.champions.picture.fight import fight_parts, scene_of
from meadhall.games.champions.picture.heading import head_parts
from meadhall.games.champions.picture.lands import land_parts
from meadhall.games.champions.picture.scenery import scenery_part
from meadhall.games.champions.picture.scoring import scoring_part
from meadhall.games.champions.picture.spots import HEIGHT, LAYERS, SCENE, WIDTH
from meadhall.games.champions.picture.taps import target_parts
from meadhall.games.champions.picture.town import town_parts
from meadhall.games.champions.picture.trail import trail_parts
from meadhall.games.champions.picture.words import name
from meadhall.games.champions.rules.names import CLANS, LAND
from meadhall.games.champions.rules.state import Champions
from meadhall.games.champions.rules.tables import ENEMIES, ROUNDS
from meadhall.kernel.picture import Picture, told_part
from meadhall.kernel.rule import Ask
from meadhall.kernel.veil import View


def picture(view: View[Any]) -> Picture:
    g: Champions = view.table
    ask = g.waiting if isinstance(g.waiting, Ask) and g.waiting.seat == view.seat else None
    asides = g.asides(ask.seat) if ask is not None else ()
    parts = [scenery_part(len(g.shores), len(g.stalls)), *head_parts(g), *town_parts(g), *land_parts(g, view.seat)]
    parts += clan_parts(g, view.seat, asides)
    parts += trail_parts(g)
    scene = scene_of(g)
    if scene is not None:
        parts += fight_parts(scene)
    if ask is not None:
        parts += [*drawer_parts(g, ask, staged=scene is not None), *target_parts(g, ask)]
    if g.scored:
        parts.append(scoring_part(g.story or [], g.seats))
    parts.append(told_part(SCENE, told(g), html=True))
    return Picture(WIDTH, HEIGHT, LAYERS, tuple(parts), GAME.title, html=True, players=True)


def told(g: Champions) -> str:
    """What lies where, as a text for screen readers."""
    says = [f"Round {g.round} of {ROUNDS}"]
    for where in (*LAND, *g.shores):
        if card := g.enemy_at(where):
            enemy = ENEMIES[card]
            says.append(f"{name(where)}: {name(card)}, attack {enemy.attack}, defence {enemy.defence}")
    for clan in g.clans:
        at = ", ".join(name(place) for place, seat in g.at.items() if seat == clan.seat) or "nowhere"
        says.append(f"{name(CLANS[clan.seat])}: {clan.glory} Glory, {sum(clan.dice)} warriors at home, workers at {at}")
    return f"{'. '.join(says)}."


STYLE = (importlib.resources.files(GAME.home) / "picture" / "style.css").read_text(encoding="utf-8")
"""The style sheet for web pages and notebooks, with the colours of the hall."""
