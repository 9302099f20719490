"""The table as plain text, for terminals and screen readers.

Brackets: face down. A star: the back of the other deck.
"""

from __future__ import annotations

from typing import Any

from meadhall.games.thunder.rules.decks import SIDES
from meadhall.games.thunder.rules.state import DECK, HAND, LANES, ROWS, SPOTS, SUNK, TAKEN_HAND, TAKEN_SUNK, Thunder
from meadhall.kernel import fate
from meadhall.kernel.record import SPECTATOR
from meadhall.kernel.spec import game
from meadhall.kernel.veil import View

WIDTH = 22
MANY = 12  # a claim about more cards than this is not shown


def text(table: View[Any] | Thunder) -> str:
    g: Thunder = table.table if isinstance(table, View) else table
    viewer = None if not isinstance(table, View) else SPECTATOR if table.seat is None else table.seat
    top = 1 - viewer if viewer in (0, 1) else 1  # a player sits at the bottom
    lines = [*_player(g, top), "", *_columns(g, top, rows=range(ROWS - 1, -1, -1))]
    lines += ["     " + "-" * (3 * WIDTH), *_columns(g, 1 - top, rows=range(ROWS)), ""]
    lines += _player(g, 1 - top)
    if g.points:
        lines.append(f"{_word(SIDES[g.active])}'s turn, action points left: {g.points - g.used}")
    return "\n".join(line.rstrip() for line in [*lines, *_knowledge(g)])


def _word(name: str) -> str:
    return game("thunder").words.name(name)


def _player(g: Thunder, seat: int) -> list[str]:
    pile = len(g.piles[seat]) + g.cards.count(SUNK[seat]) + g.cards.count(TAKEN_SUNK[seat])
    top = f", {_word(g.top(seat))} on top" if g.top(seat) else ""
    counts = f"{_word(SIDES[seat])}: hand {g.hand_size(seat)}, deck {fate.size(g.cards, DECK[seat])}, pile {pile}{top}"
    lines = [counts]
    if seen := g.hand(seat):
        lines.append("  hand: " + ", ".join(map(_word, seen)))
    elif g.cards.count(TAKEN_HAND[seat]):
        lines.append(f"  with a foreign back in hand: {g.cards.count(TAKEN_HAND[seat])}")
    if len(g.piles[seat]) > 1:
        lines.append("  pile, from the top: " + ", ".join(map(_word, reversed(g.piles[seat]))))
    return lines


def _columns(g: Thunder, seat: int, rows: range) -> list[str]:
    lines = []
    for row in rows:
        cells = [_cell(g, seat, lane, row) for lane in range(len(LANES))]
        if any(cells):
            lines.append(f"{row + 1:>4} " + "".join(f"{cell:<{WIDTH}}" for cell in cells))
    header = "     " + "".join(f"{lane:<{WIDTH}}" for lane in LANES)
    return [header, *lines] if rows.step < 0 else [*lines, header]


def _cell(g: Thunder, seat: int, lane: int, row: int) -> str:
    column = g.columns[3 * seat + lane]
    if row >= len(column):
        return ""
    card = g.cards.places[column[row]]
    name = _word(card.kinds[0]) if card.kinds else "?"
    if card.stock != SIDES[seat]:
        name += "*"
    return name if g.face_up(column[row]) else f"({name})"


def _knowledge(g: Thunder) -> list[str]:
    words = {HAND[s]: f"{SIDES[s]}'s hand" for s in (0, 1)}
    for seat, side in enumerate(SIDES):
        words[TAKEN_HAND[seat]] = f"{side}'s foreign backs"
        words[SUNK[seat]] = words[TAKEN_SUNK[seat]] = f"{side}'s pile"
        words.update((part, f"{side}'s deck") for part in g.cards.decks[DECK[seat]])
        for lane in range(len(LANES)):
            words.update((place, f"{side} {SPOTS[lane][row]}") for row, place in enumerate(g.columns[3 * seat + lane]))
    lines = []
    for claim in g.cards.known or ():
        if not claim.places or len(claim.kinds) > MANY:
            continue
        kinds = ", ".join(map(_word, claim.kinds))
        where = ", ".join(sorted({words[place] for place in claim.places}))
        lines.append(f"  {_seat(claim.seat)} knows {kinds} to be among: {where}")
    return sorted(lines)


def _seat(seat: int) -> str:
    return "everybody" if seat == SPECTATOR else _word(SIDES[seat])
