"""The die: hammers in combat, the colour of an island elsewhere; never both at once."""

from __future__ import annotations

from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import COLOUR_FACES, COLOURS, HAMMER_FACES
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Chance, Done, Option, Rule, ask, step


def _hammers(faces: tuple[int, ...]) -> Chance:
    numbers = tuple(sorted(set(faces)))
    return Chance("die.hammers", numbers, tuple(faces.count(n) for n in numbers))


HAMMERS = {name: _hammers(faces) for name, faces in HAMMER_FACES.items()}
COLOUR = {name: Chance("die.colour", COLOURS, faces) for name, faces in COLOUR_FACES.items()}
# The same as a search copy's own dice have it: one entry a face.
HAMMERS_AT_ONCE = {name: tuple(sorted(faces)) for name, faces in HAMMER_FACES.items()}
COLOUR_AT_ONCE = {
    name: tuple(colour for colour, n in zip(COLOURS, faces, strict=True) for _ in range(n))
    for name, faces in COLOUR_FACES.items()
}


def roll_hammers(g: Yggdrasil) -> Chance | Rule:
    return TyrRolls("hammers") if g.has_power("tyr") else HAMMERS[g.house.die_hammers]


def roll_colour(g: Yggdrasil) -> Chance | Rule:
    return TyrRolls("colour") if g.has_power("tyr") else COLOUR[g.house.die_colours]


def hammers_at_once(g: Yggdrasil) -> int | None:
    """The roll where a search copy has dice of its own, and nobody has a choice."""
    if g.dice is None or g.has_power("tyr"):
        return None
    faces = HAMMERS_AT_ONCE[g.house.die_hammers]
    return faces[int(g.dice.random() * len(faces))]


def colour_at_once(g: Yggdrasil) -> str | None:
    if g.dice is None or g.has_power("tyr"):
        return None
    faces = COLOUR_AT_ONCE[g.house.die_colours]
    return faces[int(g.dice.random() * len(faces))]


@record
class TyrRolls(Rule):
    """Tyr rolls twice and keeps the result he likes (YG-8.6)."""

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
        if g.story is not None:
            g.tell("tyr", g.active, self.first, face)

    @step
    def choose(self, g: Yggdrasil, _: None) -> Ask | Done:
        if self.second == self.first:
            return Done(self.first)  # ruling 18
        return ask(g.active, "tyr", (self.first, self.second))

    @step
    def keep(self, g: Yggdrasil, face: Option) -> Done:
        return Done(face)

    def _die(self, g: Yggdrasil) -> Chance:
        return HAMMERS[g.house.die_hammers] if self.use == "hammers" else COLOUR[g.house.die_colours]
