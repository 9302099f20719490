"""Surt puts Fire Giants into a bag (YG-6.8)."""

from __future__ import annotations

from meadhall.games.yggdrasil.rules.die import roll_colour
from meadhall.games.yggdrasil.rules.enemies.enemy import Effect, Enemy
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import ISLAND
from meadhall.kernel.record import record
from meadhall.kernel.rule import Chance, Rule, step


@record
class Surt(Effect):
    """He puts Fire Giants into a bag (YG-6.8)."""

    @step
    def roll(self, g: Yggdrasil, _: None) -> Chance | Rule:
        return roll_colour(g)

    @step
    def put_fire_giants(self, g: Yggdrasil, colour: str) -> None:
        giants = min(self.power, g.muspellheim)
        g.muspellheim -= giants
        g.bag_fire_giants[ISLAND[colour]] += giants
        g.tell("surt", colour, giants)


ENEMY_RULES = Enemy(Surt, ("YG-6.8",))
