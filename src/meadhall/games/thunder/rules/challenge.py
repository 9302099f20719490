"""One card challenges another (TL-4). What some cards make of that stands in their own files."""

from __future__ import annotations

from typing import NamedTuple

from meadhall.games.thunder.rules.cards import berserker, frigg, idunn, ring_crown, shield_wall
from meadhall.games.thunder.rules.cards.nightmare import LaneWipe
from meadhall.games.thunder.rules.decks import NIGHTMARE, SHIELD_WALL
from meadhall.games.thunder.rules.state import SPOTS, Thunder
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Rule, step


@record
class Challenge(Rule):
    """The front card of a lane challenges a card of the opposing column: the one in front, or any row by Vidarr."""

    lane: int = public()
    row: int = public()

    @step
    def turn_both_up_and_compare(self, g: Thunder, _: None) -> Rule | None:
        me, lane, row, columns = g.active, self.lane, self.row, g.columns
        foe = 1 - me
        attacker = g.turn_up(columns[3 * me + lane][0])
        defender = g.turn_up(columns[3 * foe + lane][row])
        g.tell("challenge", me, SPOTS[lane][row], attacker, defender, foe)
        if ring_crown.found(g, defender, foe):
            return None
        if defender == NIGHTMARE:
            return LaneWipe(lane)
        end = outcome(g, attacker, defender)
        if end.idunn is not None:
            g.tell("idunn", end.idunn)
        g.tell("attacker_wins" if end.stays else "both_fall" if end.falls else "defender_wins", attacker, defender)
        if not end.stays:
            g.lose(me, lane, 0)
        if end.falls:
            g.lose(foe, lane, row)
        return None


class Outcome(NamedTuple):
    stays: bool  # the attacker
    falls: bool  # the defender
    idunn: int | None = None  # the seat whose Idunn decided a tie


def outcome(g: Thunder, attacker: str, defender: str) -> Outcome:
    """How a challenge ends. No card is moved yet."""
    if defender == SHIELD_WALL:
        return Outcome(*shield_wall.challenged(attacker))
    if frigg.beats(attacker, defender):
        return Outcome(stays=True, falls=True)
    mine, theirs = berserker.strengths(g, attacker, defender)
    if mine == theirs:
        winner = idunn.winner_of_a_tie(g)
        if winner is None:
            return Outcome(stays=False, falls=True)  # TL-4.4
        return Outcome(winner == g.active, winner == g.active, winner)
    return Outcome(mine > theirs, mine > theirs)  # TL-4.3, TL-4.5
