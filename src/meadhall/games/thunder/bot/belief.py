"""Where the other side's hidden cards are likely to lie. Players place cards where they are useful, and searches use
that.

The numbers say how much more often a card of a rank lies in a place than in a uniform deal. They were counted in games
between good bots, and moved towards 1, because other players play differently.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from meadhall.games.thunder.bot.opinions import CAN_CHALLENGE, RANK, RANKS, Odds
from meadhall.games.thunder.bot.sight import duels
from meadhall.games.thunder.rules.decks import LEADERS, SIDES, TREASURES
from meadhall.games.thunder.rules.state import DECK, HAND, Thunder
from meadhall.kernel.knowledge import EVERYONE

# By rank: gods, the treasure, Nightmare, Shield Wall, Ravens, Frigg, Archer, 3 to 7, Thor or Loki.
OPENING: Odds = (0.1, 0.1, 0.5, 2.0, 0.1, 0.15, 0.3, 0.7, 1.4, 2.5, 2.5, 2.5, 0.0)
IN_FRONT: Odds = (0.25, 0.05, 4.0, 3.5, 0.05, 0.3, 0.5, 0.9, 1.2, 1.5, 1.3, 1.0, 0.0)
SECOND: Odds = (0.25, 1.2, 1.1, 1.5, 0.05, 0.2, 0.6, 1.4, 2.3, 1.5, 0.7, 0.5, 0.0)
BACK: Odds = (0.2, 5.0, 0.8, 1.0, 0.05, 0.1, 0.4, 1.0, 2.0, 1.2, 0.6, 0.5, 0.0)
HELD: Odds = (1.1, 0.6, 0.5, 0.5, 1.6, 1.4, 1.5, 1.4, 0.9, 0.3, 0.2, 0.2, 0.2)
EVEN: Odds = (1.0,) * RANKS  # in the deck
BEATEN = 0.25  # how often a card is placed against one that is known to beat it
OPENED = 8  # the last number of the opening's six cards


def laid(g: Thunder, seat: int, lane: int, row: int) -> Odds:
    """By rank: how much likelier than in a uniform deal the other side placed it there."""
    if row:
        return SECOND if row == 1 else BACK
    foe = 1 - seat
    if int(g.columns[3 * foe + lane][0].rpartition(".")[2]) <= OPENED:
        return OPENING
    mine = g.columns[3 * seat + lane]
    if not mine or not g.face_up(mine[0]):
        return IN_FRONT
    rank = RANK[g.cards.places[mine[0]].kinds[0]]
    if not CAN_CHALLENGE[rank]:
        return IN_FRONT
    ends = duels(g.viking_strength, g.working_top(seat), g.working_top(foe))[rank]
    return tuple([w * BEATEN if CAN_CHALLENGE[r] and ends[r] == "win" else w for r, w in enumerate(IN_FRONT)])


class Heap:
    """Cards to be dealt, by rank."""

    def __init__(self, kinds: Sequence[str], rng: random.Random) -> None:
        self.rng = rng
        self.kinds: list[list[str]] = [[] for _ in range(RANKS)]
        for kind in kinds:
            self.kinds[RANK[kind]].append(kind)
        for group in self.kinds:
            rng.shuffle(group)

    def take(self, weights: Odds) -> str:
        """Takes one card at random; its rank's weight says how likely each is."""
        chances = [len(group) * w for group, w in zip(self.kinds, weights, strict=True)]
        left = self.rng.random() * sum(chances)
        for rank, chance in enumerate(chances):
            left -= chance
            if left < 0:
                return self.kinds[rank].pop()
        return next(group for group in self.kinds if group).pop()


def believe(g: Thunder, seat: int, rng: random.Random) -> None:
    """Changes a dealt world into a likelier one. What the seat can know stays as it is.

    Cards of a kind of which the seat knows something stay where they were dealt, except the treasure and Thor or Loki,
    which exist once: if known to be among some places, such a card may be in any of them. All others are dealt anew.
    """
    cards, foe = g.cards, 1 - seat
    places, stock, hand = cards.places, SIDES[foe], HAND[foe]
    claims = [claim for claim in cards.known or () if claim.seat == seat]
    only = {claim.kinds[0]: claim.places for claim in claims if claim.kinds in ((TREASURES[foe],), (LEADERS[foe],))}
    stays = {kind for claim in claims for kind in claim.kinds if kind not in only}
    homes: list[tuple[str, Odds]] = []  # where a card must lie, and the weight of each rank there
    loose: list[str] = []  # the cards that lie there now
    for lane in range(3):
        for row, place in enumerate(g.columns[3 * foe + lane]):
            here = places[place]
            if here.eyes != EVERYONE and here.stock == stock and here.kinds[0] not in stays:
                homes.append((place, laid(g, seat, lane, row)))
                loose.append(here.kinds[0])
    held = [kind for kind in places[hand].kinds if kind not in stays]
    drawn_later = [kind for kind, n in cards.pool[stock].items() if kind not in stays for _ in range(n)]
    deck = (*cards.decks[DECK[foe]], "")[0]
    if deck:  # a card that is known to lie there was dealt there by its name
        drawn_later += [kind for kind in places[deck].kinds if kind not in stays]
        places[deck] = places[deck]._replace(kinds=tuple([kind for kind in places[deck].kinds if kind in stays]))
    homes += [(hand, HELD)] * len(held) + [(deck, EVEN)] * len(drawn_later)
    loose += held + drawn_later
    for kind, where in only.items():
        if kind in loose:  # it swaps with any other card, except the other special card
            old = loose.index(kind)
            weights = [
                w[RANK[kind]] if place in where and (other == kind or other not in only) else 0.0
                for (place, w), other in zip(homes, loose, strict=True)
            ]
            new = rng.choices(range(len(homes)), weights)[0]
            loose[old], loose[new] = loose[new], kind
    found: dict[str, list[str]] = {place: [] for place, _ in homes}
    heap = Heap([kind for kind in loose if kind not in only], rng)
    for (place, gladly), kind in zip(homes, loose, strict=True):
        if kind in only:
            found[place].append(kind)
        elif place != deck:
            found[place].append(heap.take(gladly))
    pool = {kind: n for kind, n in cards.pool[stock].items() if kind in stays}
    for kind in (*found.pop(deck, ()), *[kind for group in heap.kinds for kind in group]):
        pool[kind] = pool.get(kind, 0) + 1
    cards.pool[stock] = dict(sorted(pool.items()))
    if hand in found:
        found[hand] += [kind for kind in places[hand].kinds if kind in stays]
    for place, kinds in found.items():
        places[place] = places[place]._replace(kinds=tuple(sorted(kinds)))
