"""Asgard: the gods fight the Enemies (YG-5.1 to YG-5.4)."""

from __future__ import annotations

from meadhall.games.yggdrasil.rules.combat import Combat
from meadhall.games.yggdrasil.rules.runes.rune import movable
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import ARTIFACTS, ENEMIES, ENEMY
from meadhall.games.yggdrasil.rules.worlds.world import World
from meadhall.kernel.record import record
from meadhall.kernel.rule import step


def targets(g: Yggdrasil) -> tuple[str, ...]:
    """The Enemies that may be fought: not on the first space (YG-5.4, ruling 11)."""
    if g.house.fight_on_first_space:
        return ENEMIES
    return movable(g)


@record
class Asgard(Combat):
    def opponents(self, g: Yggdrasil) -> tuple[str, ...]:
        return targets(g)

    def needed(self, g: Yggdrasil) -> int:
        return g.force(ENEMY[self.foe])

    def artifact(self, g: Yggdrasil) -> int:
        kind = ENEMY[self.foe]
        level = g.levels[len(ENEMIES) * g.active + kind]
        if level:
            g.tell("combat.artifact", g.active, ARTIFACTS[kind], level)
        return level

    @step
    def the_enemy_moves_backward(self, g: Yggdrasil, _: None) -> None:
        g.push_back(ENEMY[self.foe], 1)


WORLD = World("asgard", Asgard, ("YG-5.1", "YG-5.2", "YG-5.3"))
