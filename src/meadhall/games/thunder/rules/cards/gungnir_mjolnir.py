"""Gungnir and Mjölnir remove any one card from the other side of the battlefield (TL-14)."""

from __future__ import annotations

from meadhall.games.thunder.rules.cards.power import Power, or_pass
from meadhall.games.thunder.rules.state import LANE_AND_ROW, SPOTS, Thunder
from meadhall.kernel.record import record
from meadhall.kernel.rule import PASS, Ask, Option, Rule, step


class GungnirMjolnir(Power):
    clauses = ("TL-14.1", "TL-14.2")
    asks = (("strike", "TL-14.1"),)

    def has_effect(self, g: Thunder, seat: int) -> bool:
        return g.has_cards(1 - seat)

    def play(self, g: Thunder, seat: int) -> Rule:
        return Strike()


def targets(g: Thunder, foe: int) -> tuple[str, ...]:
    return tuple(spot for lane in range(3) for spot in SPOTS[lane][: len(g.columns[3 * foe + lane])])


@record
class Strike(Rule):
    """Removes a card. This is not a challenge: a Nightmare that is hit is discarded without an effect (TL-14.3)."""

    @step
    def choose_a_card(self, g: Thunder, _: None) -> Ask:
        return Ask(g.active, "strike", or_pass(g, targets(g, 1 - g.active)))

    @step
    def remove_it(self, g: Thunder, spot: Option) -> None:
        if spot == PASS:
            return
        foe = 1 - g.active
        lane, row = LANE_AND_ROW[str(spot)]
        g.tell("struck", g.active, spot, g.kind_at(foe, lane, row), foe)
        g.lose(foe, lane, row)


CARD = GungnirMjolnir()
