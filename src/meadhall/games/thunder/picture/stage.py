"""What is played when the table changes: a duel, a card that is played or found, a Nightmare, small moves.

Everything is made from the viewer's own story and view. A scene says no more than the story does.
"""

from __future__ import annotations

from typing import Any

from meadhall.games.thunder.picture.card import back, front, looks
from meadhall.games.thunder.picture.seen import Seen
from meadhall.games.thunder.picture.words import brief, label
from meadhall.games.thunder.rules.decks import KIND, SIDES
from meadhall.games.thunder.rules.state import LANE_AND_ROW, LANES
from meadhall.kernel.picture import escape
from meadhall.kernel.presentation import Scene
from meadhall.kernel.rule import Event
from meadhall.kernel.veil import View

ENDS = ("attacker_wins", "defender_wins", "both_fall", "no_strength", "fells", "wall_holds", "lane_wiped", "treasure")
MOST = 4  # scenes that lie over the board at one change


def stage(before: View[Any], now: View[Any]) -> tuple[Scene, ...]:
    old, new = before.table.story or [], now.table.story or []
    if new[: len(old)] != old:
        return ()
    told, was, seen = new[len(old) :], Seen(before), Seen(now)
    over: list[Scene] = []
    after: list[Scene] = []
    end: Event | None = None
    for i, event in enumerate(told):
        if event.key == "challenge":
            end = end_of(told[i + 1 :])
            over.append(duel(was, event, told[i + 1 :]))
        elif event is end:  # the duel has shown it
            continue
        elif found := shown_card(seen, event, told[i + 1 : i + 2]):
            over.append(found)
        elif moved := on_the_table(seen, event):
            after.append(moved)
    return (*over[:MOST], *after[-MOST:])


# -- a duel


def duel(was: Seen, event: Event, then: list[Event]) -> Scene:
    """Both cards turn up, clash, the loser falls, and the reason is said."""
    me, spot, mine, theirs, _ = event.args
    assert isinstance(me, int)
    lane, row = LANE_AND_ROW[str(spot)]
    end = end_of(then)
    tie = any(after.key == "idunn" for after in then)
    lost = falls(end)
    places = (was.g.columns[3 * me + lane], 0), (was.g.columns[3 - 3 * me + lane], row)
    duelists = []
    for seat, kind, (column, at), fell in zip((me, 1 - me), (mine, theirs), places, lost, strict=True):
        hidden = at < len(column) and not was.g.face_up(column[at])
        place = was.g.cards.places[column[at]] if at < len(column) else None
        stock = SIDES[seat] if place is None else place.stock
        duelists.append((was.half(seat), duelist(was, str(kind), stock, hidden=hidden, fell=fell)))
    cards = "".join(html for _, html in sorted(duelists))
    sound = "loss" if lost[0 if was.half(me) == 0 else 1] else "stone"
    return Scene(
        "duel", 1500, f"{cards}<span class='burst'></span>{reason(str(mine), str(theirs), end, tie=tie)}", sound=sound
    )


def end_of(then: list[Event]) -> Event | None:
    """The event that ends a challenge."""
    return next((after for after in then if after.key in ENDS), None)


def falls(end: Event | None) -> tuple[bool, bool]:
    """Does the challenger fall, and the challenged?"""
    key = "" if end is None else end.key
    return key in ("defender_wins", "both_fall", "wall_holds", "lane_wiped"), key not in ("defender_wins", "wall_holds")


def duelist(s: Seen, kind: str, stock: str, *, hidden: bool, fell: bool) -> str:
    lid = f"<div class='lid tl-card back {stock}'>{back(stock)}</div>" if hidden else ""
    classes = f"{looks(kind, stock)} duelist{' turned' if hidden else ''}{' fallen' if fell else ''}"
    return f"<div class='{classes}'>{front(kind, stock, s.g.viking_strength)}{lid}</div>"


def reason(mine: str, theirs: str, end: Event | None, *, tie: bool) -> str:
    """Why it ended so, in a few words."""
    key = "" if end is None else end.key
    if end is not None and key in ("attacker_wins", "defender_wins", "both_fall"):
        numbers = end.args[2], end.args[3]
        text = label("stage.idunn" if tie else "stage.tie" if numbers[0] == numbers[1] else "stage.numbers", *numbers)
    elif key in ("no_strength", "fells", "wall_holds", "lane_wiped", "treasure"):
        text = label(f"stage.{key}", mine, theirs)
    else:
        text = label("stage.against", mine, theirs)
    return f"<p class='reason'><span>{escape(text)}</span></p>"


# -- one card


def shown_card(s: Seen, event: Event, then: list[Event]) -> Scene | None:
    """A card that is played, found, foreseen or struck down, large, with a few words."""
    key, args = event.key, event.args
    if key == "played":
        kind = KIND[str(args[1])]
        return one(s, kind, s.stock(str(args[1]), int(args[0])), brief(kind), "flip", 900, "card")
    if key == "ravens_front":
        what = label("stage.holds" if then and then[0].key == "stays" else "stage.falls")
        return one(
            s,
            str(args[2]),
            SIDES[1 - int(args[0])],
            what,
            "flip" if then and then[0].key == "stays" else "fall",
            1000,
            "stone",
        )
    if key == "ravens_hand":
        name = str(args[1])
        return one(s, KIND[name], s.stock(name, 1 - int(args[0])), label("stage.found"), "flip", 1000, "card")
    if key == "seer":
        return one(s, str(args[1]), SIDES[1 - int(args[0])], label("stage.foreseen"), "flip", 800, "card")
    if key == "struck":
        return one(s, str(args[2]), SIDES[int(args[3])], label("stage.struck"), "fall", 1000, "stone")
    if key in ("lane_wiped", "hand_wiped"):
        stock = SIDES[int(args[0])] if key == "hand_wiped" else SIDES[1 - s.below]
        return one(
            s, "nightmare", stock, label(f"stage.{key}", *(args if key == "lane_wiped" else ())), "fall", 1200, "loss"
        )
    return None


def one(s: Seen, kind: str, stock: str, text: str, name: str, ms: int, sound: str) -> Scene:
    inside = front(kind, stock, s.g.viking_strength)
    said = f"<p class='reason'><span>{escape(text)}</span></p>"
    return Scene(name, ms, f"<div class='{looks(kind, stock)} duelist'>{inside}</div>{said}", sound=sound)


# -- small moves


def on_the_table(s: Seen, event: Event) -> Scene | None:
    key, args = event.key, event.args
    if key in ("placed", "first_row", "to_the_front", "leader", "moved"):
        part = part_at(s, event)
        return Scene("settle", 350, on=(part,), sound="card") if part else None
    if key == "drawn":
        seat = int(args[0])
        part = f"h-{event.privy[0]}" if event.privy and s.viewer == seat else f"hand-{SIDES[seat]}"
        return Scene("gain", 300, on=(part,), sound="card")
    if key == "frigg_column":
        column = s.g.columns[3 * int(args[2]) + LANES.index(str(args[1]))]
        return Scene("flip", 600, on=tuple(place.replace(".", "-") for place in column), sound="card")
    if key == "freya":
        return Scene(
            "gain", 350, on=(f"h-{args[1]}" if s.viewer == args[0] else f"hand-{SIDES[int(args[0])]}",), sound="gain"
        )
    if key == "turn":
        return Scene("gain", 300, on=("points",))
    return None


def part_at(s: Seen, event: Event) -> str:
    """The id of the card that was laid down or moved, if it still lies there."""
    args = event.args
    seat = int(args[1]) if event.key == "moved" else int(args[0])
    spot = str(args[3] if event.key == "moved" else args[-1] if event.key != "placed" else args[1])
    lane, row = LANE_AND_ROW[spot] if spot in LANE_AND_ROW else (LANES.index(spot), 0)
    column = s.g.columns[3 * seat + lane]
    return column[row].replace(".", "-") if row < len(column) else ""
