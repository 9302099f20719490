"""The bots' estimate of each card, in one table: its rank on the battlefield, and the worth of its power from the hand.

A rank is a group of kinds with the same results in challenges. `Odds` are the chances of all ranks. Numbers are in
units of about one ordinary card.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from meadhall.games.thunder.rules.decks import ARCHER, CHALLENGERS, FRIGG, KIND, RAVENS, VIKINGS
from meadhall.games.thunder.rules.state import HAND_LIMIT, LANES, SPOTS, SUNK

if TYPE_CHECKING:
    from meadhall.games.thunder.bot.judgement import Judge

Odds = tuple[float, ...]

# The ranks; for each, one kind as an example.
STANDS_FOR = (
    *("hel", "crown", "nightmare", "shield_wall", RAVENS, FRIGG, ARCHER),
    *("trolls", VIKINGS, "fire_giant", "dragon", "angrboda", "loki"),
)
RANKS = len(STANDS_FOR)
GOD, TREASURE, DREAD, WALL, BIRDS, SPY, BOW, PLAIN, SAILORS, FIVE, SIX, SEVEN, LEADER = range(RANKS)
CAN_CHALLENGE = tuple(kind in CHALLENGERS for kind in STANDS_FOR)
# What a card is worth on the battlefield, by rank; gods are worth nothing there.
WORTH = (0.4, 0.0, 1.5, 2.2, 0.8, 0.9, 1.5, 1.9, 2.5, 3.2, 4.0, 5.0, 5.0)


def dot(a: Odds, b: Odds) -> float:
    total: float = sum(map(mul, a, b))
    return total


def ravens(j: Judge) -> float:
    lanes = [LANES[lane] for lane in range(3) if j.column(j.foe, lane)]
    if j.g.leaders[j.me] >= 0:
        lanes.append("own")
    return max([j.ravens(where) for where in (*lanes, *(("hand",) if j.g.hand_size(j.foe) else ()))], default=-4.0)


def strike(j: Judge) -> float:
    spots = [spot for lane in range(3) for spot in SPOTS[lane][: len(j.column(j.foe, lane))]]
    return max([j.strike(spot) for spot in spots], default=0.0)


def vidarr(j: Judge) -> float:
    return max(
        [
            j.challenge(lane, row)
            for lane in (0, 2)
            if j.column(j.me, lane) and CAN_CHALLENGE[j.sight.mine(lane, 0)]
            for row in range(1 if j.g.leaders[j.foe] == lane else 0, len(j.column(j.foe, lane)))
        ],
        default=-1.0,
    )


def hel(j: Judge) -> float:
    names = (*j.g.piles[j.me], *j.g.cards.at(SUNK[j.me]))
    return max([j.hel(name) for name in names if KIND[name] != "hel"], default=0.0)


def fetch(*kinds: str) -> Callable[[Judge], float]:
    def value(j: Judge) -> float:
        there = [KIND[name] for name in (*j.g.piles[j.me], *j.g.cards.at(SUNK[j.me])) if KIND[name] in kinds]
        return 0.9 * min(3, len(there), HAND_LIMIT - j.g.hand_size(j.me) + 1)

    return value


def frigg(j: Judge) -> float:
    lanes = [j.frigg(LANES[lane]) for lane in range(3)]
    return max(*lanes, j.frigg("hand") if j.g.hand_size(j.foe) else 0.0)


def freya(j: Judge) -> float:
    top = j.g.top(j.foe)
    return max(KEEP.get(KIND[top], 0.0), WORTH[RANK[top]]) if top else 0.0


def berserker(j: Judge) -> float:
    """High if Viking Warriors in front would now beat the cards facing them."""
    value = 0.0
    for lane in range(3):
        facing = j.front(lane)
        if facing is not None and j.column(j.me, lane) and j.sight.mine(lane, 0) == SAILORS:
            value += max(0.0, dot(j.gains[SIX], facing) - max(0.0, dot(j.gains[SAILORS], facing)))
    return value


def baldr(j: Judge) -> float:
    """High if a treasure is in front, or if a better card lies behind the front."""
    return max([j.move_mine(spot) for spot in j.spots(j.me)], default=0.0) - 0.5


def valkyries(j: Judge) -> float:
    return max([j.move_theirs(spot) for spot in j.spots(j.foe)], default=0.0)


class Opinion(NamedTuple):
    rank: int
    keep: float = 0.0  # what it is worth to keep the card in the hand for its power
    power: Callable[[Judge], float] | None = None  # what playing it now is worth


OPINIONS: dict[str, Opinion] = {
    "ring": Opinion(TREASURE),
    "crown": Opinion(TREASURE),
    "nightmare": Opinion(DREAD),
    "shield_wall": Opinion(WALL),
    "ravens": Opinion(BIRDS, 1.3, ravens),
    "frigg": Opinion(SPY, 0.6, frigg),
    "female_archer": Opinion(BOW),
    "light_elves": Opinion(PLAIN),
    "trolls": Opinion(PLAIN),
    "viking_warriors": Opinion(SAILORS),
    "einherjar": Opinion(FIVE),
    "fire_giant": Opinion(FIVE),
    "champions_of_asgard": Opinion(SIX),
    "dragon": Opinion(SIX),
    "tyr": Opinion(SEVEN),
    "angrboda": Opinion(SEVEN),
    "thor": Opinion(LEADER, 6.0, lambda j: 20.0),
    "loki": Opinion(LEADER, 6.0, lambda j: 20.0),
    "baldr": Opinion(GOD, 0.5, baldr),
    "berserker": Opinion(GOD, 0.6, berserker),
    "freya": Opinion(GOD, 1.2, freya),
    "mjolnir": Opinion(GOD, 2.4, strike),
    "gungnir": Opinion(GOD, 2.4, strike),
    "hel": Opinion(GOD, 1.8, hel),
    "idunn": Opinion(GOD, 0.7, lambda j: 0.6),
    "longships": Opinion(GOD, 1.2, fetch(VIKINGS, ARCHER)),
    "odin": Opinion(GOD, 1.2, fetch(RAVENS)),
    "seer": Opinion(GOD, 0.2, lambda j: -0.3),
    "valkyries": Opinion(GOD, 0.7, valkyries),
    "vidarr": Opinion(GOD, 1.2, vidarr),
}
RANK = {name: OPINIONS[kind].rank for name, kind in KIND.items()}  # with a foreign back or not
KEEP = {kind: opinion.keep for kind, opinion in OPINIONS.items() if opinion.power is not None}
POWERS = {kind: opinion.power for kind, opinion in OPINIONS.items() if opinion.power is not None}
WEAPONS = tuple(kind for kind, opinion in OPINIONS.items() if opinion.power is strike)
