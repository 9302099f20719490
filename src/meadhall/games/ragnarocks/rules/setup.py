"""The set-up (RR-1): what the options mean, who has which card, and what the cards change in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.ragnarocks.rules import draft, teams
from meadhall.games.ragnarocks.rules.automa import FreeStep
from meadhall.games.ragnarocks.rules.board import IVORY_START, RED_START
from meadhall.games.ragnarocks.rules.game import Game
from meadhall.games.ragnarocks.rules.powers import COMMANDS
from meadhall.games.ragnarocks.rules.state import IVORY, RED, SIDES, STONES, Ragnarocks
from meadhall.kernel.errors import BadOptions
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Rule, step

if TYPE_CHECKING:
    from meadhall.games.ragnarocks import Options

__all__ = ["Ragnarocks", "start"]

NONE, DRAFT, GIVEN, RANDOM, RECOMMENDED = "none", "draft", "given", "random", "recommended"


def start(seats: int, options: Options) -> Ragnarocks:
    check(seats, options)
    g = Ragnarocks(
        [*IVORY_START, *RED_START],
        supply=None if options.unlimited else STONES,
        may=must_as_may(options),
        team_sizes=teams.sizes(seats, options.teams),
        level=options.level if seats == 1 else "",
    )
    given = options.ivory, options.red
    if seats == 2 and options.powers in (NONE, GIVEN) and given == (NONE, NONE):
        return g.begin(Game())
    if seats > 2:
        g.player = [-1, -1]  # nobody's power is in force yet (RR-8.6)
    g.stack.append(Game())  # set when the set-up is done
    return g.begin(SetUp(options.powers, given))


def check(seats: int, options: Options) -> None:
    """Checks what the types of the options cannot express."""
    named = [side for side in SIDES if getattr(options, side) != NONE]
    if named and options.powers not in (NONE, GIVEN):
        raise BadOptions(named[0], f"names a card, but powers is {options.powers}")
    if seats > 2 and (named or options.powers in (GIVEN, RECOMMENDED)):
        raise BadOptions(named[0] if named else "powers", "the cards of a team game are drafted or dealt")
    if seats == 1 and options.red != NONE:
        raise BadOptions("red", "the automa has no card")
    if named and options.ivory == options.red:
        raise BadOptions("red", "there is only one copy of each card")  # RR-7.4


def must_as_may(options: Options) -> tuple[str, ...]:
    """The cards whose "must" is played as "may"."""
    return tuple(card for card in ("fafnir", "gerd") if getattr(options, f"{card}_may"))


@record
class SetUp(Rule):
    """Cards first, then their changes, Ivory's before Red's (RR-7.5), then the solo player's free step."""

    powers: str = public()
    given: tuple[str, str] = public(default=(NONE, NONE))

    @step
    def cards(self, g: Ragnarocks, _: None) -> Rule | None:
        if self.powers == RANDOM:
            return draft.Deal(draft.ALL_CARDS if g.seats <= 2 else COMMANDS)
        if g.seats > 2:
            return draft.TeamDraft()
        if self.powers in (DRAFT, RECOMMENDED):
            recommended = self.powers == RECOMMENDED
            return draft.OfYourChoice(recommended) if g.seats == 1 else draft.Pair(recommended)
        for side in (IVORY, RED):
            if self.given[side] != NONE:
                draft.give(g, side, self.given[side])
        return None

    @step
    def ivory_card(self, g: Ragnarocks, _: None) -> Rule | None:
        return g.card(IVORY).set_up(g, IVORY)

    @step
    def red_card(self, g: Ragnarocks, _: None) -> Rule | None:
        return g.card(RED).set_up(g, RED)

    @step
    def free_step(self, g: Ragnarocks, _: str | None) -> Rule | None:
        return FreeStep() if g.level else None
