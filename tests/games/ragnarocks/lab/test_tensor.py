"""Ragnarocks as numbers: the ids stay, and the planes say what is on the board."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from meadhall.adapters import tensor
from meadhall.games.ragnarocks import GAME
from meadhall.games.ragnarocks.lab.tensor import (
    CARD,
    KINDS_OF_CARDS,
    NAMES_OF_CARDS,
    OF_SIDE,
    PLANES,
    TABLE,
    RagnarocksTensor,
)
from meadhall.games.ragnarocks.rules.board import NAMES
from meadhall.kernel.match import Match
from tests.games.ragnarocks.helpers import play, position
from tests.games.ragnarocks.helpers import table as state

T = tensor("ragnarocks")


def seen(match: Match, seat: int) -> dict[str, Any]:
    return T.split(T.observe(match.view(seat)))


def hexes(board: Any, plane: int) -> str:
    return " ".join(NAMES[h] for h in np.flatnonzero(board[plane]))


def cards(parts: Any, kind: str) -> list[str]:
    return [NAMES_OF_CARDS[i] for i in np.flatnonzero(parts["cards"][KINDS_OF_CARDS.index(kind)])]


def table(parts: Any, what: str) -> float:
    return float(parts["table"][TABLE.index(what)])


def test_ids_and_features_stay_within_a_rules_version() -> None:
    assert (GAME.rules, T.n_actions, T.size) == ("1.0", 381, 1355)
    assert T.digest() == "0f04b55f40885bd9"
    assert [T.rows[i][1:] for i in (0, 85, 86, 257, 258, 344, 345, 380)] == [
        *(("select", "A1"), ("select", "J9"), ("move", "A1"), ("summon", "J9"), ("power", "A1"), ("power", "pass")),
        *(("card", "aegir"), ("match_up", "tyr_gullinbursti")),
    ]


def test_planes_show_the_board_from_each_side() -> None:
    match = play(position(ivory="A1 E5 H8", red="A3 E9 J9", stones="A2 B2 B1"), "E5")
    mine, theirs = (seen(match, seat)["board"] for seat in (0, 1))
    assert [hexes(mine, p) for p in (0, 1, 2)] == ["A1 E5 H8", "A3 E9 J9", "A2 B1 B2"]
    assert [hexes(theirs, p) for p in (0, 1, 2)] == ["A3 E9 J9", "A1 E5 H8", "A2 B1 B2"]
    assert (hexes(mine, 4), hexes(mine, 5)) == ("A1", "")
    assert (hexes(theirs, 4), hexes(theirs, 5)) == ("", "A1")
    assert mine[3].sum() == 86 - 3 - 1
    assert hexes(mine, 6) == hexes(theirs, 6) == "E5"
    assert [mine[p].sum() for p in (7, 8, 9)] == [0, 86, 0]
    assert (table(seen(match, 0), "it is one's own side's turn"), table(seen(match, 1), TABLE[2])) == (1, 0)
    assert table(seen(match, 0), "stones in the supply") == 37


def test_the_grid_keeps_neighbours_together() -> None:
    grid = RagnarocksTensor.grid(seen(position(ivory="A1", red="B2"), 0)["board"])
    assert grid.shape == (len(PLANES), 10, 12)
    assert np.argwhere(grid[0]).tolist() == [[0, 0]]
    assert np.argwhere(grid[1]).tolist() == [[1, 1]]  # one step to the north-east
    assert grid[3].sum() == 86


def test_cards_of_a_team_are_those_of_the_side_and_of_the_seat() -> None:
    match = Match.new("ragnarocks", 4, {"powers": "random", "unlimited": True}, "cards")
    for seat in range(4):
        parts, side = seen(match, seat), seat // 2
        ours, others = (state(match).cards[s] for s in (side, 1 - side))
        assert cards(parts, "one's own card") == [ours[seat % 2]]
        assert set(cards(parts, "cards of one's own side")) == set(ours)
        assert set(cards(parts, "cards of the other side")) == set(others)
        assert table(parts, "the supply is without limit") == 1
        assert table(parts, "players of one's own side") == 2


def test_odins_hand_is_a_number_to_the_other_side() -> None:
    match = Match.new("ragnarocks", 2, {"powers": "given", "ivory": "odin"}, "hand")
    own, other = seen(match, 0), seen(match, 1)
    hand = [str(x) for x in match.choices if x != "pass"]
    assert cards(own, KINDS_OF_CARDS[6]) == hand
    assert cards(other, KINDS_OF_CARDS[9]) == []
    unseen = OF_SIDE.index("cards in Odin's hand that one has not seen")
    assert (own["mine"][unseen], other["theirs"][unseen]) == (0, 2)
    match.answer(hand[0])
    assert cards(seen(match, 1), KINDS_OF_CARDS[11]) == [hand[0]]
    assert cards(seen(match, 1), "in force for the other side") == [hand[0]]


@pytest.mark.parametrize(("level", "turns"), [("midgard", 0), ("valhalla", 0)])
def test_the_level_of_the_automa_is_marked(level: str, turns: int) -> None:
    parts = seen(Match.new("ragnarocks", 1, {"level": level}, "solo"), 0)
    assert [name for name in TABLE if "automa plays" in name and table(parts, name)] == [f"the automa plays at {level}"]
    assert table(parts, "turns the automa has left") == turns


def test_the_draft_shows_what_is_on_offer() -> None:
    match = Match.new("ragnarocks", 2, {"powers": "draft"}, "draft")
    match.answer("thor")
    match.answer("aegir")
    for seat in (0, 1):
        assert cards(seen(match, seat), "on offer in the draft") == ["aegir", "thor"]
    assert CARD["aegir"] == 0
