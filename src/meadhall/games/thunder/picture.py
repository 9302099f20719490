"""The table as a picture: two sides of three lanes and four rows across a storm, decks, piles, and the viewer's hand.

The viewer sits below; a spectator sees Loki there. Every part is one element that bears the part's id. What never
changes is one part, `board`, with the shapes that the others `<use>`: a card that moves costs a hundred bytes.
A card shows its face wherever the view has it; what the viewer knows beyond that is written on the card's back.
"""

from __future__ import annotations

import importlib.resources
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

from meadhall.games.thunder import GAME
from meadhall.games.thunder.cards.nightmare import LaneOrder
from meadhall.games.thunder.decks import CARDS, KIND, SIDES, STRENGTHS
from meadhall.games.thunder.help import DECK as DECK_HELP
from meadhall.games.thunder.help import POINTS as POINTS_HELP
from meadhall.games.thunder.help import help_on
from meadhall.games.thunder.plain import MANY
from meadhall.games.thunder.state import (
    DECK,
    HAND,
    LANE_AND_ROW,
    LANES,
    ROWS,
    SHOWN,
    SPOTS,
    SUNK,
    TAKEN_HAND,
    TAKEN_SUNK,
    Thunder,
)
from meadhall.games.thunder.turn import CHALLENGE, DRAW, PLACE
from meadhall.kernel import fate
from meadhall.kernel.picture import Part, Picture, escape
from meadhall.kernel.record import SPECTATOR
from meadhall.kernel.rule import Ask, Event, Option
from meadhall.kernel.veil import View

BOARD, CARDS_LAYER, TRAIL, TRAY, TARGETS = "tl-board", "tl-cards", "tl-trail", "tl-tray", "tl-targets"
LAYERS = (BOARD, CARDS_LAYER, TRAIL, TRAY, TARGETS)

WIDTH, HEIGHT = 612, 746
WIDE, HIGH = 136, 57  # a card on the battlefield
HELD_WIDE, HELD_HIGH = 94, 64  # a card in the hand
LANE_X = (24, 166, 308)
ROW_STEP = 61
STORM, STORM_HIGH = 298, 54
FIELD_Y = (354, 237)  # the first row: below, above
PANEL_X = 460
HAND_X, HAND_Y, HAND_STEP, IN_A_ROW = 13, (606, 674), 98, 6
TRAY_Y, TRAY_STEP, TRAY_ROWS = 28, 67, 4  # a pile that Hel has laid open
STRIP_Y = (622, 8)  # backs of a hand: below, above
LINE = 39  # so many letters fit beside the backs

Spot = tuple[int, int]


class Panel(NamedTuple):
    """Where things lie beside one half of the battlefield."""

    name: int
    deck: int
    pile: int


PANELS = (Panel(pile=356, deck=473, name=577), Panel(name=76, deck=104, pile=180))
PLATES_Y = 518
PILE_SCALE = 1.45
SHORT = 13  # so many letters fit on a back
LONG = 7  # a word of more letters is written smaller


class Seen:
    """One viewer's look at the table: which seat sits below, and where its things lie."""

    def __init__(self, view: View[Any]) -> None:
        self.g: Thunder = view.table
        self.viewer = SPECTATOR if view.seat is None else view.seat
        self.below = 0 if view.seat is None else view.seat
        self.ask = self.g.waiting if isinstance(self.g.waiting, Ask) else None
        names = Counter(self.g.hand(self.below))
        self.tray: dict[str, Spot] = {}  # what Hel may take
        if self.ask is not None and self.ask.prompt == "hel" and self.ask.seat == view.seat:
            found = [str(name) for name in self.ask.options if name in KIND]
            self.tray = {name: tray_at(i) for i, name in enumerate(found[: IN_A_ROW * TRAY_ROWS])}
        self.held = {name: (held_at(i, len(names)), n) for i, (name, n) in enumerate(names.items())}

    def half(self, seat: int) -> int:
        """0: below, 1: above."""
        return 0 if seat == self.below else 1

    def spot(self, seat: int, lane: int, row: int) -> Spot:
        return spot_at(self.half(seat), lane, row)


def spot_at(half: int, lane: int, row: int) -> Spot:
    return LANE_X[lane], FIELD_Y[half] + (-ROW_STEP * row if half else ROW_STEP * row)


def held_at(i: int, cards: int) -> Spot:
    """In the hand: one row in the middle, or two."""
    row, column = divmod(i, IN_A_ROW)
    return HAND_X + HAND_STEP * column, HAND_Y[row] if cards > IN_A_ROW else sum(HAND_Y) // 2


def tray_at(i: int) -> Spot:
    row, column = divmod(i, IN_A_ROW)
    return HAND_X + HAND_STEP * column, TRAY_Y + TRAY_STEP * row


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
    parts.append(Part("told", BOARD, f"<desc id='told'>{escape(told(s))}</desc>"))
    return Picture(WIDTH, HEIGHT, LAYERS, tuple(parts), GAME.title)


def told(s: Seen) -> str:
    """What lies where, for those who do not see it. Brackets: face down."""
    return " ".join(f"{word(SIDES[seat])}: {side_told(s.g, seat)}." for seat in range(len(SIDES)))


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


@cache
def word(name: str) -> str:
    return GAME.words.name(name)


def at(x: float, y: float) -> str:
    return f"transform='translate({x} {y})'"


# -- cards -------------------------------------------------------------------------------------------------------


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


def known_lines(s: Seen, place: str) -> tuple[str, ...]:
    """What the viewer knows of a card that he cannot see: all of it in one line, then as much as the back has room for.

    A claim says that some cards lie among some places. Where it fills them all, this is one of its cards for sure.
    """
    claims = [(c.kinds, room) for c in claims_on(s, place) if (room := room_of(s.g, c.places)) is not None]
    sure = sorted((len(kinds), kinds) for kinds, room in claims if room == len(kinds))
    if not sure and not claims:
        return ()
    kinds = sure[0][1] if sure else tuple(k for kinds, _ in claims for k in kinds)
    names = list(dict.fromkeys(map(word, kinds)))
    if sure and len(names) == 1:
        return (f"You know it: {names[0]}", "known:", *lines_of(names[0]))
    head = "one of" if sure else "perhaps"
    number = f" {len(names)}" if len(names) > 2 else ""
    return (f"{head}: {', '.join(names)}", f"{head}{number}:", *(short(name) for name in names[:2]))


def short(name: str) -> str:
    return name if len(name) <= SHORT else lines_of(name)[0]


def claims_on(s: Seen, place: str) -> list[Any]:
    return [c for c in s.g.cards.known or () if c.seat == s.viewer and place in c.places and len(c.kinds) <= MANY]


def room_of(g: Thunder, places: Iterable[str]) -> int | None:
    """How many cards lie there; None where a deck is among them, for then it helps nobody."""
    found = [g.cards.places[place] for place in places]
    return None if any(place.open for place in found) else sum(place.size for place in found)


def hand_parts(s: Seen) -> list[Part]:
    above = 1 - s.below
    parts = [strip_part(s, above)]
    if not s.held:
        return [*parts, strip_part(s, s.below)]
    return [*parts, *(held_part(name, s.below, spot, n) for name, (spot, n) in s.held.items())]


def held_part(name: str, seat: int, spot: Spot, number: int) -> Part:
    helped = f"data-help='{help_on(KIND[name])}'"
    return Part(f"h-{name}", CARDS_LAYER, f"<g id='h-{name}' {helped} {at(*spot)}>{held_face(name, seat, number)}</g>")


def held_face(name: str, seat: int, number: int) -> str:
    stock = SIDES[seat] if KIND[name] == name else SIDES[1 - seat]
    more = f"<use href='#tl-held-{stock}' x='3' y='-3'/>" if number > 1 else ""
    times = f"<text class='times' x='61' y='22'>×{number}</text>" if number > 1 else ""
    return f"{more}<use href='#tl-held-{stock}'/><use href='#tl-h-{KIND[name]}'/>{times}"


def strip_part(s: Seen, seat: int) -> Part:
    """A hand that the viewer does not hold: its backs, how many, and what he knows or sees of it."""
    counts = s.g.cards.count(HAND[seat]), s.g.cards.count(TAKEN_HAND[seat])
    seen = Counter(s.g.hand(seat))
    if seen:
        words = [word(name) + f" ×{n}" * (n > 1) for name, n in seen.items()]
    else:
        claims = [c for place in (HAND[seat], TAKEN_HAND[seat]) for c in claims_on(s, place)]
        claims = [c for c in claims if room_of(s.g, c.places) is not None]
        known = Counter(k for c in claims if len(c.places) == 1 for k in c.kinds)
        perhaps = Counter(k for c in claims if len(c.places) > 1 for k in c.kinds)
        words = [word(kind) + f" ×{n}" * (n > 1) for kind, n in known.items()]
        words += [f"{word(kind)}{f' ×{n}' * (n > 1)}?" for kind, n in perhaps.items()]
    return strip(seat, s.half(seat), counts, tuple(words))


def strip(seat: int, half: int, counts: tuple[int, int], words: tuple[str, ...]) -> Part:
    own, taken = counts
    backs = "".join(
        f"<use href='#tl-mini-{SIDES[seat if i < own else 1 - seat]}' x='{16 * i}'/>" for i in range(own + taken)
    )
    title = f"<title>{escape(', '.join(words))}</title>" if words else ""
    first = f"hand {own + taken}" + (": " if words else "")
    lines = wrapped(first, words)
    texts = "".join(
        f"<text x='{16 * (own + taken) + 22}' y='{17 + 20 * i}'>{escape(line)}</text>" for i, line in enumerate(lines)
    )
    name = f"hand-{SIDES[seat]}"
    return Part(name, CARDS_LAYER, f"<g id='{name}' class='strip' {at(24, STRIP_Y[half])}>{title}{backs}{texts}</g>")


def wrapped(first: str, words: Sequence[str]) -> list[str]:
    """At most two lines; what has no room is counted."""
    lines = [first]
    for i, name in enumerate(words):
        new = name if i == len(words) - 1 else f"{name}, "
        if len(lines[-1]) + len(new) > LINE - (6 if len(lines) == 2 else 0):
            if len(lines) == 2:
                lines[-1] += f"+{len(words) - i}"
                break
            lines.append("")
        lines[-1] += new
    return [line.strip() for line in lines]


# -- decks, piles, points ----------------------------------------------------------------------------------------


def deck_part(s: Seen, seat: int) -> Part:
    return deck(seat, s.half(seat), fate.size(s.g.cards, DECK[seat]))


def deck(seat: int, half: int, cards: int) -> Part:
    name = f"deck-{SIDES[seat]}"
    empty = "" if cards else " class='none'"
    text = f"<text x='80' y='16'>deck</text><text class='count' x='80' y='34'>{cards}</text>"
    shape = f"<use href='#tl-deck-{SIDES[seat]}'{empty}/>{text}"
    place = f"data-help='{DECK_HELP}' {at(PANEL_X, PANELS[half].deck)}"
    return Part(name, CARDS_LAYER, f"<g id='{name}' class='deck' {place}>{shape}</g>")


def pile_size(g: Thunder, seat: int) -> int:
    return len(g.piles[seat]) + g.cards.count(SUNK[seat]) + g.cards.count(TAKEN_SUNK[seat])


def pile_part(s: Seen, seat: int) -> Part:
    return pile(seat, s.half(seat), s.g.piles[seat], pile_size(s.g, seat))


def pile(seat: int, half: int, cards: tuple[str, ...], size: int) -> Part:
    """The top card large, since it matters; the names of the others for whoever points at it."""
    name = f"pile-{SIDES[seat]}"
    shape = ""
    if cards:
        kind = KIND[cards[-1]]
        stock = SIDES[seat] if kind == cards[-1] else SIDES[1 - seat]
        faces = f"<use href='#tl-held-{stock}'/><use href='#tl-h-{kind}'/>"
        title = escape(", ".join(map(word, reversed(cards))))
        shape = f"<title>{title}</title><g transform='scale({PILE_SCALE})'>{faces}</g>"
    shape += f"<text x='68' y='109'>pile {size}</text>"
    helped = f" data-help='{help_on(KIND[cards[-1]])}'" if cards else ""
    place = at(PANEL_X, PANELS[half].pile)
    return Part(name, CARDS_LAYER, f"<g id='{name}' class='pile'{helped} {place}>{shape}</g>")


def shown_parts(g: Thunder) -> list[Part]:
    """What lies open between the two for a moment."""
    found = [(stock, kind) for stock, place in zip(SIDES, SHOWN, strict=True) for kind in g.cards.at(place)]
    spots = [(LANE_X[(1 + i) % 3], STORM - 1) for i in range(len(found))]
    return [
        card_part(f"shown-{i}", stock, "up", kind, (), spot)
        for i, ((stock, kind), spot) in enumerate(zip(found, spots, strict=True))
    ]


def tray_part(s: Seen) -> Part:
    """Hel's owner looks through his pile; nobody else sees it lie there."""
    cards = "".join(
        f"<g {at(*spot)}>{held_face(name, s.below, s.g.cards.at(sunk(name, s.below)).count(KIND[name]))}</g>"
        for name, spot in s.tray.items()
    )
    title = f"<text x='{WIDTH // 2}' y='20'>The pile, laid open by {word('hel')}</text>"
    high = max(y for _, y in s.tray.values()) + TRAY_STEP + 3
    return Part("tray", TRAY, f"<g id='tray'><rect width='{WIDTH}' height='{high}' rx='18'/>{title}{cards}</g>")


def sunk(name: str, seat: int) -> str:
    return (SUNK if KIND[name] == name else TAKEN_SUNK)[seat]


def points_part(seat: int, left: int, used: int) -> Part:
    bolts = "".join(
        f"<use href='#tl-bolt' x='{39 + 26 * i}' class='{'left' if i < left else 'used'}'/>" for i in range(left + used)
    )
    title = f"<title>{word(SIDES[seat])}: action points left {left}</title>"
    shape = f"{title}<use href='#side-{SIDES[seat]}' transform='scale(.55)'/>{bolts}"
    return Part(
        "points", CARDS_LAYER, f"<g id='points' data-help='{POINTS_HELP}' {at(PANEL_X + 16, STORM + 27)}>{shape}</g>"
    )


# -- what happened last, and what is chosen already --------------------------------------------------------------


def use(shape: str, spot: Spot, more: str = "") -> str:
    return f"<use href='#tl-{shape}' x='{spot[0]}' y='{spot[1]}'{more}/>"


def trail_parts(s: Seen) -> list[Part]:
    for event in reversed(s.g.story or []):
        if drawn := trail(s, event):
            return [Part("trail", TRAIL, f"<g id='trail'>{drawn}</g>")]
    return []


def trail(s: Seen, event: Event) -> str:
    key, args = event.key, event.args
    if not args or not isinstance(args[0], int):
        return ""
    seat, about = args[0], str(args[1]) if len(args) > 1 else ""
    if key in ("placed", "struck"):
        return use("s", s.spot(seat if key == "placed" else 1 - seat, *LANE_AND_ROW[about]))
    if key == "first_row":
        return use("s", s.spot(seat, LANES.index(about), 0))
    if key in ("to_the_front", "leader"):
        return use("s", s.spot(seat, LANES.index(str(args[-1])), 0))
    if key == "challenge":
        lane, row = LANE_AND_ROW[about]
        a, b = s.spot(seat, lane, 0), s.spot(1 - seat, lane, row)
        return use("s", a) + use("s", b) + stroke(a, b)
    if key == "ravens_front":
        return use("s", s.spot(1 - seat, LANES.index(about), 0))
    if key == "frigg_column":
        return use("lane", lane_at(s, 1 - seat, LANES.index(about)))
    if key == "moved":
        spots = [s.spot(int(args[1]), *LANE_AND_ROW[str(x)]) for x in args[2:4]]
        return use("s", spots[0], " class='from'") + use("s", spots[1])
    if key == "drawn":
        return use("deck", (PANEL_X, PANELS[s.half(seat)].deck))
    if key in ("ravens_hand", "frigg_hand"):
        return use("strip", (18, STRIP_Y[1] - 4)) if s.half(seat) == 0 else ""
    if key in ("played", "discarded", "hel", "fetched", "frigg_found", "freya", "ravens_own"):
        return use("pile", (PANEL_X, PANELS[s.half(1 - seat if key == "freya" else seat)].pile))
    return ""


def stroke(a: Spot, b: Spot) -> str:
    """Lightning from card to card."""
    x, (top, bottom) = a[0] + WIDE // 2, sorted((a[1], b[1]))
    top, third = top + HIGH, (bottom - top - HIGH) // 3
    return f"<path d='M{x + 6} {top}L{x - 10} {top + third + 6}H{x + 10}L{x - 6} {bottom}'/>"


def picked_parts(s: Seen) -> list[Part]:
    """The spot that the question is about."""
    if s.ask is None:
        return []
    about, spot = s.ask.about, None
    if s.ask.prompt == "card":
        spot = s.spot(s.ask.seat, *LANE_AND_ROW[str(about[0])])
    elif s.ask.prompt == "first_row":
        spot = s.spot(s.ask.seat, LANES.index(str(about[0])), 0)
    elif s.ask.prompt == "move_to":
        spot = s.spot(int(about[0]), *LANE_AND_ROW[str(about[1])])
    return [] if spot is None else [Part("picked", TRAIL, f"<g id='picked'>{use('s', spot)}</g>")]


# -- what may be tapped ------------------------------------------------------------------------------------------


def legal_part(s: Seen, ask: Ask) -> Part:
    found, plates = "", []
    for option in ask.options:
        where = place_of(s, ask, option)
        if where is not None:
            found += use(*where, f" class='legal' {tap(option)}")
        elif isinstance(option, int) or (option in GAME.words.names and option not in KIND):
            plates.append(option)
    for i, option in enumerate(plates):
        found += plate(option, i, len(plates))
    return Part("legal", TARGETS, f"<g id='legal'>{found}{impossible(s, ask)}</g>")


def tap(option: Option) -> str:
    return f"data-option='{json.dumps(option)}'"


def plate(option: Option, i: int, of: int) -> str:
    """A choice that lies nowhere else: to place a card, to do nothing, a number."""
    wide = (WIDE - 4 * (of - 1)) // of
    x = PANEL_X + i * (wide + 4)
    rect = f"<rect x='{x}' y='{PLATES_Y}' width='{wide}' height='38' rx='8'/>"
    label = word(option) if isinstance(option, str) else str(option)
    text = f"<text x='{x + wide / 2:g}' y='{PLATES_Y + 25}'>{escape(label)}</text>"
    return f"<g class='legal plate' {tap(option)}>{rect}{text}</g>"


def place_of(s: Seen, ask: Ask, option: Option) -> tuple[str, Spot] | None:
    """The shape to tap, and where it is. Which side a lane or a spot is on depends on the question."""
    me, foe, name = ask.seat, 1 - ask.seat, str(option)
    if name in LANE_AND_ROW:
        side = int(ask.about[0]) if ask.prompt in ("move", "move_to") else me if ask.prompt == "spot" else foe
        return "s", s.spot(side, *LANE_AND_ROW[name])
    if name in LANES:
        lane = LANES.index(name)
        if ask.prompt == "frigg":
            return "lane", lane_at(s, foe, lane)
        return "s", s.spot(me if ask.prompt == "leader" else foe, lane, 0)
    if name in CHALLENGE:
        return "storm", (LANE_X[CHALLENGE.index(name)], STORM + 2)
    if name == DRAW:
        return "deck", (PANEL_X, PANELS[0].deck)
    if name == "hand":
        return "strip", (18, STRIP_Y[1] - 4)
    if name == "own":
        return "s", s.spot(me, s.g.leaders[me], 0)
    rule = s.g.stack[-1]
    if ask.prompt == "order" and isinstance(rule, LaneOrder):
        row = next(row for row in rule.rows(s.g) if rule.name(s.g, row) == name)
        return "s", s.spot(me, rule.lane, row)
    if name in s.tray:
        return "h", s.tray[name]
    if ask.prompt in FROM_THE_HAND and name in s.held:
        return "h", s.held[name][0]
    return None


FROM_THE_HAND = ("first_row", "card", "action", "order")


def lane_at(s: Seen, seat: int, lane: int) -> Spot:
    return s.spot(seat, lane, ROWS - 1 if s.half(seat) else 0)


def impossible(s: Seen, ask: Ask) -> str:
    """What else one may wish to tap, to be told why it cannot be. Never a name that could mean something else."""
    where: list[tuple[str, Option, Spot]] = []
    if ask.prompt in ("first_row", "card", "action"):
        where += [("h", name, spot) for name, (spot, _) in s.held.items()]
    if ask.prompt == "action":
        where += [("storm", name, (x, STORM + 2)) for name, x in zip(CHALLENGE, LANE_X, strict=True)]
        where += [("deck", DRAW, (PANEL_X, PANELS[0].deck)), ("plate", PLACE, (PANEL_X, PLATES_Y))]
    if ask.prompt in ("spot", "move_to"):
        side = ask.seat if ask.prompt == "spot" else int(ask.about[0])
        where += [("s", spot, s.spot(side, *LANE_AND_ROW[spot])) for lane in SPOTS for spot in lane]
    return "".join(use(shape, spot, f" {tap(name)}") for shape, name, spot in where if name not in ask.options)


# -- the board, which never changes ------------------------------------------------------------------------------


@cache
def board_part(below: int, viking_strength: int) -> Part:
    halves = (below, 1 - below)
    places = "".join(
        use("hole", (x, y)) + f"<text x='{x + WIDE // 2}' y='{y + 35}'>{SPOTS[lane][row]}</text>"
        for half in (0, 1)
        for lane in range(len(LANES))
        for row in range(ROWS)
        for x, y in (spot_at(half, lane, row),)
    )
    rows = "".join(
        f"<text x='12' y='{spot_at(half, 0, row)[1] + 34}'>{row + 1}</text>" for half in (0, 1) for row in range(ROWS)
    )
    lanes = "".join(
        f"<g {at(x + WIDE // 2, STORM + 27)}><circle r='19'/><text y='7'>{lane}</text></g>"
        for lane, x in zip(LANES, LANE_X, strict=True)
    )
    beside = ""
    for half, seat in enumerate(halves):
        panel, side = PANELS[half], SIDES[seat]
        beside += f"<use href='#tl-gap' class='hole' x='{PANEL_X}' y='{panel.pile}'/>"
        beside += f"<use href='#side-{side}' transform='translate({PANEL_X + 16} {panel.name}) scale(.55)'/>"
        beside += f"<text class='name' x='{PANEL_X + 40}' y='{panel.name + 7}'>{word(side)}</text>"
    drawn = (
        f"<defs>{DEFS}{faces(viking_strength)}</defs>"
        f"<rect class='floor' width='{WIDTH}' height='{HEIGHT}' rx='18'/>"
        f"<path class='half {SIDES[halves[1]]}' d='M0 52h{WIDTH}v{STORM - 52}H0z'/>"
        f"<path class='half {SIDES[halves[0]]}' d='M0 {STORM + STORM_HIGH}h{WIDTH}v246H0z'/>"
        f"<path class='storm' d='{CLOUDS}'/><path class='flash' d='{FLASHES}'/>"
        f"<g class='places'>{places}</g><g class='rows'>{rows}</g><g class='lanes'>{lanes}</g>"
        f"<g class='beside'>{beside}</g>"
    )
    return Part("board", BOARD, f"<g id='board'>{drawn}</g>")


CLOUDS = f"M0 {STORM + 8}" + "q17-14 34 0" * 18 + f"V{STORM + STORM_HIGH - 8}" + "q-17 14-34 0" * 18 + "z"
FLASHES = "".join(f"M{x} {STORM + 4}l-9 19h11l-8 24" for x in (18, 163, 305, 448))


def lines_of(name: str) -> list[str]:
    """A name on a card: its first word, then the rest."""
    return name.split(" ", 1)


def faces(viking_strength: int) -> str:
    """What is on each card, as it lies on the battlefield and as it is held."""
    found = []
    for kind, card in CARDS.items():
        lines = lines_of(word(kind))
        strength = STRENGTHS[viking_strength][kind]
        number = "–" if strength < 0 else str(strength)
        on_field = "".join(
            f"<text x='38' y='{(34 if len(lines) == 1 else 25) + 19 * i}'>{escape(line)}</text>"
            for i, line in enumerate(lines)
        )
        held = "".join(
            f"<text x='47' y='{(52 if len(lines) == 1 else 43) + 16 * i}'>{escape(line)}</text>"
            for i, line in enumerate(lines)
        )
        long = " long" if max(map(len, lines)) > LONG else ""
        marks = (
            ("<use href='#tl-power' x='125' y='12'/>", "<use href='#tl-power' x='83' y='13'/>")
            if card.symbol
            else ("", "")
        )
        weak = " none" if strength < 0 else ""
        found.append(
            f"<g id='tl-f-{kind}' class='tl-face{long}'><circle class='badge{weak}' cx='20' cy='18' r='12'/>"
            f"<text class='strength' x='20' y='24'>{number}</text>"
            f"<path transform='translate(20 42) scale(.8)' d='{GLYPHS[kind]}'/>{on_field}{marks[0]}</g>"
            f"<g id='tl-h-{kind}' class='tl-face held{long}'><circle class='badge{weak}' cx='16' cy='16' r='12'/>"
            f"<text class='strength' x='16' y='22'>{number}</text>"
            f"<path transform='translate(43 16)' d='{GLYPHS[kind]}'/>{held}{marks[1]}</g>"
        )
    return "".join(found)


GLYPHS = {
    "ring": "M-7 2a7 7 0 1 0 14 0a7 7 0 1 0-14 0M-3-7l3-3 3 3-3 2z",
    "crown": "M-8 6h16M-8 6l-1-11 5 5 4-8 4 8 5-5-1 11",
    "nightmare": "M-7 9l1-8-3-3 7-7 3 1 6 4-1 4-5-2 3 11M-1-4l1 1",
    "shield_wall": "M-9-6h8v6q0 5-4 8-4-3-4-8zM1-6h8v6q0 5-4 8-4-3-4-8z",
    "ravens": "M-9-5q6-2 9 3 3-5 9-3-5 2-6 6l-3 7-3-7q-1-4-6-6z",
    "frigg": "M0-9v18M-5-5q5-4 10 0v6q-5 5-10 0z",
    "female_archer": "M-3-9q12 9 0 18zM-8 0h16M5-3l3 3-3 3",
    "light_elves": "M0-9l2 7 7 2-7 2-2 7-2-7-7-2 7-2z",
    "trolls": "M-7 9l6-10M-2-2q-3-5 2-7 7-1 6 4-2 6-8 3z",
    "viking_warriors": "M-5 9l7-18M-1-2l3-7q7 1 7 9-5-4-10-2z",
    "einherjar": "M0-9v12M-5 3h10M0 3v6M-2 9h4M0-9l-2 3h4z",
    "fire_giant": "M0-9q7 6 6 12-1 5-6 6-6-1-6-6 0-4 3-6 0 3 2 4 2-4 1-10z",
    "champions_of_asgard": "M-8-8l13 13M8-8l-13 13M2 9l6-6M-2 9l-6-6",
    "dragon": "M-9 4q2 6 5 1 2-6 5-3 3 5 5 0 2-6-3-9l-5 1 2-3-5-1q6-3 11 1 6 5 2 12-4 5-8 2",
    "tyr": "M0-9v18M-6-3l6-6 6 6",
    "angrboda": "M-8-8l4 3h8l4-3-1 9-7 8-7-8zM-3 0l1 1M3 0l-1 1",
    "thor": "M2-9l-7 10h5l-3 8 8-11h-5z",
    "loki": "M6-7q-4-4-8-1-4 4 2 8 6 4 1 8-5 3-8-1",
    "baldr": "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M0-9v2M0 7v2M-9 0h2M7 0h2M-6-6l1 1M6-6l-1 1M-6 6l1-1M6 6l-1-1",
    "berserker": "M-6-8q-3 8 0 16M0-9q-3 9 0 18M6-8q-3 8 0 16",
    "freya": "M0 8q-9-6-8-12 3-5 8 0 5-5 8 0 1 6-8 12z",
    "mjolnir": "M-8-8h16v7h-16zM0-1v10M-2 9h4",
    "gungnir": "M-8 9l12-14M2-6l6-3-2 6-3 1z",
    "hel": "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0M0-8q5 8 0 16M-4-1h1",
    "idunn": "M0-4q-8-3-7 4 1 7 7 8 6-1 7-8 1-7-7-4zM0-4q0-4 3-5",
    "longships": "M-9 2q9 9 18 0l-1-5M-9 2l1-5M0 5v-14M0-9l6 9h-6",
    "odin": "M-9 0q9-9 18 0-9 9-18 0zM-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
    "seer": "M-6 9h12M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0M-3-2q1-3 4-3",
    "valkyries": "M-9 8q-1-13 18-16-1 5-6 6 1 4-4 5 0 3-8 5z",
    "vidarr": "M-4-9v9l-4 3v5h15q1-4-3-5l-3-2v-10z",
}

BACK_WIDE, BACK_HIGH = WIDE - 3, HIGH - 3


def frames(side: str, glyph: str) -> str:
    """A card of this side: open, hidden but known, its back, in the hand, small, and the deck."""
    back = f"<rect class='edge' x='1.5' y='1.5' width='{BACK_WIDE}' height='{BACK_HIGH}' rx='7'/>"
    return (
        f"<g id='tl-up-{side}' class='tl-{side}'><rect class='paper' x='1.5' y='1.5' width='{BACK_WIDE}' "
        f"height='{BACK_HIGH}' rx='7'/></g>"
        f"<g id='tl-hidden-{side}' class='tl-{side}'><rect class='paper dim' x='1.5' y='1.5' width='{BACK_WIDE}' "
        f"height='{BACK_HIGH}' rx='7'/><path fill='url(#tl-{side}-weave)' d='M5 3h126v4H5zM5 50h126v4H5z'/>"
        "<path class='lid' d='M117 40q7 7 14 0M118 45l-2 3M124 47v3M130 45l2 3'/></g>"
        f"<g id='tl-back-{side}' class='tl-{side}'>{back}<rect fill='url(#tl-{side}-weave)' x='6' y='6' width='124' "
        f"height='45' rx='4'/><circle class='boss' cx='68' cy='28' r='17'/>"
        f"<path class='sign' transform='translate(68 28) scale(1.2)' d='{glyph}'/></g>"
        f"<g id='tl-held-{side}' class='tl-{side}'><rect class='paper' x='1.5' y='1.5' width='{HELD_WIDE - 3}' "
        f"height='{HELD_HIGH - 3}' rx='7'/></g>"
        f"<g id='tl-mini-{side}' class='tl-{side}'><rect class='edge' x='1' y='1' width='24' height='36' rx='4'/>"
        f"<rect fill='url(#tl-{side}-weave)' x='4' y='4' width='18' height='30' rx='2'/></g>"
        f"<g id='tl-deck-{side}' class='tl-{side}'><rect class='edge' x='4' y='5' width='68' height='33' rx='5'/>"
        "<rect class='edge' x='1' y='1' width='68' height='33' rx='5'/>"
        f"<rect fill='url(#tl-{side}-weave)' x='5' y='5' width='60' height='25' rx='3'/></g>"
    )


DEFS = (
    f"<rect id='tl-s' width='{WIDE}' height='{HIGH}' rx='8'/>"
    f"<rect id='tl-h' width='{HELD_WIDE}' height='{HELD_HIGH}' rx='8'/>"
    f"<rect id='tl-lane' width='{WIDE}' height='{3 * ROW_STEP + HIGH}' rx='10'/>"
    f"<rect id='tl-storm' width='{WIDE}' height='50' rx='25'/>"
    f"<rect id='tl-deck' width='{WIDE}' height='40' rx='8'/>"
    f"<rect id='tl-plate' width='{WIDE}' height='38' rx='8'/>"
    f"<rect id='tl-pile' width='{WIDE}' height='93' rx='11'/>"
    f"<rect id='tl-hole' x='4' y='4' width='{WIDE - 8}' height='{HIGH - 8}' rx='5'/>"
    f"<rect id='tl-gap' x='4' y='4' width='{WIDE - 8}' height='85' rx='8'/>"
    f"<rect id='tl-strip' width='576' height='46' rx='9'/>"
    f"<rect id='tl-leader' x='4.5' y='4.5' width='{WIDE - 9}' height='{HIGH - 9}' rx='5'/>"
    f"<rect id='tl-known' x='7' y='4' width='{WIDE - 14}' height='{HIGH - 8}' rx='6'/>"
    "<path id='tl-power' d='M0-6l6 10h-12zM0-1l3 5h-6z'/>"
    "<path id='tl-bolt' d='M4-18l-14 21h9l-5 16 16-23h-9z'/>"
    "<pattern id='tl-thor-weave' width='16' height='12' patternUnits='userSpaceOnUse'>"
    "<path class='ground' d='M0 0h16v12H0z'/><path class='thread' d='M0 9l4-6 4 6 4-6 4 6'/></pattern>"
    "<pattern id='tl-loki-weave' width='14' height='14' patternUnits='userSpaceOnUse'>"
    "<path class='ground' d='M0 0h14v14H0z'/><circle class='thread' cx='7' cy='7' r='4.5'/>"
    "<circle class='dot' cx='0' cy='0' r='1.6'/><circle class='dot' cx='14' cy='0' r='1.6'/>"
    "<circle class='dot' cx='0' cy='14' r='1.6'/><circle class='dot' cx='14' cy='14' r='1.6'/></pattern>"
    # crests: Loki's is round with a serpent, Thor's pointed with a bolt; the hall shows `side-<name>` beside a name
    f"<g id='side-loki' class='tl-loki crest'><circle r='26'/><path transform='scale(2)' d='{GLYPHS['loki']}'/></g>"
    "<g id='side-thor' class='tl-thor crest'><path class='shield' d='M0-28l24 10v18q-4 18-24 28-20-10-24-28v-18z'/>"
    f"<path transform='scale(1.9)' d='{GLYPHS['thor']}'/></g>"
) + "".join(frames(side, GLYPHS[side]) for side in SIDES)

STYLE = (importlib.resources.files(GAME.home) / "picture.css").read_text(encoding="utf-8")
"""For pages and notebooks; the colours are the hall's."""
