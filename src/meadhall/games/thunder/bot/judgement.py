"""How good each answer looks at a glance: rules of thumb for bots, in units of about one ordinary card.

Everything is calculated from a `Sight`, that is, from what the asked seat may know. The scripted player takes the best
answer, playouts take good ones more often, and the search tries good ones first.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from meadhall.games.thunder.bot.opinions import (
    BIRDS,
    BOW,
    CAN_CHALLENGE,
    DREAD,
    GOD,
    KEEP,
    LEADER,
    POWERS,
    RANK,
    RANKS,
    SEVEN,
    SPY,
    TREASURE,
    WALL,
    WORTH,
    Odds,
    dot,
)
from meadhall.games.thunder.bot.sight import CERTAIN, Sight, duels
from meadhall.games.thunder.rules.decks import KIND, LEADERS, TREASURES
from meadhall.games.thunder.rules.state import DECK, HAND_LIMIT, LANE_AND_ROW, LANES, ROWS, SPOTS
from meadhall.kernel.rule import PASS, Ask

GAME = 40.0  # what the whole game is worth
DRAW = (3.0, 2.6, 2.2, 1.9, 1.6, 1.4, 1.2, 1.0, 0.8, 0.6, 0.4, 0.3)  # by cards in the hand
ROOM = 16  # with room for fewer actions than this, fights become worth more
A_COLUMN = 1.8  # what opening a column is worth: an action point a turn
PLACED = 0.6  # the part of a card's worth in the hand that is lost when it is placed
BEHIND = 0.12  # the part of its worth on the battlefield that a card has behind the front
NOBODY_TO_FIGHT = 0.8
FULL_BEHIND_A_WALL = 2.5  # penalty: a full column behind a Shield Wall can never challenge again
FALL_TO_RAVENS = (GOD, BIRDS, SPY)  # ranks


@lru_cache(maxsize=256)
def gains(viking_strength: int, top: str, other_top: str) -> tuple[Odds, ...]:
    """The worth of a challenge, by the ranks of the challenger and the challenged; without Nightmares."""
    ends, found = duels(viking_strength, top, other_top), []
    for a in range(RANKS):
        row = []
        for d in range(RANKS):
            if d == TREASURE:
                row.append(GAME)
            elif d == DREAD:
                row.append(0.0)
            else:
                won = WORTH[d] + 0.4 if ends[a][d] != "lose" else 0.0
                row.append(won - (WORTH[a] if ends[a][d] != "win" else 0.0))
        found.append(tuple(row))
    return tuple(found)


@lru_cache(maxsize=256)
def dangers(viking_strength: int, top: str, other_top: str) -> tuple[Odds, ...]:
    """The expected loss of a front card, by its rank and that of the card facing it; for a Shield Wall it can be a
    gain.
    """
    g = gains(viking_strength, top, other_top)
    return tuple(
        tuple(
            0.0 if not CAN_CHALLENGE[e] else -0.4 * WORTH[e] if c in (WALL, DREAD) and e != BOW else max(0.0, g[e][c])
            for e in range(RANKS)
        )
        for c in range(RANKS)
    )


class Judge:
    """Estimates the answers to one question of a seat."""

    def __init__(self, sight: Sight) -> None:
        self.sight, self.g, self.me, self.foe = sight, sight.g, sight.me, sight.foe
        mine, theirs = self.g.working_top(self.me), self.g.working_top(self.foe)
        self.gains = gains(self.g.viking_strength, mine, theirs)
        self.dangers = dangers(self.g.viking_strength, theirs, mine)
        self.hurry = self.lack_of_room()
        self._stands: dict[int, float] = {}
        self._fronts: dict[int, tuple[Odds | None, float, float]] = {}

    def lack_of_room(self) -> float:
        """From 0 to 1: how short of room the seat is. With a full hand and a full battlefield it loses (TL-24.2)."""
        field = sum([len(column) for column in self.g.columns[3 * self.me : 3 * self.me + 3]])
        held = self.g.hand_size(self.me)
        room = 2 * (12 - field) + HAND_LIMIT - held if self.g.cards.decks[DECK[self.me]] else 12 - field + held
        return min(1.0, max(0.0, 1 - room / ROOM))

    def leader_is_in_the_way(self) -> bool:
        """Does our own Thor or Loki stand in every lane where a fight would be possible?"""
        return not any(self.g.columns[3 * self.foe + lane] for lane in range(3) if lane != self.g.leaders[self.me])

    # -- lanes

    def column(self, seat: int, lane: int) -> tuple[str, ...]:
        return self.g.columns[3 * seat + lane]

    def spots(self, seat: int) -> list[str]:
        """The spots of a side with cards that may move."""
        found: list[str] = []
        for lane in range(3):
            found += SPOTS[lane][1 if self.g.leaders[seat] == lane else 0 : len(self.column(seat, lane))]
        return found

    def front(self, lane: int) -> Odds | None:
        return self.sight.theirs(lane, 0) if self.g.columns[3 * self.foe + lane] else None

    def stands(self, lane: int, rank: int, facing: Odds | None) -> float:
        """The worth of a card of this rank as a lane's front, against the card that faces it now."""
        key = RANKS * lane + rank
        if key not in self._stands:
            self._stands[key] = self._stand(rank, facing)
        return self._stands[key]

    def _stand(self, rank: int, facing: Odds | None) -> float:
        if rank == TREASURE:
            return -0.5 * GAME if facing is not None else -0.2 * GAME
        if facing is None:
            return 0.15 * WORTH[rank]
        hope = max(0.0, dot(self.gains[rank], facing)) if CAN_CHALLENGE[rank] and facing[LEADER] < 1 else 0.0
        return 0.8 * hope - 0.7 * dot(self.dangers[rank], facing)

    def lane_is_worth(self, lane: int) -> float:
        """The worth of our cards in a lane minus theirs: what a Nightmare there would cost us."""
        found = 0.0
        for row in range(len(self.column(self.me, lane))):
            rank = self.sight.mine(lane, row)
            found += GAME if rank == TREASURE else WORTH[rank]
        for row in range(len(self.column(self.foe, lane))):
            odds = self.sight.theirs(lane, row)
            found -= dot(WORTH, odds) + GAME * odds[TREASURE]
        return found

    def challenge(self, lane: int, row: int) -> float:
        attacker, facing = self.sight.mine(lane, 0), self.sight.theirs(lane, row)
        value = dot(self.gains[attacker], facing)
        if facing[DREAD]:
            value -= facing[DREAD] * self.lane_is_worth(lane)
        wins = sum([p for p, gain in zip(facing, self.gains[attacker], strict=True) if gain > 0])
        if len(self.column(self.foe, lane)) == 1:
            value += 1.2 * wins  # they lose an action point
            cards = sum([len(column) for column in self.g.columns[3 * self.foe : 3 * self.foe + 3]])
            left = self.g.points - self.g.used
            if cards <= left:  # and perhaps their last column
                value += wins * (12.0, 4.0, 2.0, 1.0)[cards - 1]
        if len(self.column(self.me, lane)) == 1:
            value -= 0.6 * (1 - wins)
        if not self.g.face_up(self.column(self.me, lane)[0]):
            value -= 0.25
        return value + 3.0 * self.hurry

    # -- placing

    def place(self, lane: int, row: int, name: str) -> float:
        """What a card of our hand is worth on a spot."""
        rank = RANK[name]
        if rank == TREASURE:
            return self.hide(lane, row)
        value = self.in_front(lane, rank) if row == 0 else self.behind(lane) + BEHIND * WORTH[rank]
        return value - PLACED * KEEP.get(KIND[name], 0.0)

    def in_front(self, lane: int, rank: int) -> float:
        """What a card of this rank is worth as the new front of a lane."""
        if lane not in self._fronts:
            self._fronts[lane] = self.new_front(lane)
        facing, fighter, other = self._fronts[lane]
        return self.stands(lane, rank, facing) + (fighter if CAN_CHALLENGE[rank] else other)

    def new_front(self, lane: int) -> tuple[Odds | None, float, float]:
        """Returns the card that faces it, and what a new front is worth apart from its rank: if it can challenge,
        and if not.
        """
        column, facing = self.column(self.me, lane), self.front(lane)
        if not column:
            return facing, A_COLUMN - self.hurry, A_COLUMN - self.hurry
        front = self.sight.mine(lane, 0)
        value = 0.2 - self.stands(lane, front, facing) - self.hurry
        if facing is None:
            return facing, value - NOBODY_TO_FIGHT, value - NOBODY_TO_FIGHT
        fighter = value if CAN_CHALLENGE[front] else value + 0.4 + 2.0 * self.hurry
        return (facing, fighter - 0.4, value - FULL_BEHIND_A_WALL) if len(column) == 3 else (facing, fighter, value)

    def behind(self, lane: int) -> float:
        """The worth of any card in a row behind the front."""
        cards = len(self.column(self.me, lane))
        value = 0.35 - self.hurry
        if cards == 1:
            value += 0.3  # a column of one card is soon lost
        if not self.column(self.foe, lane):
            return value - NOBODY_TO_FIGHT
        if cards == 3:
            value -= 0.4 if CAN_CHALLENGE[self.sight.mine(lane, 0)] else FULL_BEHIND_A_WALL
        return value

    def hide(self, lane: int, row: int) -> float:
        """The worth of placing a treasure: behind other cards it is safer than in a small hand, and Vidarr cannot
        reach the middle lane.
        """
        column = self.column(self.me, lane)
        if row == 0:
            return -0.4 * GAME
        cover = sum([0.5 + WORTH[self.sight.mine(lane, r)] for r in range(row)])
        if self.g.leaders[self.me] == lane:
            cover += 3.0
        behind = 0.3 * (len(column) - row)
        held = self.g.hand_size(self.me)
        return 0.35 * cover + (0.5 if lane == 1 else 0.0) - behind + 9.0 / (held + 1) - 3.0

    def best_place(self) -> tuple[float, str, str]:
        """Returns the worth of the best card on the best spot, the card and the spot.

        All rows behind the front count the same.
        """
        best, where, which = -math.inf, "", ""
        cards = [(RANK[name], PLACED * KEEP.get(KIND[name], 0.0), name) for name in self.names()]
        plain = [card for card in cards if card[0] != TREASURE]
        reserve, reserved = max([(BEHIND * WORTH[rank] - keep, name) for rank, keep, name in plain], default=(-9.0, ""))
        for lane in range(3):
            n = len(self.g.columns[3 * self.me + lane])
            if n == ROWS:
                continue
            if lane != self.g.leaders[self.me]:
                for rank, keep, name in plain:
                    value = self.in_front(lane, rank) - keep
                    if value > best:
                        best, where, which = value, SPOTS[lane][0], name
            if n and plain:
                value = self.behind(lane) + reserve
                if value > best:
                    best, where, which = value, SPOTS[lane][1], reserved
            if len(plain) < len(cards):
                for row in range(lane == self.g.leaders[self.me], n + 1):
                    value = self.hide(lane, row)
                    if value > best:
                        best, where, which = value, SPOTS[lane][row], TREASURES[self.me]
        return (best, where, which) if which else (-1.0, "", "")

    def names(self) -> list[str]:
        """What may be placed."""
        return [name for name in dict.fromkeys(self.g.hand(self.me)) if name != LEADERS[self.me]]

    def spot(self, spot: str) -> float:
        lane, row = LANE_AND_ROW[spot]
        return max([self.place(lane, row, name) for name in self.names()], default=-1.0)

    # -- powers

    def ravens(self, where: str) -> float:
        if where == "hand":
            odds, held = self.sight.hand(), self.g.hand_size(self.foe)
            stays = sum(odds[BOW : SEVEN + 1])
            return GAME * odds[TREASURE] + odds[DREAD] * held * 0.8 + 1.0 * (1 - stays) - 0.5 * stays
        if where == "own":
            return 8.0 * self.hurry - 4.0 if self.leader_is_in_the_way() else -6.0
        lane = LANES.index(where)
        odds = self.sight.theirs(lane, 0)
        falls = [p * (WORTH[r] + 0.3) for r, p in enumerate(odds) if r in FALL_TO_RAVENS]
        value = GAME * odds[TREASURE] + sum(falls) + 5.5 * odds[LEADER]
        if odds[DREAD]:
            value -= odds[DREAD] * self.lane_is_worth(lane)
        return value + (0.2 if max(odds) < 1 else -0.5)

    def strike(self, spot: str) -> float:
        lane, row = LANE_AND_ROW[spot]
        odds = self.sight.theirs(lane, row)
        value = dot(WORTH, odds) + GAME * odds[TREASURE]
        if row == 0 and len(self.column(self.foe, lane)) == 1:
            value += 1.0
        if row == 0 and self.column(self.me, lane):
            mine = self.sight.mine(lane, 0)
            value += 0.5 * max(0.0, -self._stand(mine, odds))
        return value

    def move_theirs(self, spot: str) -> float:
        """Valkyries: the best card to move is a front that we cannot beat."""
        lane, row = LANE_AND_ROW[spot]
        if row or not self.column(self.me, lane):
            return 0.1
        mine, behind = self.sight.mine(lane, 0), len(self.column(self.foe, lane)) > 1
        next_one = self.sight.theirs(lane, 1) if behind else None
        return 0.2 + self._stand(mine, next_one) - self._stand(mine, self.front(lane))

    def move_theirs_to(self, source: str, spot: str) -> float:
        (lane, row), (to, to_row) = LANE_AND_ROW[source], LANE_AND_ROW[spot]
        if to_row or to == lane or not self.column(self.me, to):
            return 0.5 + 0.1 * to_row
        return self._stand(self.sight.mine(to, 0), self.sight.theirs(lane, row))

    def move_mine(self, spot: str) -> float:
        lane, row = LANE_AND_ROW[spot]
        rank = self.sight.mine(lane, row)
        if rank == TREASURE:
            return 5.0 if row == 0 else 0.3 if row == 1 and self.g.leaders[self.me] != lane else -1.0
        if row == 0:
            return 0.2 - self.stands(lane, rank, self.front(lane))
        ahead = self.front(lane)
        return 0.3 + self.stands(lane, rank, ahead) - self.stands(lane, self.sight.mine(lane, 0), ahead)

    def move_mine_to(self, source: str, spot: str) -> float:
        (lane, row), (to, to_row) = LANE_AND_ROW[source], LANE_AND_ROW[spot]
        rank, column = self.sight.mine(lane, row), self.column(self.me, to)
        if rank == TREASURE:
            return self.hide(to, to_row) if to != lane else 0.5 * to_row - (GAME if to_row == 0 else 0.0)
        value = 0.0 if column else A_COLUMN if len(self.column(self.me, lane)) > 1 else 0.0
        if to_row == 0:
            value += self.stands(to, rank, self.front(to))
            if column and to != lane:
                value -= self.stands(to, self.sight.mine(to, 0), self.front(to))
        return value

    def to_the_front(self, lane: int, kind: str) -> float:
        """One of their cards will stand there face up: best where ours beats it, or where it blocks a better one."""
        new = CERTAIN[RANK[kind]]
        old = self.front(lane)
        if not self.column(self.me, lane):
            return -1.0 if old is None else -0.2
        mine = self.sight.mine(lane, 0)
        value = self._stand(mine, new) - self._stand(mine, old)
        return value - (1.0 if old is None else 0.0)

    def lead(self, lane: int) -> float:
        """Thor or Loki close a lane: best in front of a treasure or a weak card, and in the middle."""
        column = self.column(self.me, lane)
        if not column:
            return A_COLUMN
        hides = any(self.sight.mine(lane, row) == TREASURE for row in range(len(column)))
        shut = 1.2 * len(self.column(self.foe, lane))
        guards = (4.0 if hides else 0.0) + (0.4 if lane == 1 else 0.0)
        return guards - shut - self.stands(lane, self.sight.mine(lane, 0), self.front(lane))

    def frigg(self, where: str) -> float:
        if where == "hand":
            return 0.3 + 0.06 * self.g.hand_size(self.foe)
        column = self.column(self.foe, LANES.index(where))
        return 0.35 * len([place for place in column if not self.g.face_up(place)])

    def hel(self, name: str) -> float:
        kind = KIND[name]
        return KEEP.get(kind, 0.75 * WORTH[RANK[kind]]) if kind not in TREASURES else 0.0

    def power(self, name: str) -> float:
        """The worth of playing a card for its power now, minus the worth of keeping it for later."""
        kind = KIND[name]
        return POWERS[kind](self) - 0.5 * KEEP[kind] + 2.0 * self.hurry  # it makes room in the hand

    def action(self, option: str) -> float:
        if option == "draw":
            return DRAW[min(self.g.hand_size(self.me), len(DRAW) - 1)] - self.hurry
        if option == "place":
            return self.best_place()[0]
        if option.startswith("challenge "):
            return self.challenge(LANES.index(option[-1]), 0)
        return self.power(option) if KIND.get(option) in POWERS else 0.0

    # -- all questions

    def scores(self, ask: Ask) -> list[float]:
        judge = PROMPTS.get(ask.prompt)
        return [0.0] * len(ask.options) if judge is None else [judge(self, ask, str(option)) for option in ask.options]


def move(j: Judge, ask: Ask, option: str) -> float:
    if option == PASS:
        return -1.0
    return j.move_mine(option) if ask.about[0] == j.me else j.move_theirs(option)


def move_to(j: Judge, ask: Ask, option: str) -> float:
    source = str(ask.about[1])
    return j.move_mine_to(source, option) if ask.about[0] == j.me else j.move_theirs_to(source, option)


PROMPTS: dict[str, Callable[[Judge, Ask, str], float]] = {
    "action": lambda j, ask, option: j.action(option),
    "spot": lambda j, ask, option: j.spot(option),
    "card": lambda j, ask, option: j.place(*LANE_AND_ROW[str(ask.about[0])], option),
    "first_row": lambda j, ask, option: WORTH[RANK[option]] - 0.8 * KEEP.get(option, 0.0),
    "leader": lambda j, ask, option: j.lead(LANES.index(option)),
    "ravens": lambda j, ask, option: -1.0 if option == PASS else j.ravens(option),
    "strike": lambda j, ask, option: -1.0 if option == PASS else j.strike(option),
    "vidarr": lambda j, ask, option: -1.0 if option == PASS else j.challenge(*LANE_AND_ROW[option]),
    "frigg": lambda j, ask, option: -1.0 if option == PASS else j.frigg(option),
    "hel": lambda j, ask, option: -1.0 if option == PASS else j.hel(option),
    "front": lambda j, ask, option: j.to_the_front(LANES.index(option), str(ask.about[0])),
    "fetch": lambda j, ask, option: float(option),
    "move": move,
    "move_to": move_to,
    "order": lambda j, ask, option: WORTH[RANK[option]],  # the best at the bottom, where Freya does not see it
}
