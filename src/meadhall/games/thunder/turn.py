"""Turns and their action points (TL-2): draw, place, challenge, play a card, until all points are spent."""

from __future__ import annotations

from meadhall.games.thunder.challenge import Challenge
from meadhall.games.thunder.decks import CHALLENGERS, KIND, LEADERS
from meadhall.games.thunder.placing import Placing
from meadhall.games.thunder.playing import PlayingACard
from meadhall.games.thunder.powers import POWERS
from meadhall.games.thunder.state import DECK, HAND, HAND_LIMIT, LANES, LEADER_POINTS, Thunder
from meadhall.kernel import fate
from meadhall.kernel.record import record
from meadhall.kernel.rule import Ask, Chance, Done, Option, Rule, step

DRAW, PLACE, STUCK = "draw", "place", "stuck"
POWER = {name: POWERS[kind] for name, kind in KIND.items() if kind in POWERS}  # with a foreign back or not
CHALLENGE = tuple(f"challenge {lane}" for lane in LANES)


@record
class Turns(Rule):
    """Loki begins, then they alternate (TL-1.6)."""

    @step
    def take_a_turn(self, g: Thunder, _: None) -> Rule:
        return Turn()

    @step
    def pass_on(self, g: Thunder, _: None) -> Rule:
        g.turns[g.active] += 1
        g.active = 1 - g.active
        self.goto("pass_on")
        return Turn()


@record
class Turn(Rule):
    @step
    def count_the_points(self, g: Thunder, _: None) -> None:
        seat = g.active
        columns = sum([1 for column in g.columns[3 * seat : 3 * seat + 3] if column])
        g.used = 0
        if not columns:
            g.points = 0
            g.lost(seat, "empty_field")  # TL-24.3
        else:
            g.points = columns if g.leaders[seat] < 0 else LEADER_POINTS  # TL-2.1, TL-2.2
            g.tell("turn", seat, g.points)

    @step
    def choose_an_action(self, g: Thunder, _: None) -> Ask | Done:
        if g.used == g.points:
            return Done()  # TL-2.5
        return Ask(g.active, "action", actions(g, g.active) or (STUCK,), (g.points - g.used,))

    @step
    def carry_it_out(self, g: Thunder, answer: Option) -> Rule | Chance | None:
        action, seat = str(answer), g.active
        if action == DRAW:
            drawn = fate.chance(g.cards, g.cards.decks[DECK[seat]][0], "draw")
            return drawn if isinstance(drawn, Chance) else None
        self.goto("choose_an_action")
        if action == PLACE:
            if g.hand_size(seat) == 1:
                g.cards.rule_out(LEADERS[seat], HAND[seat])  # for he could not be placed (TL-6.1)
            return Placing()
        if action in CHALLENGE:
            g.used += 1
            return Challenge(CHALLENGE.index(action), 0)
        if action == STUCK:
            g.lost(seat, "stuck")  # TL-24.2
            return None
        return PlayingACard(action)

    @step
    def take_the_card_drawn(self, g: Thunder, drawn: str | None) -> None:
        g.used += 1
        draw(g, g.active, drawn)
        self.goto("choose_an_action")


def draw(g: Thunder, seat: int, outcome: str | None) -> None:
    """The card that fate chose comes into the hand (TL-2.7)."""
    cards, deck = g.cards, DECK[seat]
    part = cards.decks[deck][0]  # a deck of this game is never more than one part
    kind = fate.take(cards, part, outcome, HAND[seat])
    if not cards.count(part):
        cards.close(part)
        cards.decks[deck] = ()
    g.tell("drawn", seat, privy=(kind,), eyes=(seat,))


def actions(g: Thunder, seat: int) -> tuple[str, ...]:
    """All that this seat may do now: draw, place, challenges by lane, then cards to play, in the hand's order."""
    hand = g.hand(seat)
    found: list[str] = []
    if len(hand) < HAND_LIMIT and g.cards.decks[DECK[seat]]:  # TL-2.7, TL-2.8
        found.append(DRAW)
    if may_place(g, seat, hand):
        found.append(PLACE)
    if g.turns[seat]:  # TL-2.6
        found += challenges(g, seat)
    last = ""
    for name in hand:  # a hand is sorted
        if name != last:
            last = name
            if name in POWER and POWER[name].playable(g, seat):
                found.append(name)
    return tuple(found)


def may_place(g: Thunder, seat: int, hand: tuple[str, ...]) -> bool:
    """A card other than Thor or Loki (TL-6.1), and room for it (TL-3.1)."""
    leader = LEADERS[seat]
    return bool(hand) and (hand[0] != leader or hand[-1] != leader) and g.has_free_spot(seat)


def challenges(g: Thunder, seat: int) -> list[str]:
    """The lanes where both have a card in front, mine can challenge, and theirs is not a leader (TL-4.1, 4.2, 4.8)."""
    columns, places, guarded = g.columns, g.cards.places, g.leaders[1 - seat]
    mine, theirs = 3 * seat, 3 - 3 * seat
    return [
        CHALLENGE[lane]
        for lane in (0, 1, 2)
        if columns[theirs + lane]
        and columns[mine + lane]
        and lane != guarded
        and places[columns[mine + lane][0]].kinds[0] in CHALLENGERS
    ]
