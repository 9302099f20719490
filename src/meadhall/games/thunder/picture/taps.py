"""What can be tapped: options on their place on the table, plates for options without a place, and impossible
choices.
"""

from __future__ import annotations

from meadhall.games.thunder import GAME
from meadhall.games.thunder.picture.places import (
    PANEL_X,
    PLATES_Y,
    STRIP_SPOT,
    TARGETS,
    WIDE,
    Spot,
    deck_spot,
    storm_spot,
    use,
)
from meadhall.games.thunder.picture.seen import Seen
from meadhall.games.thunder.picture.words import word
from meadhall.games.thunder.rules.cards.nightmare import LaneOrder
from meadhall.games.thunder.rules.decks import KIND
from meadhall.games.thunder.rules.state import LANE_AND_ROW, LANES, SPOTS
from meadhall.games.thunder.rules.turn import CHALLENGE, DRAW, PLACE
from meadhall.kernel.picture import Part, escape, tap
from meadhall.kernel.rule import Ask, Option

FROM_THE_HAND = ("first_row", "card", "action", "order")


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


def plate(option: Option, i: int, of: int) -> str:
    """A plate for an option without a place on the table: to place a card, to pass, a number."""
    wide = (WIDE - 4 * (of - 1)) // of
    x = PANEL_X + i * (wide + 4)
    rect = f"<rect x='{x}' y='{PLATES_Y}' width='{wide}' height='38' rx='8'/>"
    label = word(option) if isinstance(option, str) else str(option)
    text = f"<text x='{x + wide / 2:g}' y='{PLATES_Y + 25}'>{escape(label)}</text>"
    return f"<g class='legal plate' {tap(option)}>{rect}{text}</g>"


def place_of(s: Seen, ask: Ask, option: Option) -> tuple[str, Spot] | None:
    """Returns the shape to tap and its position. The question decides which side a lane or a spot belongs to."""
    me, foe, name = ask.seat, 1 - ask.seat, str(option)
    if name in LANE_AND_ROW:
        side = int(ask.about[0]) if ask.prompt in ("move", "move_to") else me if ask.prompt == "spot" else foe
        return "s", s.spot(side, *LANE_AND_ROW[name])
    if name in LANES:
        lane = LANES.index(name)
        if ask.prompt == "frigg":
            return "lane", s.lane(foe, lane)
        return "s", s.spot(me if ask.prompt == "leader" else foe, lane, 0)
    if name in CHALLENGE:
        return "storm", storm_spot(CHALLENGE.index(name))
    if name == DRAW:
        return "deck", deck_spot(0)
    if name == "hand":
        return "strip", STRIP_SPOT
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


def impossible(s: Seen, ask: Ask) -> str:
    """Other things that people may tap; they are then told why that is not possible. No name here is the name of an
    option.
    """
    where: list[tuple[str, Option, Spot]] = []
    if ask.prompt in ("first_row", "card", "action"):
        where += [("h", name, spot) for name, (spot, _) in s.held.items()]
    if ask.prompt == "action":
        where += [("storm", name, storm_spot(lane)) for lane, name in enumerate(CHALLENGE)]
        where += [("deck", DRAW, deck_spot(0)), ("plate", PLACE, (PANEL_X, PLATES_Y))]
    if ask.prompt in ("spot", "move_to"):
        side = ask.seat if ask.prompt == "spot" else int(ask.about[0])
        where += [("s", spot, s.spot(side, *LANE_AND_ROW[spot])) for lane in SPOTS for spot in lane]
    return "".join(use(shape, spot, f" {tap(name)}") for shape, name, spot in where if name not in ask.options)
