"""A table as a small picture for the lobby: the road of Asgard with the Enemies on it, and the cards that are left."""

from __future__ import annotations

from typing import Any

from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.rules.state import ENEMY_DECK, Yggdrasil
from meadhall.games.yggdrasil.rules.tables import AREA, ENEMIES, LAST, START
from meadhall.kernel import fate
from meadhall.kernel.veil import View

ZONE = {"start": "#3c423a", "before_the_wall": "#3c423a", "beyond_the_wall": "#5c4a2a"}
ZONE |= {"beyond_the_door": "#703a22", "residence": "#8e271d"}
WIDE, TOP, TOKEN = 28, 34, 25
STEP = 8  # tokens on one space lie over each other


def thumbnail(view: View[Any]) -> str:
    g: Yggdrasil = view.table
    drawn = _use("tree", 0, 0, 240, 245)
    for space in range(START, LAST + 1):
        x = 8 + WIDE * (space - 1)
        drawn += f"<rect x='{x}' y='{TOP}' width='{WIDE}' height='84' fill='{ZONE[AREA[space]]}' fill-opacity='.85'/>"
    for after in (3, 5):
        drawn += f"<rect x='{6 + WIDE * after}' y='{TOP - 6}' width='4' height='92' fill='#d9b45b'/>"
    met: dict[int, int] = {}
    for i, space in enumerate(g.spaces):
        number = met[space] = met.get(space, -1) + 1
        y = TOP + 84 - TOKEN - 3 - number * (STEP if g.spaces.count(space) > 3 else TOKEN + 1)
        drawn += _use(ENEMIES[i], 9 + WIDE * (space - 1), y, TOKEN, TOKEN)
    left = fate.size(g.cards, ENEMY_DECK) if g.gods else 0
    text = GAME.words.label("deck.left", left)
    drawn += "<rect x='8' y='122' width='224' height='22' rx='6' fill='#14110f' fill-opacity='.85'/>"
    return f"{drawn}<text x='120' y='138' text-anchor='middle' font-size='14' fill='#efe6d5'>{text}</text>"


def _use(name: str, x: int, y: int, width: int, height: int) -> str:
    return f"<use href='#{GAME.name}-{name}' x='{x}' y='{y}' width='{width}' height='{height}'/>"
