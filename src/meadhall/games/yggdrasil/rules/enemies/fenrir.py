"""Fenrir grows angry, and every action is an attempt to calm him (YG-6.12 to YG-6.16)."""

from __future__ import annotations

from meadhall.games.yggdrasil.rules.die import roll_colour
from meadhall.games.yggdrasil.rules.enemies.enemy import Effect, Enemy
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import CALMED_BY, ENEMY
from meadhall.kernel.record import record
from meadhall.kernel.rule import Chance, Rule, step

FENRIR = ENEMY["fenrir"]


@record
class Fenrir(Effect):
    """He grows angry, unless he is so already (YG-6.12, YG-6.15)."""

    @step
    def break_the_chain(self, g: Yggdrasil, _: None) -> None:
        if not g.fenrir:
            g.fenrir = self.power
            g.tell("fenrir.angry")


@record
class CalmFenrir(Rule):
    """One attempt, which is one action in no world (YG-6.13, YG-6.14, ruling 26)."""

    @step
    def roll(self, g: Yggdrasil, _: None) -> Chance | Rule:
        return roll_colour(g)

    @step
    def is_he_calm(self, g: Yggdrasil, colour: str) -> None:
        if colour in CALMED_BY[g.fenrirs_power(FENRIR)]:
            g.fenrir = 0
            g.tell("fenrir.calm", g.active, colour)
        else:
            g.tell("fenrir.still_angry", g.active, colour)


ENEMY_RULES = Enemy(Fenrir, ("YG-6.12", "YG-6.13", "YG-6.14"))
