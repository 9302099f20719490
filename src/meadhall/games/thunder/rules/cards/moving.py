"""Shared by Baldr (own side) and Valkyries (other side): one card moves to another spot (TL-7, TL-8)."""

from __future__ import annotations

from meadhall.games.thunder.rules.cards.power import or_pass
from meadhall.games.thunder.rules.state import LANE_AND_ROW, ROWS, SPOTS, Thunder
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import PASS, Ask, Done, Option, Rule, step

OTHER_LANES = ((1, 2), (0, 2), (0, 1))


def movable(g: Thunder, side: int) -> tuple[str, ...]:
    """The cards of a side that have somewhere to go; never Thor or Loki (TL-7.3)."""
    found: tuple[str, ...] = ()
    for lane in range(3):
        first, cards = can_move(g, side, lane)
        found += SPOTS[lane][first:cards]
    return found


def anything_movable(g: Thunder, side: int) -> bool:
    for lane in (0, 1, 2):
        first, cards = can_move(g, side, lane)
        if first < cards:
            return True
    return False


def can_move(g: Thunder, side: int, lane: int) -> tuple[int, int]:
    """Returns those rows of a lane, from the first to before the second, whose cards can move: two swap, one needs
    another lane.
    """
    columns = g.columns
    cards, first = len(columns[3 * side + lane]), 1 if g.leaders[side] == lane else 0
    if cards - first == 1:
        a, b = OTHER_LANES[lane]
        if len(columns[3 * side + a]) == ROWS and len(columns[3 * side + b]) == ROWS:
            return 0, 0
    return first, cards


def targets(g: Thunder, side: int, lane: int, row: int) -> tuple[str, ...]:
    """Where a card may go: any other row of its own column, and any spot where it could be placed (TL-7.2, TL-7.4)."""
    found: list[str] = []
    for other in range(3):
        cards = len(g.columns[3 * side + other])
        first = 1 if g.leaders[side] == other else 0
        if other == lane:
            found += [SPOTS[lane][r] for r in range(first, cards) if r != row]
        elif cards < ROWS:
            found += SPOTS[other][first : cards + 1]
    return tuple(found)


@record
class MovingACard(Rule):
    side: int = public()
    spot: str = public(default="")

    @step
    def choose_a_card(self, g: Thunder, _: None) -> Ask:
        return Ask(g.active, "move", or_pass(g, movable(g, self.side)), about=(self.side,))

    @step
    def choose_a_spot(self, g: Thunder, spot: Option) -> Ask | Done:
        if spot == PASS:
            return Done()
        self.spot = str(spot)
        return Ask(g.active, "move_to", targets(g, self.side, *LANE_AND_ROW[self.spot]), about=(self.side, self.spot))

    @step
    def move_it(self, g: Thunder, spot: Option) -> None:
        """Moves the card. It stays face up or face down, and the gap behind it closes (TL-7.5)."""
        lane, row = LANE_AND_ROW[self.spot]
        to_lane, to_row = LANE_AND_ROW[str(spot)]
        source, target = 3 * self.side + lane, 3 * self.side + to_lane
        place = g.columns[source][row]
        g.columns[source] = g.columns[source][:row] + g.columns[source][row + 1 :]
        g.columns[target] = (*g.columns[target][:to_row], place, *g.columns[target][to_row:])
        g.tell("moved", g.active, self.side, self.spot, spot)
