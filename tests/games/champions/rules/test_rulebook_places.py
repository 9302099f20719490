"""Every place (CM-4)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.champions.rules.names import HANDS, SAGE
from meadhall.games.champions.rules.places import PLACES
from meadhall.games.champions.rules.tables import MERCHANT, SHORES
from meadhall.kernel.match import Match
from tests.games.champions.helpers import beg_on, clan, options, placing, position, prompt, say, seat, table, told, why


def goods(match: Match, of: int = 0) -> tuple[int, int, int, int]:
    one = clan(match, of)
    return one.food, one.wood, one.coins, one.favor


def stall(name: str, **clan: Any) -> Match:
    return placing(clan=clan, stalls=[name, "skald" if name != "skald" else "aumingi"])


def test_the_number_of_places_and_stalls() -> None:
    assert len(PLACES) == 18 + 8 + 2


@pytest.mark.clause("CM-4.1", "CM-4.2", "CM-4.3", "CM-3.3")
@pytest.mark.parametrize(("place", "kind"), [("swordsmith", 0), ("hafter", 1), ("blacksmith", 2)])
def test_forges_give_all_their_warriors(place: str, kind: int) -> None:
    match = say(placing(stock=[2, 3, 4, 1]), place)
    want = [1, 0, 0]
    want[kind] += (2, 3, 4)[kind]
    assert clan(match).dice == want
    assert table(match).stock[kind] == 0
    assert told(match, "recruited") == [(0, (2, 3, 4)[kind], ("sword", "spear", "axe")[kind])]


@pytest.mark.clause("CM-4.4")
def test_smokehouse() -> None:
    match = say(placing(stock=[1, 1, 1, 3]), "smokehouse")
    assert goods(match) == (4, 1, 1, 1)
    assert table(match).stock == [1, 1, 1, 0]


@pytest.mark.clause("CM-4.6")
def test_the_jarl_gives_a_swordsman_and_the_marker() -> None:
    match = say(placing(3, first=0), "beg", "jarls_longhouse")
    assert clan(match, 1).dice == [2, 0, 0]
    assert table(match).first == 1


@pytest.mark.clause("CM-4.6")
@pytest.mark.parametrize(("first", "left"), [(0, 1), (2, 0)])
def test_the_holder_of_the_marker_who_takes_it_again_passes_it_to_the_left(first: int, left: int) -> None:
    match = say(position(seats=3, first=first), "jarls_longhouse")
    assert table(match).first == left
    assert clan(match, first).dice == [2, 0, 0]


@pytest.mark.clause("CM-4.7", "CM-5.2")
def test_the_marker_counts_for_assigning_at_once_and_for_placing_next_round() -> None:
    match = position(clans=[{"workers": 2}, {"workers": 2}, {"workers": 1}], first=0)
    say(match, "troll", "jarls_longhouse")
    assert seat(match) == 2  # the marker has moved, the order of this placement has not
    say(match, "beg")
    assert seat(match) == 0
    say(match, "beg")
    assert seat(match) == 1
    say(match, "draugr_left")
    assert (prompt(match), seat(match)) == ("assign", 1)
    say(match, 0, 0)
    assert (prompt(match), seat(match), table(match).round) == ("place", 1, 2)


@pytest.mark.clause("CM-4.7")
def test_the_marker_moves_in_no_other_way() -> None:
    match = beg_on(position(seats=4, first=3))
    assert table(match).round == 2
    assert (table(match).first, seat(match)) == (3, 3)
    assert told(match, "marker") == []


@pytest.mark.clause("CM-4.8", "CM-4.11")
def test_small_public_longship() -> None:
    match = say(placing(clan={"coins": 0}), "small_public_longship")
    assert options(match) == SHORES[:3]
    say(match, "far_left")
    assert table(match).sailing == {"far_left": (0, "small")}


@pytest.mark.clause("CM-4.9")
def test_large_public_longship_costs_a_coin() -> None:
    match = say(placing(4), "large_public_longship", "far_right")
    assert clan(match).coins == 0
    assert table(match).sailing == {"far_right": (0, "large")}


@pytest.mark.clause("CM-4.10")
def test_the_own_longship_sails_in_the_round_it_was_built() -> None:
    match = placing(clan={"wood": 1, "coins": 2})
    assert why(match, "private_longship") == "CM-4.10"
    say(match, "shipwright", "karve", "beg", "private_longship", "near_right", "beg")
    assert table(match).sailing == {"near_right": (0, "karve")}
    assert "private_longship" not in options(match)
    assert why(match, "private_longship") == "CM-4.10"


@pytest.mark.clause("CM-4.11")
def test_one_ship_to_a_shore_and_several_ships_to_a_clan() -> None:
    match = placing(clan={"ship": "dreki"})
    say(match, "small_public_longship", "near_left", "beg", "private_longship")
    assert options(match) == ("near_right", "far_left")
    assert why(match, "near_left") == "CM-4.11"
    assert why(match, "far_right") == "CM-2.3"
    say(match, "near_right", "large_public_longship")
    assert options(match) == ("far_left",)
    assert table(match).errands(0) == ("near_left", "near_right")


@pytest.mark.clause("CM-4.11")
def test_a_longship_needs_a_free_shore() -> None:
    sailing = {"near_left": [1, "dreki"], "near_right": [1, "large"], "far_left": [1, "small"]}
    match = placing(clan={"ship": "karve"}, sailing=sailing)
    for ship in ("small_public_longship", "large_public_longship", "private_longship"):
        assert ship not in options(match)
        assert why(match, ship) == "CM-4.11"


@pytest.mark.clause("CM-4.12")
def test_market() -> None:
    match = say(placing(clan={"food": 2, "wood": 0, "coins": 3}), "market")
    assert options(match) == (0, 1, 2, 3, 4, 5)
    say(match, 1)
    assert options(match) == (0, 1, 2, 3, 4)
    say(match, 4)
    assert goods(match) == (1, 4, 0, 1)
    nothing = {"food": 0, "wood": 0, "coins": 0}
    assert why(placing(clan=nothing), "market") == "CM-4.12"
    for good in nothing:
        assert "market" in options(placing(clan={**nothing, good: 1}))


@pytest.mark.clause("CM-4.12")
def test_market_all_food_needs_no_second_question() -> None:
    assert goods(say(placing(), "market", 3)) == (3, 0, 0, 1)


@pytest.mark.clause("CM-4.13")
@pytest.mark.parametrize("card", sorted(set(MERCHANT) - {"sell_sword"}))
def test_merchant_ship(card: str) -> None:
    match = say(placing(merchant=card), "merchant_ship")
    cargo = MERCHANT[card]
    assert goods(match) == (1 + cargo.food, 1 + cargo.wood, 0, 1)
    assert clan(match).dice == [1 + cargo.dice[0], cargo.dice[1], cargo.dice[2]]


@pytest.mark.clause("CM-4.13")
def test_merchant_ship_with_a_warrior_of_choice() -> None:
    match = say(placing(merchant="sell_sword"), "merchant_ship")
    assert options(match) == ("sword", "spear", "axe")
    say(match, "axe")
    assert (clan(match).dice, clan(match).food) == ([1, 0, 1], 2)


@pytest.mark.clause("CM-4.13", "CM-3.5")
def test_a_warrior_of_choice_needs_room() -> None:
    match = say(placing(merchant="sell_sword", clan={"dice": [8, 0, 0]}), "merchant_ship")
    assert (clan(match).dice, clan(match).food, clan(match).coins) == ([8, 0, 0], 2, 0)
    assert (prompt(match), seat(match)) == ("place", 1)


@pytest.mark.clause("CM-4.13", "CM-3.6")
def test_a_warrior_of_choice_comes_from_the_supply() -> None:
    clans = [{"dice": [0, 0, 2]}, {"dice": [0, 0, 8]}, {"dice": [6, 0, 0]}, {"dice": [6, 0, 0]}]
    match = say(position(clans=clans, merchant="sell_sword"), "merchant_ship")
    assert options(match) == ("spear",)
    assert why(match, "axe") == "CM-4.13"


@pytest.mark.clause("CM-4.14")
def test_runesmith() -> None:
    match = say(placing(runes=["wealth", "gifts"]), "runesmith")
    assert options(match) == ("wealth", "gifts", "blind")
    assert why(match, "glory") == "CM-4.14"
    say(match, "gifts")
    assert (clan(match).runes, clan(match).wood) == (("gifts",), 0)
    assert table(match).runes == ["wealth", ""]


@pytest.mark.clause("CM-4.14")
def test_a_blind_rune() -> None:
    match = say(placing(runes=["wealth", "gifts"]), "runesmith", "blind", fate=("healing",))
    assert clan(match).runes == ("healing",)
    assert table(match).runes == ["wealth", "gifts"]
    assert "healing" not in table(match).decks["runes"]


@pytest.mark.clause("CM-4.14", "CM-2.9")
def test_an_empty_rune_deck_has_no_blind_rune() -> None:
    match = say(placing(runes=["wealth", ""], decks={}), "runesmith")
    assert options(match) == ("wealth",)


@pytest.mark.clause("CM-4.15")
def test_sages_house() -> None:
    match = placing(3, clan={"leader": "ullr"}, journeys={"near_right": "kraken"})
    say(match, "sages_house")
    assert options(match) == SHORES[:3]
    say(match, "near_right", fate=("craftsman",))
    assert table(match).cards.at(HANDS[0]) == ("craftsman",)
    looked = [e for e in match.story if e.key == "looked"]
    assert [(e.args, e.privy, e.eyes) for e in looked] == [((0, "near_right"), ("kraken",), (0,))]
    assert looked[0].seen_by(1).privy is None


@pytest.mark.clause("CM-4.15", "CM-4.16")
def test_an_empty_destiny_deck_gives_none() -> None:
    all_of_them = ["crusher_of_ice", "earth_smasher", "master_of_flames", "craftsman", "prepared", "prosperous"]
    rest = ["leader_of_armies", "odins_favored", "runemaster", "monster_hunter", "slayer_of_the_undead", "troll_slayer"]
    match = position(clans=[{"leader": "dagrun"}, {"destinies": all_of_them}, {"destinies": rest}])
    say(match, "sages_house", "near_left")
    assert (prompt(match), seat(match)) == ("place", 1)
    match = position(clans=[{"leader": "dagrun"}, {"destinies": all_of_them}, {"destinies": rest[1:]}])
    say(match, "sages_house", "near_left")  # one card left: it is kept
    assert table(match).cards.at(HANDS[0]) == ("leader_of_armies",)
    assert SAGE not in table(match).cards.places


@pytest.mark.clause("CM-4.17", "CM-9.5")
def test_shipwright() -> None:
    match = say(placing(4, clan={"wood": 3, "coins": 3}), "shipwright")
    assert options(match) == ("karve", "snekkja", "skeid")
    assert why(match, "dreki") == "CM-4.17"
    say(match, "snekkja")
    assert (clan(match).wood, clan(match).coins, clan(match).ship) == (1, 0, "snekkja")
    assert table(match).ships_left == ("karve", "skeid", "dreki")


@pytest.mark.clause("CM-4.17")
def test_one_private_longship_to_a_clan() -> None:
    match = placing(clan={"ship": "karve", "wood": 9, "coins": 9})
    assert "shipwright" not in options(match)
    assert why(match, "shipwright") == "CM-4.17"
    assert "shipwright" in options(placing(clan={"wood": 9, "coins": 9}))
    assert "shipwright" not in options(placing(clan={"wood": 9, "coins": 9}, ships_left=[]))


@pytest.mark.clause("CM-4.18")
@pytest.mark.parametrize(("coins", "most"), [(1, 1), (2, 1), (3, 2), (5, 2), (6, 3), (9, 3), (10, 4), (30, 4)])
def test_stave_church(coins: int, most: int) -> None:
    match = say(placing(clan={"coins": coins}), "stave_church")
    assert options(match) == tuple(range(1, most + 1))
    say(match, most)
    assert clan(match).favor == 1 + most
    assert clan(match).coins == coins - (1, 3, 6, 10)[most - 1]


@pytest.mark.clause("CM-4.19", "CM-4.20")
@pytest.mark.parametrize("place", ["troll", "draugr_left", "draugr_right"])
def test_combat_locations_reserve_the_fight(place: str) -> None:
    match = say(placing(), place)
    assert table(match).errands(0) == (place,)


@pytest.mark.clause("CM-4.21")
def test_worker_huts_get_cheaper() -> None:
    paid = []
    match = position(clans=[{"coins": 5}] * 4)
    for n in range(4):
        say(match, *["beg"] * n, "worker_huts")
        paid.append(5 - clan(match, n).coins)
        assert (clan(match, n).crew, clan(match, n).workers, clan(match, n).hut) == (4, 3, True)
        beg_on(match)
    assert paid == [5, 4, 3, 2]
    assert why(match, "worker_huts") == "CM-4.21"


@pytest.mark.clause("CM-4.21")
def test_the_new_worker_is_placed_in_the_same_round_but_one_visitor_a_round() -> None:
    match = placing(clan={"coins": 9})
    say(match, "worker_huts")
    assert (clan(match).coins, clan(match).workers, clan(match).crew) == (4, 4, 5)
    assert why(match, "worker_huts") == "CM-3.2"
    say(match, *["beg"] * 8)  # 4 of each
    assert (table(match).round, clan(match).workers) == (2, 5)


@pytest.mark.clause("CM-4.21")
def test_a_clan_gets_one_worker_in_the_whole_game() -> None:
    match = placing(clan={"coins": 9, "hut": True, "crew": 5})
    assert "worker_huts" not in options(match)
    assert why(match, "worker_huts") == "CM-4.21"
    assert "worker_huts" in options(placing(clan={"coins": 9}, huts_sold=1))


@pytest.mark.clause("CM-4.22", "CM-4.23", "CM-4.24", "CM-4.25")
@pytest.mark.parametrize(
    ("name", "price", "dice"),
    [
        ("varyags", (1, 1, 0, 1), [2, 1, 0]),
        ("raiders", (1, 0, 1, 1), [1, 2, 0]),
        ("jomsvikings", (1, 1, -1, 1), [2, 0, 1]),
        ("folk_warriors", (0, 1, 1, 1), [3, 0, 0]),
    ],
)
def test_military_stalls(name: str, price: tuple[int, int, int, int], dice: list[int]) -> None:
    match = say(stall(name, coins=2), name)
    assert clan(match).dice == dice
    assert goods(match) == (price[0], price[1], price[2] + 1, price[3])
    clause = {"varyags": "22", "raiders": "23", "jomsvikings": "24", "folk_warriors": "25"}[name]
    assert why(stall(name, coins=0, wood=0, food=0), name) == f"CM-4.{clause}"


@pytest.mark.clause("CM-4.26", "CM-4.27", "CM-4.28")
def test_economic_stalls() -> None:
    assert goods(say(stall("wealthy_stranger"), "wealthy_stranger")) == (1, 1, 3, 1)
    assert clan(say(stall("skald"), "skald")).glory == 2
    assert goods(say(stall("generous_merchant"), "generous_merchant")) == (2, 2, 1, 1)


@pytest.mark.clause("CM-4.29")
def test_aumingi() -> None:
    match = say(stall("aumingi", food=5), "aumingi")
    assert options(match) == (1, 2, 3)
    assert goods(say(match, 3)) == (2, 1, 1, 4)
    assert options(say(stall("aumingi", food=2), "aumingi")) == (1, 2)
    assert why(stall("aumingi", food=0), "aumingi") == "CM-4.29"


@pytest.mark.clause("CM-4.30")
def test_only_drawn_stalls_are_there() -> None:
    match = placing(stalls=["raiders", "skald"])
    assert {"raiders", "skald"} < set(options(match))
    assert "varyags" not in options(match)
    assert why(match, "varyags") == "CM-4.30"


@pytest.mark.clause("CM-4.31", "CM-3.4")
def test_begging_is_always_offered() -> None:
    match = say(placing(clan={"food": 0, "wood": 0, "coins": 0}), "beg")
    assert (clan(match).food, clan(match).blame, clan(match).begging) == (1, 1, 1)
