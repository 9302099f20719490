"""The combat table: the exact odds of a fight or a voyage, without Favor and runes.

It is exact for a player whose weakest warriors are always lost first. Results are cached.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from meadhall.games.champions.rules.dice import BLANK, ONE, SETS, SHIELD, TWO
from meadhall.games.champions.rules.tables import ENEMIES, JOURNEYS, KINDS, KRAKEN, MOST_GAME, MOST_WARRIORS, NO_BAN

Party = tuple[int, int, int]  # swords, spears, axes


class Odds(NamedTuple):
    win: float  # the chance to defeat the enemy
    lost: tuple[float, float, float]  # how many warriors of each kind fall, on average
    doubles: float  # combat rounds with a double hit, on average (CM-10.5)

    @property
    def losses(self) -> float:
        return sum(self.lost)


NO_FIGHT = Odds(0.0, (0.0, 0.0, 0.0), 0.0)


@cache
def mean_hits(dice_set: str, sword_bonus: int = 0) -> tuple[float, ...]:
    """The hits of one die of each kind, on average."""
    found = [(faces[ONE] + 2 * faces[TWO]) / sum(faces) for faces in SETS[dice_set]]
    swords = SETS[dice_set][0]
    found[0] += sword_bonus * (swords[ONE] + swords[TWO]) / sum(swords)
    return tuple(found)


@cache
def weakest_first(dice_set: str, sword_bonus: int = 0) -> tuple[int, ...]:
    """The kinds of warriors in the order in which they are lost."""
    hits = mean_hits(dice_set, sword_bonus)
    shields = [faces[SHIELD] / sum(faces) for faces in SETS[dice_set]]
    return tuple(sorted(range(len(KINDS)), key=lambda kind: (hits[kind] + shields[kind] / 2, kind)))


@cache
def roll(dice_set: str, party: Party, sword_bonus: int = 0) -> tuple[tuple[int, int, float], ...]:
    """Every pair of hits and shields that a party may roll, with its probability."""
    if not any(party):
        return ((0, 0, 1.0),)
    kind = next(kind for kind, n in enumerate(party) if n)
    fewer = without(party, kind)
    faces = SETS[dice_set][kind]
    bonus = sword_bonus if kind == 0 else 0
    one_die = ((BLANK, 0, 0), (SHIELD, 0, 1), (ONE, 1 + bonus, 0), (TWO, 2 + bonus, 0))
    found: dict[tuple[int, int], float] = {}
    for hits, shields, chance in roll(dice_set, fewer, sword_bonus):
        for face, more_hits, more_shields in one_die:
            if faces[face]:
                key = (hits + more_hits, shields + more_shields)
                found[key] = found.get(key, 0.0) + chance * faces[face] / sum(faces)
    return tuple((hits, shields, chance) for (hits, shields), chance in sorted(found.items()))


def without(party: Party, kind: int, n: int = 1) -> Party:
    a, b, c = party
    return (a - n, b, c) if kind == 0 else (a, b - n, c) if kind == 1 else (a, b, c - n)


@cache
def after_losses(dice_set: str, party: Party, n: int, sword_bonus: int = 0) -> Party:
    """The party that is left when the n weakest warriors have fallen."""
    for kind in weakest_first(dice_set, sword_bonus):
        gone = min(n, party[kind])
        party = without(party, kind, gone)
        n -= gone
    return party


@cache
def _no_double(dice_set: str, party: Party) -> float:
    """The chance that no die shows a double hit."""
    chance = 1.0
    for faces, n in zip(SETS[dice_set], party, strict=True):
        chance *= (1 - faces[TWO] / sum(faces)) ** n
    return chance


@cache
def odds(dice_set: str, party: Party, attack: int, defence: int, sword_bonus: int = 0) -> Odds:
    """The odds of a whole fight, until the enemy has taken so much damage or no warrior is left."""
    if not any(party):
        return NO_FIGHT
    win = stays = 0.0
    doubles = 1 - _no_double(dice_set, party)
    lost = [0.0, 0.0, 0.0]
    for hits, shields, chance in roll(dice_set, party, sword_bonus):
        left = after_losses(dice_set, party, max(0, attack - shields), sword_bonus)
        for kind in range(3):
            lost[kind] += chance * (party[kind] - left[kind])
        if hits >= defence:
            win += chance
        elif hits == 0 and left == party:
            stays += chance  # nothing has changed: the same state again
        elif any(left):
            rest = odds(dice_set, left, attack, defence - hits, sword_bonus)
            win += chance * rest.win
            doubles += chance * rest.doubles
            for kind in range(3):
                lost[kind] += chance * rest.lost[kind]
    once = 1 - stays
    return Odds(win / once, (lost[0] / once, lost[1] / once, lost[2] / once), doubles / once)


@cache
def hunt(dice_set: str, party: Party, sword_bonus: int = 0) -> float:
    """The Food a hunt brings, on average (CM-6.2)."""
    return sum(min(hits, MOST_GAME) * chance for hits, _, chance in roll(dice_set, party, sword_bonus))


# -- at sea ------------------------------------------------------------------------------------------------------------

Load = tuple[int, int, int, int]  # swords, spears, axes, Food
UNKNOWN = ""  # an unknown journey
_JOURNEYS = tuple((name, cards / sum(JOURNEYS.values())) for name, cards in JOURNEYS.items())
_KRAKEN = ENEMIES[KRAKEN]


class Shore(NamedTuple):
    """A shore: its monster, how many warriors one Food feeds on the way, and the journey if it is known."""

    attack: int
    defence: int
    ban: int
    fed: int
    journey: str = UNKNOWN


class Crossing(NamedTuple):
    """The odds of a voyage; warriors lost on the way are counted among the losses."""

    win: float
    lost: tuple[float, float, float]
    doubles: float
    kraken: float  # the chance to meet the Kraken and defeat it

    @property
    def losses(self) -> float:
        return sum(self.lost)


@cache
def survivors(
    dice_set: str, party: Party, attack: int, defence: int, sword_bonus: int = 0
) -> tuple[tuple[Party, float], ...]:
    """Every party that may be left after a fight, with its probability."""
    if not any(party) or defence <= 0:
        return ((party, 1.0),)
    found: dict[Party, float] = {}
    stays = 0.0
    for hits, shields, chance in roll(dice_set, party, sword_bonus):
        left = after_losses(dice_set, party, max(0, attack - shields), sword_bonus)
        if hits == 0 and left == party:
            stays += chance
            continue
        for end, likely in survivors(dice_set, left, attack, defence - hits, sword_bonus):
            found[end] = found.get(end, 0.0) + chance * likely
    return tuple((end, likely / (1 - stays)) for end, likely in sorted(found.items()))


@cache
def crossing(dice_set: str, load: Load, shore: Shore, sword_bonus: int = 0) -> Crossing:
    """A whole voyage, over all journeys or the one that is known.

    Where a journey gives a choice of what is lost, the choice with the better chance is taken.
    """
    if shore.journey == UNKNOWN:
        found = [
            (chance, crossing(dice_set, load, shore._replace(journey=name), sword_bonus)) for name, chance in _JOURNEYS
        ]
        a, b, c = (sum(chance * one.lost[kind] for chance, one in found) for kind in range(3))
        win = sum(chance * one.win for chance, one in found)
        doubles = sum(chance * one.doubles for chance, one in found)
        kraken = sum(chance * one.kraken for chance, one in found)
        return Crossing(win, (a, b, c), doubles, kraken)
    if shore.journey == "kraken" and any(load[:3]):
        return _kraken(dice_set, load, shore, sword_bonus)
    left = _on_the_way(dice_set, load, shore, sword_bonus)
    ways = [_landing(dice_set, load, one, shore, sword_bonus) for one in left]
    return max(ways, key=lambda one: (one.win, -one.losses))


def _on_the_way(dice_set: str, load: Load, shore: Shore, sword_bonus: int) -> list[Load]:
    """Every load that a journey may leave, with its probability."""
    n, food = sum(load[:3]), load[3]

    def less(warriors: int, meals: int) -> Load:
        return (*_after_losses(dice_set, load, warriors, shore.ban, sword_bonus), food - meals)

    if shore.journey == "no_wind":
        return [less(0, min(1, food))]
    if shore.journey == "whirlpool":
        return [less(1, 0)]
    taken = {"storm": 1, "lost": 2}.get(shore.journey, 0)
    taken = min(taken, n + food)
    return [less(taken - meals, meals) for meals in range(max(0, taken - n), min(taken, food) + 1)]


def _after_losses(dice_set: str, load: Load, n: int, ban: int, sword_bonus: int) -> Party:
    """The load after n losses; warriors whom the monster bans are lost first."""
    party = load[:3]
    if ban != NO_BAN:
        gone = min(n, party[ban])
        party, n = without(party, ban, gone), n - gone
    return after_losses(dice_set, party, n, sword_bonus)


def _landing(dice_set: str, load: Load, left: Load, shore: Shore, sword_bonus: int) -> Crossing:
    """The meal and the fight."""
    hungry = max(0, sum(left[:3]) - left[3] * shore.fed)
    party = _after_losses(dice_set, left, hungry, shore.ban, sword_bonus)
    if shore.ban != NO_BAN:
        party = without(party, shore.ban, party[shore.ban])
    found = odds(dice_set, party, shore.attack, shore.defence, sword_bonus)
    a, b, c = (load[kind] - party[kind] + found.lost[kind] for kind in range(3))
    return Crossing(found.win, (a, b, c), found.doubles, 0.0)


def _kraken(dice_set: str, load: Load, shore: Shore, sword_bonus: int) -> Crossing:
    """The fight with the Kraken: everybody on board fights it before the meal."""
    fought = odds(dice_set, load[:3], _KRAKEN.attack, _KRAKEN.defence, sword_bonus)
    win, doubles, lost = 0.0, fought.doubles, [0.0, 0.0, 0.0]
    for left, chance in survivors(dice_set, load[:3], _KRAKEN.attack, _KRAKEN.defence, sword_bonus):
        found = _landing(dice_set, load, (*left, load[3]), shore, sword_bonus)
        win += chance * found.win
        doubles += chance * found.doubles
        for kind in range(3):
            lost[kind] += chance * found.lost[kind]
    return Crossing(win, (lost[0], lost[1], lost[2]), doubles, fought.win)


@lru_cache(maxsize=8192)
def parties(dice: Party, room: int, ban: int) -> tuple[Party, ...]:
    """Every party that can be sent and may fight."""
    most = room or MOST_WARRIORS
    a, b, c = (0 if kind == ban else n for kind, n in enumerate(dice))
    return tuple((x, y, z) for x in range(a + 1) for y in range(b + 1) for z in range(c + 1) if 0 < x + y + z <= most)
