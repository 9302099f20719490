"""One fight: round after round until the enemy or all warriors are gone (CM-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules import dice
from meadhall.games.champions.rules.leaders import LEADERS
from meadhall.games.champions.rules.losses import lose, losses
from meadhall.games.champions.rules.names import LAND, TROLL
from meadhall.games.champions.rules.rolling import Roll
from meadhall.games.champions.rules.runes import glory, healing
from meadhall.games.champions.rules.runes.anytime import window
from meadhall.games.champions.rules.tables import ENEMIES, FOOD, KINDS, KRAKEN, NO_BAN, SHORES
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Done, Option, Rule, step

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions

LOST, WON = Done(0), Done(1)


def fight(g: Champions, seat: int, where: str, enemy: str) -> Fight:
    """A fight of a party with an enemy. Banned warriors, who came by ship, are destroyed first (CM-5.6)."""
    ban = ENEMIES[enemy].ban
    if ban != NO_BAN and (n := g.parties[where][ban]):
        lose(g, where, tuple([n if kind == ban else 0 for kind in range(FOOD + 1)]))
        g.tell("banned", seat, enemy, n, KINDS[ban])
    return Fight(seat, where, enemy)


@record
class Fight(Rule):
    """The rounds of combat: roll, reroll, damage, losses, and again. The result is 1 for a victory."""

    seat: int = public()
    where: str = public()
    enemy: str = public()
    damage: int = public(default=0)
    losses: int = public(default=0)

    @step
    def attack(self, g: Champions, _: None) -> Rule | Done:
        party = g.parties[self.where][:FOOD]
        if not any(party):
            g.tell("all_banned", self.seat, self.enemy)
            return LOST
        return Roll(self.seat, self.enemy, party)

    @step
    def damage_is_dealt(self, g: Champions, reaction: int) -> Rule | None:
        clan, enemy, rolled = g.clans[self.seat], ENEMIES[self.enemy], g.rolled
        leader = LEADERS[clan.leader]
        if leader.glory_for_double_hit and dice.double_hit(rolled):  # CM-10.5
            clan.glory += leader.glory_for_double_hit
            g.tell("berserk", self.seat, leader.glory_for_double_hit)
        self.damage += dice.hits(rolled, leader.sword_bonus, bool(reaction))
        suffered = enemy.attack - dice.shields(rolled)
        self.losses = min(suffered, sum(g.parties[self.where][:FOOD])) if suffered > 0 else 0
        if "healing" in clan.runes:
            return None
        self.goto("check")
        return losses(g, self.seat, self.where, self.losses)

    @step
    def healing_may_help(self, g: Champions, _: None) -> Ask | None:
        return healing.offer(g.clans[self.seat], self.losses)

    @step
    def warriors_fall(self, g: Champions, rune: str | None) -> Rule | None:
        if rune == "healing":
            g.flip(g.clans[self.seat], "healing")
            g.tell("healing", self.seat, self.losses)
            return None
        return losses(g, self.seat, self.where, self.losses)

    @step
    def check(self, g: Champions, _: None) -> Rule | Done | None:
        if self.damage >= ENEMIES[self.enemy].defence:  # CM-6.8: even if nobody is left
            return Victory(self.seat, self.where, self.enemy)
        if any(g.parties[self.where][:FOOD]):
            self.goto("attack")
            return None
        g.tell("beaten", self.seat, self.enemy)
        return LOST

    @step
    def won(self, g: Champions, _: None) -> Done:
        return WON


@record
class Victory(Rule):
    """An enemy is defeated: Glory, reward and card; the Blame of a troll; then all may use runes."""

    seat: int = public()
    where: str = public()
    enemy: str = public()

    @step
    def glory_rune(self, g: Champions, _: None) -> Ask | None:
        return glory.offer(g.clans[self.seat], ENEMIES[self.enemy])

    @step
    def collect(self, g: Champions, rune: str | None) -> None:
        clan, enemy = g.clans[self.seat], ENEMIES[self.enemy]
        gained = enemy.glory
        if rune == "glory":
            g.flip(clan, "glory")
            gained += glory.extra(enemy)
        clan.glory += gained
        if self.enemy == KRAKEN:
            g.tell("kraken", self.seat, gained)  # a journey, not an enemy card (CM-7.4)
            return
        good, n = enemy.reward
        if good == "wood":
            clan.wood += n
        elif good == "coins":
            clan.coins += n
        else:
            clan.favor += n
        g.tell("defeated", self.seat, self.enemy, gained, n, good)
        self.take_the_card(g)

    def take_the_card(self, g: Champions) -> None:
        clan = g.clans[self.seat]
        clan.defeated = (*clan.defeated, self.enemy)
        if self.where == TROLL:
            g.troll = ""
        elif self.where in LAND:
            g.draugr[LAND.index(self.where) - 1] = ""
        else:
            shore = SHORES.index(self.where)
            g.monsters[shore] = ""
            if g.hoards[shore]:
                clan.coins += g.hoards[shore]
                g.tell("hoard", self.seat, g.hoards[shore])
                g.hoards[shore] = 0

    @step
    def whom_do_they_blame(self, g: Champions, _: None) -> Ask | None:
        """The killer of a troll drops Blame and names who takes some (CM-6.11)."""
        if self.where != TROLL:
            self.goto("runes")
            return None
        others = tuple([clan.seat for clan in g.clans if clan.seat != self.seat])
        return Ask(self.seat, "blame", others) if len(others) > 1 else None

    @step
    def blame(self, g: Champions, whom: Option | None) -> None:
        clan = g.clans[self.seat]
        clan.blame -= bool(clan.blame)
        seat = whom if isinstance(whom, int) else 1 - self.seat
        g.clans[seat].blame += 1
        g.tell("blamed", self.seat, seat)

    @step
    def runes(self, g: Champions, _: None) -> Rule | None:
        return window(g, "killed")


def home(g: Champions, where: str) -> None:
    """Moves survivors back to the longhouse; Food that was on board is lost (CM-7.9)."""
    seat = g.fighter(where)
    assert seat is not None
    swords, spears, axes, _ = g.parties.pop(where)
    mine = g.clans[seat].dice
    mine[0] += swords
    mine[1] += spears
    mine[2] += axes
