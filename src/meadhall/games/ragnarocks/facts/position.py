"""Positions as JSON: what the engine's `position` reads and `dump` writes. Every field has a default.

docs/reference/positions.md shows the form.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from meadhall.games.ragnarocks.rules.board import INDEX, IVORY_START, NAMES, RED_START, hexes
from meadhall.games.ragnarocks.rules.game import QUIET_TURNS, Game, noted
from meadhall.games.ragnarocks.rules.powers import CARDS, COMMANDS
from meadhall.games.ragnarocks.rules.state import DUEL, IVORY, OFF_BOARD, RED, SIDES, STONES, Ragnarocks
from meadhall.games.ragnarocks.rules.turn import Turn, new_turn
from meadhall.kernel.position import Reader, no_rules_in_progress, resume, rule_names, stack_readers, stack_to_json
from meadhall.kernel.rule import Ask, Rule

if TYPE_CHECKING:
    from meadhall.games.ragnarocks import Options

FIELDS = (
    *SIDES,
    *("stones", "to_move", "powers", "memory", "supply", "turns_taken"),
    *("picked", "selected", "moved_from", "teams", "solo"),
    # Fields that a dump leaves out when they have their default:
    *("most_stones", "quiet", "skipped", "extra", "created", "won", "over", "stack", "given"),
)

EARLIER = "doing"  # stack and given in one object
VIKINGS = 3  # of a side
MOST_PLAYERS = 6
MOST_TURNS_LEFT = 6  # of the automa
LONGEST_GAME = 999  # turns of one side
WINNING_CARDS = ("fenrir", "idun")  # the side that wins at once
LEVELS = ("midgard", "jotunheim", "asgard", "valhalla")


# -- out ---------------------------------------------------------------------------------------------------------


def to_position(g: Ragnarocks) -> dict[str, Any]:
    picked, selected, moved_from = None, None, None
    paused: dict[str, Any] = {}
    top = g.stack[-1] if g.stack else None
    if _in_basic_turn(g, top) and isinstance(top, Turn) and isinstance(g.waiting, Ask):
        at = None if top.viking == OFF_BOARD else NAMES[g.vikings[top.viking]]
        if g.waiting.prompt == "move":
            picked = at
        elif g.waiting.prompt == "summon":
            selected, moved_from = at, None if top.moved_from == OFF_BOARD else NAMES[top.moved_from]
    elif g.waiting is not None:
        paused = stack_to_json(g)
    starts = picked is None and selected is None and not paused and g.waiting is not None
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
        **paused,
    }


def _in_basic_turn(g: Ragnarocks, top: Rule | None) -> bool:
    """Do the side to move and the fields beside `stack` describe the position completely?"""
    if g.waiting is None:
        return True
    if type(top) is not Turn or len(g.stack) != 2 or top.only != OFF_BOARD:
        return False
    if top.viking == OFF_BOARD:
        return not g.card(g.side).STARTS  # else the start of the turn would be repeated
    return g.plain


def _cards(g: Ragnarocks, side: int) -> str | list[str] | None:
    if g.team_sizes != DUEL:
        return list(g.cards[side])
    return g.cards[side][0] if g.cards[side] else None


def _teams(g: Ragnarocks) -> dict[str, Any] | None:
    """By side: the player who plays next; for the side to move, the player whose turn it is."""
    if g.team_sizes == DUEL:
        return None
    following = [(player + 1) % size + 1 for player, size in zip(g.player, g.team_sizes, strict=True)]
    if g.waiting is not None:
        following[g.side] = max(0, g.player[g.side]) + 1  # no player's before the first turn
    return {"sizes": list(g.team_sizes), "next": following}


def _seldom(g: Ragnarocks, starts: bool) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if g.most_stones != g.stones.bit_count():
        found["most_stones"] = g.most_stones
    if g.quiet and not (starts and g.quiet == [noted(g)]):  # else the start of the turn counts it again
        found["quiet"] = list(g.quiet)
    if g.skipped:
        found["skipped"] = True
    if g.extra != OFF_BOARD:
        found["extra"] = NAMES[g.vikings[g.extra]]
    if g.created:
        found["created"] = [NAMES[h] for h in hexes(g.created)]
    if g.winner != OFF_BOARD:
        found["won"] = {"side": SIDES[g.winner], "card": g.how}
    elif g.waiting is None:
        found["over"] = True
    return found


# -- in ----------------------------------------------------------------------------------------------------------


def from_position(position: Any, options: Options) -> Ragnarocks:
    field = Reader(position).fields((*FIELDS, EARLIER))
    stack, given = stack_readers(field, EARLIER, "rules")
    ivory = _hexes(field["ivory"], VIKINGS, IVORY_START)
    red = _hexes(field["red"], VIKINGS, RED_START)
    stones = _hexes(field["stones"], len(NAMES) if options.unlimited else STONES)
    _nothing_shares_a_hex(field, {"ivory": ivory, "red": red, "stones": stones})
    turns = field["turns_taken"].fields(SIDES)
    g = Ragnarocks(
        [*ivory, *[OFF_BOARD] * (VIKINGS - len(ivory)), *red, *[OFF_BOARD] * (VIKINGS - len(red))],
        stones=sum(1 << h for h in stones),
        side=SIDES.index(field["to_move"].one_of(SIDES, "ivory")),
        turns_taken=[turns[side].number(0, LONGEST_GAME, 0) for side in SIDES],
        may=tuple(name for name, may in (("fafnir", options.fafnir_may), ("gerd", options.gerd_may)) if may),
    )
    g.survey()
    if field["solo"].given:
        solo = field["solo"].fields(("level", "turns_left"))
        g.level, g.turns_left = solo["level"].one_of(LEVELS), solo["turns_left"].number(0, MOST_TURNS_LEFT, 0)
    setting_up = "SetUp" in rule_names(stack)  # so cards may be missing, and no turn has been taken
    _read_teams(g, field, setting_up=setting_up)
    _read_powers(g, field, setting_up=setting_up)
    _read_supply(g, field, unlimited=options.unlimited)
    _read_seldom(g, field)
    over = field["over"].flag(default=False)
    within_a_turn = {name: _hex_or_none(field[name]) for name in ("picked", "selected", "moved_from")}
    if g.winner == OFF_BOARD and not over:
        if stack.given:
            resume(g, stack, given)
        else:
            _begin(g, field, **within_a_turn)
    else:
        no_rules_in_progress(stack, given)
    return g


def _begin(
    g: Ragnarocks, field: dict[str, Reader], picked: int | None, selected: int | None, moved_from: int | None
) -> None:
    """At the start of a turn, or within one: a Viking is picked, or has moved."""
    if picked is None and selected is None:
        if moved_from is not None:
            raise field["moved_from"].wrong("needs a Viking that is selected")
        g.begin(Game())
        return
    if picked is not None and selected is not None:
        raise field["picked"].wrong("has moved already, since one is selected")
    name = "picked" if picked is not None else "selected"
    at = INDEX[field[name].value]
    _can_go_on(g, field[name], at, moved=name == "selected")
    if moved_from is not None and (name == "picked" or (g.occupied() >> moved_from & 1 and moved_from != at)):
        raise field["moved_from"].wrong("must be an empty hex the selected Viking has left")
    turn = new_turn(g)
    if name == "selected" and moved_from is None and type(turn) is not Turn:
        raise field["moved_from"].wrong("must be told: a stone is left there")
    game = Game()
    game.goto("other_side")
    g.stack = [game, turn]
    if name == "picked":
        turn.goto("selected")
        g.resume(NAMES[at])
    else:
        turn.viking = g.vikings.index(at)
        turn.moved_from, turn.moved_to = OFF_BOARD if moved_from is None else moved_from, at
        turn.goto("has_moved")
        g.resume(None)


def _can_go_on(g: Ragnarocks, reader: Reader, at: int, *, moved: bool) -> None:
    """Is it possible that the Viking here is in the middle of its turn?"""
    if at not in g.of(g.side):
        raise reader.wrong(f"{NAMES[at]} bears no Viking of the side to move")
    if not moved and not g.nomadic_land >> at & 1:
        raise reader.wrong(f"the Viking on {NAMES[at]} is not Nomadic")
    if not (g.power(g.side).can_finish(g, at) if moved else at in g.able(g.side)):
        raise reader.wrong(f"the Viking on {NAMES[at]} cannot complete the turn")


def _read_teams(g: Ragnarocks, field: dict[str, Reader], *, setting_up: bool) -> None:
    """Reads the sizes of the teams, and whose turn is next on each side."""
    if not field["teams"].given:
        return
    teams = field["teams"].fields(("sizes", "next"))
    ivory, red = teams["sizes"].numbers(2, 1, MOST_PLAYERS)
    if not 2 < ivory + red <= MOST_PLAYERS or g.level:
        raise field["teams"].wrong("are for three to six players")
    g.team_sizes = ivory, red
    following = teams["next"].numbers(2, 1, MOST_PLAYERS, (1, 1))
    in_a_turn = any(field[name].given for name in ("picked", "selected", "stack", EARLIER))
    for side, (n, size) in enumerate(zip(following, g.team_sizes, strict=True)):
        if n > size:
            raise teams["next"].wrong("must be players of the teams")
        if setting_up:
            g.player[side] = -1
        elif side == g.side and in_a_turn:
            g.player[side] = n - 1
        elif n == 1 and g.turns_taken[side] == 0:
            g.player[side] = -1
        else:
            g.player[side] = (n - 2) % size


def _read_powers(g: Ragnarocks, field: dict[str, Reader], *, setting_up: bool) -> None:
    """Reads the cards, the card in force, and what the cards remember.

    During the set-up cards and memories may be missing.
    """
    powers, memories = field["powers"].fields(SIDES), field["memory"].fields(SIDES)
    for side, name in enumerate(SIDES):
        g.cards[side] = _read_cards(g, side, powers[name], setting_up=setting_up)
    for side, name in enumerate(SIDES):
        card, told = g.card(side), memories[name]
        g.force[side] = card.name
        if told.value or not setting_up:
            card.load_memory(g, side, told)


def _read_cards(g: Ragnarocks, side: int, reader: Reader, *, setting_up: bool) -> tuple[str, ...]:
    """Reads one card for each player of a side, or none."""
    if g.team_sizes == DUEL:
        cards: tuple[str, ...] = (reader.one_of(CARDS),) if reader.given else ()
    else:
        cards = reader.words(COMMANDS, g.team_sizes[side])
        if len(cards) not in (0, g.team_sizes[side]) and not setting_up:
            raise reader.wrong("must have a card for each player")
    if cards and side == RED and g.level:
        raise reader.wrong("must be null: the automa has none")
    return cards


def _read_supply(g: Ragnarocks, field: dict[str, Reader], *, unlimited: bool) -> None:
    """Reads the supply: the stones that lie nowhere else, unless the position says that there are fewer."""
    supply, used = field["supply"], g.stones.bit_count() + sum(m.stones() for m in g.memory if m is not None)
    if unlimited:
        if supply.given:
            raise supply.wrong("is without limit, so must be null")
        g.supply = None
        return
    if used > STONES:
        raise field["stones"].wrong(f"and those on cards are {used}, and there are only {STONES}")
    g.supply = supply.number(0, STONES - used, STONES - used)


def _read_seldom(g: Ragnarocks, field: dict[str, Reader]) -> None:
    g.most_stones = field["most_stones"].number(0, len(NAMES), g.stones.bit_count())
    g.quiet = [text.text() for text in field["quiet"].items(QUIET_TURNS + 1)]
    g.skipped = field["skipped"].flag(default=False)
    extra = _hex_or_none(field["extra"])
    if extra is not None:
        if extra not in g.of(g.side):
            raise field["extra"].wrong(f"{NAMES[extra]} bears no Viking of the side to move")
        g.extra = g.vikings.index(extra)
    g.created = sum(1 << h for h in set(_hexes(field["created"], len(NAMES))))
    if field["won"].given:
        won = field["won"].fields(("side", "card"))
        g.winner, g.how = SIDES.index(won["side"].one_of(SIDES)), won["card"].one_of(WINNING_CARDS)


def _hex_or_none(reader: Reader) -> int | None:
    return INDEX[reader.one_of(INDEX)] if reader.given else None


def _hexes(reader: Reader, most: int, default: tuple[int, ...] = ()) -> tuple[int, ...]:
    return tuple(INDEX[name] for name in reader.words(INDEX, most)) if reader.given else default


def _nothing_shares_a_hex(field: dict[str, Reader], things: dict[str, tuple[int, ...]]) -> None:
    there: dict[int, str] = {}
    for name, group in things.items():
        for h in group:
            if h in there:
                raise field[name].wrong(f"{NAMES[h]} is taken by {there[h]} already")
            there[h] = name
