"""Champions as numbers: the ids stay, and each clan observes what it knows."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from meadhall.adapters import tensor
from meadhall.games.champions import GAME
from meadhall.games.champions.lab.tensor import DESTINY_ROWS, OF_CLAN, OF_JOURNEY, PLAN, SPOTS
from meadhall.games.champions.rules.tables import DESTINIES, SHORES
from meadhall.kernel.errors import MeadhallError
from meadhall.kernel.match import Match
from meadhall.kernel.rule import Ask

T = tensor("champions")


def seen(match: Match, seat: int) -> dict[str, Any]:
    return T.split(T.observe(match.view(seat)))


def destinies(parts: Any, row: str) -> list[str]:
    return [tuple(DESTINIES)[i] for i in np.flatnonzero(parts["destinies"][DESTINY_ROWS.index(row)])]


def begun(settings: dict[str, Any] | None = None, seats: int = 3) -> Match:
    """A match at the first question for a worker."""
    match = Match.new("champions", seats, settings, "a test")
    while match.waiting is not None and match.waiting.prompt == "leader":
        match.answer(match.choices[0])
    return match


def test_ids_and_features_stay_within_a_rules_version() -> None:
    assert (GAME.rules, T.n_actions, T.size) == ("1.0", 355, 1870)
    assert T.digest() == "2f8a4cda926cc8ff"
    assert [T.rows[i][1:] for i in (0, 28, T.n_actions - 1)] == [
        ("place", "troll"),
        ("number", 0),
        ("asides", "wealth"),
    ]


def test_asides_have_ids_beside_every_question() -> None:
    ask = Ask(0, "place", ("troll",))
    assert T.option_of(T.id_of("wealth", ask), ask) == "wealth"
    assert sorted(T.ids(ask, ("wealth",))) == sorted([T.id_of("troll", ask), T.id_of("wealth", ask)])
    assert T.id_of("success", ask) != T.id_of("smokehouse", ask)


def test_the_destinies_of_others_are_a_number() -> None:
    match = begun()
    hands = [match.state.cards.at(f"destinies.{clan}") for clan in ("raven", "wolf", "bear")]  # type: ignore[attr-defined]
    for seat in range(3):
        parts = seen(match, seat)
        assert destinies(parts, "in one's own hand") == list(hands[seat])
        assert len(destinies(parts, "not seen")) == 11
        assert destinies(parts, "certainly in the hand of seat +1") == []
        in_hand = parts["clans"][:, OF_CLAN.index("destinies in hand")]
        assert in_hand.tolist() == [1, 1, 1, 0]


def test_a_journey_that_the_sage_shows_is_certain_for_that_clan_only() -> None:
    match = begun()
    assert match.waiting is not None
    seat = match.waiting.seat
    match.answer("sages_house")
    match.answer("near_left")
    shore = SHORES.index("near_left")
    kind = match.state.cards.at("near_left")[0]  # type: ignore[attr-defined]
    mine, theirs = (seen(match, s)["shores"][shore] for s in (seat, (seat + 1) % 3))
    assert [OF_JOURNEY[i] for i in np.flatnonzero(mine)] == ["a journey lies here", f"certainly {kind}"]
    assert [OF_JOURNEY[i] for i in np.flatnonzero(theirs)] == ["a journey lies here"]
    places = seen(match, (seat + 1) % 3)["places"][SPOTS.index("sages_house")]
    assert places.tolist() == [1, 0, 0, 1, 0]  # a worker of the clan before, which sits two seats on of three


def test_a_secret_plan_is_only_its_clans() -> None:
    match = begun({"assign": "simultaneous"}, 2)
    while match.waiting is not None and match.waiting.prompt != "assign":
        options = match.choices
        match.answer("troll" if "troll" in options else "draugr_left" if "draugr_left" in options else options[0])
    assert match.waiting is not None
    seat = match.waiting.seat
    match.answer(1)
    for s in range(2):
        plans = seen(match, s)["plans"]
        assert plans.shape == (4, PLAN)
        assert plans.any() == (s == seat)


def test_more_goods_than_a_clan_can_have_are_refused_with_a_sentence() -> None:
    ask = Ask(0, "market.food", (0, 255, 256))
    assert T.option_of(T.id_of(255, ask), ask) == 255
    with pytest.raises(MeadhallError, match=r"256 has no id at the question market\.food"):
        T.mask(ask)
