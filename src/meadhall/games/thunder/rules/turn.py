"""Turns and their action points (TL-2): draw, place, challenge, play a card, until all points are spent."""

from __future__ import annotations

from meadhall.games.thunder.rules.challenge import Challenge
from meadhall.games.thunder.rules.decks import CHALLENGERS, KIND, LEADERS
from meadhall.games.thunder.rules.placing import Placing
from meadhall.games.thunder.rules.playing import PlayingACard
from meadhall.games.thunder.rules.powers import POWERS
from meadhall.games.thunder.rules.state import DECK, HAND, HAND_LIMIT, LANES, LEADER_POINTS, ROWS, TAKEN_HAND, Thunder
from meadhall.kernel.fate import Draw
from meadhall.kernel.record import record
from meadhall.kernel.rule import Ask, Rule, step

DRAW, PLACE, STUCK = "draw", "place", "stuck"
POWER = {name: POWERS[kind] for name, kind in KIND.items() if kind in POWERS}  # with a foreign back or not
CHALLENGE = tuple(f"challenge {lane}" for lane in LANES)
LANE_OF = {action: lane for lane, action in enumerate(CHALLENGE)}
LANES_FROM = (((0, 0, 3), (1, 1, 4), (2, 2, 5)), ((0, 3, 0), (1, 4, 1), (2, 5, 2)))  # by seat: lane, my column, theirs


@record
class Turns(Rule):
    """Loki begins, then they alternate (TL-1.6): the turn at the end of a turn is the other's."""

    @step
    def take_a_turn(self, g: Thunder, _: None) -> Rule:
        return Turn()


@record
class Turn(Rule):
    @step
    def count_the_points(self, g: Thunder, _: None) -> None:
        seat, columns = g.active, g.columns
        first = 3 * seat
        lanes = bool(columns[first]) + bool(columns[first + 1]) + bool(columns[first + 2])
        g.used = 0
        if not lanes:
            g.points = 0
            g.lost(seat, "empty_field")  # TL-24.3
        else:
            g.points = lanes if g.leaders[seat] < 0 else LEADER_POINTS  # TL-2.1, TL-2.2
            g.tell("turn", seat, g.points)

    @step
    def choose_an_action(self, g: Thunder, _: None) -> Ask | None:
        seat, left = g.active, g.points - g.used
        if left:
            return Ask(seat, "action", actions(g, seat) or (STUCK,), about=(left,))
        self.goto("pass_on")  # TL-2.5
        return None

    @step
    def carry_it_out(self, g: Thunder, action: str) -> Rule | None:
        seat = g.active
        if action == DRAW:
            g.used += 1
            return Draw(DECK[seat], HAND[seat], "draw")  # TL-2.7
        self.goto("choose_an_action")
        if action == PLACE:
            if g.cards.known is not None and g.hand_size(seat) == 1:
                g.cards.rule_out(LEADERS[seat], HAND[seat])  # because there is no place for that card (TL-6.1)
            return Placing()
        if action in LANE_OF:
            g.used += 1
            return Challenge(LANE_OF[action], 0)
        if action == STUCK:
            g.lost(seat, "stuck")  # TL-24.2
            return None
        return PlayingACard(action)

    @step
    def the_card_drawn(self, g: Thunder, kind: str) -> None:
        g.tell("drawn", g.active, privy=(kind,), eyes=(g.active,))
        self.goto("choose_an_action")

    @step
    def pass_on(self, g: Thunder, _: None) -> None:
        g.turns[g.active] += 1
        g.active = 1 - g.active
        self.goto("count_the_points")


def actions(g: Thunder, seat: int) -> tuple[str, ...]:
    """Returns the actions that this seat may choose now: draw, place, challenges by lane, then cards to play, in
    the hand's order.
    """
    places, columns, leader, first = g.cards.places, g.columns, LEADERS[seat], 3 * seat
    hand = g.hand(seat) if places[TAKEN_HAND[seat]].size else places[HAND[seat]].kinds
    found: list[str] = []
    if g.cards.decks[DECK[seat]] and len(hand) < HAND_LIMIT:  # TL-2.7, TL-2.8
        found.append(DRAW)
    room = len(columns[first]) < ROWS or len(columns[first + 1]) < ROWS or len(columns[first + 2]) < ROWS
    if room and hand and (hand[0] != leader or hand[-1] != leader):  # TL-3.1, TL-6.1
        found.append(PLACE)
    if g.turns[seat]:  # TL-2.6
        # The lanes where both have a card in front, mine can challenge, and theirs is not a leader (TL-4.1, 4.2, 4.8).
        guarded = g.leaders[1 - seat]
        for lane, mine, theirs in LANES_FROM[seat]:
            column = columns[mine]
            if column and columns[theirs] and places[column[0]].kinds[0] in CHALLENGERS and lane != guarded:
                found.append(CHALLENGE[lane])
    last = ""
    for name in hand:  # a hand is sorted
        if name in POWER and name != last:
            last = name
            if POWER[name].playable(g, seat):
                found.append(name)
    return tuple(found)
