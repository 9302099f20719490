"""Seer draws three cards from the opponent's deck, one after the other (TL-21)."""

from __future__ import annotations

from meadhall.games.thunder.rules.cards.front import ToTheFront
from meadhall.games.thunder.rules.cards.power import Power
from meadhall.games.thunder.rules.state import DECK, HAND, HAND_LIMIT, SHOWN, Thunder
from meadhall.kernel.fate import Draw
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Done, Rule, step

CARDS = 3


class Seer(Power):
    clauses = ("TL-21.1", "TL-21.2", "TL-21.3")

    def has_effect(self, g: Thunder, seat: int) -> bool:
        return bool(g.cards.decks[DECK[1 - seat]])

    def play(self, g: Thunder, seat: int) -> Rule:
        return SeerForesees()


@record
class SeerForesees(Rule):
    drawn: int = public(default=0)

    @step
    def draw_one(self, g: Thunder, _: None) -> Rule | Done | None:
        foe = 1 - g.active
        if self.drawn == CARDS or not g.cards.decks[DECK[foe]]:
            return Done()
        self.drawn += 1
        return Draw(DECK[foe], SHOWN[foe], "seer")

    @step
    def its_fate(self, g: Thunder, kind: str) -> Rule | None:
        """Each card goes to its place before the next one is drawn."""
        foe = 1 - g.active
        self.goto("draw_one")
        g.tell("seer", g.active, kind)
        if g.strength(kind) >= 1:
            return ToTheFront(kind, SHOWN[foe])
        if g.hand_size(foe) < HAND_LIMIT:
            g.tell("to_the_hand", foe, kind)
            g.cards.move(kind, SHOWN[foe], HAND[foe])
        else:
            g.tell("discarded", foe, kind)
            g.discard(foe, kind, SHOWN[foe])  # TL-21.3
        return None


CARD = Seer()
