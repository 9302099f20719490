"""The viewer's hand, the backs of the other hand, and the pile that Hel has opened."""

from __future__ import annotations

from collections import Counter

from meadhall.games.thunder.picture.card import front, icon, looks, painting, read
from meadhall.games.thunder.picture.layers import BESIDE, HAND, OVER
from meadhall.games.thunder.picture.seen import Seen, known_hand
from meadhall.games.thunder.picture.words import label, many
from meadhall.games.thunder.rules.decks import CARDS, KIND, SIDES
from meadhall.games.thunder.rules.state import HAND as HELD
from meadhall.games.thunder.rules.state import SUNK, TAKEN_HAND, TAKEN_SUNK
from meadhall.kernel.picture import Part, escape, tap

ORDER = {kind: i for i, kind in enumerate(CARDS)}
FROM_THE_HAND = ("first_row", "card", "order")


def hand_parts(s: Seen) -> list[Part]:
    """The hand of the viewer's side if they may see it; else its backs."""
    found = Counter(s.g.hand(s.below))
    if not found:
        return [fan_part(s, s.below)] if s.g.hand_size(s.below) else []
    first = min(found, key=lambda name: ORDER[KIND[name]])
    return [held_part(s, name, n, first=name == first) for name, n in found.items()]


def held_part(s: Seen, name: str, number: int, *, first: bool) -> Part:
    """A card in the hand, with all others like it. A tap on it answers, or picks it up to be placed; if it can be
    played for its power, a tap on "Play" plays it at once. The first can have the focus, so that the keyboard scrolls
    the hand.
    """
    kind, stock, legal = KIND[name], s.stock(name, s.below), s.may(name, *FROM_THE_HAND, "action")
    asked = f" {tap(name)}" if s.mine is not None and s.mine.prompt in (*FROM_THE_HAND, "action") else ""
    focus = " tabindex='0'" if first else ""
    play = times = ""
    if s.may(name, "action"):
        play = f"<span class='play legal' data-now {tap(name)}>{icon('valknut')}{label('play')}</span>"
    if number > 1:
        times = f"<span class='times'>×{number}</span>"
    classes = f"{looks(kind, stock)} held o{ORDER[kind]}{' legal' if legal else ''}{' twice' if number > 1 else ''}"
    inside = front(kind, stock, s.g.viking_strength, effect=True) + times + play
    head = f"id='h-{name}' data-piece='h-{name}' class='{classes}' {read(kind)}{asked}{focus}"
    return Part(f"h-{name}", HAND, f"<div {head}>{inside}</div>")


def fan_part(s: Seen, seat: int) -> Part:
    """A hand that the viewer does not hold: its backs, and in their place the cards which the viewer knows."""
    own, taken = s.g.cards.count(HELD[seat]), s.g.cards.count(TAKEN_HAND[seat])
    known, perhaps = known_hand(s, seat)
    seen = Counter(s.g.hand(seat))
    if seen:
        known = Counter({KIND[name]: n for name, n in seen.items()})
    cards = [f"<i class='mini open'>{painting(kind)}</i>" for kind, n in known.items() for _ in range(n)]
    backs = [SIDES[seat]] * own + [SIDES[1 - seat]] * taken
    cards += [f"<i class='mini {stock}'></i>" for stock in backs[: max(0, own + taken - len(cards))]]
    words = [many(kind, n) for kind, n in known.items()] + [f"{many(kind, n)}?" for kind, n in perhaps.items()]
    knows = f"<span class='knows'>{escape(', '.join(words))}</span>" if words else ""
    name, mark = f"hand-{SIDES[seat]}", ""
    if s.may("hand", "ravens", "frigg"):
        mark = f"<b class='m hit legal' {tap('hand')}>{icon('valknut')}</b>"
    title = f"<b class='lab'>{label('hand')} <em>{own + taken}</em></b>"
    half = "" if s.half(seat) else " mine"
    return Part(
        name,
        BESIDE,
        f"<div id='{name}' class='fan{half}'>{title}<div class='backs'>{''.join(cards)}{mark}</div>{knows}</div>",
    )


def searched_part(s: Seen) -> Part | None:
    """The player of Hel looks through their pile; the picture shows it to nobody else."""
    if s.mine is None or s.mine.prompt != "hel":
        return None
    cards = "".join(searched(s, str(name)) for name in s.mine.options if name in KIND)
    return Part(
        "searched",
        OVER,
        # It scrolls on phones held sideways: by keys, too.
        f"<div id='searched' tabindex='0' role='group' aria-label='{label('searched')}'>"
        f"<h3>{label('searched')}</h3><div class='laid'>{cards}</div></div>",
    )


def searched(s: Seen, name: str) -> str:
    kind, seat = KIND[name], s.below
    number = s.g.cards.at((SUNK if kind == name else TAKEN_SUNK)[seat]).count(kind)
    stock = s.stock(name, seat)
    times = f"<span class='times'>×{number}</span>" if number > 1 else ""
    inside = front(kind, stock, s.g.viking_strength, effect=True) + times
    return f"<div class='{looks(kind, stock)} offered legal' {read(kind)} {tap(name)}>{inside}</div>"
