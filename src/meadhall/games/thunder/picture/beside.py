"""Beside the battlefield: decks, piles and action points."""

from __future__ import annotations

from meadhall.games.thunder.facts.help import DECK as DECK_HELP
from meadhall.games.thunder.facts.help import POINTS as POINTS_HELP
from meadhall.games.thunder.picture.card import front, icon, looks, read
from meadhall.games.thunder.picture.layers import ACTS, BESIDE, HALVES
from meadhall.games.thunder.picture.seen import Seen
from meadhall.games.thunder.picture.words import label
from meadhall.games.thunder.rules.decks import KIND, SIDES
from meadhall.games.thunder.rules.state import DECK, SUNK, TAKEN_SUNK, Thunder
from meadhall.games.thunder.rules.turn import DRAW
from meadhall.kernel import fate
from meadhall.kernel.picture import Part, tap


def deck_part(s: Seen, seat: int, last: frozenset[str]) -> Part:
    cards = fate.size(s.g.cards, DECK[seat])
    name, side, half = f"deck-{SIDES[seat]}", SIDES[seat], HALVES[s.half(seat)]
    asked = s.mine is not None and s.mine.prompt == "action" and s.mine.seat == seat
    option = f" {tap(DRAW)}" if asked else ""
    classes = f"deck {side} {half}{'' if cards else ' none'}{' legal' if asked and s.may(DRAW, 'action') else ''}"
    if name in last:
        classes += " last"
    text = f"<span><b>{label('deck', cards)}</b></span>"
    return Part(name, BESIDE, f"<div id='{name}' class='{classes}' data-help='{DECK_HELP}'{option}>{text}</div>")


def pile_size(g: Thunder, seat: int) -> int:
    return len(g.piles[seat]) + g.cards.count(SUNK[seat]) + g.cards.count(TAKEN_SUNK[seat])


def pile_part(s: Seen, seat: int, last: frozenset[str]) -> Part:
    """The top card is drawn large, because it matters."""
    cards, name, half = s.g.piles[seat], f"pile-{SIDES[seat]}", HALVES[s.half(seat)]
    title = f"<b class='lab'>{label('pile')} <em>{pile_size(s.g, seat)}</em></b>"
    shown = "<div class='slot'></div>"
    if cards:
        kind, stock = KIND[cards[-1]], s.stock(cards[-1], seat)
        works = s.g.working_top(seat) == cards[-1]
        inside = front(kind, stock, s.g.viking_strength, effect=works)
        frame = f"{looks(kind, stock)} top{' works' if works else ''}{' last' if name in last else ''}"
        shown = f"<div class='{frame}' {read(kind)}>{inside}</div>"
    return Part(name, BESIDE, f"<div id='{name}' class='pile {half}'>{title}{shown}</div>")


def points_part(s: Seen) -> Part | None:
    """The action points of this turn: bolts, and how many are left."""
    left, used = s.g.points - s.g.used, s.g.used
    if not s.g.points:
        return None
    bolts = icon("bolt") * left + icon("bolt-spent") * used
    head = f"id='points' class='{HALVES[s.half(s.g.active)]}' data-help='{POINTS_HELP}'"
    return Part("points", ACTS, f"<div {head}>{bolts}<span>{label('points', left)}</span></div>")
