"""Knowledge: look at every face-down journey on the board, not at the deck (CM-11.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.runes.rune import Anytime, Rune
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Rule, step

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan


def could_act(g: Champions, clan: Clan) -> bool:
    return any(g.cards.count(shore) for shore in g.shores)


@record
class Knowledge(Rule):
    seat: int = public()

    @step
    def look(self, g: Champions, _: None) -> None:
        g.flip(g.clans[self.seat], "knowledge")
        g.tell("knowledge", self.seat)
        for shore in g.shores:
            for kind in g.cards.at(shore):
                g.cards.look((self.seat,), shore)
                g.tell("looked", self.seat, shore, privy=(kind,), eyes=(self.seat,))


RUNE = Rune("knowledge", ("CM-11.7",), anytime=Anytime(could_act, Knowledge))
