"""The table as a picture: two sides of three lanes and four rows across a storm, decks, piles, and the viewer's hand.

The viewer sits below; a spectator sees Loki there. Every part is one element with the part's id. What never
changes is one part, `board`, with the shapes that the others `<use>`: a card that moves costs a hundred bytes.
A card shows its face if the view contains it; anything else that the viewer knows is written on the card's back.
"""

from __future__ import annotations

import importlib.resources
from collections import Counter
from typing import Any

from meadhall.games.thunder import GAME
from meadhall.games.thunder.picture.beside import deck_part, pile_part, pile_size, points_part
from meadhall.games.thunder.picture.board import board_part
from meadhall.games.thunder.picture.field import field_parts, shown_parts
from meadhall.games.thunder.picture.hands import hand_parts, tray_part
from meadhall.games.thunder.picture.places import BOARD, HEIGHT, LAYERS, WIDTH
from meadhall.games.thunder.picture.seen import Seen
from meadhall.games.thunder.picture.taps import legal_part
from meadhall.games.thunder.picture.trail import picked_parts, trail_parts
from meadhall.games.thunder.picture.words import word
from meadhall.games.thunder.rules.decks import SIDES
from meadhall.games.thunder.rules.state import DECK, LANES, Thunder
from meadhall.kernel import fate
from meadhall.kernel.picture import Picture, told_part
from meadhall.kernel.veil import View


def picture(view: View[Any]) -> Picture:
    s = Seen(view)
    parts = [board_part(s.below, s.g.viking_strength)]
    for seat in range(len(SIDES)):
        parts += field_parts(s, seat)
        parts += [deck_part(s, seat), pile_part(s, seat)]
    parts += hand_parts(s)
    parts += shown_parts(s.g)
    if s.g.points:
        parts.append(points_part(s.g.active, s.g.points - s.g.used, s.g.used))
    parts += [*trail_parts(s), *picked_parts(s)]
    if s.tray:
        parts.append(tray_part(s))
    if s.ask is not None and s.ask.seat == view.seat:
        parts.append(legal_part(s, s.ask))
    parts.append(told_part(BOARD, told(s.g)))
    return Picture(WIDTH, HEIGHT, LAYERS, tuple(parts), GAME.title)


def told(g: Thunder) -> str:
    """The table as a text for screen readers. Brackets: face down."""
    return " ".join(f"{word(SIDES[seat])}: {side_told(g, seat)}." for seat in range(len(SIDES)))


def side_told(g: Thunder, seat: int) -> str:
    lanes = []
    for lane, column in zip(LANES, g.columns[3 * seat : 3 * seat + 3], strict=True):
        cards = [(g.face_up(p), word(k[0]) if (k := g.cards.at(p)) else "?") for p in column]
        lanes.append(f"{lane} {', '.join(name if up else f'({name})' for up, name in cards) or 'empty'}")
    on_top = f", {word(g.top(seat))} on top" if g.top(seat) else ""
    counts = f"hand {g.hand_size(seat)}, deck {fate.size(g.cards, DECK[seat])}, pile {pile_size(g, seat)}{on_top}"
    held = ", ".join(f"{word(name)} {n}" for name, n in Counter(g.hand(seat)).items())
    points = f"; action points left {g.points - g.used}" if g.points and g.active == seat else ""
    return f"{'; '.join(lanes)}; {counts}{points}{f'; holds {held}' if held else ''}"


STYLE = (importlib.resources.files(GAME.home) / "picture" / "style.css").read_text(encoding="utf-8")
"""The style sheet for web pages and notebooks, with the colours of the hall."""
