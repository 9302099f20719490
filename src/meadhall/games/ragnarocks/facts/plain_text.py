"""The table as plain text, for terminals and screen readers."""

from __future__ import annotations

from typing import Any

from meadhall.games.ragnarocks.rules.board import INDEX, NAMES, ROWS, WEST_OFFSETS
from meadhall.games.ragnarocks.rules.regions import CONTESTED, SETTLED, regions
from meadhall.games.ragnarocks.rules.state import SIDES, Ragnarocks
from meadhall.kernel.rule import Ask
from meadhall.kernel.veil import View

VIKINGS = ("I", "R")
STONE, OPEN, WILD_LAND = "#", ".", "~"
SETTLED_LAND = ("i", "r")
LEGEND = "I R Vikings  # stone  . contested  i r settled  ~ wild  A1: you may go there"


def text(table: View[Any] | Ragnarocks) -> str:
    g: Ragnarocks = table.table if isinstance(table, View) else table
    marks = _marks(g)
    lines = []
    first = len(NAMES)
    for row in reversed(range(len(ROWS))):
        first -= ROWS[row]
        cells = "".join(f"{marks[h]:^4}" for h in range(first, first + ROWS[row]))
        lines.append(f"{'ABCDEFGHIJ'[row]}{ROWS[row]:>3} {'  ' * WEST_OFFSETS[row]}{cells}".rstrip())
    scores = ", ".join(f"{side} {points}" for side, points in zip(SIDES, g.scores(), strict=True))
    supply = "without limit" if g.supply is None else str(g.supply)
    lines += [LEGEND, f"points so far: {scores}   stones left: {supply}"]
    return "\n".join([*lines, *_cards(g)])


def _cards(g: Ragnarocks) -> list[str]:
    """The cards of each side with what lies on them; the card in force is in brackets."""
    lines = []
    for side, cards in enumerate(g.cards):
        if cards:
            force = g.force[side]
            shown = [f"[{card}]" if card == force else card for card in cards]
            if force and force not in cards:
                shown.append(f"[{force}]")
            memory = g.memory[side]
            lies = "" if memory is None else f"   {g.card(side).tell_memory(g, side)}"
            lines.append(f"{SIDES[side]} card: {' '.join(shown)}{lies}".rstrip())
    return lines


def _marks(g: Ragnarocks) -> list[str]:
    marks = [STONE] * len(NAMES)
    for region in regions(g.stones, g.sides):
        if region.status == SETTLED and region.owner is not None:
            mark = SETTLED_LAND[region.owner]
        else:
            mark = OPEN if region.status == CONTESTED else WILD_LAND
        for h in range(len(NAMES)):
            if region.land >> h & 1:
                marks[h] = mark
    for side, mark in enumerate(VIKINGS):
        for h in g.of(side):
            marks[h] = mark
    if isinstance(g.waiting, Ask):
        for option in g.waiting.options:
            if option not in INDEX:  # a card, or to decline
                continue
            h = INDEX[str(option)]
            marks[h] = f"{marks[h]}{option}" if marks[h] in VIKINGS else str(option)
    return marks
