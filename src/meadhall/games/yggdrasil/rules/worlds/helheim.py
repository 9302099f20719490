"""Helheim: fallen Vikings go back into a bag (YG-5.18)."""

from __future__ import annotations

from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import COLOURS, ISLAND, NUMBER
from meadhall.games.yggdrasil.rules.worlds.world import World
from meadhall.kernel.record import record
from meadhall.kernel.rule import Ask, Rule, step

RETURNED = NUMBER["helheim_action"]


@record
class Helheim(Rule):
    @step
    def choose_a_bag(self, g: Yggdrasil, _: None) -> Ask:
        return Ask(g.active, "helheim", COLOURS, (min(RETURNED, g.helheim),))

    @step
    def add_vikings(self, g: Yggdrasil, colour: str) -> None:
        vikings = min(RETURNED, g.helheim)
        g.helheim -= vikings
        g.bag_vikings[ISLAND[colour]] += vikings
        g.tell("helheim", g.active, colour, vikings)


WORLD = World("helheim", Helheim, ("YG-5.18",), asks=(("helheim", "YG-5.18"),))
