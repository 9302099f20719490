"""The powers of the four runes (YG-7.9 to YG-7.12)."""

from __future__ import annotations

from itertools import combinations, compress

from meadhall.games.yggdrasil.rules.state import Yggdrasil
from meadhall.games.yggdrasil.rules.tables import ENEMIES, ENEMY, NUMBER, START, UP_TO
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Done, Rule, step

SIGEL_VIKINGS, DAEG_TURNS = NUMBER["sigel_vikings"], NUMBER["daeg_turns"]
MANN_SPACES, TIWAZ_ENEMIES = NUMBER["mann_spaces"], NUMBER["tiwaz_enemies"]


def movable(g: Yggdrasil) -> tuple[str, ...]:
    """The Enemies that can move backward."""
    return tuple(compress(ENEMIES, [space > START for space in g.spaces])) if START in g.spaces else ENEMIES


@record
class Sigel(Rule):
    """Up to 15 Vikings from the World of the Dead, given to the gods as the active one likes: one number a god."""

    left: int = public(default=0)
    seat: int = public(default=0)

    @step
    def count(self, g: Yggdrasil, _: None) -> None:
        self.left = min(SIGEL_VIKINGS, g.helheim)

    @step
    def next_god(self, g: Yggdrasil, _: None) -> Ask | Done:
        if not self.left or self.seat == g.seats:
            return Done()
        return Ask(g.active, "sigel", UP_TO[self.left], (g.gods[self.seat], self.left))

    @step
    def give(self, g: Yggdrasil, vikings: int) -> None:
        g.helheim -= vikings
        g.vikings[self.seat] += vikings
        g.tell("sigel", self.seat, vikings)
        self.left -= vikings
        self.seat += 1
        self.goto("next_god")


@record
class Daeg(Rule):
    """No Enemy card during the next three turns (ruling 30)."""

    @step
    def fall_quiet(self, g: Yggdrasil, _: None) -> None:
        g.quiet_turns = DAEG_TURNS


@record
class Mann(Rule):
    """One Enemy moves three spaces backward (ruling 31)."""

    @step
    def choose_an_enemy(self, g: Yggdrasil, _: None) -> Ask:
        return Ask(g.active, "mann", movable(g) or ENEMIES, (MANN_SPACES,))

    @step
    def he_moves_backward(self, g: Yggdrasil, enemy: str) -> None:
        g.push_back(ENEMY[enemy], MANN_SPACES)


@record
class Tiwaz(Rule):
    """Three different Enemies move one space backward: one choice among all threes (rulings 31 and 32)."""

    @step
    def choose_three_enemies(self, g: Yggdrasil, _: None) -> Ask | Done:
        able = movable(g)
        if not able:
            return Done()
        groups = combinations(able, min(TIWAZ_ENEMIES, len(able)))
        return Ask(g.active, "tiwaz", tuple(["+".join(group) for group in groups]))

    @step
    def they_move_backward(self, g: Yggdrasil, enemies: str) -> None:
        for enemy in enemies.split("+"):
            g.push_back(ENEMY[enemy], 1)


POWERS: dict[str, type[Rule]] = {"sigel": Sigel, "daeg": Daeg, "mann": Mann, "tiwaz": Tiwaz}
