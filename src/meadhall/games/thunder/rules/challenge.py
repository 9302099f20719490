"""One card challenges another (TL-4). What some cards make of that stands in their own files."""

from __future__ import annotations

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
        if g.story is not None:
            g.tell("challenge", me, SPOTS[lane][row], attacker, defender)
        if ring_crown.found(g, defender, foe):
            return None
        if defender == NIGHTMARE:
            return LaneWipe(lane)
        stays, falls = outcome(g, attacker, defender)
        if not stays:
            g.lose(me, lane, 0)
        if falls:
            g.lose(foe, lane, row)
        if g.story is not None:
            g.tell("attacker_wins" if stays else "both_fall" if falls else "defender_wins", attacker, defender)
        return None


def outcome(g: Thunder, attacker: str, defender: str) -> tuple[bool, bool]:
    """Does the attacker stay, and does the defender fall?"""
    if defender == SHIELD_WALL:
        return shield_wall.challenged(attacker)
    if frigg.beats(attacker, defender):
        return True, True
    mine, theirs = berserker.strengths(g, attacker, defender)
    if mine == theirs:
        return idunn.tie(g)
    return mine > theirs, mine > theirs  # TL-4.3, TL-4.5
