"""The state of the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meadhall.games.ragnarocks.rules import teams
from meadhall.games.ragnarocks.rules.board import ALL, INDEX, NAMES, NEAR_MASK, RAYS, component, hexes, mask_of
from meadhall.games.ragnarocks.rules.power import Memory, Placing, Power, power_named
from meadhall.games.ragnarocks.rules.regions import CONTESTED, Region, contested, may_divide, region_at, regions
from meadhall.kernel.codec import from_json, to_json
from meadhall.kernel.record import public, record
from meadhall.kernel.rule import Result, State

IVORY, RED = 0, 1
SIDES = ("ivory", "red")
OFF_BOARD = -1
STONES = 40  # in the box
DUEL = (1, 1)  # players of each side in the game for two


def names(mask: int) -> list[str]:
    return [NAMES[h] for h in hexes(mask)]


def mask(names: list[str]) -> int:
    return mask_of(INDEX[name] for name in names)


# In JSON a set of hexes is a list of names, and a Viking's hex is a name.
AS_NAMES = (names, mask)
VIKINGS_AS_NAMES = (
    lambda vikings: [None if h == OFF_BOARD else NAMES[h] for h in vikings],
    lambda found: [OFF_BOARD if name is None else INDEX[name] for name in found],
)


def write_memories(memories: list[Memory | None]) -> list[Any]:
    """Writes each memory with the name of its card, which is needed to read it."""
    return [m and {"card": type(m).__module__.rpartition(".")[2], **to_json(m)} for m in memories]


def read_memories(data: list[Any]) -> list[Memory | None]:
    found: list[Memory | None] = []
    for part in data:
        fields = dict(part or {})
        kind = power_named(fields.pop("card", "")).MEMORY
        found.append(None if kind is None else from_json(kind, fields, "memory", {}))
    return found


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
    most_stones: int = public(default=0)  # the most that were ever on the board (RR-4.8)
    quiet: list[str] = public(default_factory=list)  # positions at the start of turns since then
    skipped: bool = public(default=False)  # was the turn before this one skipped?
    extra: int = public(default=OFF_BOARD)  # the Viking that takes an extra turn next
    created: int = public(default=0, json=AS_NAMES)  # the land of regions created in this turn (RR-5.14)

    cards: list[tuple[str, ...]] = public(default_factory=lambda: [(), ()])  # by side: one for each of its players
    force: list[str] = public(default_factory=lambda: ["", ""])  # by side: the power in force
    memory: list[Memory | None] = public(
        default_factory=lambda: [None, None], json=(write_memories, read_memories)
    )  # by side: the memory of its card
    may: tuple[str, ...] = public(default=())  # cards whose "must" is played as "may"
    winner: int = public(default=OFF_BOARD)  # the side that a card has let win
    how: str = public(default="")  # and that card

    team_sizes: tuple[int, int] = public(default=DUEL)
    # By side, from 0: whose turn it is or was last. -1: a side of a team game before its first turn.
    player: list[int] = public(default_factory=lambda: [0, 0])
    level: str = public(default="")  # of the automa in the solo game
    turns_left: int = public(default=0)  # of the automa, before it is the human's turn

    # -- who plays

    @property
    def seats(self) -> int:
        return 1 if self.level else sum(self.team_sizes)

    def seat_names(self) -> tuple[str, ...]:
        return teams.seat_names(self.team_sizes, self.seats)

    def seat_of(self, side: int) -> int:
        """The seat that answers for a side now: the player who had its last turn, whose card is in force."""
        if self.team_sizes == DUEL:
            return IVORY if self.level else side
        player = max(0, self.player[side])
        return player if side == IVORY else self.team_sizes[IVORY] + player

    def side_of(self, seat: int) -> int:
        return IVORY if seat < self.team_sizes[IVORY] else RED

    def power(self, side: int) -> Power:
        """The power in force."""
        return power_named(self.force[side])

    def card(self, side: int) -> Power:
        """The card of the player whose turn it is or was last; Odin's own, whatever command card is in force."""
        cards = self.cards[side]
        return power_named(cards[self.player[side]] if cards and self.player[side] >= 0 else "")

    @property
    def plain(self) -> bool:
        """Is no power in force?"""
        ivory, red = self.force
        return not ivory and not red

    # -- the board

    def of(self, side: int) -> list[int]:
        """The hexes of a side's Vikings."""
        return [h for h in self.vikings[3 * side : 3 * side + 3] if h != OFF_BOARD]

    @property
    def sides(self) -> tuple[int, int]:
        """The hexes of each side's Vikings, as masks."""
        return mask_of(self.of(IVORY)), mask_of(self.of(RED))

    def nomads(self, side: int) -> list[int]:
        """The hexes of a side's Nomadic Vikings."""
        return [h for h in self.of(side) if self.nomadic_land >> h & 1]

    def nomadic(self, viking: int) -> bool:
        at = self.vikings[viking]
        return at != OFF_BOARD and bool(self.nomadic_land >> at & 1)

    def occupied(self) -> int:
        busy = self.stones
        for h in self.vikings:
            if h != OFF_BOARD:
                busy |= 1 << h
        return busy

    def free(self) -> int:
        """The unoccupied hexes."""
        return ALL & ~self.occupied()

    def reach(self, origin: int) -> tuple[int, ...]:
        """The hexes where a slide from a hex may end (RR-2.4 to RR-2.6), in ascending order."""
        busy = self.occupied()
        found = []
        for ray in RAYS[origin]:
            for h in ray:
                if busy >> h & 1:
                    break
                found.append(h)
        return tuple(sorted(found))

    # -- what a turn may do

    def able(self, side: int, power: Power | None = None) -> tuple[int, ...]:
        """The hexes of those Vikings of a side that can be selected: Nomadic (RR-2.2), and with room to move (RR-2.3).

        A Viking that has moved can always summon back along its path, so a turn needs only this and a stone; a power
        may change that (RR-5.7).
        """
        power = power or self.power(side)
        if not power.has_stone(self, side):
            return ()
        free = ~self.occupied()
        return tuple(sorted(h for h in self.nomads(side) if power.can_act(self, h, free)))

    def stone_targets(self, at: int) -> tuple[int, ...]:
        """Where an ordinary stone of the Viking here, whose turn it is, may come to stand."""
        mine = self.power(self.side)
        if self.supply == 0:
            return ()
        found = mine.stones(self, at)
        theirs = self.power(1 - self.side)
        if theirs.BARS:
            wanted = [(stone,) for stone in found]
            return tuple(stone for (stone,) in theirs.bar(self, wanted, mine.other_placings(self, at)))
        return found

    def other_placings(self, at: int) -> Sequence[Placing]:
        """What may be placed instead of an ordinary stone."""
        mine, theirs = self.power(self.side), self.power(1 - self.side)
        found = mine.other_placings(self, at)
        if theirs.BARS and found:
            ordinary = mine.stones(self, at) if self.supply != 0 else ()
            return theirs.bar(self, found, [(stone,) for stone in ordinary])
        return found

    # -- placing and removing stones and Vikings

    def place_stone(self, stone: int, *, from_supply: bool = True) -> None:
        """Places a stone on a hex; the map is judged anew (RR-3.9)."""
        divides = may_divide(self.stones, stone)
        was = self.nomadic_land
        self.stones |= 1 << stone
        self.nomadic_land &= ~(1 << stone)
        if self.supply is not None and from_supply:
            self.supply -= 1
        if divides:
            self._judge_parts(stone)
            if self.nomadic_land != was & ~(1 << stone):
                self._tell_of_land(was)
                self._land_judged()

    def _judge_parts(self, stone: int) -> None:
        """Judges the parts of the region that a stone may have cut."""
        parts = self.parts_around(stone)
        if len(parts) == 1:
            return
        ivory, red = self.sides
        for part in parts:
            self.created |= part
            if not (part & ivory and part & red):
                self.nomadic_land &= ~part

    def parts_around(self, stone: int) -> list[int]:
        """The regions that touch a hex, as if a stone stood there."""
        open_land = ALL & ~self.stones & ~(1 << stone)
        parts: list[int] = []
        left = NEAR_MASK[stone] & open_land
        while left:
            part = component((left & -left).bit_length() - 1, open_land)
            parts.append(part)
            left &= ~part
        return parts

    def would_create(self, stone: int) -> bool:
        """Would a stone on this free hex create a region (RR-5.14)?"""
        return may_divide(self.stones, stone) and len(self.parts_around(stone)) > 1

    def remove_stone(self, stone: int) -> None:
        """Moves a stone back to the supply (RR-5.10)."""
        self.stones &= ~(1 << stone)
        if self.supply is not None:
            self.supply += 1
        self.survey()

    def relocate(self, viking: int, to: int) -> None:
        """Moves a Viking to a hex that may lie in another region (RR-5.15)."""
        places = (self.vikings[viking], to)
        was = [region_at(h, self.stones, self.sides) for h in places]
        self.vikings[viking] = to
        self.survey()
        for h, before in zip(places, was, strict=True):
            now = region_at(h, self.stones, self.sides)
            if (now.status, now.owner) != (before.status, before.owner):
                self._tell_of_region(now, cut_off=False)
        self._land_judged()

    def survey(self) -> None:
        self.nomadic_land = contested(regions(self.stones, self.sides))

    def _land_judged(self) -> None:
        for side in (IVORY, RED):
            if self.force[side]:
                self.power(side).land_judged(self, side)

    def _tell_of_land(self, was: int) -> None:
        """Tells the events for contested land that a stone has changed."""
        lost = was & ~self.nomadic_land
        for region in regions(self.stones, self.sides):
            if region.status != CONTESTED and region.land & lost:
                self._tell_of_region(region, cut_off=True)

    def _tell_of_region(self, region: Region, *, cut_off: bool) -> None:
        if region.owner == RED and self.level:
            self.tell("automa_settles", region.worth)
        elif region.owner is not None:
            self.tell("settled", self.seat_of(region.owner), region.worth)
        elif region.status == CONTESTED:
            self.tell("reopened", region.worth)
        else:
            self.tell("wild" if cut_off else "deserted", region.worth)

    def settled_land(self) -> int:
        """The hexes of all settled regions."""
        land = 0
        for side in (IVORY, RED):
            for h in self.of(side):
                if not (self.nomadic_land | land) >> h & 1:
                    land |= region_at(h, self.stones, self.sides).land
        return land

    # -- the end

    def win(self, side: int, card: str) -> None:
        """The game is over: a card lets its side win (RR-5.17)."""
        self.winner, self.how = side, card
        self.tell(f"wins.{card}", self.seat_of(side))
        self.end_game()

    def scores(self) -> tuple[int, int]:
        """A point for each hex of settled land, Vikings' hexes included (RR-4.2); nothing for other land (RR-4.3)."""
        found = regions(self.stones, self.sides)
        ivory, red = self.card(IVORY), self.card(RED)
        return (
            ivory.score(self, IVORY, found) + red.gives(self, RED),
            red.score(self, RED, found) + ivory.gives(self, IVORY),
        )

    def result(self) -> Result:
        if self.winner != OFF_BOARD:
            return Result(self._returns(1 if self.winner == IVORY else -1), how=self.how)
        ivory, red = self.scores()
        scores: tuple[int, ...] = ivory, red
        if self.team_sizes != DUEL:  # a number for each seat: that of its side
            scores = tuple(scores[self.side_of(seat)] for seat in range(self.seats))
        if ivory == red:
            return Result(self._returns(0), scores, "draw")  # RR-4.5
        how = "score" if not self.level else "automa_beaten" if ivory > red else "automa_wins"
        return Result(self._returns(1 if ivory > red else -1), scores, how)  # RR-4.4

    def forfeit(self, seat: int) -> tuple[int, ...]:
        """The returns when this seat resigns."""
        return self._returns(-1 if self.side_of(seat) == IVORY else 1)

    def _returns(self, ivory: int) -> tuple[int, ...]:
        """The returns by seat, from Ivory's return."""
        return tuple(ivory if self.side_of(seat) == IVORY else -ivory for seat in range(self.seats))


def pieces(g: Ragnarocks) -> tuple[int, ...]:
    """Vikings of each side, and stones in all."""
    memories = [m for m in g.memory if m is not None]
    vikings = []
    for side in (IVORY, RED):
        memory = g.memory[side]
        waiting = 0 if memory is None else memory.vikings()
        of_card = g.card(side).VIKINGS  # the rest stay in the box
        vikings.append(min(len(g.of(side)) + waiting, of_card) + 3 - of_card)
    stones = 0 if g.supply is None else g.supply + g.stones.bit_count() + sum(m.stones() for m in memories)
    return *vikings, stones
