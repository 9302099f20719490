"""The gods' turns: an Enemy card, three actions, and the test of defeat and victory (YG-2, YG-3)."""

from __future__ import annotations

from functools import cache

from meadhall.games.yggdrasil.rules.enemies import EFFECTS
from meadhall.games.yggdrasil.rules.enemies.fenrir import FENRIR, CalmFenrir
from meadhall.games.yggdrasil.rules.gods.odin import OdinTakesTwo
from meadhall.games.yggdrasil.rules.state import ACTIVE, DISCARD, ENEMY_DECK, Yggdrasil
from meadhall.games.yggdrasil.rules.tables import (
    ANGRY,
    CALMED_BY,
    CANCELS,
    DEFEATS,
    ENEMY,
    NUMBER,
    POWER,
    RAGNAROK_SETS,
    doings,
)
from meadhall.games.yggdrasil.rules.worlds import WORLD, open_worlds
from meadhall.games.yggdrasil.rules.worlds.midgard import SEARCHED, Midgard, steps
from meadhall.kernel import fate
from meadhall.kernel.fate import Draw
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import PASS, Ask, Option, Rule, step

ACTIONS, FREYS_ACTIONS, ANGRY_SPACES = NUMBER["actions"], NUMBER["frey_actions"], NUMBER["angry_spaces"]
CALM = "calm"
# By kind of Enemy card: the Enemies it moves, and how far.
MOVES = {name: (i, 1) for name, i in ENEMY.items()} | {ANGRY + name: (i, ANGRY_SPACES) for name, i in ENEMY.items()}
ENDS = tuple((how, enemies, space) for how, enemies, space in DEFEATS)
MIDGARD = WORLD["midgard"].bit
ACTION = {world.name: (world.bit, world.action) for world in WORLD.values()}


@record
class Game(Rule):
    """The gods play in turn until one of the ends: the end of a turn is the beginning of the next."""

    @step
    def a_turn(self, g: Yggdrasil, _: None) -> Rule:
        return Turn()


@record
class Turn(Rule):
    enemy: int = public(default=-1)  # the Enemy whose effect is applied next, and its power
    power: int = public(default=0)
    spent: int = public(default=0)  # actions, attempts to calm Fenrir included
    worlds: int = public(default=0)  # where the god has acted: a mask
    twice: bool = public(default=False)  # Freyja has used the second action in one world
    searched: bool = public(default=False)  # the god has looked for souls

    @step
    def take_an_enemy_card(self, g: Yggdrasil, _: None) -> Rule | None:
        g.turns += 1
        if g.quiet_turns:  # YG-7.10
            g.quiet_turns -= 1
            g.tell("quiet", g.active, g.quiet_turns)
            self.goto("choose_an_action")
        elif not g.cards.decks[ENEMY_DECK]:
            self.goto("choose_an_action")
        elif g.has_power("odin") and fate.size(g.cards, ENEMY_DECK) > 1:
            return OdinTakesTwo()
        else:
            return Draw(ENEMY_DECK, DISCARD, "card")
        return None

    @step
    def it_moves_forward(self, g: Yggdrasil, card: str) -> None:
        g.tell("card", g.active, card)
        if card in MOVES:
            enemy, spaces = MOVES[card]
            self.enemy, self.power = enemy, POWER[g.advance(enemy, spaces)]
            return
        for enemy in RAGNAROK_SETS[g.house.ragnarok_sets][card]:  # YG-6.6
            g.advance(enemy, 1)

    @step
    def apply_its_effect(self, g: Yggdrasil, _: None) -> Rule | None:
        return EFFECTS[self.enemy](self.power) if self.power else None  # none in the Residence (YG-6.4, ruling 25)

    @step
    def choose_an_action(self, g: Yggdrasil, done: Option | None) -> Ask | None:
        if done == SEARCHED:
            self.searched = True
        power = "" if doings(g.cards.places[ACTIVE].kinds) & CANCELS else g.gods[g.active]
        left = (FREYS_ACTIONS if power == "frey" else ACTIONS) - self.spent
        if left <= 0:
            self.goto("end_of_turn")
            return None
        if g.fenrir:
            power_now = g.fenrirs_power(FENRIR)
            return Ask(g.active, "fenrir", (CALM,), (power_now, left, " ".join(CALMED_BY[power_now])))
        # Each world once (YG-2.4); Freyja one of them twice (YG-8.7).
        twice = power == "freyja" and self.worlds and not self.twice
        worlds = open_worlds(g, 0 if twice else self.worlds)
        if twice and self.no_more_search(g) and not steps(g):
            worlds &= ~MIDGARD
        return where_to_act(g.active, worlds, g.house.may_pass or not worlds, left)  # ruling 6

    @step
    def act(self, g: Yggdrasil, world: str) -> Rule | None:
        if world == PASS:
            g.tell("pass", g.active)
            return None  # go to the end of the turn
        self.spent += 1
        self.goto("choose_an_action")
        if world == CALM:
            return CalmFenrir()
        g.tell("acts", g.active, world)
        bit, action = ACTION[world]
        again = self.worlds & bit
        self.worlds |= bit
        if again:
            self.twice = True
            if bit == MIDGARD and self.no_more_search(g):
                return Midgard(False)
        return action()

    @step
    def end_of_turn(self, g: Yggdrasil, _: None) -> None:
        ended = defeat(g) or ("" if g.cards.decks[ENEMY_DECK] else "won")
        if ended:
            g.ended = ended
            g.tell(f"end.{ended}")
            g.end_game()
            return
        g.active = (g.active + 1) % len(g.gods)
        self.enemy, self.power, self.spent, self.worlds, self.twice, self.searched = -1, 0, 0, 0, False, False
        self.goto("take_an_enemy_card")

    def no_more_search(self, g: Yggdrasil) -> bool:
        """Has the god used the one search of this turn (ruling 34)?"""
        return self.searched and not g.house.freyja_second_search


@cache  # cached: the same questions come often
def where_to_act(me: int, worlds: int, may_pass: bool, left: int) -> Ask:
    options = [world.name for world in WORLD.values() if worlds & world.bit]
    return Ask(me, "action", (*options, PASS) if may_pass else tuple(options), (left,))


def defeat(g: Yggdrasil) -> str:
    """Which of the three defeats holds with these places of the Enemies; empty: none (YG-3.1 to YG-3.3, ruling 36)."""
    farthest_last = sorted(g.spaces)
    for how, enemies, space in ENDS:
        if farthest_last[-enemies] >= space:
            return how
    return ""
