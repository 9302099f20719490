"""The table as a picture: a harbour town seen from a hill, the shores beyond the sea, and before it the clans.

Every part is one element with the part's id. What never changes in a game is one part, `board`, with the shapes
that the others `<use>`. Every choice can be tapped: places, shores and clans where they are, anything else as a card in
the drawer; a number is a card with so many dice or goods on it.
"""

from __future__ import annotations

import importlib.resources
from typing import Any

from meadhall.games.champions import GAME
from meadhall.games.champions.picture.clans import clan_parts, rune_box
from meadhall.games.champions.picture.scene import SCENE, WIDTH, boxes, clan_box, height, scene_part
from meadhall.games.champions.picture.scoring import scoring_part
from meadhall.games.champions.picture.shapes import Box, label, rect
from meadhall.games.champions.picture.stage import STAGE, card_boxes, drawer_part, scene_of, stage_parts
from meadhall.games.champions.picture.town import CARDS, PIECES, town_parts
from meadhall.games.champions.rules.names import CLANS, LAND
from meadhall.games.champions.rules.state import Champions
from meadhall.games.champions.rules.tables import ENEMIES, ROUNDS
from meadhall.kernel.picture import Part, Picture, tap, told_part
from meadhall.kernel.rule import Ask, Event, Option
from meadhall.kernel.veil import View

TRAIL, TARGETS = "cm-trail", "cm-targets"
LAYERS = (SCENE, CARDS, PIECES, TRAIL, STAGE, TARGETS)
LOCATED = {"placed": 1, "sailed": 2, "looked": 1, "assigned": 1, "loaded": 2, "journey": 1, "lurks": 1}
"""By event: which argument names its place."""
COUNTED = {
    "alms": "food",
    "pray": "favor",
    "market.food": "food",
    "market.wood": "wood",
    "gifts.food": "food",
    "gifts.wood": "wood",
}
"""By question: what is counted, if its arguments do not name it."""


def picture(view: View[Any]) -> Picture:
    g: Champions = view.table
    parts = [scene_part(g.seats, g.shores, g.stalls), *town_parts(g, view.seat), *clan_parts(g, view.seat)]
    parts += trail_parts(g) + asked_parts(g)
    scene = scene_of(g)
    if scene is not None:
        parts += stage_parts(scene)
    if isinstance(g.waiting, Ask) and g.waiting.seat == view.seat:
        parts += target_parts(g, g.waiting, staged=scene is not None)
    if g.scored:
        parts.append(scoring_part(g.story or []))
    parts.append(told_part(SCENE, told(g)))
    return Picture(WIDTH, height(g.seats), LAYERS, tuple(parts), GAME.title)


def told(g: Champions) -> str:
    """What lies where, as a text for screen readers."""
    says = [f"Round {g.round} of {ROUNDS}"]
    for where in (*LAND, *g.shores):
        if card := g.enemy_at(where):
            enemy = ENEMIES[card]
            says.append(f"{label(where)}: {label(card)}, attack {enemy.attack}, defence {enemy.defence}")
    for clan in g.clans:
        at = ", ".join(label(place) for place, seat in g.at.items() if seat == clan.seat) or "nowhere"
        says.append(
            f"{label(CLANS[clan.seat])}: {clan.glory} Glory, {sum(clan.dice)} warriors at home, workers at {at}"
        )
    return f"{'. '.join(says)}."


# -- what can be tapped ------------------------------------------------------------------------------------------


def target_parts(g: Champions, ask: Ask, staged: bool) -> list[Part]:
    """The places of the options on the board; options without a place are cards in the drawer."""
    spots = option_boxes(g, ask)
    rest = tuple(option for option in ask.options if option not in spots)
    if rest:
        spots |= dict(zip(rest, card_boxes(rest, staged), strict=True))
    found = [drawer_part(rest, staged, counted(ask))] if rest else []
    shown = [target(option, spots[option]) for option in ask.options if option in spots]
    clan = g.clans[ask.seat]
    asides, held = g.asides(ask.seat), len(clan.runes) + len(clan.spent)
    shown += [target(rune, rune_box(ask.seat, n, held)) for n, rune in enumerate(clan.runes) if rune in asides]
    if shown:
        found.append(Part("legal", TARGETS, f"<g id='legal'>{''.join(shown)}</g>"))
    return found


def option_boxes(g: Champions, ask: Ask) -> dict[Option, Box]:
    """The options of a question that lie on the board."""
    if ask.prompt == "blame":
        return {seat: clan_box(int(seat)) for seat in ask.options}
    if ask.prompt not in ("place", "sail", "sage.look"):
        return {}
    known: dict[Option, Box] = dict(boxes(g.stalls).items())
    home = clan_box(ask.seat)
    known["private_longship"] = Box(home.x + 288, home.y + 52, 56, 34)
    return {option: known[option] for option in ask.options}


def counted(ask: Ask) -> str:
    """The icon of the things that a question counts."""
    if ask.prompt == "assign":
        return str(ask.about[1])
    if ask.prompt == "reroll":
        return f"{ask.about[0]}-{ask.about[1]}"
    if ask.prompt in COUNTED:
        return COUNTED[ask.prompt]
    return str(ask.about[0]) if ask.about else ""  # pieces that must be lost


def target(option: Option, box: Box) -> str:
    return rect(box, f"class='legal' {tap(option)}")


# -- what happened last ------------------------------------------------------------------------------------------


def trail_parts(g: Champions) -> list[Part]:
    """Marks the place and the clan of the last event."""
    where, seat = last_beat(g.story or [])
    drawn = ""
    if where in (known := boxes(g.stalls)):
        drawn += rect(known[where], "class='gold'")
    if seat is not None:
        drawn += rect(clan_box(seat), "class='gold'")
    return [Part("trail", TRAIL, f"<g id='trail'>{drawn}</g>")] if drawn else []


def asked_parts(g: Champions) -> list[Part]:
    """Marks the fight or ship to which warriors are being assigned."""
    ask = g.waiting
    if not isinstance(ask, Ask) or ask.prompt != "assign":
        return []
    where = rect(boxes(g.stalls)[str(ask.about[0])], "class='asked'")
    return [Part("asked-for", TRAIL, f"<g id='asked-for'>{where}</g>")]


def last_beat(story: list[Event]) -> tuple[str, int | None]:
    """The place of the last event that had one, in this round, and the clan of the very last event."""
    where, seat = "", None
    for n, event in enumerate(reversed(story)):
        if event.key == "round":
            break
        if n == 0 and event.key != "restocked" and event.args and isinstance(event.args[0], int):
            seat = event.args[0]
        if event.key in LOCATED:
            where = str(event.args[LOCATED[event.key]])
            break
    return where, seat


STYLE = (importlib.resources.files(GAME.home) / "picture" / "style.css").read_text(encoding="utf-8")
"""The style sheet for web pages and notebooks, with the colours of the hall."""
