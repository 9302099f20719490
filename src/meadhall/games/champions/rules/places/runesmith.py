"""Runesmith: pay a Wood, take one of the open runes or a blind one from the deck (CM-4.14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.places.place import Place
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import DONE, Ask, Chance, Done, Option, Rule, step

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan

NAME = "runesmith"
WOOD = 1
BLIND = "blind"


def refuses(g: Champions, clan: Clan) -> str:
    return "" if clan.wood >= WOOD and (any(g.runes) or g.decks["runes"]) else "CM-4.14"


def visit(g: Champions, clan: Clan) -> Rule:
    g.at[NAME] = clan.seat
    clan.wood -= WOOD
    return ClaimRune(clan.seat)


@record
class ClaimRune(Rule):
    seat: int = public()

    @step
    def which(self, g: Champions, _: None) -> Ask:
        options: list[Option] = [rune for rune in g.runes if rune]
        if g.decks["runes"]:
            options.append(BLIND)
        return Ask(self.seat, "rune", tuple(options))

    @step
    def take_it(self, g: Champions, rune: str) -> Chance | Done | None:
        if rune == BLIND:
            return g.draw("runes", "rune")
        g.runes[g.runes.index(rune)] = ""
        self.keep(g, rune)
        return DONE

    @step
    def turn_it_over(self, g: Champions, rune: str | None) -> None:
        self.keep(g, g.take("runes", rune))

    def keep(self, g: Champions, rune: str) -> None:
        g.claim(g.clans[self.seat], rune)
        g.tell("claimed", self.seat, rune)


PLACE = Place(NAME, ("CM-4.14", "CM-11.1"), visit, refuses, asks=(("rune", "CM-4.14"),))
