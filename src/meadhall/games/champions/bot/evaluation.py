"""The Glory that a clan can expect at the end, and each clan's chance to win."""

from __future__ import annotations

import math
from functools import lru_cache

from meadhall.games.champions.bot import worth as worths
from meadhall.games.champions.bot.plans import Errand, fight, plan, voyage
from meadhall.games.champions.bot.worth import WORTH, Means, Worth
from meadhall.games.champions.facts.odds import UNKNOWN, Party, Shore
from meadhall.games.champions.rules.destinies import MEASURES
from meadhall.games.champions.rules.names import FULFILLED, HANDS, LAND, TROLL
from meadhall.games.champions.rules.state import Champions, Clan
from meadhall.games.champions.rules.tables import COLOURS, DESTINIES, ENEMIES, FED_BY_ONE, ROUNDS, SHIPS, SHORES

LUCK = 4.2  # with this lead in Glory a clan is e times as likely to win as to lose, one round before the end
SLAIN = 0.85  # how often a troll is killed if a clan reserved the fight


def rounds_left(g: Champions) -> int:
    """The number of rounds after this one."""
    return ROUNDS - g.round


def means_of(g: Champions, clan: Clan, worth: Worth = WORTH) -> Means:
    return worths.means(worth, g.dice_set, clan.leader, ROUNDS - g.round, clan.hunting > 0)


def dice_of(clan: Clan) -> Party:
    a, b, c = clan.dice
    return a, b, c


# -- what an errand is worth ---------------------------------------------------------------------------------------


@lru_cache(maxsize=10_000)
def colours_of(defeated: tuple[str, ...]) -> tuple[int, int, int]:
    blue, yellow, red = (sum(ENEMIES[card].colour == colour for card in defeated) for colour in COLOURS)
    return blue, yellow, red


@lru_cache(maxsize=50_000)
def _stake(worth: Worth, name: str, colours: tuple[int, int, int], blame: int, hoard: int, rounds: int) -> float:
    enemy = ENEMIES[name]
    good, n = enemy.reward
    value = float(enemy.glory)
    if good == "wood":  # a troll: either its killer drops Blame, or everybody takes some
        value += worths.wood(worth, n, rounds)
        value += worths.blame(worth, blame + 1, rounds) - worths.blame(worth, max(0, blame - 1), rounds)
        return value
    if good == "coins":
        hoard += n
    else:
        value += worths.favor(worth, n, rounds)
    value += 0.8 * worths.coins(worth, 4, rounds) / 4 * hoard
    blue, yellow, red = colours
    at = COLOURS.index(enemy.colour)
    more = (blue + (at == 0), yellow + (at == 1), red + (at == 2))
    return value + worths.colours(worth, more, rounds) - worths.colours(worth, colours, rounds)


def stake(g: Champions, clan: Clan, where: str, worth: Worth = WORTH) -> float:
    """The worth for a clan of defeating the enemy there."""
    hoard = 0 if where in LAND else g.hoards[SHORES.index(where)]
    found = _stake(worth, g.enemy_at(where), colours_of(clan.defeated), clan.blame, hoard, ROUNDS - g.round)
    return round(2 * found) / 2  # rounded, so that cached plans are found again


def errand(
    g: Champions, clan: Clan, where: str, ship: str = "", journey: str = UNKNOWN, worth: Worth = WORTH
) -> Errand:
    enemy = g.foe(where)
    prize = stake(g, clan, where, worth)
    if where in LAND:
        return Errand(Shore(enemy.attack, enemy.defence, enemy.ban, 0), prize)
    shore = Shore(enemy.attack, enemy.defence, enemy.ban, FED_BY_ONE[where], journey)
    return Errand(shore, prize, SHIPS[ship].capacity)


def errands_of(g: Champions, clan: Clan, worth: Worth = WORTH) -> tuple[Errand, ...]:
    """The fights that a clan has reserved, in the order of combat."""
    on_land = [where for where in LAND if g.at.get(where) == clan.seat and g.enemy_at(where)]
    found = [errand(g, clan, where, worth=worth) for where in on_land]
    for shore, (seat, ship) in g.sailing.items():
        if seat == clan.seat and g.enemy_at(shore):
            found.append(errand(g, clan, shore, ship, worth=worth))
    return tuple(found)


# -- what a clan has -------------------------------------------------------------------------------------------------


def forces(g: Champions, clan: Clan, worth: Worth = WORTH) -> float:
    """The worth of a clan's warriors and Food, including the fights of this round."""
    means = means_of(g, clan, worth)
    sent = [where for where in g.parties if g.fighter(where) == clan.seat]
    if not sent and not clan.plan:
        return plan(dice_of(clan), clan.food, errands_of(g, clan, worth), means).value
    value = plan(dice_of(clan), clan.food, (), means).value
    for where in sent:
        a, b, c, food = g.parties[where]
        value += sum(n * one for n, one in zip((a, b, c), means.dice, strict=True))
        if not g.enemy_at(where):
            continue
        if where in LAND:
            enemy = g.foe(where)
            value += fight((a, b, c), enemy.attack, enemy.defence, stake(g, clan, where, worth), means)
        else:
            there = errand(g, clan, where, g.sailing[where][1], worth=worth)
            value += voyage((a, b, c, food), there, means)
    return value


def goods(g: Champions, clan: Clan, worth: Worth = WORTH) -> float:
    """The worth of everything else that scores or can still be used, without destinies."""
    rounds = ROUNDS - g.round
    value = clan.glory + worths.wood(worth, clan.wood, rounds) + worths.coins(worth, clan.coins, rounds)
    value += worths.favor(worth, clan.favor, rounds) - worths.blame(worth, clan.blame, rounds)
    for rune in clan.runes:
        value += worths.rune(worth, rune, False, rounds)
    for rune in clan.spent:
        value += worths.rune(worth, rune, True, rounds)
    value += worths.colours(worth, colours_of(clan.defeated), rounds)
    if clan.ship:
        value += SHIPS[clan.ship].glory + worth.ship * rounds
    if clan.hut:
        value += worth.worker * rounds
    if g.first == clan.seat and rounds:
        value += worth.marker
    return value


def destinies(g: Champions, clan: Clan) -> float:
    """The expected Glory of the clan's destinies; it gets more certain towards the end."""
    places = g.cards.places
    held = places[HANDS[clan.seat]].kinds
    if FULFILLED[clan.seat] in places:
        held = (*held, *places[FULFILLED[clan.seat]].kinds)
    value = 0.0
    for name in held:
        row = DESTINIES[name]
        measure = MEASURES[row.most]
        mine = measure(g, clan)
        others = max(measure(g, other) for other in g.clans if other.seat != clan.seat)
        value += prospect(mine, others, row.alone, row.tied, ROUNDS - g.round)
    return value


@lru_cache(maxsize=50_000)
def prospect(mine: int, others: int, alone: int, tied: int, rounds: int) -> float:
    """The expected Glory of a destiny, from what its holder and the best other clan have of what it counts."""
    if not rounds:
        return 0.0 if mine == 0 or others > mine else tied if others == mine else alone
    ahead = mine - others
    spread = 0.5 + 0.35 * rounds
    more = 1 / (1 + math.exp(-(ahead - 0.5) / spread))
    less = 1 / (1 + math.exp(-(ahead + 0.5) / spread))
    return alone * more + tied * (less - more)


def menace(g: Champions, clan: Clan, worth: Worth = WORTH) -> float:
    """The expected cost of the Blame for this round's troll. The clan that kills it gets no Blame (CM-6.11)."""
    if not g.troll:
        return 0.0
    rounds, killer = ROUNDS - g.round, g.at.get(TROLL)
    cost = worths.blame(worth, clan.blame + 1, rounds) - worths.blame(worth, clan.blame, rounds)
    if killer is None or killer == clan.seat:
        return cost
    return cost * (1 - SLAIN + SLAIN / (len(g.clans) - 1))


def standing(g: Champions, clan: Clan, worth: Worth = WORTH) -> float:
    """An estimate of the clan's Glory at the end, for comparing clans."""
    return goods(g, clan, worth) + forces(g, clan, worth) + destinies(g, clan) - menace(g, clan, worth)


def chances(standings: list[float], rounds: int) -> tuple[float, ...]:
    """Expected returns: 1 for the winner, -1 for the others."""
    close = LUCK * math.sqrt(rounds + 1)
    best = max(standings)
    weights = [math.exp((value - best) / close) for value in standings]
    total = sum(weights)
    return tuple([2 * weight / total - 1 for weight in weights])
