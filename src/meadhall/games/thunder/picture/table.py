"""The table as a picture: two sides of three lanes and four rows across a storm, decks, piles, and the viewer's hand.

It is HTML, which `style.css` lays out: in wide windows the sides lie left and right of the storm (`sides.css`), on
phones above and below it (`phone.css`). The viewer's own side is the left or the lower one; a spectator sits with Loki.
A card shows its face if the view contains it; anything else that the viewer knows is written on the card's back.
"""

from __future__ import annotations

import importlib.resources
from collections import Counter
from typing import Any

from meadhall.games.thunder import GAME
from meadhall.games.thunder.picture.beside import deck_part, pile_part, pile_size, points_part
from meadhall.games.thunder.picture.field import board_part, field_parts, shown_parts
from meadhall.games.thunder.picture.hand import ORDER, fan_part, hand_parts, searched_part
from meadhall.games.thunder.picture.layers import FIELD, LAYERS
from meadhall.games.thunder.picture.marks import mark_parts
from meadhall.games.thunder.picture.seen import Seen
from meadhall.games.thunder.picture.trail import last_event, trail_parts
from meadhall.games.thunder.picture.words import word
from meadhall.games.thunder.rules.decks import SIDES
from meadhall.games.thunder.rules.state import DECK, HAND_LIMIT, LANES, Thunder
from meadhall.kernel import fate
from meadhall.kernel.picture import Part, Picture, told_part
from meadhall.kernel.veil import View

WIDTH, HEIGHT = 960, 720  # in a notebook


def picture(view: View[Any]) -> Picture:
    s = Seen(view)
    places, touched = last_event(s)
    parts = [board_part(s.below), fan_part(s, 1 - s.below), *hand_parts(s), *shown_parts(s)]
    for seat in range(len(SIDES)):
        parts += [*field_parts(s, seat), deck_part(s, seat, touched), pile_part(s, seat, touched)]
    parts += trail_parts(s, places)
    parts += mark_parts(s)
    more: list[Part | None] = [points_part(s), searched_part(s)]
    parts += [part for part in more if part is not None]
    parts.append(told_part(FIELD, told(s.g), html=True))
    return Picture(WIDTH, HEIGHT, LAYERS, tuple(parts), GAME.title, html=True)


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


def _style() -> str:
    here = importlib.resources.files(GAME.home) / "picture"
    text = "".join((here / f"{name}.css").read_text(encoding="utf-8") for name in ("style", "sides", "phone", "stage"))
    order = "".join(f".held.o{i}{{order:{i}}}" for i in ORDER.values())
    # A hand whose cards would not fit side by side is pushed together: it has to know how many there are.
    number = "".join(f".layer-tl-hand:has(>:nth-child({n})){{--n:{n}}}" for n in range(2, HAND_LIMIT + 1))
    return text + order + number


STYLE = _style()
"""The style sheet for web pages and notebooks, with the colours of the hall."""
