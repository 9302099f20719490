"""Wealth: your Coins are doubled, by five at most (CM-11.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.runes.rune import Anytime, Rune
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Rule, step

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan

MOST = 5


def could_act(g: Champions, clan: Clan) -> bool:
    return clan.coins > 0


@record
class Wealth(Rule):
    seat: int = public()

    @step
    def double(self, g: Champions, _: None) -> None:
        clan = g.clans[self.seat]
        g.flip(clan, "wealth")
        gained = min(MOST, clan.coins)
        clan.coins += gained
        g.tell("wealth", self.seat, gained)


RUNE = Rune("wealth", ("CM-11.12",), anytime=Anytime(could_act, Wealth))
