"""Nightmare: a whole lane, or a whole hand, is discarded, each player ordering their own cards (TL-18)."""

from __future__ import annotations

from meadhall.games.thunder.rules.cards.card import Card
from meadhall.games.thunder.rules.decks import KIND, SIDES, TAKEN, TREASURES
from meadhall.games.thunder.rules.state import HAND, LANES, TAKEN_HAND, Thunder
from meadhall.kernel.knowledge import EVERYONE
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Done, Option, Rule, step


@record
class LaneWipe(Rule):
    """A Nightmare on the battlefield was challenged: every card of its lane goes, on both sides (TL-18.2)."""

    lane: int = public()

    @step
    def turn_all_up(self, g: Thunder, _: None) -> None:
        g.tell("lane_wiped", LANES[self.lane])
        treasure = [False, False]
        for seat in (0, 1):
            for place in g.columns[3 * seat + self.lane]:
                g.turn_up(place)
                treasure[seat] |= g.cards.at(place)[0] in TREASURES
        if treasure[g.active]:  # both at once: whoever challenged loses (TL-18.5)
            g.lost(g.active, "both_treasures" if treasure[1 - g.active] else "treasure")
        elif treasure[1 - g.active]:
            g.lost(1 - g.active, "treasure")

    @step
    def the_active_player_first(self, g: Thunder, _: None) -> Rule:
        return LaneOrder(g.active, self.lane)

    @step
    def then_the_other(self, g: Thunder, _: None) -> Rule:
        return LaneOrder(1 - g.active, self.lane)

    @step
    def compare_tops(self, g: Thunder, _: None) -> None:
        g.keep_tops_apart(1 - g.active)  # the other's cards, the Nightmare among them, came later (TL-18.6)


@record
class LaneOrder(Rule):
    """The owner says which of their cards in a lane is discarded next."""

    seat: int = public()
    lane: int = public()

    @step
    def which_next(self, g: Thunder, _: None) -> Ask | None:
        names = tuple(sorted({self.name(g, row) for row in self.rows(g)}))
        return Ask(self.seat, "order", names) if len(names) > 1 else None

    @step
    def discard_it(self, g: Thunder, name: Option | None) -> None:
        rows = self.rows(g)
        if not rows:
            return
        row = rows[0] if name is None else [self.name(g, row) for row in rows].index(str(name)) + rows[0]
        g.tell("discarded", self.seat, self.name(g, row))
        g.lose(self.seat, self.lane, row, together=True)
        self.goto("which_next")

    def rows(self, g: Thunder) -> range:
        spared = g.leader_survives and g.leaders[self.seat] == self.lane
        return range(1 if spared else 0, len(g.columns[3 * self.seat + self.lane]))

    def name(self, g: Thunder, row: int) -> str:
        place = g.cards.places[g.columns[3 * self.seat + self.lane][row]]
        return place.kinds[0] if place.stock == SIDES[self.seat] else TAKEN + place.kinds[0]


@record
class HandWipe(Rule):
    """Ravens found a Nightmare in a hand: the whole hand is discarded (TL-18.3)."""

    seat: int = public()

    @step
    def show_the_hand(self, g: Thunder, _: None) -> None:
        g.cards.show(HAND[self.seat], EVERYONE)
        g.cards.show(TAKEN_HAND[self.seat], EVERYONE)
        g.tell("hand_wiped", self.seat)
        if TREASURES[self.seat] in g.cards.at(HAND[self.seat]):
            g.lost(self.seat, "treasure")  # TL-18.4

    @step
    def which_next(self, g: Thunder, _: None) -> Ask | None:
        names = tuple(dict.fromkeys(g.hand(self.seat)))
        return Ask(self.seat, "order", names) if len(names) > 1 else None

    @step
    def discard_it(self, g: Thunder, name: Option | None) -> None:
        hand = g.hand(self.seat)
        if not hand:
            return
        name = hand[0] if name is None else str(name)
        g.tell("discarded", self.seat, name)
        kind = KIND[name]
        g.discard(self.seat, kind, HAND[self.seat] if name == kind else TAKEN_HAND[self.seat], together=True)
        self.goto("which_next")

    @step
    def close_the_hand(self, g: Thunder, _: None) -> Done:
        g.cards.show(HAND[self.seat], (self.seat,))
        g.cards.show(TAKEN_HAND[self.seat], (self.seat,))
        g.keep_tops_apart(self.seat)
        return Done()


class Nightmare(Card):
    clauses = ("TL-18.1", "TL-18.2", "TL-18.3")
    asks = (("order", "TL-18.6"),)
    ends_the_challenge = True

    def challenged(self, g: Thunder, holder: int, lane: int) -> Rule:
        return LaneWipe(lane)

    def found_in_hand(self, g: Thunder, holder: int) -> Rule:
        return HandWipe(holder)


CARD = Nightmare()
