"""The die: hammers in combat, the colour of an island elsewhere; never both at once."""

from __future__ import annotations

from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import COLOUR_FACES, COLOURS, HAMMER_FACES
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Chance, Done, Option, Rule, step


def _hammers(faces: tuple[int, ...]) -> Chance:
    numbers = tuple(sorted(set(faces)))
    return Chance("die.hammers", numbers, tuple(faces.count(n) for n in numbers))


HAMMERS = {name: _hammers(faces) for name, faces in HAMMER_FACES.items()}
COLOUR = {name: Chance("die.colour", COLOURS, faces) for name, faces in COLOUR_FACES.items()}


def roll_hammers(g: Yggdrasil) -> Chance | Rule:
    return TyrRolls("hammers") if g.has_power("tyr") else HAMMERS[g.house.die_hammers]


def roll_colour(g: Yggdrasil) -> Chance | Rule:
    return TyrRolls("colour") if g.has_power("tyr") else COLOUR[g.house.die_colours]


@record
class TyrRolls(Rule):
    """Tyr rolls twice, and the player keeps one of the results (YG-8.6)."""

    use: str = public()
    first: Option = public(default="")
    second: Option = public(default="")

    @step
    def roll(self, g: Yggdrasil, _: None) -> Chance:
        return self._die(g)

    @step
    def roll_again(self, g: Yggdrasil, face: Option) -> Chance:
        self.first = face
        return self._die(g)

    @step
    def look_at_both(self, g: Yggdrasil, face: Option) -> None:
        self.second = face
        g.tell("tyr", g.active, self.first, face)

    @step
    def choose(self, g: Yggdrasil, _: None) -> Ask | Done:
        if self.second == self.first:
            return Done(self.first)  # ruling 18
        return Ask(g.active, "tyr", (self.first, self.second))

    @step
    def keep(self, g: Yggdrasil, face: Option) -> Done:
        return Done(face)

    def _die(self, g: Yggdrasil) -> Chance:
        return HAMMERS[g.house.die_hammers] if self.use == "hammers" else COLOUR[g.house.die_colours]
