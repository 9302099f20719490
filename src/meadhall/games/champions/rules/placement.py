"""Worker placement: in turn, one worker at a time, until nobody has one left (CM-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from meadhall.games.champions.rules.places import BEG, BOARD, PLACES, PRIVATE_LONGSHIP
from meadhall.games.champions.rules.places.place import nobody_is_refused
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import DONE, Ask, Done, Option, Rule, step

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan


@record
class Placement(Rule):
    FORMER_FIELDS: ClassVar[tuple[str, ...]] = ("free", "harbours")

    turn: int = public()  # whose turn it is

    @step
    def choose_a_place(self, g: Champions, _: None) -> Ask | Done:
        clans = g.clans
        for _again in clans:
            clan = clans[self.turn]
            if clan.workers:
                return Ask(self.turn, "place", usable(g, clan), (clan.workers,))
            self.turn = (self.turn + 1) % len(clans)
        return DONE

    @step
    def use_it(self, g: Champions, name: str) -> Rule | None:
        clan = g.clans[self.turn]
        clan.workers -= 1
        g.tell("placed", clan.seat, name)
        self.turn = (self.turn + 1) % len(g.clans)
        self.goto("choose_a_place")
        return PLACES[name].visit(g, clan)


def usable(g: Champions, clan: Clan) -> tuple[Option, ...]:
    """The places to which a clan may send a worker now, in a fixed order; begging is always among them (CM-3.8)."""
    taken = g.at
    names = (*ON_BOARD, *g.stalls, *ON_THEIR_OWN)
    return tuple([name for name in names if name not in taken and (name in FOR_ALL or not REFUSES[name](g, clan))])


ON_BOARD = tuple(place.name for place in BOARD)
ON_THEIR_OWN = (PRIVATE_LONGSHIP.name, BEG)
REFUSES = {name: place.refuses for name, place in PLACES.items()}
FOR_ALL = frozenset(name for name, refuses in REFUSES.items() if refuses is nobody_is_refused)
