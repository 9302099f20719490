"""Success: a destiny of yours is revealed and scored now, and again at the end (CM-11.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.destinies import verdict
from meadhall.games.champions.rules.names import FULFILLED, HANDS
from meadhall.games.champions.rules.runes.rune import Anytime, Rune
from meadhall.kernel.knowledge import EVERYONE
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Rule, step

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan


def could_act(g: Champions, clan: Clan) -> bool:
    return g.cards.count(HANDS[clan.seat]) > 0


@record
class Success(Rule):
    seat: int = public()

    @step
    def flip(self, g: Champions, _: None) -> None:
        g.flip(g.clans[self.seat], "success")

    @step
    def which_destiny(self, g: Champions, _: None) -> Ask:
        return Ask(self.seat, "success", g.cards.at(HANDS[self.seat]))

    @step
    def score(self, g: Champions, destiny: str) -> None:
        shown = FULFILLED[self.seat]
        if shown not in g.cards.places:
            g.cards.add_place(shown, g.cards.places[HANDS[self.seat]].stock, EVERYONE)
        g.cards.move(destiny, HANDS[self.seat], shown)
        how, glory = verdict(g, self.seat, destiny)
        g.clans[self.seat].glory += glory
        g.tell("success", self.seat, destiny, how, glory)


RUNE = Rune("success", ("CM-11.10",), asks=("success",), anytime=Anytime(could_act, Success))
