"""One card challenges another (TL-4). Cards with other rules have them in their own files."""

from __future__ import annotations

from typing import NamedTuple

from meadhall.games.thunder.rules.cards.card import card
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
        if card(defender).ends_the_challenge:
            return card(defender).challenged(g, foe, lane)
        end = outcome(g, attacker, defender)
        if end.idunn is not None:
            g.tell("idunn", end.idunn)
        if end.how:
            g.tell(end.how, attacker, defender, me)
        else:
            how = "attacker_wins" if end.stays else "both_fall" if end.falls else "defender_wins"
            g.tell(how, attacker, defender, end.mine, end.theirs, me)
        if not end.stays:
            g.lose(me, lane, 0)
        if end.falls:
            g.lose(foe, lane, row)
        return None


class Outcome(NamedTuple):
    stays: bool  # the attacker
    falls: bool  # the defender
    idunn: int | None = None  # the seat whose Idunn decided a tie
    mine: int = 0  # the strengths that were compared: the attacker's,
    theirs: int = 0  # the defender's
    how: str = ""  # what is told where no strengths were compared


def outcome(g: Thunder, attacker: str, defender: str) -> Outcome:
    """How a challenge ends. No card is moved yet."""
    if defender in card(attacker).beats:
        return Outcome(stays=True, falls=True, how="fells")
    if card(defender).beaten_by_nobody:
        return Outcome(stays=False, falls=False, how="wall_holds")
    me, foe = g.active, 1 - g.active
    mine = strength_in_challenge(g, me, attacker, challenging=True)
    theirs = strength_in_challenge(g, foe, defender, challenging=False)
    if theirs < 0:
        return Outcome(stays=True, falls=True, how="no_strength")  # TL-4.5
    if mine != theirs:
        return Outcome(mine > theirs, mine > theirs, mine=mine, theirs=theirs)  # TL-4.3
    for seat in (me, foe):
        top = g.working_top(seat)
        if top and card(top).wins_ties:
            return Outcome(seat == me, seat == me, seat, mine, theirs)
    return Outcome(stays=False, falls=True, mine=mine, theirs=theirs)  # TL-4.4


def strength_in_challenge(g: Thunder, seat: int, kind: str, *, challenging: bool) -> int:
    """The printed strength of this seat's card, or the strength that the top of its pile gives it."""
    top, strength = g.working_top(seat), g.strength(kind)
    return card(top).strength_of(kind, strength, challenging=challenging) if top else strength
