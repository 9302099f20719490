"""The state of the table. Every card lies in a place of `cards`: a hand is two places (own backs, foreign backs), each
card on the battlefield is a place of its own, a discard pile has places for what everybody saw and for what lies under
the last Hel.
"""

from __future__ import annotations

from meadhall.games.thunder.rules.decks import CHALLENGERS, LEADERS, SIDES, STRENGTHS, TAKEN, TOP_CARDS, TREASURES
from meadhall.kernel.fate import CardState
from meadhall.kernel.knowledge import EVERYONE
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Result

LANES = ("a", "b", "c")  # from Loki's left to his right; the same lane for both
ROWS = 4  # TL-3.1
HAND_LIMIT = 12  # TL-2.8
LEADER_POINTS = 4  # TL-2.2

SPOTS = tuple(tuple(f"{lane}{row + 1}" for row in range(ROWS)) for lane in LANES)
LANE_AND_ROW = {SPOTS[lane][row]: (lane, row) for lane in range(len(LANES)) for row in range(ROWS)}

# By lane, by whether its front is held by Thor or Loki, and by its number of cards: where one more may be placed.
ROOM = tuple(
    tuple(tuple(spots[first : cards + 1] if cards < ROWS else () for cards in range(ROWS + 1)) for first in (0, 1))
    for spots in SPOTS
)

# Places, by seat. A place holds cards of one back only.
DECK = ("loki.deck", "thor.deck")
HAND = ("loki.hand", "thor.hand")
TAKEN_HAND = ("loki.taken", "thor.taken")  # cards with a foreign back in the hand
PILE = ("loki.pile", "thor.pile")
TAKEN_PILE = ("loki.pile.taken", "thor.pile.taken")
SUNK = ("loki.sunk", "thor.sunk")  # the pile under the last Hel: all were seen, but one was then taken in secret
TAKEN_SUNK = ("loki.sunk.taken", "thor.sunk.taken")
SHOWN = ("loki.shown", "thor.shown")  # cards of this back that lie open during an effect
OWN_EYES = ((0,), (1,))


@record
class Thunder(CardState):
    # The places of the cards in each column, front first: Loki's lanes a, b, c, then Thor's.
    columns: list[tuple[str, ...]] = public(default_factory=lambda: [()] * 6)
    # What lies on each pile above what Hel has searched, bottom first, by the names options have.
    piles: list[tuple[str, ...]] = public(default_factory=lambda: [(), ()])
    leaders: list[int] = public(default_factory=lambda: [-1, -1])  # the lane of Loki (or Thor), -1: not in play
    # The seat whose Idunn or Berserker lies alone in its pile and came later than the same card on the other pile; -1:
    # none. It matters only while both tops are the same (TL-9.5, TL-10.4).
    idle_top: int = public(default=-1)
    turns: list[int] = public(default_factory=lambda: [0, 0])  # turns finished
    active: int = public(default=0)
    points: int = public(default=0)  # action points of this turn, spent ones included
    used: int = public(default=0)
    loser: int = public(default=-1)
    how: str = public(default="")
    viking_strength: int = public(default=4)
    discard_first: bool = public(default=True)
    burn_power: bool = public(default=False)
    leader_survives: bool = public(default=False)

    @property
    def seats(self) -> int:
        return 2

    def result(self) -> Result:
        return Result((-1, 1) if self.loser == 0 else (1, -1), how=self.how)

    def lost(self, seat: int, how: str) -> None:
        """This seat loses at once; rules in progress stop (TL-24)."""
        self.loser, self.how = seat, how
        self.tell(how, seat)
        self.end_game()

    # -- looking

    def hand(self, seat: int) -> tuple[str, ...]:
        """The cards in a hand as options name them."""
        places = self.cards.places
        taken = places[TAKEN_HAND[seat]].kinds
        return places[HAND[seat]].kinds + tuple([TAKEN + kind for kind in taken]) if taken else places[HAND[seat]].kinds

    def hand_size(self, seat: int) -> int:
        places = self.cards.places
        return places[HAND[seat]].size + places[TAKEN_HAND[seat]].size

    def kind_at(self, seat: int, lane: int, row: int) -> str:
        return self.cards.places[self.columns[3 * seat + lane][row]].kinds[0]

    def face_up(self, place: str) -> bool:
        return self.cards.places[place].eyes == EVERYONE

    def strength(self, kind: str) -> int:
        """-1 for a card without strength."""
        return STRENGTHS[self.viking_strength][kind]

    def top(self, seat: int) -> str:
        """The card on top of a pile, as options name it."""
        pile = self.piles[seat]
        return pile[-1] if pile else ""

    def working_top(self, seat: int) -> str:
        """The Idunn or Berserker that has an effect from the top of this pile; empty: none."""
        top = self.top(seat)
        if top not in TOP_CARDS or (seat == self.idle_top and top == self.top(1 - seat)):
            return ""
        return top

    def may_challenge(self, seat: int, lane: int) -> bool:
        """Is there a card in front that can challenge at all (TL-4.2)?"""
        column = self.columns[3 * seat + lane]
        return bool(column) and self.cards.places[column[0]].kinds[0] in CHALLENGERS

    def has_cards(self, seat: int) -> bool:
        """Is there a card on its side of the battlefield?"""
        columns, first = self.columns, 3 * seat
        return bool(columns[first] or columns[first + 1] or columns[first + 2])

    def has_free_spot(self, seat: int) -> bool:
        columns, first = self.columns, 3 * seat
        return len(columns[first]) < ROWS or len(columns[first + 1]) < ROWS or len(columns[first + 2]) < ROWS

    def free_fronts(self, seat: int) -> tuple[str, ...]:
        """The lanes whose first row can take a card: not full, and not Loki's or Thor's own."""
        leader = self.leaders[seat]
        return tuple([LANES[lane] for lane in range(3) if lane != leader and len(self.columns[3 * seat + lane]) < ROWS])

    # -- moving cards

    def lay(self, seat: int, kind: str, source: str, lane: int, row: int, *, up: bool = False) -> None:
        """Places a card on the battlefield; the cards from its row on shift back (TL-3.3)."""
        at, cards = 3 * seat + lane, self.cards
        if up:
            place = cards.lay_apart(kind, source, SIDES[seat], EVERYONE)
        else:  # TL-6.1: Thor and Loki never lie face down
            place = cards.lay_apart(kind, source, SIDES[seat], OWN_EYES[seat], never=LEADERS[seat])
        column = self.columns[at]
        self.columns[at] = column[:row] + (place,) + column[row:] if column else (place,)  # noqa: RUF005 (faster)

    def turn_up(self, place: str) -> str:
        """Turns a card face up if it is not already. Returns its kind."""
        card = self.cards.places[place]
        if card.eyes != EVERYONE:
            self.cards.show(place, EVERYONE)
        return card.kinds[0]

    def discard(self, seat: int, kind: str, source: str, *, together: bool = False) -> None:
        """Puts a card face up onto its holder's pile (TL-4.7). `together`: the tops are compared later."""
        own = self.cards.places[source].stock == SIDES[seat]
        self.cards.move(kind, source, PILE[seat] if own else TAKEN_PILE[seat])
        self._lies_on_top(seat, kind, own, together)

    def lose(self, seat: int, lane: int, row: int, *, together: bool = False) -> None:
        """Discards a card of the battlefield; the gap closes forward (TL-3.5)."""
        at, cards = 3 * seat + lane, self.cards
        column = self.columns[at]
        place = column[row]
        if row:
            self.columns[at] = column[:row] + column[row + 1 :]
        else:
            self.columns[at] = column[1:]
            if self.leaders[seat] == lane:
                self.leaders[seat] = -1
        stock, _, (kind,), _, _ = cards.places[place]
        own = stock == SIDES[seat]
        cards.pick_up(place, PILE[seat] if own else TAKEN_PILE[seat])
        self._lies_on_top(seat, kind, own, together)

    def _lies_on_top(self, seat: int, kind: str, own: bool, together: bool) -> None:
        self.piles[seat] += (kind,) if own else (TAKEN + kind,)
        if kind in TOP_CARDS and not together:
            self.keep_tops_apart(seat)
        elif kind in TREASURES:
            self.lost(seat, "treasure")  # TL-19.2

    def keep_tops_apart(self, later: int) -> None:
        """An Idunn or Berserker on top of both piles has an effect from only one of them.

        The later card goes to the bottom of its pile (TL-9.3, TL-10.3). Alone in the pile, it stays on top and has no
        effect (TL-9.5, TL-10.4).
        """
        top = self.top(later)
        if top not in TOP_CARDS or top != self.top(1 - later):
            return
        if self.cards.places[SUNK[later]].size or self.cards.places[TAKEN_SUNK[later]].size:
            self.cards.move(top, PILE[later], SUNK[later])
            self.piles[later] = self.piles[later][:-1]
        elif len(self.piles[later]) > 1:
            self.piles[later] = (top, *self.piles[later][:-1])
        else:
            self.idle_top = later
            self.tell("without_effect", later, top)
            return
        self.tell("to_the_bottom", later, top)


def pieces(g: Thunder) -> tuple[tuple[str, int], ...]:
    """How many cards of each back and kind there are in all."""
    counts: dict[str, int] = {}
    for stock, pool in g.cards.pool.items():
        for kind, n in pool.items():
            counts[f"{stock} {kind}"] = counts.get(f"{stock} {kind}", 0) + n
    for place in g.cards.places.values():
        for kind in place.kinds:
            counts[f"{place.stock} {kind}"] = counts.get(f"{place.stock} {kind}", 0) + 1
    return tuple(sorted(counts.items()))
