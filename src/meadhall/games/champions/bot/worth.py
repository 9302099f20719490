"""What things are worth, in Glory at the end: estimates, tuned by matches between bots with other estimates."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from meadhall.games.champions.rules.leaders import LEADERS
from meadhall.games.champions.rules.tables import BLAME, COINS_PER_GLORY, FAVOR_GLORY, RUNE_GLORY, SET_GLORY


class Worth(NamedTuple):
    """What things are worth in addition to the final scoring, while there are rounds to come."""

    sword: float = 1.7
    spear: float = 2.2
    axe: float = 2.9
    last: float = 0.7  # the part of the worth that is left when one more round comes
    food: float = 0.9  # the first few; further ones are worth less
    food_more: float = 0.3
    wood: float = 1.0
    wood_more: float = 0.4
    coin: float = 0.6
    coin_more: float = 0.2
    favor: float = 0.3
    worker: float = 2.5  # one more worker, per round
    marker: float = 0.8
    ship: float = 0.8  # an own ship, per round
    rune: float = 1.5  # not yet used
    destiny: float = 2.5  # drawn at the Sage's House
    begun: float = 0.8  # a set of colours with one enemy, and with two
    nearly: float = 2.2
    blame: float = 0.2  # Blame tokens still to come, per round
    hope: float = 0.7  # dice that a worker not yet placed may bring


WORTH = Worth()
FEW_FOOD, FEW_WOOD, FEW_COINS = 4, 2, 4

# -- the bots' estimates of cards. A card that is not named here counts as average.

# How much a rune's power brings, and how often, compared with the average rune.
RUNE_POWER = {
    "gifts": 2.5,
    "glory": 3.0,
    "healing": 1.3,
    "journey": 0.4,
    "knowledge": 0.3,
    "potential": 1.0,
    "reaction": 0.8,
    "success": 3.0,
    "true_vision": 0.5,
    "wealth": 1.5,
}
# The leaders, the one that won most often first.
LEADER_STRENGTH = {"ullr": 2, "svanhildr": 1, "gylfir": 0, "asmundr": -1, "dagrun": -2}


def fade(worth: Worth, rounds: int) -> float:
    """The part of a thing's use that is left with this number of rounds to come."""
    return 1.0 if rounds > 1 else worth.last if rounds == 1 else 0.0


class Means(NamedTuple):
    """What a plan needs to know about a clan, apart from its dice and Food."""

    dice_set: str
    sword_bonus: int
    double_glory: int
    hunting: bool
    dice: tuple[float, ...]  # the worth of one warrior of each kind
    food: tuple[float, ...]  # the worth of Food, by number


@cache
def means(worth: Worth, dice_set: str, leader: str, rounds: int, hunting: bool) -> Means:
    left = fade(worth, rounds)
    lead = LEADERS[leader]
    sword = max(worth.sword, 0.5 * (worth.spear + worth.axe)) if lead.sword_bonus else worth.sword
    dice = (left * sword, left * worth.spear, left * worth.axe)
    few = min(FEW_FOOD, 2) if rounds == 1 else FEW_FOOD
    food = tuple(left * (worth.food * min(n, few) + worth.food_more * max(0, n - few)) for n in range(64))
    return Means(dice_set, lead.sword_bonus, lead.glory_for_double_hit, hunting, dice, food)


def wood(worth: Worth, n: int, rounds: int) -> float:
    return fade(worth, rounds) * (worth.wood * min(n, FEW_WOOD) + worth.wood_more * max(0, n - FEW_WOOD))


def coins(worth: Worth, n: int, rounds: int) -> float:
    use = worth.coin * min(n, FEW_COINS) + worth.coin_more * max(0, n - FEW_COINS)
    return n / COINS_PER_GLORY + fade(worth, rounds) * use


def favor(worth: Worth, n: int, rounds: int) -> float:
    return n * (FAVOR_GLORY + worth.favor * fade(worth, rounds))


def blame(worth: Worth, tokens: int, rounds: int) -> float:
    """What n Blame tokens will cost at the end, together with those still to come."""
    most = len(BLAME) - 1
    at = min(tokens + worth.blame * rounds, most)
    low = int(at)
    high = min(low + 1, most)
    return BLAME[low] + (at - low) * (BLAME[high] - BLAME[low])


def rune(worth: Worth, name: str, used: bool, rounds: int) -> float:
    power = 0.0 if used else worth.rune * RUNE_POWER.get(name, 1.5) / 1.5
    if name not in ("success", "gifts", "wealth"):
        power *= fade(worth, rounds) if rounds < 2 else 1.0
    return RUNE_GLORY[name] + power


def colours(worth: Worth, counts: tuple[int, int, int], rounds: int) -> float:
    """The worth of complete sets of colours, and of an incomplete one (CM-9.3)."""
    least = min(counts)
    begun = sum(n > least for n in counts)
    return SET_GLORY * least + fade(worth, rounds) * (0.0, worth.begun, worth.nearly)[min(begun, 2)]
