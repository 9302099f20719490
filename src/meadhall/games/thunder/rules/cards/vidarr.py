"""Vidarr: your front card on a flank challenges any row of the column facing it (TL-23)."""

from __future__ import annotations

from meadhall.games.thunder.rules.cards.power import ChallengingPower, or_pass
from meadhall.games.thunder.rules.challenge import Challenge
from meadhall.games.thunder.rules.state import LANE_AND_ROW, SPOTS, Thunder
from meadhall.kernel.record import record
from meadhall.kernel.rule import PASS, Ask, Option, Rule, step

FLANKS = (0, 2)


class Vidarr(ChallengingPower):
    clauses = ("TL-23.1", "TL-23.2")
    asks = (("vidarr", "TL-23.1"),)

    def has_effect(self, g: Thunder, seat: int) -> bool:
        foe = 3 - 3 * seat
        for lane in FLANKS:
            cards = len(g.columns[foe + lane])
            if cards and (cards > 1 or g.leaders[1 - seat] != lane) and g.may_challenge(seat, lane):
                return True
        return False

    def play(self, g: Thunder, seat: int) -> Rule:
        return FlankAttack()

    def why_not_answered(self, g: Thunder, ask: Ask, option: Option) -> str | None:
        if option not in LANE_AND_ROW:
            return None
        (lane, row), foe = LANE_AND_ROW[str(option)], 1 - ask.seat
        if lane not in FLANKS or row >= len(g.columns[3 * foe + lane]):
            return "TL-23.1"
        return "TL-23.3" if row == 0 and g.leaders[foe] == lane else "TL-23.2"


def targets(g: Thunder, seat: int) -> tuple[str, ...]:
    """All rows of the facing flanks but Thor or Loki themselves (TL-23.3)."""
    foe = 1 - seat
    found: list[str] = []
    for lane in FLANKS:
        if g.may_challenge(seat, lane):
            found += SPOTS[lane][1 if g.leaders[foe] == lane else 0 : len(g.columns[3 * foe + lane])]
    return tuple(found)


@record
class FlankAttack(Rule):
    @step
    def choose_a_card(self, g: Thunder, _: None) -> Ask:
        return Ask(g.active, "vidarr", or_pass(g, targets(g, g.active)))

    @step
    def challenge_it(self, g: Thunder, spot: Option) -> Rule | None:
        return None if spot == PASS else Challenge(*LANE_AND_ROW[str(spot)])


CARD = Vidarr()
