"""Jötunheim: the gods fight Giants, active or unseen (YG-5.20 to YG-5.23)."""

from __future__ import annotations

from meadhall.games.yggdrasil.rules.combat import Combat
from meadhall.games.yggdrasil.rules.giants import FORCE, defeated
from meadhall.games.yggdrasil.rules.state import ACTIVE, DEFEATED, PILE, Yggdrasil
from meadhall.games.yggdrasil.rules.tables import STRONGER_GIANTS
from meadhall.games.yggdrasil.rules.worlds.world import World
from meadhall.kernel.fate import Draw
from meadhall.kernel.record import record
from meadhall.kernel.rule import Rule, step

TOP = "pile"  # the opponent's name while nobody has seen it


def targets(g: Yggdrasil) -> tuple[str, ...]:
    return (*g.giants(), TOP) if g.cards.decks[PILE] else g.giants()


@record
class Jotunheim(Combat):
    def opponents(self, g: Yggdrasil) -> tuple[str, ...]:
        return targets(g)

    def needed(self, g: Yggdrasil) -> int:
        return FORCE + (STRONGER_GIANTS in g.giants())

    def artifact(self, g: Yggdrasil) -> int:
        return 0  # none is made against Giants (YG-4.5)

    @step
    def discard_the_giant(self, g: Yggdrasil, _: None) -> Rule | None:
        if self.foe == TOP:
            return Draw(PILE, DEFEATED, "giant")
        g.cards.move(self.foe, ACTIVE, DEFEATED)
        return None

    @step
    def it_lies_face_up(self, g: Yggdrasil, unseen: str | None) -> None:
        if unseen is not None:
            self.foe = unseen
        g.tell("giant.defeated", self.foe)

    @step
    def apply_its_rune(self, g: Yggdrasil, _: None) -> Rule | None:
        return defeated(g, self.foe)


WORLD = World("jotunheim", Jotunheim, ("YG-5.20", "YG-5.21", "YG-5.22"))
