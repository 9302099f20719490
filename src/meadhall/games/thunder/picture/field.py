"""Draws the cards on the battlefield, and those that lie open between the sides during an effect."""

from __future__ import annotations

from meadhall.games.thunder.facts.help import help_on
from meadhall.games.thunder.picture.places import CARDS_LAYER, LANE_X, STORM, Spot, at
from meadhall.games.thunder.picture.seen import Seen, known_lines
from meadhall.games.thunder.rules.decks import SIDES
from meadhall.games.thunder.rules.state import LANES, SHOWN, Thunder
from meadhall.kernel.picture import Part, escape


def field_parts(s: Seen, seat: int) -> list[Part]:
    parts = []
    for lane in range(len(LANES)):
        for row, place in enumerate(s.g.columns[3 * seat + lane]):
            card = s.g.cards.places[place]
            up = s.g.face_up(place)
            leader = row == 0 and s.g.leaders[seat] == lane
            state = "leader" if leader else "up" if up else "hidden" if card.kinds else "back"
            known = () if card.kinds else known_lines(s, place)
            kind = card.kinds[0] if card.kinds else ""
            parts.append(card_part(place.replace(".", "-"), card.stock, state, kind, known, s.spot(seat, lane, row)))
    return parts


def card_part(name: str, stock: str, state: str, kind: str, known: tuple[str, ...], spot: Spot) -> Part:
    frame = "up" if state == "leader" else state
    shape = f"<use href='#tl-{frame}-{stock}'/>"
    if kind:
        shape += f"<use href='#tl-f-{kind}'/>"
    if state == "leader":
        shape += "<use href='#tl-leader'/>"
    if known:
        title, *lines = known
        first = 34 - 8 * (len(lines) - 1)
        rows = "".join(f"<text x='68' y='{first + 16 * i}'>{escape(line)}</text>" for i, line in enumerate(lines))
        shape += f"<title>{escape(title)}</title><g class='known'><use href='#tl-known'/>{rows}</g>"
    helped = f" data-help='{help_on(kind)}'" if kind else ""
    return Part(name, CARDS_LAYER, f"<g id='{name}' class='{state}'{helped} {at(*spot)}>{shape}</g>")


def shown_parts(g: Thunder) -> list[Part]:
    """The cards that lie open between the sides during an effect."""
    found = [(stock, kind) for stock, place in zip(SIDES, SHOWN, strict=True) for kind in g.cards.at(place)]
    return [
        card_part(f"shown-{i}", stock, "up", kind, (), (LANE_X[(1 + i) % 3], STORM - 1))
        for i, (stock, kind) in enumerate(found)
    ]
