"""Champions as numbers: the clans, the places, the fights, and what is known of journeys and destinies."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from meadhall.games.champions.rules.dice import FACES, SETS
from meadhall.games.champions.rules.leaders import LEADER_NAMES
from meadhall.games.champions.rules.names import (
    DESTINY_DECK,
    DISCARDED,
    FULFILLED,
    HANDS,
    JOURNEY_DECK,
    LAND,
    REVEALED,
    SAGE,
)
from meadhall.games.champions.rules.places import PLACES
from meadhall.games.champions.rules.places.runesmith import BLIND
from meadhall.games.champions.rules.rolling import KEEP, Roll
from meadhall.games.champions.rules.runes.anytime import ANYTIME
from meadhall.games.champions.rules.state import Champions, Clan
from meadhall.games.champions.rules.tables import (
    CARGO,
    DESTINIES,
    ENEMIES,
    JOURNEYS,
    KINDS,
    MERCHANT,
    PRIVATE,
    RUNE_GLORY,
    SHIPS,
    SHORES,
    STALLS,
    TABLES,
)
from meadhall.kernel.rule import PASS
from meadhall.kernel.veil import View
from meadhall.search.tensor import ASIDES, Block, Part, Sheet, Tensor, known_of

CLANS = max(TABLES)
MOST_GOODS = 255  # Food, Wood and Coins of one clan together; no match comes near it
MOST_AT_ONCE = 12  # of one kind in a question; a ship has room for eleven
FIGHTS = (*LAND, *SHORES)
RUNES = tuple(RUNE_GLORY)
PLAN = len(FIGHTS) * len(CARGO)

SPOTS = (*PLACES, *PRIVATE)  # a private longship takes a worker, too
ON_THE_BOARD = tuple(name for name in PLACES if name not in STALLS)
PLACE_AT = {name: i for i, name in enumerate(SPOTS)}
ENEMY_AT = {name: i for i, name in enumerate(ENEMIES)}
RUNE_AT = {name: i for i, name in enumerate(RUNES)}
DESTINY_AT = {name: i for i, name in enumerate(DESTINIES)}
JOURNEY_AT = {name: i for i, name in enumerate(JOURNEYS)}
MERCHANT_AT = {name: i for i, name in enumerate(MERCHANT)}
SHIP_AT = {name: i for i, name in enumerate(SHIPS)}

SEATS = tuple(f"seat +{n}" for n in range(CLANS))
GOODS = ("Glory", "Food", "Wood", "Coins", "Favor", "Blame", *(f"{kind}s in the longhouse" for kind in KINDS))
OF_CLAN = (
    *GOODS,
    *("workers in all", "workers not placed", "workers hunting", "workers begging", "has been to the Worker Huts"),
    *("destinies in hand", "numbers of the plan chosen", "has the First Player Marker"),
    *(f"led by {leader}" for leader in LEADER_NAMES),
    *(f"owns {ship}" for ship in PRIVATE),
    *(f"rune {rune}" for rune in RUNES),
    *(f"used rune {rune}" for rune in RUNES),
)
LEADER, SHIP = OF_CLAN.index(f"led by {LEADER_NAMES[0]}"), OF_CLAN.index(f"owns {PRIVATE[0]}")
HELD, SPENT = OF_CLAN.index(f"rune {RUNES[0]}"), OF_CLAN.index(f"used rune {RUNES[0]}")
OF_FIGHT = (
    *(f"{name} there" for name in ENEMIES),
    *(f"the clan of {seat}" for seat in SEATS),
    *(f"ship {ship}" for ship in SHIPS),
    *(f"{kind} sent" for kind in CARGO),
    "Coins on the monster",
)
FIGHTER = len(ENEMIES)
OF_JOURNEY = (
    "a journey lies here",
    *(f"certainly {name}" for name in JOURNEYS),
    *(f"perhaps {name}" for name in JOURNEYS),
)
JOURNEYS_ROWS = ("revealed", "discarded", "not seen")
DESTINY_ROWS = (
    "in one's own hand",
    "drawn at the Sage's, to choose from",
    "not seen",
    "certainly in the deck",
    "perhaps in the deck",
    *(f"revealed by {seat}" for seat in SEATS),
    *(f"certainly in the hand of {seat}" for seat in SEATS),
    *(f"perhaps in the hand of {seat}" for seat in SEATS),
)
REVEALED_ROW, CERTAIN, POSSIBLE = 5, 5 + CLANS, 5 + 2 * CLANS
IN_DECKS = (*ENEMIES, *RUNES, *MERCHANT)
DECK_AT = {name: i for i, name in enumerate(IN_DECKS)}
DICE = tuple(f"{kind}: {face}" for kind in KINDS for face in FACES)
TABLE = (
    *("clans in the game", "round", "Worker Huts sold"),
    *(f"{kind}s in the supply" for kind in KINDS),
    *(f"{kind} on its blue place" for kind in CARGO),
    *(f"{ship} can be built" for ship in PRIVATE),
    *(f"rune {rune} on display" for rune in RUNES),
    *(f"merchant ship {name}" for name in MERCHANT),
    *(f"merchant ship {name} covered" for name in MERCHANT),
    *(f"{name} discarded" for name in ENEMIES),
    *(f"dice {name}" for name in SETS),
    *("warriors are assigned in secret", "Hall of Records"),
)
SUPPLY = 3
BUILD = SUPPLY + len(KINDS) + len(CARGO)
DISPLAY = BUILD + len(PRIVATE)
LANDED = DISPLAY + len(RUNES)
THROWN = LANDED + 2 * len(MERCHANT)
DICE_SET = THROWN + len(ENEMIES)


@lru_cache(maxsize=1 << 12)
def counted(names: tuple[str, ...]) -> dict[str, int]:
    """How often each name is there. Piles and decks change seldom."""
    return {name: names.count(name) for name in names}


class ChampionsTensor(Tensor):
    game = "champions"
    most_seats = CLANS
    about = tuple(
        dict.fromkeys((*FIGHTS, *CARGO, *ENEMIES, *JOURNEYS, *SHIPS, *FACES, "hunt"))
    )  # kraken is there twice
    blocks = (
        Block("place", ("place",), tuple(PLACES)),
        Block(
            "number",
            ("alms", "assign", "gifts.food", "gifts.wood", "lose", "pray", "reroll", "surplus"),
            tuple(range(MOST_AT_ONCE + 1)),
        ),
        Block("goods", ("market.food", "market.wood"), tuple(range(MOST_GOODS + 1))),
        Block("kind", ("hire", "lose.one", "surplus.one"), CARGO),
        Block("shore", ("sail", "sage.look"), SHORES),
        Block("ship", ("build",), PRIVATE),
        Block("leader", ("leader",), LEADER_NAMES),
        Block("destiny", ("sage.keep", "sage.under", "success"), tuple(DESTINIES)),
        Block("rune", ("rune",), (*RUNES, BLIND)),
        Block("roll", ("roll",), (KEEP, "favor", "potential", "reaction")),
        Block(
            "use", ("glory", "healing", "journey", "true_vision"), (PASS, "glory", "healing", "journey", "true_vision")
        ),
        Block("blame", ("blame",), tuple(range(CLANS))),
        Block(
            "window",
            tuple(f"window.{moment}" for moment in ("placed", "armed", "killed", "cleanup", "scoring")),
            (PASS,),
        ),
        Block(ASIDES, (), tuple(ANYTIME)),
    )
    parts = (
        Part("clans", (CLANS, len(OF_CLAN)), 999, "the clans, from one's own on, clockwise", SEATS, OF_CLAN, -999),
        Part("defeated", (CLANS, len(ENEMIES)), 4, "the enemies that each has defeated", SEATS, tuple(ENEMIES)),
        Part(
            *(
                "plans",
                (CLANS, PLAN),
                999,
                "numbers of the plan that one sees: four for each errand, in its order",
                SEATS,
            ),
            tuple(f"errand {n // len(CARGO) + 1}: {CARGO[n % len(CARGO)]}" for n in range(PLAN)),
        ),
        Part(
            *("places", (len(SPOTS), 1 + CLANS), 1, "the places of workers", SPOTS),
            ("in the game", *(f"a worker of {seat}" for seat in SEATS)),
        ),
        Part("fights", (len(FIGHTS), len(OF_FIGHT)), 999, "the locations of combat", FIGHTS, OF_FIGHT),
        Part("shores", (len(SHORES), len(OF_JOURNEY)), 8, "the journeys face down", SHORES, OF_JOURNEY),
        Part("journeys", (len(JOURNEYS_ROWS), len(JOURNEYS)), 8, "how many", JOURNEYS_ROWS, tuple(JOURNEYS)),
        Part("destinies", (len(DESTINY_ROWS), len(DESTINIES)), 1, "which destinies", DESTINY_ROWS, tuple(DESTINIES)),
        Part("decks", (len(IN_DECKS),), 4, "cards left in the decks from which all see every card", IN_DECKS),
        Part("rolling", (len(DICE),), 12, "dice of the roll that goes on", DICE),
        Part("rolled", (len(DICE),), 12, "dice of the last roll", DICE),
        Part("table", (len(TABLE),), 999, "the rest", TABLE),
    )

    def fill(self, view: View[Any], seat: int, sheet: Sheet) -> None:
        g: Champions = view.table
        seats, begin = len(g.clans), self.begin
        own_first = [(seat + i) % seats for i in range(seats)]
        of = {s: i for i, s in enumerate(own_first)}
        for i, s in enumerate(own_first):
            self._clan(g, g.clans[s], i, sheet)
        at, width = begin["places"], 1 + CLANS
        for name in (*ON_THE_BOARD, *g.stalls, *(clan.ship for clan in g.clans if clan.ship)):
            sheet.mark(at + PLACE_AT[name] * width)
        for name, s in g.at.items():
            sheet.mark(at + PLACE_AT[name] * width + 1 + of[s])
        self._fights(g, of, sheet)
        self._cards(g, seat, of, sheet)
        for left in g.decks.values():
            sheet.counts(begin["decks"], DECK_AT, counted(left))
        roll = next((rule for rule in reversed(g.stack) if isinstance(rule, Roll)), None)
        if roll is not None:
            sheet.row(begin["rolling"], roll.faces)
        sheet.row(begin["rolled"], g.rolled)
        self._table(g, sheet)

    def _clan(self, g: Champions, clan: Clan, i: int, sheet: Sheet) -> None:
        at = self.begin["clans"] + i * len(OF_CLAN)
        goods = clan.glory, clan.food, clan.wood, clan.coins, clan.favor, clan.blame, *clan.dice
        workers = clan.crew, clan.workers, clan.hunting, clan.begging, clan.hut
        hand = g.cards.places[HANDS[clan.seat]].size
        sheet.row(at, (*goods, *workers, hand, clan.planned, g.first == clan.seat))
        if clan.leader:
            sheet.mark(at + LEADER + LEADER_NAMES.index(clan.leader))
        if clan.ship:
            sheet.mark(at + SHIP + PRIVATE.index(clan.ship))
        sheet.marks(at + HELD, {RUNE_AT[rune] for rune in clan.runes})
        sheet.marks(at + SPENT, {RUNE_AT[rune] for rune in clan.spent})
        sheet.counts(self.begin["defeated"] + i * len(ENEMIES), ENEMY_AT, counted(clan.defeated))
        sheet.row(self.begin["plans"] + i * PLAN, clan.plan)

    def _fights(self, g: Champions, of: dict[int, int], sheet: Sheet) -> None:
        at, width = self.begin["fights"], len(OF_FIGHT)
        for i, where in enumerate((*LAND, *g.shores)):
            here = at + i * width
            enemy, fighter = g.enemy_at(where), g.fighter(where)
            if enemy:
                sheet.mark(here + ENEMY_AT[enemy])
            if fighter is not None:
                sheet.mark(here + FIGHTER + of[fighter])
            if where in g.sailing:
                sheet.mark(here + FIGHTER + CLANS + SHIP_AT[g.sailing[where][1]])
            hoard = g.hoards[i - len(LAND)] if i >= len(LAND) else 0
            party = g.parties.get(where, (0,) * len(CARGO))
            sheet.row(here + FIGHTER + CLANS + len(SHIPS), (*party, hoard))

    def _cards(self, g: Champions, seat: int, of: dict[int, int], sheet: Sheet) -> None:
        cards, places = g.cards, g.cards.places
        zones = {shore: i for i, shore in enumerate(g.shores)}
        certain, possible = known_of(cards, seat, zones, len(zones))
        at, width = self.begin["shores"], len(OF_JOURNEY)
        for i, shore in enumerate(g.shores):
            if places[shore].size:
                sheet.mark(at + i * width)
            for first, found in ((1, certain[i]), (1 + len(JOURNEYS), possible[i])):
                if found:
                    kinds = tuple([kind for _, kind in found])
                    sheet.counts(at + i * width + first, JOURNEY_AT, counted(kinds))
        at = self.begin["journeys"]
        rows = (places[REVEALED].kinds, places[DISCARDED].kinds)
        counts = [counted(kinds) for kinds in rows] + [cards.pool.get(JOURNEY_DECK, {})]
        for row, count in enumerate(counts):
            sheet.counts(at + row * len(JOURNEYS), JOURNEY_AT, count)

        zones = dict.fromkeys(cards.decks[DESTINY_DECK], CLANS) | {HANDS[s]: i for s, i in of.items()}
        certain, possible = known_of(cards, seat, zones, CLANS + 1)
        drawn = places[SAGE].kinds if SAGE in places else ()
        held = [(0, places[HANDS[seat]].kinds), (1, drawn), (2, tuple(cards.pool.get(DESTINY_DECK, {})))]
        held += [(REVEALED_ROW + i, places[FULFILLED[s]].kinds) for s, i in of.items() if FULFILLED[s] in places]
        held += [(row, tuple(kind for _, kind in found[CLANS])) for row, found in ((3, certain), (4, possible))]
        for s, i in of.items():
            shown = places[HANDS[s]].kinds if s != seat else ()  # at the end, when all hands are open
            held.append((CERTAIN + i, (*shown, *(kind for _, kind in certain[i]))))
            held.append((POSSIBLE + i, tuple(kind for _, kind in possible[i])))
        for row, names in held:
            sheet.marks(self.begin["destinies"] + row * len(DESTINIES), {DESTINY_AT[name] for name in names})

    def _table(self, g: Champions, sheet: Sheet) -> None:
        at = self.begin["table"]
        sheet.row(at, (len(g.clans), g.round, g.huts_sold, *g.supply, *g.stock))
        sheet.marks(at + BUILD, [PRIVATE.index(ship) for ship in g.ships_left])
        sheet.marks(at + DISPLAY, {RUNE_AT[rune] for rune in g.runes if rune})
        if g.merchant:
            sheet.mark(at + LANDED + MERCHANT_AT[g.merchant])
        sheet.marks(at + LANDED + len(MERCHANT), {MERCHANT_AT[name] for name in g.covered})
        sheet.counts(at + THROWN, ENEMY_AT, counted(g.discarded))
        sheet.mark(at + DICE_SET + tuple(SETS).index(g.dice_set))
        sheet.row(at + DICE_SET + len(SETS), (g.simultaneous, g.hall_of_records))


TENSOR = ChampionsTensor
