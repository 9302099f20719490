"""Nidhögg drags the Enemy that is farthest behind (YG-6.11)."""

from __future__ import annotations

from itertools import compress

from meadhall.games.yggdrasil.rules.enemies.enemy import Effect, Enemy
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import ENEMIES, ENEMY
from meadhall.kernel.record import record
from meadhall.kernel.rule import DONE, Ask, Done, step


@record
class Nidhogg(Effect):
    """He drags the Enemy that is farthest behind, whatever his power (YG-6.11, ruling 22)."""

    @step
    def find_the_last(self, g: Yggdrasil, _: None) -> Ask | Done:
        least = min(g.spaces)
        if g.spaces.count(least) > 1:
            return Ask(g.active, "nidhogg", tuple(compress(ENEMIES, [space == least for space in g.spaces])))
        self.drag_him(g, ENEMIES[g.spaces.index(least)])
        return DONE

    @step
    def drag_him(self, g: Yggdrasil, enemy: str) -> None:
        g.tell("nidhogg", enemy)
        g.advance(ENEMY[enemy], 1)


ENEMY_RULES = Enemy(Nidhogg, ("YG-6.11",), asks=(("nidhogg", "YG-6.11"),))
