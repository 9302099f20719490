"""Positions as JSON: what the engine's `position` takes and `dump` gives. Every field has a default."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from meadhall.games.ragnarocks.board import INDEX, IVORY_START, NAMES, RED_START, hexes
from meadhall.games.ragnarocks.state import IVORY, OFF_BOARD, RED, SIDES, STONES, Ragnarocks
from meadhall.games.ragnarocks.turn import Game, Turn
from meadhall.kernel.errors import BadPosition
from meadhall.kernel.rule import Ask

if TYPE_CHECKING:
    from meadhall.games.ragnarocks import Options

FIELDS = (
    *SIDES,
    *("stones", "to_move", "powers", "memory", "supply", "turns_taken"),
    *("picked", "selected", "moved_from", "teams", "solo"),
)


def to_position(g: Ragnarocks) -> dict[str, Any]:
    turn = g.stack[-1] if g.stack else None
    picked = selected = moved_from = None
    if isinstance(turn, Turn) and turn.viking >= 0:
        at = NAMES[g.vikings[turn.viking]]
        if isinstance(g.waiting, Ask) and g.waiting.prompt == "move":
            picked = at
        else:
            selected, moved_from = at, None if turn.moved_from == OFF_BOARD else NAMES[turn.moved_from]
    return {
        "ivory": [NAMES[h] for h in g.of(IVORY)],
        "red": [NAMES[h] for h in g.of(RED)],
        "stones": [NAMES[h] for h in hexes(g.stones)],
        "to_move": SIDES[g.side],
        "powers": {"ivory": None, "red": None},
        "memory": {"ivory": {}, "red": {}},
        "supply": g.supply,
        "turns_taken": dict(zip(SIDES, g.turns_taken, strict=True)),
        "picked": picked,  # chosen, but not yet moved
        "selected": selected,  # moved: the stone comes next
        "moved_from": moved_from,
        "teams": None,
        "solo": None,
    }


def from_position(position: Any, options: Options) -> Ragnarocks:
    if not isinstance(position, dict):
        raise BadPosition("", "a position is an object")
    for field in position:
        if field not in FIELDS:
            raise BadPosition(str(field), "is unknown")
    ivory = _hexes(position, "ivory", IVORY_START, most=3)
    red = _hexes(position, "red", RED_START, most=3)
    stones = _hexes(position, "stones", (), most=len(NAMES))
    _nothing_shares_a_hex({"ivory": ivory, "red": red, "stones": stones})
    _not_yet(position)
    g = Ragnarocks(
        [*ivory, *[OFF_BOARD] * (3 - len(ivory)), *red, *[OFF_BOARD] * (3 - len(red))],
        stones=sum(1 << h for h in stones),
        side=_side(position.get("to_move", "ivory")),
        supply=_supply(position, len(stones), options),
        turns_taken=_turns_taken(position.get("turns_taken", {})),
    )
    g.most_stones = len(stones)
    g.survey()
    return _begin(g, position)


def _begin(g: Ragnarocks, position: dict[str, Any]) -> Ragnarocks:
    """At the start of a turn, or within one: a Viking is picked, or has moved."""
    picked, selected = _hex_or_none(position, "picked"), _hex_or_none(position, "selected")
    moved_from = _hex_or_none(position, "moved_from")
    if picked is None and selected is None:
        if moved_from is not None:
            raise BadPosition("moved_from", "needs a Viking that is selected")
        return g.begin(Game())
    field, at = ("selected", selected) if selected is not None else ("picked", picked)
    assert at is not None
    if picked is not None and selected is not None:
        raise BadPosition("picked", "has moved already, since one is selected")
    if at not in g.of(g.side):
        raise BadPosition(field, f"{NAMES[at]} bears no Viking of the side to move")
    if not g.nomadic_land >> at & 1:
        raise BadPosition(field, f"the Viking on {NAMES[at]} is not Nomadic")
    if g.supply == 0 or not g.reach(at):
        raise BadPosition(field, f"the Viking on {NAMES[at]} cannot complete the turn")
    if moved_from is not None and (field == "picked" or g.occupied() >> moved_from & 1):
        raise BadPosition("moved_from", "must be an empty hex the selected Viking has left")
    turn = Turn(g.vikings.index(at), OFF_BOARD if moved_from is None else moved_from)
    game = Game()
    game.goto("other_side")
    g.stack.append(game)
    if field == "picked":
        turn.viking = -1
        turn.goto("move")
        g.stack.append(turn)
        g.resume(NAMES[at])
    else:
        turn.goto("summon")
        g.stack.append(turn)
        g.resume(None)
    return g


def _hex(value: Any, field: str) -> int:
    if not isinstance(value, str) or value not in INDEX:
        raise BadPosition(field, f"{value!r} is no hex")
    return INDEX[value]


def _hex_or_none(position: dict[str, Any], field: str) -> int | None:
    value = position.get(field)
    return None if value is None else _hex(value, field)


def _hexes(position: dict[str, Any], field: str, default: tuple[int, ...], most: int) -> list[int]:
    if field not in position:
        return list(default)
    value = position[field]
    if not isinstance(value, list):
        raise BadPosition(field, "must be a list of hexes")
    if len(value) > most:
        raise BadPosition(field, f"has more than {most} hexes")
    return [_hex(name, field) for name in value]


def _nothing_shares_a_hex(things: dict[str, list[int]]) -> None:
    there: dict[int, str] = {}
    for field, group in things.items():
        for h in group:
            if h in there:
                raise BadPosition(field, f"{NAMES[h]} is taken by {there[h]} already")
            there[h] = field


def _side(value: Any) -> int:
    if value not in SIDES:
        raise BadPosition("to_move", "must be ivory or red")
    return SIDES.index(value)


def _supply(position: dict[str, Any], stones: int, options: Options) -> int | None:
    value = position.get("supply", None if options.unlimited else max(0, STONES - stones))
    if options.unlimited:
        if value is not None:
            raise BadPosition("supply", "is without limit, so must be null")
        return None
    if type(value) is not int or not 0 <= value <= STONES:
        raise BadPosition("supply", f"must be a number from 0 to {STONES}")
    return value


def _turns_taken(value: Any) -> list[int]:
    if not isinstance(value, dict) or not set(value) <= set(SIDES):
        raise BadPosition("turns_taken", "must be an object with ivory and red")
    turns = [value.get(side, 0) for side in SIDES]
    if any(type(n) is not int or n < 0 for n in turns):
        raise BadPosition("turns_taken", "must be whole numbers")
    return turns


def _not_yet(position: dict[str, Any]) -> None:
    """Powers, teams and the solo game have their fields already, but only with nothing in them."""
    for field, empty in (("powers", None), ("memory", {})):
        value = position.get(field, {})
        if not isinstance(value, dict) or not set(value) <= set(SIDES):
            raise BadPosition(field, "must be an object with ivory and red")
        if any(part != empty for part in value.values()):
            raise BadPosition(field, "mythology powers are not part of these rules yet")
    for field in ("teams", "solo"):
        if position.get(field) is not None:
            raise BadPosition(field, "is not part of these rules yet")
