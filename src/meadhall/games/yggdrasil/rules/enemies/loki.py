"""Loki calls Giants from the pile (YG-6.10)."""

from __future__ import annotations

from meadhall.games.yggdrasil.rules.enemies.enemy import Effect, Enemy
from meadhall.games.yggdrasil.rules.state import ACTIVE, PILE, Yggdrasil
from meadhall.kernel.fate import Draw
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import DONE, Done, Rule, step


@record
class Loki(Effect):
    """He calls Giants from the pile, who become active (YG-6.10)."""

    called: int = public(default=0)

    @step
    def call(self, g: Yggdrasil, _: None) -> Rule | Done:
        if self.called == self.power or not g.cards.decks[PILE]:
            return DONE
        return Draw(PILE, ACTIVE, "giant")

    @step
    def it_is_active(self, g: Yggdrasil, giant: str) -> None:
        self.called += 1
        g.tell("loki", giant)
        self.goto("call")


ENEMY_RULES = Enemy(Loki, ("YG-6.10",))
