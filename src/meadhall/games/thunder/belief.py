"""Where the other side's hidden cards are likely to lie, for searches: players lay what serves them there.

The numbers say how much oftener a card of a rank lies in a place than chance would have it. They were counted in games
between sensible players, and rounded towards 1, for there are others.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from meadhall.games.thunder.decks import LEADERS, SIDES, TOP_CARDS, TREASURES
from meadhall.games.thunder.sight import CAN_CHALLENGE, RANK, RANKS, Odds, duels
from meadhall.games.thunder.state import HAND, Thunder
from meadhall.kernel.veil import EVERYONE

# By rank: gods, the treasure, Nightmare, Shield Wall, Ravens, Frigg, Archer, 3 to 7, Thor or Loki.
OPENING: Odds = (0.1, 0.1, 0.5, 2.0, 0.1, 0.15, 0.3, 0.7, 1.4, 2.5, 2.5, 2.5, 0.0)
IN_FRONT: Odds = (0.25, 0.05, 4.0, 3.5, 0.05, 0.3, 0.5, 0.9, 1.2, 1.5, 1.3, 1.0, 0.0)
SECOND: Odds = (0.25, 1.2, 1.1, 1.5, 0.05, 0.2, 0.6, 1.4, 2.3, 1.5, 0.7, 0.5, 0.0)
BACK: Odds = (0.2, 5.0, 0.8, 1.0, 0.05, 0.1, 0.4, 1.0, 2.0, 1.2, 0.6, 0.5, 0.0)
HELD: Odds = (1.1, 0.6, 0.5, 0.5, 1.6, 1.4, 1.5, 1.4, 0.9, 0.3, 0.2, 0.2, 0.2)
BEATEN = 0.25  # how gladly a card is laid against one that is known to beat it
OPENED = 8  # the last number of the opening's six cards


def laid(g: Thunder, seat: int, lane: int, row: int) -> Odds:
    """How gladly the other side laid each rank there."""
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
    top, other_top = (top if top in TOP_CARDS else "" for top in (g.top(seat), g.top(foe)))
    ends = duels(g.viking_strength, top, other_top)[rank]
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
        """One card, each as likely as its rank's weight says."""
        chances = [len(group) * w for group, w in zip(self.kinds, weights, strict=True)]
        left = self.rng.random() * sum(chances)
        for rank, chance in enumerate(chances):
            left -= chance
            if left < 0:
                return self.kinds[rank].pop()
        return next(group for group in self.kinds if group).pop()


def believe(g: Thunder, seat: int, rng: random.Random) -> None:
    """Make a dealt world likelier. What the seat can know stays as it is.

    Cards of a kind of which the seat knows something stay where they were dealt, but for the treasure and Thor or Loki,
    of which there is one: if known to be among some places, it may be in any of them. All others are dealt anew.
    """
    cards, foe = g.cards, 1 - seat
    places, stock, hand = cards.places, SIDES[foe], HAND[foe]
    claims = [claim for claim in cards.known or () if claim.seat == seat]
    named = [kind for claim in claims for kind in claim.kinds]
    spots = {
        place: laid(g, seat, lane, row)
        for lane in range(3)
        for row, place in enumerate(g.columns[3 * foe + lane])
        if places[place].eyes != EVERYONE and places[place].stock == stock
    }
    free = [place for place in spots if places[place].kinds[0] not in named]
    held = [kind for kind in places[hand].kinds if kind not in named]
    pool = dict(cards.pool[stock])
    deck = [kind for kind, n in pool.items() if kind not in named for _ in range(n)]
    kept = [kind for kind in places[hand].kinds if kind in named]
    rest = {kind: n for kind, n in pool.items() if kind in named}
    loose = [places[place].kinds[0] for place in free] + held + deck
    slots, in_deck = len(held), len(deck)
    fixed: dict[str, str] = {}
    for claim in claims:
        kind = claim.kinds[0]
        if len(claim.kinds) != 1 or kind not in (TREASURES[foe], LEADERS[foe]):
            continue
        rank = RANK[kind]
        if kind in kept:
            kept.remove(kind)
            slots += 1
        elif rest.get(kind):
            del rest[kind]
            in_deck += 1
        else:
            there = [place for place in spots if places[place].kinds[0] == kind and place not in free]
            if not there:
                continue  # it is none of their unseen cards
            free.append(there[0])
        where = [place for place in free if place in claim.places]
        weights = [spots[place][rank] for place in where]
        weights.append(slots * HELD[rank] if hand in claim.places else 0.0)
        weights.append(float(in_deck) if any(places[p].open for p in claim.places if p in places) else 0.0)
        chosen = rng.choices((*where, "hand", "deck"), weights)[0] if sum(weights) > 0 else "deck"
        if chosen == "hand":
            kept.append(kind)
            slots -= 1
        elif chosen == "deck":
            rest[kind] = 1
            in_deck -= 1
        else:
            fixed[chosen] = kind
            free.remove(chosen)
    heap = Heap(loose, rng)
    for place in free:
        fixed[place] = heap.take(spots[place])
    for place, kind in fixed.items():
        places[place] = places[place]._replace(kinds=(kind,))
    kept += [heap.take(HELD) for _ in range(slots)]
    places[hand] = places[hand]._replace(kinds=tuple(sorted(kept)))
    for group in heap.kinds:
        for kind in group:
            rest[kind] = rest.get(kind, 0) + 1
    cards.pool[stock] = dict(sorted(rest.items()))
