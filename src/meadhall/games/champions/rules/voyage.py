"""A voyage: the journey, the meal, the monster (CM-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.combat import fight
from meadhall.games.champions.rules.journeys import CARDS
from meadhall.games.champions.rules.losses import losses
from meadhall.games.champions.rules.names import DISCARDED, JOURNEY_DECK, LAND, REVEALED
from meadhall.games.champions.rules.runes import journey as journey_rune
from meadhall.games.champions.rules.tables import FED_BY_ONE
from meadhall.kernel import fate
from meadhall.kernel.fate import Draw
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Rule, step

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions

CLAUSES = ("CM-7.1", "CM-7.7", "CM-7.8", "CM-8.5")  # the clauses that explain a shore


@record
class Voyage(Rule):
    seat: int = public()
    shore: str = public()
    card: str = public(default="")

    @step
    def turn_the_journey(self, g: Champions, _: None) -> None:
        """Reveals the journey, also with no warriors on board (CM-7.1)."""
        for card in g.cards.at(self.shore):
            g.cards.move(card, self.shore, REVEALED)
            self.card = card
            g.tell("journey", self.seat, self.shore, card)
        if "journey" not in g.clans[self.seat].runes:
            self.goto("effect")

    @step
    def rune_of_journey(self, g: Champions, _: None) -> Ask | None:
        return journey_rune.offer(g, g.clans[self.seat], self.card) if self.card else None

    @step
    def throw_it_away(self, g: Champions, rune: str | None) -> Rule | None:
        if rune != "journey":
            self.goto("effect")
            return None
        g.flip(g.clans[self.seat], "journey")
        g.cards.move(self.card, REVEALED, DISCARDED)
        g.tell("journey_rune", self.seat, self.card)
        self.card = ""
        refill(g)
        return Draw(JOURNEY_DECK, REVEALED, "journey")

    @step
    def next_card(self, g: Champions, card: str | None) -> None:
        if card is not None:
            self.card = card
            g.tell("journey", self.seat, self.shore, card)

    @step
    def effect(self, g: Champions, _: None) -> Rule | None:
        return CARDS[self.card].effect(g, self.seat, self.shore) if self.card else None

    @step
    def feed(self, g: Champions, _: int | None) -> Rule | None:
        """Uses up all Food on board; warriors without Food are lost (CM-7.7, CM-7.8)."""
        swords, spears, axes, food = g.parties[self.shore]
        g.parties[self.shore] = (swords, spears, axes, 0)
        starving = swords + spears + axes - food * FED_BY_ONE[self.shore]
        if starving <= 0:
            return None
        g.tell("starving", self.seat, starving)
        return losses(g, self.seat, self.shore, starving)

    @step
    def fight(self, g: Champions, _: None) -> Rule | None:
        if any(g.parties[self.shore]) and g.enemy_at(self.shore):
            return fight(g, self.seat, self.shore, g.enemy_at(self.shore))
        return None


def refill(g: Champions) -> bool:
    """Shuffles the discarded journeys into an empty deck (CM-2.9). Returns if the deck has a card now."""
    if fate.top(g.cards, JOURNEY_DECK) is not None:
        return True
    for card in g.cards.at(DISCARDED):
        fate.put(g.cards, card, DISCARDED, JOURNEY_DECK)
    fate.shuffle(g.cards, JOURNEY_DECK)
    return fate.top(g.cards, JOURNEY_DECK) is not None


def seen_journey(g: Champions, seat: int, shore: str) -> str:
    """The face-down journey of a shore, if this seat knows it; else, and for fights on land, an empty text."""
    if g.cards.known is None or shore in LAND or not g.cards.count(shore):  # a search copy has no knowledge
        return ""
    kinds = set(possible_journeys(g, seat, shore))
    return kinds.pop() if len(kinds) == 1 else ""


def possible_journeys(g: Champions, seat: int, shore: str) -> tuple[str, ...]:
    """The cards that may be the face-down journey of a shore, as far as a seat can tell. All are equally likely."""
    cards = g.cards
    claims = [claim for claim in cards.known or () if claim.seat == seat and shore in claim.places]
    for claim in claims:
        if claim.places == (shore,):
            return claim.kinds
    # The veil keeps no claim about a card that can lie in only one place, such as the last looked-at card with an empty
    # deck.
    unnamed = cards.unnamed(seat, JOURNEY_DECK).kinds
    if not claims:
        return unnamed
    named = tuple([kind for claim in claims for kind in claim.kinds])
    room = sum([cards.count(place) for place in {place for claim in claims for place in claim.places}])
    return named if len(named) >= room else (*named, *unnamed)
