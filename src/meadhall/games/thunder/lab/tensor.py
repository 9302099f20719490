"""Thunder & Lightning as numbers: the field spot by spot, hands and piles as counts, what is known of hidden cards."""

from __future__ import annotations

from typing import Any

from meadhall.games.thunder.rules.decks import CARDS, SIDES, TAKEN
from meadhall.games.thunder.rules.state import (
    DECK,
    HAND,
    LANES,
    ROWS,
    SHOWN,
    SPOTS,
    SUNK,
    TAKEN_HAND,
    TAKEN_SUNK,
    Thunder,
)
from meadhall.games.thunder.rules.turn import CHALLENGE, DRAW, PLACE, POWER, STUCK
from meadhall.kernel.knowledge import EVERYONE
from meadhall.kernel.rule import PASS
from meadhall.kernel.veil import View
from meadhall.search.tensor import Block, Nature, Part, Sheet, Tensor, known_of

KINDS = tuple(CARDS)
KIND_AT = {kind: i for i, kind in enumerate(KINDS)}
CARD_NAMES = (*KINDS, *(TAKEN + kind for kind in KINDS))  # as options name them: taken cards have a foreign back
NAME_AT = {name: i for i, name in enumerate(CARD_NAMES)}
ALL_SPOTS = tuple(spot for lane in SPOTS for spot in lane)
MOST_OF_A_DECK = 50

ON_A_SPOT = (
    *("a card lies here", "face up", "with a foreign back", *KINDS),
    *(f"perhaps {kind}" for kind in KINDS),
)
WIDTH, PERHAPS = len(ON_A_SPOT), 3 + len(KINDS)
COUNTED = (
    "one's own hand",
    "one's own pile, above what Hel has searched",
    "the other seat's pile, above what Hel has searched",
    "on top of one's own pile",
    "on top of the other seat's pile",
    "one's own pile, under Hel",
    "lying open during an effect, with one's own back",
    "lying open during an effect, with the other back",
    "not seen, with one's own back: all places together",
    "not seen, with the other back: all places together",
    "certainly in the other hand",
    "certainly in the other seat's pile, under Hel",
    "certainly in one's own deck",
    "certainly in the other deck",
    "perhaps in the other hand",
    "perhaps in the other seat's pile, under Hel",
    "perhaps in one's own deck",
    "perhaps in the other deck",
)
MY_HAND, PILES, TOPS, MY_SUNK, OPEN, UNSEEN, CERTAIN, POSSIBLE = 0, 1, 3, 5, 6, 8, 10, 14
THEIR_HAND, THEIR_SUNK, MY_DECK, THEIR_DECK, THEIR_FIELD = range(5)  # zones of hidden cards; the field has one a spot
TABLE = (
    "it is one's own turn",
    "action points of this turn",
    "points spent",
    "one's own turns finished",
    "the other seat's turns finished",
    "cards in one's own hand",
    "cards in the other hand",
    "those of them with a foreign back",
    "cards in one's own deck",
    "cards in the other deck",
    "cards under Hel in one's own pile",
    "cards under Hel in the other pile",
    *(f"one's own leader stands in lane {lane}" for lane in LANES),
    *(f"the other leader stands in lane {lane}" for lane in LANES),
    "the top of one's own pile has no effect",
    "the top of the other pile has no effect",
    "one is Thor's player",
    "Viking Warriors have strength 3",
    "a played card lies on the pile before its effect",
    "cards may be played without effect",
    "a Nightmare spares the leader",
)


# One card in front of each, two to draw for Loki, one in Thor's hand. What Loki has drawn and laid down is hidden.
TINY = {
    "loki": {"field": {"a": ["trolls"]}, "deck": ["shield_wall", "viking_warriors"]},
    "thor": {"field": {"a": ["light_elves"]}, "hand": ["viking_warriors"], "deck": []},
    "to_move": "loki",
}


class ThunderTensor(Tensor):
    game = "thunder"
    tiny = TINY
    most_seats = 2
    about = (*ALL_SPOTS, *LANES, *CARD_NAMES)
    blocks = (
        Block("action", ("action",), (DRAW, PLACE, STUCK, *CHALLENGE, *(n for n in CARD_NAMES if n in POWER))),
        Block("spot", ("spot",), ALL_SPOTS),
        Block("card", ("card", "first_row", "hel", "order"), (*CARD_NAMES, PASS)),
        Block("target", ("move", "move_to", "strike", "vidarr"), (*ALL_SPOTS, PASS)),
        Block("where", ("frigg", "front", "leader", "ravens"), (*LANES, "hand", "own", PASS)),
        Block("fetch", ("fetch",), (0, 1, 2, 3)),
    )
    parts = (
        Part(
            "field",
            (2 * len(ALL_SPOTS), WIDTH),
            1,
            "the spots of one's own side, then of the other, a1 to c4",
            tuple(f"{whose} {spot}" for whose in ("one's own", "the other") for spot in ALL_SPOTS),
            ON_A_SPOT,
        ),
        Part("cards", (len(COUNTED), len(CARD_NAMES)), MOST_OF_A_DECK, "how many cards", COUNTED, CARD_NAMES),
        Part("table", (len(TABLE),), 999, "the rest", TABLE),
    )

    def nature(self, seats: int, options: Any) -> Nature:
        return Nature(zero_sum=True)

    def fill(self, view: View[Any], seat: int, sheet: Sheet) -> None:
        g: Thunder = view.table
        foe, cards = 1 - seat, g.cards
        places, decks = cards.places, (cards.decks[DECK[seat]], cards.decks[DECK[foe]])
        zones = {HAND[foe]: THEIR_HAND, TAKEN_HAND[foe]: THEIR_HAND, SUNK[foe]: THEIR_SUNK, TAKEN_SUNK[foe]: THEIR_SUNK}
        for part in decks[0]:
            zones[part] = MY_DECK
        for part in decks[1]:
            zones[part] = THEIR_DECK
        for lane in range(len(LANES)):
            for row, place in enumerate(g.columns[3 * foe + lane]):
                zones[place] = THEIR_FIELD + ROWS * lane + row
        certain, possible = known_of(cards, seat, zones, THEIR_FIELD + len(ALL_SPOTS))
        self._field(g, seat, certain[THEIR_FIELD:], possible[THEIR_FIELD:], sheet)

        mine = places[SUNK[seat]].kinds, tuple([TAKEN + kind for kind in places[TAKEN_SUNK[seat]].kinds])
        counted: list[tuple[int, tuple[str, ...] | list[str]]] = [
            (MY_HAND, g.hand(seat)),
            (PILES, g.piles[seat]),
            (PILES + 1, g.piles[foe]),
            (TOPS, g.piles[seat][-1:]),
            (TOPS + 1, g.piles[foe][-1:]),
            (MY_SUNK, mine[0] + mine[1]),
            (OPEN, places[SHOWN[seat]].kinds),
            (OPEN + 1, places[SHOWN[foe]].kinds),
        ]
        for row, found in ((CERTAIN, certain), (POSSIBLE, possible)):
            for zone, holder in ((THEIR_HAND, foe), (THEIR_SUNK, foe), (MY_DECK, seat), (THEIR_DECK, foe)):
                if found[zone]:
                    own = SIDES[holder]
                    counted.append((row + zone, [k if stock == own else TAKEN + k for stock, k in found[zone]]))
        at, width = self.begin["cards"], len(CARD_NAMES)
        for row, names in counted:
            if names:
                sheet.counts(at + row * width, NAME_AT, {name: names.count(name) for name in names})
        for i, back in enumerate((SIDES[seat], SIDES[foe])):
            sheet.counts(at + (UNSEEN + i) * width, NAME_AT, cards.pool.get(back, {}))

        at, leaders = self.begin["table"], g.leaders
        if g.active == seat:
            sheet.mark(at)
        sunk = [places[SUNK[s]].size + places[TAKEN_SUNK[s]].size for s in (seat, foe)]
        left = [sum([places[part].size for part in deck]) for deck in decks]
        hands = g.hand_size(seat), g.hand_size(foe), places[TAKEN_HAND[foe]].size
        sheet.row(at + 1, (g.points, g.used, g.turns[seat], g.turns[foe], *hands, *left, *sunk))
        for i, s in enumerate((seat, foe)):
            if leaders[s] >= 0:
                sheet.mark(at + 12 + 3 * i + leaders[s])
        switches = g.viking_strength == 3, g.discard_first, g.burn_power, g.leader_survives
        sheet.row(at + 18, (g.idle_top == seat, g.idle_top == foe, seat, *switches))

    def _field(
        self,
        g: Thunder,
        seat: int,
        certain: list[list[tuple[str, str]]],
        possible: list[list[tuple[str, str]]],
        sheet: Sheet,
    ) -> None:
        at, places = self.begin["field"], g.cards.places
        for i, s in enumerate((seat, 1 - seat)):
            for lane in range(len(LANES)):
                for row, name in enumerate(g.columns[3 * s + lane]):
                    spot = ROWS * lane + row
                    here = at + (len(ALL_SPOTS) * i + spot) * WIDTH
                    stock, _, kinds, eyes, _ = places[name]
                    sheet.mark(here)
                    if eyes == EVERYONE:
                        sheet.mark(here + 1)
                    if stock != SIDES[s]:
                        sheet.mark(here + 2)
                    if kinds:
                        sheet.mark(here + 3 + KIND_AT[kinds[0]])
                    else:
                        for _, kind in certain[spot]:
                            sheet.mark(here + 3 + KIND_AT[kind])
                        sheet.marks(here + PERHAPS, {KIND_AT[kind] for _, kind in possible[spot]})


TENSOR = ThunderTensor
