"""What can be tapped on the battlefield and beside it, and impossible choices, about which people may ask."""

from __future__ import annotations

from meadhall.games.thunder.picture.card import icon, read
from meadhall.games.thunder.picture.layers import ACTS, MARKS, at, lane_at, storm_at
from meadhall.games.thunder.picture.seen import Seen
from meadhall.games.thunder.picture.words import word
from meadhall.games.thunder.rules.cards.nightmare import LaneOrder
from meadhall.games.thunder.rules.state import LANE_AND_ROW, LANES, ROOM, SPOTS
from meadhall.games.thunder.rules.turn import CHALLENGE, PLACE
from meadhall.kernel.picture import Part, escape, tap
from meadhall.kernel.rule import Ask, Option
from meadhall.kernel.words import capital

PLACING = ("spot", "move_to", "front", "leader")  # questions for a place, not for the card that lies there


def mark_parts(s: Seen) -> list[Part]:
    ask = s.mine
    if ask is None:
        return []
    marks = "".join(mark(s, ask, option) for option in ask.options) + impossible(s, ask)
    plates = [option for option in ask.options if is_plate(option)]
    found = [Part("legal", MARKS, f"<div id='legal'>{marks}</div>")]
    if ask.prompt == "action" and PLACE in ask.options:
        found.append(Part("places", MARKS, f"<div id='places'>{places(s, ask.seat)}</div>"))
    if plates:
        html = "".join(plate(option) for option in plates)
        found.append(Part("plates", ACTS, f"<div id='plates'>{html}</div>"))
    return found


def is_plate(option: Option) -> bool:
    """Has this option no place on the table: a number, "place a card", "for nothing"?"""
    return isinstance(option, int) or option in (PLACE, "pass", "stuck")


def plate(option: Option) -> str:
    text = capital(word(option)) if isinstance(option, str) else str(option)
    sign = icon("place") if option == PLACE else ""
    kind = "plate-button legal placing" if option == PLACE else "plate-button legal"
    return f"<span class='{kind}' {tap(option)}>{sign}{escape(text)}</span>"


def mark(s: Seen, ask: Ask, option: Option) -> str:
    """The mark of an option that has its place on the battlefield; the hand, decks and plates have their own."""
    name, me, foe = str(option), ask.seat, 1 - ask.seat
    if name in CHALLENGE:
        lane = CHALLENGE.index(name)
        return f"<b class='m clash legal {storm_at(lane)}' {tap(option)}>{icon('axes')}{LANES[lane]}</b>"
    if name in LANE_AND_ROW:
        side = int(ask.about[0]) if ask.prompt in ("move", "move_to") else me if ask.prompt == "spot" else foe
        return on_spot(s, ask, option, side, *LANE_AND_ROW[name])
    if name in LANES:
        lane = LANES.index(name)
        if ask.prompt == "frigg":
            return f"<b class='m hit legal {lane_at(s.half(foe), lane)}' {tap(option)}>{icon('valknut')}</b>"
        return on_spot(s, ask, option, me if ask.prompt == "leader" else foe, lane, 0)
    if name == "own":
        return on_spot(s, ask, option, me, s.g.leaders[me], 0)
    rule = s.g.stack[-1]
    if ask.prompt == "order" and isinstance(rule, LaneOrder):
        row = next(row for row in rule.rows(s.g) if rule.name(s.g, row) == name)
        return on_spot(s, ask, option, me, rule.lane, row)
    return ""


def on_spot(s: Seen, ask: Ask, option: Option, side: int, lane: int, row: int) -> str:
    """A mark on the card that lies there, or on a place where a card can go."""
    column = s.g.columns[3 * side + lane]
    if row >= len(column) or ask.prompt in PLACING:
        return place_mark(s, option, side, lane, row, "legal")
    sign = "" if ask.prompt in ("move", "order") else icon("valknut")
    face = face_at(s, column[row])
    return f"<b class='m hit legal {at(s.half(side), lane, row)}' {tap(option)}{face}>{sign}</b>"


def place_mark(s: Seen, option: Option, side: int, lane: int, row: int, state: str) -> str:
    """A place where a card can go: free, or in front of the card that lies there."""
    where, column = at(s.half(side), lane, row), s.g.columns[3 * side + lane]
    if row >= len(column):
        return f"<b class='m free {state} {where}' {tap(option)}>{icon('plus')}</b>"
    return (
        f"<b class='m between {state} {where}' {tap(option)}{face_at(s, column[row])}><span>{icon('plus')}</span></b>"
    )


def places(s: Seen, seat: int) -> str:
    """Where a card of the hand can be placed. They are no answers yet: the hall's tray takes a card and a place in
    either order.
    """
    room = [ROOM[lane][s.g.leaders[seat] == lane][len(s.g.columns[3 * seat + lane])] for lane in range(len(LANES))]
    return "".join(place_mark(s, spot, seat, *LANE_AND_ROW[spot], "join") for spots in room for spot in spots)


def face_at(s: Seen, place: str) -> str:
    """So that a card can be read through the mark that lies on it."""
    kinds = s.g.cards.at(place)
    return f" {read(kinds[0])}" if kinds else ""


def impossible(s: Seen, ask: Ask) -> str:
    """Other places that people may tap; they are then told why that is not possible."""
    where: list[tuple[str, Option]] = []
    if ask.prompt == "action":
        where += [(storm_at(lane), name) for lane, name in enumerate(CHALLENGE)]
    if ask.prompt in ("spot", "move_to"):
        side = ask.seat if ask.prompt == "spot" else int(ask.about[0])
        where += [(at(s.half(side), *LANE_AND_ROW[spot]), spot) for lane in SPOTS for spot in lane]
    return "".join(f"<b class='m no {place}' {tap(name)}></b>" for place, name in where if name not in ask.options)
