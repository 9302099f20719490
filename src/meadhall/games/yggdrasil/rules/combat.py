"""Combat, as it is fought in Asgard and in Jötunheim: the steps are the rulebook's, in its order (YG-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.yggdrasil.rules.die import roll_hammers
from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import NO_DIE, NUMBER, UP_TO
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import DONE, Ask, Chance, Done, Rule, step

THOR_BONUS = NUMBER["thor_bonus"]


@record
class Combat(Rule):
    foe: str = public(default="")
    force: int = public(default=0)  # the god's

    if TYPE_CHECKING:  # set by the world in which it is fought

        def opponents(self, g: Yggdrasil) -> tuple[str, ...]: ...
        def needed(self, g: Yggdrasil) -> int: ...
        def artifact(self, g: Yggdrasil) -> int: ...

    @step
    def choose_your_opponent(self, g: Yggdrasil, _: None) -> Ask:
        return Ask(g.active, "combat.opponent", self.opponents(g))

    @step
    def place_vikings(self, g: Yggdrasil, foe: str) -> Ask:
        self.foe, me = foe, g.active
        return Ask(me, "combat.vikings", UP_TO[g.vikings[me]], (foe, self.needed(g)))

    @step
    def they_go_to_helheim(self, g: Yggdrasil, vikings: int) -> None:
        g.vikings[g.active] -= vikings
        g.helheim += vikings
        self.force = vikings
        g.tell("combat.vikings", g.active, self.foe, vikings)

    @step
    def roll_the_die(self, g: Yggdrasil, _: None) -> Chance | Rule | None:
        if NO_DIE in g.giants():
            g.tell("combat.no_die", g.active, NO_DIE)
            return None  # YG-7.7
        return roll_hammers(g)

    @step
    def add_hammers_and_artifact(self, g: Yggdrasil, hammers: int | None) -> None:
        if hammers is not None:
            self.force += hammers
            g.tell("combat.die", g.active, hammers)
        if (hammers is not None or g.house.thor_without_die) and g.has_power("thor"):
            self.force += THOR_BONUS  # YG-8.3, ruling 29
            g.tell("combat.bonus", g.active, THOR_BONUS)
        self.force += self.artifact(g)

    @step
    def place_elves(self, g: Yggdrasil, _: None) -> Ask:
        me = g.active
        return Ask(me, "combat.elves", UP_TO[g.elves[me]], (self.foe, self.needed(g), self.force))

    @step
    def compare(self, g: Yggdrasil, elves: int) -> Done | None:
        g.elves[g.active] -= elves
        g.alfheim += elves
        if elves:
            g.tell("combat.elves", g.active, elves)
        force, needed = self.force + elves, self.needed(g)
        if force >= needed:
            g.tell("combat.won", g.active, self.foe, force, needed)
            return None
        g.tell("combat.lost", g.active, self.foe, force, needed)
        return DONE  # YG-4.8
