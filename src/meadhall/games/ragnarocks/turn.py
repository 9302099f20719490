"""The game and its turns: select, move, summon (RR-2), until neither side can (RR-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.games.ragnarocks.board import INDEX, IVORY_START, NAMES, RED_START
from meadhall.games.ragnarocks.regions import CONTESTED, SETTLED, Region, regions
from meadhall.games.ragnarocks.state import STONES, Ragnarocks
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Done, Rule, step

if TYPE_CHECKING:
    from meadhall.games.ragnarocks import Options

QUIET_TURNS = 20
REPETITIONS = 3


def start(seats: int, options: Options) -> Ragnarocks:
    """The set-up (RR-1)."""
    g = Ragnarocks([*IVORY_START, *RED_START], supply=None if options.unlimited else STONES)
    return g.begin(Game())


@record
class Game(Rule):
    """Sides take turns until neither is able to."""

    @step
    def next_turn(self, g: Ragnarocks, _: None) -> Rule | None:
        if g.able(g.side):
            return Turn()
        if not g.able(1 - g.side):
            self.goto("the_end")  # RR-4.1
            return None
        g.tell("skipped", g.side)  # RR-2.9
        return None

    @step
    def other_side(self, g: Ragnarocks, _: None) -> None:
        g.side = 1 - g.side
        if endless(g):
            g.tell("endless")
        else:
            self.goto("next_turn")

    @step
    def the_end(self, g: Ragnarocks, _: None) -> None:
        ivory, red = g.scores()
        g.tell("ended", ivory, red)


def endless(g: Ragnarocks) -> bool:
    """The endless-game guard, after each turn or skip (RR-4.7, RR-4.8)."""
    stones = g.stones.bit_count()
    if stones > g.most_stones:
        g.most_stones = stones
        g.quiet.clear()
        return False
    now = f"{g.vikings} {g.stones:x} {g.side}"
    g.quiet.append(now)
    return g.quiet.count(now) >= REPETITIONS or len(g.quiet) >= QUIET_TURNS


@record
class Turn(Rule):
    """One turn: every step is mandatory (RR-2.1)."""

    viking: int = public(default=-1)  # which of the six was selected
    moved_from: int = public(default=-1)

    @step
    def select(self, g: Ragnarocks, _: None) -> Ask:
        return Ask(g.side, "select", names(g.able(g.side)))

    @step
    def move(self, g: Ragnarocks, selected: str) -> Ask:
        self.viking = g.vikings.index(INDEX[selected])
        return Ask(g.side, "move", names(g.reach(g.vikings[self.viking])), about=(selected,))

    @step
    def arrive(self, g: Ragnarocks, to: str) -> None:
        self.moved_from = g.vikings[self.viking]
        g.vikings[self.viking] = INDEX[to]
        g.tell("moved", g.side, NAMES[self.moved_from], to)

    @step
    def summon(self, g: Ragnarocks, _: None) -> Ask:
        at = g.vikings[self.viking]
        return Ask(g.side, "summon", names(g.reach(at)), about=(NAMES[at],))

    @step
    def the_stone_stands(self, g: Ragnarocks, stone: str) -> Done:
        was = g.nomadic_land
        g.place_stone(INDEX[stone])
        g.turns_taken[g.side] += 1
        g.tell("summoned", g.side, NAMES[g.vikings[self.viking]], stone)
        if g.story is not None:
            for region in no_longer_contested(g, was):
                tell_of(g, region)
        return Done()


def no_longer_contested(g: Ragnarocks, was: int) -> list[Region]:
    """The regions made of land that was contested before."""
    lost = was & ~g.nomadic_land
    return [r for r in regions(g.stones, g.sides) if r.status != CONTESTED and r.land & lost] if lost else []


def tell_of(g: Ragnarocks, region: Region) -> None:
    if region.status == SETTLED and region.owner is not None:
        g.tell("settled", region.owner, region.worth)
    else:
        g.tell("wild", region.worth)


def names(hexes: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(NAMES[h] for h in hexes)
