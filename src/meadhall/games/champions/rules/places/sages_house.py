"""Sage's House: look at one face-down journey, then draw a destiny (CM-4.15, CM-4.16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.leaders import LEADERS
from meadhall.games.champions.rules.names import DESTINY_DECK, HANDS, SAGE
from meadhall.games.champions.rules.places.place import Place
from meadhall.games.champions.rules.runes import true_vision
from meadhall.kernel import fate
from meadhall.kernel.fate import Draw
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import DONE, Ask, Done, Rule, step

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan

NAME = "sages_house"


def visit(g: Champions, clan: Clan) -> Rule:
    g.at[NAME] = clan.seat
    return AskTheSage(clan.seat)


@record
class AskTheSage(Rule):
    seat: int = public()
    left: int = public(default=0)  # destinies still to draw
    several: bool = public(default=False)

    @step
    def which_journey(self, g: Champions, _: None) -> Ask | None:
        places = g.cards.places
        there = tuple([shore for shore in g.shores if places[shore].size])
        return Ask(self.seat, "sage.look", there) if there else None

    @step
    def look(self, g: Champions, shore: str | None) -> None:
        if shore is not None:
            g.cards.look((self.seat,), shore)
            g.tell("looked", self.seat, shore, privy=g.cards.at(shore), eyes=(self.seat,))

    @step
    def true_vision(self, g: Champions, _: None) -> Ask | None:
        return true_vision.offer(g, g.clans[self.seat])

    @step
    def how_many(self, g: Champions, rune: str | None) -> None:
        clan = g.clans[self.seat]
        cards = 1 + LEADERS[clan.leader].extra_destinies  # CM-10.2
        if rune == "true_vision":
            g.flip(clan, "true_vision")
            g.tell("true_vision", self.seat)
            cards += true_vision.MORE
        self.left = min(cards, fate.size(g.cards, DESTINY_DECK))
        self.several = self.left > 1
        if self.several:
            g.cards.add_place(SAGE, DESTINY_DECK, eyes=(self.seat,))

    @step
    def draw(self, g: Champions, _: None) -> Rule | Done | None:
        to = SAGE if self.several else HANDS[self.seat]
        if self.left:
            return Draw(DESTINY_DECK, to, "destiny")
        if not self.several:
            return DONE
        self.goto("keep")
        return None

    @step
    def drawn(self, g: Champions, kind: str) -> None:
        g.tell("drew", self.seat, privy=(kind,), eyes=(self.seat,))
        self.left -= 1
        self.goto("draw")

    @step
    def keep(self, g: Champions, _: None) -> Ask:
        return Ask(self.seat, "sage.keep", g.cards.at(SAGE), secret=True)

    @step
    def keep_it(self, g: Champions, kind: str) -> None:
        g.cards.move(kind, SAGE, HANDS[self.seat])
        g.tell("kept", self.seat, privy=(kind,), eyes=(self.seat,))

    @step
    def which_goes_under(self, g: Champions, _: None) -> Ask | None:
        """The clan puts the other destinies under the deck, in an order that only it knows."""
        return Ask(self.seat, "sage.under", g.cards.at(SAGE), secret=True) if g.cards.count(SAGE) > 1 else None

    @step
    def put_it_under(self, g: Champions, kind: str | None) -> None:
        fate.put(g.cards, kind or g.cards.at(SAGE)[0], SAGE, DESTINY_DECK, under=True)
        if g.cards.count(SAGE):
            self.goto("which_goes_under")
        else:
            g.cards.close(SAGE)


ASKS = (("sage.look", "CM-4.15"), ("sage.keep", "CM-4.16"), ("sage.under", "CM-4.16"))
PLACE = Place(NAME, ("CM-4.15", "CM-4.16"), visit, asks=ASKS)
