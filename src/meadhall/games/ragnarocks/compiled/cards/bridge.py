"""From the step engine to the compiled game with cards, and from its acts back to answers. Needs numba."""

from __future__ import annotations

import numpy as np

from meadhall.games.ragnarocks.compiled.cards import acts, offers, words
from meadhall.games.ragnarocks.compiled.cards.land import survey
from meadhall.games.ragnarocks.compiled.cards.search import search
from meadhall.games.ragnarocks.compiled.plain.rules import (
    BIT,
    BUSY,
    CELL,
    CHOSEN,
    HEX,
    PHASE,
    SIDE,
    STONES,
    SUPPLY,
    Position,
)
from meadhall.games.ragnarocks.rules.board import HEXES, NAMES, hexes
from meadhall.games.ragnarocks.rules.power import Offer
from meadhall.games.ragnarocks.rules.powers.aegir import AegirViking
from meadhall.games.ragnarocks.rules.powers.ask_and_embla import Reserve
from meadhall.games.ragnarocks.rules.powers.dain import DainTurn
from meadhall.games.ragnarocks.rules.powers.frigg import FriggStones
from meadhall.games.ragnarocks.rules.powers.idun import Apples
from meadhall.games.ragnarocks.rules.powers.odin import TAKE_BACK, CommandCards
from meadhall.games.ragnarocks.rules.powers.surtr import SurtrSecond
from meadhall.games.ragnarocks.rules.powers.thor import ThorStones
from meadhall.games.ragnarocks.rules.state import OFF_BOARD, Ragnarocks
from meadhall.games.ragnarocks.rules.turn import Turn
from meadhall.kernel.match import Match
from meadhall.kernel.rule import PASS, Ask, Option

PHASES = {
    "odin": acts.COMMAND,
    "jormungandr": acts.ANOTHER,
    **dict.fromkeys(("select", "move"), acts.MOVE),
    **dict.fromkeys(("sol", "frigg", "bragi", "bragi_move"), acts.BEFORE),
    **dict.fromkeys(("njord", "tyr", "vali"), acts.AFTER_MOVE),
    **dict.fromkeys(("gullinbursti", "thor", "surtr", "surtr_second", "summon"), acts.SUMMON),
    **dict.fromkeys(("ratatoskr", "blodughofi", "gerd", "arrive"), acts.AFTER_SUMMON),
    **dict.fromkeys(("mani", "mani_step", "freyr", "forseti", "ymir", "heimdallr", "heimdallr_to"), acts.END),
    **dict.fromkeys(("aegir", "aegir_step"), acts.END_OTHER),
}
BEFORE_THE_MOVE = ("bragi", "frigg", "sol")
BY_VIKING = ("bragi", "tyr", "vali", "mani", "heimdallr", "aegir", "jormungandr")  # answered by the hex of one
ITS_HEX = ("bragi_move", "mani_step", "heimdallr_to", "aegir_step")  # then by where it goes
INSTEAD = ("gullinbursti", "thor", "surtr")


def mirrors(g: Ragnarocks) -> bool:
    """Is this a game and a question that the compiled rules know? All but the solo game and the set-up."""
    waiting = g.waiting
    return not g.level and isinstance(waiting, Ask) and waiting.prompt in PHASES


def encode(g: Ragnarocks) -> Position:
    """The compiled position for a state in which somebody is asked."""
    waiting, rule = g.waiting, g.stack[-1]
    assert isinstance(waiting, Ask)
    prompt = waiting.prompt
    p = np.zeros(words.WORDS, np.int64)
    p[:6] = [_cell(h) for h in g.vikings]
    p[SIDE] = g.side
    p[SUPPLY] = HEXES if g.supply is None else g.supply
    stones = g.stones
    if isinstance(rule, SurtrSecond):  # both stones are one act: back to before the first
        stones &= ~(1 << rule.first)
        p[SUPPLY] += 1
    for side in range(2):
        p[words.FORCE + side] = words.NUMBER[g.force[side]]
        p[words.CARD + side] = words.NUMBER[g.card(side).name]
        p[words.TURNS + side] = g.turns_taken[side]
        p[words.PLAYERS + side] = g.team_sizes[side]
        p[words.PLAYER + side] = g.player[side]
        for player, card in enumerate(g.cards[side]):
            p[words.TEAM + words.LARGEST_TEAM * side + player] = words.NUMBER[card]
        _remember(p, g, side)
    p[words.SKIPPED] = g.skipped
    p[words.EXTRA] = g.extra
    p[words.MAY] = sum(1 << words.NUMBER[name] for name in g.may)
    p[CHOSEN] = p[words.CAME_FROM] = p[words.STONE] = p[words.ONLY] = p[words.HELD] = p[words.WINNER] = words.NONE
    _set(p, STONES, stones)
    _set(p, BUSY, stones)
    for cell in p[:6]:
        if cell >= 0:
            p[BUSY : BUSY + 2] |= BIT[:, cell]
    survey(p)
    _set(p, words.CREATED, 0 if isinstance(rule, SurtrSecond) else g.created)
    for turn in g.stack:
        if isinstance(turn, Turn):
            _turn(p, turn, prompt)
    p[PHASE] = _phase(g, prompt, p)
    _narrow(p, g, prompt)
    return p


def _cell(h: int) -> int:
    return words.NONE if h == OFF_BOARD else int(CELL[h])


def _set(p: Position, at: int, mask: int) -> None:
    for h in hexes(mask):
        p[at : at + 2] |= BIT[:, CELL[h]]


def _remember(p: Position, g: Ragnarocks, side: int) -> None:
    match g.memory[side]:
        case ThorStones(left=left):
            p[words.MEMORY + side] = left
        case Apples(spent=spent):
            p[words.MEMORY + side] = spent
        case Reserve(waiting=waiting):
            p[words.MEMORY + side] = waiting
        case FriggStones(tokens=tokens, used=used):
            p[words.MEMORY + side] = tokens
            p[words.USED] |= used
        case CommandCards() as cards:
            p[words.HAND + side] = sum(1 << words.NUMBER[name] for name in cards.hand())
            p[words.PLAYED + side] = sum(1 << words.NUMBER[name] for name in cards.played)
        case _:
            pass


def _turn(p: Position, turn: Turn, prompt: str) -> None:
    p[words.ONLY] = turn.only
    p[words.WAS_NOMADIC] = turn.was_nomadic
    _set(p, words.WAS_SETTLED, turn.was_settled)
    p[words.GRANTED] = turn.granted
    p[words.STONE] = _cell(turn.stone)
    if isinstance(turn, DainTurn) and prompt in ("select", "move"):
        p[words.MOVED] = sum(1 << v for v in turn.moved)
    if prompt != "select":
        p[CHOSEN] = turn.viking
        p[words.CAME_FROM] = _cell(turn.moved_from)


def _phase(g: Ragnarocks, prompt: str, p: Position) -> int:
    if prompt == "select" and g.force[g.side] in BEFORE_THE_MOVE:
        return acts.BEFORE
    if prompt == "frigg" and p[words.CAME_FROM] >= 0:
        return acts.AFTER_MOVE
    if prompt in ("aegir", "aegir_step") and g.force[g.side] == "aegir":
        return acts.END
    return PHASES[prompt]


def _narrow(p: Position, g: Ragnarocks, prompt: str) -> None:
    rule = g.stack[-1]
    for asker in g.stack:
        if isinstance(asker, AegirViking):
            p[words.MOVED] = sum(1 << v for v in asker.moved)
    if prompt == "summon" and g.force[g.side] in INSTEAD:
        p[words.HELD] = acts.DECLINED
    elif isinstance(rule, SurtrSecond):
        p[words.HELD] = _cell(rule.first)
    elif prompt in ITS_HEX and isinstance(rule, Offer):
        p[words.HELD] = rule.viking
        p[words.MOVED] &= ~(1 << rule.viking)


def _name(cell: int) -> str:
    return NAMES[int(HEX[cell])]


def answer(p: Position, prompt: str, act: int) -> Option:
    """What the step engine is told of an act: the answer to the question it has put."""
    viking, other, cell = acts.viking_of(act), acts.other_of(act), acts.cell_of(act)
    if prompt == "select":
        return _name(p[viking])
    if prompt == "odin":
        return TAKE_BACK if cell == acts.TAKE_BACK else ("", *words.POWERS)[cell] or PASS
    if prompt in BY_VIKING:
        return PASS if other == acts.NOBODY else _name(p[other])
    if prompt == "surtr_second":
        return _name(acts.second_of(act))
    if not cell or (prompt in INSTEAD and not act & acts.INSTEAD):
        return PASS
    return _name(cell)


def answers(p: Position, prompt: str) -> list[tuple[Option, int]]:
    """Every act, with the answer it begins with."""
    found = np.empty(acts.MOST, np.int64)
    return [(answer(p, prompt, int(act)), int(act)) for act in found[: offers.choices(p, found)]]


def warm() -> None:
    """Compile everything now."""
    match = Match.new("ragnarocks", 2, {"powers": "given", "ivory": "sol", "red": "mani"}, "warm")
    assert isinstance(match.state, Ragnarocks)
    position = encode(match.state)
    answers(position, "select")
    search(position, visits=1)
