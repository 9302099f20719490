"""RR-3: regions, settled, contested and wild."""

from __future__ import annotations

import random

import pytest

from meadhall.games.ragnarocks.rules.board import ALL, HEXES, INDEX, NEAR_MASK, hexes, mask_of
from meadhall.games.ragnarocks.rules.regions import CONTESTED, SETTLED, WILD, Region, may_divide, regions
from meadhall.kernel.errors import IllegalAnswer
from meadhall.kernel.match import Match
from tests.games.ragnarocks.helpers import options, play, position, table, told

WALL = "D1 D2 D3 D4 D5 D6 D7 D8"


def land(match: Match) -> dict[tuple[str, int | None], list[int]]:
    """The worths of all regions, by status and owner."""
    g = table(match)
    found: dict[tuple[str, int | None], list[int]] = {}
    for region in regions(g.stones, g.sides):
        found.setdefault((region.status, region.owner), []).append(region.worth)
    return found


@pytest.mark.clause("RR-3.1", "RR-3.5")
def test_a_wall_and_the_edge_enclose_regions() -> None:
    match = position(ivory="A3", red="J5", stones=WALL)
    assert land(match) == {(SETTLED, 0): [18], (SETTLED, 1): [60]}


@pytest.mark.clause("RR-3.2")
def test_one_missing_stone_leaves_regions_connected() -> None:
    match = position(ivory="A3", red="J5", stones=WALL.replace("D4 ", ""))
    assert land(match) == {(CONTESTED, None): [79]}
    corner = position(ivory="A1", red="J5", stones="B1 B2 A2")
    assert land(corner) == {(SETTLED, 0): [1], (SETTLED, 1): [82]}
    assert land(position(ivory="A1", red="J5", stones="B1 B2")) == {(CONTESTED, None): [84]}


@pytest.mark.clause("RR-3.3")
def test_a_stone_inside_a_region_does_not_divide_it() -> None:
    match = position(ivory="A3", red="J5", stones=f"{WALL} B4")
    assert land(match) == {(SETTLED, 0): [17], (SETTLED, 1): [60]}


@pytest.mark.clause("RR-3.4")
def test_vikings_in_a_contested_region_are_nomadic() -> None:
    match = position(ivory="A3", red="J5 B1", stones=WALL)
    assert land(match) == {(CONTESTED, None): [18], (SETTLED, 1): [60]}
    assert options(match) == {"A3"}


@pytest.mark.clause("RR-3.5")
def test_a_settled_viking_can_no_longer_be_selected() -> None:
    match = position(ivory="A3 E5", red="J5", stones=WALL)
    assert options(match) == {"E5"}
    with pytest.raises(IllegalAnswer) as caught:
        match.answer("A3")
    assert caught.value.clause == "RR-3.5"


@pytest.mark.clause("RR-3.6")
def test_a_region_without_vikings_is_wild() -> None:
    match = position(ivory="C4 E5", red="A5 J5", stones="B1 B2 A2")
    assert land(match)[WILD, None] == [1]


@pytest.mark.clause("RR-3.8")
def test_one_stone_may_settle_regions_for_both_sides() -> None:
    match = position(ivory="A3 C4", red="J5", stones=WALL.replace("D4 ", ""), selected="C4")
    play(match, "D4")
    assert match.over
    assert land(match) == {(SETTLED, 0): [18], (SETTLED, 1): [60]}
    assert told(match)[-3:-1] == ["Ivory settles 18 hexes.", "Red settles 60 hexes."]


@pytest.mark.clause("RR-3.9")
def test_the_map_is_judged_again_after_every_stone() -> None:
    match = position(ivory="C4 E5", red="A5 J5", stones="B1 B2", to_move="red", selected="A5")
    play(match, "A2")
    assert told(match)[-1] == "A region of 1 hex is cut off and stays wild."
    assert not table(match).nomadic_land >> INDEX["A1"] & 1


@pytest.mark.clause("RR-3.1", "RR-3.9")
def test_may_divide_is_true_for_every_stone_that_divides_a_region() -> None:
    """`may_divide` may be true for a stone that does not divide; but if it is false, the rest stays connected."""
    rng = random.Random(3)
    passed = 0
    for _ in range(400):
        stones = mask_of(rng.sample(range(HEXES), rng.randint(0, 50)))
        stone = rng.choice(hexes(ALL & ~stones))
        before = [r.land & ~(1 << stone) for r in regions(stones, (0, 0))]
        after = [r.land for r in regions(stones | 1 << stone, (0, 0))]
        if not may_divide(stones, stone):
            passed += 1
            assert sorted(after) == sorted(x for x in before if x)
    assert passed > 50


def test_regions_agree_with_a_plain_flood_fill() -> None:
    """Compared with a reference that does not use masks."""
    rng = random.Random(5)
    for _ in range(150):
        stones = set(rng.sample(range(HEXES), rng.randint(0, 60)))
        free = [h for h in range(HEXES) if h not in stones]
        men = rng.sample(free, min(6, len(free)))
        ivory, red = set(men[:3]), set(men[3:])
        assert sorted(regions(mask_of(stones), (mask_of(ivory), mask_of(red)))) == sorted(reference(stones, ivory, red))


def reference(stones: set[int], ivory: set[int], red: set[int]) -> list[Region]:
    left, found = set(range(HEXES)) - stones, []
    while left:
        todo, land = [left.pop()], set()
        while todo:
            here = todo.pop()
            land.add(here)
            todo += [h for h in hexes(NEAR_MASK[here]) if h not in stones and h not in land and h not in todo]
        left -= land
        owners = [side for side, men in enumerate((ivory, red)) if land & men]
        status = {0: WILD, 1: SETTLED, 2: CONTESTED}[len(owners)]
        found.append(Region(mask_of(land), status, owners[0] if status == SETTLED else None))
    return found
