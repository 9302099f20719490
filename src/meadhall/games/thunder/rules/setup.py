"""The set-up: nine cards each, never the treasure, and three of them face down in front (TL-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.thunder.rules.decks import LEADERS, SIDES, TREASURES, quantities
from meadhall.games.thunder.rules.state import (
    DECK,
    HAND,
    LANES,
    PILE,
    SHOWN,
    SUNK,
    TAKEN_HAND,
    TAKEN_PILE,
    TAKEN_SUNK,
    Thunder,
)
from meadhall.games.thunder.rules.turn import Turns
from meadhall.kernel import fate
from meadhall.kernel.cards import Cards
from meadhall.kernel.fate import Draw
from meadhall.kernel.knowledge import EVERYONE
from meadhall.kernel.record import SPECTATOR, public, record
from meadhall.kernel.rule import Ask, Rule, step

if TYPE_CHECKING:
    from meadhall.games.thunder import Options

NINE = 9


def empty_table(options: Options) -> Thunder:
    """A state with all places, and no cards in them."""
    g = Thunder(
        viking_strength=options.viking_strength,
        discard_first=options.discard_first,
        burn_power=options.burn_power,
        leader_survives=options.leader_survives,
    )
    g.cards = Cards(seats=2)
    for seat, side in enumerate(SIDES):
        other = SIDES[1 - seat]
        g.cards.add_place(HAND[seat], side, (seat,))
        g.cards.add_place(TAKEN_HAND[seat], other, (seat,))
        g.cards.add_place(PILE[seat], side, EVERYONE)
        g.cards.add_place(TAKEN_PILE[seat], other, EVERYONE)
        g.cards.add_place(SUNK[seat], side, (seat,))
        g.cards.add_place(TAKEN_SUNK[seat], other, (seat,))
        g.cards.add_place(SHOWN[seat], side, EVERYONE)
    return g


def start(seats: int, options: Options) -> Thunder:
    g = empty_table(options)
    for seat in range(seats):
        fate.new_deck(g.cards, DECK[seat], quantities(seat, options.archers), stock=SIDES[seat])
    return g.begin(SetUp())


@record
class SetUp(Rule):
    seat: int = public(default=0)
    found: bool = public(default=False)  # the treasure was among the cards drawn
    lane: int = public(default=0)

    @step
    def draw_nine(self, g: Thunder, _: None) -> Rule | None:
        if g.hand_size(self.seat) == NINE + self.found:
            return None
        self.goto("drawn")
        return Draw(DECK[self.seat], HAND[self.seat], "deal")

    @step
    def put_the_treasure_back(self, g: Thunder, _: None) -> None:
        """Shuffles the treasure into the deck, after it was shown and its replacement was drawn (TL-1.3)."""
        treasure = TREASURES[self.seat]
        if self.found:
            fate.put(g.cards, treasure, HAND[self.seat], DECK[self.seat], shown=EVERYONE)
            fate.shuffle(g.cards, DECK[self.seat])
        else:
            for other in (SPECTATOR, 1 - self.seat):
                g.cards.know(other, (treasure,), g.cards.decks[DECK[self.seat]])  # TL-25.3
        self.found = False
        self.seat += 1
        self.goto("draw_nine" if self.seat < g.seats else "begin_the_first_rows")

    @step
    def drawn(self, g: Thunder, kind: str) -> None:
        if kind == TREASURES[self.seat]:
            self.found = True
            g.revealed()
            g.tell("treasure_shown", self.seat, kind)
        self.goto("draw_nine")

    @step
    def begin_the_first_rows(self, g: Thunder, _: None) -> None:
        self.seat = 0

    @step
    def choose_a_card(self, g: Thunder, _: None) -> Ask:
        """Loki chooses, then Thor, in secret (TL-1.4); Thor and Loki themselves stay in the hand (TL-1.5)."""
        kinds = dict.fromkeys(g.cards.at(HAND[self.seat]))
        kinds.pop(LEADERS[self.seat], None)
        return Ask(self.seat, "first_row", tuple(kinds), about=(LANES[self.lane],), secret=True)

    @step
    def lay_it_down(self, g: Thunder, kind: str) -> None:
        g.lay(self.seat, kind, HAND[self.seat], self.lane, 0)
        g.tell("first_row", self.seat, LANES[self.lane], privy=(kind,), eyes=(self.seat,))
        self.lane = (self.lane + 1) % len(LANES)
        if self.lane == 0:
            self.seat += 1
        if self.seat < g.seats:
            self.goto("choose_a_card")

    @step
    def play(self, g: Thunder, _: None) -> Rule:
        return Turns()
