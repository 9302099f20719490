"""YG-1: the set-up, and the deck by difficulty."""

from __future__ import annotations

from collections import Counter

import pytest

from meadhall.games.yggdrasil import GAME
from meadhall.games.yggdrasil.rules.setup import SetUp, shares
from meadhall.games.yggdrasil.rules.state import pieces
from meadhall.games.yggdrasil.rules.tables import ANGRY_CARDS, ARTIFACTS, ENEMIES, GIANTS, GODS, RAGNAROK_CARDS
from meadhall.kernel.errors import BadOptions
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Chance
from tests.games.yggdrasil.helpers import bag, deck, forge, submerged, table, valkyries


def laid_out(seats: int, **options: object) -> Match:
    """A match at its first question; by then the first card has been taken."""
    return Match.new(GAME, seats, options, "set-up")


@pytest.mark.clause("YG-1.1")
@pytest.mark.parametrize("seats", range(1, 7))
def test_one_to_six_different_gods_are_dealt(seats: int) -> None:
    found = set()
    for n in range(40):
        match = Match.new(GAME, seats, None, f"deal {n}")
        gods = table(match).gods
        assert len(set(gods)) == len(gods) == match.seats == seats
        assert match.seat_names == gods
        assert table(match).active == 0
        found.add(gods)
    assert len(found) > 5
    assert {god for gods in found for god in gods} == set(GODS)


@pytest.mark.clause("YG-1.1")
def test_gods_can_be_named_in_the_order_of_play() -> None:
    match = laid_out(2, gods=["tyr", "odin"])
    assert table(match).gods == match.seat_names == ("tyr", "odin")
    assert match.record()["seats"] == ["tyr", "odin"]
    assert Match.load(match.record()).digest() == match.digest()


@pytest.mark.clause("YG-1.1")
def test_dealt_gods_survive_a_record() -> None:
    match = Match.new(GAME, 4, None, "dealt")
    assert Match.load(match.record()).seat_names == table(match).gods


@pytest.mark.clause("YG-1.1")
@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"gods": ["tyr"]}, "gods"),
        ({"gods": ["tyr", "tyr"]}, "gods"),
        ({"special": ["angry_hel", "angry_hel"]}, "special"),
        ({"special": ["angry_hel"], "angry": 2}, "angry"),
        ({"special": ["angry_hel"], "ragnarok": 1}, "ragnarok"),
        ({"angry": 7}, "angry"),
        ({"ragnarok": 5}, "ragnarok"),
    ],
)
def test_options_that_contradict_themselves_are_refused(options: dict[str, object], field: str) -> None:
    with pytest.raises(BadOptions) as caught:
        Match.new(GAME, 2, options)
    assert caught.value.field == field


@pytest.mark.clause("YG-1.2", "YG-1.10")
@pytest.mark.parametrize("seats", range(1, 7))
def test_there_is_one_elf_more_than_gods_and_hands_are_empty(seats: int) -> None:
    g = table(laid_out(seats))
    assert g.alfheim == seats + 1
    assert g.elves == g.vikings == [0] * seats
    assert g.levels == [0] * 6 * seats


@pytest.mark.clause("YG-1.3", "YG-1.4", "YG-1.5", "YG-1.6", "YG-1.7", "YG-1.8", "YG-1.9", "YG-1.11")
def test_what_lies_where() -> None:
    # Fenrir's card changes only Fenrir's space and anger; everything else is as after the set-up.
    match = Match._set_up(GAME, 1, {"gods": ["thor"]}, "set-up", {0: "fenrir"})
    g = table(match)
    assert g.vanir == 1
    assert g.spaces == [2, 1, 1, 1, 1, 1]
    assert all(forge(match, artifact) == {1, 2, 3} for artifact in ARTIFACTS)
    assert set(g.cards.pool["giants"]) == set(GIANTS)
    assert g.giants() == ()
    assert valkyries(match) == "rainbow"
    assert submerged(match) == "black"
    assert (g.muspellheim, g.helheim) == (12, 5)
    assert [bag(match, c) for c in ("white", "blue", "green", "black")] == [(6, 12), (9, 9), (12, 6), (15, 3)]
    assert g.cards.pool["enemies"] == {name: 7 - (name == "fenrir") for name in ENEMIES}
    assert deck(match) == [41]
    vikings, fire_giants, elves, artifacts, enemy_cards, giants = pieces(g)
    assert (vikings, fire_giants, elves, artifacts, enemy_cards, giants) == (47, 42, 2, 18, 42, 16)


def whole_deck(match: Match) -> Counter[str]:
    """Every Enemy card in the game, by kind."""
    cards = table(match).cards
    kinds = Counter(cards.pool["enemies"])
    for place in cards.places.values():
        if place.stock == "enemies":
            kinds.update(place.kinds)
    return kinds


@pytest.mark.clause("YG-1.12")
@pytest.mark.parametrize("angry", range(7))
def test_angry_cards_replace_those_of_the_same_enemy(angry: int) -> None:
    kinds = whole_deck(laid_out(2, angry=angry))
    assert kinds.total() == 42
    picked = [card for card in ANGRY_CARDS if kinds[card]]
    assert len(picked) == angry
    assert all(kinds[card] == 1 for card in picked)
    assert all(kinds[name] + kinds["angry_" + name] == 7 for name in ENEMIES)


@pytest.mark.clause("YG-1.13")
@pytest.mark.parametrize("ragnarok", range(5))
def test_ragnarok_cards_are_added(ragnarok: int) -> None:
    kinds = whole_deck(laid_out(2, ragnarok=ragnarok))
    assert kinds.total() == 42 + ragnarok
    assert sum(kinds[card] for card in RAGNAROK_CARDS) == ragnarok
    assert all(kinds[name] == 7 for name in ENEMIES)


@pytest.mark.clause("YG-1.12", "YG-1.13")
def test_fate_picks_any_of_the_special_cards() -> None:
    found = Counter()
    for n in range(120):
        kinds = whole_deck(Match.new(GAME, 1, {"angry": 1, "ragnarok": 1}, f"pick {n}"))
        found.update(card for card in (*ANGRY_CARDS, *RAGNAROK_CARDS) if kinds[card])
    assert set(found) == {*ANGRY_CARDS, *RAGNAROK_CARDS}


@pytest.mark.clause("YG-1.12", "YG-1.13")
def test_special_cards_can_be_named() -> None:
    kinds = whole_deck(laid_out(2, special=["ragnarok_3", "angry_loki"]))
    assert kinds.total() == 43
    assert kinds["ragnarok_3"] == kinds["angry_loki"] == 1
    assert kinds["loki"] == 6
    named = laid_out(2, special=["angry_loki"], angry=1)
    assert whole_deck(named)["angry_loki"] == 1


@pytest.mark.clause("YG-1.14")
def test_shares_differ_by_one_at_most_and_the_larger_are_on_top() -> None:
    assert shares(46, 10) == [5] * 6 + [4] * 4
    assert shares(43, 3) == [15, 14, 14]
    assert shares(42, 1) == [42]


@pytest.mark.clause("YG-1.14")
def test_one_special_card_in_each_pile_and_all_know_which() -> None:
    match = laid_out(3, gods=["thor", "tyr", "frey"], angry=6, ragnarok=4)
    for seat in (None, 0, 1, 2):
        cards = match.view(seat).table.cards  # a view has only what that seat knows
        viewer = -1 if seat is None else seat
        parts = cards.decks["enemies"]
        known = {claim.places: claim.kinds for claim in cards.known if claim.seat == viewer}
        drawn = cards.at("discard")
        assert sum(cards.places[part].size for part in parts) == 45
        assert [cards.places[part].size for part in parts] == [4] + [5] * 5 + [4] * 4
        in_piles = [known.get((part,), ()) for part in parts]
        assert all(len(kinds) == 1 for kinds in in_piles[1:])
        # The first card drawn may have been the first pile's special one.
        assert len(in_piles[0]) == 1 or drawn[0] in (*ANGRY_CARDS, *RAGNAROK_CARDS)


@pytest.mark.clause("YG-1.14")
def test_a_pile_is_drawn_as_often_as_its_cards_allow() -> None:
    """A pile of 21 with one special card: 1 in 21 for it, and the rest in proportion to the unseen cards."""
    match = Match.new(GAME, 1, {"gods": ["thor"], "special": ["angry_hel", "ragnarok_1"]}, "odds")
    g = GAME.load(GAME.start)(1, match.options)
    assert isinstance(g.stack[-1], SetUp)
    g.apply("ragnarok_1")  # on top
    chance = g.waiting
    assert isinstance(chance, Chance)
    assert chance.prompt == "card"
    odds = dict(zip(chance.outcomes, chance.weights, strict=True))
    total = sum(odds.values())
    assert odds["ragnarok_1"] / total == pytest.approx(1 / 22)
    assert odds["surt"] / total == pytest.approx(21 / 22 * 7 / 41)
    assert odds["hel"] / total == pytest.approx(21 / 22 * 6 / 41)
    assert "angry_hel" not in odds
