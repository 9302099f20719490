"""Frigg looks at a hand, turns up a column, or beats Tyr or Angrboda on the battlefield (TL-13)."""

from __future__ import annotations

from meadhall.games.thunder.rules.cards.power import Power, or_pass
from meadhall.games.thunder.rules.decks import SEVENS
from meadhall.games.thunder.rules.state import HAND, LANES, TAKEN_HAND, Thunder
from meadhall.kernel.knowledge import EVERYONE
from meadhall.kernel.record import record
from meadhall.kernel.rule import PASS, Ask, Option, Rule, step


class Frigg(Power):
    clauses = ("TL-13.1", "TL-13.2", "TL-13.3", "TL-13.5")
    asks = (("frigg", "TL-13.7"),)
    beats = SEVENS  # only when Frigg is the challenger (TL-13.5)

    def has_effect(self, g: Thunder, seat: int) -> bool:
        return g.hand_size(1 - seat) > 0 or bool(targets(g, 1 - seat))

    def play(self, g: Thunder, seat: int) -> Rule:
        return FriggSpies()


def targets(g: Thunder, foe: int) -> tuple[str, ...]:
    """The hand, if it has cards, and every column with something face down."""
    places, lanes = g.cards.places, []
    for lane in range(3):
        for place in g.columns[3 * foe + lane]:
            if places[place].eyes != EVERYONE:
                lanes.append(LANES[lane])
                break
    return ("hand", *lanes) if g.hand_size(foe) else tuple(lanes)


@record
class FriggSpies(Rule):
    @step
    def choose_where(self, g: Thunder, _: None) -> Ask:
        return Ask(g.active, "frigg", or_pass(g, targets(g, 1 - g.active)))

    @step
    def look(self, g: Thunder, where: Option) -> None:
        foe = 1 - g.active
        if where == "hand":
            self.look_at_the_hand(g, foe)
        elif where != PASS:
            column = g.columns[3 * foe + LANES.index(str(where))]
            hidden = [place for place in column if not g.face_up(place)]
            found = [g.turn_up(place) for place in hidden]  # and nothing is triggered (TL-13.4)
            g.tell("frigg_column", g.active, where, foe, " ".join(found))

    def look_at_the_hand(self, g: Thunder, foe: int) -> None:
        g.cards.look((g.active,), HAND[foe])
        g.cards.look((g.active,), TAKEN_HAND[foe])
        g.tell("frigg_hand", g.active, privy=(" ".join(g.hand(foe)),), eyes=(g.active, foe))
        for place in (HAND[foe], TAKEN_HAND[foe]):  # two of them go in this order: ruling 21
            for kind in g.cards.at(place):
                if kind in SEVENS:  # TL-13.2
                    g.tell("frigg_found", foe, kind)
                    g.discard(foe, kind, place)


CARD = Frigg()
