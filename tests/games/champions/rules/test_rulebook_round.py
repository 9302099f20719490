"""A round: restocking, the order of placement, clean-up (CM-2, CM-3, CM-8)."""

from __future__ import annotations

import pytest

from meadhall.games.champions.rules.names import DISCARDED, JOURNEY_DECK, REVEALED
from meadhall.games.champions.rules.tables import DECKS, JOURNEYS
from meadhall.kernel import fate
from tests.games.champions.helpers import beg_on, clan, options, placing, position, prompt, say, seat, table, told, why


@pytest.mark.clause("CM-2.1", "CM-2.2", "CM-2.3", "CM-2.4", "CM-2.5", "CM-2.6", "CM-2.7")
@pytest.mark.parametrize(("seats", "shores"), [(2, 3), (3, 3), (4, 4)])
def test_round_setup_fills_the_board(seats: int, shores: int) -> None:
    g = table(position(seats=seats, phase="round"))
    assert g.troll in DECKS["trolls"]
    assert all(card in DECKS["draugr"] for card in g.draugr)
    assert len(g.shores) == len(g.monsters) == shores
    assert all(card in DECKS["monsters"] for card in g.monsters)
    assert all(g.cards.count(shore) == 1 for shore in g.shores)
    assert all(g.cards.places[shore].eyes == () for shore in g.shores)
    assert all(g.runes)
    assert g.merchant in DECKS["merchant"]
    assert g.stock == [1, 1, 1, 1]
    sizes = {name: len(cards) for name, cards in g.decks.items()}
    assert sizes == {"trolls": 15, "draugr": 19, "monsters": 36 - shores, "runes": 8, "merchant": 7}


@pytest.mark.clause("CM-2.1", "CM-2.2")
def test_cards_come_in_the_order_of_the_board() -> None:
    match = position("cave_troll", "king_draugr_red", "bog_draugr_blue", seats=2, phase="round")
    assert (table(match).troll, table(match).draugr) == ("cave_troll", ["king_draugr_red", "bog_draugr_blue"])


@pytest.mark.clause("CM-2.7")
def test_blue_places_gather_what_is_left() -> None:
    g = table(position(seats=2, phase="round", stock=[2, 0, 1, 3]))
    assert g.stock == [3, 1, 2, 4]
    assert g.supply[0] == 12 - 2 - 3


@pytest.mark.clause("CM-2.8")
def test_no_die_in_the_supply_no_die_on_the_place() -> None:
    clans = [{"dice": [0, 0, 5]}, {"dice": [0, 0, 5]}]
    g = table(position(clans=clans, phase="round"))
    assert g.supply[2] == 0
    assert g.stock == [1, 1, 0, 1]


@pytest.mark.clause("CM-2.3", "CM-2.5", "CM-7.1")
def test_only_empty_shores_are_restocked() -> None:
    match = position(
        phase="round", seats=2, monsters=["nokk_red", "", "mara_blue"], hoards=[2, 0, 1], journeys={"far_left": "storm"}
    )
    g = table(match)
    assert g.monsters[0] == "nokk_red"
    assert g.monsters[2] == "mara_blue"
    assert g.monsters[1] in DECKS["monsters"]
    assert g.hoards == [2, 0, 1]
    assert g.cards.at("far_left") == ("storm",)


@pytest.mark.clause("CM-2.4")
def test_a_claimed_rune_is_replaced_only_next_round() -> None:
    match = placing(clan={"wood": 3}, runes=["wealth", "gifts"])
    say(match, "runesmith", "wealth")
    assert table(match).runes == ["", "gifts"]
    beg_on(match)
    assert table(match).runes[0] not in ("", "wealth")
    assert table(match).runes[1] == "gifts"


@pytest.mark.clause("CM-2.6")
def test_a_merchant_ship_covers_the_one_before() -> None:
    match = beg_on(placing(merchant="timber"))
    assert table(match).covered == ("timber",)
    assert table(match).merchant not in ("", "timber")


@pytest.mark.clause("CM-2.9")
def test_an_empty_journey_deck_is_made_of_the_discarded_ones() -> None:
    rest = dict(JOURNEYS)
    for kind in ("storm", "storm"):
        rest[kind] -= 1
    discarded = [kind for kind, n in rest.items() for _ in range(n)]
    laid = {"near_left": "storm", "near_right": "storm", "discarded": discarded}
    g = table(position(phase="round", seats=2, journeys=laid))
    assert g.cards.count("far_left") == 1
    assert fate.size(g.cards, JOURNEY_DECK) == 15
    assert g.cards.at(DISCARDED) == ()


@pytest.mark.clause("CM-2.9")
def test_other_empty_decks_give_nothing() -> None:
    match = position(phase="round", seats=2, decks={})
    g = table(match)
    assert (g.troll, g.draugr, g.runes, g.merchant) == ("", ["", ""], ["", ""], "")
    assert set(options(match)).isdisjoint(("troll", "draugr_left", "draugr_right", "runesmith", "merchant_ship"))
    assert why(match, "troll") == "CM-4.19"
    assert why(match, "draugr_left") == "CM-4.20"
    assert why(match, "merchant_ship") == "CM-2.9"
    assert "small_public_longship" not in options(match)  # no monster lies at any shore


@pytest.mark.clause("CM-3.1", "CM-3.8", "CM-4.31")
def test_clans_place_in_turn_until_nobody_has_a_worker() -> None:
    match = position(clans=[{"workers": 1}, {"workers": 3}, {"workers": 2}], first=2)
    seats = []
    while prompt(match) == "place" and table(match).round == 1:
        assert "beg" in options(match)
        assert why(match, "pass") == "CM-3.8"
        seats.append(seat(match))
        match.answer("beg")
    assert seats == [2, 0, 1, 2, 1, 1]
    assert [(c.food, c.blame) for c in table(match).clans] == [(2, 2), (4, 4), (3, 3)]  # and a Blame for the troll


@pytest.mark.clause("CM-3.2")
def test_a_place_holds_one_worker() -> None:
    match = say(placing(), "smokehouse")
    assert "smokehouse" not in options(match)
    assert why(match, "smokehouse") == "CM-3.2"


@pytest.mark.clause("CM-3.2", "CM-4.5")
def test_the_hunting_grounds_take_any_number() -> None:
    match = say(placing(), "hunting_grounds", "hunting_grounds", "hunting_grounds")
    assert (clan(match, 0).hunting, clan(match, 1).hunting) == (2, 1)


@pytest.mark.clause("CM-3.4")
def test_a_place_without_gain_is_open_and_one_without_the_price_is_not() -> None:
    match = placing(clan={"coins": 0, "wood": 0, "food": 0}, stock=[0, 0, 0, 0])
    assert {"swordsmith", "hafter", "blacksmith", "smokehouse"} <= set(options(match))
    closed = (
        "market",
        "merchant_ship",
        "runesmith",
        "shipwright",
        "stave_church",
        "worker_huts",
        "large_public_longship",
    )
    assert not set(closed) & set(options(match))
    clauses = [why(match, name) for name in closed]
    assert clauses == ["CM-4.12", "CM-4.13", "CM-4.14", "CM-4.17", "CM-4.18", "CM-4.21", "CM-4.9"]
    say(match, "swordsmith")
    assert clan(match).dice == [1, 0, 0]


@pytest.mark.clause("CM-3.5")
def test_eight_warriors_at_most() -> None:
    match = say(placing(clan={"dice": [6, 0, 0]}, stock=[4, 1, 1, 1]), "swordsmith")
    assert clan(match).dice == [8, 0, 0]
    assert table(match).stock[0] == 0
    assert table(match).supply[0] == 12 - 8 - 1  # the other two went back to the supply


@pytest.mark.clause("CM-3.5")
def test_the_clan_chooses_which_of_the_new_dice_to_keep() -> None:
    match = say(placing(clan={"dice": [7, 0, 0], "coins": 2}, stalls=["jomsvikings", "skald"]), "jomsvikings")
    assert (prompt(match), options(match)) == ("surplus.one", ("sword", "axe"))
    say(match, "sword")
    assert clan(match).dice == [7, 0, 1]
    assert clan(match).coins == 0


@pytest.mark.clause("CM-3.5")
def test_a_full_longhouse_takes_no_dice() -> None:
    match = say(placing(clan={"dice": [4, 4, 0]}, stalls=["varyags", "skald"]), "varyags")
    assert clan(match).dice == [4, 4, 0]
    assert clan(match).coins == 0
    assert seat(match) == 1


@pytest.mark.clause("CM-3.6")
def test_the_price_is_paid_in_full_when_the_supply_is_short() -> None:
    clans = [{}, {"dice": [0, 0, 5]}, {"dice": [0, 0, 5]}]
    match = position(clans=[{"coins": 2}, *clans[1:]], stalls=["jomsvikings", "skald", "aumingi"])
    assert table(match).supply[2] == 0
    say(match, "jomsvikings")
    assert (clan(match).coins, clan(match).dice) == (0, [2, 0, 0])


@pytest.mark.clause("CM-3.6", "CM-4.6")
def test_the_longhouse_gives_no_swordsman_if_the_supply_has_none() -> None:
    match = position(clans=[{"dice": [4, 0, 0]}, {"dice": [8, 0, 0]}])
    assert table(match).supply[0] == 0
    say(match, "jarls_longhouse")
    assert (clan(match).dice, table(match).supply[0], table(match).first) == ([4, 0, 0], 0, 1)


@pytest.mark.clause("CM-3.7")
def test_goods_are_unlimited() -> None:
    match = placing(clan={"coins": 500, "food": 400, "wood": 300})
    assert len(options(say(match, "market"))) == 1201


@pytest.mark.clause("CM-3.3")
def test_a_red_place_only_reserves() -> None:
    match = say(placing(), "troll")
    assert table(match).at == {"troll": 0}
    assert table(match).parties == {}
    assert clan(match).dice == [1, 0, 0]


@pytest.mark.clause("CM-8.1", "CM-8.2", "CM-8.3", "CM-8.5", "CM-8.6")
def test_clean_up() -> None:
    match = placing(hoards=[0, 2, 0], troll="cave_troll", draugr=["bone_draugr_red", "bog_draugr_red"])
    monsters = list(table(match).monsters)
    say(match, "small_public_longship", "far_left", "hunting_grounds")
    beg_on(match)
    g = table(match)
    assert g.round == 2
    assert g.at == g.sailing == g.parties == {}
    assert [(c.workers, c.hunting, c.begging) for c in g.clans] == [(4, 0, 0)] * 2
    assert [c.blame for c in g.clans] == [1 + 3, 1 + 3]  # three begged, and the troll
    assert told(match, "troll_rages") == [("cave_troll",)]
    assert g.discarded == ("cave_troll", "bone_draugr_red", "bog_draugr_red")
    assert all(g.draugr)
    assert not {"bone_draugr_red", "bog_draugr_red"} & set(g.draugr)  # two others have come
    assert g.monsters == monsters
    assert g.hoards == [1, 3, 1]


@pytest.mark.clause("CM-8.4", "CM-7.1")
def test_revealed_journeys_are_discarded_and_others_stay() -> None:
    match = placing(journeys={"near_left": "lost", "near_right": "storm", "far_left": "no_wind"})
    say(match, "small_public_longship", "near_right")
    beg_on(match)
    g = table(match)
    assert g.cards.at(DISCARDED) == ("storm",)
    assert g.cards.at(REVEALED) == ()
    assert (g.cards.at("near_left"), g.cards.at("far_left")) == (("lost",), ("no_wind",))
    assert told(match, "journey") == [(0, "near_right", "storm")]


@pytest.mark.clause("CM-8.2")
def test_a_slain_troll_brings_no_blame() -> None:
    match = placing(troll="")
    beg_on(match)
    assert [c.blame for c in table(match).clans] == [4, 4]


@pytest.mark.clause("CM-8.6", "CM-1.1")
def test_after_round_eight_comes_the_scoring() -> None:
    match = beg_on(placing(round=8))
    assert match.over
    assert table(match).scored
    assert table(say(placing(round=7), *["beg"] * 8)).round == 8
