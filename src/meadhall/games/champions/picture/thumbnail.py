"""A table as a small picture, 240 by 150: the harbour at night, the enemies, and each clan's shield with its Glory."""

from __future__ import annotations

from typing import Any

from meadhall.games.champions import GAME
from meadhall.games.champions.picture.shapes import figure
from meadhall.games.champions.rules.names import CLANS, LAND
from meadhall.games.champions.rules.state import Champions
from meadhall.games.champions.rules.tables import ROUNDS
from meadhall.kernel.drawing import placed
from meadhall.kernel.veil import View

SKY = (
    "<path fill='#17303f' d='M0 0h240v150H0z'/><circle fill='#d8d2bd' cx='206' cy='20' r='9'/>"
    "<path fill='#1d3a48' d='M0 62l30-26 26 16 34-30 40 34 26-14 34 22 24-18 26 16v40H0z'/>"
    "<path fill='#122a38' d='M0 78h240v26H0z'/><path fill='#2f2116' d='M0 102q60-8 120-3t120-3v54H0z'/>"
    "<path fill='none' stroke='#7fb2c9' stroke-opacity='.4' stroke-width='2' "
    "d='M14 88q6-5 12 0t12 0M104 92q6-5 12 0t12 0M190 86q6-5 12 0t12 0'/>"
)


def thumbnail(view: View[Any]) -> str:
    g: Champions = view.table
    there = [card for where in (*g.shores, *LAND) if (card := g.enemy_at(where))][:4]
    drawn = SKY + "".join(draw(figure(card), 32 + 58 * i, 46, 52) for i, card in enumerate(there))
    drawn += draw("longship", 120, 86, 40)
    step = 240 / g.seats
    for clan in g.clans:
        x = step * (clan.seat + 0.5)
        drawn += draw(f"clan-{CLANS[clan.seat]}", x - 14, 124, 32)
        drawn += (
            f"<text x='{x + 6:g}' y='131' font-family='Alegreya, Georgia, serif' font-weight='700' font-size='20' "
            f"fill='#ecd08b'>{clan.glory}</text>"
        )
    return drawn + "".join(
        f"<circle cx='{12 + 10 * n}' cy='10' r='3' fill='{'#e0913a' if n < g.round else '#4b5f6b'}'/>"
        for n in range(ROUNDS)
    )


def draw(name: str, x: float, y: float, size: float) -> str:
    """A drawing with its middle there."""
    return placed(GAME.name, name, round(x, 1), y, size)
