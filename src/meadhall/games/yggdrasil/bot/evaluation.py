"""What a position is worth to the gods: how near the three defeats are, and what the gods have against them.

One unit is about the worth of pushing an Enemy back by one space before the wall. The weights were chosen by playing
some hundreds of games of the script with each variant.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

from meadhall.games.yggdrasil.rules.state import DEFEATED, ENEMY_DECK, Yggdrasil
from meadhall.games.yggdrasil.rules.tables import (
    ANGRY_CARDS,
    CARDS_OF,
    DEFEATS,
    EFFECT_OF,
    ENEMIES,
    GIANTS,
    ISLANDS,
    NUMBER,
    RUNE_OF,
    RUNES,
)
from meadhall.kernel import fate

KINDS = len(ENEMIES)
PARTS = NUMBER["rune_parts"]
SEARCH, ANGRY_SPACES = NUMBER["search"], NUMBER["angry_spaces"]
MOST_CARDS = max(CARDS_OF.values())
# What a card does: whom it moves, and how far.
STEPS_OF = {name: (i, 1) for i, name in enumerate(ENEMIES)} | {
    name: (i, ANGRY_SPACES) for i, name in enumerate(ANGRY_CARDS)
}
WALL, DOOR, RESIDENCE = (defeat.space for defeat in DEFEATS)
MOST_BEYOND_WALL, MOST_BEYOND_DOOR = (defeat.enemies - 1 for defeat in DEFEATS[:2])

# -- weights -----------------------------------------------------------------------------------------------------

# How bad it is that an Enemy stands on a space, by space.
STANDS = [0.0, 0.0, 0.85, 1.85, 3.1, 4.4, 6.3, 8.6, 12.4]
# A factor by Enemy, in the order of ENEMIES: effects that grow with the Enemy's power are worse.
CHARACTER = [1.25, 1.05, 0.95, 1.15, 1.0, 1.05]
# By how many Enemies are beyond the wall and beyond the door, up to the most that are no defeat.
BEYOND_WALL = [0.0, 0.0, 0.2, 0.5, 1.6]
BEYOND_DOOR = [0.0, 0.5, 3.0]
LOST = 40.0  # for each Enemy too many
TO_COME = 0.3  # factor for an Enemy with no cards still to come

VIKING, ELF = 0.22, 0.40
FADES_AFTER, FADED = 5, 0.5  # Vikings beyond this number are worth this part
ELF_FADES = 0.7  # each further Elf is worth this part of the one before
MOST = NUMBER["vikings"] + 5  # counted even if there are fewer left
VIKINGS_WORTH = [VIKING * (min(n, FADES_AFTER) + FADED * max(0, n - FADES_AFTER)) for n in range(MOST)]
ELVES_WORTH = [ELF * sum([ELF_FADES**n for n in range(elves)]) for elves in range(10)]
TURNS_TO_USE = 2.0  # with fewer turns left than this, a god's stock is worth less

LEVEL = 0.067  # one level of an artifact, for each turn its owner still has
SPARE = 0.4  # this part of it, if another god has a better one

BAGS = 0.4  # the bags' worth, in Vikings of a search there, squared
FARTHER = 0.8  # one island farther
RAINBOW_SHARE = 0.3  # the weight of the bags as seen from the rainbow, where Jörmungand sends the Valkyries
NEAR = [  # by the Valkyries' island and the bag's
    [(1 - RAINBOW_SHARE) * FARTHER ** abs(at - bag) + RAINBOW_SHARE * FARTHER**bag for bag in range(len(ISLANDS))]
    for at in range(len(ISLANDS))
]

HARM = {"no_die": 4.8, "no_powers": 1.6, "whirlpool": 0.8, "stronger": 1.1, "blocks": 0.8}
HARM_OF = {giant: HARM[EFFECT_OF[giant][0]] for giant in GIANTS}  # how much an active Giant costs the gods
RUNE = [0.0, 0.4, 1.1, 2.3, 4.9]  # a rune, by how many of its Giants are defeated
VANIR = [0.0, 0.0, 0.25, 0.55, 0.95, 1.2, 1.2]  # by square


# -- the Enemies -------------------------------------------------------------------------------------------------


def danger(spaces: Sequence[int]) -> float:
    """How bad it is that the Enemies have come so far."""
    total = 0.0
    wall = door = residence = 0
    for enemy in range(KINDS):
        space = spaces[enemy]
        total += STANDS[space] * CHARACTER[enemy]
        if space >= WALL:
            wall += 1
            if space >= DOOR:
                door += 1
                if space == RESIDENCE:
                    residence += 1
    if wall > MOST_BEYOND_WALL:
        total += LOST * (wall - MOST_BEYOND_WALL)
        wall = MOST_BEYOND_WALL
    if door > MOST_BEYOND_DOOR:
        total += LOST * (door - MOST_BEYOND_DOOR)
        door = MOST_BEYOND_DOOR
    return total + BEYOND_WALL[wall] + BEYOND_DOOR[door] + LOST * residence


def relief(spaces: Sequence[int], enemy: int, back: int = 1) -> float:
    """How much better the position is with this Enemy n spaces farther back."""
    after = list(spaces)
    after[enemy] = max(1, after[enemy] - back)
    return danger(spaces) - danger(after)


def pressing(g: Yggdrasil) -> list[float]:
    """By Enemy: how urgent a push back is, from the cards still to come."""
    steps = [0] * KINDS
    to_come = dict(g.cards.pool[ENEMY_DECK])
    for part in g.cards.decks[ENEMY_DECK]:  # a state keeps known cards apart from unknown ones
        for card in g.cards.places[part].kinds:
            to_come[card] = to_come.get(card, 0) + 1
    for card, n in to_come.items():
        if card in STEPS_OF:
            enemy, spaces = STEPS_OF[card]
            steps[enemy] += n * spaces
    return [1.0 - TO_COME * (1 - min(n, MOST_CARDS) / MOST_CARDS) for n in steps]


# -- what the gods have ------------------------------------------------------------------------------------------


def turns_left(g: Yggdrasil) -> int:
    """Turns of all gods after this one."""
    return fate.size(g.cards, ENEMY_DECK) + g.quiet_turns


def turns_of(g: Yggdrasil, seat: int) -> int:
    """How many of them are this god's."""
    away = (seat - g.active - 1) % len(g.gods)  # gods who come before
    return max(0, (turns_left(g) - away + len(g.gods) - 1) // len(g.gods))


def stock(vikings: int, elves: int) -> float:
    """What Vikings and Elves are worth to a god with turns to come."""
    return VIKINGS_WORTH[vikings] + ELVES_WORTH[elves]


def soon(turns: int) -> float:
    """The part of a stock's worth that can still be used."""
    return min(1.0, turns / TURNS_TO_USE)


def level_worth(g: Yggdrasil, seat: int, kind: int, level: int) -> float:
    """What one more level against this Enemy is worth to a god who has reached `level` with it."""
    others = max([g.levels[KINDS * s + kind] for s in range(len(g.gods)) if s != seat], default=0)
    return LEVEL * turns_of(g, seat) * (SPARE if others >= level else 1.0)


# -- the worlds --------------------------------------------------------------------------------------------------


@cache
def souls(vikings: int, fire_giants: int, counters: int = SEARCH) -> float:
    """The expected number of Vikings from a search."""
    total = vikings + fire_giants
    return min(counters, total) * vikings / total if total else 0.0


def bags(g: Yggdrasil, vikings: Sequence[int], fire_giants: Sequence[int], valkyries: int) -> float:
    """The worth of the bags, from the Valkyries' place and from the rainbow; one good bag is worth more than two
    poor ones.
    """
    total, near = 0.0, NEAR[valkyries]
    for island in range(1, len(ISLANDS)):
        if island != g.submerged:
            found = souls(vikings[island], fire_giants[island])
            total += near[island] * found * found
    return BAGS * VIKING * total


def runes(g: Yggdrasil) -> dict[str, int]:
    """How many Giants of each rune are defeated."""
    counts = dict.fromkeys(RUNES, 0)
    for giant in g.cards.at(DEFEATED):
        counts[RUNE_OF[giant]] += 1
    return counts


def giant_worth(g: Yggdrasil, giant: str, counts: dict[str, int]) -> float:
    """The worth of removing a Giant: the harm it does now or when Loki calls it, and its rune."""
    done = counts[RUNE_OF[giant]]
    long = min(1.0, turns_left(g) / 8)
    harm = HARM_OF[giant] * long * (1.0 if giant in g.giants() else 0.3)
    return harm + (RUNE[done + 1] - RUNE[done]) * (long if done < PARTS - 1 else 1.0)


# -- the whole ---------------------------------------------------------------------------------------------------


def chance_to_win(g: Yggdrasil) -> float:
    """How likely the gods are to win, when a god is about to act: a logistic fit to 700 of the script's games."""
    left = turns_left(g)
    part = left / 42  # of the whole game
    beyond = sum([space >= WALL for space in g.spaces])
    on_the_brink = danger(g.spaces) >= LOST
    progress = sum([RUNE[count] for count in runes(g).values() if count < PARTS])
    enemies = -0.50 * sum(g.spaces) - 0.19 * beyond - 0.24 * max(g.spaces) - 0.86 * on_the_brink
    enemies -= 0.22 * g.fenrir + 0.20 * sum([HARM_OF[giant] for giant in g.giants()])
    gods = 0.47 * sum([stock(v, e) for v, e in zip(g.vikings, g.elves, strict=True)]) + 0.10 * sum(g.levels)
    gods += (0.18 + 0.81 * part) * progress + 0.30 * VANIR[g.vanir]
    gods += 1.64 * part * bags(g, g.bag_vikings, g.bag_fire_giants, g.valkyries)
    time = -0.166 * left - 0.47 * part * len(g.gods) + 0.86 * g.quiet_turns
    return 1.0 / (1.0 + math.exp(-(12.9 + enemies + gods + time)))
