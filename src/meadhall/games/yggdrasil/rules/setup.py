"""The set-up (YG-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.yggdrasil.rules.state import (
    ACTIVE,
    DEFEATED,
    DISCARD,
    DISMISSED,
    ENEMY_DECK,
    PILE,
    TAKEN,
    House,
    Yggdrasil,
)
from meadhall.games.yggdrasil.rules.tables import (
    ANGRY,
    ANGRY_CARDS,
    ARTIFACTS,
    CARDS_OF,
    GIANTS,
    GODS,
    NUMBER,
    RAGNAROK_CARDS,
)
from meadhall.games.yggdrasil.rules.turn import Game
from meadhall.kernel import fate
from meadhall.kernel.cards import Cards
from meadhall.kernel.errors import BadOptions
from meadhall.kernel.knowledge import EVERYONE
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Chance, Rule, step

if TYPE_CHECKING:
    from meadhall.games.yggdrasil import Options


def start(seats: int, options: Options) -> Yggdrasil:
    check(seats, options)
    named = options.special or ()
    g = Yggdrasil(gods=options.gods or (), house=house(options))
    g.stack.append(Game())  # it follows when the set-up is done
    angry, ragnarok = (0, 0) if named else (options.angry, options.ragnarok)
    return g.begin(SetUp(seats, angry, ragnarok, list(named)))


def check(seats: int | None, options: Options) -> None:
    """Checks what the types of the options cannot express.

    Without `seats`: the options of a position, which names its own gods.
    """
    for name, given in (("gods", options.gods), ("special", options.special)):
        if given is not None and len(set(given)) < len(given):
            raise BadOptions(name, "names one twice")
    if seats is not None and options.gods is not None and len(options.gods) != seats:
        raise BadOptions("gods", f"must name {seats}, one a seat")
    if options.special is not None:
        angry = sum(card in ANGRY_CARDS for card in options.special)
        for name, number, count in (
            ("angry", options.angry, angry),
            ("ragnarok", options.ragnarok, len(options.special) - angry),
        ):
            if number not in (0, count):
                raise BadOptions(name, f"is {number}, but special names {count}")


def house(options: Options) -> House:
    return House(*(getattr(options, name) for name in House._fields))


def own_nothing(g: Yggdrasil) -> None:
    """Sets up the gods without any possessions."""
    g.vikings, g.elves = [0] * g.seats, [0] * g.seats
    g.levels = [0] * (g.seats * len(ARTIFACTS))


def lay_out_cards(g: Yggdrasil) -> None:
    """The places of cards that are open to all."""
    g.cards = Cards(seats=g.seats)
    for name in (TAKEN, DISCARD):
        g.cards.add_place(name, ENEMY_DECK, EVERYONE)
    for name in (ACTIVE, DEFEATED, DISMISSED):
        g.cards.add_place(name, PILE, EVERYONE)


def shares(cards: int, piles: int) -> list[int]:
    """Splits cards into piles that differ by at most one card, the larger ones on top (YG-1.14, ruling 5)."""
    return [cards // piles + (i < cards % piles) for i in range(piles)]


@record
class SetUp(Rule):
    seats: int = public()
    angry: int = public()  # special cards still to be picked
    ragnarok: int = public()
    special: list[str] = public(default_factory=list)  # those picked, or named by an option
    piles: list[str] = public(default_factory=list)  # the special card of each pile, top first

    @step
    def deal_gods(self, g: Yggdrasil, _: None) -> Chance | None:
        if len(g.gods) == self.seats:
            return None
        return Chance("setup.god", tuple([god for god in GODS if god not in g.gods]))

    @step
    def take_a_god(self, g: Yggdrasil, god: str | None) -> None:
        if god is not None:
            g.gods += (god,)
        if len(g.gods) < self.seats:
            if self.seats == len(GODS) == len(g.gods) + 1:
                g.gods += tuple([other for other in GODS if other not in g.gods])  # the last one is certain
            else:
                self.goto("deal_gods")

    @step
    def pick_special_cards(self, g: Yggdrasil, _: None) -> Chance | None:
        if not self.angry and not self.ragnarok:
            return None
        box = ANGRY_CARDS if self.angry else RAGNAROK_CARDS
        left = [card for card in box if card not in self.special]
        if len(left) > (self.angry or self.ragnarok):
            return Chance("setup.special", tuple(left))
        self.special += left  # all that are left, so there is no chance
        if self.angry:
            self.angry = 0
        else:
            self.ragnarok = 0
        self.goto("pick_special_cards")
        return None

    @step
    def take_a_special_card(self, g: Yggdrasil, card: str | None) -> None:
        if card is None:
            return
        self.special.append(card)
        if self.angry:
            self.angry -= 1
        else:
            self.ragnarok -= 1
        self.goto("pick_special_cards")

    @step
    def one_for_each_pile(self, g: Yggdrasil, _: None) -> Chance | None:
        left = [card for card in self.special if card not in self.piles]
        if len(left) < 2:
            self.piles += left
            return None
        return Chance("setup.pile", tuple(left))

    @step
    def put_it_there(self, g: Yggdrasil, card: str | None) -> None:
        if card is not None:
            self.piles.append(card)
            self.goto("one_for_each_pile")

    @step
    def lay_everything_out(self, g: Yggdrasil, _: None) -> None:
        own_nothing(g)
        lay_out_cards(g)
        g.alfheim = g.seats + NUMBER["elves_more_than_gods"]
        fate.new_deck(g.cards, PILE, dict.fromkeys(GIANTS, 1))
        plain = {name: n - (ANGRY + name in self.special) for name, n in CARDS_OF.items()}
        if self.piles:
            sizes = shares(sum(plain.values()) + len(self.piles), len(self.piles))
            piles = [(size, (card,)) for size, card in zip(sizes, self.piles, strict=True)]
            fate.lay_piles(g.cards, ENEMY_DECK, piles, plain)
        else:
            fate.new_deck(g.cards, ENEMY_DECK, plain)
        for card in self.piles:
            g.tell("setup.special", card)
