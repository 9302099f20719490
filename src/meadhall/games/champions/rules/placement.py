"""Worker placement: in turn, one worker at a time, until nobody has one left (CM-3)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from meadhall.games.champions.rules.places import BEG, BOARD, HUNTING_GROUNDS, PLACES, PRIVATE_LONGSHIP
from meadhall.games.champions.rules.places.harbour import harbours_are_taken
from meadhall.games.champions.rules.tables import HUT_PRICES, PRIVATE, SHIPS, STALLS
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import DONE, Ask, Done, Option, Rule, ask, step

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan


@record
class Placement(Rule):
    turn: int = public()  # whose turn it is
    free: int = public()  # the places that have room: a set, see below
    harbours: int = public()  # how many there are, if every card of the round lies on the table; else none

    @step
    def choose_a_place(self, g: Champions, _: None) -> Ask | Done:
        clans = g.clans
        for _again in clans:
            clan = clans[self.turn]
            if clan.workers:
                return ask(self.turn, "place", self.usable(g, clan), (clan.workers,))
            self.turn = (self.turn + 1) % len(clans)
        return DONE

    @step
    def use_it(self, g: Champions, name: str) -> Rule | None:
        clan = g.clans[self.turn]
        clan.workers -= 1
        if g.story is not None:
            g.tell("placed", clan.seat, name)
        self.turn = (self.turn + 1) % len(g.clans)
        self.pc = 0  # choose_a_place
        self.free &= OTHERS[name]
        return PLACES[name].visit(g, clan)

    def usable(self, g: Champions, clan: Clan) -> tuple[Option, ...]:
        """The places a clan may send a worker to now, in a fixed order; begging always (CM-3.8).

        No question is put more often. So what the places said to a clan of the same means is remembered, by all that
        their refusals look at; only the table has to be as it nearly always is.
        """
        coins, wood, ship = clan.coins, clan.wood, clan.ship
        if len(g.sailing) < self.harbours:
            can_sail = True
            key: tuple[object, ...]
            if coins < COINS_FOR_MORE:
                key = coins, wood, clan.food, clan.leader
            else:
                coins, wood = coins if coins < COINS else COINS, wood if wood < WOOD else WOOD
                hut, ships = -1 if clan.hut else g.huts_sold, () if ship else g.ships_left
                key = coins, wood, clan.food > 0, hut, ships
            found = OFFERS.get(key)
            if found is None:
                found = OFFERS[key] = offers(g, clan)
        else:
            can_sail = not harbours_are_taken(g, clan)
            found = offers(g, clan)
        found &= self.free
        last = OWN_SHIP_OR_BEG if ship and can_sail and ship not in g.at else ONLY_BEG
        return FIRST[found & NINE] + SECOND[found >> 9 & NINE] + THIRD[found >> 18] + last


# Of Coins a place wants at most so many: more make no difference. With fewer than the other number neither a worker nor
# a ship can be had, and nothing else costs more than one Wood or one Food.
COINS = max(*HUT_PRICES, *[ship.coins for ship in SHIPS.values()])
COINS_FOR_MORE = min(*HUT_PRICES, *[SHIPS[name].coins for name in PRIVATE])
WOOD = max([ship.wood for ship in SHIPS.values()])

# A set of places is a number: a bit for each, in the order of the options. Nine bits at a time name the places in it.
ORDER = (*[place.name for place in BOARD], *STALLS)
BITS = {name: 1 << i for i, name in enumerate(ORDER)}
# By place: all others. Where a worker stands there is no room for another; hunters, beggars and ships crowd nobody out.
OTHERS = dict.fromkeys((*PLACES, *SHIPS), -1) | {name: ~bit for name, bit in BITS.items() if name != HUNTING_GROUNDS}


def subsets(names: tuple[str, ...]) -> list[tuple[Option, ...]]:
    """By number: the names in each set of these."""
    found: list[tuple[Option, ...]] = [()]
    for name in names:
        found += [(*some, name) for some in found]
    return found


NINE = (1 << 9) - 1
FIRST, SECOND, THIRD = subsets(ORDER[:9]), subsets(ORDER[9:18]), subsets(ORDER[18:])

OFFERS: dict[tuple[object, ...], int] = {}


@cache
def in_this_game(stalls: tuple[str, ...]) -> int:
    return sum([BITS[name] for name in (*[place.name for place in BOARD], *stalls)])


def placement(g: Champions) -> Placement:
    """Worker placement as it begins, or as it goes on in a position."""
    free = in_this_game(g.stalls)
    for name in g.at:
        free &= OTHERS[name]
    every_card = all((g.troll, *g.draugr, *g.monsters, g.merchant, g.decks["runes"]))
    return Placement(g.first, free, len(g.monsters) if every_card else 0)


def offers(g: Champions, clan: Clan) -> int:
    """The places of the board and the stalls, taken or not, that do not refuse this clan. Each says itself whom."""
    return sum([bit for name, bit in BITS.items() if not PLACES[name].refuses(g, clan)])


ONLY_BEG: tuple[Option, ...] = (BEG,)
OWN_SHIP_OR_BEG: tuple[Option, ...] = (PRIVATE_LONGSHIP.name, BEG)
