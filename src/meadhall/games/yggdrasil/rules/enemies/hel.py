"""Hel takes Vikings out of a bag to Helheim (YG-6.7)."""

from __future__ import annotations

from meadhall.games.yggdrasil.rules.die import roll_colour
from meadhall.games.yggdrasil.rules.enemies.enemy import Effect, Enemy
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import ISLAND
from meadhall.kernel.record import record
from meadhall.kernel.rule import Chance, Rule, step


@record
class Hel(Effect):
    """She takes Vikings out of a bag to Helheim (YG-6.7)."""

    @step
    def roll(self, g: Yggdrasil, _: None) -> Chance | Rule:
        return roll_colour(g)

    @step
    def take_vikings(self, g: Yggdrasil, colour: str) -> None:
        bag = ISLAND[colour]
        vikings = min(self.power, g.bag_vikings[bag])
        g.bag_vikings[bag] -= vikings
        g.helheim += vikings
        g.tell("hel", colour, vikings)


ENEMY_RULES = Enemy(Hel, ("YG-6.7",))
