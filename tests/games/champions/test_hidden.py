"""Hidden information: pairs of states that must look the same to a seat, and what a deal may contain. No pair is
made by the veil's code.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from meadhall.games.champions import GAME
from meadhall.games.champions.rules.names import DESTINY_DECK, DISCARDED, HANDS, JOURNEY_DECK
from meadhall.games.champions.rules.tables import DESTINIES, JOURNEYS
from meadhall.kernel import laws
from meadhall.kernel.codec import state_from_json, to_json
from meadhall.kernel.match import Match
from meadhall.kernel.rule import State
from meadhall.kernel.veil import deal_unseen
from tests.games.champions.helpers import placing, position, say, table

Json = Any
DEALS = 250
TWO = [{"destinies": ["craftsman"]}, {"destinies": ["prepared"]}, {"destinies": ["runemaster"]}]


def changed(match: Match, change: Callable[[Json], None]) -> State:
    """The same state with other cards in its hidden places, made by editing its JSON."""
    data = json.loads(json.dumps(to_json(match.state)))
    change(data)
    return state_from_json(GAME.state_class, data)


def cannot_tell(match: Match, other: State, *seats: int | None) -> None:
    for seat in seats:
        laws.cannot_tell_apart(GAME, match.state, other, seat)


def can_tell(match: Match, other: State, *seats: int | None) -> None:
    for seat in seats:
        with pytest.raises(laws.LawBroken):
            laws.cannot_tell_apart(GAME, match.state, other, seat)


def swap_hand_and_deck(data: Json) -> None:
    """Swaps seat 1's destiny with one of the deck."""
    data["cards"]["places"][HANDS[1]]["kinds"] = ["prosperous"]
    pool = data["cards"]["pool"][DESTINY_DECK]
    del pool["prosperous"]
    pool["prepared"] = 1
    data["cards"]["pool"][DESTINY_DECK] = dict(sorted(pool.items()))
    known = data["cards"]["known"]
    data["cards"]["known"] = [c for c in known if c["seat"] != 1]  # what seat 1 knows must not be seen by others


@pytest.mark.clause("CM-1.9")
def test_a_destiny_in_the_hand_or_in_the_deck() -> None:
    match = position(clans=TWO)
    other = changed(match, swap_hand_and_deck)
    cannot_tell(match, other, None, 0, 2)
    can_tell(match, other, 1)


@pytest.mark.clause("CM-1.9")
def test_destinies_of_two_hands() -> None:
    match = position(clans=TWO)

    def swap(data: Json) -> None:
        places = data["cards"]["places"]
        places[HANDS[1]]["kinds"], places[HANDS[2]]["kinds"] = places[HANDS[2]]["kinds"], places[HANDS[1]]["kinds"]
        data["cards"]["known"] = [c for c in data["cards"]["known"] if c["seat"] not in (1, 2)]

    other = changed(match, swap)
    cannot_tell(match, other, None, 0)
    can_tell(match, other, 1, 2)


def dagrun_keeps(kept: str) -> Match:
    """Dagrun draws two destinies, keeps one and puts the other under the deck."""
    match = placing(3, clan={"leader": "dagrun"})
    return say(match, "sages_house", "near_left", kept, fate=("craftsman", "prepared"))


@pytest.mark.clause("CM-4.16", "CM-10.2")
def test_which_destiny_was_kept_and_which_put_back() -> None:
    one, other = dagrun_keeps("craftsman"), dagrun_keeps("prepared")
    cannot_tell(one, other.state, None, 1, 2)
    can_tell(one, other.state, 0)


@pytest.mark.clause("CM-4.16")
def test_the_order_under_the_deck_is_known_to_one_seat() -> None:
    def order(first: str, second: str) -> Match:
        match = placing(3, clan={"leader": "dagrun", "runes": ["true_vision"]})
        drawn = ("craftsman", "prepared", "runemaster", "prosperous")
        return say(match, "sages_house", "near_left", "true_vision", "runemaster", first, second, fate=drawn)

    one, other = order("craftsman", "prepared"), order("prosperous", "craftsman")
    cannot_tell(one, other.state, None, 1, 2)
    can_tell(one, other.state, 0)


@pytest.mark.clause("CM-4.16")
def test_destinies_drawn_at_the_sages_house_before_the_choice() -> None:
    def at_the_sage(*drawn: str) -> Match:
        return say(placing(3, clan={"leader": "dagrun"}), "sages_house", "near_left", fate=drawn)

    one, other = at_the_sage("craftsman", "prepared"), at_the_sage("runemaster", "prosperous")
    cannot_tell(one, other.state, None, 1, 2)
    can_tell(one, other.state, 0)


def journeys(**laid: str) -> Match:
    return placing(3, journeys={"near_left": "kraken", "near_right": "storm", "far_left": "lost", **laid})


@pytest.mark.clause("CM-2.3")
def test_two_unseen_journeys() -> None:
    one, other = journeys(), journeys(near_left="storm", near_right="kraken")
    cannot_tell(one, other.state, None, 0, 1, 2)
    other = journeys(far_left="no_wind")
    cannot_tell(one, other.state, None, 0, 1, 2)


@pytest.mark.clause("CM-4.15")
def test_a_journey_seen_by_one_seat_only() -> None:
    one, other = journeys(), journeys(near_left="whirlpool")
    for match in (one, other):
        say(match, "sages_house", "near_left", fate=("craftsman",))
    cannot_tell(one, other.state, None, 1, 2)
    can_tell(one, other.state, 0)
    # The seat that looked cannot tell apart the journeys that it did not see.
    one, other = journeys(), journeys(far_left="whirlpool")
    for match in (one, other):
        say(match, "sages_house", "near_left", fate=("craftsman",))
    cannot_tell(one, other.state, None, 0, 1, 2)


@pytest.mark.clause("CM-11.7")
def test_journeys_seen_through_knowledge() -> None:
    def seen(**laid: str) -> Match:
        laid = {"near_left": "kraken", "near_right": "storm", "far_left": "lost", **laid}
        return say(placing(3, clan={"runes": ["knowledge"]}, journeys=laid), "knowledge")

    one, other = seen(), seen(near_left="lost", far_left="kraken")
    cannot_tell(one, other.state, None, 1, 2)
    can_tell(one, other.state, 0)


@pytest.mark.clause("CM-5.3")
def test_a_plan_in_simultaneous_assigning_is_hidden() -> None:
    def planned(*numbers: int) -> Match:
        clans = [{"dice": [2, 1, 0], "food": 3}, {"dice": [1, 0, 2]}, {}]
        match = position(
            phase="assigning",
            clans=clans,
            first=1,
            at={"troll": 1, "draugr_left": 0},
            sailing={"near_left": [0, "small"]},
            draugr=["bone_draugr_red", "bog_draugr_red"],
            options={"assign": "simultaneous"},
        )
        return say(match, *numbers)

    for one, other in (((1,), (0,)), ((1, 2, 0), (0, 1, 0)), ((1, 2), (0, 0))):
        cannot_tell(planned(*one), planned(*other).state, None, 0, 2)
        can_tell(planned(*one), planned(*other).state, 1)
    cannot_tell(planned(0, 0, 2, 1, 0), planned(0, 0, 0, 0, 0).state, None, 1, 2)


# -- what a deal may contain -------------------------------------------------------------------------------------


def deck(match: Match, name: str, part: int = 0) -> str:
    return table(match).cards.decks[name][part]


def believes(match: Match, seat: int | None, possible: dict[str, set[str]]) -> None:
    laws.deals_reach(GAME, match.state, seat, possible, DEALS, random.Random(7))


ALL = set(DESTINIES)


@pytest.mark.clause("CM-1.9")
def test_the_cards_that_a_deal_puts_into_a_hand() -> None:
    match = position(clans=TWO)
    believes(match, 0, {HANDS[0]: {"craftsman"}, HANDS[1]: ALL - {"craftsman"}, HANDS[2]: ALL - {"craftsman"}})
    believes(match, None, dict.fromkeys(HANDS[:3], ALL))


@pytest.mark.clause("CM-4.16")
def test_the_cards_that_a_deal_puts_under_the_deck() -> None:
    match = dagrun_keeps("craftsman")
    under = deck(match, DESTINY_DECK, -1)
    believes(
        match,
        0,
        {HANDS[0]: {"craftsman"}, under: {"prepared"}, deck(match, DESTINY_DECK): ALL - {"craftsman", "prepared"}},
    )
    believes(match, 1, {HANDS[0]: ALL, under: ALL})


@pytest.mark.clause("CM-4.15", "CM-2.3")
def test_the_journeys_that_a_deal_puts_at_a_shore() -> None:
    match = say(journeys(), "sages_house", "near_left", fate=("craftsman",))
    kinds = set(JOURNEYS)
    believes(match, 0, {"near_left": {"kraken"}, "near_right": kinds, "far_left": kinds})
    believes(match, 2, {"near_left": kinds, "near_right": kinds, "far_left": kinds})


@pytest.mark.clause("CM-2.9", "CM-8.4")
def test_a_deal_puts_no_discarded_journey_on_the_board() -> None:
    gone = ["kraken", "kraken", "storm", "storm", "lost"]
    match = placing(2, journeys={"near_left": "lost", "discarded": gone})
    possible = {"all_quiet", "lost", "no_wind", "whirlpool"}
    believes(match, 0, {"near_left": possible, "near_right": possible, "far_left": possible})


@pytest.mark.clause("CM-2.9")
def test_reshuffled_journeys_are_known_to_be_in_the_deck() -> None:
    rest = dict(JOURNEYS)
    laid = {"near_left": "storm", "near_right": "storm"}
    for kind in laid.values():
        rest[kind] -= 1
    discarded = [kind for kind, n in rest.items() for _ in range(n)]
    match = position(phase="round", seats=2, journeys={**laid, "discarded": discarded})
    believes(match, 0, {"near_left": {"storm"}, "near_right": {"storm"}, "far_left": set(rest) - {"storm"}})
    assert table(match).cards.at(DISCARDED) == ()
    assert table(match).cards.count(deck(match, JOURNEY_DECK)) == 15


@pytest.mark.clause("CM-5.3", "CM-5.7")
def test_a_dealt_plan_is_a_legal_plan() -> None:
    clans = [{"dice": [3, 3, 1], "food": 4}, {"dice": [1, 0, 2]}]
    match = position(
        phase="assigning",
        clans=clans,
        at={"troll": 1, "draugr_left": 0},
        sailing={"near_left": [0, "small"]},
        draugr=["barrow_draugr_blue", "bog_draugr_red"],
        options={"assign": "simultaneous"},
    )
    say(match, 1, 0, 2, 2, 1, 0)
    assert table(match).clans[0].plan == (0, 1, 0, 0, 2, 2, 1, 0)
    plans = set()
    for n in range(DEALS):
        dealt: Any = deal_unseen(match.view(1), random.Random(n))
        plan = dealt.clans[0].plan
        plans.add(plan)
        assert len(plan) == 8
        assert plan[0] == 0  # the draugr bans swords
        assert plan[3] == 0
        assert sum(plan[4:]) <= 5
        assert plan[1] + plan[5] <= 3
        assert plan[2] + plan[6] <= 1
    assert len(plans) > 50
    assert {p[1] for p in plans} == {0, 1, 2, 3}
