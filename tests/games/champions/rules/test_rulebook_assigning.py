"""Assigning warriors (CM-5)."""

from __future__ import annotations

import pytest

from meadhall.games.champions.rules.tables import SHIPS
from meadhall.kernel.match import Match
from tests.games.champions.helpers import clan, options, placing, position, prompt, say, seat, table, told, why

SECRET = {"assign": "simultaneous"}


def asked(match: Match) -> tuple[int, str, str]:
    assert match.waiting is not None
    assert match.waiting.prompt == "assign"
    return (match.waiting.seat, *map(str, match.waiting.about))  # type: ignore[return-value]


def two_fronts(**fields: object) -> Match:
    """A position: seat 1 fights the troll and has the marker; seat 0 fights the left draugr and sails."""
    clans = [{"dice": [2, 1, 0], "food": 3}, {"dice": [1, 0, 2]}, {"dice": [3, 0, 0]}]
    return position(
        phase="assigning",
        clans=clans,
        first=1,
        at={"troll": 1, "draugr_left": 0, "small_public_longship": 0},
        sailing={"near_left": [0, "small"]},
        draugr=["bone_draugr_red", "bog_draugr_red"],
        **fields,  # type: ignore[arg-type]
    )


@pytest.mark.clause("CM-5.1", "CM-5.2", "CM-5.8")
def test_clans_assign_in_turn_order_one_number_per_kind() -> None:
    match = two_fronts()
    assert asked(match) == (1, "troll", "sword")
    assert options(match) == (0, 1)
    say(match, 1)
    assert asked(match) == (1, "troll", "axe")
    say(match, 2)
    assert table(match).parties == {"troll": (1, 0, 2, 0)}
    assert clan(match, 1).dice == [0, 0, 0]
    assert asked(match) == (0, "draugr_left", "sword")
    say(match, 1)
    assert asked(match) == (0, "draugr_left", "spear")
    say(match, 0)
    assert asked(match) == (0, "near_left", "sword")
    assert options(match) == (0, 1)
    assert why(match, 2) == "CM-5.8"
    say(match, 1)
    assert asked(match) == (0, "near_left", "spear")
    say(match, 1)
    assert asked(match) == (0, "near_left", "food")
    assert options(match) == (0, 1, 2, 3)
    assert told(match, "assigned") == [(1, "troll", 1, 0, 2)]


@pytest.mark.clause("CM-5.8", "CM-5.1")
def test_clans_with_nothing_left_are_not_asked() -> None:
    match = two_fronts()
    say(match, 0, 0, 2, 1)  # seat 0 sends all it has to the draugr: only Food is left to load
    assert asked(match) == (0, "near_left", "food")


@pytest.mark.clause("CM-5.7")
def test_capacity_counts_warriors_and_food() -> None:
    clans = [{"dice": [4, 3, 1], "food": 9}, {}]
    match = position(
        phase="assigning", clans=clans, at={"small_public_longship": 0}, sailing={"far_left": [0, "small"]}
    )
    assert options(match) == (0, 1, 2, 3, 4)
    say(match, 3)
    assert options(match) == (0, 1, 2)
    assert why(match, 3) == "CM-5.7"
    say(match, 1)
    assert options(match) == (0, 1)
    say(match, 0)
    assert asked(match) == (0, "far_left", "food")
    assert options(match) == (0, 1)
    assert why(match, 2) == "CM-5.7"
    assert why(match, 10) == "CM-5.8"


@pytest.mark.clause("CM-5.8", "CM-7.9")
def test_food_on_board_is_taken_from_the_store() -> None:
    clans = [{"dice": [0, 0, 0], "food": 5}, {}]
    match = position(
        phase="assigning", clans=clans, at={"small_public_longship": 0}, sailing={"near_left": [0, "small"]}
    )
    say(match, 3)
    assert told(match, "loaded") == [(0, "small", "near_left", 0, 0, 0, 3)]
    assert clan(match).food == 2


@pytest.mark.clause("CM-5.7", "CM-4.8", "CM-4.9")
@pytest.mark.parametrize(("ship", "capacity"), [("small", 5), ("large", 10), ("karve", 6), ("dreki", 11)])
def test_capacities(ship: str, capacity: int) -> None:
    assert SHIPS[ship].capacity == capacity
    match = position(phase="assigning", clans=[{"dice": [0, 0, 0], "food": 20}, {}], sailing={"near_left": [0, ship]})
    assert options(match) == tuple(range(capacity + 1))


@pytest.mark.clause("CM-5.4")
def test_assigning_nobody_means_no_fight() -> None:
    match = say(placing(), "troll")
    say(match, *["beg"] * 7)
    assert asked(match) == (0, "troll", "sword")
    say(match, 0)
    assert table(match).round == 2
    assert not told(match, "rolled")
    assert clan(match).dice == [1, 0, 0]
    assert clan(match).blame == 3 + 1


@pytest.mark.clause("CM-5.5")
@pytest.mark.parametrize(
    ("colour", "kinds"), [("blue", ["spear", "axe"]), ("yellow", ["sword", "axe"]), ("red", ["sword", "spear"])]
)
def test_banned_warriors_are_not_assigned_on_land(colour: str, kinds: list[str]) -> None:
    match = position(
        phase="assigning",
        clans=[{"dice": [1, 1, 1]}, {}],
        at={"draugr_right": 0},
        draugr=["bone_draugr_red", f"barrow_draugr_{colour}"],
    )
    seen = []
    while prompt(match) == "assign":
        seen.append(asked(match)[2])
        say(match, 0)
    assert seen == kinds


@pytest.mark.clause("CM-5.6")
def test_banned_warriors_may_sail() -> None:
    match = position(
        phase="assigning",
        clans=[{"dice": [2, 0, 0]}, {}],
        sailing={"near_left": [0, "small"]},
        monsters=["huldra_blue", "mara_red", "mara_blue"],
    )
    assert options(match) == (0, 1, 2)


@pytest.mark.clause("CM-5.9", "CM-6.2")
def test_warriors_that_are_not_assigned_hunt() -> None:
    match = position(
        phase="assigning",
        clans=[{"dice": [2, 0, 1], "hunting": 1, "favor": 0, "food": 0}, {}],
        at={"troll": 0},
        troll="stray_troll",
    )
    say(match, 0, 1, fate=("12", "2"))  # the two swords hunt, the axe fights
    assert told(match, "hunted") == [(0, 3)]
    assert clan(match).food == 3
    assert clan(match).dice == [2, 0, 0]


@pytest.mark.clause("CM-5.3")
def test_simultaneous_assigning_is_secret_until_all_have_assigned() -> None:
    match = two_fronts(options=SECRET)
    assert match.waiting is not None
    assert match.waiting.secret
    say(match, 1)
    assert clan(match, 1).plan == (1,)
    assert match.view(0).table.clans[1].plan == ()
    assert match.view(1).table.clans[1].plan == (1,)
    say(match, 0)
    assert seat(match) == 0
    assert table(match).parties == {}
    assert clan(match, 1).dice == [1, 0, 2]
    say(match, 2, 1)
    # Nothing is left, but others must not see that: the same questions are asked.
    assert asked(match) == (0, "near_left", "sword")
    assert options(match) == (0,)
    say(match, 0)
    assert asked(match) == (0, "near_left", "spear")
    say(match, 0)
    assert asked(match) == (0, "near_left", "food")
    assert not told(match, "assigned")
    say(match, 2)
    assert told(match, "assigned") == [(1, "troll", 1, 0, 0), (0, "draugr_left", 2, 1, 0)]
    assert told(match, "loaded") == [(0, "small", "near_left", 0, 0, 0, 2)]


@pytest.mark.clause("CM-5.3")
def test_secret_questions_do_not_depend_on_secret_answers() -> None:
    def questions(*answers: int) -> list[tuple[int, str, str]]:
        match = two_fronts(options=SECRET)
        found = []
        for answer in answers:
            found.append(asked(match))
            say(match, min(answer, int(options(match)[-1])))
        return found

    assert questions(0, 0, 0, 0, 0, 0, 0) == questions(1, 2, 2, 1, 3, 3, 3)
