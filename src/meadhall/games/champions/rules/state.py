"""The state of the table."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING, Any, Self

from meadhall.games.champions.rules.dice import NONE_ROLLED
from meadhall.games.champions.rules.names import DRAUGR, LAND, TROLL
from meadhall.games.champions.rules.runes.anytime import ANYTIME
from meadhall.games.champions.rules.tables import (
    DECKS,
    ENEMIES,
    FOOD,
    KINDS,
    MOST_WARRIORS,
    SHIPS,
    SHORES,
    TABLES,
    UP_TO,
    Enemy,
)
from meadhall.kernel.fate import CardState
from meadhall.kernel.record import SPECTATOR, public, record, secret
from meadhall.kernel.rule import Chance, Option, Result, Rule


def deal_plan(clan: Clan, g: Champions, rng: random.Random) -> tuple[int, ...]:
    """Deals a plan that another clan may have chosen in secret (CM-5.3)."""
    errands, plan = g.errands(clan.seat), ()  # type: tuple[tuple[str, ...], tuple[int, ...]]
    while len(plan) < clan.planned:
        where, kind = errands[len(plan) // 4], len(plan) % 4
        plan += (rng.choice(g.choices(clan, plan, where, kind)),)
    return plan


@record
class Clan:
    """One player: the leader's board and what lies on it."""

    seat: int = public()
    leader: str = public(default="")
    glory: int = public(default=0)
    food: int = public(default=1)
    wood: int = public(default=1)
    coins: int = public(default=1)
    favor: int = public(default=1)
    blame: int = public(default=0)
    dice: list[int] = public(default_factory=lambda: [1, 0, 0])  # in the longhouse: swords, spears, axes
    crew: int = public(default=3)  # workers in all
    workers: int = public(default=3)  # not yet placed this round
    hunting: int = public(default=0)  # workers on the Hunting Grounds
    begging: int = public(default=0)  # workers lying on the clan's own board
    hut: bool = public(default=False)  # has been to the Worker Huts
    ship: str = public(default="")  # a private longship
    runes: tuple[str, ...] = public(default=())  # not yet flipped
    spent: tuple[str, ...] = public(default=())  # flipped
    defeated: tuple[str, ...] = public(default=())  # public: everybody saw each of them defeated
    plan: tuple[int, ...] = secret(to="plan_eyes", deal=deal_plan, blank=(), default=())
    planned: int = public(default=0)  # how many numbers of the plan are chosen
    plan_eyes: tuple[int, ...] = public(default=(SPECTATOR,))

    if TYPE_CHECKING:  # written by @record

        def clone(self) -> Self: ...
        def key(self) -> tuple[Any, ...]: ...


@record
class Champions(CardState):
    clans: list[Clan] = public(default_factory=list)
    dice_set: str = public(default="B")
    simultaneous: bool = public(default=False)  # warriors are assigned in secret (CM-5.3)
    hall_of_records: bool = public(default=False)
    round: int = public(default=1)
    first: int = public(default=0)  # who has the First Player Marker
    stalls: tuple[str, ...] = public(default=())
    at: dict[str, int] = public(default_factory=dict)  # by place: the clan whose worker stands there
    supply: list[int] = public(default_factory=list)  # dice near the board
    stock: list[int] = public(default_factory=lambda: [0, 0, 0, 0])  # on the blue places: dice, and Food
    huts_sold: int = public(default=0)
    ships_left: tuple[str, ...] = public(default=())  # private longships that are not built
    sailing: dict[str, tuple[int, str]] = public(default_factory=dict)  # by shore: the clan and the kind of its ship
    parties: dict[str, tuple[int, ...]] = public(default_factory=dict)  # by combat location: swords, spears, axes, Food
    troll: str = public(default="")
    draugr: list[str] = public(default_factory=lambda: ["", ""])
    monsters: list[str] = public(default_factory=list)  # by shore
    hoards: list[int] = public(default_factory=list)  # Coins on the monsters
    runes: list[str] = public(default_factory=lambda: ["", ""])
    merchant: str = public(default="")
    covered: tuple[str, ...] = public(default=())  # merchant ships of earlier rounds
    decks: dict[str, tuple[str, ...]] = public(default_factory=lambda: dict(DECKS))  # face down, so without an order
    discarded: tuple[str, ...] = public(default=())  # trolls and draugr that were not defeated
    rolled: tuple[int, ...] = public(default=NONE_ROLLED)  # the dice of the last roll, by kind and face
    scored: bool = public(default=False)

    @property
    def seats(self) -> int:
        return len(self.clans)

    @property
    def shores(self) -> tuple[str, ...]:
        return SHORES_OF[len(self.clans)]

    def from_first(self) -> tuple[int, ...]:
        """The seats clockwise from the First Player Marker."""
        return CLOCKWISE[len(self.clans)][self.first]

    # -- enemies and those who fight them

    def enemy_at(self, where: str) -> str:
        """The card at a combat location, or an empty text."""
        if where == TROLL:
            return self.troll
        if where in DRAUGR:
            return self.draugr[DRAUGR.index(where)]
        return self.monsters[SHORES.index(where)]

    def foe(self, where: str) -> Enemy:
        return ENEMIES[self.enemy_at(where)]

    def fighter(self, where: str) -> int | None:
        """The clan whose worker or ship is there."""
        if where in LAND:
            return self.at.get(where)
        return self.sailing[where][0] if where in self.sailing else None

    def all_errands(self) -> dict[int, tuple[str, ...]]:
        """By clan: the places to which it may send warriors, in the order of combat."""
        found: dict[int, tuple[str, ...]] = {}
        at, sailing = self.at, self.sailing
        for where in LAND:
            if where in at:
                found[at[where]] = (*found.get(at[where], ()), where)
        for shore in self.shores if sailing else ():
            if shore in sailing:
                seat = sailing[shore][0]
                found[seat] = (*found.get(seat, ()), shore)
        return found

    def errands(self, seat: int) -> tuple[str, ...]:
        return self.all_errands().get(seat, ())

    def choices(self, clan: Clan, plan: tuple[int, ...], where: str, kind: int) -> tuple[int, ...]:
        """The options for the next number of a plan: how many of a kind (or how much Food) for an errand (CM-5.5 to
        CM-5.8).
        """
        have = clan.food if kind == FOOD else clan.dice[kind]
        if len(plan) > FOOD:  # for earlier errands
            have -= sum(plan[kind::4])
        if where in LAND:
            return UP_TO[0] if kind == FOOD or ENEMIES[self.enemy_at(where)].ban == kind else UP_TO[have]
        room = SHIPS[self.sailing[where][1]].capacity
        if kind:
            room -= sum(plan[-kind:])
        return UP_TO[have if have < room else room]

    def warriors_of(self, clan: Clan) -> int:
        """All dice of a clan, including those sent out."""
        found = sum(clan.dice)
        for where, party in self.parties.items():
            if self.fighter(where) == clan.seat:
                found += sum(party[:FOOD])
        return found

    # -- goods

    def recruit(self, clan: Clan, take: tuple[int, ...]) -> tuple[int, ...] | None:
        """Moves dice from the supply into the longhouse.

        If there is no room for all, and they are of several kinds: moves none and returns those on offer.
        """
        dice, supply, wanted = clan.dice, self.supply, take
        take = tuple([n if n < left else left for n, left in zip(take, supply, strict=True)])  # CM-3.6
        room = MOST_WARRIORS - sum(dice)
        if sum(take) > room:  # CM-3.5
            if room > 0 and sum(1 for n in take if n) > 1:
                return take
            take = tuple([n if n < room else room for n in take])
        for kind, n in enumerate(take):
            dice[kind] += n
            supply[kind] -= n
            if wanted[kind]:
                self.tell("recruited", clan.seat, n, KINDS[kind])
        return None

    def enlist(self, clan: Clan, kind: int, n: int) -> int:
        """Moves dice of one kind from the supply to the longhouse, limited by the supply and the room (CM-3.5,
        CM-3.6).
        """
        dice, supply = clan.dice, self.supply
        n = min(n, supply[kind], MOST_WARRIORS - dice[0] - dice[1] - dice[2])
        if n <= 0:
            return 0
        dice[kind] += n
        supply[kind] -= n
        return n

    # -- decks of which everybody sees every card

    def draw(self, deck: str, prompt: str) -> Chance | None:
        """The chance of drawing a card; None if the card is certain, or if the deck is empty."""
        left = self.decks[deck]
        if deck in ALL_DIFFERENT:
            return Chance(prompt, left) if len(left) > 1 else None
        return weighted(prompt, left)

    def take(self, deck: str, kind: str | None) -> str:
        """Takes the drawn card out of the deck and returns it; an empty text from an empty deck."""
        left = self.decks[deck]
        if not left:
            return ""
        at = 0 if kind is None else left.index(kind)
        self.decks[deck] = left[:at] + left[at + 1 :]
        return left[at]

    # -- runes, of which some may be used at any time (CM-11.1)

    def claim(self, clan: Clan, rune: str) -> None:
        clan.runes += (rune,)

    def flip(self, clan: Clan, rune: str) -> None:
        at = clan.runes.index(rune)
        clan.runes = clan.runes[:at] + clan.runes[at + 1 :]
        clan.spent += (rune,)

    def asides(self, seat: int) -> tuple[Option, ...]:
        held = self.clans[seat].runes
        if not held:
            return ()
        return tuple([rune for rune in held if rune in ANYTIME and ANYTIME[rune].could_act(self, self.clans[seat])])

    def aside(self, seat: int, option: Option) -> Rule:
        return ANYTIME[str(option)].rule(seat)

    # -- the end

    def result(self) -> Result:
        """Most Glory, then most enemy cards, then a shared victory (CM-9.9)."""
        marks = [(clan.glory, len(clan.defeated)) for clan in self.clans]
        best = max(marks)
        champions = marks.count(best)
        how = "score" if champions == 1 else "shared"
        if champions == 1 and sum(glory == best[0] for glory, _ in marks) > 1:
            how = "enemies"
        won = 1 if champions == 1 else 0
        returns = tuple(won if mark == best else -1 for mark in marks)
        return Result(returns, tuple(clan.glory for clan in self.clans), how, shared=champions > 1)


@cache  # for few decks, always in the same order
def weighted(prompt: str, left: tuple[str, ...]) -> Chance | None:
    kinds = tuple(dict.fromkeys(left))
    return Chance(prompt, kinds, tuple([left.count(kind) for kind in kinds])) if len(kinds) > 1 else None


SHORES_OF = {seats: SHORES[: table.shores] for seats, table in TABLES.items()}
CLOCKWISE = {n: tuple(tuple((first + i) % n for i in range(n)) for first in range(n)) for n in TABLES}
ALL_DIFFERENT = frozenset(name for name, cards in DECKS.items() if len(set(cards)) == len(cards))
