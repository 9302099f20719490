"""Worker placement: in turn, one worker at a time, until nobody has one left (CM-3)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from meadhall.games.champions.leaders import LEADERS
from meadhall.games.champions.places import BEG, BOARD, PLACES, PRIVATE_LONGSHIP
from meadhall.games.champions.places.harbour import harbours_are_taken
from meadhall.games.champions.tables import HUT_PRICES, PRIVATE, SHIPS, STALLS
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Done, Option, Rule, ask, step

if TYPE_CHECKING:
    from meadhall.games.champions.state import Champions, Clan


@record
class Placement(Rule):
    turn: int = public()  # whose turn it is

    @step
    def choose_a_place(self, g: Champions, _: None) -> Ask | Done:
        clans = g.clans
        for _again in clans:
            clan = clans[self.turn]
            if clan.workers:
                return ask(self.turn, "place", usable(g, clan), (clan.workers,))
            self.turn = (self.turn + 1) % len(clans)
        return Done()

    @step
    def use_it(self, g: Champions, name: str) -> Rule | None:
        clan = g.clans[self.turn]
        clan.workers -= 1
        if g.story is not None:
            g.tell("placed", clan.seat, name)
        self.turn = (self.turn + 1) % len(g.clans)
        self.pc = 0  # choose_a_place
        return PLACES[name].visit(g, clan)


# Of Coins a place wants at most so many: more make no difference. With fewer than the other number neither a worker nor
# a ship can be had, and nothing else costs more than one Wood or one Food.
COINS = max(*HUT_PRICES, *[ship.coins for ship in SHIPS.values()])
COINS_FOR_MORE = min(*HUT_PRICES, *[SHIPS[name].coins for name in PRIVATE])
WOOD = max([ship.wood for ship in SHIPS.values()])

# A set of places is a number: a bit for each, in the order of the options. Nine bits at a time name the places in it.
ORDER = (*[place.name for place in BOARD], *STALLS)
BITS = {name: 1 << i for i, name in enumerate(ORDER)}
OTHERS = dict.fromkeys((*PLACES, *SHIPS), -1) | {name: ~bit for name, bit in BITS.items()}
NINE = (1 << 9) - 1
FIRST, SECOND, THIRD = (
    [tuple([name for i, name in enumerate(ORDER[at : at + 9]) if n >> i & 1]) for n in range(NINE + 1)]
    for at in (0, 9, 18)
)

OFFERS: dict[tuple[object, ...], int] = {}


@cache
def in_this_game(stalls: tuple[str, ...]) -> int:
    return sum([BITS[name] for name in (*[place.name for place in BOARD], *stalls)])


def usable(g: Champions, clan: Clan) -> tuple[Option, ...]:
    """The places a clan may send a worker to now, in a fixed order; begging always (CM-3.8).

    No question is put more often. So what the places said to a clan of the same means is remembered, by all that their
    refusals look at; only the table has to be as it nearly always is.
    """
    at, coins, wood, ship = g.at, clan.coins, clan.wood, clan.ship
    harbours = not harbours_are_taken(g, clan)
    if g.troll and g.merchant and g.decks["runes"] and "" not in g.draugr:
        key: tuple[object, ...]
        if coins < COINS_FOR_MORE:
            fare = coins or LEADERS[clan.leader].merchant_coins
            key = harbours, coins, fare, wood > 0, clan.food > 0
        else:
            coins, wood = coins if coins < COINS else COINS, wood if wood < WOOD else WOOD
            hut, ships = -1 if clan.hut else g.huts_sold, () if ship else g.ships_left
            key = harbours, coins, wood, clan.food > 0, hut, ships
        found = OFFERS.get(key)
        if found is None:
            found = OFFERS[key] = offers(g, clan)
    else:
        found = offers(g, clan)
    found &= in_this_game(g.stalls)
    for name in at:
        found &= OTHERS[name]
    last = OWN_SHIP_OR_BEG if ship and harbours and ship not in at else ONLY_BEG
    return FIRST[found & NINE] + SECOND[found >> 9 & NINE] + THIRD[found >> 18] + last


def offers(g: Champions, clan: Clan) -> int:
    """The places of the board and the stalls, taken or not, that do not refuse this clan. Each says itself whom."""
    return sum([bit for name, bit in BITS.items() if not PLACES[name].refuses(g, clan)])


ONLY_BEG: tuple[Option, ...] = (BEG,)
OWN_SHIP_OR_BEG: tuple[Option, ...] = (PRIVATE_LONGSHIP.name, BEG)
