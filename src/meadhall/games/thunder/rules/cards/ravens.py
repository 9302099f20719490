"""Ravens challenge a card in the other first row, or a random card of the other hand (TL-20)."""

from __future__ import annotations

from itertools import compress

from meadhall.games.thunder.rules.cards.card import card
from meadhall.games.thunder.rules.cards.front import ToTheFront
from meadhall.games.thunder.rules.cards.power import ChallengingPower, or_pass
from meadhall.games.thunder.rules.decks import KIND, TREASURES
from meadhall.games.thunder.rules.state import HAND, LANES, SHOWN, TAKEN_HAND, Thunder
from meadhall.kernel.record import record
from meadhall.kernel.rule import PASS, Ask, Chance, Option, Rule, step

WITHSTANDS = 2  # this strength and more


class Ravens(ChallengingPower):
    clauses = ("TL-20.1", "TL-20.2", "TL-20.5", "TL-20.8")
    asks = (("ravens", "TL-20.1"),)

    def has_effect(self, g: Thunder, seat: int) -> bool:
        return g.has_cards(1 - seat) or g.leaders[seat] >= 0 or g.hand_size(1 - seat) > 0

    def play(self, g: Thunder, seat: int) -> Rule:
        return RavensFly()

    def why_not_answered(self, g: Thunder, ask: Ask, option: Option) -> str | None:
        return "TL-20.5" if option == "hand" else super().why_not_answered(g, ask, option)


def targets(g: Thunder, seat: int) -> tuple[str, ...]:
    """The hand, the fronts (Thor's and Loki's too), and one's own Thor or Loki."""
    foe = 1 - seat
    found = ["hand"] if g.hand_size(foe) else []
    found += compress(LANES, g.columns[3 * foe : 3 * foe + 3])
    if g.leaders[seat] >= 0:
        found.append("own")
    return tuple(found)


@record
class RavensFly(Rule):
    @step
    def choose_where(self, g: Thunder, _: None) -> Ask:
        return Ask(g.active, "ravens", or_pass(g, targets(g, g.active)))

    @step
    def arrive(self, g: Thunder, where: Option) -> Rule | None:
        if where == PASS:
            return None
        if where == "hand":
            return RavensAtTheHand()
        if where == "own":
            g.tell("ravens_own", g.active)
            g.lose(g.active, g.leaders[g.active], 0)  # and the points of this turn stay (TL-20.4)
            return None
        return at_the_front(g, LANES.index(str(where)))


def at_the_front(g: Thunder, lane: int) -> Rule | None:
    foe = 1 - g.active
    kind = g.turn_up(g.columns[3 * foe + lane][0])
    g.tell("ravens_front", g.active, LANES[lane], kind)
    if card(kind).ends_the_challenge:
        return card(kind).challenged(g, foe, lane)
    if g.strength(kind) < WITHSTANDS and not card(kind).stays_for_ravens:  # TL-20.2, TL-20.3
        g.tell("removed", foe, kind)
        g.lose(foe, lane, 0)
    else:
        g.tell("stays", kind)
    return None


@record
class RavensAtTheHand(Rule):
    @step
    def pick_at_random(self, g: Thunder, _: None) -> Chance | None:
        """Picks a card; each is equally likely, whatever its back (TL-20.5). A hand of one kind needs no chance."""
        hand = g.hand(1 - g.active)
        if hand[0] == hand[-1]:  # a hand is sorted
            return None
        names = tuple(dict.fromkeys(hand))
        return Chance("ravens", names, tuple([hand.count(name) for name in names]))

    @step
    def judge_it(self, g: Thunder, picked: Option | None) -> Rule | None:
        foe = 1 - g.active
        name = g.hand(foe)[0] if picked is None else str(picked)
        kind = KIND[name]
        g.tell("ravens_hand", g.active, name)
        instead = card(kind).found_in_hand(g, foe)
        if instead is not None:
            return instead
        own = name == kind
        shown = SHOWN[foe if own else g.active]
        g.cards.move(kind, HAND[foe] if own else TAKEN_HAND[foe], shown)
        if kind in TREASURES:
            g.lost(foe, "treasure")  # TL-19.2
            return None
        if g.strength(kind) >= WITHSTANDS:
            return ToTheFront(kind, shown)
        g.tell("discarded", foe, name)
        g.discard(foe, kind, shown)  # Thor, Loki and Shield Wall too (TL-20.7)
        return None


CARD = Ravens()
