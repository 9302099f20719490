"""What Odin and Longships share: up to three cards of some kinds come back from your pile (TL-16, TL-17)."""

from __future__ import annotations

from meadhall.games.thunder.rules.decks import KIND, TAKEN
from meadhall.games.thunder.rules.state import HAND, HAND_LIMIT, PILE, SUNK, TAKEN_HAND, TAKEN_PILE, TAKEN_SUNK, Thunder
from meadhall.kernel.knowledge import EVERYONE
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Done, Option, Rule, step

MOST = 3


def anything_to_fetch(g: Thunder, seat: int, kinds: tuple[str, ...]) -> bool:
    for name in g.piles[seat]:
        if KIND[name] in kinds:
            return True
    places = g.cards.places
    for kind in places[SUNK[seat]].kinds + places[TAKEN_SUNK[seat]].kinds:  # noqa: SIM110 (any() takes its time)
        if kind in kinds:
            return True
    return False


@record
class Fetching(Rule):
    """Asks for one number per name. It asks whenever the other seats think that such a card may be there."""

    names: tuple[str, ...] = public()
    at: int = public(default=-1)
    left: int = public(default=MOST)

    @step
    def how_many(self, g: Thunder, _: None) -> Ask | Done | None:
        self.at += 1
        room = min(self.left, HAND_LIMIT - g.hand_size(g.active))  # TL-5.7
        if self.at == len(self.names) or not room:
            return Done()
        name, seat = self.names[self.at], g.active
        sunk = SUNK[seat] if name == KIND[name] else TAKEN_SUNK[seat]
        if name not in g.piles[seat] and not g.cards.count(sunk):
            self.goto("how_many")
            return None
        there = g.piles[seat].count(name) + g.cards.at(sunk).count(KIND[name])
        return Ask(seat, "fetch", tuple(range(min(there, room) + 1)), about=(name,))

    @step
    def take_them(self, g: Thunder, number: Option) -> None:
        seat, name = g.active, self.names[self.at]
        kind = KIND[name]
        own = name == kind
        hand = HAND[seat] if own else TAKEN_HAND[seat]
        for _ in range(int(number)):
            if name in g.piles[seat]:
                pile = g.piles[seat]
                i = len(pile) - 1 - pile[::-1].index(name)
                g.piles[seat] = pile[:i] + pile[i + 1 :]
                g.cards.move(kind, PILE[seat] if own else TAKEN_PILE[seat], hand)
            else:
                g.cards.move(kind, SUNK[seat] if own else TAKEN_SUNK[seat], hand, EVERYONE)
            self.left -= 1
        if number:
            g.tell("fetched", seat, name, number)
        self.goto("how_many")


def fetching(*kinds: str) -> Fetching:
    return Fetching((*kinds, *(TAKEN + kind for kind in kinds)))
