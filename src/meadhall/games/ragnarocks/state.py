"""What lies on the table."""

from __future__ import annotations

from meadhall.games.ragnarocks.board import ALL, INDEX, NAMES, NEAR_MASK, RAYS, hexes, mask_of
from meadhall.games.ragnarocks.regions import SETTLED, contested, may_divide, regions
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Result, State

IVORY, RED = 0, 1
SIDES = ("ivory", "red")
OFF_BOARD = -1
STONES = 40  # in the box


def names(mask: int) -> list[str]:
    return [NAMES[h] for h in hexes(mask)]


def mask(names: list[str]) -> int:
    return mask_of(INDEX[name] for name in names)


# For outside readers a set of hexes is a list of their names, and a Viking's hex its name.
AS_NAMES = (names, mask)
VIKINGS_AS_NAMES = (
    lambda vikings: [None if h == OFF_BOARD else NAMES[h] for h in vikings],
    lambda found: [OFF_BOARD if name is None else INDEX[name] for name in found],
)


@record
class Ragnarocks(State):
    # The hexes of Ivory's three, then of Red's three; OFF_BOARD if one is not there.
    vikings: list[int] = public(json=VIKINGS_AS_NAMES)
    stones: int = public(default=0, json=AS_NAMES)  # a mask, as all sets of hexes here
    # The hexes of contested regions: Vikings there are Nomadic (RR-3.4).
    nomadic_land: int = public(default=ALL, json=AS_NAMES)
    side: int = public(default=IVORY)
    supply: int | None = public(default=STONES)  # None: without limit
    turns_taken: list[int] = public(default_factory=lambda: [0, 0])
    most_stones: int = public(default=0)  # that were ever on the board, for the endless-game guard
    quiet: list[str] = public(default_factory=list)  # positions since the stones last rose above that

    @property
    def seats(self) -> int:
        return 2

    def of(self, side: int) -> list[int]:
        """The hexes of a side's Vikings."""
        return [h for h in self.vikings[3 * side : 3 * side + 3] if h != OFF_BOARD]

    @property
    def sides(self) -> tuple[int, int]:
        """The hexes of each side's Vikings, as masks."""
        ivory = red = 0
        for h in self.of(IVORY):
            ivory |= 1 << h
        for h in self.of(RED):
            red |= 1 << h
        return ivory, red

    def occupied(self) -> int:
        ivory, red = self.sides
        return self.stones | ivory | red

    def reach(self, origin: int) -> tuple[int, ...]:
        """Where a slide from a hex may end (RR-2.4 to RR-2.6), in the order of the hexes."""
        busy = self.occupied()
        found = []
        for ray in RAYS[origin]:
            for h in ray:
                if busy >> h & 1:
                    break
                found.append(h)
        return tuple(sorted(found))

    def able(self, side: int) -> tuple[int, ...]:
        """The hexes of those Vikings of a side that can be selected: Nomadic (RR-2.2), and with room to move (RR-2.3).

        A Viking that has moved can always summon back along its path, so this and a stone are all a turn needs.
        """
        if self.supply == 0:
            return ()
        free = ~self.occupied()
        return tuple(sorted(h for h in self.of(side) if self.nomadic_land >> h & 1 and NEAR_MASK[h] & free))

    def place_stone(self, stone: int) -> None:
        """A stone comes to lie on a hex, and the map is judged anew (RR-3.9)."""
        divides = may_divide(self.stones, stone)
        self.stones |= 1 << stone
        if self.supply is not None:
            self.supply -= 1
        if divides:
            self.survey()
        else:
            self.nomadic_land &= ~(1 << stone)

    def survey(self) -> None:
        self.nomadic_land = contested(regions(self.stones, self.sides))

    def scores(self) -> tuple[int, int]:
        """A point for each hex of settled land, Vikings' hexes included (RR-4.2); nothing for other land (RR-4.3)."""
        points = [0, 0]
        for region in regions(self.stones, self.sides):
            if region.status == SETTLED and region.owner is not None:
                points[region.owner] += region.worth
        return points[0], points[1]

    def result(self) -> Result:
        ivory, red = scores = self.scores()
        if ivory == red:
            return Result((0, 0), scores, "draw")  # RR-4.5
        return Result((1, -1) if ivory > red else (-1, 1), scores)  # RR-4.4


def pieces(g: Ragnarocks) -> tuple[int, ...]:
    """Vikings of each side, and stones in all."""
    stones = 0 if g.supply is None else g.supply + g.stones.bit_count()
    return len(g.of(IVORY)), len(g.of(RED)), stones
