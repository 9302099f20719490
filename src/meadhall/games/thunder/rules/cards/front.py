"""A card that Ravens or the Seer revealed goes face up into its holder's first row (TL-20.6, TL-21.2)."""

from __future__ import annotations

from meadhall.games.thunder.rules.state import LANES, Thunder
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Done, Option, Rule, step


@record
class ToTheFront(Rule):
    """The active player picks the lane; where there is none, the card is discarded."""

    kind: str = public()
    source: str = public()  # where it lies open

    @step
    def choose_a_lane(self, g: Thunder, _: None) -> Ask | None:
        lanes = g.free_fronts(1 - g.active)
        if lanes:
            return Ask(g.active, "front", lanes, about=(self.kind,))
        self.goto("discard_it")
        return None

    @step
    def lay_it_there(self, g: Thunder, lane: Option) -> Done:
        g.lay(1 - g.active, self.kind, self.source, LANES.index(str(lane)), 0, up=True)
        g.tell("to_the_front", 1 - g.active, self.kind, lane)
        return Done()

    @step
    def discard_it(self, g: Thunder, _: None) -> None:
        g.tell("discarded", 1 - g.active, self.kind)
        g.discard(1 - g.active, self.kind, self.source)
