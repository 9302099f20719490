"""Merchant Ship: pay a Coin, take what the present card shows (CM-4.13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.leaders import LEADERS
from meadhall.games.champions.rules.places.place import Place, recruit
from meadhall.games.champions.rules.tables import KINDS, MERCHANT, MOST_WARRIORS
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Rule, step

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan

NAME = "merchant_ship"


def refuses(g: Champions, clan: Clan) -> str:
    if not g.merchant:
        return "CM-2.9"
    return "CM-4.13" if clan.coins < LEADERS[clan.leader].merchant_coins else ""  # CM-10.3


def visit(g: Champions, clan: Clan) -> Rule | None:
    g.at[NAME] = clan.seat
    clan.coins -= LEADERS[clan.leader].merchant_coins
    cargo = MERCHANT[g.merchant]
    clan.food += cargo.food
    clan.wood += cargo.wood
    g.tell("bought", clan.seat, g.merchant)
    if cargo.choice:
        return Hire(clan.seat)
    return recruit(g, clan, cargo.dice) if any(cargo.dice) else None


@record
class Hire(Rule):
    """The clan takes a warrior of a kind of its choice."""

    seat: int = public()

    @step
    def of_which_kind(self, g: Champions, _: None) -> Ask | None:
        there = tuple([kind for i, kind in enumerate(KINDS) if g.supply[i]])
        if not there or sum(g.clans[self.seat].dice) >= MOST_WARRIORS:
            return None
        return Ask(self.seat, "hire", there)

    @step
    def hire(self, g: Champions, kind: str | None) -> None:
        if kind is not None:
            g.recruit(g.clans[self.seat], tuple([int(k == kind) for k in KINDS]))


PLACE = Place(NAME, ("CM-4.13", "CM-2.6"), visit, refuses, asks=(("hire", "CM-4.13"),))
