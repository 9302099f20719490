"""The effects of the six Enemies (YG-6)."""

from __future__ import annotations

from itertools import compress

from meadhall.games.yggdrasil.rules.die import roll_colour
from meadhall.games.yggdrasil.rules.state import ACTIVE, PILE, Yggdrasil
from meadhall.games.yggdrasil.rules.tables import CALMED_BY, ENEMIES, ENEMY, ISLAND, RAINBOW
from meadhall.kernel.fate import Draw
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import DONE, Ask, Chance, Done, Rule, step

FENRIR = ENEMY["fenrir"]


@record
class Effect(Rule):
    power: int = public()  # of the area where the Enemy has just arrived


@record
class Hel(Effect):
    """She takes Vikings out of a bag to the World of the Dead (YG-6.7)."""

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


@record
class Surt(Effect):
    """He puts Fire Giants into a bag (YG-6.8)."""

    @step
    def roll(self, g: Yggdrasil, _: None) -> Chance | Rule:
        return roll_colour(g)

    @step
    def put_fire_giants(self, g: Yggdrasil, colour: str) -> None:
        giants = min(self.power, g.muspellheim)
        g.muspellheim -= giants
        g.bag_fire_giants[ISLAND[colour]] += giants
        g.tell("surt", colour, giants)


@record
class Jormungand(Effect):
    """He floods an island and drives the Valkyries back, whatever his power (YG-6.9)."""

    @step
    def roll(self, g: Yggdrasil, _: None) -> Chance | Rule:
        return roll_colour(g)

    @step
    def flood(self, g: Yggdrasil, colour: str) -> None:
        g.submerged = ISLAND[colour]
        g.valkyries = RAINBOW
        g.tell("jormungand", colour)


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


@record
class Fenrir(Effect):
    """He grows angry, unless he is so already (YG-6.12, YG-6.15)."""

    @step
    def break_the_chain(self, g: Yggdrasil, _: None) -> None:
        if not g.fenrir:
            g.fenrir = self.power
            g.tell("fenrir.angry")


@record
class CalmFenrir(Rule):
    """One attempt, which is one action in no world (YG-6.13, YG-6.14, ruling 26)."""

    @step
    def roll(self, g: Yggdrasil, _: None) -> Chance | Rule:
        return roll_colour(g)

    @step
    def is_he_calm(self, g: Yggdrasil, colour: str) -> None:
        if colour in CALMED_BY[g.fenrirs_power(FENRIR)]:
            g.fenrir = 0
            g.tell("fenrir.calm", g.active, colour)
        else:
            g.tell("fenrir.still_angry", g.active, colour)


EFFECTS: tuple[type[Effect], ...] = (Fenrir, Hel, Jormungand, Loki, Nidhogg, Surt)  # in the order of ENEMIES
