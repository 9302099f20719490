"""Which warriors to send where: the best plan for a clan's errands, by the combat table and the worth of things."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from meadhall.games.champions.bot.worth import Means
from meadhall.games.champions.facts.odds import Load, Party, Shore, crossing, hunt, mean_hits, odds, parties
from meadhall.games.champions.rules.tables import ENEMIES, KRAKEN

SPARE = 1  # extra Food that a ship may load for losses on the journey


class Errand(NamedTuple):
    """A fight to plan: the enemy, the worth of defeating it, and at a shore the ship's capacity."""

    shore: Shore
    stake: float
    room: int = 0


Menu = tuple[tuple[float, Load], ...]  # the worth of a load, and the load


class Plan(NamedTuple):
    value: float
    loads: tuple[Load, ...]


NOBODY: Load = (0, 0, 0, 0)


KRAKEN_GLORY = ENEMIES[KRAKEN].glory


@lru_cache(maxsize=200_000)
def plan(dice: Party, food: int, errands: tuple[Errand, ...], means: Means) -> Plan:
    """The best loads for these errands, and the worth of everything the clan then has, hunting included."""
    value = _stay_at_home(dice, food, means)
    if not errands:
        return Plan(value, ())
    menus = [menu(one, dice, food, means) for one in errands]
    if len(menus) == 1:
        gain, load = menus[0][0]
        return Plan(value + gain, (load,))
    gain, loads = _best_fit(menus, dice, food)
    return Plan(value + gain, loads)


def _best_fit(menus: list[Menu], dice: Party, food: int) -> tuple[float, tuple[Load, ...]]:
    """Picks one load from each menu so that all can be sent and the worth is highest.

    Menus are sorted, so few have to be tried.
    """
    first, rest = menus[0], menus[1:]
    could = sum(one[0][0] for one in rest)
    best, loads = -1.0, (NOBODY,) * len(menus)
    for gain, load in first:
        if gain + could <= best:
            break
        a, b, c, f = load
        if a > dice[0] or b > dice[1] or c > dice[2] or f > food:
            continue
        if rest:
            left = (dice[0] - a, dice[1] - b, dice[2] - c)
            more, others = _best_fit(rest, left, food - f)
        else:
            more, others = 0.0, ()
        if gain + more > best:
            best, loads = gain + more, (load, *others)
        if not rest:
            break
    return best, loads


@lru_cache(maxsize=100_000)
def menu(errand: Errand, dice: Party, food: int, means: Means) -> Menu:
    """Every load worth sending, the best first; the last is to send nobody."""
    found: list[tuple[float, Load]] = []
    attack, defence, ban, fed, _ = errand.shore
    for party in parties(dice, errand.room, ban):
        gain = fight(party, attack, defence, errand.stake, means)
        if gain <= 0.0:
            continue
        if not errand.room:
            found.append((gain, (*party, 0)))
            continue
        n = sum(party)
        need = -(-n // fed)
        for meal in (need, need + SPARE):
            if meal <= food and n + meal <= errand.room:
                load = (*party, meal)
                gain = voyage(load, errand, means) - means.food[food] + means.food[food - meal]
                if gain > 0.0:
                    found.append((gain, load))
    if means.hunting:
        x, y, z = (hits * _one_food(food, means) for hits in mean_hits(means.dice_set, means.sword_bonus))
        found = [(gain - load[0] * x - load[1] * y - load[2] * z, load) for gain, load in found]
        found = [one for one in found if one[0] > 0.0]
    found.sort(reverse=True)
    return (*found, (0.0, NOBODY))


def _one_food(food: int, means: Means) -> float:
    """What one Food from a hunt is worth."""
    return (means.food[food + 3] - means.food[food]) / 3


def _stay_at_home(dice: Party, food: int, means: Means) -> float:
    x, y, z = means.dice
    value = dice[0] * x + dice[1] * y + dice[2] * z + means.food[food]
    if means.hunting:
        value += hunt(means.dice_set, dice, means.sword_bonus) * _one_food(food, means)
    return value


def fight(party: Party, attack: int, defence: int, stake: float, means: Means) -> float:
    """What a fight is worth on average: its prize times its chance, less the warriors who fall."""
    win, (a, b, c), doubles = odds(means.dice_set, party, attack, defence, means.sword_bonus)
    x, y, z = means.dice
    return win * stake - a * x - b * y - c * z + means.double_glory * doubles


def voyage(load: Load, errand: Errand, means: Means) -> float:
    """What a ship's load is worth on average. The caller subtracts the worth of the Food."""
    win, (a, b, c), doubles, kraken = crossing(means.dice_set, load, errand.shore, means.sword_bonus)
    x, y, z = means.dice
    found = win * errand.stake - a * x - b * y - c * z + kraken * KRAKEN_GLORY
    return found + means.double_glory * doubles
