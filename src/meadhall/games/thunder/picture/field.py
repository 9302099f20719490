"""The battlefield: two sides with their places, the storm between them, and the cards that lie there."""

from __future__ import annotations

from functools import cache

from meadhall.games.thunder.picture.card import back, front, icon, looks, read
from meadhall.games.thunder.picture.layers import CARDS, FIELD, at, storm_at
from meadhall.games.thunder.picture.seen import Seen, known_on
from meadhall.games.thunder.picture.storm import DEEP, LONG
from meadhall.games.thunder.picture.words import label
from meadhall.games.thunder.rules.decks import SIDES
from meadhall.games.thunder.rules.state import LANES, ROWS, SHOWN, SPOTS
from meadhall.kernel.picture import Part, escape

CRESTS = "".join(
    f"<g id='side-{side}'><use href='#thunder-crest-{side}' x='-30' y='-30' width='60' height='60'/></g>"
    for side in SIDES
)


@cache
def board_part(below: int) -> Part:
    """What never changes in a game."""
    places = "".join(
        f"<div class='slot {at(half, lane, row)}'>{SPOTS[lane][row]}</div>"
        for half in (0, 1)
        for lane in range(len(LANES))
        for row in range(ROWS)
    )
    lanes = "".join(f"<div class='node {storm_at(lane)}'><b>{name}</b></div>" for lane, name in enumerate(LANES))
    ground = f"<div class='ground {SIDES[below]}'></div><div class='ground far {SIDES[1 - below]}'></div>"
    crests = f"<svg class='crests' aria-hidden='true'><defs>{CRESTS}</defs></svg>"
    return Part(
        "board", FIELD, f"<div id='board'>{ground}<div class='rift'>{DEEP}{LONG}</div>{places}{lanes}{crests}</div>"
    )


def field_parts(s: Seen, seat: int) -> list[Part]:
    parts = []
    for lane in range(len(LANES)):
        for row, place in enumerate(s.g.columns[3 * seat + lane]):
            parts.append(
                card_part(s, place, at(s.half(seat), lane, row), leader=row == 0 and s.g.leaders[seat] == lane)
            )
    return parts


def card_part(s: Seen, place: str, where: str, *, leader: bool) -> Part:
    """A card of the battlefield; `place` is where it lies in the rules, and its name in the picture."""
    name, card = place.replace(".", "-"), s.g.cards.places[place]
    head = f"id='{name}' data-piece='{name}'"
    if not card.kinds:
        classes = f"tl-card back {card.stock} {where}"
        return Part(name, CARDS, f"<div {head} class='{classes}'>{back(card.stock)}{known(s, place)}</div>")
    kind, up = card.kinds[0], s.g.face_up(place)
    state = " leader" if leader else "" if up else " hid"
    eye = "" if up else f"<span class='eye'>{icon('eye')}</span>"
    inside = front(kind, card.stock, s.g.viking_strength) + eye
    classes = f"{looks(kind, card.stock)}{state} {where}"
    return Part(name, CARDS, f"<div {head} class='{classes}' {read(kind)}>{inside}</div>")


def known(s: Seen, place: str) -> str:
    """What the viewer knows of a card that they cannot see, as far as there is room on its back."""
    sort, names = known_on(s, place)
    if not sort:
        return ""
    first, *others = map(escape, names)
    more = f"<span>, {others[0]}{' …' if others[1:] else ''}</span>" if others else ""
    number = f" ({len(names)})" if others[1:] else ""
    return f"<span class='known'><em>{label(f'knows.{sort}')}{number}</em> {first}{more}</span>"


def shown_parts(s: Seen) -> list[Part]:
    """The cards that lie open between the sides during an effect."""
    found = [(stock, kind) for stock, place in zip(SIDES, SHOWN, strict=True) for kind in s.g.cards.at(place)]
    return [
        Part(
            f"shown-{i}",
            CARDS,
            f"<div id='shown-{i}' data-piece='shown-{i}' class='{looks(kind, stock)} {storm_at((1 + i) % 3)} shown' "
            f"{read(kind)}>{front(kind, stock, s.g.viking_strength)}</div>",
        )
        for i, (stock, kind) in enumerate(found)
    ]
