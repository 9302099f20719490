"""Playing a card onto the battlefield (TL-3). Whatever the card, it takes the same three answers."""

from __future__ import annotations

from meadhall.games.thunder.decks import KIND, LEADERS
from meadhall.games.thunder.state import HAND, LANE_AND_ROW, TAKEN_HAND, Thunder
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Option, Rule, step


@record
class Placing(Rule):
    spot: str = public(default="")

    @step
    def choose_a_spot(self, g: Thunder, _: None) -> Ask:
        return Ask(g.active, "spot", g.free_spots(g.active))

    @step
    def choose_a_card(self, g: Thunder, spot: Option) -> Ask:
        self.spot = str(spot)
        names = dict.fromkeys(g.hand(g.active))
        names.pop(LEADERS[g.active], None)
        return Ask(g.active, "card", tuple(names), (spot,), (), True)

    @step
    def lay_it_down(self, g: Thunder, name: Option) -> None:
        seat, name = g.active, str(name)
        kind = KIND[name]
        source = HAND[seat] if name == kind else TAKEN_HAND[seat]
        lane, row = LANE_AND_ROW[self.spot]
        g.lay(seat, kind, source, lane, row)
        g.used += 1
        if g.story is not None:
            g.tell("placed", seat, self.spot, privy=(name,), eyes=(seat,))
