"""Draws the viewer's hand, the backs of the other hand, and the pile that Hel has opened."""

from __future__ import annotations

from collections import Counter

from meadhall.games.thunder.facts.help import help_on
from meadhall.games.thunder.picture.places import CARDS_LAYER, STRIP_Y, TRAY, TRAY_STEP, WIDTH, Spot, at
from meadhall.games.thunder.picture.seen import Seen, claims_on, room_of
from meadhall.games.thunder.picture.words import many, word, wrapped
from meadhall.games.thunder.rules.decks import KIND, SIDES
from meadhall.games.thunder.rules.state import HAND, SUNK, TAKEN_HAND, TAKEN_SUNK
from meadhall.kernel.picture import Part, escape


def hand_parts(s: Seen) -> list[Part]:
    above = 1 - s.below
    parts = [strip_part(s, above)]
    if not s.held:
        return [*parts, strip_part(s, s.below)]
    return [*parts, *(held_part(name, s.below, spot, n) for name, (spot, n) in s.held.items())]


def held_part(name: str, seat: int, spot: Spot, number: int) -> Part:
    helped = f"data-help='{help_on(KIND[name])}'"
    return Part(f"h-{name}", CARDS_LAYER, f"<g id='h-{name}' {helped} {at(*spot)}>{held_face(name, seat, number)}</g>")


def held_face(name: str, seat: int, number: int = 1) -> str:
    stock = SIDES[seat] if KIND[name] == name else SIDES[1 - seat]
    more = f"<use href='#tl-held-{stock}' x='3' y='-3'/>" if number > 1 else ""
    times = f"<text class='times' x='61' y='22'>×{number}</text>" if number > 1 else ""
    return f"{more}<use href='#tl-held-{stock}'/><use href='#tl-h-{KIND[name]}'/>{times}"


def strip_part(s: Seen, seat: int) -> Part:
    """A hand that the viewer does not hold: its backs, how many, and what the viewer knows or sees of it."""
    own, taken = s.g.cards.count(HAND[seat]), s.g.cards.count(TAKEN_HAND[seat])
    words = hand_words(s, seat)
    backs = "".join(
        f"<use href='#tl-mini-{SIDES[seat if i < own else 1 - seat]}' x='{16 * i}'/>" for i in range(own + taken)
    )
    title = f"<title>{escape(', '.join(words))}</title>" if words else ""
    lines = wrapped(f"hand {own + taken}" + (": " if words else ""), words)
    texts = "".join(
        f"<text x='{16 * (own + taken) + 22}' y='{17 + 20 * i}'>{escape(line)}</text>" for i, line in enumerate(lines)
    )
    name = f"hand-{SIDES[seat]}"
    place = at(24, STRIP_Y[s.half(seat)])
    return Part(name, CARDS_LAYER, f"<g id='{name}' class='strip' {place}>{title}{backs}{texts}</g>")


def hand_words(s: Seen, seat: int) -> list[str]:
    """The cards that the viewer sees in a hand; else those that they know to be there, and those that may be there."""
    if seen := Counter(s.g.hand(seat)):
        return [many(name, n) for name, n in seen.items()]
    claims = [c for place in (HAND[seat], TAKEN_HAND[seat]) for c in claims_on(s, place)]
    claims = [c for c in claims if room_of(s.g, c.places) is not None]
    known = Counter(k for c in claims if len(c.places) == 1 for k in c.kinds)
    perhaps = Counter(k for c in claims if len(c.places) > 1 for k in c.kinds)
    return [many(kind, n) for kind, n in known.items()] + [f"{many(kind, n)}?" for kind, n in perhaps.items()]


def tray_part(s: Seen) -> Part:
    """The player of Hel looks through their pile; the picture shows it to nobody else."""
    cards = "".join(
        f"<g {at(*spot)}>{held_face(name, s.below, s.g.cards.at(sunk(name, s.below)).count(KIND[name]))}</g>"
        for name, spot in s.tray.items()
    )
    title = f"<text x='{WIDTH // 2}' y='20'>The pile, laid open by {word('hel')}</text>"
    high = max(y for _, y in s.tray.values()) + TRAY_STEP + 3
    return Part("tray", TRAY, f"<g id='tray'><rect width='{WIDTH}' height='{high}' rx='18'/>{title}{cards}</g>")


def sunk(name: str, seat: int) -> str:
    return (SUNK if KIND[name] == name else TAKEN_SUNK)[seat]
