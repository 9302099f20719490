"""Which player has which mythology card: drafted, given or dealt (RR-7, RR-8.3, RR-8.4)."""

from __future__ import annotations

from meadhall.games.ragnarocks.rules import teams
from meadhall.games.ragnarocks.rules.powers import CARDS, COMMANDS
from meadhall.games.ragnarocks.rules.state import DUEL, IVORY, RED, Ragnarocks
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Chance, Rule, step

ALL_CARDS: tuple[str, ...] = tuple(CARDS)

MATCHUPS: dict[str, tuple[str, str]] = {
    "surtr_ratatoskr": ("surtr", "ratatoskr"),
    "tyr_gullinbursti": ("tyr", "gullinbursti"),
}


def give(g: Ragnarocks, seat: int, card: str) -> None:
    """Gives a player a card. Its power is in force from the start; in a team only from the player's turn (RR-8.6)."""
    side = g.side_of(seat)
    g.cards[side] = (*g.cards[side], card)
    if g.team_sizes == DUEL:
        g.force[side] = card
    g.tell("plays_with", seat, card)


@record
class Pair(Rule):
    """Ivory picks two cards, or a recommended match-up; Red takes one, Ivory has the other."""

    recommended: bool = public()
    cards: tuple[str, ...] = public(default=())

    @step
    def first(self, g: Ragnarocks, _: None) -> Ask:
        if self.recommended:
            self.goto("match_up")
            return Ask(IVORY, "match_up", tuple(MATCHUPS))
        return Ask(IVORY, "draft_first", ALL_CARDS)

    @step
    def second(self, g: Ragnarocks, card: str) -> Ask:
        self.cards = (card,)
        return Ask(IVORY, "draft_second", tuple(x for x in ALL_CARDS if x != card), about=(card,))

    @step
    def both(self, g: Ragnarocks, card: str) -> None:
        self.cards = (*self.cards, card)
        self.goto("put_up")

    @step
    def match_up(self, g: Ragnarocks, pair: str) -> None:
        self.cards = MATCHUPS[pair]

    @step
    def put_up(self, g: Ragnarocks, _: None) -> None:
        for card in self.cards:
            g.tell("put_up", IVORY, card)

    @step
    def red_takes(self, g: Ragnarocks, _: None) -> Ask:
        return Ask(RED, "draft_take", self.cards)

    @step
    def ivory_has_the_other(self, g: Ragnarocks, card: str) -> None:
        give(g, RED, card)
        give(g, IVORY, self.cards[1 - self.cards.index(card)])


@record
class OfYourChoice(Rule):
    """The solo player takes any card, or one of the recommended ones (RR-9.13)."""

    recommended: bool = public()

    @step
    def choose(self, g: Ragnarocks, _: None) -> Ask:
        cards = tuple(sorted(card for pair in MATCHUPS.values() for card in pair)) if self.recommended else ALL_CARDS
        return Ask(IVORY, "solo_card", cards)

    @step
    def take(self, g: Ragnarocks, card: str) -> None:
        give(g, IVORY, card)


@record
class Deal(Rule):
    """Deals every seat a card at random; in a team game only cards with the icon."""

    left: tuple[str, ...] = public()
    seat: int = public(default=0)

    @step
    def fate_deals(self, g: Ragnarocks, _: None) -> Chance:
        return Chance("card", self.left)

    @step
    def take(self, g: Ragnarocks, card: str) -> None:
        give(g, self.seat, card)
        self.left = tuple(x for x in self.left if x != card)
        self.seat += 1
        if self.seat < g.seats:
            self.goto("fate_deals")


@record
class TeamDraft(Rule):
    """The first of Ivory picks as many icon cards as there are players; then all take one in turn."""

    cards: tuple[str, ...] = public(default=())
    taken: int = public(default=0)

    @step
    def pick(self, g: Ragnarocks, _: None) -> Ask:
        left = tuple(card for card in COMMANDS if card not in self.cards)
        return Ask(0, "team_pick", left, about=(len(self.cards) + 1, g.seats))

    @step
    def picked(self, g: Ragnarocks, card: str) -> None:
        self.cards = (*self.cards, card)
        g.tell("put_up", 0, card)
        self.goto("pick" if len(self.cards) < g.seats else "take")

    @step
    def take(self, g: Ragnarocks, _: None) -> Ask:
        return Ask(teams.draft_order(g.team_sizes)[self.taken], "team_take", self.cards)

    @step
    def took(self, g: Ragnarocks, card: str) -> None:
        give(g, teams.draft_order(g.team_sizes)[self.taken], card)
        self.cards = tuple(x for x in self.cards if x != card)
        self.taken += 1
        if self.cards:
            self.goto("take")
