"""Playing a mythological card for its power (TL-5)."""

from __future__ import annotations

from meadhall.games.thunder.rules.decks import KIND, LEADERS
from meadhall.games.thunder.rules.powers import POWERS
from meadhall.games.thunder.rules.state import HAND, SHOWN, TAKEN_HAND, Thunder
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Option, Rule, step


@record
class PlayingACard(Rule):
    name: str = public()

    @step
    def play_it(self, g: Thunder, _: None) -> Rule | None:
        seat, kind = g.active, KIND[self.name]
        g.tell("played", seat, self.name)
        own = self.name == kind
        source = HAND[seat] if own else TAKEN_HAND[seat]
        if kind == LEADERS[seat]:
            g.cards.move(kind, source, SHOWN[seat])  # costs nothing (TL-6.3) and stays on the table
        else:
            g.used += 1
            if g.discard_first:
                g.discard(seat, kind, source)  # TL-5.2
            else:
                g.cards.move(kind, source, SHOWN[seat if own else 1 - seat])
        return POWERS[kind].play(g, seat)

    @step
    def lay_it_aside(self, g: Thunder, _: Option | None) -> None:
        kind = KIND[self.name]
        if not g.discard_first and kind != LEADERS[g.active]:
            g.discard(g.active, kind, SHOWN[g.active if self.name == kind else 1 - g.active])
