"""Combat and hunting (CM-6)."""

from __future__ import annotations

import pytest

from meadhall.games.champions.rules.tables import ENEMIES
from tests.games.champions.helpers import clan, fight, options, position, prompt, say, seat, table, told, why


@pytest.mark.clause("CM-6.1")
def test_the_order_of_combat() -> None:
    clans = [
        {"dice": [1, 0, 0], "hunting": 1, "favor": 0},
        {"dice": [0, 0, 0], "favor": 0},
        {"dice": [0, 0, 0], "favor": 0},
    ]
    match = position(
        *("1", "2", "2", "2", "2", "2"),
        phase="combat",
        clans=clans,
        at={"troll": 1, "draugr_left": 2, "draugr_right": 1},
        sailing={"far_left": [2, "small"], "near_right": [1, "large"]},
        parties={
            "far_left": [0, 0, 1, 1],
            "near_right": [0, 0, 1, 1],
            "draugr_right": [0, 0, 1, 0],
            "draugr_left": [0, 0, 1, 0],
            "troll": [0, 0, 1, 0],
        },
        troll="stray_troll",
        draugr=["bone_draugr_red", "bone_draugr_blue"],
        monsters=["nokk_red", "fenris_cub_red", "nokk_blue"],
    )
    said = [(e.key, e.args[:2]) for e in match.story if e.key in ("hunted", "defeated", "beaten", "journey")]
    assert said == [
        ("hunted", (0, 1)),
        ("beaten", (1, "stray_troll")),
        ("defeated", (2, "bone_draugr_red")),
        ("defeated", (1, "bone_draugr_blue")),
        ("journey", (1, "near_right")),
        ("beaten", (1, "fenris_cub_red")),
        ("journey", (2, "far_left")),
        ("beaten", (2, "nokk_blue")),
    ]


@pytest.mark.clause("CM-6.2")
def test_hunting_brings_six_food_at_most_and_costs_nobody() -> None:
    match = position("1222", phase="combat", clans=[{"dice": [0, 0, 4], "hunting": 2, "favor": 0}, {}])
    assert told(match, "hunted") == [(0, 6)]
    assert (clan(match).food, clan(match).dice) == (7, [0, 0, 4])
    match = position("--s1", "2", phase="combat", clans=[{"dice": [4, 1, 0], "hunting": 1, "favor": 0}, {}])
    assert told(match, "hunted") == [(0, 3)]


@pytest.mark.clause("CM-6.2", "CM-6.5")
def test_favor_rerolls_a_hunt() -> None:
    match = position("--", phase="combat", clans=[{"dice": [2, 0, 0], "hunting": 1}, {}])
    assert (prompt(match), options(match)) == ("roll", ("keep", "favor"))
    say(match, "favor")
    assert options(match) == (1, 2)
    say(match, 2, fate=("12",))
    assert told(match, "hunted") == [(0, 3)]
    assert clan(match).favor == 0


@pytest.mark.clause("CM-6.3", "CM-6.4", "CM-6.6", "CM-6.9")
def test_damage_adds_up_over_the_rounds_of_a_fight() -> None:
    # attack 1, defence 3: one hit and a shield, then two hits.
    match = say(fight("-s1", "-11", dice=(3, 0, 0)), 1)
    assert told(match, "rolled") == [
        (0, "Swordsmen (1 blank, 1 shield, 1 hit)", 1, 1),
        (0, "Swordsmen (1 blank, 2 hit)", 2, 0),
    ]
    assert told(match, "defeated") == [(0, "stray_troll", 5, 1, "wood")]
    assert clan(match).glory == 5
    assert clan(match).wood == 2
    assert clan(match).defeated == ("stray_troll",)
    assert clan(match).dice == [2, 0, 0]  # one was lost in the second round


@pytest.mark.clause("CM-6.3", "CM-6.6")
def test_a_lost_fight_gives_nothing_and_the_damage_is_forgotten() -> None:
    match = fight("12", dice=(2, 0, 0), troll="cave_troll")  # three of four
    assert told(match, "beaten") == [(0, "cave_troll")]
    assert (clan(match).glory, clan(match).defeated, clan(match).dice) == (0, (), [0, 0, 0])
    assert clan(match).blame == 1
    assert table(match).supply[0] + table(match).stock[0] == 12 - 2  # the two other clans have one each


@pytest.mark.clause("CM-6.8")
def test_warriors_and_enemy_can_fall_in_the_same_round() -> None:
    match = fight("12", dice=(2, 0, 0), troll="wood_troll")  # attack 2, defence 3
    assert told(match, "lost") == [(0, 2, 0, 0, 0)]
    assert told(match, "defeated") == [(0, "wood_troll", 6, 2, "wood")]
    assert clan(match).dice == [0, 0, 0]


@pytest.mark.clause("CM-6.8")
def test_a_defeated_enemy_still_causes_losses() -> None:
    match = fight("122", dice=(3, 0, 0))
    assert told(match, "lost") == [(0, 1, 0, 0, 0)]


@pytest.mark.clause("CM-6.7")
def test_shields_reduce_losses_and_the_owner_picks_them() -> None:
    match = fight("s", "s12", dice=(1, 3, 0), troll="mountain_troll")  # attack 3 minus two shields
    assert (prompt(match), options(match)) == ("lose.one", ("sword", "spear"))
    say(match, "spear", fate=("-", "22"))
    assert clan(match).defeated == ("mountain_troll",)


@pytest.mark.clause("CM-6.7")
def test_several_losses_are_numbers_by_kind() -> None:
    match = fight("--", "-", "--", dice=(2, 1, 2), troll="mountain_troll")
    assert (prompt(match), options(match)) == ("lose", (0, 1, 2))
    say(match, 0, fate=("22",))  # then three of one spear and two axes: all fall
    assert told(match, "lost")[0] == (0, 0, 1, 2, 0)


@pytest.mark.clause("CM-6.7")
def test_losses_without_a_choice_are_not_asked_for() -> None:
    match = fight("--", "-", "--", dice=(2, 1, 2), troll="mountain_troll")
    say(match, 2)  # one more must be lost: a spear or an axe
    assert options(match) == (0, 1)
    say(match, 1, fate=("22",))
    assert told(match, "lost")[0] == (0, 2, 1, 0, 0)


@pytest.mark.clause("CM-6.7")
def test_a_party_smaller_than_the_losses_loses_all() -> None:
    match = fight("-", "-", dice=(1, 1, 0), troll="mountain_troll")
    assert told(match, "lost") == [(0, 1, 1, 0, 0)]
    assert told(match, "beaten") == [(0, "mountain_troll")]


@pytest.mark.clause("CM-6.7")
def test_lost_warriors_go_back_to_the_supply() -> None:
    match = fight("-", "-", "-", dice=(1, 1, 1), troll="mountain_troll")
    assert told(match, "lost") == [(0, 1, 1, 1, 0)]
    g = table(match)  # the next round has begun, with one of each kind in the town
    assert [n + there for n, there in zip(g.supply, g.stock, strict=False)] == [12 - 2, 12, 10]


@pytest.mark.clause("CM-6.5", "CM-6.12")
def test_favor_rerolls_chosen_dice_again_and_again() -> None:
    match = fight("--1", "1", dice=(3, 1, 0), favor=2)
    assert match.waiting is not None
    assert match.waiting.about == ("stray_troll", 2, 0)
    say(match, "favor")
    assert (prompt(match), options(match)) == ("reroll", (0, 1, 2))  # blank swords
    say(match, 2)
    assert options(match) == (0, 1)  # the sword with a hit
    say(match, 0)
    assert options(match) == (0, 1)  # the spear with a hit
    say(match, 0, fate=("-s",))
    assert clan(match).favor == 1
    say(match, "favor", 1, 0, 0, 0, fate=("2",))
    assert clan(match).favor == 0
    assert told(match, "rolled")[2] == (0, "Swordsmen (1 shield, 1 hit, 1 double hit), Spearmen (1 hit)", 4, 1)
    assert told(match, "defeated")


@pytest.mark.clause("CM-6.5")
def test_at_least_one_die_is_rerolled() -> None:
    match = fight("-2", dice=(2, 0, 0), favor=1, troll="cave_troll")
    say(match, "favor", 0)
    assert options(match) == (1,)
    assert why(match, 0) == "CM-6.5"


@pytest.mark.clause("CM-6.5")
def test_a_single_die_needs_no_further_question() -> None:
    match = fight("-", dice=(0, 0, 1), favor=1)
    say(match, "favor", fate=("2",))
    assert told(match, "rolled")[1] == (0, "Axemen (1 double hit)", 2, 0)


@pytest.mark.clause("CM-6.12")
def test_without_favor_or_rune_nothing_is_asked() -> None:
    match = fight("12", "12", dice=(2, 2, 0))
    assert prompt(match) != "roll"
    match = fight("12", "12", dice=(2, 2, 0), favor=1)
    assert prompt(match) == "roll"
    assert why(match, "potential") == "CM-11.1"


@pytest.mark.clause("CM-6.9")
@pytest.mark.parametrize(("card", "glory", "coins"), [("chief_draugr_blue", 6, 4), ("king_draugr_red", 7, 5)])
def test_draugr_bring_coins(card: str, glory: int, coins: int) -> None:
    match = position(
        *("2222",),
        phase="combat",
        clans=[{"dice": [0, 0, 0], "favor": 0, "coins": 0}, {}],
        at={"draugr_right": 0},
        parties={"draugr_right": [0, 4, 0, 0]},
        draugr=["bone_draugr_red", card],
    )
    assert (clan(match).glory, clan(match).coins, clan(match).defeated) == (glory, coins, (card,))
    assert table(match).discarded[1:] == ("bone_draugr_red",)  # the troll left, then the other draugr
    assert clan(match).dice == [0, 2, 0]


@pytest.mark.clause("CM-6.10")
def test_every_kill_is_seen_by_all() -> None:
    match = fight("22", dice=(0, 0, 2))
    for viewer in (None, 0, 1, 2):
        assert match.view(viewer).table.clans[0].defeated == ("stray_troll",)


@pytest.mark.clause("CM-6.11")
@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (3, 2)])
def test_the_killer_of_a_troll_drops_blame_and_names_who_takes_some(before: int, after: int) -> None:
    match = fight("22", dice=(0, 0, 2), blame=before)
    assert (prompt(match), seat(match), options(match)) == ("blame", 0, (1, 2))
    say(match, 2)
    assert [c.blame for c in table(match).clans] == [after, 0, 1]


@pytest.mark.clause("CM-6.11")
def test_with_two_clans_the_other_takes_it() -> None:
    match = position(
        "22",
        phase="combat",
        clans=[{"dice": [0, 0, 0], "favor": 0}, {}],
        at={"troll": 0},
        parties={"troll": [0, 0, 2, 0]},
        troll="stray_troll",
    )
    assert [c.blame for c in table(match).clans] == [0, 1]


@pytest.mark.clause("CM-6.9", "CM-6.6")
@pytest.mark.parametrize("card", sorted({name for name, e in ENEMIES.items() if e.family in ("trolls", "draugr")}))
def test_every_enemy_on_land_is_defeated_by_damage_equal_to_its_defence(card: str) -> None:
    enemy = ENEMIES[card]
    where = "troll" if enemy.family == "trolls" else "draugr_left"
    dice = [0, 0, 0, 0]
    kind = 0 if enemy.ban != 0 else 1
    dice[kind] = enemy.defence
    fields = (
        {"troll": card}
        if where == "troll"
        else {"draugr": [card, "king_draugr_red" if card != "king_draugr_red" else "bog_draugr_red"]}
    )
    match = position(
        "1" * enemy.defence,
        phase="combat",
        clans=[{"dice": [0, 0, 0], "favor": 0, "wood": 0, "coins": 0}, {}],
        at={where: 0},
        parties={where: dice},
        **fields,
    )
    one = clan(match)
    assert (one.glory, one.defeated) == (enemy.glory, (card,))
    assert {"wood": one.wood, "coins": one.coins}[enemy.reward[0]] == enemy.reward[1]
    assert sum(one.dice) == max(0, enemy.defence - enemy.attack)
    short = position(
        "-" + "1" * (enemy.defence - 1),
        phase="combat",
        clans=[{"dice": [0, 0, 0], "favor": 0}, {}],
        at={where: 0},
        parties={where: dice},
        **fields,
    )
    assert len(told(short, "rolled")) > 1 or told(short, "beaten")
