"""What a position is worth to each side, with all cards known; for searches that deal the hidden cards anew.

Each side of a position is a list of numbers, and each number has a weight. The weights come from games between scripted
players that make random mistakes (logistic regression of the results, at the start of each turn): `python -m
meadhall.games.thunder.lab.fit` prints new ones.
"""

from __future__ import annotations

import math

from meadhall.games.thunder.bot.opinions import CAN_CHALLENGE, RANK, SPY, TREASURE, WALL, WEAPONS
from meadhall.games.thunder.bot.sight import duels
from meadhall.games.thunder.rules.decks import LEADERS, RAVENS, SIDES, TREASURES
from meadhall.games.thunder.rules.state import DECK, HAND, HAND_LIMIT, LANES, ROWS, TAKEN_HAND, Thunder

SPOTS = len(LANES) * ROWS
ROOM = 16  # with room for fewer actions than this, a side is short of room

WEIGHTS = {
    # Cards on the battlefield, by rank: gods, the treasure, Nightmare, Shield Wall, Ravens, Frigg, Archer, 3 to 7,
    # Thor or Loki.
    **{
        f"field {rank}": weight
        for rank, weight in enumerate(
            (0.019, -0.375, 0.109, 0.180, -0.330, -0.105, -0.094, 0.006, -0.032, 0.008, 0.211, 0.314, 0.155)
        )
    },
    "column a": 0.324,
    "column b": 0.301,
    "column c": 0.355,
    "cards": 0.066,
    "three cards": -0.073,
    "two cards": -0.323,
    "one card": -0.926,
    "hand": -0.007,
    "fighters in hand": 0.031,
    "walls in hand": 0.284,
    "Ravens in hand": 0.025,
    "weapon in hand": 0.241,
    "leader in hand": 0.347,
    "other powers in hand": 0.019,
    "deck": -0.030,
    "last ten cards": 1.746,
    "deck is out": -0.496,
    "treasure in deck": 0.450,
    "treasure in hand": -0.075,
    "Ravens at the treasure": -0.474,
    "treasure in row 1": -0.641,
    "treasure in row 2": -0.164,
    "treasure in row 3": 0.089,
    "treasure in row 4": 0.341,
    "treasure behind leader": 0.012,
    "cramped": -1.942,
    "open lanes": 0.091,
    "shut in": -1.564,
    "winning fronts": 0.110,
    "equal fronts": -0.131,
    # The same, for the side whose turn it is; and few cards of the side whose turn it is not.
    "winning fronts now": 0.112,
    "treasure faced now": 0.771,
    "three cards now": -0.266,
    "two cards now": -0.338,
    "one card now": -0.386,
}
NAMES = tuple(WEIGHTS)
AT = {name: i for i, name in enumerate(NAMES)}
BY_NUMBER = tuple(WEIGHTS.values())

COLUMN, CARDS, FEW, FEW_NOW = AT["column a"], AT["cards"], AT["three cards"], AT["three cards now"]
HELD, FIGHTERS, WALLS, RAVENS_HELD = AT["hand"], AT["fighters in hand"], AT["walls in hand"], AT["Ravens in hand"]
WEAPON, LEADER_HELD, OTHER_POWERS = AT["weapon in hand"], AT["leader in hand"], AT["other powers in hand"]
DECK_SIZE, LAST_TEN, OUT, HIDDEN = AT["deck"], AT["last ten cards"], AT["deck is out"], AT["treasure in deck"]
IN_HAND, HUNTED, IN_ROW = AT["treasure in hand"], AT["Ravens at the treasure"], AT["treasure in row 1"]
BEHIND_LEADER, CRAMPED = AT["treasure behind leader"], AT["cramped"]
OPEN_LANES, SHUT_IN = AT["open lanes"], AT["shut in"]
WINS, TIES, WINS_NOW, FACED = (
    AT[name] for name in ("winning fronts", "equal fronts", "winning fronts now", "treasure faced now")
)


def features(g: Thunder, seat: int) -> list[float]:
    """The numbers of one side, in the order of NAMES."""
    f = [0.0] * len(NAMES)
    left = g.points - g.used
    cards = _field(f, g, seat, 0 if g.active == seat else left)
    held = _hand(f, g, seat)
    deck = g.cards.decks[DECK[seat]]
    size = g.cards.places[deck[0]].size if deck else 0
    f[DECK_SIZE] = size / 10
    f[LAST_TEN] = min(size, 10) / 10
    f[OUT] = float(size == 0)
    f[HIDDEN] = float(TREASURES[seat] in g.cards.pool[SIDES[seat]])
    room = 2 * (SPOTS - cards) + HAND_LIMIT - held if size else SPOTS - cards + held
    f[CRAMPED] = max(0.0, 1 - room / ROOM)
    f[OPEN_LANES] = lanes = open_lanes(g, seat)
    f[SHUT_IN] = max(0.0, 1 - room / (2 * ROOM)) if not lanes else 0.0
    _fronts(f, g, seat, min(2, left) / 2 if g.active == seat else 0.0)
    return f


def open_lanes(g: Thunder, seat: int) -> int:
    """The lanes where this side can challenge, or could if it placed a suitable card in front.

    Without such a lane a side can only place cards, and is stuck when its room is full (TL-24.2).
    """
    found, foe = 0, 1 - seat
    for lane in range(len(LANES)):
        ours = g.columns[3 * seat + lane]
        if g.columns[3 * foe + lane] and lane not in (g.leaders[foe], g.leaders[seat]):
            found += len(ours) < ROWS or CAN_CHALLENGE[RANK[g.cards.places[ours[0]].kinds[0]]]
    return found


def _field(f: list[float], g: Thunder, seat: int, against: int) -> int:
    """Returns the numbers for the cards on the battlefield.

    `against`: the action points with which the other side may still attack this turn.
    """
    places, cards = g.cards.places, 0
    for lane in range(len(LANES)):
        column = g.columns[3 * seat + lane]
        if column:
            f[COLUMN + lane] = 1.0
            cards += len(column)
            for row, place in enumerate(column):
                rank = RANK[places[place].kinds[0]]
                f[rank] += 1.0
                if rank == TREASURE:
                    f[IN_ROW + row] = 1.0
                    f[BEHIND_LEADER] = float(g.leaders[seat] == lane)
    f[CARDS] = cards
    if cards <= 3:
        few = 3 - cards if cards else 2
        f[FEW + few] = 1.0
        f[FEW_NOW + few] = min(1.0, against / max(1, cards))
    return cards


def _hand(f: list[float], g: Thunder, seat: int) -> int:
    kinds = g.cards.places[HAND[seat]].kinds + g.cards.places[TAKEN_HAND[seat]].kinds
    f[HELD] = min(len(kinds), 6)
    for kind in kinds:
        rank = RANK[kind]
        if kind == RAVENS:
            f[RAVENS_HELD] += 1
        elif CAN_CHALLENGE[rank]:
            f[FIGHTERS] += rank - SPY  # a stronger card has a higher rank
        elif rank == WALL:
            f[WALLS] += 1
        elif kind in WEAPONS:
            f[WEAPON] += 1
        elif kind in LEADERS:
            f[LEADER_HELD] += 1
        elif rank == TREASURE:
            f[IN_HAND] = 1.0
            f[HUNTED] = g.cards.places[HAND[1 - seat]].kinds.count(RAVENS) / len(
                kinds
            )  # the chance that one of them finds it
        else:
            f[OTHER_POWERS] += 1
    return len(kinds)


def _fronts(f: list[float], g: Thunder, seat: int, now: float) -> None:
    """`now`: 1 if this side has points to challenge with, 0 if it is not its turn."""
    foe, places, columns = 1 - seat, g.cards.places, g.columns
    ends = duels(g.viking_strength, g.working_top(seat), g.working_top(foe))
    for lane in range(len(LANES)):
        ours, facing = columns[3 * seat + lane], columns[3 * foe + lane]
        if not ours or not facing or g.leaders[foe] == lane:
            continue
        attacker, defender = RANK[places[ours[0]].kinds[0]], RANK[places[facing[0]].kinds[0]]
        if not CAN_CHALLENGE[attacker]:
            continue
        if defender == TREASURE:
            f[FACED] = now
        elif ends[attacker][defender] == "win":
            f[WINS] += 1
            f[WINS_NOW] += now
        elif ends[attacker][defender] == "tie":
            f[TIES] += 1


def evaluate(g: Thunder) -> tuple[float, float]:
    """Returns the expected result of each side, from -1 to 1."""
    total = sum([w * (a - b) for w, a, b in zip(BY_NUMBER, features(g, 0), features(g, 1), strict=True)])
    value = math.tanh(total / 2)
    return value, -value
