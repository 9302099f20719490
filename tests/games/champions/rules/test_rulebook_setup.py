"""Setting up the game (CM-1, CM-13.2)."""

from __future__ import annotations

import pytest

from meadhall.games.champions import GAME
from meadhall.games.champions.rules.names import DESTINY_DECK, HANDS, JOURNEY_DECK
from meadhall.games.champions.rules.round import start
from meadhall.games.champions.rules.tables import DECKS, STALLS
from meadhall.kernel import fate
from meadhall.kernel.match import Match
from tests.games.champions.helpers import clan, options, position, prompt, seat, table, told


@pytest.mark.clause("CM-1.1")
def test_two_to_four_clans() -> None:
    assert GAME.seats == (2, 4)
    for seats in (2, 3, 4):
        assert len(table(Match.new(GAME, seats, seed="x")).clans) == seats


@pytest.mark.clause("CM-1.2")
@pytest.mark.parametrize(("seats", "military", "economic"), [(2, 1, 1), (3, 1, 2), (4, 2, 2)])
def test_stalls_by_number_of_clans(seats: int, military: int, economic: int) -> None:
    seen = set()
    for n in range(12):
        types = [STALLS[name]["type"] for name in table(Match.new(GAME, seats, seed=f"s{n}")).stalls]
        assert (types.count("military"), types.count("economic")) == (military, economic)
        seen |= set(table(Match.new(GAME, seats, seed=f"s{n}")).stalls)
    assert len(seen) > military + economic


@pytest.mark.clause("CM-1.3")
@pytest.mark.parametrize(
    ("seats", "ships"), [(2, "karve dreki"), (3, "karve snekkja dreki"), (4, "karve snekkja skeid dreki")]
)
def test_private_longships_by_number_of_clans(seats: int, ships: str) -> None:
    match = Match.new(GAME, seats, seed="x")
    assert table(match).ships_left == tuple(ships.split())


@pytest.mark.clause("CM-1.4")
def test_the_numbers_of_cards_and_dice() -> None:
    sizes = {name: len(cards) for name, cards in DECKS.items()}
    assert sizes == {"trolls": 16, "draugr": 21, "monsters": 36, "runes": 10, "merchant": 8}
    g = start(4, GAME.parse_options({}))
    assert fate.size(g.cards, JOURNEY_DECK) == 18
    assert fate.size(g.cards, DESTINY_DECK) == 12
    assert g.supply == [12 - 4, 12, 10]


@pytest.mark.clause("CM-1.5", "CM-1.6")
def test_leaders_are_chosen_counter_clockwise_and_by_the_first_player_last() -> None:
    match = Match._set_up(GAME, 3, {}, "x", {3: 1})  # three stalls, then the first player
    assert table(match).first == 1
    assert options(match) == ("asmundr", "dagrun", "gylfir", "svanhildr", "ullr")
    assert seat(match) == 0
    match.answer("gylfir")
    assert seat(match) == 2
    assert "gylfir" not in options(match)
    assert match.why("gylfir")[0] == "CM-1.6"
    match.answer("ullr")
    assert seat(match) == 1
    match.answer("dagrun")
    assert [c.leader for c in table(match).clans] == ["gylfir", "dagrun", "ullr"]
    assert prompt(match) == "place"
    assert seat(match) == 1


@pytest.mark.clause("CM-1.5")
def test_the_first_player_is_drawn_by_lot() -> None:
    assert {table(Match.new(GAME, 3, seed=f"f{n}")).first for n in range(30)} == {0, 1, 2}


def started(seats: int) -> Match:
    match = Match.new(GAME, seats, seed="x")
    while prompt(match) == "leader":
        match.answer(options(match)[0])
    return match


@pytest.mark.clause("CM-1.7", "CM-1.8", "CM-1.9")
@pytest.mark.parametrize(("seats", "workers"), [(2, 4), (3, 3), (4, 3)])
def test_what_a_clan_starts_with(seats: int, workers: int) -> None:
    match = started(seats)
    for one in table(match).clans:
        assert (one.food, one.wood, one.coins, one.favor, one.dice) == (1, 1, 1, 1, [1, 0, 0])
        assert (one.crew, one.workers, one.hut, one.blame, one.glory) == (workers, workers, False, 0, 0)
        assert len(table(match).cards.at(HANDS[one.seat])) == 1
        assert table(match).cards.places[HANDS[one.seat]].eyes == (one.seat,)
    assert len(told(match, "drew")) == seats


@pytest.mark.clause("CM-13.2")
def test_mistrustful_villagers() -> None:
    match = Match.new(GAME, 3, {"mistrustful_villagers": True}, "x")
    assert [c.blame for c in table(match).clans] == [1, 1, 1]
    assert clan(position()).blame == 0
