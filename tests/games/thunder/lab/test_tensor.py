"""Thunder & Lightning as numbers: the ids stay, and each seat observes what it knows."""

from __future__ import annotations

from typing import Any

import numpy as np

from meadhall.adapters import tensor
from meadhall.games.thunder import GAME
from meadhall.games.thunder.lab.tensor import ALL_SPOTS, CARD_NAMES, COUNTED, ON_A_SPOT, TABLE
from meadhall.kernel.match import Match
from tests.games.thunder.helpers import LOKI, THOR, play, side, table

T = tensor("thunder")


def seen(match: Match, seat: int) -> dict[str, Any]:
    return T.split(T.observe(match.view(seat)))


def spot(parts: Any, whose: int, name: str) -> list[str]:
    row = parts["field"][len(ALL_SPOTS) * whose + ALL_SPOTS.index(name)]
    return [ON_A_SPOT[i] for i in np.flatnonzero(row)]


def cards(parts: Any, what: str) -> dict[str, int]:
    row = parts["cards"][COUNTED.index(what)]
    return {CARD_NAMES[i]: int(row[i]) for i in np.flatnonzero(row)}


def value(parts: Any, what: str) -> float:
    return float(parts["table"][TABLE.index(what)])


def test_ids_and_features_stay_within_a_rules_version() -> None:
    assert (GAME.rules, T.n_actions, T.size) == ("1.1", 134, 2711)
    assert T.digest() == "5b540d8b145c0edd"
    assert [T.rows[i][1:] for i in (0, 1, 2, 3, 5, T.n_actions - 1)] == [
        *(("action", "draw"), ("action", "place"), ("action", "stuck"), ("action", "challenge a")),
        *(("action", "challenge c"), ("fetch", 3)),
    ]


def test_a_seat_sees_its_own_cards_and_the_backs_of_the_other() -> None:
    match = table(
        side(hand="ravens ravens hel", a="trolls!", b="dragon"), side(hand="ravens", a="tyr", b="light_elves!")
    )
    mine, theirs = seen(match, LOKI), seen(match, THOR)
    assert spot(mine, 0, "a1") == ["a card lies here", "face up", "trolls"]
    assert spot(mine, 0, "b1") == ["a card lies here", "dragon"]
    assert spot(theirs, 1, "b1") == ["a card lies here"]
    assert spot(theirs, 1, "a1") == ["a card lies here", "face up", "trolls"]
    assert spot(mine, 0, "c1") == []
    assert cards(mine, "one's own hand") == {"ravens": 2, "hel": 1}
    assert (value(mine, "cards in the other hand"), value(theirs, "cards in the other hand")) == (1, 3)
    assert (value(mine, "it is one's own turn"), value(theirs, "it is one's own turn")) == (1, 0)
    assert (value(mine, "one is Thor's player"), value(theirs, "one is Thor's player")) == (0, 1)
    unseen = cards(theirs, "not seen, with the other back: all places together")
    assert unseen["dragon"] >= 1
    assert sum(unseen.values()) == 49


def test_a_hand_that_frigg_has_seen_is_certain_until_a_card_leaves_it() -> None:
    match = table(side(hand="frigg", a="trolls"), side(hand="ravens hel", a="light_elves"))
    play(match, "frigg", "hand")
    assert cards(seen(match, LOKI), "certainly in the other hand") == {"hel": 1, "ravens": 1}
    assert cards(seen(match, THOR), "certainly in the other hand") == {}
    match = table(side(hand="frigg", a="trolls"), side(hand="ravens hel", a="light_elves"))
    play(match, "frigg", "hand")
    while match.waiting is not None and match.waiting.seat == LOKI:
        match.answer(match.choices[0])
    play(match, "place", "b1", "hel")
    after = seen(match, LOKI)
    assert cards(after, "certainly in the other hand") == {}
    assert cards(after, "perhaps in the other hand") == {"hel": 1, "ravens": 1}
    assert spot(after, 1, "b1") == ["a card lies here", "perhaps ravens", "perhaps hel"]


def test_piles_and_their_tops() -> None:
    match = table(side(a="trolls", pile="ravens ravens idunn"), side(a="light_elves", pile="taken_trolls"))
    mine = seen(match, LOKI)
    assert cards(mine, "one's own pile, above what Hel has searched") == {"ravens": 2, "idunn": 1}
    assert cards(mine, "on top of one's own pile") == {"idunn": 1}
    assert cards(mine, "on top of the other seat's pile") == {"taken_trolls": 1}


def test_what_a_question_speaks_of() -> None:
    match = Match.new("thunder", seed="x")
    words = T.split(T.observe(match.view(1)))["about"]
    assert [str(T.about[i]) for i in np.flatnonzero(words)] == ["a"]
    assert T.split(T.observe(match.view(1)))["asked"].tolist() == [0, 1]


def test_the_treasure_is_known_to_lie_in_the_other_deck() -> None:
    match = Match.new("thunder", seed="x")
    assert cards(seen(match, THOR), "certainly in the other deck") == {"crown": 1}
    assert cards(seen(match, LOKI), "certainly in the other deck") == {"ring": 1}
