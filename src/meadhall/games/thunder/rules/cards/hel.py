"""Hel takes any one card from your own pile, in secret (TL-15)."""

from __future__ import annotations

from meadhall.games.thunder.rules.cards.power import Power, or_pass
from meadhall.games.thunder.rules.decks import KIND, TAKEN
from meadhall.games.thunder.rules.state import HAND, PILE, SUNK, TAKEN_HAND, TAKEN_PILE, TAKEN_SUNK, Thunder
from meadhall.kernel.record import record
from meadhall.kernel.rule import PASS, Ask, Option, Rule, step


class Hel(Power):
    clauses = ("TL-15.1", "TL-15.2")
    asks = (("hel", "TL-15.1"),)

    def has_effect(self, g: Thunder, seat: int) -> bool:
        places = g.cards.places
        return bool(g.piles[seat] or places[SUNK[seat]].size or places[TAKEN_SUNK[seat]].size)

    def play(self, g: Thunder, seat: int) -> Rule:
        """The pile under Hel becomes one set with the hand: what was seen there stays known, but only as part of
        that set.
        """
        pile = g.piles[seat]
        under = pile[:-1] if g.discard_first else pile
        g.piles[seat] = pile[len(under) :]
        for name in under:
            kind = KIND[name]
            if name == kind:
                g.cards.move(kind, PILE[seat], SUNK[seat])
            else:
                g.cards.move(kind, TAKEN_PILE[seat], TAKEN_SUNK[seat])
        return HelSearches()


@record
class HelSearches(Rule):
    @step
    def choose_a_card(self, g: Thunder, _: None) -> Ask:
        own, taken = g.cards.at(SUNK[g.active]), g.cards.at(TAKEN_SUNK[g.active])
        names = tuple(dict.fromkeys((*own, *(TAKEN + kind for kind in taken))))
        return Ask(g.active, "hel", or_pass(g, names), secret=True)

    @step
    def take_it(self, g: Thunder, name: Option) -> None:
        if name == PASS:
            return
        seat, kind = g.active, KIND[str(name)]
        if name == kind:
            g.cards.move(kind, SUNK[seat], HAND[seat])
        else:
            g.cards.move(kind, TAKEN_SUNK[seat], TAKEN_HAND[seat])
        g.tell("hel", seat, privy=(name,), eyes=(seat,))


CARD = Hel()
