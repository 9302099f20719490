"""The compiled twin against a plain reference written for this file, and against positions counted by hand."""

from __future__ import annotations

import importlib
import random
import sys
from itertools import product

import pytest

from meadhall.games.ragnarocks.compiled.plain import twin
from meadhall.games.ragnarocks.compiled.plain.rules import BIT, CELL, CHOSEN, HEX, STONES, SUPPLY
from meadhall.games.ragnarocks.compiled.warm import warm
from meadhall.games.ragnarocks.rules.board import INDEX, NAMES, mask_of

# --- the reference: sets of coordinates, no caches, no tables of the board -------------------------------

ROWS = ((7, 5), (6, 6), (5, 7), (4, 8), (3, 9), (2, 10), (1, 11), (0, 11), (1, 10), (2, 9))
LAND = [(west + 2 * i, y) for y, (west, length) in enumerate(ROWS) for i in range(length)]
ON_LAND = set(LAND)
WAYS = ((2, 0), (-2, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))
Hex = tuple[int, int]


class Plain:
    """A slow, simple implementation of the basic game."""

    def __init__(self, vikings: list[Hex | None], stones: set[Hex], side: int, supply: int) -> None:
        self.vikings, self.stones, self.side, self.supply = vikings, stones, side, supply
        self.chosen: int | None = None
        self.moved = False

    def reach(self, origin: Hex) -> list[Hex]:
        found = []
        for dx, dy in WAYS:
            x, y = origin[0] + dx, origin[1] + dy
            while (x, y) in ON_LAND and (x, y) not in self.stones and (x, y) not in self.vikings:
                found.append((x, y))
                x, y = x + dx, y + dy
        return found

    def region(self, origin: Hex) -> set[Hex]:
        found, todo = {origin}, [origin]
        while todo:
            x, y = todo.pop()
            for dx, dy in WAYS:
                h = (x + dx, y + dy)
                if h in ON_LAND and h not in self.stones and h not in found:
                    found.add(h)
                    todo.append(h)
        return found

    def colours(self, region: set[Hex]) -> set[int]:
        return {v // 3 for v, h in enumerate(self.vikings) if h in region}

    def able(self, side: int) -> list[int]:
        own = [(v, h) for v, h in enumerate(self.vikings) if v // 3 == side and h is not None]
        return [v for v, h in own if self.supply and self.reach(h) and len(self.colours(self.region(h))) == 2]

    def options(self) -> list[Hex]:
        """Empty when the game is over. Passes the turn to the other side if this one must skip."""
        if self.chosen is None:
            if not self.able(self.side):
                self.side = 1 - self.side
            return [self.at(v) for v in self.able(self.side)]
        return self.reach(self.at(self.chosen))

    def at(self, viking: int) -> Hex:
        h = self.vikings[viking]
        assert h is not None
        return h

    def apply(self, answer: Hex) -> None:
        if self.chosen is None:
            self.chosen = self.vikings.index(answer)
        elif not self.moved:
            self.vikings[self.chosen] = answer
            self.moved = True
        else:
            self.stones.add(answer)
            self.supply -= 1
            self.side, self.chosen, self.moved = 1 - self.side, None, False

    def score(self) -> tuple[int, int]:
        owned = {0: set[Hex](), 1: set[Hex]()}
        for h in self.vikings:
            if h is not None:
                region = self.region(h)
                if len(self.colours(region)) == 1:
                    owned[self.colours(region).pop()] |= region
        return len(owned[0]), len(owned[1])

    def copy(self) -> Plain:
        twin = Plain(list(self.vikings), set(self.stones), self.side, self.supply)
        twin.chosen, twin.moved = self.chosen, self.moved
        return twin

    def perft(self, depth: int) -> int:
        if depth == 0:
            return 1
        answers = self.options()
        if depth == 1 and self.moved:
            return len(answers)
        total = 0
        for answer in answers:
            after = self.copy()
            after.apply(answer)
            total += after.perft(depth - self.moved)
        return total


def numbers(hexes: list[Hex]) -> tuple[int, ...]:
    return tuple(sorted(LAND.index(h) for h in hexes))


def plain(vikings: list[int], stones: int, side: int, supply: int) -> Plain:
    stood = [None if h < 0 else LAND[h] for h in vikings]
    return Plain(stood, {LAND[h] for h in range(86) if stones >> h & 1}, side, supply)


# --- positions ------------------------------------------------------------------------------------------------------


def vikings(ivory: str, red: str) -> list[int]:
    """Six numbers from names: absent Vikings are -1."""
    sides = [[INDEX[name] for name in names.split()] for names in (ivory, red)]
    return [h for side in sides for h in [*side, -1, -1, -1][:3]]


def stones(names: str) -> int:
    return mask_of(INDEX[name] for name in names.split())


def position(ivory: str, red: str, on: str, side: int = 0, supply: int = 40) -> twin.Position:
    return twin.encode(vikings(ivory, red), stones(on), side, supply)


def names(answers: tuple[int, ...]) -> str:
    return " ".join(NAMES[h] for h in answers)


def wander(seed: int, turns: int, unlimited: bool = False) -> twin.Position:
    """A position some random turns into the game."""
    chance = random.Random(seed)
    p = twin.start(unlimited=unlimited)
    for _ in range(3 * turns):
        if twin.options(p):
            p = twin.apply(p, chance.choice(twin.options(p)))
    return p


START = (vikings("A2 A3 A4", "J4 J5 J6"), 0, 0)
WALL = "D1 D2 D3 D4 D5 D6 D7 D8"


# --- the rules ------------------------------------------------------------------------------------------------------


def test_the_opening_has_1119_turns() -> None:
    split = twin.divide(twin.start(), 1)
    assert {NAMES[h]: n for h, n in split.items()} == {"A2": 388, "A3": 371, "A4": 360}
    assert twin.perft(twin.start(), 1) == 1119


def test_counts_two_turns_deep_agree_with_the_reference() -> None:
    assert twin.perft(twin.start(), 2) == 960_661 == plain(*START, 40).perft(2)


@pytest.mark.parametrize("seed", range(4))
def test_counts_on_a_crowded_board_agree_with_the_reference(seed: int) -> None:
    p = wander(seed, 26, unlimited=True)
    while twin.options(p) and twin.perft(p, 3) > 30_000:
        p = twin.apply(p, twin.options(p)[seed % len(twin.options(p))])
    rest = plain(*decode(p))
    if p[twin.PHASE] in (twin.MOVE, twin.SUMMON):
        rest.chosen, rest.moved = int(p[CHOSEN]), bool(p[twin.PHASE] == twin.SUMMON)
    assert [twin.perft(p, depth) for depth in (1, 2, 3)] == [rest.perft(depth) for depth in (1, 2, 3)]


def decode(p: twin.Position) -> tuple[list[int], int, int, int]:
    """Read a position back through the words that the rules module documents."""
    stood = [int(HEX[cell]) if cell >= 0 else -1 for cell in p[:6]]
    low, high = p[STONES], p[STONES + 1]
    on = mask_of(h for h in range(86) if BIT[0, CELL[h]] & low | BIT[1, CELL[h]] & high)
    return stood, on, int(p[twin.SIDE]), int(p[SUPPLY])


@pytest.mark.parametrize("seed", range(40))
def test_random_games_agree_with_the_reference(seed: int) -> None:
    """The same options at every question and the same points after every turn; every third game without a limit."""
    chance = random.Random(seed)
    unlimited = seed % 3 == 0
    p = twin.start(unlimited=unlimited)
    other = plain(*START, twin.UNLIMITED if unlimited else 40)
    turns = 0
    while True:
        answers = twin.options(p)
        assert answers == numbers(other.options())
        if p[twin.PHASE] in (twin.SELECT, twin.OVER):
            assert twin.score(p) == other.score()
        if not answers:
            break
        assert p[twin.SIDE] == other.side
        answer = chance.choice(answers)
        turns += p[twin.PHASE] == twin.SUMMON
        p = twin.apply(p, answer)
        other.apply(LAND[answer])
        if p[twin.PHASE] != twin.SELECT and p[twin.PHASE] != twin.OVER:
            again = twin.encode(*decode(p), int(p[twin.PHASE]), int(p[CHOSEN]))
            assert twin.options(again) == twin.options(p)
        else:
            assert_same(twin.encode(*decode(p)), p)
    assert p[twin.PHASE] == twin.OVER
    assert turns <= (80 if unlimited else 40)


def assert_same(built: twin.Position, played: twin.Position) -> None:
    """Checks that a position set up directly equals one reached by playing, except for the order of joined walls."""
    assert twin.options(built) == twin.options(played)
    assert twin.score(built) == twin.score(played)
    assert built[:STONES].tolist() == played[:STONES].tolist()


def test_a_lone_viking_walled_in() -> None:
    p = position("A1", "J5", "B1 B2 A2")
    assert twin.score(p) == (1, 82)
    assert p[twin.PHASE] == twin.OVER
    p = position("A1", "J5", "B1 B2")
    assert twin.score(p) == (0, 0)
    assert names(twin.options(p)) == "A1"


def test_a_wall_across_the_board() -> None:
    assert twin.score(position("A3", "J5", WALL)) == (18, 60)
    gap = position("A3", "J5", WALL.replace("D4 ", ""))
    assert twin.score(gap) == (0, 0)
    assert gap[twin.PHASE] == twin.SELECT


def test_a_stone_inside_a_region_does_not_score() -> None:
    assert twin.score(position("A3", "J5", WALL + " B4")) == (17, 60)


def test_a_contested_pocket_where_nobody_can_move() -> None:
    p = position("A1", "A2", "B1 B2 B3 A3")
    assert p[twin.PHASE] == twin.OVER
    assert twin.options(p) == ()
    assert twin.score(p) == (0, 0)


def test_closing_the_wall_settles_both_sides_at_once() -> None:
    p = position("C3", "J5", WALL.replace("D4 ", ""))
    for name in ("C3", "C4", "D4"):
        assert INDEX[name] in twin.options(p)
        p = twin.apply(p, INDEX[name])
    assert twin.score(p) == (18, 60)
    assert p[twin.PHASE] == twin.OVER


def test_a_stone_may_land_where_the_viking_came_from() -> None:
    p = position("A1", "J5", "B1 B2")
    p = twin.apply(p, INDEX["A1"])
    p = twin.apply(p, INDEX["A2"])
    assert INDEX["A1"] in twin.options(p)


def test_a_side_that_cannot_move_skips() -> None:
    boxed = position("A1", "A2", "B1 B2 B3", side=0)
    assert boxed[twin.SIDE] == 1
    assert names(twin.options(boxed)) == "A2"
    assert twin.perft(boxed, 1) == plain(vikings("A1", "A2"), stones("B1 B2 B3"), 1, 40).perft(1)


def test_no_stones_left_ends_the_game() -> None:
    assert position("A2 A3 A4", "J4 J5 J6", "", supply=0)[twin.PHASE] == twin.OVER
    last = position("A2 A3 A4", "J4 J5 J6", "", supply=1)
    assert twin.perft(last, 1) == 1119
    assert twin.perft(last, 2) == 0


def test_positions_in_the_middle_of_a_turn() -> None:
    stood = vikings("A2 A3 A4", "J4 J5 J6")
    picked = twin.encode(stood, 0, 0, 40, twin.MOVE, 1)
    assert len(twin.options(picked)) == 17
    assert twin.perft(picked, 1) == 371
    stood[1] = INDEX["E5"]
    moved = twin.encode(stood, 0, 0, 40, twin.SUMMON, 1)
    assert twin.perft(moved, 1) == len(twin.options(moved)) == len(plain(stood, 0, 0, 40).reach(LAND[INDEX["E5"]]))


@pytest.mark.parametrize(
    ("stood", "on", "phase", "chosen"),
    [
        ([0, 0, -1, 80, -1, -1], 0, twin.SELECT, -1),  # two on one hex
        ([0, -1, -1, 80, -1, -1], 1, twin.SELECT, -1),  # on a stone
        ([86, -1, -1, 80, -1, -1], 0, twin.SELECT, -1),  # off the board
        ([0, -1, -1, 80, -1, -1], 1 << 86, twin.SELECT, -1),
        ([0, 80], 0, twin.SELECT, -1),
        ([0, -1, -1, 80, -1, -1], 0, twin.MOVE, 1),  # absent
        ([0, -1, -1, 80, -1, -1], 0, twin.MOVE, 3),  # the other side's
        ([0, -1, -1, 80, -1, -1], 0, twin.SUMMON, -1),
    ],
)
def test_impossible_positions(stood: list[int], on: int, phase: int, chosen: int) -> None:
    with pytest.raises(ValueError, match=r"Viking|board"):
        twin.encode(stood, on, 0, 40, phase, chosen)


# --- playouts -------------------------------------------------------------------------------------------------------


def test_playouts_depend_on_the_seed_alone() -> None:
    n = 2 * 2048 + 17
    once = twin.playouts(n, 7)
    assert once == twin.playouts(n, 7) == twin.playouts(n, 7, threads=2)
    assert once != twin.playouts(n, 8)
    assert once.ivory + once.red + once.draws == n
    assert twin.playouts(0, 7) == (0, 0, 0, 0)


def test_playouts_have_the_same_statistics_as_reference_games() -> None:
    """Within four standard errors of forty slow games; with the limit of the box games are shorter."""
    chance = random.Random(1)
    lengths = []
    for _ in range(40):
        other = plain(*START, twin.UNLIMITED)
        while answers := other.options():
            other.apply(chance.choice(answers))
        lengths.append(len(other.stones))
    mean = sum(lengths) / 40
    error = (sum((n - mean) ** 2 for n in lengths) / 39 / 40) ** 0.5
    many = twin.playouts(20_000, 3, unlimited=True)
    assert abs(many.turns / 20_000 - mean) < 4 * error
    assert twin.playouts(20_000, 3).turns < many.turns


# --- the player -----------------------------------------------------------------------------------------------------


def test_the_evaluation_knows_finished_games_and_mirrors_colours() -> None:
    assert twin.territory(position("A3", "J5", WALL)) < -0.9
    assert twin.territory(position("J5", "A3", WALL)) > 0.9
    assert twin.territory(position("A1", "A2", "B1 B2 B3 A3")) == 0
    for seed in range(20):
        stood, on, side, supply = decode(wander(seed, seed))
        there = twin.territory(twin.encode(stood, on, side, supply))
        swapped = twin.territory(twin.encode(stood[3:] + stood[:3], on, 1 - side, supply))
        assert there == pytest.approx(-swapped)


def play(ivory: str, red: str, seed: int) -> int:
    """Ivory's lead after a game between two players."""
    chance = random.Random(seed)
    p = wander(seed, 2)
    while p[twin.PHASE] != twin.OVER:
        match (ivory, red)[p[twin.SIDE]]:
            case "random":
                plan: tuple[int, ...] = (chance.choice(twin.options(p)),)
            case "greedy":
                plan = twin.greedy(p).plan
            case _:
                plan = twin.search(p, visits=150).plan
        for answer in plan:
            assert answer in twin.options(p)
            p = twin.apply(p, answer)
    mine, theirs = twin.score(p)
    return mine - theirs


@pytest.mark.parametrize(("strong", "weak", "share"), [("greedy", "random", 0.95), ("search", "greedy", 0.6)])
def test_strength(strong: str, weak: str, share: float) -> None:
    leads = [play(strong, weak, seed) for seed in range(12)] + [-play(weak, strong, seed) for seed in range(12)]
    assert sum((lead > 0) + (lead == 0) / 2 for lead in leads) >= share * len(leads)


def test_search_depends_on_its_arguments_alone() -> None:
    p = wander(3, 6)
    found = twin.search(p, visits=400, seed=5)
    assert found == twin.search(p, visits=400, seed=5)
    assert found.visits == 400
    assert -1 <= found.value <= 1
    assert any(twin.search(p, visits=400, seed=seed) != found for seed in range(6, 12))
    assert twin.search(p, visits=3, seed=-(1 << 70) - 1).visits == 3


@pytest.mark.parametrize(("steps", "visits"), [*product(range(3), (1, 2, 50))])
def test_search_and_greed_answer_every_question(steps: int, visits: int) -> None:
    p = wander(5, 8)
    for _ in range(steps):
        p = twin.apply(p, twin.options(p)[-1])
    for found in (twin.search(p, visits=visits), twin.greedy(p)):
        assert len(found.plan) == 3 - steps
        assert found.answer == found.plan[0]
        q = p
        for answer in found.plan:
            assert answer in twin.options(q)
            q = twin.apply(q, answer)


def test_search_sees_a_win() -> None:
    """Red can close the wall behind Ivory from a distance, and gets the larger part."""
    p = position("C3", "J5", WALL.replace("D4 ", ""), side=1)
    best = twin.search(p, visits=500)
    assert best.value < -0.9
    for answer in best.plan:
        p = twin.apply(p, answer)
    assert twin.score(p) == (18, 60)


def test_the_search_continues_when_the_tree_is_full() -> None:
    found = twin.search(twin.start(), visits=300, nodes=1)
    assert found.visits == 300
    assert found.answer in twin.options(twin.start())


def test_a_search_keeps_to_its_time() -> None:
    found = twin.search(twin.start(), milliseconds=20)
    assert 1 <= found.visits < 1_000_000
    assert found.answer in twin.options(twin.start())


def test_search_needs_a_limit_and_a_game() -> None:
    with pytest.raises(ValueError, match="visits or a time"):
        twin.search(twin.start())
    over = position("A3", "J5", WALL)
    for look in (twin.greedy, twin.search):
        with pytest.raises(ValueError, match="over"):
            look(over)


# --- set-up ---------------------------------------------------------------------------------------------------------


def test_warming_up_prints_what_it_compiles() -> None:
    lines: list[str] = []
    warm(lines.append)
    assert len(lines) > 3


def test_without_numba_the_import_fails_cleanly(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.startswith("meadhall.games.ragnarocks.compiled")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(ImportError):
        importlib.import_module("meadhall.games.ragnarocks.compiled.plain.twin")
