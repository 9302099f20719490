"""Alfheim: take one (YG-5.15)."""

from __future__ import annotations

from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.worlds.world import World
from meadhall.kernel.record import record
from meadhall.kernel.rule import Rule, step


@record
class Alfheim(Rule):
    @step
    def take_an_elf(self, g: Yggdrasil, _: None) -> None:
        g.alfheim -= 1
        g.elves[g.active] += 1
        g.tell("elf", g.active)


WORLD = World("alfheim", Alfheim, ("YG-5.15",), nothing_to_do="YG-5.15")
