"""A player by fixed rules, with which searching bots are compared: it fights where it can win, else it gathers goods.

It uses the combat table, but considers neither the other clans nor later rounds.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from meadhall.games.champions.bot.answers import answer, rune_now
from meadhall.games.champions.bot.evaluation import rounds_left
from meadhall.games.champions.facts.odds import Party, odds, parties, weakest_first
from meadhall.games.champions.rules.dice import blanks
from meadhall.games.champions.rules.leaders import LEADERS
from meadhall.games.champions.rules.losses import PickOut
from meadhall.games.champions.rules.names import BLUE, LAND
from meadhall.games.champions.rules.places.harbour import free_shores
from meadhall.games.champions.rules.places.worker_huts import NAME as HUTS
from meadhall.games.champions.rules.rolling import KEEP, Roll
from meadhall.games.champions.rules.state import Champions, Clan
from meadhall.games.champions.rules.tables import (
    CARGO,
    ENEMIES,
    FED_BY_ONE,
    FOOD,
    LARGE,
    MERCHANT,
    MOST_WARRIORS,
    SHIPS,
    SMALL,
    STALLS,
)
from meadhall.kernel.rule import PASS, Ask, Option

LIKELY, SURE = 0.7, 0.85  # the chance to win needed to reserve a fight, and the chance for which warriors are sent
GAMBLE = 0.4  # below this chance nobody is sent
DIE = (1.5, 2.0, 2.5)  # the worth of a warrior when gathering goods
FOOD_WANTED = 4
PLENTY = 7  # warriors
SHIP_PLACES = {"small_public_longship": SMALL, "large_public_longship": LARGE}


def choose(g: Champions, ask: Ask, rng: random.Random) -> Option:
    rune = rune_now(g, ask)
    if rune is not None:
        return rune
    if len(ask.options) == 1:
        return ask.options[0]
    if ask.prompt in RULES:
        return RULES[ask.prompt](g, ask, rng)
    return answer(g, ask)


# -- parties -----------------------------------------------------------------------------------------------------------


def _chance(g: Champions, clan: Clan, party: Party, where: str) -> float:
    enemy = g.foe(where)
    return odds(g.dice_set, party, enemy.attack, enemy.defence, LEADERS[clan.leader].sword_bonus).win


def _party(g: Champions, clan: Clan, free: Party, where: str, room: int = 0, food: int = 0) -> tuple[float, Party]:
    """Returns the fewest warriors who win almost surely, else as many as can go; and their chance."""
    best = (0.0, (0, 0, 0))
    for party in sorted(parties(free, room, g.foe(where).ban), key=lambda one: (sum(one), one[2], one[1])):
        if where not in LAND:
            need = -(-sum(party) // FED_BY_ONE[where])
            if need > food or need + sum(party) > room:
                continue
        chance = _chance(g, clan, party, where)
        if chance >= SURE:
            return chance, party
        best = max(best, (chance, party))
    return best


def _plan(g: Champions, clan: Clan) -> tuple[dict[str, tuple[int, ...]], Party, int]:
    """Returns who goes where, the greatest prize first, and the warriors and Food that are left."""
    a, b, c = clan.dice
    free: Party = (a, b, c)
    food = clan.food
    found: dict[str, tuple[int, ...]] = {}
    for where in sorted(g.errands(clan.seat), key=lambda one: -g.foe(one).glory):
        room = 0 if where in LAND else SHIPS[g.sailing[where][1]].capacity
        chance, party = _party(g, clan, free, where, room, food)
        if chance < GAMBLE:
            party = (0, 0, 0)
        meals = 0 if where in LAND else -(-sum(party) // FED_BY_ONE[where])
        if meals and meals < food and sum(party) + meals < room:
            meals += 1  # for losses on the journey
        found[where] = (*party, meals)
        free, food = (free[0] - party[0], free[1] - party[1], free[2] - party[2]), food - meals
    return found, free, food


# -- placing -----------------------------------------------------------------------------------------------------------


def place(g: Champions, ask: Ask, rng: random.Random) -> Option:
    clan = g.clans[ask.seat]
    if HUTS in ask.options and rounds_left(g) >= 3:
        return HUTS
    _, free, food = _plan(g, clan)
    fights = [
        (ENEMIES[g.enemy_at(str(where))].glory, str(where))
        for where in ask.options
        if where in LAND and _party(g, clan, free, str(where))[0] >= LIKELY
    ]
    for name in ask.options:
        ship = clan.ship if name == "private_longship" else SHIP_PLACES.get(str(name))
        if ship:
            glory, _ = _best_shore(g, clan, ship, free, food)
            if glory:
                fights.append((glory, str(name)))
    if fights:
        return max(fights)[1]
    counts = [(_gathered(g, clan, str(name)), rng.random(), name) for name in ask.options]
    return max(counts)[2]


def _best_shore(g: Champions, clan: Clan, ship: str, free: Party, food: int) -> tuple[int, str]:
    """The greatest prize at a shore that the free warriors are likely to win."""
    room = SHIPS[ship].capacity
    found = [
        (g.foe(shore).glory, shore) for shore in free_shores(g) if _party(g, clan, free, shore, room, food)[0] >= LIKELY
    ]
    return max(found) if found else (0, "")


def _gathered(g: Champions, clan: Clan, name: str) -> float:
    """How good a place is when no fight can be won."""
    rounds, room = rounds_left(g), MOST_WARRIORS - sum(clan.dice)
    eager = 1.0 if sum(clan.dice) < PLENTY else 0.3
    hungry = 1.0 if clan.food < FOOD_WANTED else 0.2
    if name in BLUE[:3]:
        kind = BLUE.index(name)
        return eager * DIE[kind] * min(g.stock[kind], room)
    if name == "smokehouse":
        return hungry * g.stock[FOOD]
    if name == "merchant_ship":
        cargo = MERCHANT[g.merchant]
        dice = sum(n * one for n, one in zip(cargo.dice, DIE, strict=True)) + cargo.choice * DIE[2]
        return eager * dice + hungry * cargo.food + 0.8 * cargo.wood - 0.7
    if name in STALLS:
        row = STALLS[name]
        recruits: tuple[int, ...] = tuple(row.get("dice", (0, 0, 0)))
        dice = sum(n * one for n, one in zip(recruits, DIE, strict=True))
        gained: float = row.get("coins", 0) + row.get("wood", 0) + hungry * row.get("food", 0) + row.get("glory", 0)
        paid: float = row.get("pay_coins", 0) + row.get("pay_wood", 0) + row.get("pay_food", 0)
        return eager * dice + gained - 0.7 * paid
    if name == "stave_church":
        return 1.5 if clan.coins < 3 else 3.0
    if name == "hunting_grounds":
        return 0.0 if clan.hunting else hungry * 0.6 * sum(clan.dice)
    return {
        "runesmith": 3.0,
        "sages_house": 2.5 if rounds > 1 else 1.0,
        "shipwright": 4.0,
        "jarls_longhouse": eager * DIE[0] + (0.5 if g.first != clan.seat else -0.5),
        "market": 0.1,
        "beg": -1.0,
    }.get(name, -0.5)  # a fight that cannot be won, or a ship without a good shore


def sail(g: Champions, ask: Ask, rng: random.Random) -> Option:
    clan = g.clans[ask.seat]
    _, free, food = _plan(g, clan)
    shore = _best_shore(g, clan, str(ask.about[0]), free, food)[1]
    return shore or rng.choice(ask.options)


def assign(g: Champions, ask: Ask, rng: random.Random) -> Option:
    load = _plan(g, g.clans[ask.seat])[0][str(ask.about[0])]
    return min(load[CARGO.index(str(ask.about[1]))], int(ask.options[-1]))


# -- fighting ----------------------------------------------------------------------------------------------------------


def roll(g: Champions, ask: Ask, rng: random.Random) -> Option:
    """A rune as soon as it helps; a Favor for a great prize and a poor roll."""
    rule, enemy = g.stack[-1], ENEMIES.get(str(ask.about[0]))
    assert isinstance(rule, Roll)
    if enemy is None:
        return KEEP
    if int(ask.about[1]) >= enemy.defence:
        return KEEP
    for rune in ("reaction", "potential"):
        if rune in ask.options:
            return rune
    poor = blanks(rule.faces) * 2 > sum(rule.faces)
    return "favor" if "favor" in ask.options and poor and enemy.glory >= 7 else KEEP


def reroll(g: Champions, ask: Ask, rng: random.Random) -> Option:
    return ask.options[-1] if ask.about[1] == "blank" else ask.options[0]


def lose(g: Champions, ask: Ask, rng: random.Random) -> Option:
    """The weakest go first, and Food before warriors."""
    rule = g.stack[-1]
    assert isinstance(rule, PickOut)
    order = (FOOD, *weakest_first(g.dice_set, LEADERS[g.clans[ask.seat].leader].sword_bonus))
    left, gone = rule.n, [0] * (FOOD + 1)
    for kind in order:
        if kind < len(rule.counts):
            gone[kind] = min(left, rule.counts[kind])
            left -= gone[kind]
    if ask.prompt.endswith(".one"):
        return CARGO[gone.index(1)]
    wanted = gone[CARGO.index(str(ask.about[0]))]
    return max(int(ask.options[0]), min(wanted, int(ask.options[-1])))


def yes(g: Champions, ask: Ask, rng: random.Random) -> Option:
    return next(option for option in ask.options if option != PASS)


RULES: dict[str, Callable[[Champions, Ask, random.Random], Option]] = {
    "place": place,
    "sail": sail,
    "assign": assign,
    "roll": roll,
    "reroll": reroll,
    "lose": lose,
    "lose.one": lose,
    "healing": yes,
    "glory": yes,
}
