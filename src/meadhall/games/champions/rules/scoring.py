"""Final scoring: one clan after another, beginning with the one with the least Glory (CM-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.champions.rules.destinies import verdict
from meadhall.games.champions.rules.names import FULFILLED, HANDS
from meadhall.games.champions.rules.tables import (
    BLAME,
    COINS_PER_GLORY,
    COLOURS,
    ENEMIES,
    FAVOR_GLORY,
    RUNE_GLORY,
    SET_GLORY,
    SHIPS,
)
from meadhall.kernel.knowledge import EVERYONE
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import DONE, Done, Rule, step

if TYPE_CHECKING:
    from meadhall.games.champions.rules.state import Champions, Clan


@record
class FinalScoring(Rule):
    order: tuple[int, ...] = public(default=())

    @step
    def furthest_behind_first(self, g: Champions, _: None) -> None:
        order = g.from_first()
        behind = sorted(g.clans, key=lambda clan: (clan.glory, order.index(clan.seat)))
        self.order = tuple([clan.seat for clan in behind])
        for clan in g.clans:
            g.cards.show(HANDS[clan.seat], EVERYONE)

    @step
    def score(self, g: Champions, _: None) -> Done:
        for seat in self.order:
            clan = g.clans[seat]
            for item, args, glory in items(g, clan):
                clan.glory += glory
                g.tell(f"score.{item}", seat, *args, glory)
            g.tell("score.total", seat, clan.glory)
        g.scored = True
        return DONE


def items(g: Champions, clan: Clan) -> list[tuple[str, tuple[str | int, ...], int]]:
    """The final score of a clan, line by line: a key of the text, its argument, and the Glory."""
    found: list[tuple[str, tuple[str | int, ...], int]] = []
    for destiny in destinies_of(g, clan.seat):
        how, glory = verdict(g, clan.seat, destiny)
        found.append(("destiny", (destiny, how), glory))
    complete = sets(clan)
    found.append(("sets", (complete,), SET_GLORY * complete))
    runes = (*clan.runes, *clan.spent)
    found.append(("runes", (len(runes),), sum([RUNE_GLORY[rune] for rune in runes])))
    if clan.ship:
        found.append(("ship", (clan.ship,), SHIPS[clan.ship].glory))
    found.append(("favor", (clan.favor,), FAVOR_GLORY * clan.favor))
    found.append(("coins", (clan.coins,), clan.coins // COINS_PER_GLORY))
    found.append(("blame", (clan.blame,), -BLAME[min(clan.blame, len(BLAME) - 1)]))
    return found


def destinies_of(g: Champions, seat: int) -> tuple[str, ...]:
    """The clan's hand, and the destinies that the Success rune revealed."""
    places = g.cards.places
    shown = places[FULFILLED[seat]].kinds if FULFILLED[seat] in places else ()
    return (*places[HANDS[seat]].kinds, *shown)


def sets(clan: Clan) -> int:
    """The number of sets of one enemy of each colour (CM-9.3)."""
    if len(clan.defeated) < len(COLOURS):
        return 0
    colours = [ENEMIES[card].colour for card in clan.defeated]
    return min([colours.count(colour) for colour in COLOURS])
