"""The events of the story: a reader can follow the game without the picture."""

from __future__ import annotations

from meadhall.kernel.match import Match
from tests.games.champions.helpers import beg_on, fight, placing, position, say, table, told, voyage


def sentences(match: Match) -> list[str]:
    return [match.spec.words.event(event, match.seat_names) for event in match.story]


def test_both_rolls_are_told_and_the_dice_that_were_picked_up() -> None:
    match = fight("--", "-", dice=(2, 1, 0), favor=1)
    say(match, "favor", 1, 1, fate=("1", "s"))
    assert told(match, "rolled")[:2] == [
        (0, "Swordsmen (2 blank), Spearmen (1 blank)", 0, 0),
        (0, "Swordsmen (1 blank, 1 hit), Spearmen (1 shield)", 1, 1),
    ]
    assert told(match, "rerolled") == [(0, "Swordsmen (1 blank), Spearmen (1 blank)")]
    keys = [event.key for event in match.story if event.key in ("rolled", "favor", "rerolled")]
    assert keys[:4] == ["rolled", "favor", "rerolled", "rolled"]


def test_a_single_die_that_is_rolled_again_is_told_too() -> None:
    match = say(fight("-", dice=(1, 0, 0), favor=1), "favor", fate=("2",))
    assert told(match, "rerolled") == [(0, "Swordsmen (1 blank)")]


def test_potential_tells_the_roll_before_it() -> None:
    match = say(fight("-1", dice=(2, 0, 0), runes=["potential"]), "potential", fate=("2",))
    assert [args[1] for args in told(match, "rolled")] == [
        "Swordsmen (1 blank, 1 hit)",
        "Swordsmen (1 hit, 1 double hit)",
    ]


def test_a_roll_that_is_kept_is_told_once() -> None:
    assert len(told(say(fight("-", dice=(1, 0, 0), favor=1), "keep"), "rolled")) == 1
    with_shields = say(fight("s", dice=(1, 0, 0), runes=["reaction"]), "reaction")
    assert told(with_shields, "rolled")[:1] == [(0, "Swordsmen (1 shield)", 1, 1)]


def test_what_stalls_give_is_told() -> None:
    rich = {"coins": 2, "food": 2, "wood": 2}
    gives = {
        "varyags": [("recruited", 1, "sword"), ("recruited", 1, "spear")],
        "raiders": [("recruited", 2, "spear")],
        "wealthy_stranger": [("gained", 2, "coins")],
        "skald": [("scored", 2)],
        "generous_merchant": [("gained", 1, "wood"), ("gained", 1, "food")],
    }
    for name, gained in gives.items():
        stalls = [name, "skald"] if name in ("varyags", "raiders") else ["varyags", name]
        match = say(placing(clan=rich, stalls=stalls), name)
        found = [(e.key, *e.args[1:]) for e in match.story if e.key in ("recruited", "gained", "scored")]
        assert found == gained, name


def test_warriors_are_told_as_they_come() -> None:
    full = say(placing(clan={"dice": [7, 0, 0], "coins": 2}, stalls=["jomsvikings", "skald"]), "jomsvikings", "sword")
    assert told(full, "recruited") == [(0, 1, "axe")]
    clans = [{"coins": 2}, {"dice": [0, 0, 5]}, {"dice": [0, 0, 5]}]
    short = say(position(clans=clans, stalls=["jomsvikings", "skald", "aumingi"]), "jomsvikings")
    assert told(short, "recruited") == [(0, 1, "sword"), (0, 0, "axe")]
    hired = say(placing(merchant="sell_sword"), "merchant_ship", "axe")
    assert told(hired, "recruited") == [(0, 1, "axe")]


def test_what_the_longhouse_and_begging_give_is_told() -> None:
    match = say(placing(), "jarls_longhouse", "beg")
    assert told(match, "recruited") == [(0, 1, "sword")]
    assert told(match, "begged") == [(1,)]
    assert "Wolf clan begs: 1 Food and 1 Blame." in sentences(match)


def test_the_blue_places_are_told_as_they_are_restocked() -> None:
    match = position(seats=2, phase="round", stock=[2, 0, 1, 3])
    assert told(match, "restocked") == [tuple(table(match).stock)] == [(3, 1, 2, 4)]


def test_draugr_that_leave_and_coins_on_monsters_are_told() -> None:
    match = placing(
        draugr=["bone_draugr_red", "bog_draugr_red"], monsters=["nokk_red", "mara_blue", "jotunn_red"], hoards=[0, 2, 0]
    )
    beg_on(match)
    assert told(match, "left") == [("bone_draugr_red",), ("bog_draugr_red",)]
    assert told(match, "coin_laid") == [("nokk_red", 1), ("mara_blue", 3), ("jotunn_red", 1)]


def test_a_voyage_of_banned_warriors_only_is_told_to_have_failed() -> None:
    match = voyage(load=(1, 0, 0, 1), monster="huldra_blue")
    assert told(match, "banned") == [(0, "huldra_blue", 1, "sword")]
    assert told(match, "all_banned") == [(0, "huldra_blue")]
    some = voyage("1", load=(1, 1, 0, 1), monster="huldra_blue")
    assert told(some, "all_banned") == []
