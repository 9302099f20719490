"""Beside the battlefield: decks, piles and action points."""

from __future__ import annotations

from meadhall.games.thunder.facts.help import DECK as DECK_HELP
from meadhall.games.thunder.facts.help import POINTS as POINTS_HELP
from meadhall.games.thunder.facts.help import help_on
from meadhall.games.thunder.picture.hands import held_face
from meadhall.games.thunder.picture.places import CARDS_LAYER, PANEL_X, STORM, at, deck_spot, pile_spot
from meadhall.games.thunder.picture.seen import Seen
from meadhall.games.thunder.picture.words import word
from meadhall.games.thunder.rules.decks import KIND, SIDES
from meadhall.games.thunder.rules.state import DECK, SUNK, TAKEN_SUNK, Thunder
from meadhall.kernel import fate
from meadhall.kernel.picture import Part, escape

PILE_SCALE = 1.45


def deck_part(s: Seen, seat: int) -> Part:
    cards = fate.size(s.g.cards, DECK[seat])
    name = f"deck-{SIDES[seat]}"
    empty = "" if cards else " class='none'"
    text = f"<text x='80' y='16'>deck</text><text class='count' x='80' y='34'>{cards}</text>"
    shape = f"<use href='#tl-deck-{SIDES[seat]}'{empty}/>{text}"
    place = f"data-help='{DECK_HELP}' {at(*deck_spot(s.half(seat)))}"
    return Part(name, CARDS_LAYER, f"<g id='{name}' class='deck' {place}>{shape}</g>")


def pile_size(g: Thunder, seat: int) -> int:
    return len(g.piles[seat]) + g.cards.count(SUNK[seat]) + g.cards.count(TAKEN_SUNK[seat])


def pile_part(s: Seen, seat: int) -> Part:
    """The top card is drawn large; the names of the others appear on pointing at it."""
    cards = s.g.piles[seat]
    name = f"pile-{SIDES[seat]}"
    shape = helped = ""
    if cards:
        title = escape(", ".join(map(word, reversed(cards))))
        shape = f"<title>{title}</title><g transform='scale({PILE_SCALE})'>{held_face(cards[-1], seat)}</g>"
        helped = f" data-help='{help_on(KIND[cards[-1]])}'"
    shape += f"<text x='68' y='109'>pile {pile_size(s.g, seat)}</text>"
    place = at(*pile_spot(s.half(seat)))
    return Part(name, CARDS_LAYER, f"<g id='{name}' class='pile'{helped} {place}>{shape}</g>")


def points_part(seat: int, left: int, used: int) -> Part:
    bolts = "".join(
        f"<use href='#tl-bolt' x='{39 + 26 * i}' class='{'left' if i < left else 'used'}'/>" for i in range(left + used)
    )
    title = f"<title>{word(SIDES[seat])}: action points left {left}</title>"
    shape = f"{title}<use href='#side-{SIDES[seat]}' transform='scale(.55)'/>{bolts}"
    return Part(
        "points", CARDS_LAYER, f"<g id='points' data-help='{POINTS_HELP}' {at(PANEL_X + 16, STORM + 27)}>{shape}</g>"
    )
