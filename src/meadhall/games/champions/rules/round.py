"""The whole game: set-up, eight rounds, final scoring; restocking and cleaning up (CM-1, CM-2, CM-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.assigning import assigning
from meadhall.games.champions.rules.combat import fight, home
from meadhall.games.champions.rules.dice import NONE_ROLLED
from meadhall.games.champions.rules.hunting import Hunting
from meadhall.games.champions.rules.leaders import LEADER_NAMES
from meadhall.games.champions.rules.names import (
    BLUE,
    DESTINY_DECK,
    DISCARDED,
    HANDS,
    JOURNEY_DECK,
    LAND,
    REVEALED,
)
from meadhall.games.champions.rules.placement import Placement
from meadhall.games.champions.rules.runes.anytime import window
from meadhall.games.champions.rules.scoring import FinalScoring
from meadhall.games.champions.rules.state import SHORES_OF, Champions, Clan
from meadhall.games.champions.rules.tables import (
    DESTINIES,
    JOURNEYS,
    PRIVATE,
    ROUNDS,
    SHIPS,
    STALLS,
    SUPPLY,
    TABLES,
)
from meadhall.games.champions.rules.voyage import Voyage, refill
from meadhall.kernel import fate
from meadhall.kernel.cards import Cards
from meadhall.kernel.fate import Draw
from meadhall.kernel.knowledge import EVERYONE
from meadhall.kernel.record import SPECTATOR, public, record
from meadhall.kernel.rule import DONE, Ask, Chance, Done, Option, Rule, step

if TYPE_CHECKING:
    from meadhall.games.champions import Options

__all__ = ["Champions", "Game", "start"]

FIGHTS = {seats: (*LAND, *shores) for seats, shores in SHORES_OF.items()}  # the combat locations, in order


def start(seats: int, options: Options) -> Champions:
    g = empty_table(seats, options)
    lay_out_cards(g)
    return g.begin(Game())


def empty_table(seats: int, options: Options) -> Champions:
    """The table before anything is drawn or chosen (CM-1)."""
    table = TABLES[seats]
    g = Champions(
        clans=[Clan(seat, crew=table.workers, workers=table.workers) for seat in range(seats)],
        dice_set=options.dice,
        simultaneous=options.assign == "simultaneous",
        hall_of_records=options.hall_of_records,
        ships_left=tuple(name for name in PRIVATE if SHIPS[name].players <= seats),
        monsters=[""] * table.shores,
        hoards=[0] * table.shores,
    )
    g.supply = [SUPPLY[0] - seats, SUPPLY[1], SUPPLY[2]]
    for clan in g.clans:
        clan.plan_eyes = (clan.seat,) if g.simultaneous else (SPECTATOR,)
        clan.blame = int(options.mistrustful_villagers)
    return g


def lay_out_cards(g: Champions) -> None:
    """The two decks with hidden cards, and the places for their cards."""
    g.cards = Cards(seats=g.seats)
    fate.new_deck(g.cards, DESTINY_DECK, dict.fromkeys(DESTINIES, 1))
    fate.new_deck(g.cards, JOURNEY_DECK, JOURNEYS)
    for seat in range(g.seats):
        g.cards.add_place(HANDS[seat], DESTINY_DECK, eyes=(seat,))
    for shore in g.shores:
        g.cards.add_place(shore, JOURNEY_DECK)
    g.cards.add_place(REVEALED, JOURNEY_DECK, EVERYONE)
    g.cards.add_place(DISCARDED, JOURNEY_DECK, EVERYONE)


@record
class Game(Rule):
    @step
    def set_up(self, g: Champions, _: None) -> Rule:
        return SetUp()

    @step
    def round_setup(self, g: Champions, _: None) -> Rule:
        g.tell("round", g.round)
        return Restock()

    @step
    def worker_placement(self, g: Champions, _: None) -> Rule:
        return Placement(g.first)

    @step
    def all_are_placed(self, g: Champions, _: None) -> Rule | None:
        return window(g, "placed")

    @step
    def assign_warriors(self, g: Champions, _: None) -> Rule | None:
        return assigning(g)

    @step
    def before_combat(self, g: Champions, _: None) -> Rule | None:
        return window(g, "armed")

    @step
    def resolve_combat(self, g: Champions, _: None) -> Rule:
        return Combat()

    @step
    def before_clean_up(self, g: Champions, _: None) -> Rule | None:
        return window(g, "cleanup")

    @step
    def clean_up(self, g: Champions, _: None) -> None:
        clean_up(g)
        if g.round < ROUNDS:
            g.round += 1
            self.goto("round_setup")

    @step
    def before_scoring(self, g: Champions, _: None) -> Rule | None:
        return window(g, "scoring")

    @step
    def final_scoring(self, g: Champions, _: None) -> Rule:
        return FinalScoring()


@record
class SetUp(Rule):
    stalls: tuple[str, ...] = public(default=())
    turn: int = public(default=0)

    @step
    def market_stalls(self, g: Champions, drawn: str | None) -> Chance | None:
        """Draws as many stalls of each type as the number of players says (CM-1.2)."""
        if drawn is not None:
            self.stalls = (*self.stalls, drawn)
        table, n = TABLES[g.seats], len(self.stalls)
        if n == table.military + table.economic:
            return None
        wanted = "military" if n < table.military else "economic"
        self.goto("market_stalls")
        left = tuple(name for name, row in STALLS.items() if row["type"] == wanted and name not in self.stalls)
        return Chance("stall", left)

    @step
    def open_the_stalls(self, g: Champions, _: None) -> None:
        g.stalls = tuple(name for name in STALLS if name in self.stalls)
        for name in g.stalls:
            g.tell("stall", name)

    @step
    def first_player(self, g: Champions, _: None) -> Chance:
        return Chance("first_player", tuple(range(g.seats)))

    @step
    def takes_the_marker(self, g: Champions, seat: int) -> None:
        g.first = seat
        g.tell("marker", seat)

    @step
    def choose_a_leader(self, g: Champions, _: None) -> Ask:
        """Counter-clockwise from the right of the first player, who chooses last (CM-1.6)."""
        taken = [clan.leader for clan in g.clans]
        left = tuple(name for name in LEADER_NAMES if name not in taken)
        return Ask((g.first - 1 - self.turn) % g.seats, "leader", left)

    @step
    def lead(self, g: Champions, leader: str) -> None:
        seat = (g.first - 1 - self.turn) % g.seats
        g.clans[seat].leader = leader
        g.tell("leader", seat, leader)
        self.turn += 1
        if self.turn < g.seats:
            self.goto("choose_a_leader")
        else:
            self.turn = 0

    @step
    def deal_a_destiny(self, g: Champions, _: None) -> Rule | Done:
        if self.turn == g.seats:
            return DONE
        return Draw(DESTINY_DECK, HANDS[self.turn], "destiny")

    @step
    def dealt(self, g: Champions, kind: str) -> None:
        g.tell("drew", self.turn, privy=(kind,), eyes=(self.turn,))
        self.turn += 1
        self.goto("deal_a_destiny")


@record
class Restock(Rule):
    """Round setup, in the order of the board (CM-2)."""

    shore: str = public(default="")

    @step
    def troll(self, g: Champions, card: str | None) -> Chance | None:
        if card is None and (chance := g.draw("trolls", "troll")):
            self.goto("troll")
            return chance
        g.troll = g.take("trolls", card)
        if g.troll:
            g.tell("came", g.troll)
        return None

    @step
    def draugr(self, g: Champions, card: str | None) -> Chance | None:
        while "" in g.draugr and g.decks["draugr"]:
            if card is None and (chance := g.draw("draugr", "draugr")):
                self.goto("draugr")
                return chance
            at = g.draugr.index("")
            g.draugr[at], card = g.take("draugr", card), None
            g.tell("came", g.draugr[at])
        return None

    @step
    def journey(self, g: Champions, _: None) -> Rule | None:
        places = g.cards.places
        for shore in g.shores:
            if not places[shore].size:
                if not refill(g):
                    break
                self.shore = shore
                return Draw(JOURNEY_DECK, shore, "journey")
        self.goto("rune")
        return None

    @step
    def journey_lies_there(self, g: Champions, _: str) -> None:
        g.tell("journey_laid", self.shore)
        self.goto("journey")

    @step
    def rune(self, g: Champions, card: str | None) -> Chance | None:
        while "" in g.runes and g.decks["runes"]:
            if card is None and (chance := g.draw("runes", "rune")):
                self.goto("rune")
                return chance
            at = g.runes.index("")
            g.runes[at], card = g.take("runes", card), None
            g.tell("rune", g.runes[at])
        return None

    @step
    def monster(self, g: Champions, card: str | None) -> Chance | None:
        while "" in g.monsters and g.decks["monsters"]:
            if card is None and (chance := g.draw("monsters", "monster")):
                self.goto("monster")
                return chance
            at = g.monsters.index("")
            g.monsters[at], card = g.take("monsters", card), None
            g.hoards[at] = 0
            g.tell("lurks", g.monsters[at], g.shores[at])
        return None

    @step
    def merchant_ship(self, g: Champions, card: str | None) -> Chance | None:
        if card is None and (chance := g.draw("merchant", "merchant")):
            self.goto("merchant_ship")
            return chance
        if g.merchant:
            g.covered += (g.merchant,)
        g.merchant = g.take("merchant", card)
        if g.merchant:
            g.tell("landed", g.merchant)
        return None

    @step
    def blue_places(self, g: Champions, _: None) -> None:
        """Adds one die or Food to each blue place, also if some is left there; no die if the supply has none
        (CM-2.7, CM-2.8).
        """
        supply, stock = g.supply, g.stock
        for kind in range(3):
            if supply[kind]:
                supply[kind] -= 1
                stock[kind] += 1
        g.stock[BLUE.index("smokehouse")] += 1
        g.tell("restocked", *stock)


@record
class Combat(Rule):
    """Hunting, the Troll, the Draugr from left to right, the shores from left to right (CM-6.1)."""

    where: str = public(default="")  # the last fight

    @step
    def hunting(self, g: Champions, _: None) -> Rule:
        return Hunting()

    @step
    def next_fight(self, g: Champions, _: Option | None) -> Rule | Done:
        parties = g.parties
        if self.where:
            home(g, self.where)
        for where in FIGHTS[len(g.clans)] if parties else ():
            if where not in parties:
                continue
            at_sea = where in g.sailing
            if not at_sea and not any(parties[where]):
                del parties[where]  # nobody was sent: no fight (CM-5.4)
                continue
            seat = g.fighter(where)
            assert seat is not None
            self.where = where
            self.goto("next_fight")
            return Voyage(seat, where) if at_sea else fight(g, seat, where, g.enemy_at(where))
        return DONE


def clean_up(g: Champions) -> None:
    """The steps of the rulebook, in its order (CM-8)."""
    for clan in g.clans:
        clan.workers, clan.hunting, clan.begging = clan.crew, 0, 0
    g.at.clear()
    g.sailing.clear()
    g.rolled = NONE_ROLLED
    if g.troll:
        g.discarded += (g.troll,)
        g.tell("troll_rages", g.troll)
        g.troll = ""
        for clan in g.clans:
            clan.blame += 1
    for card in g.draugr:
        if card:
            g.discarded += (card,)
            g.tell("left", card)
    g.draugr = ["", ""]
    for card in g.cards.at(REVEALED):
        g.cards.move(card, REVEALED, DISCARDED)
    for i, card in enumerate(g.monsters):
        if card:
            g.hoards[i] += 1
            g.tell("coin_laid", card, g.hoards[i])


def pieces(g: Champions) -> tuple[tuple[str, int], ...]:
    """Counts everything in the box that is limited: dice, workers, cards, ships."""
    counts: dict[str, int] = {}

    def add(name: str, n: int = 1) -> None:
        counts[name] = counts.get(name, 0) + n

    for i, kind in enumerate(("sword", "spear", "axe")):
        add(kind, g.supply[i] + g.stock[i])
        add(kind, sum(clan.dice[i] for clan in g.clans) + sum(party[i] for party in g.parties.values()))
    for clan in g.clans:
        placed = sum(seat == clan.seat for seat in g.at.values()) + clan.hunting + clan.begging
        add(f"workers of {clan.seat}", clan.workers + placed + (not clan.hut))
        add(clan.ship or "no ship", bool(clan.ship))
        for card in (*clan.runes, *clan.spent, *clan.defeated):
            add(card)
    for card in (*g.runes, *g.draugr, *g.monsters, *g.discarded, *g.ships_left, *g.covered, g.merchant, g.troll):
        if card:
            add(card)
    for deck in g.decks.values():
        for card in deck:
            add(card)
    for place in g.cards.places.values():
        for card in place.kinds:
            add(card)
    for pool in g.cards.pool.values():
        for card, n in pool.items():
            add(card, n)
    return tuple(sorted((name, n) for name, n in counts.items() if n))
