"""What a worker on each place is worth to one clan, without search."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from meadhall.games.champions.bot import worth as worths
from meadhall.games.champions.bot.evaluation import dice_of, errand, errands_of, means_of, rounds_left
from meadhall.games.champions.bot.plans import Errand, plan
from meadhall.games.champions.bot.worth import WORTH, Means, Worth
from meadhall.games.champions.facts.odds import Party
from meadhall.games.champions.rules.leaders import LEADERS
from meadhall.games.champions.rules.names import BLUE, DESTINY_DECK, LAND
from meadhall.games.champions.rules.places.harbour import free_shores
from meadhall.games.champions.rules.places.shipwright import affordable
from meadhall.games.champions.rules.places.worker_huts import price
from meadhall.games.champions.rules.state import Champions, Clan
from meadhall.games.champions.rules.tables import (
    FAVOR_PRICES,
    LARGE,
    MERCHANT,
    MOST_WARRIORS,
    SHIPS,
    SMALL,
    STALLS,
)
from meadhall.kernel import fate
from meadhall.kernel.rule import Option

A_LOOK = 0.2  # at a journey
CHOICE = 1.3  # of two destinies


class Look:
    """Data for judging places for one clan: what it owns, and the fights it has reserved."""

    __slots__ = ("base", "clan", "dice", "errands", "g", "hopeful", "means", "rounds", "worth")

    def __init__(self, g: Champions, clan: Clan, worth: Worth = WORTH) -> None:
        self.g, self.clan, self.worth = g, clan, worth
        self.rounds = rounds_left(g)
        self.means: Means = means_of(g, clan, worth)
        self.errands: tuple[Errand, ...] = errands_of(g, clan, worth)
        self.dice: Party = dice_of(clan)
        self.base = plan(self.dice, clan.food, self.errands, self.means).value
        # Includes the warriors that the workers not yet placed may still bring.
        more = min(int(worth.hope * (clan.workers - 1)), MOST_WARRIORS - sum(self.dice))
        self.hopeful: Party = (self.dice[0], self.dice[1] + max(0, more), self.dice[2])

    def recruits(self, dice: Sequence[int], food: int = 0) -> float:
        """The worth of dice from the supply, limited to what it has."""
        return self.forces([min(n, left) for n, left in zip(dice, self.g.supply, strict=True)], food)

    def forces(self, dice: Sequence[int] = (0, 0, 0), food: int = 0) -> float:
        """The worth of more dice and Food. If there is no room for all dice, the best are kept."""
        have, (a, b, c) = self.dice, dice
        room = MOST_WARRIORS - sum(have)
        c = min(c, room)
        b = min(b, room - c)
        a = min(a, room - b - c)
        grown = (have[0] + a, have[1] + b, have[2] + c)
        return plan(grown, self.clan.food + food, self.errands, self.means).value - self.base

    def reserve(self, where: str, ship: str = "") -> float:
        """The worth of reserving the fight there."""
        more = errand(self.g, self.clan, where, ship, worth=self.worth)
        with_it = plan(self.hopeful, self.clan.food, (*self.errands, more), self.means).value
        return with_it - plan(self.hopeful, self.clan.food, self.errands, self.means).value

    def coins(self, n: int) -> float:
        have = self.clan.coins
        return worths.coins(self.worth, have + n, self.rounds) - worths.coins(self.worth, have, self.rounds)

    def wood(self, n: int) -> float:
        have = self.clan.wood
        return worths.wood(self.worth, have + n, self.rounds) - worths.wood(self.worth, have, self.rounds)

    def favor(self, n: int) -> float:
        return worths.favor(self.worth, n, self.rounds)


def best_shore(look: Look, ship: str) -> tuple[float, str]:
    found = [(look.reserve(shore, ship), shore) for shore in free_shores(look.g)]
    return max(found) if found else (0.0, "")


def best_rune(look: Look) -> tuple[float, str]:
    g = look.g
    found = [(rune_worth(look, rune), rune) for rune in g.runes if rune]
    deck = g.decks["runes"]
    if deck:
        found.append((sum(rune_worth(look, rune) for rune in deck) / len(deck) - 0.1, "blind"))
    return max(found) if found else (0.0, "blind")


def rune_worth(look: Look, name: str) -> float:
    return worths.rune(look.worth, name, False, look.rounds)


def best_ship(look: Look) -> tuple[float, str]:
    found = [(ship_worth(look, name), name) for name in affordable(look.g, look.clan)]
    return max(found) if found else (0.0, "")


def ship_worth(look: Look, name: str) -> float:
    ship = SHIPS[name]
    paid = look.wood(-ship.wood) + look.coins(-ship.coins)
    return ship.glory + look.worth.ship * look.rounds + 0.05 * ship.capacity * min(1, look.rounds) + paid


def best_prayer(look: Look) -> tuple[float, int]:
    coins = look.clan.coins
    return max((look.favor(i + 1) + look.coins(-p), i + 1) for i, p in enumerate(FAVOR_PRICES) if p <= coins)


def best_alms(look: Look) -> tuple[float, int]:
    most = min(STALLS["aumingi"]["times"], look.clan.food)
    return max((look.favor(n) + look.forces(food=-n), n) for n in range(1, most + 1))


def best_trade(look: Look, goods: int, food: int | None = None) -> tuple[float, int, int]:
    """Returns the worth of the best mix of n goods, its Food and its Wood; the rest are Coins."""
    clan, worth, rounds = look.clan, look.worth, look.rounds
    best = (-1e9, 0, 0)
    at_sea = any(there.room for there in look.errands)
    for f in range(goods + 1) if food is None else (food,):
        means = look.means
        eaten = plan(look.dice, f, look.errands, means).value - look.base if at_sea else 0.0
        if not at_sea:
            eaten = means.food[f] - means.food[clan.food]
        for w in range(min(goods - f, 4) + 1):
            c = goods - f - w
            value = eaten + worths.wood(worth, w, rounds) + worths.coins(worth, c, rounds)
            if value > best[0]:
                best = (value, f, w)
    return best


def _market(look: Look) -> float:
    clan = look.clan
    now = worths.wood(look.worth, clan.wood, look.rounds) + worths.coins(look.worth, clan.coins, look.rounds)
    return best_trade(look, clan.food + clan.wood + clan.coins)[0] - now


def _forge(kind: int) -> Callable[[Look], float]:
    def score(look: Look) -> float:
        dice = [0, 0, 0]
        dice[kind] = look.g.stock[kind]
        return look.forces(dice)

    return score


def _jarl(look: Look) -> float:
    g, marker = look.g, look.worth.marker if look.rounds else 0.0
    if g.first != look.clan.seat:
        return look.recruits((1, 0, 0)) + marker
    return look.recruits((1, 0, 0)) - marker


def _merchant(look: Look) -> float:
    cargo = MERCHANT[look.g.merchant]
    dice = (0, 0, 1) if cargo.choice else cargo.dice
    paid = look.coins(-LEADERS[look.clan.leader].merchant_coins)
    return paid + look.recruits(dice, cargo.food) + look.wood(cargo.wood)


def _stall(name: str) -> Callable[[Look], float]:
    row = STALLS[name]
    coins, wood, food = (row.get(good, 0) - row.get(f"pay_{good}", 0) for good in ("coins", "wood", "food"))
    dice, glory = tuple(row.get("dice", (0, 0, 0))), row.get("glory", 0)

    def score(look: Look) -> float:
        value = float(glory)
        if coins:
            value += look.coins(coins)
        if wood:
            value += look.wood(wood)
        return value + look.recruits(dice, food) if food or any(dice) else value

    return score


def _hunting(look: Look) -> float:
    if look.clan.hunting:
        return 0.0
    hunting = look.means._replace(hunting=True)
    return plan(look.dice, look.clan.food, look.errands, hunting).value - look.base


def _sage(look: Look) -> float:
    g = look.g
    if not fate.size(g.cards, DESTINY_DECK):
        return A_LOOK
    choice = CHOICE if LEADERS[look.clan.leader].extra_destinies else 1.0
    return A_LOOK + choice * look.worth.destiny * math.sqrt(2 / len(g.clans))


def _land(where: str) -> Callable[[Look], float]:
    return lambda look: look.reserve(where)


def _huts(look: Look) -> float:
    return look.worth.worker * (look.rounds + 1) + look.coins(-price(look.g))


def _beg(look: Look) -> float:
    blame = look.clan.blame
    more = worths.blame(look.worth, blame + 1, look.rounds) - worths.blame(look.worth, blame, look.rounds)
    return look.forces(food=1) - more


SCORES: dict[str, Callable[[Look], float]] = {
    **{where: _land(where) for where in LAND},
    "hunting_grounds": _hunting,
    "small_public_longship": lambda look: best_shore(look, SMALL)[0],
    "large_public_longship": lambda look: best_shore(look, LARGE)[0] + look.coins(-SHIPS[LARGE].coins),
    "private_longship": lambda look: best_shore(look, look.clan.ship)[0],
    **{name: _forge(kind) for kind, name in enumerate(BLUE[:3])},
    "smokehouse": lambda look: look.forces(food=look.g.stock[3]),
    "jarls_longhouse": _jarl,
    "market": _market,
    "merchant_ship": _merchant,
    "runesmith": lambda look: best_rune(look)[0] + look.wood(-1),
    "sages_house": _sage,
    "shipwright": lambda look: best_ship(look)[0],
    "stave_church": lambda look: best_prayer(look)[0],
    "worker_huts": _huts,
    **{name: _stall(name) for name in STALLS if name != "aumingi"},
    "aumingi": lambda look: best_alms(look)[0],
    "beg": _beg,
}


def place_scores(g: Champions, clan: Clan, options: Sequence[Option], worth: Worth = WORTH) -> list[float]:
    """Returns what a worker is worth there, for each option."""
    look = Look(g, clan, worth)
    return [SCORES[str(option)](look) if option in SCORES else 0.0 for option in options]
