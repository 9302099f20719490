"""Tiwaz: three Enemies move back (YG-7.12)."""

from __future__ import annotations

from itertools import combinations

from meadhall.games.yggdrasil.rules.runes.rune import Rune, movable
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import ENEMY, NUMBER
from meadhall.kernel.record import record
from meadhall.kernel.rule import Ask, Done, Rule, step

TIWAZ_ENEMIES = NUMBER["tiwaz_enemies"]


@record
class Tiwaz(Rule):
    """Three different Enemies move one space backward: one choice among all threes (rulings 31 and 32)."""

    @step
    def choose_three_enemies(self, g: Yggdrasil, _: None) -> Ask | Done:
        able = movable(g)
        if not able:
            return Done()
        groups = combinations(able, min(TIWAZ_ENEMIES, len(able)))
        return Ask(g.active, "tiwaz", tuple(["+".join(group) for group in groups]))

    @step
    def they_move_backward(self, g: Yggdrasil, enemies: str) -> None:
        for enemy in enemies.split("+"):
            g.push_back(ENEMY[enemy], 1)


RUNE = Rune(Tiwaz, ("YG-5.23", "YG-7.12"), asks=(("tiwaz", "YG-7.12"),))
