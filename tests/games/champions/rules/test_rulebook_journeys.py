"""Journeys, feeding, monsters (CM-7)."""

from __future__ import annotations

import pytest

from meadhall.games.champions.rules.tables import ENEMIES
from tests.games.champions.helpers import clan, options, prompt, say, table, told, voyage, why


@pytest.mark.clause("CM-7.1", "CM-5.4")
def test_an_empty_ship_reveals_the_journey_and_fights_nobody() -> None:
    match = voyage(load=(0, 0, 0, 2), journey="kraken")
    assert told(match, "journey") == [(0, "near_left", "kraken")]
    assert not told(match, "rolled")
    assert not told(match, "lost")
    assert (clan(match).food, table(match).monsters[0]) == (1, "nokk_blue")
    assert table(match).hoards[0] == 1


@pytest.mark.clause("CM-7.3", "CM-7.9", "CM-6.9", "CM-8.5")
def test_all_quiet_and_a_monster_with_a_hoard() -> None:
    match = voyage("122", load=(0, 0, 3, 2), hoards=[3, 0, 0, 0])
    assert told(match, "defeated") == [(0, "nokk_blue", 9, 1, "favor")]
    assert told(match, "hoard") == [(0, 3)]
    one = clan(match)
    assert (one.glory, one.favor, one.coins, one.food, one.dice) == (9, 1, 4, 1, [0, 0, 2])
    assert one.defeated == ("nokk_blue",)
    assert table(match).monsters[0] != "nokk_blue"
    assert table(match).hoards[0] == 0


@pytest.mark.clause("CM-7.4")
def test_the_kraken_is_fought_before_the_meal_and_survivors_sail_on() -> None:
    match = voyage("1222", load=(0, 0, 4, 1), journey="kraken")  # attack 2: two are lost, two are fed
    said = [e.key for e in match.story if e.key in ("kraken", "lost", "starving", "defeated", "beaten")]
    assert said[:2] == ["lost", "kraken"]
    assert "starving" not in said
    assert told(match, "kraken") == [(0, 3)]
    assert clan(match).glory >= 3
    assert "kraken" not in clan(match).defeated


@pytest.mark.clause("CM-7.4")
def test_a_lost_fight_with_the_kraken_ends_the_voyage() -> None:
    match = voyage("-", load=(1, 0, 0, 3), journey="kraken")
    assert told(match, "beaten") == [(0, "kraken")]
    assert len(told(match, "rolled")) == 1
    assert clan(match).dice == [0, 0, 0]


@pytest.mark.clause("CM-7.5", "CM-7.2")
def test_the_journey_lost_takes_two_items_of_the_owners_choice() -> None:
    match = voyage(load=(1, 1, 0, 2), journey="lost")
    assert (prompt(match), options(match)) == ("lose", (0, 1))
    say(match, 1)
    assert options(match) == (0, 1)
    say(match, 0, fate=("2",))
    assert told(match, "lost")[0] == (0, 1, 0, 0, 1)


@pytest.mark.clause("CM-7.2")
@pytest.mark.parametrize("load", [(1, 0, 0, 0), (0, 0, 0, 1), (0, 1, 0, 1), (0, 0, 0, 0)])
def test_the_journey_lost_takes_all_if_there_is_less(load: tuple[int, int, int, int]) -> None:
    match = voyage(load=load, journey="lost")
    assert prompt(match) == "place"
    assert told(match, "lost") == ([(0, *load)] if any(load) else [])


@pytest.mark.clause("CM-7.5")
def test_storm_takes_a_food_or_a_warrior() -> None:
    match = voyage(load=(1, 0, 2, 1), journey="storm")
    assert (prompt(match), options(match)) == ("lose.one", ("sword", "axe", "food"))
    say(match, "food", fate=())
    assert told(match, "lost")[0] == (0, 0, 0, 0, 1)
    assert told(match, "starving") == [(0, 3)]
    match = voyage(load=(0, 0, 0, 2), journey="storm")
    assert told(match, "lost") == [(0, 0, 0, 0, 1)]


@pytest.mark.clause("CM-7.2", "CM-7.8", "CM-6.7")
def test_why_a_piece_cannot_be_chosen_as_lost() -> None:
    storm = voyage(load=(1, 0, 2, 1), journey="storm")
    assert why(storm, "spear") == "CM-7.2"  # nobody of that kind is on board
    assert why(voyage(load=(1, 1, 0, 2), journey="lost"), 2) == "CM-7.2"
    assert why(voyage(load=(2, 1, 1, 1)), 3) == "CM-7.8"  # two of four starve
    kraken = voyage("--", "--", load=(2, 2, 0, 2), journey="kraken")
    assert (prompt(kraken), why(kraken, 3)) == ("lose", "CM-6.7")


@pytest.mark.clause("CM-7.6", "CM-7.2")
def test_no_wind_takes_food_only() -> None:
    match = voyage(load=(1, 0, 0, 1), journey="no_wind")
    assert told(match, "lost")[0] == (0, 0, 0, 0, 1)
    assert told(match, "starving") == [(0, 1)]
    match = voyage(load=(1, 0, 0, 0), journey="no_wind")
    assert told(match, "lost") == [(0, 1, 0, 0, 0)]  # starved, and nothing else was lost


@pytest.mark.clause("CM-7.6", "CM-7.2")
def test_whirlpool_takes_a_warrior() -> None:
    match = voyage(load=(1, 0, 1, 3), journey="whirlpool")
    assert options(match) == ("sword", "axe")
    match = voyage(load=(0, 0, 0, 3), journey="whirlpool")
    assert not told(match, "lost")


@pytest.mark.clause("CM-7.7")
@pytest.mark.parametrize(
    ("shore", "food", "starving"),
    [
        ("near_left", 2, 1),
        ("near_right", 2, 1),
        ("near_left", 3, 0),
        ("far_left", 2, 3),
        ("far_right", 5, 0),
        ("far_right", 4, 1),
    ],
)
def test_warriors_fed_by_one_food_at_each_shore(shore: str, food: int, starving: int) -> None:
    match = voyage(load=(5, 0, 0, food), shore=shore)
    assert told(match, "starving") == ([(0, starving)] if starving else [])


@pytest.mark.clause("CM-7.8")
def test_the_owner_picks_who_starves_and_all_food_is_gone() -> None:
    match = voyage(load=(2, 1, 1, 1), monster="fenris_cub_red")
    assert (prompt(match), options(match)) == ("lose", (0, 1, 2))
    say(match, 1)
    assert options(match) == (0, 1)
    say(match, 0, fate=("2", "2"))
    assert told(match, "lost")[0] == (0, 1, 0, 1, 0)
    assert told(match, "rolled")[0] == (0, "Swordsmen (1 double hit), Spearmen (1 double hit)", 4, 0)
    match = voyage(load=(1, 0, 0, 5))
    assert clan(match).food == 1  # nothing comes back


@pytest.mark.clause("CM-5.6")
def test_banned_warriors_eat_and_are_destroyed_before_the_first_round() -> None:
    match = voyage("222", load=(1, 0, 3, 1), monster="huldra_blue")  # no swords; one Food feeds two
    assert told(match, "starving") == [(0, 2)]
    say(match, 0, fate=("2",))  # two axes starve
    assert told(match, "banned") == [(0, "huldra_blue", 1, "sword")]
    assert told(match, "rolled")[0] == (0, "Axemen (1 double hit)", 2, 0)


@pytest.mark.clause("CM-5.6")
def test_a_ship_full_of_banned_warriors_fights_nobody() -> None:
    match = voyage(load=(3, 0, 0, 2), monster="huldra_blue")
    assert told(match, "banned") == [(0, "huldra_blue", 3, "sword")]
    assert not told(match, "rolled")
    assert clan(match).dice == [0, 0, 0]


@pytest.mark.clause("CM-5.6", "CM-7.4")
def test_banned_warriors_fight_the_kraken() -> None:
    match = voyage("1222", load=(4, 0, 0, 2), journey="kraken", monster="huldra_blue")
    assert told(match, "kraken") == [(0, 3)]
    assert told(match, "banned") == [(0, "huldra_blue", 2, "sword")]


@pytest.mark.clause("CM-6.9")
@pytest.mark.parametrize("card", sorted(name for name, e in ENEMIES.items() if e.family == "monsters"))
def test_every_monster(card: str) -> None:
    enemy = ENEMIES[card]
    kind = 0 if enemy.ban != 0 else 1
    load = [0, 0, 0, 4]
    load[kind] = enemy.defence
    match = voyage("1" * enemy.defence, load=tuple(load), monster=card)  # type: ignore[arg-type]
    assert (clan(match).glory, clan(match).favor) == (enemy.glory, enemy.reward[1])
    assert clan(match).dice[kind] == enemy.defence - enemy.attack
