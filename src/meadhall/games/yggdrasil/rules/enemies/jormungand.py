"""Jörmungand floods an island and drives the Valkyries back (YG-6.9)."""

from __future__ import annotations

from meadhall.games.yggdrasil.rules.die import roll_colour
from meadhall.games.yggdrasil.rules.enemies.enemy import Effect, Enemy
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import ISLAND, RAINBOW
from meadhall.kernel.record import record
from meadhall.kernel.rule import Chance, Rule, step


@record
class Jormungand(Effect):
    """He floods an island and drives the Valkyries back, whatever his power (YG-6.9)."""

    @step
    def roll(self, g: Yggdrasil, _: None) -> Chance | Rule:
        return roll_colour(g)

    @step
    def flood(self, g: Yggdrasil, colour: str) -> None:
        g.submerged = ISLAND[colour]
        g.valkyries = RAINBOW
        g.tell("jormungand", colour)


ENEMY_RULES = Enemy(Jormungand, ("YG-6.9",))
