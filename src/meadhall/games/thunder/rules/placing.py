"""Playing a card onto the battlefield (TL-3).

Every card takes three answers, so their number shows nothing about the card.
"""

from __future__ import annotations

from functools import cache

from meadhall.games.thunder.rules.decks import KIND, LEADERS
from meadhall.games.thunder.rules.state import HAND, LANE_AND_ROW, ROOM, TAKEN_HAND, Thunder
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Rule, step


@record
class Placing(Rule):
    spot: str = public(default="")

    @step
    def choose_a_spot(self, g: Thunder, _: None) -> Ask:
        seat, columns = g.active, g.columns
        first = 3 * seat
        return where(seat, g.leaders[seat], len(columns[first]), len(columns[first + 1]), len(columns[first + 2]))

    @step
    def choose_a_card(self, g: Thunder, spot: str) -> Ask:
        self.spot, seat = spot, g.active
        names, leader, last = [], LEADERS[seat], ""
        for name in g.hand(seat):  # a hand is sorted
            if name != last and name != leader:
                names.append(name)
            last = name
        return Ask(seat, "card", tuple(names), about=(spot,), secret=True)

    @step
    def lay_it_down(self, g: Thunder, name: str) -> None:
        seat, kind = g.active, KIND[name]
        source = HAND[seat] if name == kind else TAKEN_HAND[seat]
        lane, row = LANE_AND_ROW[self.spot]
        g.lay(seat, kind, source, lane, row)
        g.used += 1
        g.tell("placed", seat, self.spot, privy=(name,), eyes=(seat,))


@cache  # cached: the same questions come often
def where(seat: int, leader: int, a: int, b: int, c: int) -> Ask:
    """Where a card may be placed (TL-3.1 to TL-3.6), by the lane of Thor or Loki and the cards in each lane."""
    return Ask(seat, "spot", ROOM[0][leader == 0][a] + ROOM[1][leader == 1][b] + ROOM[2][leader == 2][c])
