"""Positions as JSON: what the engine's `position` takes and `dump` gives. Every field has a default."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from meadhall.games.ragnarocks.rules.board import INDEX, IVORY_START, NAMES, RED_START, hexes
from meadhall.games.ragnarocks.rules.game import Game, noted
from meadhall.games.ragnarocks.rules.powers import CARDS
from meadhall.games.ragnarocks.rules.state import DUEL, IVORY, OFF_BOARD, RED, SIDES, STONES, Ragnarocks
from meadhall.games.ragnarocks.rules.turn import Turn, new_turn
from meadhall.kernel.codec import from_json, rules_of, to_json
from meadhall.kernel.errors import BadPosition
from meadhall.kernel.rule import Ask, Option, Rule

if TYPE_CHECKING:
    from meadhall.games.ragnarocks import Options

FIELDS = (
    *SIDES,
    *("stones", "to_move", "powers", "memory", "supply", "turns_taken"),
    *("picked", "selected", "moved_from", "teams", "solo"),
    *("most_stones", "quiet", "skipped", "extra", "created", "won", "doing"),  # left out where they say nothing
)

LEVELS = ("midgard", "jotunheim", "asgard", "valhalla")


# -- out ---------------------------------------------------------------------------------------------------------


def to_position(g: Ragnarocks) -> dict[str, Any]:
    picked, selected, moved_from, doing = None, None, None, None
    top = g.stack[-1] if g.stack else None
    if _in_basic_turn(g, top) and isinstance(top, Turn) and isinstance(g.waiting, Ask):
        at = None if top.viking == OFF_BOARD else NAMES[g.vikings[top.viking]]
        if g.waiting.prompt == "move":
            picked = at
        elif g.waiting.prompt == "summon":
            selected, moved_from = at, None if top.moved_from == OFF_BOARD else NAMES[top.moved_from]
    elif g.waiting is not None:
        doing = _doing(g)
    starts = picked is None and selected is None and doing is None
    return {
        "ivory": [NAMES[h] for h in g.of(IVORY)],
        "red": [NAMES[h] for h in g.of(RED)],
        "stones": [NAMES[h] for h in hexes(g.stones)],
        "to_move": SIDES[g.side],
        "powers": {name: _cards(g, side) for side, name in enumerate(SIDES)},
        "memory": {name: g.card(side).dump_memory(g, side) for side, name in enumerate(SIDES)},
        "supply": g.supply,
        "turns_taken": dict(zip(SIDES, g.turns_taken, strict=True)),
        "picked": picked,  # chosen, but not yet moved
        "selected": selected,  # moved: the stone comes next
        "moved_from": moved_from,
        "teams": _teams(g),
        "solo": {"level": g.level, "turns_left": g.turns_left} if g.level else None,
        **_seldom(g, starts),
        **({} if doing is None else {"doing": doing}),
    }


def _in_basic_turn(g: Ragnarocks, top: Rule | None) -> bool:
    """Does the side to move, with the fields beside `doing`, say all about where the game stands?"""
    if g.waiting is None:
        return True
    if type(top) is not Turn or len(g.stack) != 2 or top.only != OFF_BOARD:
        return False
    if top.viking == OFF_BOARD:
        return not g.card(g.side).STARTS  # else the start of the turn would come again
    return g.plain


def _doing(g: Ragnarocks) -> dict[str, Any]:
    """The rules in progress, as they were before the pending question."""
    if g.before is None:
        raise ValueError("a search copy keeps no rule from before its question, so it has no position")
    return {"rules": [to_json(rule) for rule in (*g.stack[:-1], g.before)], "given": g.given}


def _cards(g: Ragnarocks, side: int) -> str | list[str] | None:
    if g.team_sizes != DUEL:
        return list(g.cards[side])
    return g.cards[side][0] if g.cards[side] else None


def _teams(g: Ragnarocks) -> dict[str, Any] | None:
    """Who plays next: for the side to move, whose turn it is."""
    if g.team_sizes == DUEL:
        return None
    following = [(player + 1) % size + 1 for player, size in zip(g.player, g.team_sizes, strict=True)]
    if g.waiting is not None:
        following[g.side] = max(0, g.player[g.side]) + 1  # nobody's yet before the first turn
    return {"sizes": list(g.team_sizes), "next": following}


def _seldom(g: Ragnarocks, starts: bool) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if g.most_stones != g.stones.bit_count():
        found["most_stones"] = g.most_stones
    if g.quiet and not (starts and g.quiet == [noted(g)]):  # else it is noted again when the turn starts
        found["quiet"] = list(g.quiet)
    if g.skipped:
        found["skipped"] = True
    if g.extra != OFF_BOARD:
        found["extra"] = NAMES[g.vikings[g.extra]]
    if g.created:
        found["created"] = [NAMES[h] for h in hexes(g.created)]
    if g.winner != OFF_BOARD:
        found["won"] = {"side": SIDES[g.winner], "card": g.how}
    return found


# -- in ----------------------------------------------------------------------------------------------------------


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
    g = Ragnarocks(
        [*ivory, *[OFF_BOARD] * (3 - len(ivory)), *red, *[OFF_BOARD] * (3 - len(red))],
        stones=sum(1 << h for h in stones),
        side=_side(position.get("to_move", "ivory"), "to_move"),
        turns_taken=_turns_taken(position.get("turns_taken", {})),
        may=tuple(name for name, may in (("fafnir", options.fafnir_may), ("gerd", options.gerd_may)) if may),
    )
    g.survey()
    _read_solo(g, position.get("solo"))
    _read_teams(g, position)
    _read_powers(g, position)
    g.supply = _supply(g, position, options)
    _read_seldom(g, position)
    return _begin(g, position)


def _begin(g: Ragnarocks, position: dict[str, Any]) -> Ragnarocks:
    """At the start of a turn, or within one: a Viking is picked, or has moved; or with rules in progress."""
    picked, selected = _hex_or_none(position, "picked"), _hex_or_none(position, "selected")
    moved_from = _hex_or_none(position, "moved_from")
    doing = position.get("doing")
    if g.winner != OFF_BOARD:
        return g
    if doing is not None:
        return _go_on(g, doing)
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
    if field == "picked" and not g.nomadic_land >> at & 1:
        raise BadPosition(field, f"the Viking on {NAMES[at]} is not Nomadic")
    if not (at in g.able(g.side) if field == "picked" else g.power(g.side).can_finish(g, at)):
        raise BadPosition(field, f"the Viking on {NAMES[at]} cannot complete the turn")
    if moved_from is not None and (field == "picked" or (g.occupied() >> moved_from & 1 and moved_from != at)):
        raise BadPosition("moved_from", "must be an empty hex the selected Viking has left")
    turn = new_turn(g)
    if field == "selected" and moved_from is None and type(turn) is not Turn:
        raise BadPosition("moved_from", "must be told: a stone is left there")
    game = Game()
    game.goto("other_side")
    g.stack = [game, turn]
    if field == "picked":
        turn.goto("selected")
        g.resume(NAMES[at])
    else:
        turn.viking = g.vikings.index(at)
        turn.moved_from, turn.moved_to = OFF_BOARD if moved_from is None else moved_from, at
        turn.goto("has_moved")
        g.resume(None)
    return g


def _go_on(g: Ragnarocks, doing: Any) -> Ragnarocks:
    if not isinstance(doing, dict) or set(doing) != {"rules", "given"}:
        raise BadPosition("doing", "must have rules and given")
    rules = rules_of(Ragnarocks)
    if not isinstance(doing["rules"], list) or not doing["rules"]:
        raise BadPosition("doing.rules", "must be a list of at least one rule")
    stack: list[Rule] = [from_json(Rule, x, f"doing.rules[{i}]", rules) for i, x in enumerate(doing["rules"])]
    given: Option | None = from_json(Option | None, doing["given"], "doing.given", rules)
    try:
        g.stack = stack
        g.resume(given)
    except Exception as error:  # whatever a stack that no match has leads to
        raise BadPosition("doing", f"cannot be played on: {error}") from error
    if g.waiting is None:
        raise BadPosition("doing", "leads to no question")
    return g


def _read_powers(g: Ragnarocks, position: dict[str, Any]) -> None:
    """The cards, which is in force, and what they remember."""
    powers = _by_side(position, "powers")
    memories = _by_side(position, "memory")
    for side, name in enumerate(SIDES):
        g.cards[side] = _read_cards(g, side, powers.get(name), drafting=_setting_up(position))
    for side, name in enumerate(SIDES):
        card = g.card(side)
        g.force[side] = card.name
        data = memories.get(name, {})
        if not isinstance(data, dict):
            raise BadPosition("memory", "must be an object for each side")
        if not data and _setting_up(position):
            continue  # the card has not been set up yet
        card.load_memory(g, side, data, f"memory.{name}")


def _setting_up(position: dict[str, Any]) -> bool:
    """Is the set-up still in progress, so that cards may be missing and nobody has had a turn?"""
    doing = position.get("doing")
    rules = doing.get("rules") if isinstance(doing, dict) else None
    return isinstance(rules, list) and any(isinstance(rule, dict) and rule.get("rule") == "SetUp" for rule in rules)


def _read_cards(g: Ragnarocks, side: int, value: Any, *, drafting: bool) -> tuple[str, ...]:
    if g.team_sizes == DUEL:
        names = [] if value is None else [value]
    else:
        names = value if isinstance(value, list) else []
        if len(names) > g.team_sizes[side] or (not drafting and len(names) not in (0, g.team_sizes[side])):
            raise BadPosition("powers", f"{SIDES[side]} must have a card for each player")
    for card in names:
        if not isinstance(card, str) or card not in CARDS:
            raise BadPosition("powers", f"{card!r} is no card")
        if g.team_sizes != DUEL and not CARDS[card].command:
            raise BadPosition("powers", f"{card} has no command icon")
        if side == RED and g.level:
            raise BadPosition("powers", "the automa has none")
    return tuple(names)


def _read_teams(g: Ragnarocks, position: dict[str, Any]) -> None:
    teams = position.get("teams")
    if teams is None:
        return
    if not isinstance(teams, dict) or not {"sizes"} <= set(teams) <= {"sizes", "next"}:
        raise BadPosition("teams", "must be an object with sizes and next")
    sizes, following = teams["sizes"], teams.get("next", [1, 1])
    for field, value in (("sizes", sizes), ("next", following)):
        if not isinstance(value, list) or len(value) != 2 or any(type(n) is not int or n < 1 for n in value):
            raise BadPosition("teams", f"{field} must be two numbers from 1")
    if not 2 < sum(sizes) <= 6 or g.level:
        raise BadPosition("teams", "are for three to six players")
    if any(n > size for n, size in zip(following, sizes, strict=True)):
        raise BadPosition("teams", "next must be players of the teams")
    g.team_sizes = sizes[0], sizes[1]
    for side, n in enumerate(following):
        if _setting_up(position):
            g.player[side] = -1
        elif side == g.side and any(position.get(field) is not None for field in ("picked", "selected", "doing")):
            g.player[side] = n - 1  # in the middle of that player's turn
        elif n == 1 and g.turns_taken[side] == 0:
            g.player[side] = -1
        else:
            g.player[side] = (n - 2) % sizes[side]


def _read_solo(g: Ragnarocks, solo: Any) -> None:
    if solo is None:
        return
    if not isinstance(solo, dict) or not {"level"} <= set(solo) <= {"level", "turns_left"}:
        raise BadPosition("solo", "must be an object with level and turns_left")
    if solo["level"] not in LEVELS:
        raise BadPosition("solo", f"level must be one of {', '.join(LEVELS)}")
    left = solo.get("turns_left", 0)
    if type(left) is not int or not 0 <= left <= 6:
        raise BadPosition("solo", "turns_left must be a number from 0 to 6")
    g.level, g.turns_left = solo["level"], left


def _read_seldom(g: Ragnarocks, position: dict[str, Any]) -> None:
    stones = g.stones.bit_count()
    g.most_stones = position.get("most_stones", stones)
    if type(g.most_stones) is not int or not 0 <= g.most_stones <= len(NAMES):
        raise BadPosition("most_stones", f"must be a number from 0 to {len(NAMES)}")
    g.quiet = from_json(list[str], position.get("quiet", []), "quiet", {})
    g.skipped = from_json(bool, position.get("skipped", False), "skipped", {})
    extra = _hex_or_none(position, "extra")
    if extra is not None:
        if extra not in g.of(g.side):
            raise BadPosition("extra", f"{NAMES[extra]} bears no Viking of the side to move")
        g.extra = g.vikings.index(extra)
    g.created = sum(1 << h for h in set(_hexes(position, "created", (), most=len(NAMES))))
    won = position.get("won")
    if won is not None:
        if not isinstance(won, dict) or set(won) != {"side", "card"} or won["card"] not in ("fenrir", "idun"):
            raise BadPosition("won", "must have side and card")
        g.winner, g.how = _side(won["side"], "won"), won["card"]


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


def _side(value: Any, field: str) -> int:
    if value not in SIDES:
        raise BadPosition(field, "must be ivory or red")
    return SIDES.index(value)


def _by_side(position: dict[str, Any], field: str) -> dict[str, Any]:
    value = position.get(field, {})
    if not isinstance(value, dict) or not set(value) <= set(SIDES):
        raise BadPosition(field, "must be an object with ivory and red")
    return value


def _supply(g: Ragnarocks, position: dict[str, Any], options: Options) -> int | None:
    on_cards = sum(m.stones() for m in g.memory if m is not None)
    value = position.get("supply", None if options.unlimited else max(0, STONES - g.stones.bit_count() - on_cards))
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
