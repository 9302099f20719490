"""Thor and Loki: free, face up in front, and four action points as long as they stand (TL-6)."""

from __future__ import annotations

from meadhall.games.thunder.rules.cards.power import Power
from meadhall.games.thunder.rules.decks import LEADERS
from meadhall.games.thunder.rules.state import LANES, LEADER_POINTS, SHOWN, Thunder
from meadhall.kernel.record import record
from meadhall.kernel.rule import Ask, Option, Rule, step


class ThorLoki(Power):
    clauses = ("TL-6.1", "TL-2.2", "TL-4.8")
    asks = (("leader", "TL-6.2"),)
    refused = "TL-6.2"

    def playable(self, g: Thunder, seat: int) -> bool:
        return g.leaders[seat] < 0 and g.has_free_spot(seat)  # TL-6.2

    def play(self, g: Thunder, seat: int) -> Rule:
        return TakesTheField()


@record
class TakesTheField(Rule):
    @step
    def choose_a_lane(self, g: Thunder, _: None) -> Ask:
        return Ask(g.active, "leader", g.free_fronts(g.active), about=(LEADERS[g.active],))

    @step
    def stand_in_front(self, g: Thunder, lane: Option) -> None:
        seat, at = g.active, LANES.index(str(lane))
        g.lay(seat, LEADERS[seat], SHOWN[seat], at, 0, up=True)
        g.leaders[seat] = at
        g.points = LEADER_POINTS  # in all, this turn too (TL-6.4)
        g.tell("leader", seat, lane)


CARD = ThorLoki()
