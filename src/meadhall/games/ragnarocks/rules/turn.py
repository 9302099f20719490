"""A turn: select, move, summon (RR-2), and the moments when powers act (RR-5.12)."""

from __future__ import annotations

from meadhall.games.ragnarocks.rules.board import INDEX, NAMES
from meadhall.games.ragnarocks.rules.power import named
from meadhall.games.ragnarocks.rules.state import AS_NAMES, OFF_BOARD, Ragnarocks
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Ask, Done, Rule, step


@record
class Turn(Rule):
    """One turn: every step is mandatory (RR-2.1)."""

    only: int = public(default=OFF_BOARD)  # the Viking that must be selected, in an extra turn
    was_nomadic: int = public(default=0)  # which Vikings were Nomadic when the turn began, a bit for each; and
    was_settled: int = public(default=0, json=AS_NAMES)  # what land was settled. Kept only if a power asks for it.
    viking: int = public(default=OFF_BOARD)  # which of the six was selected
    moved_from: int = public(default=OFF_BOARD)
    moved_to: int = public(default=OFF_BOARD)
    stone: int = public(default=OFF_BOARD)  # the ordinary stone
    granted: bool = public(default=False)  # an extra turn

    @step
    def select(self, g: Ragnarocks, _: None) -> Ask:
        able = g.able(g.side) if self.only == OFF_BOARD else (g.vikings[self.only],)
        return Ask(g.seat_of(g.side), "select", named(able))

    @step
    def selected(self, g: Ragnarocks, selected: str) -> Rule | None:
        self.viking = g.vikings.index(INDEX[selected])
        return g.power(g.side).before_move(g, self)

    @step
    def move(self, g: Ragnarocks, _: str | None) -> Ask:
        at = g.vikings[self.viking]
        return Ask(g.seat_of(g.side), "move", named(g.power(g.side).moves(g, at)), about=(NAMES[at],))

    @step
    def arrive(self, g: Ragnarocks, to: str) -> None:
        power = g.power(g.side)
        self.moved_from, self.moved_to = g.vikings[self.viking], INDEX[to]
        at = NAMES[self.moved_from]
        if at == to:  # a power has led it back
            g.tell("came_back", g.seat_of(g.side), at)
        else:
            g.tell("moved", g.seat_of(g.side), at, to)
        power.arrive(g, self.viking, self.moved_to)
        if g.plain:  # no power acts before the stone
            self.goto("summon")
        return

    @step
    def has_moved(self, g: Ragnarocks, _: None) -> Rule | None:
        return g.power(g.side).after_move(g, self)

    @step
    def instead_of_summon(self, g: Ragnarocks, _: str | None) -> Rule | None:
        return g.power(g.side).instead_of_summon(g, self)

    @step
    def summon(self, g: Ragnarocks, done_instead: bool | None) -> Ask | None:
        if done_instead:
            self.goto("after_summon")
            return None
        at = g.vikings[self.viking]
        return Ask(g.seat_of(g.side), "summon", named(g.stone_targets(at)), about=(NAMES[at],))

    @step
    def the_stone_stands(self, g: Ragnarocks, stone: str) -> Done | None:
        self.stone = INDEX[stone]
        g.tell("summoned", g.seat_of(g.side), NAMES[g.vikings[self.viking]], stone)
        g.place_stone(self.stone)
        if g.plain:  # nothing more can happen
            g.turns_taken[g.side] += 1
            return Done()
        return None

    @step
    def after_summon(self, g: Ragnarocks, _: None) -> Rule | None:
        return g.power(g.side).after_summon(g, self)

    @step
    def end_of_turn(self, g: Ragnarocks, _: str | None) -> Rule | None:
        return g.power(g.side).end_of_turn(g, self)

    @step
    def end_of_any_turn(self, g: Ragnarocks, _: str | None) -> Rule:
        return TurnEnds()

    @step
    def another_turn(self, g: Ragnarocks, _: str | None) -> Rule | None:
        return g.power(g.side).another_turn(g, self)

    @step
    def over(self, g: Ragnarocks, _: str | None) -> Done:
        g.turns_taken[g.side] += 1
        return Done()


@record
class TurnEnds(Rule):
    """What powers do at the end of a turn: first the power of the side whose turn it was (RR-5.13)."""

    @step
    def own(self, g: Ragnarocks, _: None) -> Rule | None:
        return g.power(g.side).end_of_any_turn(g, g.side)

    @step
    def other(self, g: Ragnarocks, _: str | None) -> Rule | None:
        return g.power(1 - g.side).end_of_any_turn(g, 1 - g.side)


def new_turn(g: Ragnarocks, only: int = OFF_BOARD) -> Turn:
    """Returns a new turn of the side to move; its power may have its own kind of turn."""
    power = g.power(g.side)
    turn = (power.TURN or Turn)(only)
    if power.LOOKS_BACK:
        turn.was_nomadic = sum(1 << v for v in range(len(g.vikings)) if g.nomadic(v))
        turn.was_settled = g.settled_land()
    return turn
