"""The game: sides take turns until neither can (RR-4), or until the game no longer changes."""

from __future__ import annotations

from meadhall.games.ragnarocks.rules import automa
from meadhall.games.ragnarocks.rules.power import power_named
from meadhall.games.ragnarocks.rules.powers import POWERS
from meadhall.games.ragnarocks.rules.state import DUEL, IVORY, OFF_BOARD, RED, Ragnarocks
from meadhall.games.ragnarocks.rules.turn import new_turn
from meadhall.kernel.record import record
from meadhall.kernel.rule import Done, Rule, step

__all__ = ["POWERS", "QUIET_TURNS", "REPETITIONS", "Game", "Ragnarocks", "note", "stands_still"]

QUIET_TURNS = 20
REPETITIONS = 3


@record
class Game(Rule):
    """Sides take turns until neither can."""

    @step
    def start_of_turn(self, g: Ragnarocks, _: None) -> Rule | Done | None:
        if not g.quiet:
            note(g)  # the first position counts as one occurrence
        if stands_still(g):
            g.tell("endless")
            return Done()
        if g.team_sizes != DUEL and g.extra == OFF_BOARD:
            next_player(g)
        return g.card(g.side).start_of_turn(g)

    @step
    def next_turn(self, g: Ragnarocks, _: str | None) -> Rule | None:
        if g.level and g.side == RED:
            return self._automa(g)
        only, g.extra = g.extra, OFF_BOARD
        vikings = g.able(g.side)
        if only != OFF_BOARD:
            return new_turn(g, only) if g.vikings[only] in vikings else None
        if vikings:
            g.skipped = False
            return new_turn(g)
        if is_over(g):
            self.goto("the_end")  # RR-4.1
            return None
        g.skipped = True
        if stones_are_why(g, (g.side,)):
            g.tell("no_stones")
        g.tell("skipped", g.seat_of(g.side))  # RR-2.9
        return None

    def _automa(self, g: Ragnarocks) -> Rule | None:
        """Returns the automa's next turn, also if it can place no stone in it; None if the game is over."""
        if not g.nomads(RED):
            g.turns_left = 0  # RR-9.4
        elif g.turns_left == 0:
            g.turns_left = automa.TURNS[g.level]
        if is_over(g) and not automa.can_place(g):
            self.goto("the_end")  # RR-9.14
            return None
        g.skipped = False
        if not g.turns_left:
            g.tell("automa_settled")
            return None
        return automa.AutomaTurn()

    @step
    def other_side(self, g: Ragnarocks, _: None) -> None:
        g.created = 0
        if g.side == RED and g.turns_left > 1:
            g.turns_left -= 1  # the automa goes on (RR-9.3)
        elif g.extra == OFF_BOARD:
            if g.side == RED:
                g.turns_left = 0
            g.side = 1 - g.side
        note(g)
        self.goto("start_of_turn")

    @step
    def the_end(self, g: Ragnarocks, _: None) -> None:
        if stones_are_why(g, (IVORY, RED)):
            g.tell("no_stones")
        ivory, red = g.scores()
        g.tell("ended", ivory, red)


def next_player(g: Ragnarocks) -> None:
    """The next player of the team begins a turn; that player's power comes into force (RR-8.6)."""
    side = g.side
    g.player[side] = (g.player[side] + 1) % g.team_sizes[side]
    g.force[side] = g.cards[side][g.player[side]] if g.cards[side] else ""


def is_over(g: Ragnarocks) -> bool:
    """Is the game over, when the side to move cannot take a turn?

    It is not if the other side can, or if that side's start of turn may change the position.
    """
    other = 1 - g.side
    if g.team_sizes != DUEL:  # some player of either team may still be able to
        return not any(g.able(side, power_named(card)) for side in (0, 1) for card in g.cards[side] or ("",))
    return not able(g, other) and (g.skipped or not g.card(other).STARTS)


def stones_are_why(g: Ragnarocks, sides: tuple[int, ...]) -> bool:
    """Are the stones used up, and could one of these sides take a turn if there were one (RR-4.6)?"""
    if g.supply != 0:
        return False
    with_one = g.search_copy()
    with_one.supply = 1
    return any(able(with_one, side) for side in sides)


def able(g: Ragnarocks, side: int) -> bool:
    """Can a side take a turn now?"""
    return automa.can_place(g) if g.level and side == RED else bool(g.able(side))  # RR-9.14


def note(g: Ragnarocks) -> None:
    """Stores the position in which a turn starts. The game without cards and automa does not need it: every turn places
    a stone, so no position comes up twice.
    """
    stones = g.stones.bit_count()
    if stones > g.most_stones:
        g.most_stones = stones
        g.quiet.clear()
    if not g.plain or g.cards != [(), ()] or g.level:
        g.quiet.append(noted(g))


def noted(g: Ragnarocks) -> str:
    """The position as a text, with the cards and what lies on them (RR-5.20)."""
    memories = [m and m.public_key() for m in g.memory]
    cards = f"{g.supply} {g.force} {memories} {g.player} {g.turns_left} {g.extra}"
    return f"{g.vikings} {g.stones:x} {g.side} {cards}"


def stands_still(g: Ragnarocks) -> bool:
    """Whether the game no longer changes and is to be ended (RR-4.7, RR-4.8)."""
    return bool(g.quiet) and (g.quiet.count(g.quiet[-1]) >= REPETITIONS or len(g.quiet) > QUIET_TURNS)
