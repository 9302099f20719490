"""Ravens' Feast: a toy game with all features of the kernel that Ragnarocks does not use. It is only for tests.

Three guests, a deck of beasts. Each round all bid in secret; the highest bidder may look at somebody's hand; then each
guest lays a card face down or buries one under the deck and draws. An apple (once, at any time) draws a card more.
At the end the laid cards turn up and the strongest table wins.
"""

from __future__ import annotations

import dataclasses

from meadhall.kernel import fate
from meadhall.kernel.cards import Cards
from meadhall.kernel.fate import CardState, Draw
from meadhall.kernel.hint import Hint
from meadhall.kernel.knowledge import EVERYONE
from meadhall.kernel.picture import Part, Picture, tap
from meadhall.kernel.presentation import Ending, Face, LegendEntry, Row, Scene, ScoreLine, Tray, who
from meadhall.kernel.record import public, record, secret
from meadhall.kernel.rule import PASS, Ask, Done, Option, Result, Rule, step
from meadhall.kernel.spec import GameSpec, limits
from meadhall.kernel.spec import Options as GameOptions
from meadhall.kernel.veil import View

BEASTS = {"rat": 5, "crow": 4, "wolf": 3, "bear": 2, "whale": 1}
STRENGTH = {"rat": 1, "crow": 2, "wolf": 3, "bear": 5, "whale": 8}
BIDS = (0, 1, 2)


@dataclasses.dataclass(frozen=True)
class Options(GameOptions):
    rounds: int = limits(2, 1, 4)


@record
class Guest:
    seat: int = public()
    apples: int = public(default=1)
    has_bid: bool = public(default=False)
    bid: int | None = secret(to="seat", deal=lambda me, g, rng: rng.choice(BIDS) if me.has_bid else None, default=None)
    laid: list[str] = public(default_factory=list)  # the places of the cards laid face down
    score: int = public(default=0)

    @property
    def hand(self) -> str:
        return f"hand{self.seat}"


@record
class Feast(CardState):
    guests: list[Guest] = public(default_factory=list)

    @property
    def seats(self) -> int:
        return len(self.guests)

    def result(self) -> Result:
        scores = tuple(guest.score for guest in self.guests)
        best = max(scores)
        alone = scores.count(best) == 1
        return Result(tuple((1 if alone else 0) if s == best else -1 for s in scores), scores)

    def asides(self, seat: int) -> tuple[Option, ...]:
        return ("apple",) if self.guests[seat].apples and fate.size(self.cards, "deck") else ()

    def aside(self, seat: int, option: Option) -> Rule:
        return Apple(seat)


@record
class Apple(Rule):
    seat: int = public()

    @step
    def eat(self, g: Feast, _: None) -> Rule:
        g.guests[self.seat].apples -= 1
        return Draw("deck", g.guests[self.seat].hand, "draw")

    @step
    def tell(self, g: Feast, kind: str) -> None:
        g.tell("apple", self.seat, privy=(kind,), eyes=(self.seat,))


@record
class Evening(Rule):
    rounds: int = public()
    dealt: int = public(default=0)

    @step
    def deal(self, g: Feast, _: None) -> Rule | None:
        if self.dealt == 3 * g.seats:
            return None
        self.dealt += 1
        self.goto("deal")
        return Draw("deck", f"hand{self.dealt % g.seats}", "draw")

    @step
    def a_round(self, g: Feast, _: None) -> Rule:
        self.rounds -= 1
        return Bidding()

    @step
    def turns(self, g: Feast, _: None) -> Rule:
        return Turns()

    @step
    def again(self, g: Feast, _: None) -> None:
        if self.rounds:
            self.goto("a_round")

    @step
    def feast(self, g: Feast, _: None) -> None:
        for guest in g.guests:
            for place in guest.laid:
                g.cards.show(place, EVERYONE)
                guest.score += sum(STRENGTH[kind] for kind in g.cards.at(place))
            g.tell("scored", guest.seat, guest.score)


@record
class Bidding(Rule):
    seat: int = public(default=0)

    @step
    def ask_for_a_bid(self, g: Feast, _: None) -> Ask:
        return Ask(self.seat, "bid", BIDS, secret=True)

    @step
    def put_it_away(self, g: Feast, bid: int) -> None:
        g.guests[self.seat].bid, g.guests[self.seat].has_bid = bid, True
        self.seat += 1
        if self.seat < g.seats:
            self.goto("ask_for_a_bid")

    @step
    def compare(self, g: Feast, _: None) -> None:
        g.revealed()
        bids = [guest.bid or 0 for guest in g.guests]
        g.tell("bids", *bids)
        self.seat = bids.index(max(bids))
        for guest in g.guests:
            guest.bid, guest.has_bid = None, False

    @step
    def offer_a_look(self, g: Feast, _: None) -> Ask:
        others = tuple(guest.seat for guest in g.guests if guest.seat != self.seat and g.cards.count(guest.hand))
        return Ask(self.seat, "look", (PASS, *others))

    @step
    def look(self, g: Feast, whose: Option) -> None:
        if isinstance(whose, int):
            hand = g.guests[whose].hand
            g.cards.look((self.seat,), hand)
            g.tell("looked", self.seat, whose, privy=(" ".join(g.cards.at(hand)),), eyes=(self.seat, whose))


@record
class Turns(Rule):
    seat: int = public(default=-1)
    how: str = public(default="")

    @step
    def next_guest(self, g: Feast, _: None) -> Ask | Done | None:
        self.seat += 1
        if self.seat == g.seats:
            return Done()
        if not g.cards.count(g.guests[self.seat].hand):
            return self.goto("next_guest")
        return Ask(self.seat, "how", ("lay", "bury"))

    @step
    def which_card(self, g: Feast, how: str) -> Ask:
        self.how = how
        kinds = tuple(dict.fromkeys(g.cards.at(g.guests[self.seat].hand)))
        return Ask(self.seat, "which", kinds, about=(how,), privy=(len(kinds),), secret=True)

    @step
    def lay_or_bury(self, g: Feast, kind: str) -> Rule | None:
        guest = g.guests[self.seat]
        g.tell(self.how, self.seat, privy=(kind,), eyes=(self.seat,))
        if self.how == "bury":
            fate.put(g.cards, kind, guest.hand, "deck", under=True)
            return Draw("deck", guest.hand, "draw")
        place = g.cards.add_place(g.cards.fresh_name("laid"), "deck", eyes=(self.seat,))
        guest.laid.append(place)
        g.cards.move(kind, guest.hand, place)
        return None

    @step
    def and_on(self, g: Feast, _: Option | None) -> None:
        self.goto("next_guest")


def start(seats: int, options: Options) -> Feast:
    g = Feast(guests=[Guest(seat) for seat in range(seats)])
    g.cards = Cards(seats=seats)
    fate.new_deck(g.cards, "deck", BEASTS)
    for guest in g.guests:
        g.cards.add_place(guest.hand, "deck", eyes=(guest.seat,))
    return g.begin(Evening(options.rounds))


def pieces(g: Feast) -> tuple[tuple[str, int], ...]:
    """The total number of beasts of each kind."""
    counts = dict(g.cards.pool["deck"])
    for place in g.cards.places.values():
        for kind in place.kinds:
            counts[kind] = counts.get(kind, 0) + 1
    return tuple(sorted(counts.items()))


# -- what the hall shows beside the table


def faces() -> dict[str, Face]:
    return {
        kind: Face(
            kind.capitalize(), f"It counts {STRENGTH[kind]}.", "", "a beast", ((str(STRENGTH[kind]), "strength"),)
        )
        for kind in BEASTS
    }


def legend() -> tuple[LegendEntry, ...]:
    return (LegendEntry("apple", "draw one more card", "Food"),)


def picture(view: View[Feast]) -> Picture:
    """A part for each guest, with the cards of their hand as far as the viewer knows them."""
    parts = []
    for guest in view.table.guests:
        known = view.table.cards.at(guest.hand)
        cards = [f"<div class='legal' data-face='{kind}' {tap(kind)} tabindex='0'>{kind}</div>" for kind in known]
        laid = f"<i>{len(guest.laid)} laid, {guest.apples} apples, {guest.score}</i>"
        name = who(guest.seat)
        parts.append(
            Part(
                f"guest{guest.seat}", "guests", f"<div id='guest{guest.seat}'><b>{name}</b>{''.join(cards)}{laid}</div>"
            )
        )
    return Picture(800, 450, ("guests",), tuple(parts), "Ravens' Feast", html=True)


def trays() -> tuple[Tray, ...]:
    """How to use which card. A look reveals something, so it never goes with what follows it."""
    return (
        Tray("turn", (Row("how", start="none"), Row("which", start="none", label="beast"))),
        Tray("peek", (Row("look"), Row("how"))),
    )


def tray_hint(view: View[Feast], options: tuple[Option, ...]) -> Hint | None:
    kinds = [STRENGTH[str(option)] for option in options if option in STRENGTH]
    seen = {kind for place in view.table.cards.places.values() for kind in place.kinds}  # in a whole state: everything
    return Hint(f"It counts {kinds[0]}, and you see {', '.join(sorted(seen))}.") if kinds else None


def stage(before: View[Feast], now: View[Feast]) -> tuple[Scene, ...]:
    """A card flies where one was laid; the eater of an apple gains it; hands that are looked at are turned over."""
    scenes = []
    for event in (now.table.story or [])[len(before.table.story or []) :]:
        if event.key == "lay":
            kind = event.privy[0] if event.privy else "a card"
            at = f"data-at='guest{event.args[0]}'"
            scenes.append(
                Scene("march", 300, f"<b class='card' {at}>{who(int(event.args[0]))}: {kind}</b>", sound="card")
            )
        elif event.key == "apple":
            scenes.append(Scene("gain", 9000, on=("guest0",), sound="gain"))
        elif event.key == "looked":
            kinds = event.privy[0] if event.privy else "?"
            scenes.append(Scene("flip", 400, f"<b class='card'>{kinds}</b>"))
    return tuple(scenes)


def ending(view: View[Feast], names: tuple[str, ...]) -> Ending:
    guests = view.table.guests
    best = max(guest.score for guest in guests)
    first = next(guest.seat for guest in guests if guest.score == best)
    laid = ScoreLine("Beasts on the table", tuple(str(len(guest.laid)) for guest in guests))
    total = ScoreLine("Strength", tuple(str(guest.score) for guest in guests), total=True)
    story = ("The deck was small.", f"{names[first]} laid best.", "All ate well.")
    return Ending("", f"The feast of {who(first)}", (laid, total), story)


GAME = GameSpec(
    name="feast",
    seats=(3, 3),
    rules="1.0",
    home="toy",
    state="toy:Feast",
    start="toy:start",
    seat_names=lambda seats, options: tuple(f"guest {n + 1}" for n in range(seats)),
    bound=100,
    clause_prefix="RF",
    options=Options,
    pieces="toy:pieces",
    picture="toy:picture",
    faces="toy:faces",
    legend="toy:legend",
    trays="toy:trays",
    tray_hint="toy:tray_hint",
    open_prompts=("bid", "how"),
    stage="toy:stage",
    ending="toy:ending",
)
